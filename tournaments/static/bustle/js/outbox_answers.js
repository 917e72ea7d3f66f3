/* What the server has answered to hands that had waited, and somebody at the table has to read: refused, late, or not what
   was in already. It stays on the page until it was read. */
(function () {
  "use strict";

  var outbox = window.bustle && window.bustle.outbox;
  if (!outbox) { return; }
  var filled = window.bustle.filled;
  var element = window.bustle.parts.element;
  var button = window.bustle.parts.button;
  var line = document.getElementById("line");
  var kept = document.getElementById("kept");

  function sheetForm() { return document.querySelector("#sheet form[data-sheet]"); }

  function changed() { document.dispatchEvent(new CustomEvent("outbox:changed")); }

  function sentence(item) {
    var hand = (item.code === line.dataset.code ? "" : "Table " + item.code.split("-")[1] + ": ") + "Hand " + item.number;
    if (item.kind === "confirm") { return item.said + " was not taken: " + item.answer.message; }
    if (item.kind === "take_back") { return hand + " was not taken back: " + item.answer.message; }
    if (item.answer.answer === "quarantined") { return hand + ": " + (item.answer.message || "Round " + item.round + " was closed already. Your hand is kept for the director."); }
    if (item.answer.answer === "disputed") { return hand + " was in already, and says something else. The director will ask you."; }
    return hand + " was not taken: " + item.answer.message;
  }

  function enterAgain(item) {
    var form = sheetForm();
    outbox.remove(item);
    filled.clear(form);
    form.dataset.again = String(item.number);
    form.dataset.touched = "yes";
    filled.fill(form, item.inputs);
    changed();
    form.querySelector("[data-hand]").scrollIntoView({ block: "start" });
  }

  function note(item) {
    var form = sheetForm();
    var refused = item.answer.status >= 300;
    var made = element("div", refused ? "kept__one kept__one--refused" : "kept__one");
    made.append(element("p", "", sentence(item)), element("p", "fine", item.said));
    var acts = element("div", "row");
    var here = form && item.code === line.dataset.code && Number(form.elements["round"].value) === item.round;
    if (refused && item.kind === "form" && here) {
      acts.append(button("Enter it again", function () { enterAgain(item); }));
    } else if (item.answer.status === 404) {
      acts.append(button("Send it again", function () { delete item.answer; outbox.put(item); outbox.now(); }));
    }
    acts.append(button(refused && item.kind === "form" ? "Leave it out" : "Understood", function () { outbox.remove(item); changed(); }));
    made.append(acts);
    return made;
  }

  window.bustle.answered = function () {
    var items = outbox.answered();
    var now = items.map(function (item) { return item.id; }).join(" ") + Boolean(sheetForm());
    if (kept.dataset.shows === now) { return; }
    kept.dataset.shows = now;
    kept.hidden = !items.length;
    kept.replaceChildren.apply(kept, items.map(note));
  };
})();
