// @ts-check
/* Sentences in the language of the page, which carries those that differ from the code's in a block
   of data ({% script_words %}), so that a phone speaks them without a line. May know: the page's
   first element and that block; where there is no page, everything is as the code says it. */

/** @type {Record<string, string | string[]>} */
let words = {};
const page = typeof document === "undefined" ? null : document;
const block = page && page.getElementById("script-words");
if (block) { words = JSON.parse(block.textContent || "{}"); }

/**
 * @param {string} message
 * @returns {string}
 */
export function gettext(message) {
  const found = words[message];
  return (Array.isArray(found) ? found[0] : found) || message;
}

/**
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @returns {string}
 */
export function ngettext(one, many, count) {
  const found = words[one];
  const said = Array.isArray(found) ? found[count === 1 ? 0 : 1] : "";
  return said || (count === 1 ? one : many);
}

/**
 * Fills "%(name)s".
 * @param {string} message
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function interpolate(message, values) {
  return message.replace(/%\((\w+)\)s/g, (whole, name) => name in values ? String(values[name]) : whole);
}

/**
 * A time as the page's club says it: "7:00 PM" or "19:00".
 * @param {number} hours
 * @param {number} minutes
 * @returns {string}
 */
export function clockText(hours, minutes) {
  const past = ":" + String(minutes).padStart(2, "0");
  if (page && page.documentElement.dataset.clock === "24") {
    return String(hours).padStart(2, "0") + past;
  }
  return String(hours % 12 || 12) + past + (hours < 12 ? " AM" : " PM");
}

/**
 * The time of a moment, where this device is.
 * @param {Date | number} moment
 * @returns {string}
 */
export function clockTime(moment) {
  const at = new Date(moment);
  return clockText(at.getHours(), at.getMinutes());
}
