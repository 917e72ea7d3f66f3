// @ts-check
/* While hands wait and there is no line, "Show the director" draws them as a code that the director
   scans, and says the table's result as digits to be read out.
   May know: #carrying and #carry, the sheet, the outbox, and the vendored qrcode.js, a plain script
   that leaves its function on the window. */
/** @import { HandoverCode } from "./handover_code.js" */
/** @import { TableResult } from "./result_digits.js" */
import { field, find, get, sheetForm } from "./dom.js";
import { codeText, handoverCodes, handoverHands } from "./handover_code.js";
import { savedPoints } from "./hand_form.js";
import { queue, sender } from "./outbox.js";
import { resultDigits } from "./result_digits.js";
import { areCounted, playedOf, scoreWith } from "./waiting_hands.js";
import { hands } from "./waiting_sheet.js";
import { countHands } from "./waiting_words.js";

/**
 * @typedef {Object} QrCode
 * @property {(text: string, mode: "Byte") => void} addData
 * @property {() => void} make
 * @property {() => number} getModuleCount
 * @property {(row: number, column: number) => boolean} isDark
 */

const RIM = 4; // light squares around a code
const box = /** @type {HTMLDialogElement} */ (get("#carrying"));
const entrance = get("#carry");
/** @type {((version: number, correction: "L") => QrCode) | undefined} */
const qrcode = Reflect.get(window, "qrcode");
let shownCode = 0;

/** @param {string} name */
function part(name) { return get("[data-carry-" + name + "]", box); }

/* -- the code ------------------------------------------------------------------------------------ */

/** @returns {HandoverCode[]}  of this table and of those where this phone was before */
function codes() { return handoverCodes(handoverHands(queue.waiting().concat(queue.elsewhere()))); }

/**
 * @param {QrCode} code
 * @returns {string}  a path with a square for everything dark
 */
function pathOf(code) {
  const places = Array.from({ length: code.getModuleCount() }, (_none, place) => place);
  const rows = places.map((row) => places.filter((column) => code.isDark(row, column))
    .map((column) => "M" + (column + RIM) + " " + (row + RIM) + "h1v1h-1z").join(""));
  return rows.join("");
}

/** @param {HandoverCode} code */
function draw(code) {
  if (!qrcode) { return; }
  const address = window.location.origin + (get("#line").dataset.carry || "") + "?r=" + codeText(code);
  const qr = qrcode(0, "L");
  qr.addData(address, "Byte");
  qr.make();
  const size = qr.getModuleCount() + 2 * RIM;
  const picture = get("svg", box);
  picture.dataset.says = address;
  picture.setAttribute("viewBox", "0 0 " + size + " " + size);
  get("path", picture).setAttribute("d", pathOf(qr));
}

/* -- the result ---------------------------------------------------------------------------------- */

/**
 * @returns {boolean}  whether the round is over here, and all of it can be counted without the server
 */
function isCountable() {
  const form = sheetForm();
  const ahead = hands();
  if (!form || !ahead.length || !areCounted(ahead)) { return false; }
  if (find("#sheet[data-account], #sheet .log__adjustment")) { return false; }
  return !form.dataset.hands || form.hidden;
}

/**
 * @param {HTMLFormElement} form
 * @returns {TableResult}  the sheet's result with what waits
 */
function resultOf(form) {
  const ahead = hands();
  const loners = ahead.map((hand) => (hand.lone === undefined ? -1 : hand.lone)).filter((seat) => seat >= 0);
  return {
    table: Number(queue.ownCode.split("-")[1]),
    round: Number(field(form, "round").value),
    hands: Number(form.dataset.baseHand) - 1 + playedOf(ahead),
    points: scoreWith(savedPoints(), ahead),
    loners: JSON.parse(form.dataset.loners || "[]").concat(loners).sort(),
  };
}

function showDigits() {
  const form = sheetForm();
  const result = form && isCountable() ? resultOf(form) : null;
  const digits = result ? resultDigits(result) : "";
  part("spoken").hidden = !digits;
  if (!result || !digits) { return; }
  const { table, round, points } = result;
  part("digits").textContent = digits;
  part("result").textContent = "Table " + table + ", round " + round + ": " + points.join(" – ")
    + " after " + countHands(result.hands) + ". Only when your round is over.";
}

/* -- the dialog ---------------------------------------------------------------------------------- */

function show() {
  const all = codes();
  if (!all.length) { box.close(); return; }
  shownCode = Math.min(shownCode, all.length - 1);
  const { table, round, numbers } = all[shownCode];
  draw(all[shownCode]);
  const place = all.length > 1 ? " Code " + (shownCode + 1) + " of " + all.length + "." : "";
  const which = (numbers.length > 1 ? "hands " : "hand ") + numbers.join(", ");
  part("what").textContent = "Table " + table + ", round " + round + ": " + which + "." + place;
  part("next").hidden = all.length < 2;
  showDigits();
}

function open() {
  shownCode = 0;
  box.showModal();
  show();
}

function next() {
  shownCode = (shownCode + 1) % codes().length;
  show();
}

function refreshEntrance() {
  entrance.hidden = !sender.isDown() || !codes().length;
  if (box.open) { show(); }
}

function start() {
  get("button", entrance).addEventListener("click", open);
  part("next").addEventListener("click", next);
  part("close").addEventListener("click", () => box.close());
  document.addEventListener("outbox:changed", refreshEntrance);
  refreshEntrance();
}

if (typeof box.showModal === "function" && qrcode) { start(); }
