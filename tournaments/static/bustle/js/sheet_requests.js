// @ts-check
/* The requests of the table's sheet: a hand that cannot be sent goes into the outbox, one that is
   sent is there until its answer comes, and what is half chosen survives a fresh sheet.
   May know: the sheet, the events of htmx and of the window, and the outbox. */
/** @import { HtmxDetail } from "./dom.js" */
/** @import { Inputs } from "./hand_inputs.js" */
/** @import { Entry } from "./outbox_queue.js" */
import { all, element, field, find, get, hit, onHtmx, sheetForm } from "./dom.js";
import { clear, entryOf, fill, openQuestion } from "./hand_form.js";
import { inputsOf } from "./hand_inputs.js";
import { makeId } from "./ids.js";
import { queue, sender } from "./outbox.js";
import { showStatus } from "./status.js";
import { sayNotice, showLine, showSheet, view } from "./waiting_sheet.js";
import { gettext } from "./words.js";

/**
 * @typedef {Object} Flight  The hand that the page itself is sending.
 * @property {Entry | null} entry  none where the server would refuse it: it need not be stored
 * @property {HTMLFormElement} form
 * @property {XMLHttpRequest} request
 * @property {boolean} isSafe  whether it is stored
 */

/**
 * @typedef {Object} Draft  What was half chosen while the sheet is replaced.
 * @property {string} round
 * @property {string} number
 * @property {string} again
 * @property {string} why
 * @property {string} id
 * @property {Inputs} inputs
 */

/** @type {Flight | null} */
let flight = null;
/** @type {Draft | null} */
let draft = null;
let refusedAgain = ""; // the number of a hand that is entered again, and was refused again
let isForced = false;
let askedIn = 0; // the turn in which the sheet was last asked for

/**
 * @param {XMLHttpRequest} request
 * @returns {boolean}  an answer of this server, and not of a hotel's sign-in page or a proxy
 */
function isGenuine(request) {
  return request.status === 204 || (request.status < 500 && request.responseText.includes("id=\"sheet\""));
}

/** @param {HtmxDetail} detail */
function isRecord(detail) { return detail.requestConfig.elt.matches("form[data-sheet]"); }

/** @param {HtmxDetail} detail */
function isSheet(detail) { return Boolean(detail.target) && detail.target.id === "sheet"; }

/* -- a hand is recorded -------------------------------------------------------------------------- */

/** @param {HTMLElement} question */
function complain(question) {
  all(".errorlist", question).forEach((list) => list.remove());
  const wrong = element("ul", "errorlist");
  wrong.append(element("li", "", gettext("Answer this first. The hand isn’t saved yet.")));
  get("legend", question).after(wrong);
  showStatus("wrong", gettext("Not saved"));
}

/**
 * @param {HTMLFormElement} form
 * @param {Entry} entry
 */
function store(form, entry) {
  const question = entry.outcome === "played" && openQuestion(form);
  if (question) { complain(question); return; }
  if (!queue.put(entry)) { showStatus("wrong", gettext("Not saved. Press again")); return; }
  clear(form);
  showSheet();
  sender.send();
}

/**
 * @param {HTMLFormElement} form
 * @param {Entry} entry
 * @param {XMLHttpRequest} request
 */
function takeOff(form, entry, request) {
  const isOpen = entry.outcome === "played" && Boolean(openQuestion(form));
  flight = { entry: isOpen ? null : entry, form, request, isSafe: false };
  view.isSending = true;
  // Where the sheet was replaced meanwhile, htmx tells nobody that no answer came.
  request.addEventListener("loadend", () => { if (flight && flight.request === request) { land(request); } });
  form.inert = true; // taps would be lost, whatever the answer is
  if (!isOpen) {
    queue.held = entry.id;
    entry.tried = true;
    flight.isSafe = queue.put(entry);
  }
  showStatus("waiting", gettext("Sending"));
}

/**
 * @param {HtmxDetail} detail
 * @param {Event} event
 */
function record(detail, event) {
  const form = /** @type {HTMLFormElement} */ (detail.requestConfig.elt);
  const entry = entryOf(form, detail.requestConfig.formData, queue.ownCode);
  view.notice = "";
  if (sender.misses || queue.waiting().length) {
    event.preventDefault();
    store(form, entry);
  } else {
    takeOff(form, entry, detail.xhr);
  }
}

/** @returns {Flight | null}  the one that ends */
function endFlight() {
  const ended = flight;
  flight = null;
  view.isSending = false;
  queue.held = "";
  if (ended) {
    ended.form.inert = false;
    get("[data-record]", ended.form).focus({ preventScroll: true });
  }
  return ended;
}

/** @param {XMLHttpRequest} request */
function land(request) {
  const ended = endFlight();
  if (isGenuine(request)) {
    if (ended && ended.entry) { queue.remove(ended.entry); }
    sender.up();
    showSheet();
    return;
  }
  sender.down(true);
  if (ended && ended.isSafe) {
    clear(ended.form);
    showSheet();
    sender.sendLater();
  } else {
    showStatus("wrong", gettext("Not saved. Press again"));
  }
}

/* -- requests ------------------------------------------------------------------------------------ */

onHtmx("beforeRequest", (detail, event) => {
  if (!isSheet(detail)) { return; }
  if (isRecord(detail)) { record(detail, event); return; }
  if (detail.requestConfig.verb !== "post") { askedIn = sender.askSheet(); return; }
  if (sender.isDown()) {
    event.preventDefault();
    sayNotice(gettext("You can do this once you’re back online."));
  } else {
    showStatus("waiting", gettext("Sending"));
  }
});

onHtmx("afterRequest", (detail) => {
  if (!isSheet(detail)) { return; }
  if (isRecord(detail)) { land(detail.xhr); return; }
  if (isGenuine(detail.xhr)) { lineAnswered(); return; }
  if ([404, 410].includes(detail.xhr.status)) { sender.isGone = true; showSheet(); return; }
  sender.down();
  if (detail.requestConfig.verb === "post") { showStatus("wrong", gettext("No answer. Press again")); }
});

function lineAnswered() {
  sender.up();
  view.cachedAt = 0;
  view.notice = "";
  showLine();
  sender.sendNow();
}

/* -- the sheet is replaced ----------------------------------------------------------------------- */

/**
 * @param {HTMLFormElement} form
 * @returns {Draft}
 */
function draftOf(form) {
  return {
    round: field(form, "round").value,
    number: field(form, "number").value,
    again: form.dataset.again || "",
    why: form.dataset.againWord || "",
    id: field(form, "hand_id").value,
    inputs: inputsOf(new FormData(form)),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {Draft} chosen
 */
function restore(form, chosen) {
  if (chosen.round !== field(form, "round").value) { return; }
  if (!chosen.again && chosen.number !== field(form, "number").value) { return; }
  if (chosen.again) { form.dataset.again = chosen.again; form.dataset.againWord = chosen.why; }
  form.dataset.touched = "yes";
  field(form, "hand_id").value = chosen.id;
  fill(form, chosen.inputs);
  showSheet();
}

onHtmx("beforeSwap", (detail) => {
  if (!isSheet(detail)) { return; }
  // While a hand is sent, another answer may be older than it: with the sheet its answer would be lost.
  if (!isGenuine(detail.xhr) || (flight && !isRecord(detail))) { detail.shouldSwap = false; return; }
  const form = sheetForm();
  const isRefused = isRecord(detail) && detail.xhr.status === 422;
  refusedAgain = form && isRefused ? form.dataset.again || "" : "";
  draft = form && !isRecord(detail) && "touched" in form.dataset ? draftOf(form) : null;
});

onHtmx("afterSwap", (detail) => {
  if (!isSheet(detail)) { return; }
  if (detail.requestConfig.verb === "get") { sender.sheetCame(askedIn); }
  const form = sheetForm();
  if (form && refusedAgain) { form.dataset.again = refusedAgain; }
  showSheet();
  if (form && draft) { restore(form, draft); }
});

/* -- the page ------------------------------------------------------------------------------------ */

/** The sheet as the server now has it, also while a hand is half chosen: the choice is put back. */
function ask() {
  const part = find("#sheet[hx-get]");
  if (!part) { return; }
  isForced = true;
  part.dispatchEvent(new CustomEvent("live"));
}

onHtmx("configRequest", (detail) => {
  if (!isForced || detail.verb !== "get") { return; }
  isForced = false;
  delete detail.parameters.touched;
});

/* Without a line no other page can come; this one would be gone, and could not be had again. */
document.addEventListener("click", (event) => {
  const link = hit(event, "a[href]");
  const isElsewhere = link && !(link.getAttribute("href") || "").startsWith("#");
  if (!isElsewhere || !sender.isDown() || event.defaultPrevented) { return; }
  event.preventDefault();
  sayNotice(gettext("Other pages open once you’re back online."));
});

window.addEventListener("online", ask);
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) { return; }
  const form = sheetForm();
  if (form) { field(form, "hand_id").value = makeId(); }
  ask();
});
document.addEventListener("outbox:sent", ask);
