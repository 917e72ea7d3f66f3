/* What several scripts of the table's page make and say in the same way. */
(function () {
  "use strict";

  function element(name, className, text) {
    var made = document.createElement(name);
    if (className) { made.className = className; }
    if (text) { made.textContent = text; }
    return made;
  }

  function button(word, act) {
    var made = element("button", "button", word);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  function clock(at) {
    return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  }

  function hands(number) { return number === 1 ? "1 hand" : number + " hands"; }

  window.bustle.parts = { element: element, button: button, clock: clock, hands: hands };
})();
