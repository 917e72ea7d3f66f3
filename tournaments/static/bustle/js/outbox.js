/* The outbox of a table's phone: hands wait in its memory until the server has answered for each of them. They survive
   a reload, a closed page and an empty battery; their ids make it harmless to send one twice. Knows no page but
   [data-outbox]. Tells the page "outbox:changed" and "outbox:sent"; works on plain HTTP, without a service worker. */
(function () {
  "use strict";

  var place = document.querySelector("[data-outbox]");
  if (!place) { return; }
  var AT_ONCE = 20;         /* hands in one request */
  var ANSWER_WITHIN = 8000; /* milliseconds */
  var FIRST_WAIT = 700;
  var LONGEST_WAIT = 4000;
  var SLOW = 20000;         /* between attempts when the server refuses the whole of them */
  var LEASE = 5000;         /* another page of this phone sends; its word ends by itself */
  var SETTLE = 80;          /* until the pages of a phone know each other's claims */
  var prefix = "bustle:" + place.dataset.code + ":";
  var leaseKey = "bustle-sends:" + place.dataset.code;
  var me = window.bustle.makeId();
  var tries = 0;
  var timer = 0;
  /* written: what the server has, and the sheet on the page does not show yet */
  var state = { sending: false, held: "", misses: 0, since: null, refused: "", written: [] };

  function tell(name) { document.dispatchEvent(new CustomEvent("outbox:" + name)); }

  /* -- what is kept: one key for each entry, so that two pages never overwrite each other ---------------------------- */

  function read(key) {
    try { return JSON.parse(window.localStorage.getItem(key)); } catch (_error) { return null; }
  }

  function keys() {
    try { return Object.keys(window.localStorage); } catch (_error) { return []; }
  }

  /* Everything that is kept for this table, in the order in which it was played. */
  function all() {
    return keys().filter(function (key) { return key.startsWith(prefix); }).map(read).filter(Boolean).sort(function (a, b) {
      return a.round - b.round || a.number - b.number || a.at - b.at;
    });
  }

  /* What has to be sent; not the hand that the page itself is just sending. */
  function waiting() {
    return all().filter(function (item) { return !item.answer && item.id !== state.held; });
  }

  /* The sheet on the page was asked for at this moment: what was written before is on it. */
  function shownSince(asked) {
    state.written = state.written.filter(function (one) { return one.at >= asked; });
  }

  /* Those that the server has judged, and that somebody at the table has to read. */
  function answered() { return all().filter(function (item) { return item.answer; }); }

  /* False where the browser keeps nothing: then the hand has to stay on the page. */
  function put(item) {
    try {
      window.localStorage.setItem(prefix + item.id, JSON.stringify(item));
      return true;
    } catch (_error) { return false; }
  }

  function remove(id) {
    try { window.localStorage.removeItem(prefix + id); } catch (_error) { /* nothing was kept */ }
  }

  /* A hand that may have reached the server is taken back there too; another is simply dropped. */
  function withdraw(id) {
    var item = read(prefix + id);
    if (!item) { return; }
    if (item.tried) {
      put({ id: window.bustle.makeId(), kind: "take_back", of: item.id, round: item.round, number: item.number, said: item.said, at: Date.now() });
    } else {
      remove(id);
    }
    tell("changed");
    send();
  }

  /* -- the line ------------------------------------------------------------------------------------------------------ */

  function up() {
    var was = state.misses;
    state.misses = 0;
    state.since = null;
    state.refused = "";
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
    var sent = { kind: item.kind, round: item.round, number: item.number };
    if (item.kind === "take_back") { sent.entry_id = item.id; sent.hand_id = item.of; } else { sent.hand_id = item.id; sent.inputs = item.inputs; }
    return sent;
  }

  function settle(item, answer) {
    var quiet = answer.status < 300 && (answer.answer === "recorded" || answer.answer === "confirmed");
    if (quiet) {
      remove(item.id);
      state.written.push({ item: item, at: Date.now() });
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
      settle(item, answer);
    });
    return later;
  }

  function post(items) {
    var patience = new AbortController();
    var end = window.setTimeout(function () { patience.abort(); }, ANSWER_WITHIN);
    items.forEach(function (item) { if (!item.tried) { item.tried = true; put(item); } });
    return fetch(place.dataset.outbox, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      credentials: "omit",
      redirect: "error",
      body: JSON.stringify({ items: items.map(body) }),
      signal: patience.signal
    }).then(function (answer) {
      return answer.json().then(function (said) { return { status: answer.status, said: said }; });
    }).finally(function () { window.clearTimeout(end); });
  }

  /* Ids protect against what two pages send at once; this only spares the line. */
  function anotherSends() {
    var held = read(leaseKey);
    return Boolean(held) && held.page !== me && held.until > Date.now() && held.until < Date.now() + 2 * LEASE;
  }

  function claim() {
    try { window.localStorage.setItem(leaseKey, JSON.stringify({ page: me, until: Date.now() + LEASE })); } catch (_error) { /* send all the same */ }
  }

  function release() {
    var held = read(leaseKey);
    if (held && held.page === me) { try { window.localStorage.removeItem(leaseKey); } catch (_error) { /* it ends by itself */ } }
  }

  function again(wait) {
    window.clearTimeout(timer);
    var longest = Math.min(LONGEST_WAIT, FIRST_WAIT * Math.pow(2, tries));
    tries += 1;
    timer = window.setTimeout(send, wait || longest * (0.5 + Math.random() / 2));
  }

  function next() {
    var items = waiting().slice(0, AT_ONCE);
    if (!items.length) { return Promise.resolve(true); }
    claim();
    return post(items).then(function (got) {
      if (got.status === 200 && got.said && Array.isArray(got.said.items)) {
        up();
        if (take(items, got.said.items)) { return false; }
        tell("changed");
        return next();
      }
      if (got.status >= 400 && got.status < 500 && got.status !== 408 && got.status !== 429) { state.refused = got.said.message || "?"; } else { down(); }
      return false;
    });
  }

  /* Sends what waits, oldest first, until nothing does. */
  function send() {
    window.clearTimeout(timer);
    if (state.sending || !waiting().length) { return; }
    if (anotherSends()) { again(LEASE / 4); return; }
    state.sending = true;
    claim();
    tell("changed");
    window.setTimeout(sendUnlessOutdone, SETTLE);
  }

  /* Pages that hear of the line in the same moment all claim it; the last word stands. */
  function sendUnlessOutdone() {
    if (anotherSends()) { state.sending = false; again(LEASE / 4); return; }
    next().catch(function () { down(); return false; }).then(function (done) {
      state.sending = false;
      release();
      if (done) { tries = 0; tell("sent"); } else { again(state.refused ? SLOW : 0); }
      tell("changed");
    });
  }

  /* The line may be back: no more waiting for the next attempt. */
  function now() { tries = 0; send(); }

  window.addEventListener("online", now);
  window.addEventListener("offline", function () { down(true); });
  window.addEventListener("pageshow", now);
  window.addEventListener("pagehide", release);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { now(); } });
  window.addEventListener("storage", function (event) {
    if (!event.key || !event.key.startsWith(prefix)) { return; }
    if (!event.newValue) { state.written.push({ item: JSON.parse(event.oldValue), at: Date.now() }); }
    tell("changed");
    if (!event.newValue && !waiting().length) { tell("sent"); }
  });

  window.bustle.outbox = {
    state: state, all: all, waiting: waiting, answered: answered, put: put, remove: remove, withdraw: withdraw, shownSince: shownSince,
    up: up, down: down, isDown: isDown, send: send, now: now, again: again
  };
  now();
})();
