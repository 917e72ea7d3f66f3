/* The table's sheet: the button says what it will write (in the server's words: no rule of the game stands here), an id
   made on this phone makes a double tap one hand, and the status line never claims more than is true. Without this file the form still works. */
(function () {
  "use strict";

  function chosen(form, name) {
    var input = form.querySelector("input[name='" + name + "']:checked");
    return input ? input.value : "";
  }

  /* The names of the questions that have an answer which is not the usual one. */
  function answered(form) {
    return Array.from(form.querySelectorAll("fieldset.ask input")).filter(function (input) {
      var tile = input.type === "radio" || input.type === "checkbox";
      return tile ? input.checked && input.value !== "" && input.value !== "add" : input.value !== "";
    }).map(function (input) { return input.name; });
  }

  /* Maker, tricks and alone say it all: the server worked the words out for every such hand. */
  function isPlain(names) {
    return names.every(function (name) { return ["maker", "tricks", "alone"].indexOf(name) >= 0; });
  }

  function plainWords(form, outcomes) {
    var maker = chosen(form, "maker");
    var tricks = chosen(form, "tricks");
    if (!maker) { return "who made trump?"; }
    if (!tricks) { return "how many tricks?"; }
    if (mustSayCall(form)) { return "how was it called?"; }
    return outcomes[maker + "-" + tricks + (chosen(form, "alone") ? "-alone" : "")] || "";
  }

  function mustSayCall(form) {
    var maker = chosen(form, "maker");
    var call = form.querySelector("#ask-call");
    return Boolean(call) && !call.hidden && !chosen(form, "call") && listed(form.dataset.callMust, maker);
  }

  function listed(seats, seat) {
    return (seats || "").split(" ").indexOf(seat) >= 0;
  }

  function hide(question, hidden) {
    if (!question || question.hidden === hidden) { return; }
    question.hidden = hidden;
    if (hidden) {
      question.querySelectorAll("input").forEach(function (input) { input.checked = input.defaultChecked && input.value === "add"; });
    }
  }

  /* How trump was called matters for some seats only, and of these for no usual loner; points are
     taken off the others only after a march. */
  function showWhatMatters(form) {
    var maker = chosen(form, "maker");
    var alone = Boolean(chosen(form, "alone"));
    var may = listed(form.dataset.callMay, maker) || (listed(form.dataset.callMust, maker) && !alone);
    hide(form.querySelector("#ask-call"), !may);
    hide(form.querySelector("#ask-take"), chosen(form, "tricks") !== form.dataset.allTricks);
    form.querySelectorAll("#ask-ally input, #ask-folded input").forEach(function (input) {
      var own = Boolean(maker) && input.value === maker;
      input.parentElement.hidden = own;
      if (own) { input.checked = false; }
    });
  }

  function say(form, words) {
    var verb = form.dataset.verb || "Record";
    form.querySelector("[data-record]").textContent = words ? verb + ": " + words : verb;
  }

  /* What follows from the other numbers is drawn on its tile, and said to who cannot see it. */
  function sayRest(form, tricks) {
    form.querySelectorAll("[data-rest]").forEach(function (rest) {
      var number = (tricks || {})[rest.dataset.rest];
      rest.textContent = number === undefined ? "" : number;
      rest.closest(".rows__line").querySelectorAll("input").forEach(function (input) {
        input.parentElement.classList.toggle("tile--follows", input.value === String(number));
      });
    });
  }

  /* Any other hand is put into words by the server; without a line the button says less. */
  function ask(form) {
    var sent = new FormData(form);
    var turn = form.dataset.turn = String(Number(form.dataset.turn || 0) + 1);
    sent.set("words", "yes");
    fetch(form.dataset.words, { method: "POST", body: sent }).then(function (answer) {
      return answer.ok ? answer.json() : {};
    }).catch(function () { return {}; }).then(function (said) {
      if (form.dataset.turn !== turn) { return; }
      say(form, said.words || said.missing);
      sayRest(form, said.tricks);
    });
  }

  function refresh(form) {
    showWhatMatters(form);
    var names = answered(form);
    var outcomes = JSON.parse(form.dataset.outcomes || "{}");
    var knows = Object.keys(outcomes).length > 0;
    form.dataset.turn = String(Number(form.dataset.turn || 0) + 1);
    if (names.length && (!knows || !isPlain(names))) { ask(form); return; }
    var verb = form.dataset.verb || "Record";
    if (names.length) { say(form, plainWords(form, outcomes)); } else { form.querySelector("[data-record]").textContent = verb + " …"; }
    sayRest(form, {});
  }

  /* A number of tricks that is tapped again is taken away: nothing is said of that player. */
  function clearable(form) {
    var on = {};
    function remember() {
      on = {};
      form.querySelectorAll(".ask--rows input:checked").forEach(function (input) { on[input.name] = input; });
    }
    remember();
    form.addEventListener("filled", remember);
    form.addEventListener("click", function (event) {
      var input = event.target;
      if (!input.matches || !input.matches(".ask--rows input")) { return; }
      if (on[input.name] !== input) { on[input.name] = input; return; }
      input.checked = false;
      delete on[input.name];
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  /* One plays alone, or the other. */
  function onlyOne(input) {
    if (!input.checked || !input.closest("#ask-alone .flags")) { return; }
    input.closest(".flags").querySelectorAll("input").forEach(function (other) { other.checked = other === input; });
  }

  /* Once the answer is changed, what was wrong with the last one need not be said any more. */
  function forgive(form) {
    var errors = form.querySelectorAll(".errorlist");
    errors.forEach(function (list) { list.remove(); });
    if (errors.length) { status("waiting", "not written yet"); }
  }

  function prepare() {
    var form = document.querySelector("form[data-sheet]");
    if (!form || form.dataset.ready) { return; }
    form.dataset.ready = "yes";
    var id = form.elements["hand_id"];
    if (!("keepId" in form.dataset) || !id.value) { id.value = window.bustle.makeId(); }
    clearable(form);
    form.addEventListener("change", function (event) {
      onlyOne(event.target);
      form.dataset.touched = "yes";
      forgive(form);
      refresh(form);
    });
    refresh(form);
  }

  function status(shape, text) {
    var line = document.querySelector("[data-status]");
    if (!line) { return; }
    var badge = document.createElement("span");
    badge.className = "badge badge--" + shape;
    badge.textContent = text;
    line.replaceChildren(badge);
  }

  document.addEventListener("htmx:afterSwap", prepare);
  /* A page brought back by the back button carries an id that has been used. */
  window.addEventListener("pageshow", function (event) {
    if (event.persisted && !window.bustle.outbox) { window.location.reload(); }
  });
  Object.assign(window.bustle, { refresh: refresh, mustSayCall: mustSayCall, status: status });
  prepare();
})();
