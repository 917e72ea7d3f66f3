// @ts-check
/* Round clocks: .clock[data-clock] counts down to data-ends by the server's clock (data-now is when the
   page was made). May know: the DOM, and what time it is here. */
import { all, get, onHtmx } from "./dom.js";

/** @type {WeakMap<HTMLElement, number>} */
const skews = new WeakMap();

/**
 * @param {HTMLElement} clock
 * @returns {number}  milliseconds by which the server's clock is ahead of this one
 */
function skewOf(clock) {
  const skew = skews.get(clock);
  if (skew !== undefined) { return skew; }
  const first = Date.parse(clock.dataset.now || "") - Date.now();
  skews.set(clock, first);
  return first;
}

/** @param {number} seconds */
function timeText(seconds) {
  const whole = Math.abs(seconds);
  const minutes = Math.floor(whole / 60);
  return (seconds < 0 ? "+" : "") + minutes + ":" + String(Math.floor(whole % 60)).padStart(2, "0");
}

function tick() {
  all(".clock[data-clock]").forEach((clock) => {
    const left = Math.round((Date.parse(clock.dataset.ends || "") - Date.now() - skewOf(clock)) / 1000);
    get(".clock__text", clock).textContent = timeText(left);
    const word = get(".clock__word", clock);
    word.textContent = (left < 0 ? word.dataset.over : word.dataset.word) || "";
    clock.classList.toggle("clock--over", left < 0);
  });
}

tick();
onHtmx("afterSwap", tick);
window.setInterval(tick, 1000);
