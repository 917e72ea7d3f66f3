// @ts-check
/* Hands that wait as text for a QR code, which the director scans: tournaments/play/handover_code.py reads it.
   The hands keep their ids: when the line is back they are sent as well, and count once.
   May know: nothing but its arguments. */
/** @import { Entry } from "./outbox_queue.js" */
import { handsOf } from "./waiting_hands.js";

/**
 * @typedef {Object} HandoverCode  Hands of one sheet, whole by itself.
 * @property {string} head  version, table, round, sheet and account
 * @property {string} body  the head and the hands
 * @property {number[]} numbers  of the hands
 * @property {string} table
 * @property {number} round
 */

const VERSION = "1";
const MOST_HANDS = 8; // in one code: more would make it too fine for a camera
const LONGEST = 700; // characters
const SAFE = /^[\w:-]*$/;
const STEP = 131; // of the check
const CHECK = 999983;

/** @param {Entry} entry */
function isSafe({ inputs = {} }) {
  return Object.keys(inputs).every((name) => inputs[name].every((value) => SAFE.test(value)));
}

/**
 * @param {Entry[]} entries
 * @returns {Entry[]}  the hands that a code can hold, without what was taken back
 */
export function handoverHands(entries) { return handsOf(entries).filter(isSafe); }

/**
 * @param {string} id  a UUID
 * @returns {string}  its bytes in 22 letters
 */
export function shortId(id) {
  const pairs = id.replace(/-/g, "").match(/../g) || [];
  const bytes = pairs.map((pair) => String.fromCharCode(parseInt(pair, 16))).join("");
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {Entry} hand */
function handText({ id, number, inputs = {} }) {
  const answers = Object.keys(inputs).map((name) => inputs[name].map((value) => "." + name + "-" + value).join(""));
  return shortId(id) + number + answers.join("");
}

/** @param {Entry} hand */
function headOf({ code, round, sheet, account }) {
  return [VERSION, code, round, sheet || 0, account || ""].join("~");
}

/**
 * @param {string} body
 * @returns {string}  a check against a torn address
 */
export function checkOf(body) {
  let sum = 0;
  for (let place = 0; place < body.length; place += 1) { sum = (sum * STEP + body.charCodeAt(place)) % CHECK; }
  return String(sum);
}

/**
 * @param {HandoverCode | undefined} code
 * @param {string} head
 * @param {string} text
 */
function hasRoom(code, head, text) {
  if (!code || code.head !== head || code.numbers.length >= MOST_HANDS) { return false; }
  return code.body.length + text.length <= LONGEST;
}

/**
 * @param {Entry[]} hands
 * @returns {HandoverCode[]}
 */
export function handoverCodes(hands) {
  /** @type {HandoverCode[]} */
  const codes = [];
  hands.forEach((hand) => {
    const head = headOf(hand);
    const text = "~" + handText(hand);
    if (!hasRoom(codes[codes.length - 1], head, text)) {
      codes.push({ head, body: head, numbers: [], table: hand.code.split("-")[1], round: hand.round });
    }
    const last = codes[codes.length - 1];
    last.body += text;
    last.numbers.push(hand.number);
  });
  return codes;
}

/** @param {HandoverCode} code */
export function codeText(code) { return code.body + "~" + checkOf(code.body); }
