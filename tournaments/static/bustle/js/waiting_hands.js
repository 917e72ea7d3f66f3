// @ts-check
/* The sheet with hands that wait: which of them it does not count yet, what the score is with them,
   and who deals next. Nothing is scored here: what a hand gives and who deals come from the server.
   May know: nothing but its arguments. */
/** @import { Entry } from "./outbox_queue.js" */

/** @typedef {{seat: string, name: string, must: string, may: string}} Deal */

/**
 * @typedef {Object} SheetState  The sheet as the page shows it.
 * @property {string} code
 * @property {number} round
 * @property {number} base  the number of the next deal
 * @property {number} baseHand  the number of the next hand; deals that were not played do not count
 * @property {number} hands  how many the round has, or Infinity
 * @property {Deal[]} deals  who deals next, and after that, round the table
 * @property {boolean} redealStays  whether the same player deals again after a redeal
 * @property {number[]} listed  the numbers of the hands that it lists
 */

/**
 * @param {Entry[]} entries
 * @returns {Entry[]}  the hands, without those that were taken back meanwhile
 */
export function handsOf(entries) {
  const takenBack = entries.map((entry) => entry.of);
  return entries.filter((entry) => entry.kind === "form" && !takenBack.includes(entry.id));
}

/**
 * @param {Entry} hand
 * @param {SheetState | null} sheet  none where the page asks for no hands
 * @returns {boolean}
 */
export function isMissing(hand, sheet) {
  if (!sheet || hand.code !== sheet.code || hand.round !== sheet.round) { return false; }
  return !sheet.listed.includes(hand.number);
}

/**
 * @param {Entry[]} written  saved by the server, and perhaps not yet on the sheet
 * @param {Entry[]} waiting
 * @param {SheetState | null} sheet
 * @returns {Entry[]}  those that the sheet does not count yet, one for each number, in order
 */
export function handsAhead(written, waiting, sheet) {
  /** @type {Record<number, Entry>} */
  const byNumber = {};
  written.concat(waiting).filter((hand) => isMissing(hand, sheet)).forEach((hand) => {
    byNumber[hand.number] = hand;
  });
  return Object.values(byNumber);
}

/** @param {Entry[]} hands */
export function playedOf(hands) { return hands.filter((hand) => hand.outcome === "played").length; }

/**
 * @param {Entry[]} hands
 * @returns {boolean}  whether the server said of each what it gives
 */
export function areCounted(hands) {
  return hands.every((hand) => Boolean(hand.gives) || hand.outcome !== "played");
}

/**
 * @param {number[]} points  of each side, as saved
 * @param {Entry[]} hands
 * @returns {number[]}
 */
export function scoreWith(points, hands) {
  return points.map((saved, side) => hands.reduce((sum, hand) => sum + (hand.gives ? hand.gives[side] : 0), saved));
}

/**
 * @param {SheetState} sheet
 * @param {Entry[]} hands  that wait
 * @param {number} number  of the deal that is asked for
 * @returns {Deal | null}  none after a deal that was stolen
 */
export function dealAfter(sheet, hands, number) {
  let place = 0;
  let at = sheet.base;
  for (const hand of hands) {
    if (hand.number < at) { continue; }
    const inputs = hand.inputs || {};
    if (inputs.stole_deal) { return null; }
    place += hand.number - at;
    if (inputs.dealer) { place = sheet.deals.findIndex((deal) => deal.seat === inputs.dealer[0]); }
    place += hand.outcome === "redeal" && sheet.redealStays ? 0 : 1;
    at = hand.number + 1;
  }
  return sheet.deals[(place + number - at) % sheet.deals.length] || null;
}

/**
 * @param {SheetState} sheet
 * @param {Entry[]} hands  that the sheet does not count yet
 * @returns {{number: number, hand: number, deal: Deal | null}}  what the form asks for next
 */
export function nextHand(sheet, hands) {
  const number = hands.reduce((next, hand) => Math.max(next, hand.number + 1), sheet.base);
  return { number, hand: sheet.baseHand + playedOf(hands), deal: dealAfter(sheet, hands, number) };
}
