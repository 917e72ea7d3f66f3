// @ts-check
/* Copies a text or a link with one tap. The clipboard is open to pages of HTTPS alone: elsewhere the
   text is selected, to be copied by hand. May know: the DOM, the clipboard and words. */
import { all } from "./dom.js";
import { gettext } from "./words.js";

/** @param {HTMLElement} text @param {string} words */
function say(text, words) {
  all("[data-copied~='" + text.id + "']").forEach((line) => { line.textContent = words; });
}

/** @param {HTMLElement} text */
function select(text) {
  if (text instanceof HTMLTextAreaElement) {
    text.focus();
    text.select();
  } else {
    const selection = window.getSelection();
    if (selection) { selection.selectAllChildren(text); }
  }
  say(text, gettext("It’s selected: press Ctrl+C, or hold it on a phone."));
}

/** @param {HTMLElement} text */
function copy(text) {
  if (!navigator.clipboard) { select(text); return; }
  const words = text instanceof HTMLTextAreaElement ? text.value : text.textContent || "";
  navigator.clipboard.writeText(words).then(() => say(text, gettext("Copied.")), () => select(text));
}

all("[data-copies]").forEach((button) => {
  const text = document.getElementById(button.dataset.copies || "");
  if (!text) { return; }
  button.hidden = false;
  button.addEventListener("click", () => copy(text));
});
