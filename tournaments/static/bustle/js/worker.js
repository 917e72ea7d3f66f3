// @ts-check
/* Works behind the pages of tables, where the browser lets it (HTTPS, or this very machine): a phone
   that starts again without a line gets the sheet that it showed last, which js/sheet_cache.js
   stored. The line always comes first. May know: the cache storage and the network; no page.
   Imports nothing: browsers have learnt modules for such scripts only lately. */

/**
 * @typedef {Event & {waitUntil(work: Promise<unknown>): void}} LifeEvent
 * @typedef {Event & {request: Request, respondWith(answer: Promise<Response>): void}} RequestEvent
 * @typedef {EventTarget & {skipWaiting(): void, clients: {claim(): Promise<void>}}} Worker
 */

const PATIENCE = 6000; // milliseconds, until a line that does not answer counts as none
const STORED_FOR = 18 * 3600 * 1000; // longer than any bustle
const AWAY = [502, 503, 504]; // what stands before the server says that it is not there
const JUST_NOW = 60000; // a page that was given out of the cache wants its files at once
const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));
const files = new URL(self.location.href).searchParams.get("files") || "";
let gaveOut = 0;

/**
 * @param {Promise<Response>} answer
 * @returns {Promise<Response>}
 */
function within(answer) {
  return new Promise((resolve, reject) => {
    self.setTimeout(() => reject(new Error("no answer")), PATIENCE);
    answer.then(resolve, reject);
  });
}

/**
 * The page says by this mark that it is the stored one, and of when.
 * @param {Response} answer
 * @param {number} at
 */
async function marked(answer, at) {
  const text = await answer.text();
  gaveOut = Date.now();
  const html = text.replace("<html ", "<html data-kept=\"" + at + "\" ");
  return new Response(html, { status: 200, headers: answer.headers });
}

/**
 * @param {URL} url
 * @returns {Promise<Response | null>}
 */
async function storedPage(url) {
  const answer = await self.caches.match(url.origin + url.pathname);
  const at = answer ? Number(answer.headers.get("Bustle-Kept-At")) : 0;
  return answer && at > Date.now() - STORED_FOR ? marked(answer, at) : null;
}

/**
 * @param {Request} request
 * @param {URL} url
 */
async function page(request, url) {
  const asked = fetch(request);
  const answer = await within(asked).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) { return answer; }
  return (await storedPage(url)) || answer || asked;
}

/** @param {Request} request */
async function file(request) {
  const stored = () => self.caches.match(request.url);
  if (Date.now() - gaveOut < JUST_NOW) { return (await stored()) || fetch(request); }
  try {
    return await fetch(request);
  } catch (lost) {
    const found = await stored();
    if (!found) { throw lost; }
    return found;
  }
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  /** @type {LifeEvent} */ (event).waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  const asked = /** @type {RequestEvent} */ (event);
  const url = new URL(asked.request.url);
  if (asked.request.method !== "GET" || url.origin !== self.location.origin) { return; }
  if (asked.request.mode === "navigate") {
    asked.respondWith(page(asked.request, url));
  } else if (url.pathname.startsWith(files)) {
    asked.respondWith(file(asked.request));
  }
});
