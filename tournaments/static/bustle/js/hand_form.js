// @ts-check
/* The form of a hand as an entry of the outbox, and an entry filled in again. No rule of the game
   stands here: words, points and who deals come from the server as attributes of the form.
   May know: form[data-sheet] and the sheet around it. */
/** @import { Inputs } from "./hand_inputs.js" */
/** @import { Entry } from "./outbox_queue.js" */
/** @import { SheetState } from "./waiting_hands.js" */
import { all, field, find, get, inputs, sheetForm } from "./dom.js";
import { mustSayCall, refresh } from "./hand_entry.js";
import { inputsOf, outcomeKey } from "./hand_inputs.js";
import { makeId } from "./ids.js";

/** @param {string | undefined} text */
function parsed(text) { return JSON.parse(text || "{}"); }

/**
 * @param {string} code  of the table
 * @returns {SheetState | null}  none where the page asks for no hand
 */
export function sheetState(code) {
  const form = sheetForm();
  if (!form) { return null; }
  return {
    code,
    round: Number(field(form, "round").value),
    base: Number(form.dataset.base),
    baseHand: Number(form.dataset.baseHand),
    hands: Number(form.dataset.hands || Infinity),
    deals: JSON.parse(form.dataset.deals || "[]"),
    redealStays: "redealStays" in form.dataset,
    listed: all("#sheet .log:not([data-waiting]) .log__number").map((one) => Number(one.textContent)),
  };
}

/** @returns {number[]}  the points of each side, as saved */
export function savedPoints() {
  return all("#sheet .score__points").map((points) => Number((points.textContent || "").replace("\u2212", "-")));
}

/**
 * @param {HTMLFormElement} form
 * @returns {HTMLElement | undefined}  the first question without whose answer no hand was played
 */
export function openQuestion(form) {
  const questions = ["bid", "maker", "call", "tricks"].map((name) => find("#ask-" + name, form));
  const open = questions.find((question) => {
    if (!question || question.hidden || (question.id === "ask-call" && !mustSayCall(form))) { return false; }
    return !inputs("input", question).some((input) => input.checked || (input.type === "number" && input.value));
  });
  return open || undefined;
}

/* -- words --------------------------------------------------------------------------------------- */

/**
 * @param {HTMLInputElement} input
 * @returns {string}  e.g. "Ann 3", or the face of its tile
 */
function answerWords(input) {
  const row = input.closest(".rows__line, .counts__one");
  const tile = input.closest(".tile");
  const name = row && get(".rows__who, span", row).firstChild;
  const words = tile ? (tile.textContent || "").trim() : input.value;
  return [name ? (name.textContent || "").trim() : "", words].filter(Boolean).join(" ");
}

/**
 * @param {HTMLElement} question
 * @param {Inputs} given
 * @returns {string}
 */
function questionWords(question, given) {
  const answers = inputs("input", question).filter((input) => {
    return (given[input.name] || []).includes(input.value) && (input.type === "number" || input.checked);
  });
  const words = answers.map(answerWords).join(", ");
  if (!answers.length || find(".legend.unseen", question)) { return words; }
  const asked = get(".legend", question).firstChild; // what stands after it explains the answers
  return ((asked && asked.textContent) || "").trim().replace("?", ":") + " " + words;
}

/**
 * @param {HTMLFormElement} form
 * @param {Inputs} given
 * @returns {string}  the words of the button where the server worked them out; else what was tapped
 */
function handWords(form, given) {
  if (given.outcome) {
    const button = get("button[name='outcome'][value='" + CSS.escape(given.outcome[0]) + "']", form);
    if (button.textContent) { return button.textContent; }
  }
  const plain = given.outcome ? "" : parsed(form.dataset.outcomes)[outcomeKey(given)];
  if (plain) { return plain; }
  const questions = all("fieldset.ask:not([hidden])", form);
  return questions.map((question) => questionWords(question, given)).filter(Boolean).join(" · ");
}

/* -- entries ------------------------------------------------------------------------------------- */

/**
 * @param {HTMLFormElement} form
 * @param {FormData} data
 * @param {string} code  of the table
 * @returns {Entry}
 */
export function entryOf(form, data, code) {
  const given = inputsOf(data);
  const key = outcomeKey(given);
  const sheet = /** @type {HTMLElement} */ (form.closest("#sheet"));
  return {
    id: String(data.get("hand_id")), kind: "form", code,
    round: Number(data.get("round")),
    sheet: Number(data.get("sheet")) || undefined,
    number: Number(data.get("number")),
    inputs: given,
    said: handWords(form, given),
    outcome: (given.outcome || ["played"])[0].split(":")[0],
    gives: parsed(form.dataset.gives)[key] || null,
    lone: parsed(form.dataset.lone)[key],
    account: sheet.dataset.account || "",
    at: Date.now(),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {Inputs} given
 */
export function fill(form, given) {
  inputs("fieldset.ask input", form).forEach((input) => {
    const values = given[input.name] || [""];
    if (input.type !== "radio" && input.type !== "checkbox") { input.value = values[0]; return; }
    const isUsual = !given[input.name] && input.type === "radio" && input.value === "add";
    input.checked = values.includes(input.value) || isUsual;
  });
  form.dispatchEvent(new CustomEvent("filled"));
  refresh(form);
}

/** @param {HTMLFormElement} form */
export function clear(form) {
  fill(form, {});
  all(".errorlist", form).forEach((list) => list.remove());
  form.querySelectorAll("details").forEach((more) => { more.open = false; });
  delete form.dataset.touched;
  delete form.dataset.again;
  delete form.dataset.againWord;
  field(form, "hand_id").value = makeId();
}

/**
 * @param {HTMLFormElement} form
 * @param {number} number  of a deal that the form asks for again
 * @param {string} [why]
 */
export function askAgain(form, number, why) {
  clear(form);
  form.dataset.again = String(number);
  if (why) { form.dataset.againWord = why; }
  form.dataset.touched = "yes";
}
