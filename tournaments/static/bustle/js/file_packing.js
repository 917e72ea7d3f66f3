// @ts-check
/* A file that is larger than one request may be is packed before it is sent. What stays too large,
   or meets a browser that cannot pack, is told where else it can be opened. May know: the DOM and
   the file that was chosen. */
import { get, inputs } from "./dom.js";

/**
 * @param {File} file
 * @returns {Promise<File>}
 */
function packed(file) {
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(stream).blob().then((blob) => new File([blob], file.name + ".gz"));
}

/**
 * @param {HTMLInputElement} input
 * @param {File} file
 */
function choose(input, file) {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

/**
 * @param {HTMLInputElement} input
 * @param {File} file
 * @param {number} most  bytes
 */
function sendPacked(input, file, most) {
  const refuse = () => { get("[data-too-large]").hidden = false; };
  if (!("CompressionStream" in window)) { refuse(); return; }
  packed(file).then((small) => {
    if (small.size > most) { refuse(); return; }
    choose(input, small);
    if (input.form) { input.form.submit(); }
  }, refuse);
}

inputs("input[data-most]").forEach((input) => {
  input.addEventListener("change", () => { get("[data-too-large]").hidden = true; });
  if (!input.form) { return; }
  input.form.addEventListener("submit", (event) => {
    const most = Number(input.dataset.most);
    const file = input.files && input.files[0];
    if (!file || file.size <= most) { return; }
    event.preventDefault();
    sendPacked(input, file, most);
  });
});
