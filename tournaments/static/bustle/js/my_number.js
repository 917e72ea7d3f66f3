// @ts-check
/* Which player of this bustle holds this phone: remembered here alone, by [data-thats-me], and
   forgotten by [data-forget-me]. The bustle's plain address then shows mine first, as a link of my
   own does. May know: the DOM, localStorage, and the page's address. */
import { all, find, hit, onHtmx } from "./dom.js";

/**
 * @param {string} key
 * @returns {string | null}  the number; a browser may store nothing at all
 */
function storedNumber(key) {
  try { return window.localStorage.getItem(key); } catch (_error) { return null; }
}

/**
 * @param {string} key
 * @param {string} number  or nothing, to forget it
 */
function store(key, number) {
  try {
    if (number) { window.localStorage.setItem(key, number); } else { window.localStorage.removeItem(key); }
  } catch (_error) { /* the link still says it */ }
}

/**
 * On a person's page: whether it is mine already.
 * @param {string} key
 */
function tell(key) {
  all("[data-thats-me]").forEach((link) => {
    const mine = link.dataset.thatsMe === storedNumber(key);
    link.hidden = mine;
    all("[data-this-is-me]", link.parentElement || document).forEach((line) => { line.hidden = !mine; });
  });
}

/** @param {string} key */
function start(key) {
  document.addEventListener("click", (event) => {
    const me = hit(event, "[data-thats-me]");
    if (me) { store(key, me.dataset.thatsMe || ""); }
    if (hit(event, "[data-forget-me]")) { store(key, ""); }
  });
  onHtmx("afterSwap", () => tell(key));
  tell(key);
  const plain = find("[data-finder]") && !new URLSearchParams(window.location.search).has("me");
  const number = storedNumber(key) || "";
  if (plain && /^\d{1,4}$/.test(number)) { window.location.replace("?me=" + number); }
}

const bustle = find("[data-evening]");
if (bustle) { start("bustle-me-" + bustle.dataset.evening); }
