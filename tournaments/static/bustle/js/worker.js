/* Works behind the pages of tables, where the browser lets it (HTTPS, or this very machine): a phone that starts again
   without a line gets the sheet that it showed last. The line always comes first. What is kept, js/sheet_cache.js put there. */
(function () {
  "use strict";

  var PATIENCE = 6000;                /* milliseconds, until a line that does not answer counts as none */
  var KEPT_FOR = 18 * 3600 * 1000;    /* longer than any bustle */
  var AWAY = [502, 503, 504];         /* what stands before the server says that it is not there */
  var JUST_NOW = 60000;               /* a page that was given out of the keep wants its files at once */
  var files = new URL(self.location.href).searchParams.get("files");
  var gaveOut = 0;

  function within(answer) {
    return new Promise(function (done, lost) {
      self.setTimeout(function () { lost(new Error("no answer")); }, PATIENCE);
      answer.then(done, lost);
    });
  }

  /* The page says by this mark that it is the kept one, and of when. */
  function marked(answer, at) {
    return answer.text().then(function (text) {
      gaveOut = Date.now();
      return new Response(text.replace("<html ", "<html data-kept=\"" + at + "\" "), { status: 200, headers: answer.headers });
    });
  }

  function kept(url) {
    return self.caches.match(url.origin + url.pathname).then(function (answer) {
      var at = answer ? Number(answer.headers.get("Bustle-Kept-At")) : 0;
      return at > Date.now() - KEPT_FOR ? marked(answer, at) : null;
    });
  }

  function page(request, url) {
    var asked = fetch(request);
    return within(asked).then(function (answer) {
      return AWAY.indexOf(answer.status) < 0 ? answer : kept(url).then(function (found) { return found || answer; });
    }, function () {
      return kept(url).then(function (found) { return found || asked; });
    });
  }

  function file(request) {
    function line() { return fetch(request); }
    function keep() { return self.caches.match(request.url); }
    if (Date.now() - gaveOut < JUST_NOW) { return keep().then(function (found) { return found || line(); }); }
    return line().catch(function (lost) {
      return keep().then(function (found) {
        if (!found) { throw lost; }
        return found;
      });
    });
  }

  self.addEventListener("install", function () { self.skipWaiting(); });
  self.addEventListener("activate", function (event) { event.waitUntil(self.clients.claim()); });
  self.addEventListener("fetch", function (event) {
    var url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== self.location.origin) { return; }
    if (event.request.mode === "navigate") {
      event.respondWith(page(event.request, url));
    } else if (url.pathname.startsWith(files)) {
      event.respondWith(file(event.request));
    }
  });
})();
