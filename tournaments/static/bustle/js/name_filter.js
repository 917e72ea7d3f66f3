// @ts-check
/* Typing a name in [data-finder] leaves only the rows of [data-find] that hold it, also after the
   live part was replaced. May know: the DOM. */
import { all, inputs, onHtmx } from "./dom.js";
import { plainText } from "./plain_text.js";

/** @param {string} wanted */
function filterBy(wanted) {
  let matches = 0;
  all("[data-find]").forEach((row) => {
    row.hidden = wanted !== "" && !plainText(row.dataset.find || "").includes(wanted);
    matches += row.hidden ? 0 : 1;
  });
  if (wanted) { unfold("details[data-open-when-found]"); }
  all("[data-none-found]").forEach((line) => { line.hidden = matches > 0 || wanted === ""; });
}

/** @param {string} selector */
function unfold(selector) {
  all(selector).forEach((more) => { /** @type {HTMLDetailsElement} */ (more).open = true; });
}

/** @param {HTMLInputElement} input */
function start(input) {
  const filter = () => filterBy(plainText(input.value.trim()));
  const box = /** @type {HTMLElement | null} */ (input.closest(".finder"));
  if (box) { box.hidden = false; }
  input.addEventListener("input", filter);
  onHtmx("afterSwap", filter);
  if (window.matchMedia("(min-width: 60rem)").matches) { unfold("details[data-open-when-wide]"); }
  filter();
}

inputs("[data-finder]").slice(0, 1).forEach(start);
