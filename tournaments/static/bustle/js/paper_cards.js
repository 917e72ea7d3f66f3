// @ts-check
/* A round typed from paper: every card goes off by itself as soon as it is whole, in order, one after
   the other, and what is typed stays here until it is answered. Without this file the page is one
   form with one button. May know: #cards and its line; the sending is paper_sending.js. */
/** @import { CardAnswer, CardJob } from "./paper_sending.js" */
import { all, find, get, hit, inputs } from "./dom.js";
import { makeId } from "./ids.js";
import { CardSending } from "./paper_sending.js";

const MOST_LINES = 8; // of what was said last
const form = /** @type {HTMLFormElement} */ (get("#cards"));
const line = /** @type {HTMLInputElement} */ (get("#line"));
const feed = get("[data-feed]");
/** Tables whose cards count, the last one last. @type {string[]} */
const saved = [];

/* -- rows ---------------------------------------------------------------------------------------- */

/** @param {string | number | null | undefined} table */
function rowOf(table) { return document.getElementById("card-" + table); }

/** @param {Element} row */
function fieldsOf(row) { return inputs("input:not([type='hidden'])", row); }

/** @param {HTMLElement} row */
function isWhole(row) {
  return inputs("input[name*='-points_']", row).every((input) => input.value.trim() !== "");
}

/** @param {EventTarget | null} target */
function rowAround(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-row]")) : null;
}

/* -- what is said -------------------------------------------------------------------------------- */

/**
 * @param {string} text
 * @param {boolean} isBad
 */
function say(text, isBad) {
  const place = get("[data-said]");
  place.textContent = text;
  place.classList.toggle("bad", isBad);
  const around = line.closest(".paper__line");
  if (around) { around.classList.remove("field--wrong"); }
}

/** @param {string} text */
function addToFeed(text) {
  const entry = document.createElement("li");
  entry.textContent = text;
  feed.prepend(entry);
  while (feed.children.length > MOST_LINES && feed.lastChild) { feed.lastChild.remove(); }
}

/* -- what came ----------------------------------------------------------------------------------- */

/**
 * @param {CardJob} job
 * @param {CardAnswer} answer
 */
function show(job, answer) {
  if (answer.said) {
    say(answer.said, !answer.done);
    addToFeed(answer.said);
  }
  if (answer.done && answer.table && !job.undo && !job.fields.extra) { saved.push(String(answer.table)); }
  if (!answer.table && job.fields.line && line.value === "") {
    line.value = answer.line || job.fields.line;
    line.select();
  }
  replace(rowOf(answer.table), answer.row, job);
  replaceState(answer.state);
}

/** @param {string} html */
function replaceState(html) {
  const before = get("#paper-state");
  const left = Number(before.dataset.left);
  before.outerHTML = html;
  if (left > 0 && get("#paper-state").dataset.left === "0") { finish(); }
}

/** The last card is in: Enter does the next thing. */
function finish() {
  const button = find("[data-next]");
  if (button && line.value === "" && !find("[data-dirty]", form)) { button.focus(); }
}

/**
 * What has been typed into the row since it was sent stays in it, and so does the cursor.
 * @param {HTMLElement | null} row
 * @param {string | null | undefined} html
 * @param {CardJob} job
 */
function replace(row, html, job) {
  if (!row || !html) { return; }
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && row.contains(active) ? active : null;
  const dirty = row.dataset.dirty || "";
  const typed = dirty ? fieldsOf(row).filter((input) => input.value !== job.fields[input.name]) : [];
  row.outerHTML = html;
  const fresh = /** @type {HTMLElement} */ (rowOf(row.dataset.row));
  typed.forEach((input) => {
    const field = inputs("[name='" + input.name + "']", fresh)[0];
    if (field) { field.value = input.value; }
  });
  if (typed.length) { fresh.dataset.dirty = dirty; }
  if (focused) { putCursor(fresh, focused.getAttribute("name")); }
}

/**
 * @param {HTMLElement} row
 * @param {string | null} name
 */
function putCursor(row, name) {
  const input = name ? inputs("input[name='" + name + "']", row)[0] : null;
  (input || rest()).focus();
}

/** Where the cursor goes behind the last card: by thumb the line is folded. */
function rest() { return line.checkVisibility() ? line : get("[data-all]"); }

/* -- sending ------------------------------------------------------------------------------------- */

const sending = new CardSending({
  token: () => inputs("[name='csrfmiddlewaretoken']", form)[0].value,
  undoOf: (table) => {
    const row = rowOf(table);
    return (row && row.dataset.undo) || "";
  },
  show,
  sayWaiting: (words) => say(words, true),
});

/** @param {HTMLElement} row */
function sendRow(row) {
  /** @type {Record<string, string>} */
  const fields = { table: row.dataset.row || "" };
  inputs("input", row).forEach((input) => { fields[input.name] = input.value; });
  delete row.dataset.dirty;
  sending.add({ fields });
}

function sendLine() {
  const text = line.value.trim();
  if (text === "") { return; }
  const reason = /^(\d+)\s*!\s*(\S.*)$/.exec(text);
  const row = reason && rowOf(reason[1]);
  line.value = "";
  if (reason && row && isWhole(row)) {
    inputs("[name$='-reason']", row)[0].value = reason[2];
    sendRow(row);
  } else {
    sending.add({ fields: { line: text, line_id: makeId() } });
  }
}

function undoLast() {
  const table = saved.pop();
  if (table) { sending.add({ undo: table, fields: {} }); } else { say("There is nothing to undo here.", false); }
}

/** @param {SubmitEvent} event */
function submit(event) {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  event.preventDefault();
  if (button && (button.name === "undo" || button.name === "extra")) {
    const undo = button.name === "undo" ? button.value.split(":")[0] : "";
    sending.add({ fields: { [button.name]: button.value }, undo });
    return;
  }
  sendLine();
  if (button && button.hasAttribute("data-all")) { all("[data-dirty]", form).forEach(sendRow); } else { rest().focus(); }
}

/** Shows or folds the line, where thumbs type. */
function unfold() {
  const isOpen = get(".paper__line").classList.toggle("paper__line--open");
  get("[data-unfold]").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) { line.focus(); }
}

/* -- typing -------------------------------------------------------------------------------------- */

/**
 * The next field; behind the last one of a card, the next card that is not in.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} row
 */
function onward(input, row) {
  const fields = fieldsOf(row);
  let after = fields[fields.indexOf(input) + 1];
  for (let next = row.nextElementSibling; !after && next; next = next.nextElementSibling) {
    if (!next.classList.contains("card-row--done")) { after = fieldsOf(next)[0]; }
  }
  (after || rest()).focus();
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} row
 * @param {string} key
 */
function aside(input, row, key) {
  const place = fieldsOf(row).indexOf(input);
  const other = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  if (other) { (fieldsOf(other)[place] || fieldsOf(other)[0]).focus(); }
}

/**
 * @param {HTMLInputElement} input
 * @param {string} key
 * @returns {(() => void) | null}
 */
function actOf(input, key) {
  const row = input === line ? null : rowAround(input);
  const isText = row ? /-reason$/.test(input.name) : input.value !== "";
  if (key.toLowerCase() === "u" && !isText) { return undoLast; }
  if (row && key === "Enter") { return () => onward(input, row); }
  if (row && (key === "ArrowDown" || key === "ArrowUp")) { return () => aside(input, row, key); }
  return null;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) { return; }
  const act = actOf(input, event.key);
  if (!act) { return; }
  event.preventDefault();
  act();
}

/** @param {FocusEvent} event */
function sendWhenLeft(event) {
  const row = rowAround(event.target);
  const isLeft = row && row.dataset.dirty && rowAround(event.relatedTarget) !== row;
  if (row && isLeft && isWhole(row)) { sendRow(row); }
}

all("[data-scripted]").forEach((part) => { part.hidden = false; });
get("[data-unfold]").addEventListener("click", unfold);
form.addEventListener("submit", submit);
form.addEventListener("input", (event) => {
  const row = hit(event, "[data-row]");
  if (row) { row.dataset.dirty = "yes"; }
});
form.addEventListener("focusout", sendWhenLeft);
form.addEventListener("keydown", press);
window.addEventListener("beforeunload", (event) => {
  if (sending.isWaiting() || find("[data-dirty]", form)) { event.preventDefault(); }
});
