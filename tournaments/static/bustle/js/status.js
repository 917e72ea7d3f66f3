// @ts-check
/* The badge at the head of a sheet: what happened to the hand that was written last.
   May know: [data-status]. */
import { element, find } from "./dom.js";

/**
 * @param {"done" | "waiting" | "wrong"} shape
 * @param {string} text
 */
export function showStatus(shape, text) {
  const line = find("[data-status]");
  if (line) { line.replaceChildren(element("span", "badge badge--" + shape, text)); }
}
