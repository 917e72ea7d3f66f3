// @ts-check
/* A form marked [data-guard] that was changed asks before the page is left, so that nothing typed
   is lost. May know: the DOM. */
import { all } from "./dom.js";

let changed = false;

all("form[data-guard]").forEach((form) => {
  form.addEventListener("input", () => { changed = true; });
  form.addEventListener("submit", () => { changed = false; });
});
window.addEventListener("beforeunload", (event) => {
  if (changed) { event.preventDefault(); }
});
