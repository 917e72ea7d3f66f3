// @ts-check
/* The table's sheet with what waits: the next hand can be entered without a line, and the status
   line says what is saved where, and since when. Nothing is scored here.
   May know: the sheet, #line, and the outbox. */
/** @import { ShownEntry } from "./waiting_list.js" */
/** @import { SheetState } from "./waiting_hands.js" */
/** @import { LineState } from "./waiting_words.js" */
import { field, find, get, sheetForm } from "./dom.js";
import { hideConfirmed, waitingConfirmations } from "./confirmation.js";
import { refresh } from "./hand_entry.js";
import { savedPoints, sheetState } from "./hand_form.js";
import { queue, sender } from "./outbox.js";
import { showAnswers } from "./outbox_answers.js";
import { showStatus } from "./status.js";
import { areCounted, handsAhead, handsOf, isMissing, nextHand, scoreWith } from "./waiting_hands.js";
import { showWaiting } from "./waiting_list.js";
import { countHands, lineSentences } from "./waiting_words.js";
import { gettext } from "./words.js";

/** What the page knows beside the outbox: a sentence about what was just tried, whether it is
    sending a hand by itself, and when the sheet was stored that the phone shows without a line. */
export const view = { notice: "", isSending: false, cachedAt: Number(document.documentElement.dataset.kept || 0) };
let hadSome = false;

function waitingHands() { return handsOf(queue.waiting()); }

/** @returns {ShownEntry[]}  hands that are saved, and not yet on the sheet as the page has it */
function writtenHands() {
  const sheet = sheetState(queue.ownCode);
  return sender.written.map(({ entry }) => Object.assign({ isSaved: true }, entry))
    .filter((hand) => !hand.answer && isMissing(hand, sheet));
}

/** @returns {ShownEntry[]}  those that the sheet does not count yet, in order */
export function hands() { return handsAhead(writtenHands(), waitingHands(), sheetState(queue.ownCode)); }

/* -- the form ------------------------------------------------------------------------------------ */

/**
 * The form asks for the hand after the last one that waits.
 * @param {HTMLFormElement} form
 * @param {SheetState} sheet
 */
function moveOn(form, sheet) {
  const next = nextHand(sheet, hands());
  const again = Number(form.dataset.again);
  const of = form.dataset.hands ? " of " + form.dataset.hands : "";
  const dealer = next.deal ? next.deal.name + " deals" : "who deals?";
  field(form, "number").value = String(again || next.number);
  get("[data-hand]", form).textContent = again ? "Hand " + again + " again" : "Hand " + next.hand + of;
  get("[data-dealer]", form).textContent = again ? form.dataset.againWord || "it was not taken" : dealer;
  form.dataset.callMust = next.deal ? next.deal.must : "";
  form.dataset.callMay = next.deal ? next.deal.may : "";
  form.hidden = !again && next.hand > sheet.hands;
  get("[data-full]").hidden = !form.hidden;
  showUncounted();
  refresh(form);
}

/** The score on the page is what is saved; what the waiting hands give is said beside it. */
function showUncounted() {
  const ahead = hands();
  const note = get("[data-uncounted]");
  note.hidden = !ahead.length;
  if (!ahead.length) { return; }
  const score = scoreWith(savedPoints(), ahead).join(" – ") + " with the ";
  note.textContent = (areCounted(ahead) ? score : "") + countHands(ahead.length) + " not counted yet";
}

/* -- what is saved where ------------------------------------------------------------------------- */

/** @returns {LineState} */
function lineState() {
  return {
    hands: waitingHands(),
    confirmations: waitingConfirmations(),
    takesBack: queue.waiting().some((entry) => entry.kind === "take_back"),
    elsewhere: queue.elsewhere().length,
    waiting: queue.unsent().length,
    isDown: sender.isDown(),
    downSince: sender.downSince,
    isGone: sender.isGone,
    barred: sender.barred,
    cachedAt: view.cachedAt,
  };
}

/** @param {LineState} line */
function showBadge(line) {
  if (line.waiting) { showStatus("waiting", line.waiting + " waiting"); return; }
  if (line.isGone || line.isDown) { showStatus("waiting", gettext("Offline")); return; }
  if (queue.answered().length) { showStatus("wrong", gettext("Look here")); return; }
  if (find("#sheet .errorlist")) { return; }
  if (view.isSending) { showStatus("waiting", gettext("Sending")); return; }
  if (find("#sheet[data-disputed]")) { showStatus("wrong", gettext("In dispute")); return; }
  showStatus("done", gettext("Saved"));
}

export function showLine() {
  const line = lineState();
  const place = get("#line");
  const words = [lineSentences(line).trim(), view.notice].filter(Boolean).join(" ");
  place.classList.toggle("unseen", !words);
  hadSome = hadSome || line.waiting > 0;
  const all = words || (hadSome ? gettext("All hands are saved.") : "");
  if (place.textContent !== all) { place.textContent = all; }
  showBadge(line);
}

export function showSheet() {
  const form = sheetForm();
  const sheet = sheetState(queue.ownCode);
  if (form && sheet) { moveOn(form, sheet); }
  showWaiting(writtenHands().concat(waitingHands(), waitingConfirmations()));
  showAnswers();
  hideConfirmed();
  showLine();
}

/** @param {string} words  about what was just tried */
export function sayNotice(words) {
  view.notice = words;
  showSheet();
}

document.addEventListener("outbox:changed", showSheet);
if (view.cachedAt) { sender.down(true); }
showSheet();
