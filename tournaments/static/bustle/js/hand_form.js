/* What the form of a hand says, as something that can be kept, put into words, and filled in again. No rule of the game
   stands here: words, points and who deals come from the server as attributes of the form. */
(function () {
  "use strict";

  var OWN = ["csrfmiddlewaretoken", "hand_id", "number", "round", "sheet"];

  function inputsOf(data) {
    var inputs = {};
    data.forEach(function (value, name) {
      if (OWN.indexOf(name) < 0 && value !== "") { inputs[name] = (inputs[name] || []).concat(String(value)); }
    });
    return inputs;
  }

  /* The first question without whose answer no hand was played. */
  function openQuestion(form) {
    return ["bid", "maker", "call", "tricks"].map(function (name) { return form.querySelector("#ask-" + name); }).find(function (ask) {
      if (!ask || ask.hidden || (ask.id === "ask-call" && !window.bustle.mustSayCall(form))) { return false; }
      return !Array.from(ask.querySelectorAll("input")).some(function (input) { return input.checked || input.type === "number" && input.value; });
    });
  }

  function keyOf(inputs) {
    var plain = Object.keys(inputs).every(function (name) { return ["maker", "tricks", "alone"].indexOf(name) >= 0 || name === "take" && inputs.take[0] === "add"; });
    return plain ? inputs.maker + "-" + inputs.tricks + (inputs.alone ? "-alone" : "") : "";
  }

  /* The words of the button where the server worked them out; else what was tapped. */
  function wordsOf(form, inputs) {
    var known = JSON.parse(form.dataset.outcomes || "{}")[keyOf(inputs)];
    if (inputs.outcome) { known = form.querySelector("button[name='outcome'][value='" + CSS.escape(inputs.outcome[0]) + "']").textContent; }
    if (known) { return known; }
    return Array.from(form.querySelectorAll("fieldset.ask:not([hidden])")).map(function (ask) {
      var said = Array.from(ask.querySelectorAll("input")).filter(function (input) {
        return (inputs[input.name] || []).indexOf(input.value) >= 0 && (input.type === "number" || input.checked);
      }).map(function (input) {
        var row = input.closest(".rows__line, .counts__one");
        var face = input.closest(".tile");
        return [row && row.querySelector(".rows__who, span").firstChild.textContent.trim(), face ? face.textContent.trim() : input.value].filter(Boolean).join(" ");
      });
      return said.length && !ask.querySelector(".legend.unseen") ? ask.querySelector(".legend").textContent.replace("?", ":") + " " + said.join(", ") : said.join(", ");
    }).filter(Boolean).join(" · ");
  }

  function itemOf(form, data) {
    var inputs = inputsOf(data);
    var outcome = (inputs.outcome || ["played"])[0];
    return {
      id: data.get("hand_id"), kind: "form", round: Number(data.get("round")), sheet: Number(data.get("sheet")) || undefined, number: Number(data.get("number")), inputs: inputs,
      said: wordsOf(form, inputs), gives: JSON.parse(form.dataset.gives || "{}")[keyOf(inputs)] || null, outcome: outcome.split(":")[0], at: Date.now(),
      lone: JSON.parse(form.dataset.lone || "{}")[keyOf(inputs)], account: form.closest("#sheet").dataset.account || ""
    };
  }

  function clear(form) {
    fill(form, {});
    form.querySelectorAll(".errorlist").forEach(function (list) { list.remove(); });
    form.querySelectorAll("details").forEach(function (more) { more.open = false; });
    delete form.dataset.touched;
    delete form.dataset.again;
    delete form.dataset.againWord;
    form.elements["hand_id"].value = window.bustle.makeId();
  }

  function fill(form, inputs) {
    form.querySelectorAll("fieldset.ask input").forEach(function (input) {
      var said = inputs[input.name] || [""];
      if (input.type !== "radio" && input.type !== "checkbox") { input.value = said[0]; return; }
      input.checked = said.indexOf(input.value) >= 0 || !inputs[input.name] && input.type === "radio" && input.value === "add";
    });
    form.dispatchEvent(new CustomEvent("filled"));
    window.bustle.refresh(form);
  }

  /* The dealer's place in the server's list after these hands; none after a deal that was stolen. */
  function dealerAfter(form, items, number) {
    var deals = JSON.parse(form.dataset.deals || "[]");
    var place = 0;
    var at = Number(form.dataset.base);
    items.forEach(function (item) {
      if (item.number < at) { return; }
      if (place === null || item.inputs.stole_deal) { place = null; return; }
      place += item.number - at;
      if (item.inputs.dealer) { place = deals.findIndex(function (deal) { return deal.seat === item.inputs.dealer[0]; }); }
      place += item.outcome === "redeal" && "redealStays" in form.dataset ? 0 : 1;
      at = item.number + 1;
    });
    return place === null ? null : deals[(place + number - at) % deals.length];
  }

  window.bustle.filled = { inputsOf: inputsOf, openQuestion: openQuestion, itemOf: itemOf, clear: clear, fill: fill, dealerAfter: dealerAfter };
})();
