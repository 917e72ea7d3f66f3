/* Choosing another ruleset presses "show the options" by itself; the server answers with the whole form as typed. */
(function () {
  "use strict";

  var button = document.querySelector("[data-options]");
  var select = document.getElementById("id_ruleset_slug");
  if (!button || !select) { return; }
  button.parentElement.hidden = true;
  select.addEventListener("change", function () { button.click(); });
})();
