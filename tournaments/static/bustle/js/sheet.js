/* The table's sheet: the button says what it will write, an id made on this phone makes a double tap one
   hand, and the status line never claims more than is true. Without this file the form still works. */
(function () {
  "use strict";

  /* randomUUID is missing on plain-HTTP networks; getRandomValues is not. */
  function makeId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    var hex = Array.from(bytes, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  function chosen(form, name) {
    var input = form.querySelector("input[name='" + name + "']:checked");
    return input ? input.value : "";
  }

  /* What is still missing, or the words the server worked out for this very hand. */
  function words(form) {
    var maker = chosen(form, "maker");
    var tricks = chosen(form, "tricks");
    var verb = form.dataset.verb || "Record";
    if (!maker && !tricks) { return verb + " …"; }
    if (!maker) { return verb + ": who made trump?"; }
    if (!tricks) { return verb + ": how many tricks?"; }
    if (mustSayCall(form, maker)) { return verb + ": how was it called?"; }
    var key = maker + "-" + tricks + (chosen(form, "alone") ? "-alone" : "");
    var outcome = JSON.parse(form.dataset.outcomes || "{}")[key];
    return outcome ? verb + ": " + outcome : verb;
  }

  function mustSayCall(form, maker) {
    var call = form.querySelector("[data-call-must]");
    return Boolean(call) && !call.hidden && !chosen(form, "call") && call.dataset.callMust.split(" ").indexOf(maker) >= 0;
  }

  function unusual(form) {
    var more = form.querySelector("#unusual");
    if (!more) { return false; }
    return Array.from(more.querySelectorAll("input, select, textarea")).some(function (field) {
      if (field.type === "checkbox" || field.type === "radio") { return field.checked !== field.defaultChecked; }
      if (field.tagName === "SELECT") { return !field.options[field.selectedIndex].defaultSelected && field.selectedIndex > 0; }
      return field.value !== field.defaultValue;
    });
  }

  /* How trump was called matters for some seats only, and never for a loner. */
  function showCall(form) {
    var call = form.querySelector("[data-call-for]");
    if (!call) { return; }
    var seats = call.dataset.callFor.split(" ");
    call.hidden = seats.indexOf(chosen(form, "maker") || "nobody") < 0 || Boolean(chosen(form, "alone"));
    if (call.hidden) { call.querySelectorAll("input").forEach(function (input) { input.checked = false; }); }
  }

  function refresh(form) {
    showCall(form);
    var button = form.querySelector("[data-record]");
    button.textContent = words(form) + (unusual(form) ? " …" : "");
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
    if (!("keepId" in form.dataset) || !id.value) { id.value = makeId(); }
    form.addEventListener("change", function () {
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

  function posts(event) {
    return event.detail.requestConfig && event.detail.requestConfig.verb === "post";
  }

  document.addEventListener("htmx:beforeRequest", function (event) {
    if (posts(event)) { status("waiting", "sending"); }
  });
  document.addEventListener("htmx:sendError", function (event) {
    if (posts(event)) { status("wrong", "no line: not saved, press again"); }
  });
  document.addEventListener("htmx:timeout", function (event) {
    if (posts(event)) { status("wrong", "no answer yet, press again"); }
  });
  document.addEventListener("htmx:responseError", function (event) {
    if (posts(event)) { status("wrong", "not saved: reload the page"); }
  });
  document.addEventListener("htmx:afterSwap", prepare);
  /* A page brought back by the back button carries an id that has been used. */
  window.addEventListener("pageshow", function (event) {
    if (event.persisted) { window.location.reload(); }
  });
  prepare();
})();
