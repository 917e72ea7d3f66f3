/* The result carried: while hands wait and there is no line, "Show the director" draws them as a code that the director
   scans (tournaments/carried.py reads it), and says the table's result as digits to be read out (js/result_digits.js). The hands
   keep their ids: when the line is back they are sent as well, and count once. */
(function () {
  "use strict";

  var outbox = window.bustle && window.bustle.outbox;
  var box = document.getElementById("carrying");
  if (!outbox || !box || !box.showModal || !window.qrcode) { return; }
  var line = document.getElementById("line");
  var door = document.getElementById("carry");
  var hands = window.bustle.parts.hands;
  var MOST = 8;       /* hands in one code: more would make it too fine for a camera */
  var LONGEST = 700;  /* characters */
  var SAFE = /^[\w:-]*$/;
  var at = 0;         /* which code is shown */

  function part(name) { return box.querySelector("[data-carry-" + name + "]"); }

  /* -- what is carried ----------------------------------------------------------------------------------------------- */

  /* Hands that wait, of this table and of those where this phone was before, without what was taken back. */
  function items() {
    var all = outbox.waiting().concat(outbox.elsewhere());
    var gone = all.map(function (item) { return item.of; });
    return all.filter(function (item) { return item.kind === "form" && gone.indexOf(item.id) < 0 && isSafe(item); });
  }

  function isSafe(item) {
    return Object.keys(item.inputs).every(function (name) { return item.inputs[name].every(function (value) { return SAFE.test(value); }); });
  }

  function shortId(id) {
    var bytes = id.replace(/-/g, "").match(/../g).map(function (pair) { return String.fromCharCode(parseInt(pair, 16)); }).join("");
    return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  function handText(item) {
    return shortId(item.id) + item.number + Object.keys(item.inputs).map(function (name) {
      return item.inputs[name].map(function (value) { return "." + name + "-" + value; }).join("");
    }).join("");
  }

  function checkOf(body) {
    var found = 0;
    for (var place = 0; place < body.length; place += 1) { found = (found * 131 + body.charCodeAt(place)) % 999983; }
    return String(found);
  }

  function sheetOf(item) { return ["1", item.code, item.round, item.sheet || 0, item.account || ""].join("~"); }

  /* Codes: each with hands of one sheet, each whole by itself. */
  function codes() {
    var made = [];
    items().forEach(function (item) {
      var head = sheetOf(item);
      var text = "~" + handText(item);
      var last = made[made.length - 1];
      if (!last || last.head !== head || last.numbers.length >= MOST || last.body.length + text.length > LONGEST) {
        last = { head: head, body: head, numbers: [], table: item.code.split("-")[1], round: item.round };
        made.push(last);
      }
      last.body += text;
      last.numbers.push(item.number);
    });
    return made;
  }

  function address(code) {
    return window.location.origin + line.dataset.carry + "?r=" + code.body + "~" + checkOf(code.body);
  }

  function draw(code) {
    var qr = window.qrcode(0, "L");
    qr.addData(address(code), "Byte");
    qr.make();
    var size = qr.getModuleCount();
    var path = "";
    for (var row = 0; row < size; row += 1) {
      for (var column = 0; column < size; column += 1) {
        if (qr.isDark(row, column)) { path += "M" + (column + 4) + " " + (row + 4) + "h1v1h-1z"; }
      }
    }
    box.querySelector("svg").dataset.says = address(code);
    box.querySelector("path").setAttribute("d", path);
    box.querySelector("svg").setAttribute("viewBox", "0 0 " + (size + 8) + " " + (size + 8));
  }

  /* -- what is read out ---------------------------------------------------------------------------------------------- */

  /* The sheet's result with what waits; null while the round goes on, or where only the server can count it. */
  function result() {
    var form = document.querySelector("#sheet form[data-sheet]");
    var ahead = window.bustle.waiting.ahead();
    var counted = ahead.every(function (item) { return item.gives || item.outcome !== "played"; });
    if (!form || !counted || !ahead.length || document.querySelector("#sheet[data-account], #sheet .log__adjustment")) { return null; }
    if (form.dataset.hands && !form.hidden) { return null; }
    var points = Array.from(document.querySelectorAll("#sheet .score__points")).map(function (one) { return Number(one.textContent.replace("\u2212", "-")); });
    return {
      table: Number(line.dataset.code.split("-")[1]), round: Number(form.elements["round"].value),
      hands: Number(form.dataset.baseHand) - 1 + ahead.filter(function (item) { return item.outcome === "played"; }).length,
      points: points.map(function (saved, side) { return ahead.reduce(function (sum, item) { return sum + (item.gives ? item.gives[side] : 0); }, saved); }),
      loners: JSON.parse(form.dataset.loners).concat(ahead.map(function (item) { return item.lone; }).filter(function (seat) { return seat >= 0; })).sort()
    };
  }

  function readOut() {
    var found = result();
    var digits = found ? window.bustle.speak(found) : "";
    part("spoken").hidden = !digits;
    if (!digits) { return; }
    part("digits").textContent = digits;
    part("result").textContent = "Table " + found.table + ", round " + found.round + ": " + found.points.join(" – ") + " after " + hands(found.hands) + ". Only when your round is over.";
  }

  /* -- the page ------------------------------------------------------------------------------------------------------ */

  function show() {
    var made = codes();
    if (!made.length) { box.close(); return; }
    at = Math.min(at, made.length - 1);
    var code = made[at];
    draw(code);
    var many = made.length > 1 ? " Code " + (at + 1) + " of " + made.length + "." : "";
    part("what").textContent = "Table " + code.table + ", round " + code.round + ": " + (code.numbers.length > 1 ? "hands " : "hand ") + code.numbers.join(", ") + "." + many;
    part("next").hidden = made.length < 2;
    readOut();
  }

  function lay() {
    door.hidden = !outbox.isDown() || !items().length;
    if (box.open) { show(); }
  }

  door.querySelector("button").addEventListener("click", function () {
    at = 0;
    box.showModal();
    show();
  });
  part("next").addEventListener("click", function () {
    at = (at + 1) % codes().length;
    show();
  });
  part("close").addEventListener("click", function () { box.close(); });
  document.addEventListener("outbox:changed", lay);
  lay();
})();
