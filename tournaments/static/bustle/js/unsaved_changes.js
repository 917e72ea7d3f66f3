/* A form marked [data-guard] that was changed asks before the page is left, so that nothing typed is lost. */
(function () {
  "use strict";

  var changed = false;
  document.querySelectorAll("form[data-guard]").forEach(function (form) {
    form.addEventListener("input", function () { changed = true; });
    form.addEventListener("submit", function () { changed = false; });
  });
  window.addEventListener("beforeunload", function (event) {
    if (changed) { event.preventDefault(); }
  });
})();
