// @ts-check
/* The form of a hand, on a table's sheet and on the director's page: the button says what it will
   write (in the server's words: no rule of the game stands here), and an id made on this device
   makes a double tap one hand. Without this file the form still works.
   May know: form[data-sheet], and the network for the words of a hand that is not plain. */
/** @import { Deal } from "./waiting_hands.js" */
import { all, field, find, get, inputs, onHtmx } from "./dom.js";
import { arePlain, plainKey } from "./hand_inputs.js";
import { makeId } from "./ids.js";
import { showStatus } from "./status.js";
import { gettext } from "./words.js";

const LONG = 70; // characters: the button stays as high as it is, and its words get smaller

/* -- what is chosen ------------------------------------------------------------------------------ */

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {string}
 */
function chosen(form, name) {
  const input = inputs("input[name='" + name + "']:checked", form)[0];
  return input ? input.value : "";
}

/** @param {HTMLInputElement} input */
function isAnswered(input) {
  if (input.type !== "radio" && input.type !== "checkbox") { return input.value !== ""; }
  return input.checked && input.value !== "" && input.value !== "add";
}

/**
 * @param {HTMLFormElement} form
 * @returns {string[]}  the names of the questions that have an answer which is not the usual one
 */
function answeredNames(form) {
  return inputs("fieldset.ask input", form).filter(isAnswered).map((input) => input.name);
}

/**
 * @param {string | undefined} seats
 * @param {string} seat
 */
function isListed(seats, seat) { return Boolean(seat) && (seats || "").split(" ").includes(seat); }

/**
 * @param {HTMLFormElement} form
 * @returns {{must?: string, may?: string}}  seats of whom the call is asked: by whom the page says deals, or the dealer who was tapped
 */
function callers(form) {
  const dealer = chosen(form, "dealer");
  /** @type {Deal[]} */
  const deals = JSON.parse(form.dataset.deals || "[]");
  return deals.find((deal) => deal.seat === dealer) || { must: form.dataset.callMust, may: form.dataset.callMay };
}

/**
 * @param {HTMLFormElement} form
 * @returns {boolean}  whether how trump was called is still to be said
 */
export function mustSayCall(form) {
  const call = find("#ask-call", form);
  const isOpen = Boolean(call) && call !== null && !call.hidden && !chosen(form, "call");
  return isOpen && isListed(callers(form).must, chosen(form, "maker"));
}

/* -- which questions stand there ----------------------------------------------------------------- */

/**
 * @param {HTMLElement | null} question
 * @param {boolean} isHidden
 */
function hide(question, isHidden) {
  if (!question || question.hidden === isHidden) { return; }
  question.hidden = isHidden;
  if (!isHidden) { return; }
  inputs("input", question).forEach((input) => { input.checked = input.defaultChecked && input.value === "add"; });
}

/**
 * A tile that cannot be meant keeps its place, so that no other moves.
 * @param {HTMLInputElement} input
 * @param {boolean} isDead
 */
function setDead(input, isDead) {
  input.disabled = isDead;
  if (isDead) { input.checked = false; }
}

/**
 * Whoever made trump is not asked whether they dropped out, and who did took no tricks.
 * @param {HTMLFormElement} form
 */
function showWhoPlays(form) {
  const taker = chosen(form, "declarer") || chosen(form, "maker");
  inputs("#ask-ally input, #ask-folded input", form).forEach((input) => {
    setDead(input, Boolean(taker) && input.value === taker);
  });
  inputs("#ask-folded input", form).forEach((input) => {
    inputs("input[name='tricks_" + input.value + "']", form).forEach((tile) => setDead(tile, input.checked));
  });
}

/**
 * How trump was called matters for some seats only, and of these for no usual loner; points are
 * taken off the others only after a march.
 * @param {HTMLFormElement} form
 */
function showWhatMatters(form) {
  const maker = chosen(form, "maker");
  const isAlone = Boolean(chosen(form, "alone"));
  const { must, may } = callers(form);
  const mayCall = isListed(may, maker) || (isListed(must, maker) && !isAlone);
  hide(find("#ask-call", form), !mayCall);
  hide(find("#ask-take", form), chosen(form, "tricks") !== form.dataset.allTricks);
  showWhoPlays(form);
}

/* -- what the button says ------------------------------------------------------------------------ */

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} outcomes
 * @returns {string}
 */
function plainWords(form, outcomes) {
  const maker = chosen(form, "maker");
  const tricks = chosen(form, "tricks");
  if (!maker) { return gettext("who made trump?"); }
  if (!tricks) { return gettext("how many tricks?"); }
  if (mustSayCall(form)) { return gettext("how was it called?"); }
  return outcomes[plainKey(maker, tricks, Boolean(chosen(form, "alone")))] || "";
}

/** @param {HTMLFormElement} form */
function verbOf(form) { return form.dataset.verb || gettext("Record"); }

/**
 * @param {HTMLFormElement} form
 * @param {string} words
 */
function sayOnButton(form, words) {
  const record = get("[data-record]", form);
  record.textContent = words ? verbOf(form) + ": " + words : verbOf(form);
  record.classList.toggle("button--long", words.length > LONG);
}

/**
 * What follows from the other numbers is drawn on its tile, and said to who cannot see it.
 * @param {HTMLFormElement} form
 * @param {Record<string, number>} tricks
 */
function sayRest(form, tricks) {
  all("[data-rest]", form).forEach((rest) => {
    const number = tricks[rest.dataset.rest || ""];
    rest.textContent = number === undefined ? "" : String(number);
    inputs("input", rest.closest(".rows__line") || rest).forEach((input) => {
      if (!input.parentElement) { return; }
      input.parentElement.classList.toggle("tile--follows", input.value === String(number));
    });
  });
}

/**
 * @param {HTMLFormElement} form
 * @returns {string}  another one for every change: words that come for an older one are too late
 */
function nextTurn(form) {
  form.dataset.turn = String(Number(form.dataset.turn || 0) + 1);
  return form.dataset.turn;
}

/**
 * Any hand that is not plain is put into words by the server; without a line the button says less.
 * @param {HTMLFormElement} form
 */
function askForWords(form) {
  const data = new FormData(form);
  const turn = nextTurn(form);
  data.set("words", "yes");
  fetch(form.dataset.words || "", { method: "POST", body: data })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))
    .then((/** @type {{words?: string, missing?: string, tricks?: Record<string, number>}} */ answer) => {
      if (form.dataset.turn !== turn) { return; }
      sayOnButton(form, answer.words || answer.missing || "");
      sayRest(form, answer.tricks || {});
    });
}

/** @param {HTMLFormElement} form */
export function refresh(form) {
  showWhatMatters(form);
  const names = answeredNames(form);
  const outcomes = JSON.parse(form.dataset.outcomes || "{}");
  const isKnown = Object.keys(outcomes).length > 0 && arePlain(names);
  nextTurn(form);
  if (names.length && !isKnown) { askForWords(form); return; }
  if (names.length) {
    sayOnButton(form, plainWords(form, outcomes));
  } else {
    sayOnButton(form, "");
    get("[data-record]", form).append(" …");
  }
  sayRest(form, {});
}

/* -- taps ---------------------------------------------------------------------------------------- */

/**
 * A number of tricks that is tapped again is taken away: nothing is said of that player.
 * @param {HTMLFormElement} form
 */
function clearByTap(form) {
  /** @type {Record<string, HTMLInputElement>} */
  let checked = {};
  const remember = () => {
    checked = {};
    inputs(".ask--rows input:checked", form).forEach((input) => { checked[input.name] = input; });
  };
  remember();
  form.addEventListener("filled", remember);
  form.addEventListener("click", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.matches(".ask--rows input")) { return; }
    if (checked[input.name] !== input) { checked[input.name] = input; return; }
    input.checked = false;
    delete checked[input.name];
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/**
 * One plays alone, or the other.
 * @param {HTMLInputElement} input
 */
function leaveOneAlone(input) {
  const flags = input.closest(".flags");
  if (!input.checked || !flags || !input.closest("#ask-alone .flags")) { return; }
  inputs("input", flags).forEach((other) => { other.checked = other === input; });
}

/**
 * Once the answer is changed, what was wrong with the last one need not be said any more.
 * @param {HTMLFormElement} form
 */
function forgive(form) {
  const errors = all(".errorlist", form);
  errors.forEach((list) => list.remove());
  if (errors.length) { showStatus("waiting", gettext("Not saved yet")); }
}

/* -- the page ------------------------------------------------------------------------------------ */

function prepare() {
  const form = /** @type {HTMLFormElement | null} */ (find("form[data-sheet]"));
  if (!form || form.dataset.ready) { return; }
  form.dataset.ready = "yes";
  const id = field(form, "hand_id");
  if (!("keepId" in form.dataset) || !id.value) { id.value = makeId(); }
  clearByTap(form);
  form.addEventListener("change", (event) => {
    leaveOneAlone(/** @type {HTMLInputElement} */ (event.target));
    form.dataset.touched = "yes";
    forgive(form);
    refresh(form);
  });
  refresh(form);
}

onHtmx("afterSwap", prepare);
/* A page brought back by the back button carries an id that has been used. */
window.addEventListener("pageshow", (event) => {
  if (event.persisted && !find("[data-outbox]")) { window.location.reload(); }
});
prepare();
