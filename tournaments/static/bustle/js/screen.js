/* The screen in the hall: turns its panels and their pages, makes names as large as fits, follows the evening, and goes on
   with what it has when the line is down. What it shows stands in #stage; each [data-part] of it is replaced by itself. */
(function () {
  "use strict";

  var EVERY = 4000;
  var SPREAD = 1000;
  var PATIENCE = 9000;
  var MOST_PAGES = 4; /* of a list that is not looked up by name, while it is one of several in turn */
  var LONG = 6000; /* a page stays: at least so long, and longer for every line on it, up to the longest */
  var A_LINE = 100;
  var LONGEST = 12000;
  var MANY = 120; /* lines, from which on a list is shown at its smallest: to try sizes takes long */
  var root = document.documentElement;
  var screen = document.getElementById("screen");
  var stage = document.getElementById("stage");
  var menu = document.querySelector(".menu");
  var kept = new Map(); /* what each part was when it came */
  var plans = new Map(); /* how each list stands in pages */
  var chosen = "";
  var page = 0;
  var pages = 1;
  var lines = 0;
  var paused = false;
  var turning = 0;
  var failures = 0;
  var lostAt = "";
  var zone = 0;
  var skew = 0;
  var heardAt = 0;

  function each(selector, act, within) {
    (within || stage).querySelectorAll(selector).forEach(act);
  }

  /* Time as the server tells it, whatever the clock of this machine says. */
  function setTime() {
    var said = stage.dataset.now;
    var offset = /([+-])(\d\d):?(\d\d)$/.exec(said);
    zone = offset ? Number(offset[1] + "1") * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
    skew = Date.parse(said) - Date.now();
    heardAt = Date.parse(said);
  }

  function clockTime(at) {
    return new Date(at + zone * 60000).toISOString().slice(11, 16);
  }

  function say() {
    var asOf = clockTime(heardAt);
    var down = failures > 1;
    each("[data-fresh]", function (line) {
      line.textContent = down ? "No line since " + lostAt + "; this is as of " + asOf : "as of " + asOf;
      line.classList.toggle("fresh--down", down);
    });
  }

  function heard() {
    failures = 0;
    heardAt = Date.now() + skew;
    say();
  }

  function lost() {
    if (!failures) { lostAt = clockTime(Date.now() + skew); }
    failures += 1;
    say();
  }

  /* Which panels take turns here: chosen by key, asked for in the address, picked by the director, or all. */
  function turn() {
    var one = chosen || screen.dataset.asked || (stage.dataset.pick === "turns" ? "" : stage.dataset.pick);
    return one ? [one] : stage.dataset.turn.split(" ").filter(Boolean);
  }

  function panelOf(key) {
    return stage.querySelector('[data-panel="' + key + '"]');
  }

  /* A list runs in columns, and its columns in pages beside each other. */
  function pitch(flow) {
    return flow.clientWidth + (parseFloat(window.getComputedStyle(flow).columnGap) || 0);
  }

  /* How many pages it takes at its present size; a box without pages overflows or does not. */
  function pagesOf(box, flow) {
    if (!flow) { return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1 ? 2 : 1; }
    return Math.max(1, Math.ceil((flow.scrollWidth + pitch(flow) - flow.clientWidth) / pitch(flow) - 0.02));
  }

  function size(box, height) {
    box.style.fontSize = height.toFixed(2) + "px";
    return height;
  }

  function limitsOf(box) {
    return box.dataset.fit.split(" ").map(function (part) {
      return Math.min(Number(part) * window.innerHeight, Number(part) * 1.6 * window.innerWidth);
    });
  }

  /* As large as it can be without a page more than it takes at its smallest. */
  function grow(box, flow, limits) {
    var least = pagesOf(box, flow);
    var low = limits[0];
    var high = limits[1];
    while (high - low > 0.5) {
      var middle = size(box, (low + high) / 2);
      if (pagesOf(box, flow) > least) { high = middle; } else { low = middle; }
    }
    return size(box, low);
  }

  /* Partners stand beside names only where that costs no page. */
  function withMore(box, flow, rows) {
    if (!box.hasAttribute("data-more")) { return; }
    box.classList.add("seats--alone");
    var alone = pagesOf(box, flow);
    if (rows.length > MANY) { return; }
    box.classList.remove("seats--alone");
    if (pagesOf(box, flow) > alone) { box.classList.add("seats--alone"); }
  }

  /* Everything is laid out once to see where pages and columns begin; from then on only the page that is shown. */
  function measure(box, flow, rows) {
    rows.forEach(function (row) { row.classList.remove("is-away"); });
    flow.classList.remove("is-one");
    var limits = limitsOf(box);
    var height = size(box, limits[0]);
    withMore(box, flow, rows);
    if (rows.length <= MANY) { height = grow(box, flow, limits); }
    var from = flow.getBoundingClientRect().left;
    var plan = { height: height, starts: [], tops: new Set(), rows: rows.length, room: room(), alone: box.classList.contains("seats--alone") };
    var left = null;
    rows.forEach(function (row, place) {
      var at = row.getBoundingClientRect().left;
      var on = Math.floor((at - from + 1) / pitch(flow));
      if (on >= plan.starts.length) { plan.starts.push(place); }
      if (at !== left) { plan.tops.add(place); }
      left = at;
    });
    return plan;
  }

  function room() {
    return window.innerWidth + "x" + window.innerHeight;
  }

  /* Shows the page that is wanted, as far as there is one; says whether all of it can be seen. */
  function lay(panel, box, flow, rows, plan, wanted) {
    size(box, plan.height);
    box.classList.toggle("seats--alone", plan.alone);
    flow.classList.toggle("is-one", plan.starts.length === 1);
    pages = limit(panel.dataset.panel, plan.starts.length);
    page = Math.max(0, Math.min(wanted, pages - 1));
    var end = page + 1 < plan.starts.length ? plan.starts[page + 1] : rows.length;
    var letter = "";
    rows.forEach(function (row, place) {
      row.classList.toggle("is-away", place < plan.starts[page] || place >= end);
      row.classList.toggle("is-top", plan.tops.has(place) || row.dataset.letter !== letter);
      letter = row.dataset.letter;
    });
    var seen = rows.slice(plan.starts[page], end);
    panel.querySelector("[data-range]").textContent = pages > 1 && seen.length ? rangeOf(seen) : "";
    panel.querySelector("[data-page]").textContent = pages > 1 ? page + 1 + " of " + pages : "";
    lines = seen.length;
    return flow.scrollWidth <= flow.clientWidth + 2;
  }

  /* From what to what: places, tables, or letters, as many of a name as it takes to tell the ends apart. */
  function rangeOf(rows) {
    var first = labelOf(rows[0]);
    var last = labelOf(rows[rows.length - 1]);
    var letters = 1;
    if (!rows[0].dataset.letter) { return first === last ? first : first + "\u2013" + last; }
    while (letters < 4 && first.slice(0, letters).toLowerCase() === last.slice(0, letters).toLowerCase()) { letters += 1; }
    return first.slice(0, letters) + "\u2013" + last.slice(0, letters);
  }

  function labelOf(row) {
    return row.dataset.letter ? row.querySelector("bdi").textContent : row.dataset.label || "";
  }

  /* Where pages begin is kept while the list is as long and the window as large, and while what is shown fits. */
  function fit(panel, wanted) {
    var box = panel.querySelector("[data-fit]");
    var flow = panel.querySelector("[data-flow]");
    var key = panel.dataset.panel;
    lines = 0;
    if (!flow) {
      page = 0;
      pages = 1;
      var limits = limitsOf(box);
      size(box, limits[0]);
      grow(box, null, limits);
      return;
    }
    var rows = Array.from(flow.children);
    var plan = plans.get(key);
    var good = plan && plan.rows === rows.length && plan.room === room();
    if (good && lay(panel, box, flow, rows, plan, wanted)) { return; }
    plans.set(key, measure(box, flow, rows));
    lay(panel, box, flow, rows, plans.get(key), wanted);
  }

  function limit(key, all) {
    return turn().length > 1 && key !== "seats" ? Math.min(all, MOST_PAGES) : all;
  }

  function show(key, wanted) {
    var panel = panelOf(key);
    if (!panel) { return; }
    screen.dataset.shown = key;
    fit(panel, wanted);
    window.clearTimeout(turning);
    if (!paused) { turning = window.setTimeout(next, Math.min(LONGEST, LONG + A_LINE * lines)); }
  }

  function shown() {
    return screen.dataset.shown || "";
  }

  function step(by) {
    var keys = turn();
    var place = keys.indexOf(shown());
    show(keys[(place + by + keys.length) % keys.length], 0);
  }

  function next() {
    if (page + 1 < pages) { show(shown(), page + 1); } else { step(1); }
  }

  function back() {
    if (page > 0) { show(shown(), page - 1); } else { step(-1); show(shown(), pages - 1); }
  }

  function again() {
    show(turn().indexOf(shown()) < 0 ? turn()[0] : shown(), page);
  }

  /* What came: only parts that differ are replaced, and only rows that differ move. */
  function same(part) {
    return part.dataset.same || part.outerHTML;
  }

  function textOf(row) {
    return row.textContent.replace(/\s+/g, " ");
  }

  function mark(fresh, old) {
    var before = new Map();
    each("[data-key]", function (row) { before.set(row.dataset.key, textOf(row)); }, old);
    if (!before.size) { return; }
    each("[data-key]", function (row) {
      if (before.get(row.dataset.key) !== textOf(row)) { row.classList.add("came"); }
    }, fresh);
  }

  function takePart(part) {
    var name = part.dataset.part;
    var old = stage.querySelector('[data-part="' + name + '"]');
    var now = same(part);
    if (!old || kept.get(name) === now) { return false; }
    mark(part, old);
    old.replaceWith(part);
    kept.set(name, now);
    return true;
  }

  function take(fresh) {
    var before = stage.dataset.turn;
    var changed = Array.from(fresh.querySelectorAll("[data-part]")).filter(takePart);
    ["version", "turn", "pick", "scheme", "now"].forEach(function (name) { stage.dataset[name] = fresh.dataset[name]; });
    dress();
    if (before !== stage.dataset.turn && turn().length > 1) { show(turn()[0], 0); return; }
    if (turn().indexOf(shown()) < 0) { again(); return; }
    if (changed.some(function (part) { return part.dataset.panel === shown(); })) { refit(); }
  }

  /* The page that is read stays, and so does the time that is left of it. */
  function refit() {
    if (panelOf(shown())) { fit(panelOf(shown()), page); }
  }

  function afresh() {
    plans.clear();
    refit();
  }

  function dress() {
    root.dataset.scheme = screen.dataset.theme || stage.dataset.scheme;
  }

  /* Only what is a stage is believed: an error, a sign-in or the bar's own page is none. */
  function read(answer) {
    if (answer.status === 204) { heard(); return null; }
    if (!answer.ok || answer.redirected) { throw new Error("no stage"); }
    return answer.text().then(function (text) {
      var fresh = new DOMParser().parseFromString(text, "text/html").getElementById("stage");
      if (!fresh || !fresh.dataset.version || !fresh.dataset.turn) { throw new Error("no stage"); }
      failures = 0;
      take(fresh);
      heard();
    });
  }

  function ask() {
    var waiting = new AbortController();
    var enough = window.setTimeout(function () { waiting.abort(); }, PATIENCE);
    var address = screen.dataset.live + "?v=" + encodeURIComponent(stage.dataset.version);
    window.fetch(address, { cache: "no-store", credentials: "omit", signal: waiting.signal }).then(read).catch(lost)
      .then(function () {
        window.clearTimeout(enough);
        window.setTimeout(ask, EVERY + Math.random() * SPREAD);
      });
  }

  function pause() {
    paused = !paused;
    each("[data-paused]", function (word) { word.hidden = !paused; });
    show(shown(), page);
  }

  function fill() {
    if (document.fullscreenElement) { document.exitFullscreen(); } else if (root.requestFullscreen) { root.requestFullscreen(); }
  }

  function choose(number) {
    var keys = Array.from(menu.querySelectorAll("[data-choose]")).map(function (link) { return link.dataset.choose; });
    if (number > keys.length) { return; }
    chosen = number ? keys[number - 1] : "";
    show(turn()[0], 0);
  }

  var KEYS = {
    ArrowRight: next,
    ArrowLeft: back,
    ArrowDown: function () { step(1); },
    ArrowUp: function () { step(-1); },
    " ": pause,
    f: fill,
    F: fill
  };

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.key === " " && event.target.closest("a")) { return; }
    if (/^[0-9]$/.test(event.key)) { choose(Number(event.key)); return; }
    if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
  });

  var resting = 0;
  function moved() {
    root.classList.add("is-moved");
    window.clearTimeout(resting);
    resting = window.setTimeout(function () { root.classList.remove("is-moved"); }, 4000);
  }
  document.addEventListener("mousemove", moved);
  document.addEventListener("pointerdown", moved);

  /* A laptop must not fall asleep over it; browsers allow that on safe addresses alone. */
  function stayAwake() {
    if (navigator.wakeLock && !document.hidden) { navigator.wakeLock.request("screen").catch(function () { return null; }); }
  }
  document.addEventListener("visibilitychange", stayAwake);

  root.classList.add("has-turns");
  each("[data-part]", function (part) { kept.set(part.dataset.part, same(part)); });
  setTime();
  say();
  again();
  stayAwake();
  window.addEventListener("resize", refit);
  document.fonts.ready.then(afresh);
  window.setTimeout(ask, EVERY);
})();
