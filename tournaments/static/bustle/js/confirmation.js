// @ts-check
/* One side writes, the other confirms: the tap is stored and sent like a hand, so that it needs no
   line. "No, it was …" asks for the hand again on this very page while there is none.
   May know: #confirm, the form of a hand, and the outbox. */
/** @import { Entry } from "./outbox_queue.js" */
import { field, get, hit, inputs, sheetForm } from "./dom.js";
import { askAgain } from "./hand_form.js";
import { queue, sender, tell } from "./outbox.js";

/** Log entries that were confirmed here, and that the sheet on the page may still ask about.
    @type {string[]} */
let confirmed = [];

/** @returns {HTMLFormElement | null} */
function question() { return document.querySelector("form#confirm"); }

/**
 * @param {HTMLFormElement} form
 * @returns {string[]}
 */
function askedEntries(form) { return inputs("input[name='entry_id']", form).map((input) => input.value); }

/** @returns {Entry[]} */
export function waitingConfirmations() { return queue.waiting().filter((entry) => entry.kind === "confirm"); }

/** What waits, or was just sent, is not asked again; what was refused is. */
export function hideConfirmed() {
  const form = question();
  if (!form) { return; }
  const first = askedEntries(form)[0];
  /** @param {Entry} entry */
  const names = (entry) => entry.kind === "confirm" && (entry.entries || []).includes(first);
  form.hidden = waitingConfirmations().some(names) || (confirmed.includes(first) && !queue.answered().some(names));
}

/**
 * @param {HTMLFormElement} form
 * @returns {Entry}
 */
function entryOf(form) {
  const hands = form.dataset.hands || "";
  return {
    id: field(form, "hand_id").value, kind: "confirm", code: queue.ownCode,
    round: Number(form.dataset.round), sheet: Number(form.dataset.onSheet), number: Number(form.dataset.number),
    entries: askedEntries(form),
    said: "Your yes to hand" + (hands.includes(",") ? "s " : " ") + hands,
    at: Date.now(),
  };
}

document.addEventListener("submit", (event) => {
  const form = question();
  if (!form || event.target !== form || !queue.put(entryOf(form))) { return; }
  event.preventDefault();
  confirmed = confirmed.concat(askedEntries(form));
  tell("changed");
  sender.sendNow();
});

document.addEventListener("click", (event) => {
  const form = sheetForm();
  const asked = question();
  if (!hit(event, "#confirm a[href]") || !form || !asked || !sender.isDown()) { return; }
  event.preventDefault();
  askAgain(form, Number(asked.dataset.number), "as you saw it");
  tell("changed");
  get("[data-hand]", form).scrollIntoView({ block: "start" });
}, true);
