// @ts-check
/* The outbox of a table's page: its queue stands in localStorage, so hands survive a reload, a closed
   page and an empty battery, and go along to the next table's page. Tells the page "outbox:changed"
   and "outbox:sent"; works on plain HTTP, without a service worker.
   May know: [data-outbox] and the document's events, localStorage, the network. */
/** @import { Reply } from "./outbox_sender.js" */
import { find, get, onHtmx } from "./dom.js";
import { makeId } from "./ids.js";
import { OutboxQueue, PREFIX } from "./outbox_queue.js";
import { OutboxSender } from "./outbox_sender.js";

const ANSWER_WITHIN = 8000; // milliseconds
const place = get("[data-outbox]");
const ownCode = place.dataset.code || "";

/**
 * @param {Object[]} items
 * @param {string} code
 * @returns {Promise<Reply>}
 */
function post(items, code) {
  const patience = new AbortController();
  const end = window.setTimeout(() => patience.abort(), ANSWER_WITHIN);
  return fetch((place.dataset.outbox || "").replace(ownCode, code), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    credentials: "same-origin", // by its cookie the device is known at its table
    redirect: "error",
    body: JSON.stringify({ items }),
    signal: patience.signal,
  }).then((answer) => answer.json().then((body) => ({ status: answer.status, body })))
    .finally(() => window.clearTimeout(end));
}

/** @param {"changed" | "sent"} name */
export function tell(name) { document.dispatchEvent(new CustomEvent("outbox:" + name)); }

export const queue = new OutboxQueue(() => window.localStorage, ownCode, makeId());
export const sender = new OutboxSender(queue, {
  post,
  tell,
  startTimer: (act, wait) => window.setTimeout(act, wait),
  stopTimer: (timer) => window.clearTimeout(timer),
  now: () => Date.now(),
  random: () => Math.random(),
  makeId,
});

/**
 * Another page of this phone has written something.
 * @param {StorageEvent} event
 */
function heardOfOtherPage(event) {
  if (!event.key || !event.key.startsWith(PREFIX)) { return; }
  if (!event.newValue && event.oldValue) { sender.noteWritten(JSON.parse(event.oldValue)); }
  tell("changed");
  if (!event.newValue && !queue.unsent().length) { tell("sent"); }
}

onHtmx("afterSwap", () => { if (find("[data-writes]")) { sender.letIn(); } });
window.addEventListener("online", () => sender.sendNow());
window.addEventListener("offline", () => sender.down(true));
window.addEventListener("pageshow", () => sender.sendNow());
window.addEventListener("pagehide", () => queue.release());
document.addEventListener("visibilitychange", () => { if (!document.hidden) { sender.sendNow(); } });
window.addEventListener("storage", heardOfOtherPage);
sender.sendNow();
