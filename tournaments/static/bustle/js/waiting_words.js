// @ts-check
/* Sentences about what is saved where, and since when: the status line, its badge, and what the
   server answered to entries that had waited. May know: nothing but its arguments. */
import { clockTime, gettext, interpolate, ngettext } from "./words.js";
/** @import { Entry } from "./outbox_queue.js" */

/**
 * @typedef {Object} LineState
 * @property {Entry[]} hands  of this table that wait
 * @property {Entry[]} confirmations  that wait
 * @property {boolean} takesBack  whether the undo of a hand waits
 * @property {number} elsewhere  how many entries of other tables wait
 * @property {number} waiting  how many entries wait in all
 * @property {boolean} isDown
 * @property {number} downSince
 * @property {boolean} isGone
 * @property {string} barred
 * @property {number} cachedAt  when the sheet was stored that this phone shows without a line, or 0
 */

/** @param {number} count */
export function countHands(count) { return interpolate(ngettext("1 hand", "%(count)s hands", count), { count }); }

/**
 * @param {number} count
 * @param {number} moment  since when they wait
 */
function handsWait(count, moment) {
  const words = ngettext(
    "1 hand waits on this phone since %(time)s.", "%(count)s hands wait on this phone since %(time)s.", count);
  return interpolate(words, { count, time: clockTime(moment) });
}

/** @param {number} count */
function waitElsewhere(count) {
  const words = ngettext("1 hand of another table waits too.", "%(count)s hands of other tables wait too.", count);
  return interpolate(words, { count });
}

/** @param {Entry} entry */
function confirmationWaits(entry) {
  const words = gettext("%(what)s waits on this phone since %(time)s.");
  return interpolate(words, { what: entry.said, time: clockTime(entry.at) });
}

/**
 * @param {LineState} line
 * @returns {string[]}
 */
function waitingSentences({ hands, confirmations, takesBack, elsewhere }) {
  const sentences = confirmations.map(confirmationWaits);
  if (hands.length) {
    sentences.unshift(handsWait(hands.length, hands[0].at));
  } else if (takesBack) {
    sentences.unshift(gettext("Your undo waits on this phone."));
  }
  return sentences.concat(elsewhere ? waitElsewhere(elsewhere) : []);
}

/**
 * @param {LineState} line
 * @returns {string}  nothing where all is well
 */
export function lineSentences(line) {
  return sentencesAround(line, waitingSentences(line)).join(" ");
}

/**
 * @param {LineState} line
 * @param {string[]} waits  what is said of the entries that wait
 * @returns {string[]}
 */
function sentencesAround(line, waits) {
  if (line.isGone) { return [...waits, gettext("This link doesn’t lead to a table. Ask the director for a new one.")]; }
  if (line.cachedAt && line.isDown) {
    const kept = gettext("No line. This is the sheet as of %(time)s, kept on this phone; trying again.");
    const next = waits.length ? waits : [gettext("Go on: hands are kept here.")];
    return [interpolate(kept, { time: clockTime(line.cachedAt) }), ...next];
  }
  if (line.isDown) {
    const since = interpolate(gettext("No line since %(time)s; trying again."), { time: clockTime(line.downSince) });
    return waits.length ? [...waits, since] : [since, gettext("Go on: hands are kept on this phone.")];
  }
  if (line.barred) { return [...waits, line.barred]; }
  return waits.length ? [gettext("Sending."), ...waits] : [];
}

/**
 * @param {Entry} entry
 * @returns {string}  the sentence of its answer, with %(hand)s and %(message)s to fill in
 */
function answerWords(entry) {
  const { answer, message } = entry.answer || { answer: "", message: "" };
  if (entry.kind === "confirm") { return gettext("%(what)s was not taken: %(message)s"); }
  if (entry.kind === "take_back") { return gettext("%(hand)s was not undone: %(message)s"); }
  if (answer === "quarantined" && message) { return gettext("%(hand)s: %(message)s"); }
  if (answer === "quarantined") {
    return gettext("%(hand)s: Round %(round)s is already closed. Your hand is kept for the director.");
  }
  if (answer === "disputed") {
    return gettext("%(hand)s was in already, and says something else. The director will ask you.");
  }
  return gettext("%(hand)s was not taken: %(message)s");
}

/**
 * @param {Entry} entry  with an answer
 * @param {string} ownCode  of the table whose page this is
 * @returns {string}
 */
export function answerSentence(entry, ownCode) {
  const table = entry.code.split("-")[1];
  const name = entry.code === ownCode ? gettext("Hand %(number)s") : gettext("Table %(table)s: Hand %(number)s");
  return interpolate(answerWords(entry), {
    hand: interpolate(name, { table, number: entry.number }),
    message: entry.answer ? entry.answer.message : "", round: entry.round, what: entry.said,
  });
}
