// @ts-check
/* Text as people type it into a search: no accents, no capitals.
   May know: nothing but its arguments. */

/**
 * @param {string} text
 * @returns {string}
 */
export function plainText(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
}
