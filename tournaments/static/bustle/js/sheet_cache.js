// @ts-check
/* Puts the table's sheet, as it was shown last, where js/worker.js finds it when the phone starts
   again without a line: this one page and its files, nothing else, until the bustle is over. Only
   where browsers allow it: a plain-HTTP network has no such cache, and everything else works there.
   May know: #line and #sheet, the cache storage, the service worker, the network. */
import { find, onHtmx } from "./dom.js";

const PREFIX = "bustle-sheet-";
const FROM = "<!-- the sheet -->";
const TO = "<!-- below the sheet -->";
const { version = "", files = "" } = (find("#line") || document.documentElement).dataset;
const shelf = PREFIX + version;
const here = window.location.origin + window.location.pathname;
let turn = Promise.resolve();

function isOver() { return !find("#sheet[hx-get]"); }

/* -- the page ------------------------------------------------------------------------------------ */

/**
 * @param {Cache} cache
 * @param {string} text
 * @param {Headers} headers
 */
function put(cache, text, headers) {
  headers.delete("Content-Length");
  headers.delete("Content-Encoding");
  headers.set("Bustle-Kept-At", String(Date.now()));
  return cache.put(here, new Response(text, { headers }));
}

/**
 * The page as the server writes it: what scripts have made of it here is made again.
 * @param {Cache} cache
 */
async function storePage(cache) {
  const answer = await fetch(here, { credentials: "same-origin" });
  const text = await answer.text();
  if (answer.ok && text.includes(FROM)) { await put(cache, text, new Headers(answer.headers)); }
}

/**
 * @param {Cache} cache
 * @param {string} sheet  what the server has answered
 */
async function storeSheet(cache, sheet) {
  const stored = await cache.match(here);
  if (!stored) { await storePage(cache); return; }
  const text = await stored.text();
  const before = text.slice(0, text.indexOf(FROM) + FROM.length);
  await put(cache, before + sheet + text.slice(text.indexOf(TO)), new Headers(stored.headers));
}

/**
 * @returns {string[]}  what the page names, with every module, and what its style sheets have loaded
 */
function fileAddresses() {
  /** @type {NodeListOf<HTMLLinkElement & HTMLScriptElement>} */
  const tags = document.querySelectorAll("link[rel='stylesheet'], link[rel='modulepreload'], script[src]");
  const named = Array.from(tags, (tag) => tag.href || tag.src);
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const ours = named.concat(loaded).filter((address) => address.startsWith(window.location.origin + files));
  return Array.from(new Set(ours));
}

/* -- the shelf ----------------------------------------------------------------------------------- */

/**
 * @param {(name: string) => boolean} isUnwanted
 */
async function deleteCaches(isUnwanted) {
  const names = await window.caches.keys();
  const ours = names.filter((name) => name.startsWith(PREFIX) && isUnwanted(name));
  await Promise.all(ours.map((name) => window.caches.delete(name)));
}

/**
 * One sheet only: that of a table where this phone was before goes, and so does that of an older program.
 * @param {Cache} cache
 */
async function clearOthers(cache) {
  await deleteCaches((name) => name !== shelf);
  const requests = await cache.keys();
  const others = requests.filter(({ url }) => url !== here && !new URL(url).pathname.startsWith(files));
  await Promise.all(others.map((request) => cache.delete(request)));
}

async function forget() {
  await deleteCaches(() => true);
  const registration = await navigator.serviceWorker.getRegistration(here);
  if (registration) { await registration.unregister(); }
}

async function register() {
  const worker = new URL("worker.js", here);
  worker.search = new URLSearchParams({ v: version, files }).toString();
  await navigator.serviceWorker.register(worker.href, { scope: "./", updateViaCache: "none" });
}

/* -- in order ------------------------------------------------------------------------------------ */

/**
 * One after the other; an act that fails (a full phone, no line) is no reason to disturb anybody.
 * @param {() => Promise<void>} act
 */
function inTurn(act) {
  turn = turn.then(act).catch(() => { /* the sheet works without it */ });
}

/** @param {(cache: Cache) => Promise<void>} act */
function withShelf(act) { inTurn(() => window.caches.open(shelf).then(act)); }

function begin() {
  if (isOver()) { inTurn(forget); return; }
  inTurn(register);
  if (document.documentElement.dataset.kept) { return; }
  withShelf(async (cache) => {
    await storePage(cache);
    await cache.addAll(fileAddresses());
    await clearOthers(cache);
  });
}

function start() {
  onHtmx("afterSwap", ({ target, xhr }) => {
    if (!target || target.id !== "sheet" || xhr.status !== 200) { return; }
    if (isOver()) { inTurn(forget); return; }
    withShelf((cache) => storeSheet(cache, xhr.responseText));
  });
  if (document.readyState === "complete") { begin(); } else { window.addEventListener("load", begin); }
}

if (window.isSecureContext && "serviceWorker" in navigator && "caches" in window) { start(); }
