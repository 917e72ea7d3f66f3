// @ts-check
/* Which people, tables and pages fit what was typed into the board's finder, best first.
   May know: nothing but its arguments. */
import { plainText } from "./plain_text.js";

/** @typedef {[name: string, hint: string, where: string]} Target */

const MOST = 8;
const NEVER = -1;

/**
 * @param {Target} target
 * @param {string} wanted  plain
 * @returns {number}  smaller is better: a number is a table's first of all; then how a word begins; then anything
 */
function fit(target, wanted) {
  const name = plainText(target[0]);
  const hint = plainText(target[1]);
  if (/^\d+$/.test(wanted) && name === "table " + wanted) { return 0; }
  if (hint.split(/[ ,]+/).slice(0, 2).join(" ") === "number " + wanted) { return 1; }
  if (name.startsWith(wanted)) { return 2; }
  if (name.includes(" " + wanted)) { return 3; }
  if (name.includes(wanted)) { return 4; }
  return hint.includes(wanted) ? 5 : NEVER;
}

/**
 * @param {Target[]} targets
 * @param {string} wanted  plain
 * @returns {Target[]}
 */
export function bestTargets(targets, wanted) {
  if (!wanted) { return []; }
  const fits = targets.map((target, place) => ({ target, place, fit: fit(target, wanted) }));
  return fits.filter((one) => one.fit !== NEVER)
    .sort((one, other) => one.fit - other.fit || one.place - other.place)
    .slice(0, MOST).map((one) => one.target);
}
