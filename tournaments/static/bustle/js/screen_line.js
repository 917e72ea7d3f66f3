// @ts-check
/* Since when the screen has heard nothing, in the server's time, whatever the clock of this machine
   says. May know: [data-fresh], and what time it is here. */
import { all } from "./dom.js";
import { clockText } from "./words.js";

let zone = 0; // minutes
let skew = 0; // milliseconds
let heardAt = 0;
let failures = 0;
let lostAt = "";

/** @param {number} at */
function clockTime(at) {
  const there = new Date(at + zone * 60000);
  return clockText(there.getUTCHours(), there.getUTCMinutes());
}

function say() {
  const asOf = "as of " + clockTime(heardAt);
  const isDown = failures > 1;
  all("#stage [data-fresh]").forEach((line) => {
    line.textContent = isDown ? "No line since " + lostAt + "; this is " + asOf : asOf;
    line.classList.toggle("fresh--down", isDown);
  });
}

/** @param {string} now  as the server writes it, with its zone */
export function setTime(now) {
  const offset = /([+-])(\d\d):?(\d\d)$/.exec(now);
  zone = offset ? Number(offset[1] + "1") * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  heardAt = Date.parse(now);
  skew = heardAt - Date.now();
  say();
}

export function noteHeard() {
  failures = 0;
  heardAt = Date.now() + skew;
  say();
}

export function noteLost() {
  if (!failures) { lostAt = clockTime(Date.now() + skew); }
  failures += 1;
  say();
}
