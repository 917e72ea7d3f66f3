// @ts-check
/* Copies a text with one tap. The clipboard is open to pages of HTTPS alone: elsewhere the text is
   selected, to be copied by hand. May know: the DOM and the clipboard. */
import { all } from "./dom.js";

/** @param {string} words */
function say(words) {
  all("[data-copied]").forEach((line) => { line.textContent = words; });
}

/** @param {HTMLInputElement} text */
function select(text) {
  text.focus();
  text.select();
  say("The text is selected: copy it with Ctrl+C, or hold it on a phone.");
}

/** @param {HTMLInputElement} text */
function copy(text) {
  if (!navigator.clipboard) { select(text); return; }
  navigator.clipboard.writeText(text.value).then(() => say("Copied."), () => select(text));
}

all("[data-copies]").forEach((button) => {
  const text = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copies || ""));
  button.hidden = false;
  button.addEventListener("click", () => copy(text));
});
