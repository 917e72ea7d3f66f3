/* The form of a bustle or of a club's ruleset: another ruleset brings its options by itself (the server answers with the whole form as typed), and
   an option that is not as in the ruleset says so. The card beside the form is htmx's work. */
(function () {
  "use strict";

  var button = document.querySelector("[data-options]");
  var select = document.getElementById("id_ruleset_slug");
  if (!button) { return; }
  button.parentElement.hidden = true;
  if (select) { select.addEventListener("change", function () { button.click(); }); }

  /* As the server writes it into data-option: ticked boxes by their values, anything else as it is. */
  function filled(option) {
    var inputs = Array.from(option.querySelectorAll("input, select"));
    if (inputs.some(function (input) { return input.type === "checkbox"; })) {
      return inputs.filter(function (input) { return input.checked; })
        .map(function (input) { return input.value; }).sort().join(" ");
    }
    return inputs.map(function (input) { return input.value; }).join(" ");
  }

  document.getElementById("options").addEventListener("input", function (event) {
    var option = event.target.closest("[data-option]");
    if (option) { option.classList.toggle("option--differs", filled(option) !== option.dataset.option); }
  });
})();
