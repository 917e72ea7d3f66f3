// @ts-check
/* The rows of what waits on this phone, newest first, above the hands of the sheet; the last of them
   stands at the top, with Undo beside it. May know: [data-waiting], [data-last] and [data-last-waiting],
   and the outbox for taking back. */
/** @import { Entry } from "./outbox_queue.js" */
import { button, element, field, find, get, sheetForm } from "./dom.js";
import { fill } from "./hand_form.js";
import { sender } from "./outbox.js";
import { clockTime, gettext, interpolate } from "./words.js";

/** @typedef {Entry & {isSaved?: boolean}} ShownEntry  a hand may be saved, and not yet on the sheet */

/**
 * The hand comes back into the form, so that one answer is corrected.
 * @param {ShownEntry} entry
 */
function undo(entry) {
  sender.withdraw(entry);
  const form = sheetForm();
  if (!form || Number(field(form, "number").value) !== entry.number) { return; }
  form.dataset.touched = "yes";
  fill(form, entry.inputs || {});
}

/** @param {ShownEntry} entry */
function undoButton(entry) {
  const link = button(gettext("Undo"), () => undo(entry), "link");
  link.append(element("span", "unseen", interpolate(gettext(" hand %(number)s"), { number: entry.number })));
  return link;
}

/** @param {ShownEntry} entry */
function stateBadge(entry) {
  if (entry.isSaved) { return element("span", "badge badge--done", gettext("Saved")); }
  const since = interpolate(gettext("Waits here since %(time)s"), { time: clockTime(entry.at) });
  return element("span", "badge badge--waiting", since);
}

/** @param {ShownEntry} entry */
function row(entry) {
  const form = sheetForm();
  const made = element("li", "log__hand log__hand--waiting");
  const isHere = form && Number(field(form, "round").value) === entry.round;
  const inRound = interpolate(gettext("Round %(round)s: %(hand)s"), { round: entry.round, hand: entry.said });
  const what = element("span", "log__what", isHere ? entry.said : inRound);
  what.append(element("br", ""), stateBadge(entry));
  made.append(element("span", "log__number", String(entry.number)), what);
  return made;
}

/** @param {ShownEntry | undefined} hand  none where the last one is on the sheet */
function showLast(hand) {
  const place = find("[data-last-waiting]");
  if (!place) { return; }
  get("[data-last]").hidden = Boolean(hand);
  place.hidden = !hand;
  if (!hand) { place.replaceChildren(); return; }
  const words = element("p", "last__said");
  words.append(element("span", "quiet", String(hand.number)), " ", element("strong", "", hand.said), " ", stateBadge(hand));
  place.replaceChildren(words);
  if (!hand.isSaved) { place.append(undoButton(hand)); }
}

/** @param {ShownEntry[]} entries  hands first */
export function showWaiting(entries) {
  const place = find("[data-waiting]");
  if (!place) { return; }
  const shows = entries.map((entry) => entry.id + Boolean(entry.isSaved)).join(" ");
  if (place.dataset.shows === shows) { return; }
  place.dataset.shows = shows;
  place.hidden = !entries.length;
  place.replaceChildren(...entries.map(row).reverse());
  showLast(entries.filter((entry) => entry.kind === "form").pop());
}
