/* Keeps [data-live] parts fresh: fires "live" on them every few seconds (htmx asks ?v=…, 204 means unchanged),
   waits while somebody types in them, and says "as of 20:14" where [data-fresh] stands when the line is down.
   Without a line it asks more and more seldom, and at once when the browser says that there is one. */
(function () {
  "use strict";

  var EVERY = 3000;
  var SPREAD = 1500; /* a room of phones must not knock all at once */
  var SELDOM = 12000; /* without a line */
  var missed = 0;
  var lastHeard = new Date();
  var openBefore = [];
  var readBefore = null;

  function touched(part) {
    return part.querySelector("form[data-touched]") !== null;
  }

  /* Somebody types here. Tiles are no typing: what is half chosen is said to the server, which waits if it may. */
  function busy(part) {
    var here = part.contains(document.activeElement) && document.activeElement;
    return Boolean(here) && !here.closest(".tile") && /^(INPUT|SELECT|TEXTAREA)$/.test(here.tagName);
  }

  function askNow() {
    if (document.hidden) { return; }
    document.querySelectorAll("[data-live][hx-get]").forEach(function (part) {
      if (!busy(part)) { part.dispatchEvent(new CustomEvent("live")); }
    });
  }

  function ask() {
    askNow();
    window.setTimeout(ask, Math.min(SELDOM, EVERY * (1 + missed)) + Math.random() * SPREAD);
  }

  /* By the request's target: a part that was replaced has left the page before its event arrives. */
  function isLive(event) {
    return event.detail.requestConfig.verb === "get" && event.detail.target.matches("[data-live]");
  }

  function say(text, down) {
    document.querySelectorAll("[data-fresh]").forEach(function (line) {
      line.textContent = text;
      line.classList.toggle("fresh--down", down);
    });
  }

  function heard() {
    missed = 0;
    lastHeard = new Date();
    say("live", false);
  }

  function lost() {
    missed += document.querySelector("[data-fresh]") ? 1 : 0; /* a table's sheet goes on asking */
    var time = lastHeard.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    say("no line: as of " + time, true);
  }

  document.addEventListener("htmx:afterRequest", function (event) {
    if (!isLive(event)) { return; }
    if (event.detail.xhr && event.detail.xhr.status >= 200 && event.detail.xhr.status < 400) { heard(); } else { lost(); }
  });

  document.addEventListener("htmx:configRequest", function (event) {
    if (event.detail.elt.matches("[data-live]") && touched(event.detail.elt)) { event.detail.parameters.touched = "1"; }
  });

  /* The heading nearest to the middle of the window among those in it; else the last one above it. */
  function headingRead() {
    var above = null;
    var near = null;
    var nearest = window.innerHeight / 2;
    document.querySelectorAll("[data-live] h2[id]").forEach(function (one) {
      var box = one.getBoundingClientRect();
      if (box.height <= 1) { return; } /* said to those who listen alone */
      var away = Math.abs(box.top - window.innerHeight / 2);
      if (away <= nearest) { near = one; nearest = away; }
      if (box.top < 0) { above = one; }
    });
    return near || above;
  }

  /* What a reader has opened stays open when the part is replaced, and what they read stays where it is. */
  document.addEventListener("htmx:beforeSwap", function () {
    openBefore = Array.from(document.querySelectorAll("details[id]")).map(function (more) {
      return [more.id, more.open];
    });
    var heading = window.scrollY > 0 ? headingRead() : null;
    readBefore = heading && [heading.id, heading.getBoundingClientRect().top];
  });
  document.addEventListener("htmx:afterSwap", function () {
    openBefore.forEach(function (pair) {
      var more = document.getElementById(pair[0]);
      if (more) { more.open = pair[1] || more.open; }
    });
    openBefore = [];
    var heading = readBefore && document.getElementById(readBefore[0]);
    if (heading) { window.scrollBy(0, heading.getBoundingClientRect().top - readBefore[1]); }
    readBefore = null;
  });

  document.addEventListener("visibilitychange", askNow);
  window.addEventListener("online", askNow);
  window.setTimeout(ask, EVERY * Math.random() + 1000);
})();
