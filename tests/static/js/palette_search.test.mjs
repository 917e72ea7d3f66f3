import assert from "node:assert/strict";
import { test } from "node:test";
import { bestTargets } from "../../../tournaments/static/bustle/js/palette_search.js";

const TARGETS = [
  ["Table 12", "round 2", "t12"], ["Table 1", "round 2", "t1"], ["José Ann", "number 1, table 4", "p1"],
  ["Ann Fox", "number 12, table 1", "p2"], ["Joanna", "number 3", "p3"], ["Settings", "ann", "s"],
];

function names(wanted) { return bestTargets(TARGETS, wanted).map(([name]) => name); }

test("a number is a table's first of all, then a player's", () => {
  assert.deepEqual(names("1").slice(0, 2), ["Table 1", "José Ann"]);
  assert.deepEqual(names("12").slice(0, 2), ["Table 12", "Ann Fox"]);
});

test("the beginning of a name comes before that of its second word, before its middle, before its hint", () => {
  assert.deepEqual(names("ann"), ["Ann Fox", "José Ann", "Joanna", "Settings"]);
});

test("accents need not be typed", () => { assert.deepEqual(names("jose"), ["José Ann"]); });

test("nothing typed, nothing listed; never more than eight", () => {
  assert.deepEqual(names(""), []);
  assert.equal(bestTargets(Array(20).fill(TARGETS[0]), "table").length, 8);
});
