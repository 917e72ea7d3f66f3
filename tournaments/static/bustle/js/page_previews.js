// Pictures of pages that were not made yet: those in sight, one after the other, because making one
// takes a moment.
(() => {
  "use strict";
  const PATIENCE = 6; // times that the server may be busy with another picture
  const PAUSE = 1000; // milliseconds
  const EMPTY = 204;

  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

  // The picture itself comes from the browser's cache, where the question has just put it.
  const show = async (image) => {
    for (let time = 0; time < PATIENCE; time += 1) {
      const answer = await fetch(image.dataset.preview).catch(() => null);
      if (!answer || !answer.ok) return;
      if (answer.status !== EMPTY) {
        image.src = image.dataset.preview;
        image.hidden = false;
        return;
      }
      if (!answer.headers.has("Retry-After")) return;
      await wait(PAUSE);
    }
  };

  let turn = Promise.resolve();
  const sight = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      turn = turn.then(() => show(target.querySelector("img[data-preview]")));
    }
  });
  for (const image of document.querySelectorAll("img[data-preview]")) {
    sight.observe(image.parentElement);
  }
})();
