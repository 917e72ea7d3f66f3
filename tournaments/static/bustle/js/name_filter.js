/* Typing a name in [data-finder] leaves only the rows of [data-find] that hold it, also after the live part was replaced. */
(function () {
  "use strict";

  var input = document.querySelector("[data-finder]");
  if (!input) { return; }
  input.closest(".finder").hidden = false;

  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  function filter() {
    var wanted = plain(input.value.trim());
    var found = 0;
    document.querySelectorAll("[data-find]").forEach(function (row) {
      row.hidden = wanted !== "" && !plain(row.dataset.find).includes(wanted);
      found += row.hidden ? 0 : 1;
    });
    document.querySelectorAll("details[data-open-when-found]").forEach(function (more) {
      if (wanted) { more.open = true; }
    });
    document.querySelectorAll("[data-none-found]").forEach(function (line) { line.hidden = found > 0 || wanted === ""; });
  }

  function unfold() {
    if (!window.matchMedia("(min-width: 60rem)").matches) { return; }
    document.querySelectorAll("details[data-open-when-wide]").forEach(function (more) { more.open = true; });
  }

  input.addEventListener("input", filter);
  document.addEventListener("htmx:afterSwap", filter);
  unfold();
  filter();
})();
