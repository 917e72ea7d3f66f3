// @ts-check
/* Sentences about what is saved where, and since when: the status line, its badge, and what the
   server answered to entries that had waited. May know: nothing but its arguments. */
import { clockTime } from "./words.js";
/** @import { Entry } from "./outbox_queue.js" */

/**
 * @typedef {Object} LineState
 * @property {Entry[]} hands  of this table that wait
 * @property {Entry[]} confirmations  that wait
 * @property {boolean} takesBack  whether a hand that was taken back waits
 * @property {number} elsewhere  how many entries of other tables wait
 * @property {number} waiting  how many entries wait in all
 * @property {boolean} isDown
 * @property {number} downSince
 * @property {boolean} isGone
 * @property {string} barred
 * @property {number} cachedAt  when the sheet was stored that this phone shows without a line, or 0
 */

/** @param {number} number */
export function countHands(number) { return number === 1 ? "1 hand" : number + " hands"; }

/** @param {number} number */
function wait(number) { return number === 1 ? "waits" : "wait"; }

/** @param {LineState} line */
function waitingSentences({ hands, confirmations, takesBack, elsewhere }) {
  let words = "";
  if (hands.length) {
    const count = countHands(hands.length) + " " + wait(hands.length);
    words = count + " on this phone since " + clockTime(hands[0].at) + ". ";
  } else if (takesBack) {
    words = "A hand that was taken back waits on this phone. ";
  }
  confirmations.forEach((entry) => {
    words += entry.said + " waits on this phone since " + clockTime(entry.at) + ". ";
  });
  return words + (elsewhere ? countHands(elsewhere) + " of another table " + wait(elsewhere) + " too. " : "");
}

/**
 * @param {LineState} line
 * @returns {string}  nothing where all is well
 */
export function lineSentences(line) {
  const waits = waitingSentences(line);
  if (line.isGone) { return waits + "This link leads to no table any more. Ask the director for a new one."; }
  if (line.cachedAt && line.isDown) {
    const since = "No line. This is the sheet as of " + clockTime(line.cachedAt);
    return since + ", kept on this phone; trying again. " + (waits.trim() || "Go on: hands are kept here.");
  }
  if (line.isDown) {
    const since = "No line since " + clockTime(line.downSince) + "; trying again.";
    return waits + since + (waits ? "" : " Go on: hands are kept on this phone.");
  }
  if (line.barred) { return waits + line.barred; }
  return waits && "Sending. " + waits.trim();
}

/**
 * @param {Entry} entry
 * @param {string} ownCode  of the table whose page this is
 * @returns {string}
 */
function handName(entry, ownCode) {
  const table = entry.code === ownCode ? "" : "Table " + entry.code.split("-")[1] + ": ";
  return table + "Hand " + entry.number;
}

/**
 * @param {Entry} entry  with an answer
 * @param {string} ownCode
 * @returns {string}
 */
export function answerSentence(entry, ownCode) {
  const hand = handName(entry, ownCode);
  const { answer, message } = entry.answer || { answer: "", message: "" };
  if (entry.kind === "confirm") { return entry.said + " was not taken: " + message; }
  if (entry.kind === "take_back") { return hand + " was not taken back: " + message; }
  if (answer === "quarantined") {
    const late = "Round " + entry.round + " was closed already. Your hand is kept for the director.";
    return hand + ": " + (message || late);
  }
  if (answer === "disputed") { return hand + " was in already, and says something else. The director will ask you."; }
  return hand + " was not taken: " + message;
}
