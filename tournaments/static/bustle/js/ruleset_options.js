// @ts-check
/* The form of a bustle or of a club's ruleset: another ruleset brings its options by itself (the
   server answers with the whole form as typed), and an option that is not as in the ruleset says
   so. May know: the DOM. The card beside the form is htmx's work. */
import { find, get, hit, inputs } from "./dom.js";

/**
 * @param {HTMLElement} option
 * @returns {string}  as the server writes it into data-option: ticked boxes by their values, else as it is
 */
function valueOf(option) {
  const fields = inputs("input, select", option);
  if (!fields.some((field) => field.type === "checkbox")) {
    return fields.map((field) => field.value).join(" ");
  }
  return fields.filter((field) => field.checked).map((field) => field.value).sort().join(" ");
}

/** @param {HTMLElement} button */
function start(button) {
  const select = document.getElementById("id_ruleset_slug");
  if (button.parentElement) { button.parentElement.hidden = true; }
  if (select) { select.addEventListener("change", () => button.click()); }
  get("#options").addEventListener("input", (event) => {
    const option = hit(event, "[data-option]");
    if (option) { option.classList.toggle("option--differs", valueOf(option) !== option.dataset.option); }
  });
}

const button = find("[data-options]");
if (button) { start(button); }
