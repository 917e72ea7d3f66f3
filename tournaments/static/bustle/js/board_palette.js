// @ts-check
/* The board's finder over people, tables and pages: what fits while somebody types, and the arrows.
   May know: #palette, and where pages are. */
/** @import { Target } from "./palette_search.js" */
import { go, paletteData } from "./board_links.js";
import { element, get, hit } from "./dom.js";
import { bestTargets } from "./palette_search.js";
import { plainText } from "./plain_text.js";

const dialog = /** @type {HTMLDialogElement} */ (get("#palette"));
const input = /** @type {HTMLInputElement} */ (get("[data-palette-input]"));
const list = get("#palette-list");
let chosen = 0;

/**
 * @param {Target} target
 * @param {number} place
 */
function line([name, hint, where], place) {
  const item = element("li", "palette__one", name + " ");
  item.id = "palette-" + place;
  item.setAttribute("role", "option");
  item.dataset.where = where;
  item.append(element("span", "palette__hint", hint));
  return item;
}

/** @returns {HTMLElement[]} */
function lines() { return /** @type {HTMLElement[]} */ (Array.from(list.children)); }

/** @param {number} place */
function choose(place) {
  const items = lines();
  chosen = items.length ? (place + items.length) % items.length : 0;
  items.forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
  if (items.length) {
    input.setAttribute("aria-activedescendant", items[chosen].id);
    items[chosen].scrollIntoView({ block: "nearest" });
  } else {
    input.removeAttribute("aria-activedescendant");
  }
}

function search() {
  const wanted = plainText(input.value.trim());
  const targets = bestTargets(paletteData().finds, wanted);
  list.replaceChildren(...targets.map(line));
  input.setAttribute("aria-expanded", String(targets.length > 0));
  get("[data-palette-none]").textContent = wanted && !targets.length ? "Nothing and nobody is called that." : "";
  choose(0);
}

export function openPalette() {
  dialog.showModal();
  input.value = "";
  search();
  input.focus();
}

/** @param {HTMLElement | null} item */
function goTo(item) {
  if (item) { go(item.dataset.where || ""); }
}

/** @param {KeyboardEvent} event */
function move(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") { return; }
  event.preventDefault();
  choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
}

export function startPalette() {
  input.addEventListener("input", search);
  input.addEventListener("keydown", move);
  get("[data-palette]").addEventListener("submit", (event) => {
    event.preventDefault();
    goTo(lines()[chosen]);
  });
  list.addEventListener("click", (event) => goTo(hit(event, "[data-where]")));
}
