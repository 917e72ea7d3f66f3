// @ts-check
/* Where the board's keys and its finder lead, as #palette-data says; it comes with every fresh board.
   May know: #palette-data, and the page's address. */
/** @import { Target } from "./palette_search.js" */
import { get } from "./dom.js";

/** @typedef {{base: string, finds: Target[], keys: Record<string, string>}} Links */

/** @returns {Links} */
export function paletteData() { return JSON.parse(get("#palette-data").textContent || ""); }

/** @param {string} where */
export function go(where) {
  window.location.assign(new URL(where, new URL(paletteData().base, window.location.href)).href);
}
