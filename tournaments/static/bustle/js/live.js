/* Keeps [data-live] parts fresh: fires "live" on them every few seconds (htmx asks ?v=…, 204 means unchanged),
   waits while somebody types in them, and says "as of 20:14" where [data-fresh] stands when the line is down. */
(function () {
  "use strict";

  var EVERY = 3000;
  var SPREAD = 1500; /* a room of phones must not knock all at once */
  var lastHeard = new Date();
  var openBefore = [];

  function touched(part) {
    return part.querySelector("form[data-touched]") !== null;
  }

  /* Somebody types here. Tiles are no typing: what is half chosen is said to the server, which waits if it may. */
  function busy(part) {
    var here = part.contains(document.activeElement) && document.activeElement;
    return Boolean(here) && !here.closest(".tile") && /^(INPUT|SELECT|TEXTAREA)$/.test(here.tagName);
  }

  function ask() {
    if (!document.hidden) {
      document.querySelectorAll("[data-live][hx-get]").forEach(function (part) {
        if (!busy(part)) { part.dispatchEvent(new CustomEvent("live")); }
      });
    }
    window.setTimeout(ask, EVERY + Math.random() * SPREAD);
  }

  /* By the request's target: a part that was replaced has left the page before its event arrives. */
  function isLive(event) {
    return event.detail.requestConfig.verb === "get" && event.detail.target.matches("[data-live]");
  }

  function say(text, down) {
    document.querySelectorAll("[data-fresh]").forEach(function (line) {
      line.textContent = text;
      line.classList.toggle("fresh--down", down);
    });
  }

  function heard() {
    lastHeard = new Date();
    say("live", false);
  }

  function lost() {
    var time = lastHeard.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    say("no line: as of " + time, true);
  }

  document.addEventListener("htmx:afterRequest", function (event) {
    if (!isLive(event)) { return; }
    if (event.detail.xhr && event.detail.xhr.status >= 200 && event.detail.xhr.status < 400) { heard(); } else { lost(); }
  });

  document.addEventListener("htmx:configRequest", function (event) {
    if (event.detail.elt.matches("[data-live]") && touched(event.detail.elt)) { event.detail.parameters.touched = "1"; }
  });

  /* What a reader has opened stays open when the part is replaced. */
  document.addEventListener("htmx:beforeSwap", function () {
    openBefore = Array.from(document.querySelectorAll("details[id]")).map(function (more) {
      return [more.id, more.open];
    });
  });
  document.addEventListener("htmx:afterSwap", function () {
    openBefore.forEach(function (pair) {
      var more = document.getElementById(pair[0]);
      if (more) { more.open = pair[1] || more.open; }
    });
    openBefore = [];
  });

  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) {
      document.querySelectorAll("[data-live][hx-get]").forEach(function (part) {
        if (!busy(part)) { part.dispatchEvent(new CustomEvent("live")); }
      });
    }
  });
  window.setTimeout(ask, EVERY * Math.random() + 1000);
})();
