/* Who I am on this phone at this evening: kept here alone, by [data-thats-me], and forgotten by [data-forget-me].
   The evening's plain address then shows mine first, as a link of my own does. */
(function () {
  "use strict";

  var evening = document.querySelector("[data-evening]");
  if (!evening) { return; }
  var key = "bustle-me-" + evening.dataset.evening;

  /* A browser may keep nothing at all. */
  function kept() {
    try { return window.localStorage.getItem(key); } catch (_error) { return null; }
  }

  function keep(number) {
    try {
      if (number) { window.localStorage.setItem(key, number); } else { window.localStorage.removeItem(key); }
    } catch (_error) { /* the link still says it */ }
  }

  /* On a person's page: whether it is mine already. */
  function tell() {
    document.querySelectorAll("[data-thats-me]").forEach(function (link) {
      var mine = link.dataset.thatsMe === kept();
      link.hidden = mine;
      link.parentElement.querySelectorAll("[data-this-is-me]").forEach(function (line) { line.hidden = !mine; });
    });
  }

  document.addEventListener("click", function (event) {
    var me = event.target.closest("[data-thats-me]");
    if (me) { keep(me.dataset.thatsMe); }
    if (event.target.closest("[data-forget-me]")) { keep(null); }
  });
  document.addEventListener("htmx:afterSwap", tell);
  tell();

  var plain = document.querySelector("[data-finder]") && !new URLSearchParams(window.location.search).has("me");
  if (plain && /^\d{1,4}$/.test(kept() || "")) { window.location.replace("?me=" + kept()); }
})();
