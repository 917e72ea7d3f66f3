// @ts-check
/* How large the names of a panel can be, and where its pages and columns begin at that size.
   May know: the DOM and the window's size. */
import { find } from "./dom.js";

/**
 * @typedef {Object} Plan  How a list stands in pages.
 * @property {number} height  of its letters, in pixels
 * @property {number[]} starts  the place of the first row of each page
 * @property {Set<number>} tops  the places of rows that begin a column
 * @property {number} rows
 * @property {string} room
 * @property {boolean} isAlone  whether partners do not stand beside names
 */

const MANY = 120; // rows, from which on a list is shown at its smallest: to try sizes takes long
const CLOSE_ENOUGH = 0.5; // pixels
const WIDE = 1.6; // a part of the height is at most so many of the same part of the width

/** @returns {string}  another one for every size of the window */
export function room() { return window.innerWidth + "x" + window.innerHeight; }

/**
 * A list runs in columns, and its columns in pages beside each other.
 * @param {HTMLElement} flow
 */
function pitch(flow) {
  return flow.clientWidth + (parseFloat(window.getComputedStyle(flow).columnGap) || 0);
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement | null} flow
 * @returns {number}  pages at its present size; a box without pages overflows (2) or does not
 */
function pagesOf(box, flow) {
  if (!flow) { return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1 ? 2 : 1; }
  return Math.max(1, Math.ceil((flow.scrollWidth + pitch(flow) - flow.clientWidth) / pitch(flow) - 0.02));
}

/**
 * @param {HTMLElement} box
 * @param {number} height
 */
export function setSize(box, height) {
  box.style.fontSize = height.toFixed(2) + "px";
  return height;
}

/** @param {HTMLElement} box */
function limitsOf(box) {
  return (box.dataset.fit || "").split(" ").map(Number).map((share) => {
    return Math.min(share * window.innerHeight, share * WIDE * window.innerWidth);
  });
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement | null} flow
 * @param {number[]} limits
 * @returns {number}  as large as it can be without a page more than it takes now, at its smallest
 */
function grow(box, flow, [least, most]) {
  const pages = pagesOf(box, flow);
  let low = least;
  let high = most;
  while (high - low > CLOSE_ENOUGH) {
    const middle = setSize(box, (low + high) / 2);
    if (pagesOf(box, flow) > pages) { high = middle; } else { low = middle; }
  }
  return setSize(box, low);
}

/** @param {HTMLElement} box  without pages */
export function growBox(box) {
  const limits = limitsOf(box);
  setSize(box, limits[0]);
  grow(box, null, limits);
}

/**
 * Partners stand beside names only where that costs no page.
 * @param {HTMLElement} box
 * @param {HTMLElement} flow
 * @param {number} rows
 */
function addPartners(box, flow, rows) {
  if (!box.hasAttribute("data-more")) { return; }
  box.classList.add("seats--alone");
  const pages = pagesOf(box, flow);
  if (rows > MANY) { return; }
  box.classList.remove("seats--alone");
  if (pagesOf(box, flow) > pages) { box.classList.add("seats--alone"); }
}

/**
 * @param {HTMLElement} flow
 * @param {HTMLElement[]} rows
 * @returns {{starts: number[], tops: Set<number>}}
 */
function beginnings(flow, rows) {
  const from = flow.getBoundingClientRect().left;
  const page = pitch(flow);
  /** @type {number[]} */
  const starts = [];
  /** @type {Set<number>} */
  const tops = new Set();
  let column = NaN;
  rows.forEach((row, place) => {
    const left = row.getBoundingClientRect().left;
    if (Math.floor((left - from + 1) / page) >= starts.length) { starts.push(place); }
    if (left !== column) { tops.add(place); }
    column = left;
  });
  return { starts, tops };
}

/**
 * Everything is laid out once to see where pages and columns begin; from then on only the page that is shown.
 * @param {HTMLElement} box
 * @param {HTMLElement} flow
 * @param {HTMLElement[]} rows
 * @returns {Plan}
 */
export function measure(box, flow, rows) {
  rows.forEach((row) => row.classList.remove("is-away"));
  flow.classList.remove("is-one");
  const limits = limitsOf(box);
  let height = setSize(box, limits[0]);
  addPartners(box, flow, rows.length);
  if (rows.length <= MANY) { height = grow(box, flow, limits); }
  const { starts, tops } = beginnings(flow, rows);
  const isAlone = box.classList.contains("seats--alone");
  return { height, starts, tops, rows: rows.length, room: room(), isAlone };
}

/** @param {HTMLElement} panel */
export function flowOf(panel) { return find("[data-flow]", panel); }
