/* The outbox of a table's phone: hands wait in its memory until the server has answered for each of them. They survive
   a reload, a closed page and an empty battery; their ids make it harmless to send one twice. Whoever goes on to another
   table takes along what waits, and its page sends it too. Knows no page but [data-outbox]. Tells the page
   "outbox:changed" and "outbox:sent"; works on plain HTTP, without a service worker. */
(function () {
  "use strict";

  var place = document.querySelector("[data-outbox]");
  if (!place) { return; }
  var AT_ONCE = 20;         /* hands in one request */
  var ANSWER_WITHIN = 8000; /* milliseconds */
  var FIRST_WAIT = 700;
  var LONGEST_WAIT = 4000;
  var SLOW = 15000;         /* when the server says that this was too often */
  var LEASE = 5000;         /* another page of this phone sends; its word ends by itself */
  var SETTLE = 250;         /* until the pages of a phone know each other's claims */
  var PREFIX = "bustle-waits:";
  var LEASE_KEY = "bustle-sends";
  var own = place.dataset.code;
  var me = window.bustle.makeId();
  var tries = 0;
  var timer = 0;
  /* written: what the server has, and the sheet on the page does not show yet */
  var state = { sending: false, held: "", misses: 0, since: null, gone: false, turn: 0, barred: "", written: [] };

  function tell(name) { document.dispatchEvent(new CustomEvent("outbox:" + name)); }

  /* -- what is kept: one key for each entry, so that two pages never overwrite each other ---------------------------- */

  function read(key) {
    try { return JSON.parse(window.localStorage.getItem(key)); } catch (_error) { return null; }
  }

  function keys() {
    try { return Object.keys(window.localStorage); } catch (_error) { return []; }
  }

  function keyOf(item) { return PREFIX + item.code + ":" + item.id; }

  /* Everything that is kept, in the order in which it was played. */
  function all() {
    return keys().filter(function (key) { return key.startsWith(PREFIX); }).map(read).filter(Boolean).sort(function (a, b) {
      return a.round - b.round || a.number - b.number || a.at - b.at;
    });
  }

  /* What has to be sent; not the hand that the page itself is just sending. */
  function unsent() {
    return all().filter(function (item) { return !item.answer && item.id !== state.held; });
  }

  function waiting() { return unsent().filter(function (item) { return item.code === own; }); }

  /* From tables where this phone was before. */
  function elsewhere() { return unsent().filter(function (item) { return item.code !== own; }); }

  /* The sheet is asked for: what was written before this will be on it. */
  function asking() {
    state.turn += 1;
    return state.turn;
  }

  function shownSince(turn) {
    state.written = state.written.filter(function (one) { return one.turn >= turn; });
  }

  function noteWritten(item) {
    state.written = state.written.filter(function (one) { return one.item.id !== item.of; });
    if (item.kind === "form") { state.written.push({ item: item, turn: state.turn }); }
  }

  /* Those that the server has judged, and that somebody at the table has to read. */
  function answered() { return all().filter(function (item) { return item.answer; }); }

  /* False where the browser keeps nothing: then the hand has to stay on the page. */
  function put(item) {
    item.code = item.code || own;
    try {
      window.localStorage.setItem(keyOf(item), JSON.stringify(item));
      return true;
    } catch (_error) { return false; }
  }

  function remove(item) {
    try { window.localStorage.removeItem(keyOf(item)); } catch (_error) { /* nothing was kept */ }
  }

  /* A hand that may have reached the server is taken back there too; another is simply dropped. */
  function withdraw(shown) {
    var item = read(keyOf(shown));
    if (!item) { return; }
    if (item.tried) {
      put({ id: window.bustle.makeId(), kind: "take_back", of: item.id, round: item.round, sheet: item.sheet, number: item.number, said: item.said, at: Date.now() });
    } else {
      remove(item);
    }
    tell("changed");
    send();
  }

  /* -- the line ------------------------------------------------------------------------------------------------------ */

  function up() {
    var was = state.misses;
    state.misses = 0;
    state.since = null;
    state.gone = false;
    if (was) { tell("changed"); }
  }

  function down(sure) {
    state.misses += sure ? 2 : 1;
    state.since = state.since || Date.now();
    tell("changed");
  }

  /* One answer that does not come may be chance; two are a line that is dead. */
  function isDown() { return state.misses > 1; }

  /* -- sending ------------------------------------------------------------------------------------------------------- */

  function body(item) {
    var sent = { kind: item.kind, round: item.round, sheet: item.sheet, number: item.number };
    sent.hand_id = item.kind === "take_back" ? item.of : item.id;
    if (item.kind === "take_back") { sent.entry_id = item.id; }
    if (item.kind === "confirm") { sent.entry_ids = item.entries; }
    if (item.kind === "form") { sent.inputs = item.inputs; }
    return sent;
  }

  function settle(item, answer) {
    var quiet = answer.status < 300 && (answer.answer === "recorded" || answer.answer === "confirmed");
    if (quiet) {
      remove(item);
      noteWritten(item);
      return;
    }
    put(Object.assign({}, item, { answer: { status: answer.status, answer: answer.answer, message: answer.message } }));
  }

  /* Answers to each entry by its own id; whatever has none stays. True if the server wants the rest later. */
  function take(items, answers) {
    var later = false;
    items.forEach(function (item, place) {
      var answer = answers[place];
      if (!answer || answer.id !== item.id || answer.status === 429 || answer.status >= 500) { later = true; return; }
      if (answer.status === 403) { later = true; state.barred = answer.message; return; }
      settle(item, answer);
    });
    return later;
  }

  function post(items, code) {
    var patience = new AbortController();
    var end = window.setTimeout(function () { patience.abort(); }, ANSWER_WITHIN);
    items.forEach(function (item) { if (!item.tried) { item.tried = true; put(item); } });
    return fetch(place.dataset.outbox.replace(own, code), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      credentials: "same-origin", /* by its cookie the device is known at its table */
      redirect: "error",
      body: JSON.stringify({ items: items.map(body) }),
      signal: patience.signal
    }).then(function (answer) {
      return answer.json().then(function (said) { return { status: answer.status, said: said }; });
    }).finally(function () { window.clearTimeout(end); });
  }

  /* Ids protect against what two pages send at once; this only spares the line. */
  function anotherSends() {
    var held = read(LEASE_KEY);
    return Boolean(held) && held.page !== me && held.until > Date.now() && held.until < Date.now() + 2 * LEASE;
  }

  function claim() {
    try { window.localStorage.setItem(LEASE_KEY, JSON.stringify({ page: me, until: Date.now() + LEASE })); } catch (_error) { /* send all the same */ }
  }

  function release() {
    var held = read(LEASE_KEY);
    if (held && held.page === me) { try { window.localStorage.removeItem(LEASE_KEY); } catch (_error) { /* it ends by itself */ } }
  }

  function again(wait) {
    window.clearTimeout(timer);
    var longest = Math.min(LONGEST_WAIT, FIRST_WAIT * Math.pow(2, tries));
    tries += 1;
    timer = window.setTimeout(send, wait || longest * (0.5 + Math.random() / 2));
  }

  /* A link that leads to no table any more: somebody has to read that, and nothing is lost by it. */
  function giveUp(items, message) {
    items.forEach(function (item) { settle(item, { status: 404, answer: "", message: message }); });
  }

  /* Whether all is sent (true), or when to try again (milliseconds, 0 for soon). */
  function next() {
    var first = waiting()[0] || elsewhere()[0];
    if (!first) { return Promise.resolve(true); }
    var items = unsent().filter(function (item) { return item.code === first.code; }).slice(0, AT_ONCE);
    claim();
    return post(items, first.code).then(function (got) {
      var answers = got.said && got.said.items;
      if (got.status === 200 && Array.isArray(answers)) {
        up();
        state.barred = "";
        if (take(items, answers)) { return state.barred ? SLOW : 0; }
      } else if (got.status === 404 && got.said.code === "not_found") {
        giveUp(items, got.said.message);
      } else if (got.status === 429) {
        return SLOW;
      } else {
        down();
        return 0;
      }
      tell("changed");
      return next();
    });
  }

  /* Sends what waits, oldest first, until nothing does. */
  function send() {
    window.clearTimeout(timer);
    if (state.sending || !unsent().length) { return; }
    if (anotherSends()) { again(LEASE / 4); return; }
    state.sending = true;
    claim();
    tell("changed");
    window.setTimeout(sendUnlessOutdone, SETTLE);
  }

  /* Pages that hear of the line in the same moment all claim it; the last word stands. */
  function sendUnlessOutdone() {
    if (anotherSends()) { state.sending = false; again(LEASE / 4); return; }
    next().catch(function () { down(); return 0; }).then(function (done) {
      state.sending = false;
      release();
      if (done === true) { tries = 0; tell("sent"); } else { again(done); }
      tell("changed");
    });
  }

  /* The line may be back: no more waiting for the next attempt. */
  function now() { tries = 0; send(); }

  /* This phone was let in meanwhile. */
  document.addEventListener("htmx:afterSwap", function () {
    if (!state.barred || !document.querySelector("[data-writes]")) { return; }
    state.barred = "";
    now();
  });
  window.addEventListener("online", now);
  window.addEventListener("offline", function () { down(true); });
  window.addEventListener("pageshow", now);
  window.addEventListener("pagehide", release);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { now(); } });
  window.addEventListener("storage", function (event) {
    if (!event.key || !event.key.startsWith(PREFIX)) { return; }
    if (!event.newValue) { noteWritten(JSON.parse(event.oldValue)); }
    tell("changed");
    if (!event.newValue && !unsent().length) { tell("sent"); }
  });

  window.bustle.outbox = {
    state: state, waiting: waiting, elsewhere: elsewhere, answered: answered, put: put, remove: remove, withdraw: withdraw, asking: asking, shownSince: shownSince,
    up: up, down: down, isDown: isDown, send: send, now: now, again: again
  };
  now();
})();
