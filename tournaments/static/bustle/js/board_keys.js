// @ts-check
/* The board by keyboard: single keys, a table's number and Enter, and the keys of its dialogs. Where
   keys lead stands in #palette-data, which comes with every fresh board. Single keys can be switched
   off, as some voices type. May know: the DOM, localStorage for that switch, and where pages are. */
import { find, get, hit, onHtmx } from "./dom.js";
import { openPalette, startPalette } from "./board_palette.js";
import { go, paletteData } from "./board_links.js";

const OFF = "bustle-keys-off";
const FORGET = 4000; // milliseconds
const typed = get("[data-keys-typed]");
const switchOn = /** @type {HTMLInputElement} */ (get("[data-keys-on]"));
let digits = "";
let forgetting = 0;

function areOff() {
  try { return window.localStorage.getItem(OFF) === "yes"; } catch (_error) { return false; }
}

function storeSwitch() {
  try {
    window.localStorage.setItem(OFF, switchOn.checked ? "no" : "yes");
  } catch (_error) { switchOn.checked = true; }
}

/* -- a table's number, a digit at a time --------------------------------------------------------- */

/** @param {string} words */
function sayTyped(words) {
  typed.textContent = words;
  window.clearTimeout(forgetting);
  forgetting = window.setTimeout(() => {
    digits = "";
    typed.textContent = "";
  }, FORGET);
}

/** @param {string} digit */
function addDigit(digit) {
  digits = (digits + digit).slice(-3);
  sayTyped("Table " + digits + ": Enter opens it");
}

function openTable() {
  const card = /** @type {HTMLAnchorElement | null} */ (document.getElementById("table-" + Number(digits)));
  if (card) { window.location.assign(card.href); } else { sayTyped("No table " + digits + " in this round"); }
  digits = "";
}

function dropDigits() {
  digits = "";
  sayTyped("");
}

/* -- dialogs and keys ---------------------------------------------------------------------------- */

/** @param {string} id */
function open(id) {
  if (find("dialog[open]")) { return; }
  if (id === "palette") { openPalette(); return; }
  /** @type {HTMLDialogElement} */ (get("#" + id)).showModal();
}

/** @param {string} selector */
function focusOn(selector) {
  const target = find(selector);
  if (target) { target.focus(); }
}

/** @type {Record<string, () => void>} */
const KEYS = {
  "/": () => open("palette"),
  "?": () => open("keys"),
  n: () => focusOn("#next-step"),
  u: () => focusOn("#undo"),
  c: () => focusOn(".board__now [value=answer_call], .calls .button"),
};

/**
 * @param {string} key
 * @returns {(() => void) | null}
 */
function actOf(key) {
  if (/^[0-9]$/.test(key)) { return () => addDigit(key); }
  if (key === "Enter" && digits) { return openTable; }
  if (key === "Escape" && digits) { return dropDigits; }
  if (KEYS[key]) { return KEYS[key]; }
  const where = paletteData().keys[key];
  return where ? () => go(where) : null;
}

/** @param {KeyboardEvent} event */
function isForKeys(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) { return false; }
  return !hit(event, "input, select, textarea") && !find("dialog[open]") && !areOff();
}

/** @param {KeyboardEvent} event */
function press(event) {
  const isFinder = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
  const act = isFinder ? () => open("palette") : isForKeys(event) ? actOf(event.key) : null;
  if (!act) { return; }
  act();
  event.preventDefault();
}

/* -- the page ------------------------------------------------------------------------------------ */

/** Said where the live board is not replaced: a reader hears only of what changes in something that stays. */
function sayCalls() {
  const title = document.getElementById("calls-title");
  const words = (title && title.textContent) || "";
  const line = get("[data-calls-said]");
  if (line.textContent !== words) { line.textContent = words; }
}

startPalette();
switchOn.checked = !areOff();
switchOn.addEventListener("change", storeSwitch);
document.addEventListener("keydown", press);
document.addEventListener("click", (event) => {
  const button = hit(event, "[data-opens]");
  if (button) { open(button.dataset.opens || ""); }
});
document.querySelectorAll("dialog.palette").forEach((dialog) => {
  // A tap beside it closes it: only there is the dialog itself what was hit.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) { /** @type {HTMLDialogElement} */ (dialog).close(); }
  });
});
onHtmx("afterSwap", sayCalls);
document.documentElement.classList.add("has-keys");
