/* Puts the table's sheet, as it was shown last, where js/worker.js finds it when the phone starts again without a line:
   this one page and its files, nothing else, until the bustle is over. Only where browsers allow it: a plain-HTTP network
   has no such keep, and everything else works as it does there. */
(function () {
  "use strict";

  var line = document.getElementById("line");
  if (!line || !window.isSecureContext || !navigator.serviceWorker || !window.caches) { return; }
  var PREFIX = "bustle-sheet-";
  var shelf = PREFIX + line.dataset.version;
  var files = line.dataset.files;
  var here = window.location.origin + window.location.pathname;
  var worker = new URL("worker.js", here);
  var FROM = "<!-- the sheet -->";
  var TO = "<!-- below the sheet -->";
  var turn = Promise.resolve();

  function isOver() { return !document.querySelector("#sheet[hx-get]"); }

  function put(cache, text, headers) {
    headers.delete("Content-Length");
    headers.delete("Content-Encoding");
    headers.set("Bustle-Kept-At", String(Date.now()));
    return cache.put(here, new Response(text, { headers: headers }));
  }

  /* The page as the server writes it: what scripts have made of it here is made again. */
  function keepPage(cache) {
    return fetch(here, { credentials: "same-origin" }).then(function (answer) {
      return answer.text().then(function (text) {
        return answer.ok && text.indexOf(FROM) >= 0 ? put(cache, text, new Headers(answer.headers)) : undefined;
      });
    });
  }

  function keepSheet(cache, part) {
    return cache.match(here).then(function (answer) {
      if (!answer) { return keepPage(cache); }
      return answer.text().then(function (text) {
        var before = text.slice(0, text.indexOf(FROM) + FROM.length);
        return put(cache, before + part + text.slice(text.indexOf(TO)), new Headers(answer.headers));
      });
    });
  }

  function keepFiles(cache) {
    var used = performance.getEntriesByType("resource").map(function (one) { return one.name; });
    return cache.addAll(Array.from(new Set(used)).filter(function (name) {
      return name.startsWith(window.location.origin + files);
    }));
  }

  /* One sheet only: that of a table where this phone was before goes, and so does that of an older program. */
  function clear(cache) {
    return window.caches.keys().then(function (names) {
      return Promise.all(names.filter(function (name) { return name.startsWith(PREFIX) && name !== shelf; }).map(function (name) { return window.caches.delete(name); }));
    }).then(function () { return cache.keys(); }).then(function (kept) {
      return Promise.all(kept.filter(function (one) { return one.url !== here && !new URL(one.url).pathname.startsWith(files); }).map(function (one) { return cache.delete(one); }));
    });
  }

  function forget() {
    return window.caches.keys().then(function (names) {
      return Promise.all(names.filter(function (name) { return name.startsWith(PREFIX); }).map(function (name) { return window.caches.delete(name); }));
    }).then(function () {
      return navigator.serviceWorker.getRegistration(here);
    }).then(function (found) { return found && found.unregister(); });
  }

  /* One after the other, and a keep that fails (a full phone, no line) is no reason to disturb anybody. */
  function next(act) {
    turn = turn.then(act).catch(function () { /* the sheet works without it */ });
    return turn;
  }

  function withShelf(act) {
    return next(function () { return window.caches.open(shelf).then(act); });
  }

  function begin() {
    if (isOver()) { next(forget); return; }
    worker.search = new URLSearchParams({ v: line.dataset.version, files: files }).toString();
    next(function () { return navigator.serviceWorker.register(worker.href, { scope: "./", updateViaCache: "none" }); });
    if (document.documentElement.dataset.kept) { return; }
    withShelf(function (cache) {
      return keepPage(cache).then(function () { return keepFiles(cache); }).then(function () { return clear(cache); });
    });
  }

  document.addEventListener("htmx:afterSwap", function (event) {
    var request = event.detail.xhr;
    if (!event.detail.target || event.detail.target.id !== "sheet" || request.status !== 200) { return; }
    if (isOver()) { next(forget); return; }
    withShelf(function (cache) { return keepSheet(cache, request.responseText); });
  });
  if (document.readyState === "complete") { begin(); } else { window.addEventListener("load", begin); }
})();
