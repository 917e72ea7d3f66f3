// @ts-check
/* What the server has answered to entries that had waited, and somebody at the table has to read:
   refused, late, or not what was in already. It stays on the page until it was read.
   May know: #kept, the form of a hand, and the outbox. */
/** @import { Entry } from "./outbox_queue.js" */
import { button, element, field, get, sheetForm } from "./dom.js";
import { askAgain, fill } from "./hand_form.js";
import { queue, sender, tell } from "./outbox.js";
import { answerSentence } from "./waiting_words.js";

/**
 * @param {HTMLFormElement} form
 * @param {Entry} entry
 */
function enterAgain(form, entry) {
  queue.remove(entry);
  askAgain(form, entry.number);
  fill(form, entry.inputs || {});
  tell("changed");
  get("[data-hand]", form).scrollIntoView({ block: "start" });
}

/** @param {Entry} entry */
function sendAgain(entry) {
  delete entry.answer;
  queue.put(entry);
  sender.sendNow();
}

/** @param {Entry} entry */
function leaveOut(entry) {
  queue.remove(entry);
  tell("changed");
}

/**
 * @param {Entry} entry
 * @param {boolean} isRefused
 * @returns {HTMLElement}
 */
function buttonsFor(entry, isRefused) {
  const form = sheetForm();
  const row = element("div", "row");
  const isRefusedHand = isRefused && entry.kind === "form";
  const isHere = form && entry.code === queue.ownCode && Number(field(form, "round").value) === entry.round;
  if (isRefusedHand && isHere && form) {
    row.append(button("Enter it again", () => { enterAgain(sheetForm() || form, entry); }));
  } else if (entry.answer && entry.answer.status === 404) {
    row.append(button("Send it again", () => sendAgain(entry)));
  }
  row.append(button(isRefusedHand ? "Leave it out" : "Understood", () => leaveOut(entry)));
  return row;
}

/** @param {Entry} entry */
function note(entry) {
  const isRefused = Boolean(entry.answer) && Number(entry.answer && entry.answer.status) >= 300;
  const made = element("div", isRefused ? "kept__one kept__one--refused" : "kept__one");
  made.append(element("p", "", answerSentence(entry, queue.ownCode)), element("p", "fine", entry.said));
  made.append(buttonsFor(entry, isRefused));
  return made;
}

export function showAnswers() {
  const box = get("#kept");
  const entries = queue.answered();
  const shows = entries.map((entry) => entry.id).join(" ") + Boolean(sheetForm());
  if (box.dataset.shows === shows) { return; }
  box.dataset.shows = shows;
  box.hidden = !entries.length;
  box.replaceChildren(...entries.map(note));
}
