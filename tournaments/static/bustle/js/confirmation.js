/* One side writes, the other confirms: the tap is kept and sent like a hand, so that it needs no line. "No, it was …" asks
   for the hand again on this very page while there is none. */
(function () {
  "use strict";

  var outbox = window.bustle && window.bustle.outbox;
  if (!outbox) { return; }
  var said = []; /* entries that were confirmed here, and that the sheet on the page may still ask about */

  function door() { return document.getElementById("confirm"); }

  function entriesOf(form) {
    return Array.from(form.querySelectorAll("input[name='entry_id']")).map(function (input) { return input.value; });
  }

  function waiting() {
    return outbox.waiting().filter(function (item) { return item.kind === "confirm"; });
  }

  /* What waits, or was just sent, is not asked again; what was refused is. */
  function lay() {
    var form = door();
    if (!form) { return; }
    var entry = entriesOf(form)[0];
    function names(item) { return item.kind === "confirm" && item.entries.indexOf(entry) >= 0; }
    form.hidden = waiting().some(names) || (said.indexOf(entry) >= 0 && !outbox.answered().some(names));
  }

  function itemOf(form) {
    var many = form.dataset.hands.indexOf(",") >= 0;
    return {
      id: form.elements["hand_id"].value, kind: "confirm", round: Number(form.dataset.round), sheet: Number(form.dataset.onSheet), number: Number(form.dataset.number),
      entries: entriesOf(form), said: "Your yes to hand" + (many ? "s " : " ") + form.dataset.hands, at: Date.now()
    };
  }

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form !== door() || !outbox.put(itemOf(form))) { return; }
    event.preventDefault();
    said = said.concat(entriesOf(form));
    document.dispatchEvent(new CustomEvent("outbox:changed"));
    outbox.now();
  });

  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("#confirm a[href]");
    var form = document.querySelector("#sheet form[data-sheet]");
    if (!link || !form || !outbox.isDown()) { return; }
    event.preventDefault();
    window.bustle.filled.clear(form);
    form.dataset.again = door().dataset.number;
    form.dataset.againWord = "as you saw it";
    form.dataset.touched = "yes";
    document.dispatchEvent(new CustomEvent("outbox:changed"));
    form.querySelector("[data-hand]").scrollIntoView({ block: "start" });
  }, true);

  window.bustle.confirming = { waiting: waiting, lay: lay };
})();
