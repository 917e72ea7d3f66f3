/* [data-copy] buttons put their text on the clipboard; where a browser refuses (plain HTTP), the text is selected instead. */
(function () {
  "use strict";

  function select(source) {
    var range = document.createRange();
    range.selectNodeContents(source);
    var selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-copy]");
    if (!button) { return; }
    var source = document.getElementById(button.dataset.copy);
    if (!navigator.clipboard) {
      select(source);
      button.textContent = "Selected: now copy it";
      return;
    }
    navigator.clipboard.writeText(source.textContent.trim()).then(
      function () { button.textContent = "Copied"; },
      function () { select(source); }
    );
  });

  document.querySelectorAll("[data-copy]").forEach(function (button) { button.hidden = false; });
})();
