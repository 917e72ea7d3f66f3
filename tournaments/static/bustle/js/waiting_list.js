// @ts-check
/* The rows of what waits on this phone, newest first, above the hands of the sheet.
   May know: [data-waiting] and the sheet's log, and the outbox for taking back. */
/** @import { Entry } from "./outbox_queue.js" */
import { all, button, element, field, find, sheetForm } from "./dom.js";
import { sender } from "./outbox.js";
import { clockTime, gettext, interpolate } from "./words.js";

/** @typedef {Entry & {isSaved?: boolean}} ShownEntry  a hand may be saved, and not yet on the sheet */

/** @param {ShownEntry} entry */
function takeBack(entry) {
  const link = button(gettext("Undo"), () => sender.withdraw(entry), "link");
  link.append(element("span", "unseen", interpolate(gettext(" hand %(number)s"), { number: entry.number })));
  const place = element("div", "log__back");
  place.append(link);
  return place;
}

/** @param {ShownEntry} entry */
function stateBadge(entry) {
  if (entry.isSaved) { return element("span", "badge badge--done", gettext("Saved")); }
  const since = interpolate(gettext("Waits here since %(time)s"), { time: clockTime(entry.at) });
  return element("span", "badge badge--waiting", since);
}

/**
 * @param {ShownEntry} entry
 * @param {boolean} isLast  of the hands: it alone can be taken back
 */
function row(entry, isLast) {
  const form = sheetForm();
  const made = element("li", "log__hand log__hand--waiting");
  const isHere = form && Number(field(form, "round").value) === entry.round;
  const inRound = interpolate(gettext("Round %(round)s: %(hand)s"), { round: entry.round, hand: entry.said });
  const what = element("span", "log__what", isHere ? entry.said : inRound);
  what.append(element("br", ""), stateBadge(entry));
  made.append(element("span", "log__number", String(entry.number)), what);
  if (isLast && !entry.isSaved) { made.append(takeBack(entry)); }
  return made;
}

/** @param {ShownEntry[]} entries  hands first */
export function showWaiting(entries) {
  const place = find("[data-waiting]");
  if (!place) { return; }
  const shows = entries.map((entry) => entry.id + Boolean(entry.isSaved)).join(" ");
  if (place.dataset.shows === shows) { return; }
  place.dataset.shows = shows;
  place.hidden = !entries.length;
  const last = entries.filter((entry) => entry.kind === "form").length - 1;
  place.replaceChildren(...entries.map((entry, at) => row(entry, at === last)).reverse());
  // What is saved is not the last hand any more.
  all("#sheet .log form.log__back").forEach((form) => { form.hidden = entries.length > 0; });
}
