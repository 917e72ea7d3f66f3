/* The board by keyboard: single keys, a table's number and Enter, and a finder over people, tables and pages. Where keys
   lead stands in #palette-data, which comes with every fresh board. Single keys can be switched off, as some voices type. */
(function () {
  "use strict";

  var OFF = "bustle-keys-off";
  var MOST = 8;
  var typed = document.querySelector("[data-keys-typed]");
  var palette = document.getElementById("palette");
  var input = document.querySelector("[data-palette-input]");
  var list = document.getElementById("palette-list");
  var none = document.querySelector("[data-palette-none]");
  var digits = "";
  var forget = 0;
  var at = 0;

  function data() {
    return JSON.parse(document.getElementById("palette-data").textContent);
  }

  function go(where) {
    window.location.assign(new URL(where, new URL(data().base, window.location.href)).href);
  }

  function isOff() {
    try { return window.localStorage.getItem(OFF) === "yes"; } catch { return false; }
  }

  /* A table's number, a digit at a time. */
  function sayTyped(words) {
    typed.textContent = words;
    window.clearTimeout(forget);
    forget = window.setTimeout(function () { digits = ""; typed.textContent = ""; }, 4000);
  }

  function addDigit(digit) {
    digits = (digits + digit).slice(-3);
    sayTyped("Table " + digits + ": Enter opens it");
  }

  function openTable() {
    var card = document.getElementById("table-" + Number(digits));
    if (card) { window.location.assign(card.href); } else { sayTyped("No table " + digits + " in this round"); }
    digits = "";
  }

  /* The finder. */
  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  /* How well it fits, smaller is better: a number is a table's first of all; then how a word begins; then anything. */
  function fit(find, wanted) {
    var name = plain(find[0]);
    if (/^\d+$/.test(wanted) && name === "table " + wanted) { return 0; }
    if (plain(find[1]).split(/[ ,]+/).slice(0, 2).join(" ") === "number " + wanted) { return 1; }
    if (name.startsWith(wanted)) { return 2; }
    if (name.includes(" " + wanted)) { return 3; }
    if (name.includes(wanted)) { return 4; }
    return plain(find[1]).includes(wanted) ? 5 : -1;
  }

  function found(wanted) {
    return data().finds.map(function (find, place) { return [fit(find, wanted), place, find]; })
      .filter(function (one) { return one[0] >= 0; })
      .sort(function (one, other) { return one[0] - other[0] || one[1] - other[1]; })
      .slice(0, MOST).map(function (one) { return one[2]; });
  }

  function line(find, place) {
    var item = document.createElement("li");
    var hint = document.createElement("span");
    item.id = "palette-" + place;
    item.className = "palette__one";
    item.setAttribute("role", "option");
    item.dataset.where = find[2];
    item.textContent = find[0] + " ";
    hint.className = "palette__hint";
    hint.textContent = find[1];
    item.append(hint);
    return item;
  }

  function choose(place) {
    var items = Array.from(list.children);
    at = items.length ? (place + items.length) % items.length : 0;
    items.forEach(function (item, index) { item.setAttribute("aria-selected", String(index === at)); });
    if (items.length) {
      input.setAttribute("aria-activedescendant", items[at].id);
      items[at].scrollIntoView({ block: "nearest" });
    } else { input.removeAttribute("aria-activedescendant"); }
  }

  function search() {
    var wanted = plain(input.value.trim());
    var finds = wanted ? found(wanted) : [];
    list.replaceChildren.apply(list, finds.map(line));
    input.setAttribute("aria-expanded", String(finds.length > 0));
    none.textContent = wanted && !finds.length ? "Nothing and nobody is called that." : "";
    choose(0);
  }

  function open(dialog) {
    if (document.querySelector("dialog[open]")) { return; }
    dialog.showModal();
    if (dialog === palette) { input.value = ""; search(); input.focus(); }
  }

  input.addEventListener("input", search);
  input.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown") { event.preventDefault(); choose(at + 1); }
    if (event.key === "ArrowUp") { event.preventDefault(); choose(at - 1); }
  });
  document.querySelector("[data-palette]").addEventListener("submit", function (event) {
    event.preventDefault();
    if (list.children[at]) { go(list.children[at].dataset.where); }
  });
  list.addEventListener("click", function (event) {
    var item = event.target.closest("[data-where]");
    if (item) { go(item.dataset.where); }
  });
  document.querySelectorAll("dialog.palette").forEach(function (dialog) {
    /* A tap beside it closes it: only there is the dialog itself what was hit. */
    dialog.addEventListener("click", function (event) { if (event.target === dialog) { dialog.close(); } });
  });

  function focusOn(selector) {
    var target = document.querySelector(selector);
    if (target) { target.focus(); }
  }

  /* Said where the live board is not replaced: a reader hears only of what changes in something that stays. */
  function sayCalls() {
    var title = document.getElementById("calls-title");
    var words = title ? title.textContent : "";
    var said = document.querySelector("[data-calls-said]");
    if (said.textContent !== words) { said.textContent = words; }
  }

  var KEYS = {
    "/": function () { open(palette); },
    "?": function () { open(document.getElementById("keys")); },
    n: function () { focusOn("#next-step"); },
    u: function () { focusOn("#undo"); },
    c: function () { focusOn(".calls .button"); }
  };

  function press(key) {
    if (/^[0-9]$/.test(key)) { addDigit(key); return true; }
    if (key === "Enter" && digits) { openTable(); return true; }
    if (key === "Escape" && digits) { digits = ""; sayTyped(""); return true; }
    if (KEYS[key]) { KEYS[key](); return true; }
    if (data().keys[key]) { go(data().keys[key]); return true; }
    return false;
  }

  document.addEventListener("keydown", function (event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") { event.preventDefault(); open(palette); return; }
    var writing = event.target.closest("input, select, textarea") !== null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writing) { return; }
    if (document.querySelector("dialog[open]") || isOff()) { return; }
    if (press(event.key)) { event.preventDefault(); }
  });

  var on = document.querySelector("[data-keys-on]");
  on.checked = !isOff();
  on.addEventListener("change", function () {
    try { window.localStorage.setItem(OFF, on.checked ? "no" : "yes"); } catch { on.checked = true; }
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-opens]");
    if (button) { open(document.getElementById(button.dataset.opens)); }
  });
  document.addEventListener("htmx:afterSwap", sayCalls);
  document.documentElement.classList.add("has-keys");
})();
