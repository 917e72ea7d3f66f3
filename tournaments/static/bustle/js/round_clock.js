/* Round clocks: [data-clock] counts down to data-ends by the server's clock (data-now is when the page was made). */
(function () {
  "use strict";

  var skews = new WeakMap();

  function skew(clock) {
    if (!skews.has(clock)) { skews.set(clock, Date.parse(clock.dataset.now) - Date.now()); }
    return skews.get(clock);
  }

  function text(seconds) {
    var whole = Math.abs(seconds);
    var minutes = Math.floor(whole / 60);
    return (seconds < 0 ? "+" : "") + minutes + ":" + String(Math.floor(whole % 60)).padStart(2, "0");
  }

  function tick() {
    document.querySelectorAll("[data-clock]").forEach(function (clock) {
      var left = Math.round((Date.parse(clock.dataset.ends) - Date.now() - skew(clock)) / 1000);
      clock.querySelector(".clock__text").textContent = text(left);
      var word = clock.querySelector(".clock__word");
      word.textContent = left < 0 ? word.dataset.over : word.dataset.word;
      clock.classList.toggle("clock--over", left < 0);
    });
  }

  tick();
  document.addEventListener("htmx:afterSwap", tick);
  window.setInterval(tick, 1000);
})();
