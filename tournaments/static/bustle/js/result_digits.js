// @ts-check
/* A table's result as digits to be read out loud, with two check digits: the same as
   tournaments/play/result_digits.py writes, and a test holds them together.
   May know: nothing but its arguments. */

/**
 * @typedef {Object} TableResult
 * @property {number} table
 * @property {number} round
 * @property {number} hands
 * @property {number[]} points  in the order of the accounts
 * @property {number[]} loners  the places of the seats of lone marches
 */

const ACCOUNTS = 8;
const TABLES = 200;
const ROUNDS = 50;
const HANDS = 100;
const SEATS = 8;
const LONERS = 16;
const USUAL_POINTS = 50; // from nought to one less
const LEAST = -200; // where a score is unusual
const MOST = 200;

/**
 * @param {TableResult} result
 * @returns {[number, number][]}  every number with how many there could be, the first one counting least
 */
function fieldsOf(result) {
  const unusual = result.points.some((points) => points < 0 || points >= USUAL_POINTS);
  const least = unusual ? LEAST : 0;
  const size = unusual ? MOST - LEAST + 1 : USUAL_POINTS;
  return [
    [unusual ? 1 : 0, 2],
    [result.points.length - 1, ACCOUNTS],
    [result.table - 1, TABLES],
    [result.round - 1, ROUNDS],
    [result.hands, HANDS],
    ...result.points.map((points) => /** @type {[number, number]} */ ([points - least, size])),
    [result.loners.length, LONERS],
    ...result.loners.map((seat) => /** @type {[number, number]} */ ([seat, SEATS])),
  ];
}

/**
 * @param {TableResult} result
 * @returns {string}  groups of four digits; nothing where a number is too large
 */
export function resultDigits(result) {
  const fields = fieldsOf(result);
  if (!fields.every(([value, size]) => value >= 0 && value < size)) { return ""; }
  let number = BigInt(0);
  let scale = BigInt(1);
  fields.forEach(([value, size]) => {
    number += BigInt(value) * scale;
    scale *= BigInt(size);
  });
  number *= BigInt(100);
  const check = (BigInt(98) - number % BigInt(97)) % BigInt(97);
  const digits = String(number + check).padStart(8, "0");
  return (digits.match(/.{1,4}/g) || []).join(" ");
}
