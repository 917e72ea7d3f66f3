// @ts-check
/* The screen in the hall: turns its panels and their pages, makes names as large as fits, follows the
   evening, and goes on with what it has when the line is down. What it shows stands in #stage; each
   [data-part] of it is replaced by itself. May know: the DOM, the network, and the wake lock. */
import { all, find, get } from "./dom.js";
import { noteHeard, noteLost, setTime } from "./screen_line.js";
import { fitPanel, forgetPlans, pages } from "./screen_pages.js";
import { noteParts, replaceParts, stageIn } from "./screen_parts.js";

const EVERY = 4000; // milliseconds
const SPREAD = 1000;
const PATIENCE = 9000;
const LONG = 6000; // a page stays: at least so long, and longer for every line on it, up to the longest
const A_LINE = 100;
const LONGEST = 12000;
const REST = 4000; // without a move of the mouse, until the menu goes
const root = document.documentElement;
const screen = get("#screen");
const stage = get("#stage");
let chosen = "";
let isPaused = false;
let turning = 0;
let resting = 0;

/* -- which panel --------------------------------------------------------------------------------- */

/**
 * @returns {string[]}  what takes turns here: chosen by key, asked for in the address, picked by
 *   the director, or all
 */
function turn() {
  const picked = stage.dataset.pick === "turns" ? "" : stage.dataset.pick;
  const one = chosen || screen.dataset.asked || picked;
  return one ? [one] : (stage.dataset.turn || "").split(" ").filter(Boolean);
}

function shown() { return screen.dataset.shown || ""; }

/** @param {string} key */
function panelOf(key) { return find("[data-panel=\"" + key + "\"]", stage); }

/**
 * @param {HTMLElement} panel
 * @param {number} wanted
 */
function fit(panel, wanted) { fitPanel(panel, wanted, turn().length > 1); }

/**
 * @param {string} key
 * @param {number} wanted  page
 */
function show(key, wanted) {
  const panel = panelOf(key);
  if (!panel) { return; }
  screen.dataset.shown = key;
  fit(panel, wanted);
  window.clearTimeout(turning);
  if (!isPaused) { turning = window.setTimeout(next, Math.min(LONGEST, LONG + A_LINE * pages.rows)); }
}

/** @param {number} by */
function step(by) {
  const keys = turn();
  const place = keys.indexOf(shown());
  show(keys[(place + by + keys.length) % keys.length], 0);
}

function next() {
  if (pages.page + 1 < pages.count) { show(shown(), pages.page + 1); } else { step(1); }
}

function back() {
  if (pages.page > 0) { show(shown(), pages.page - 1); return; }
  step(-1);
  show(shown(), pages.count - 1);
}

function showAgain() { show(turn().includes(shown()) ? shown() : turn()[0], pages.page); }

/** The page that is read stays, and so does the time that is left of it. */
function refit() {
  const panel = panelOf(shown());
  if (panel) { fit(panel, pages.page); }
}

/* -- what came ----------------------------------------------------------------------------------- */

/** @param {HTMLElement} fresh */
function take(fresh) {
  const before = stage.dataset.turn;
  const changed = replaceParts(stage, fresh);
  root.dataset.scheme = screen.dataset.theme || stage.dataset.scheme;
  if (before !== stage.dataset.turn && turn().length > 1) { show(turn()[0], 0); return; }
  if (!turn().includes(shown())) { showAgain(); return; }
  if (changed.some((part) => part.dataset.panel === shown())) { refit(); }
}

/** @param {Response} answer */
async function read(answer) {
  if (answer.status !== 204) {
    if (!answer.ok || answer.redirected) { throw new Error("no stage"); }
    take(stageIn(await answer.text()));
  }
  noteHeard();
}

function ask() {
  const patience = new AbortController();
  const enough = window.setTimeout(() => patience.abort(), PATIENCE);
  const address = screen.dataset.live + "?v=" + encodeURIComponent(stage.dataset.version || "");
  window.fetch(address, { cache: "no-store", credentials: "omit", signal: patience.signal })
    .then(read).catch(noteLost).then(() => {
      window.clearTimeout(enough);
      window.setTimeout(ask, EVERY + Math.random() * SPREAD);
    });
}

/* -- keys and the mouse -------------------------------------------------------------------------- */

function pause() {
  isPaused = !isPaused;
  all("[data-paused]", stage).forEach((word) => { word.hidden = !isPaused; });
  show(shown(), pages.page);
}

function fillScreen() {
  if (document.fullscreenElement) { document.exitFullscreen(); return; }
  if (root.requestFullscreen) { root.requestFullscreen(); }
}

/** @param {number} number */
function choose(number) {
  const keys = all(".menu [data-choose]").map((link) => link.dataset.choose || "");
  if (number > keys.length) { return; }
  chosen = number ? keys[number - 1] : "";
  show(turn()[0], 0);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowRight: next,
  ArrowLeft: back,
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  " ": pause,
  f: fillScreen,
  F: fillScreen,
};

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) { return; }
  if (event.key === " " && event.target instanceof Element && event.target.closest("a")) { return; }
  if (/^[0-9]$/.test(event.key)) { choose(Number(event.key)); return; }
  if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
}

function showMenu() {
  root.classList.add("is-moved");
  window.clearTimeout(resting);
  resting = window.setTimeout(() => root.classList.remove("is-moved"), REST);
}

/** A laptop must not fall asleep over it; browsers allow that on safe addresses alone. */
function stayAwake() {
  if ("wakeLock" in navigator && !document.hidden) { navigator.wakeLock.request("screen").catch(() => null); }
}

/* -- the page ------------------------------------------------------------------------------------ */

document.addEventListener("keydown", press);
document.addEventListener("mousemove", showMenu);
document.addEventListener("pointerdown", showMenu);
document.addEventListener("visibilitychange", stayAwake);
root.classList.add("has-turns");
noteParts(stage);
setTime(stage.dataset.now || "");
showAgain();
stayAwake();
window.addEventListener("resize", refit);
document.fonts.ready.then(() => {
  forgetPlans();
  refit();
});
window.setTimeout(ask, EVERY);
