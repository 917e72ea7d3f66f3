// @ts-check
/* What the server sends for the screen: only parts that differ are replaced, and only rows that
   differ are marked. May know: #stage. */
import { all, find } from "./dom.js";

const COPIED = ["version", "turn", "pick", "scheme", "now"];
/** What each part was when it came. @type {Map<string, string>} */
const came = new Map();

/** @param {HTMLElement} part */
function contentOf(part) { return part.dataset.same || part.outerHTML; }

/** @param {HTMLElement} row */
function textOf(row) { return (row.textContent || "").replace(/\s+/g, " "); }

/**
 * @param {HTMLElement} fresh
 * @param {HTMLElement} old
 */
function markChanges(fresh, old) {
  const before = new Map(all("[data-key]", old).map((row) => [row.dataset.key, textOf(row)]));
  if (!before.size) { return; }
  all("[data-key]", fresh).forEach((row) => {
    if (before.get(row.dataset.key) !== textOf(row)) { row.classList.add("came"); }
  });
}

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} part
 * @returns {boolean}  whether it differs
 */
function replacePart(stage, part) {
  const name = part.dataset.part || "";
  const old = find("[data-part=\"" + name + "\"]", stage);
  const content = contentOf(part);
  if (!old || came.get(name) === content) { return false; }
  markChanges(part, old);
  old.replaceWith(part);
  came.set(name, content);
  return true;
}

/** @param {HTMLElement} stage */
export function noteParts(stage) {
  all("[data-part]", stage).forEach((part) => { came.set(part.dataset.part || "", contentOf(part)); });
}

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} fresh
 * @returns {HTMLElement[]}  the parts that differ
 */
export function replaceParts(stage, fresh) {
  const changed = all("[data-part]", fresh).filter((part) => replacePart(stage, part));
  COPIED.forEach((name) => { stage.dataset[name] = fresh.dataset[name]; });
  return changed;
}

/**
 * Only what is a stage is believed: an error, a sign-in or the bar's own page is none.
 * @param {string} text
 * @returns {HTMLElement}
 */
export function stageIn(text) {
  const stage = new DOMParser().parseFromString(text, "text/html").getElementById("stage");
  if (!stage || !stage.dataset.version || !stage.dataset.turn) { throw new Error("no stage"); }
  return stage;
}
