// @ts-check
/* What is tapped stays under the finger, also where the answer brings or takes a part of the page
   above it. May know: the DOM. */
import { onHtmx } from "./dom.js";

const LINE = "[id^=player-]";
/** @type {{ id: string, top: number } | null} */
let tapped = null;

onHtmx("beforeSwap", (detail) => {
  const line = detail.target.closest(LINE);
  tapped = line && { id: line.id, top: line.getBoundingClientRect().top };
});
onHtmx("afterSettle", () => {
  const line = tapped && document.getElementById(tapped.id);
  if (tapped && line) { window.scrollBy(0, line.getBoundingClientRect().top - tapped.top); }
});
