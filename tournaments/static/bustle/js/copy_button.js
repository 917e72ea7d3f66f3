/* Copies a text with one tap. The clipboard is open to pages of HTTPS alone: elsewhere the text is selected, to be
   copied by hand. */
(function () {
  "use strict";

  function say(words) {
    document.querySelectorAll("[data-copied]").forEach(function (line) { line.textContent = words; });
  }

  function select(text) {
    text.focus();
    text.select();
    say("The text is selected: copy it with Ctrl+C, or hold it on a phone.");
  }

  document.querySelectorAll("[data-copies]").forEach(function (button) {
    var text = document.getElementById(button.dataset.copies);
    button.hidden = false;
    button.addEventListener("click", function () {
      if (!navigator.clipboard) { select(text); return; }
      navigator.clipboard.writeText(text.value).then(
        function () { say("Copied."); },
        function () { select(text); }
      );
    });
  });
})();
