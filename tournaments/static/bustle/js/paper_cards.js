/* A round typed from paper: every card goes off by itself as soon as it is whole, in order, one after the other, and what is
   typed stays here until it is answered. Without this file the page is one form with one button. */
(function () {
  "use strict";

  var form = document.getElementById("cards");
  if (!form) { return; }
  var line = document.getElementById("line");
  var said = document.querySelector("[data-said]");
  var feed = document.querySelector("[data-feed]");
  var waiting = [];
  var saved = []; /* tables whose cards count, the last one last */
  var busy = false;
  var AGAIN = 3000;

  document.querySelectorAll("[data-scripted]").forEach(function (part) { part.hidden = false; });
  document.querySelectorAll("[data-plain]").forEach(function (part) { part.hidden = true; });

  function rowOf(table) { return document.getElementById("card-" + table); }

  function fieldsOf(row) { return Array.from(row.querySelectorAll("input:not([type='hidden'])")); }

  function isWhole(row) {
    return Array.from(row.querySelectorAll("input[name*='-points_']")).every(function (input) { return input.value.trim() !== ""; });
  }

  function say(text, bad) {
    said.textContent = text;
    said.classList.toggle("bad", Boolean(bad));
    line.closest(".paper__line").classList.remove("field--wrong");
  }

  function remember(text) {
    var entry = document.createElement("li");
    entry.textContent = text;
    feed.prepend(entry);
    while (feed.children.length > 8) { feed.lastChild.remove(); }
  }

  /* -- sending ---------------------------------------------------------------------------------- */

  function body(job) {
    var data = new FormData();
    data.append("csrfmiddlewaretoken", form.querySelector("[name='csrfmiddlewaretoken']").value);
    Object.keys(job.fields).forEach(function (name) { data.append(name, job.fields[name]); });
    return data;
  }

  function enqueue(job) {
    waiting.push(job);
    next();
  }

  function next() {
    if (busy || waiting.length === 0) { return; }
    var job = waiting[0];
    if (job.undo) {
      var row = rowOf(job.undo);
      if (!row || !row.dataset.undo) { waiting.shift(); next(); return; }
      job.fields = { undo: row.dataset.undo };
    }
    busy = true;
    fetch(window.location.href, { method: "POST", body: body(job), headers: { "X-Requested-With": "paper" }, credentials: "same-origin", redirect: "error" })
      .then(function (answer) {
        if (answer.status !== 200 && answer.status !== 422) { throw new Error(String(answer.status)); }
        return answer.json();
      })
      .then(function (answer) {
        waiting.shift();
        busy = false;
        show(job, answer);
        next();
      })
      .catch(function () {
        busy = false;
        say(waiting.length + (waiting.length === 1 ? " card waits" : " cards wait") + " here for the line. If it stays so, reload in another tab and sign in.", true);
        window.setTimeout(next, AGAIN);
      });
  }

  function show(job, answer) {
    if (answer.said) {
      say(answer.said, !answer.done);
      remember(answer.said);
    }
    if (answer.done && answer.table && !job.undo && !job.fields.extra) { saved.push(answer.table); }
    if (!answer.table && job.fields.line && line.value === "") { line.value = answer.line || job.fields.line; line.select(); }
    replace(rowOf(answer.table), answer.row, job);
    var before = document.getElementById("paper-state");
    var left = Number(before.dataset.left);
    before.outerHTML = answer.state;
    if (left > 0 && document.getElementById("paper-state").dataset.left === "0") { finish(); }
  }

  /* What has been typed into the row since it was sent stays in it, and so does the cursor. */
  function replace(row, html, job) {
    if (!row || !html) { return; }
    var here = row.contains(document.activeElement) ? document.activeElement : null;
    var typed = fieldsOf(row).filter(function (input) { return row.dataset.dirty && input.value !== job.fields[input.name]; })
      .map(function (input) { return [input.name, input.value]; });
    var dirty = row.dataset.dirty;
    row.outerHTML = html;
    row = rowOf(row.dataset.row);
    typed.forEach(function (pair) {
      var input = row.querySelector("[name='" + pair[0] + "']");
      if (input) { input.value = pair[1]; }
    });
    if (dirty && typed.length) { row.dataset.dirty = dirty; }
    var input = here && here.name && row.querySelector("input[name='" + here.name + "']");
    if (input) { input.focus(); }
    if (here && !input) { line.focus(); }
  }

  /* The last card is in: Enter does the next thing. */
  function finish() {
    var button = document.querySelector("[data-next]");
    if (button && line.value === "" && !form.querySelector("[data-dirty]")) { button.focus(); }
  }

  function sendRow(row) {
    var fields = { table: row.dataset.row };
    row.querySelectorAll("input").forEach(function (input) { fields[input.name] = input.value; });
    delete row.dataset.dirty;
    enqueue({ fields: fields });
  }

  function sendLine() {
    var text = line.value.trim();
    var why = /^(\d+)\s*!\s*(\S.*)$/.exec(text);
    var row = why && rowOf(why[1]);
    if (text === "") { return; }
    line.value = "";
    if (row && isWhole(row)) {
      row.querySelector("[name$='-reason']").value = why[2];
      sendRow(row);
    } else {
      enqueue({ fields: { line: text, line_id: window.bustle.makeId() } });
    }
  }

  function undoLast() {
    var table = saved.pop();
    if (table) { enqueue({ undo: table, fields: {} }); } else { say("There is nothing to undo here."); }
  }

  /* -- typing ----------------------------------------------------------------------------------- */

  form.addEventListener("submit", function (event) {
    var button = event.submitter;
    event.preventDefault();
    if (button && (button.name === "undo" || button.name === "extra")) {
      var fields = {};
      fields[button.name] = button.value;
      enqueue({ fields: fields, undo: button.name === "undo" ? button.value.split(":")[0] : "" });
      return;
    }
    sendLine();
    line.focus();
  });

  form.addEventListener("input", function (event) {
    var row = event.target.closest("[data-row]");
    if (row) { row.dataset.dirty = "yes"; }
  });

  form.addEventListener("focusout", function (event) {
    var row = event.target.closest("[data-row]");
    if (row && row.dataset.dirty && !row.contains(event.relatedTarget) && isWhole(row)) { sendRow(row); }
  });

  /* The next field; behind the last one of a card, the next card that is not in. */
  function onward(input) {
    var row = input.closest("[data-row]");
    var after = fieldsOf(row)[fieldsOf(row).indexOf(input) + 1];
    while (!after && row.nextElementSibling) {
      row = row.nextElementSibling;
      if (!row.classList.contains("card-row--done")) { after = fieldsOf(row)[0]; }
    }
    (after || line).focus();
  }

  function aside(input, step) {
    var row = input.closest("[data-row]");
    var place = fieldsOf(row).indexOf(input);
    var other = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    if (other) { (fieldsOf(other)[place] || fieldsOf(other)[0]).focus(); }
  }

  form.addEventListener("keydown", function (event) {
    var input = event.target;
    if (input.tagName !== "INPUT" || event.ctrlKey || event.metaKey || event.altKey) { return; }
    var inRow = input !== line && input.closest("[data-row]");
    var words = inRow ? /-reason$/.test(input.name) : input.value !== "";
    if (event.key.toLowerCase() === "u" && !words) {
      event.preventDefault();
      undoLast();
    } else if (inRow && event.key === "Enter") {
      event.preventDefault();
      onward(input);
    } else if (inRow && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      aside(input, event.key === "ArrowDown" ? 1 : -1);
    }
  });

  window.addEventListener("beforeunload", function (event) {
    if (waiting.length > 0 || form.querySelector("[data-dirty]")) { event.preventDefault(); }
  });
})();
