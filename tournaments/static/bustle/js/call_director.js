/* A call that finds no line says so: nobody may wait for a director who was never called. */
(function () {
  "use strict";

  function lost(event) {
    var form = event.detail.elt.closest("[data-call]");
    if (form) { form.querySelector("[data-call-lost]").hidden = false; }
  }

  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach(function (name) { document.addEventListener(name, lost); });
})();
