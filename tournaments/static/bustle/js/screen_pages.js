// @ts-check
/* The pages of the panel that the screen shows: which rows stand on this one, and from what to what
   they go. May know: the DOM. */
/** @import { Plan } from "./screen_sizes.js" */
import { get } from "./dom.js";
import { flowOf, growBox, measure, room, setSize } from "./screen_sizes.js";

const MOST_PAGES = 4; // of a list that is not looked up by name, while it is one of several in turn
const MOST_LETTERS = 4;

/** @type {Map<string, Plan>} */
const plans = new Map();
/** The page that is shown, of how many, and how many rows stand on it. */
export const pages = { page: 0, count: 1, rows: 0 };

/** @param {HTMLElement} row */
function labelOf(row) {
  return row.dataset.letter ? get("bdi", row).textContent || "" : row.dataset.label || "";
}

/**
 * @param {HTMLElement[]} rows
 * @returns {string}  places, tables, or letters, as many of a name as it takes to tell the ends apart
 */
function rangeOf(rows) {
  const ends = rows.filter((row) => !row.hasAttribute("data-unplaced"));
  if (!ends.length) { return ""; }
  const first = labelOf(ends[0]);
  const last = labelOf(ends[ends.length - 1]);
  if (!rows[0].dataset.letter) { return first === last ? first : first + "\u2013" + last; }
  let letters = 1;
  /** @param {string} name */
  const start = (name) => name.slice(0, letters);
  while (letters < MOST_LETTERS && start(first).toLowerCase() === start(last).toLowerCase()) { letters += 1; }
  return start(first) + "\u2013" + start(last);
}

/**
 * @param {HTMLElement[]} rows
 * @param {Plan} plan
 * @returns {HTMLElement[]}  those that are shown
 */
function showRows(rows, plan) {
  const start = plan.starts[pages.page];
  const end = pages.page + 1 < plan.starts.length ? plan.starts[pages.page + 1] : rows.length;
  let letter = "";
  rows.forEach((row, place) => {
    row.classList.toggle("is-away", place < start || place >= end);
    row.classList.toggle("is-top", plan.tops.has(place) || row.dataset.letter !== letter);
    letter = row.dataset.letter || "";
  });
  return rows.slice(start, end);
}

/**
 * Shows the page that is wanted, as far as there is one.
 * @param {HTMLElement} panel
 * @param {Plan} plan
 * @param {number} wanted
 * @param {number} most  pages
 * @returns {boolean}  whether all of it can be seen
 */
function lay(panel, plan, wanted, most) {
  const box = get("[data-fit]", panel);
  const flow = get("[data-flow]", panel);
  setSize(box, plan.height);
  box.classList.toggle("seats--alone", plan.isAlone);
  flow.classList.toggle("is-one", plan.starts.length === 1);
  pages.count = Math.min(plan.starts.length, most);
  pages.page = Math.max(0, Math.min(wanted, pages.count - 1));
  const shown = showRows(/** @type {HTMLElement[]} */ (Array.from(flow.children)), plan);
  const isOneOfMany = pages.count > 1;
  get("[data-range]", panel).textContent = isOneOfMany && shown.length ? rangeOf(shown) : "";
  get("[data-page]", panel).textContent = isOneOfMany ? pages.page + 1 + " of " + pages.count : "";
  pages.rows = shown.length;
  return flow.scrollWidth <= flow.clientWidth + 2;
}

/**
 * Where pages begin is kept while the list is as long and the window as large, and while what is shown fits.
 * @param {HTMLElement} panel
 * @param {number} wanted  page
 * @param {boolean} isInTurn  whether other panels wait for their turn
 */
export function fitPanel(panel, wanted, isInTurn) {
  const key = panel.dataset.panel || "";
  const flow = flowOf(panel);
  const most = isInTurn && key !== "seats" ? MOST_PAGES : Infinity;
  pages.rows = 0;
  if (!flow) {
    pages.page = 0;
    pages.count = 1;
    growBox(get("[data-fit]", panel));
    return;
  }
  const rows = /** @type {HTMLElement[]} */ (Array.from(flow.children));
  const plan = plans.get(key);
  const isGood = plan && plan.rows === rows.length && plan.room === room();
  if (plan && isGood && lay(panel, plan, wanted, most)) { return; }
  const fresh = measure(get("[data-fit]", panel), flow, rows);
  plans.set(key, fresh);
  lay(panel, fresh, wanted, most);
}

export function forgetPlans() { plans.clear(); }
