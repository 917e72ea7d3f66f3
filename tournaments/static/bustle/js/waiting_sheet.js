/* The table's sheet without a line: a hand that cannot be sent goes into the outbox, is shown as waiting, and the next
   one can be entered. Nothing is scored here: who deals next, what a plain hand gives and every sentence about a hand
   come from the server. Says what is saved where, and since when. */
(function () {
  "use strict";

  var outbox = window.bustle && window.bustle.outbox;
  var filled = window.bustle && window.bustle.filled;
  if (!outbox) { return; }
  var element = window.bustle.parts.element;
  var clock = window.bustle.parts.clock;
  var hands = window.bustle.parts.hands;
  var line = document.getElementById("line");
  var draft = null;     /* what was half chosen while the sheet is replaced */
  var refusedAgain = ""; /* the number of a hand that is entered again, and was refused again */
  var flight = null;    /* the hand that the page itself is sending */
  var forced = false;
  var asked = 0;        /* the turn in which the sheet was last asked for */
  var extra = "";       /* a sentence about what was just tried */
  var hadSome = false;
  var keptAt = Number(document.documentElement.dataset.kept); /* where the phone's own keep gave out this page */

  function sheetForm() { return document.querySelector("#sheet form[data-sheet]"); }

  /* -- the sheet with what waits ------------------------------------------------------------------------------------- */

  /* Hands that wait, without those that were taken back meanwhile. */
  function shown() {
    var items = outbox.waiting();
    var gone = items.map(function (item) { return item.of; });
    return items.filter(function (item) { return item.kind === "form" && gone.indexOf(item.id) < 0; });
  }

  /* Whether the sheet on the page asks for such hands, and does not list this one. */
  function isMissing(item) {
    var form = sheetForm();
    if (!form || item.code !== line.dataset.code || item.round !== Number(form.elements["round"].value)) { return false; }
    return !Array.from(document.querySelectorAll("#sheet .log:not([data-waiting]) .log__number")).some(function (one) {
      return Number(one.textContent) === item.number;
    });
  }

  /* Hands that are saved, and not yet on the sheet as the page has it. */
  function written() {
    return outbox.state.written.map(function (one) { return Object.assign({ saved: true }, one.item); }).filter(function (item) {
      return !item.answer && isMissing(item);
    });
  }

  /* Those that the sheet does not count yet, one for each number, in order. */
  function ahead() {
    var found = {};
    written().concat(shown().filter(isMissing)).forEach(function (item) { found[item.number] = item; });
    return Object.values(found);
  }

  /* The form asks for the hand after the last one that waits. */
  function moveOn(form) {
    var items = ahead();
    var again = Number(form.dataset.again);
    var last = items.reduce(function (next, item) { return Math.max(next, item.number + 1); }, Number(form.dataset.base));
    var played = items.filter(function (item) { return item.outcome === "played"; }).length;
    var hand = Number(form.dataset.baseHand) + played;
    var deal = filled.dealerAfter(form, items, last);
    form.elements["number"].value = again || last;
    form.querySelector("[data-hand]").textContent = again ? "Hand " + again + " again" : "Hand " + hand + (form.dataset.hands ? " of " + form.dataset.hands : "");
    form.querySelector("[data-dealer]").textContent = again ? form.dataset.againWord || "it was not taken" : deal ? deal.name + " deals" : "who deals?";
    form.dataset.callMust = deal ? deal.must : "";
    form.dataset.callMay = deal ? deal.may : "";
    var full = !again && hand > Number(form.dataset.hands || Infinity);
    form.hidden = full;
    document.querySelector("[data-full]").hidden = !full;
    uncounted(form, items);
    window.bustle.refresh(form);
  }

  /* The score on the page is what is saved; what the waiting hands give is said beside it. */
  function uncounted(form, items) {
    var note = document.querySelector("[data-uncounted]");
    note.hidden = !items.length;
    if (!items.length) { return; }
    var points = Array.from(document.querySelectorAll("#sheet .score__points")).map(function (one) { return Number(one.textContent); });
    var known = items.every(function (item) { return item.gives || item.outcome !== "played"; });
    var sum = points.map(function (saved, side) { return items.reduce(function (so, item) { return so + (item.gives ? item.gives[side] : 0); }, saved); });
    note.textContent = known ? sum.join(" – ") + " with the " + hands(items.length) + " not counted yet" : hands(items.length) + " not counted yet";
  }

  function row(item, last) {
    var form = sheetForm();
    var made = element("li", "log__hand log__hand--waiting");
    var here = form && Number(form.elements["round"].value) === item.round;
    var what = element("span", "log__what", here ? item.said : "Round " + item.round + ": " + item.said);
    var word = item.saved ? element("span", "badge badge--done", "saved") : element("span", "badge badge--waiting", "waits here since " + clock(item.at));
    what.append(element("br"), word);
    made.append(element("span", "log__number", String(item.number)), what);
    if (last) {
      var back = element("button", "link", "take back");
      back.type = "button";
      back.append(element("span", "unseen", " hand " + item.number));
      back.addEventListener("click", function () { outbox.withdraw(item); });
      var place = element("div", "log__back");
      place.append(back);
      made.append(place);
    }
    return made;
  }

  function list(items) {
    var place = document.querySelector("[data-waiting]");
    if (!place) { return; }
    var now = items.map(function (item) { return item.id + Boolean(item.saved); }).join(" ");
    if (place.dataset.shows === now) { return; }
    place.dataset.shows = now;
    place.hidden = !items.length;
    var last = items.filter(function (item) { return item.kind === "form"; }).length - 1;
    place.replaceChildren.apply(place, items.map(function (item, at) { return row(item, at === last && !item.saved); }).reverse());
    /* What is saved is not the last hand any more. */
    document.querySelectorAll("#sheet .log form.log__back").forEach(function (form) { form.hidden = items.length > 0; });
  }

  /* -- what is saved where ------------------------------------------------------------------------------------------- */

  function waitWords(items, others) {
    var here = "";
    if (items.length) {
      here = hands(items.length) + (items.length === 1 ? " waits" : " wait") + " on this phone since " + clock(items[0].at) + ". ";
    } else if (outbox.waiting().some(function (item) { return item.kind === "take_back"; })) {
      here = "A hand that was taken back waits on this phone. ";
    }
    window.bustle.confirming.waiting().forEach(function (item) { here += item.said + " waits on this phone since " + clock(item.at) + ". "; });
    return here + (others ? hands(others) + " of another table " + (others === 1 ? "waits" : "wait") + " too. " : "");
  }

  function lineWords(items, others) {
    var here = waitWords(items, others);
    if (outbox.state.gone) { return here + "This link leads to no table any more. Ask the director for a new one."; }
    if (keptAt && outbox.isDown()) { return "No line. This is the sheet as of " + clock(keptAt) + ", kept on this phone; trying again. " + (here || "Go on: hands are kept here."); }
    if (outbox.isDown()) { return here + "No line since " + clock(outbox.state.since) + "; trying again." + (here ? "" : " Go on: hands are kept on this phone."); }
    if (outbox.state.barred) { return here + outbox.state.barred; }
    return here && "Sending. " + here;
  }

  function badge(waits) {
    if (waits) { return ["waiting", waits + " waiting"]; }
    if (outbox.state.gone || outbox.isDown()) { return ["waiting", "no line"]; }
    if (outbox.answered().length) { return ["wrong", "look here"]; }
    if (document.querySelector("#sheet .errorlist")) { return null; }
    return flight ? ["waiting", "sending"] : ["done", "saved"];
  }

  function show(items) {
    var others = outbox.elsewhere().length;
    var waits = outbox.waiting().length + others;
    var words = [lineWords(items, others).trim(), extra].filter(Boolean).join(" ");
    line.classList.toggle("unseen", !words);
    hadSome = hadSome || waits > 0;
    if (!words && hadSome) { words = "All hands are saved."; }
    if (line.textContent !== words) { line.textContent = words; }
    var said = badge(waits);
    if (said) { window.bustle.status(said[0], said[1]); }
  }

  function lay() {
    var form = sheetForm();
    var items = shown();
    if (form) { moveOn(form); }
    list(written().concat(items, window.bustle.confirming.waiting()));
    window.bustle.answered();
    window.bustle.confirming.lay();
    show(items);
  }

  /* -- a hand is recorded -------------------------------------------------------------------------------------------- */

  function complain(form, ask) {
    ask.querySelectorAll(".errorlist").forEach(function (list) { list.remove(); });
    var wrong = element("ul", "errorlist");
    wrong.append(element("li", "", "Say this first: the hand is not written yet."));
    ask.querySelector("legend").after(wrong);
    window.bustle.status("wrong", "not written");
  }

  function keep(form, item) {
    var ask = item.outcome === "played" && filled.openQuestion(form);
    if (ask) { complain(form, ask); return; }
    if (!outbox.put(item)) { window.bustle.status("wrong", "no line: not saved, press again"); return; }
    filled.clear(form);
    lay();
    outbox.send();
  }

  function record(event, form) {
    var item = filled.itemOf(form, event.detail.requestConfig.formData);
    extra = "";
    if (outbox.state.misses || outbox.waiting().length) {
      event.preventDefault();
      keep(form, item);
      return;
    }
    /* What the server would refuse beside its question need not be kept. */
    if (item.outcome === "played" && filled.openQuestion(form)) { item = null; }
    var request = event.detail.xhr;
    flight = { item: item, form: form, request: request };
    /* Where the sheet was replaced meanwhile, htmx tells nobody that no answer came. */
    request.addEventListener("loadend", function () { if (flight && flight.request === request) { landed(request); } });
    form.inert = true; /* taps would be lost, whatever the answer is */
    if (item) {
      outbox.state.held = item.id;
      item.tried = true;
      flight.safe = outbox.put(item);
    }
    window.bustle.status("waiting", "sending");
  }

  function landed(request) {
    var flown = flight || {};
    flight = null;
    outbox.state.held = "";
    if (flown.form) {
      flown.form.inert = false;
      flown.form.querySelector("[data-record]").focus({ preventScroll: true });
    }
    if (genuine(request)) {
      if (flown.item) { outbox.remove(flown.item); }
      outbox.up();
      lay();
      return;
    }
    outbox.down(true);
    if (flown.safe) {
      filled.clear(flown.form);
      lay();
      outbox.again();
    } else {
      window.bustle.status("wrong", "no line: not saved, press again");
    }
  }

  /* An answer of this server, and not of whatever stands between (a hotel's sign-in page, a proxy). */
  function genuine(request) {
    return request.status === 204 || (request.status < 500 && request.responseText.indexOf("id=\"sheet\"") >= 0);
  }

  function isRecord(event) { return event.detail.requestConfig.elt.matches("form[data-sheet]"); }

  function isSheet(event) { return event.detail.target && event.detail.target.id === "sheet"; }

  document.addEventListener("htmx:beforeRequest", function (event) {
    if (!isSheet(event)) { return; }
    if (isRecord(event)) { record(event, event.detail.requestConfig.elt); return; }
    if (event.detail.requestConfig.verb !== "post") { asked = outbox.asking(); return; }
    if (outbox.isDown()) {
      event.preventDefault();
      extra = "This can be done when the line is back.";
      lay();
    } else {
      window.bustle.status("waiting", "sending");
    }
  });

  document.addEventListener("htmx:afterRequest", function (event) {
    if (!isSheet(event)) { return; }
    var request = event.detail.xhr;
    if (isRecord(event)) { landed(request); return; }
    if (genuine(request)) {
      outbox.up();
      keptAt = 0;
      extra = "";
      show(shown());
      outbox.now();
      return;
    }
    if (request.status === 404) { outbox.state.gone = true; lay(); return; }
    outbox.down();
    if (event.detail.requestConfig.verb === "post") { window.bustle.status("wrong", "no answer, press again"); }
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    if (!isSheet(event)) { return; }
    if (!genuine(event.detail.xhr)) { event.detail.shouldSwap = false; return; }
    var form = sheetForm();
    draft = null;
    refusedAgain = isRecord(event) && event.detail.xhr.status === 422 ? form.dataset.again : "";
    if (form && !isRecord(event) && "touched" in form.dataset) {
      draft = { round: form.elements["round"].value, number: form.elements["number"].value, again: form.dataset.again, word: form.dataset.againWord || "", id: form.elements["hand_id"].value, inputs: filled.inputsOf(new FormData(form)) };
    }
  });

  document.addEventListener("htmx:afterSwap", function (event) {
    if (!isSheet(event)) { return; }
    if (event.detail.requestConfig.verb === "get") { outbox.shownSince(asked); }
    var form = sheetForm();
    if (form && refusedAgain) { form.dataset.again = refusedAgain; }
    lay();
    if (!draft || !form || draft.round !== form.elements["round"].value) { return; }
    if (!draft.again && draft.number !== form.elements["number"].value) { return; }
    if (draft.again) { form.dataset.again = draft.again; form.dataset.againWord = draft.word; }
    form.dataset.touched = "yes";
    form.elements["hand_id"].value = draft.id;
    filled.fill(form, draft.inputs);
    lay();
  });

  /* -- the page ------------------------------------------------------------------------------------------------------ */

  /* The sheet as the server now has it, also while a hand is half chosen: the choice is put back. */
  function ask() {
    var part = document.querySelector("#sheet[hx-get]");
    if (!part) { return; }
    forced = true;
    part.dispatchEvent(new CustomEvent("live"));
  }

  document.addEventListener("htmx:configRequest", function (event) {
    if (!forced || event.detail.verb !== "get") { return; }
    forced = false;
    delete event.detail.parameters.touched;
  });

  /* Without a line no other page can come; this one would be gone, and could not be had again. */
  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a[href]");
    if (!link || link.getAttribute("href").startsWith("#") || !outbox.isDown() || event.defaultPrevented) { return; }
    event.preventDefault();
    extra = "Other pages open when the line is back.";
    lay();
  });

  window.addEventListener("online", ask);
  window.addEventListener("pageshow", function (event) {
    if (!event.persisted) { return; }
    var form = sheetForm();
    if (form) { form.elements["hand_id"].value = window.bustle.makeId(); }
    ask();
  });
  document.addEventListener("outbox:changed", lay);
  document.addEventListener("outbox:sent", ask);
  window.bustle.waiting = { shown: shown, ahead: ahead };
  if (keptAt) { outbox.down(true); }
  lay();
})();
