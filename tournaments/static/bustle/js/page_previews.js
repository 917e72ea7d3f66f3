// @ts-check
/* Pictures of pages that were not made yet: those in sight, one after the other, because making one
   takes a moment. May know: the DOM, and the network for the pictures. */
import { get } from "./dom.js";

const PATIENCE = 6; // times that the server may be busy with another picture
const PAUSE = 1000; // milliseconds
const EMPTY = 204;

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * The picture itself comes from the browser's cache, where the question has just put it.
 * @param {HTMLImageElement} image
 */
async function show(image) {
  const address = image.dataset.preview || "";
  for (let time = 0; time < PATIENCE; time += 1) {
    const answer = await fetch(address).catch(() => null);
    if (!answer || !answer.ok) { return; }
    if (answer.status !== EMPTY) {
      image.src = address;
      image.hidden = false;
      return;
    }
    if (!answer.headers.has("Retry-After")) { return; }
    await wait(PAUSE);
  }
}

let turn = Promise.resolve();
const sight = new IntersectionObserver((seen) => {
  seen.filter((one) => one.isIntersecting).forEach(({ target }) => {
    sight.unobserve(target);
    turn = turn.then(() => show(/** @type {HTMLImageElement} */ (get("img[data-preview]", target))));
  });
});
document.querySelectorAll("img[data-preview]").forEach((image) => {
  if (image.parentElement) { sight.observe(image.parentElement); }
});
