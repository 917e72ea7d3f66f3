// @ts-check
/* Keeps [data-live] parts fresh: fires "live" on them every few seconds (htmx asks ?v=…, 204 means
   unchanged), waits while somebody types in them, and says "as of 20:14" where [data-fresh] stands
   when the line is down. Without a line it asks more and more seldom, and at once when the browser
   says that there is one. An answer may say how many seconds to wait (Bustle-Wait): a server with
   thousands to answer. May know: the DOM and the events of htmx. */
import { all, find, onHtmx } from "./dom.js";
import { clockTime } from "./words.js";

const EVERY = 3000;
const SPREAD = 0.5; // of that, and up to so much more: a room of phones must not knock all at once
const SELDOM = 12000; // without a line
let wait = EVERY;
let misses = 0;
let lastHeard = new Date();
/** @type {[string, boolean][]} */
let openBefore = [];
/** @type {{id: string, top: number} | null} */
let headingBefore = null;

/* -- asking -------------------------------------------------------------------------------------- */

/**
 * Somebody types here. Tiles are no typing: what is half chosen is said to the server, which waits if it may.
 * @param {HTMLElement} part
 */
function isBusy(part) {
  const active = document.activeElement;
  if (!active || !part.contains(active) || active.closest(".tile")) { return false; }
  return /^(INPUT|SELECT|TEXTAREA)$/.test(active.tagName);
}

function askNow() {
  if (document.hidden) { return; }
  all("[data-live][hx-get]").forEach((part) => {
    if (!isBusy(part)) { part.dispatchEvent(new CustomEvent("live")); }
  });
}

function ask() {
  askNow();
  const least = Math.max(wait, Math.min(SELDOM, EVERY * (1 + misses)));
  window.setTimeout(ask, least * (1 + SPREAD * Math.random()));
}

/* -- what came ----------------------------------------------------------------------------------- */

/**
 * @param {string} text
 * @param {boolean} isDown
 */
function say(text, isDown) {
  all("[data-fresh]").forEach((line) => {
    line.textContent = text;
    line.classList.toggle("fresh--down", isDown);
  });
}

/** @param {string | null} seconds  as the server says */
function heard(seconds) {
  misses = 0;
  wait = 1000 * Number(seconds) || EVERY;
  lastHeard = new Date();
  say("live", false);
}

function lost() {
  misses += find("[data-fresh]") ? 1 : 0; // a table's sheet goes on asking
  say("no line: as of " + clockTime(lastHeard), true);
}

onHtmx("afterRequest", ({ requestConfig, target, xhr }) => {
  // By the request's target: a part that was replaced has left the page before its event arrives.
  if (requestConfig.verb !== "get" || !target.matches("[data-live]")) { return; }
  if (xhr && xhr.status >= 200 && xhr.status < 400) { heard(xhr.getResponseHeader("Bustle-Wait")); } else { lost(); }
});

onHtmx("configRequest", ({ elt, parameters }) => {
  if (elt.matches("[data-live]") && find("form[data-touched]", elt)) { parameters.touched = "1"; }
});

/* -- a reader's place ---------------------------------------------------------------------------- */

/**
 * @returns {HTMLElement | null}  the heading nearest to the middle of the window among those in it; else the last above
 */
function headingRead() {
  const middle = window.innerHeight / 2;
  let above = null;
  let near = null;
  let nearest = middle;
  for (const heading of all("[data-live] h2[id]")) {
    const { height, top } = heading.getBoundingClientRect();
    if (height <= 1) { continue; } // said to those who listen alone
    const distance = Math.abs(top - middle);
    if (distance <= nearest) { near = heading; nearest = distance; }
    if (top < 0) { above = heading; }
  }
  return near || above;
}

/** @returns {HTMLDetailsElement[]} */
function folds() { return Array.from(document.querySelectorAll("details[id]")); }

function restoreFolds() {
  openBefore.forEach(([id, wasOpen]) => {
    const fold = folds().find((other) => other.id === id);
    if (fold) { fold.open = wasOpen || fold.open; }
  });
  openBefore = [];
}

function restoreHeading() {
  const heading = headingBefore && document.getElementById(headingBefore.id);
  if (heading && headingBefore) { window.scrollBy(0, heading.getBoundingClientRect().top - headingBefore.top); }
  headingBefore = null;
}

/* What a reader has opened stays open when the part is replaced, and what they read stays where it is. */
onHtmx("beforeSwap", () => {
  openBefore = folds().map((fold) => [fold.id, fold.open]);
  const heading = window.scrollY > 0 ? headingRead() : null;
  headingBefore = heading && { id: heading.id, top: heading.getBoundingClientRect().top };
});
onHtmx("afterSwap", () => {
  restoreFolds();
  restoreHeading();
});

document.addEventListener("visibilitychange", askNow);
window.addEventListener("online", askNow);
window.setTimeout(ask, EVERY * Math.random() + 1000);
