import assert from "node:assert/strict";
import { test } from "node:test";
import { resultDigits } from "../../../tournaments/static/bustle/js/result_digits.js";

function result(more = {}) {
  return Object.assign({ table: 3, round: 2, hands: 8, points: [10, 7], loners: [] }, more);
}

function digits(more) { return resultDigits(result(more)).replace(/ /g, ""); }

test("digits stand in groups of four and end in a check", () => {
  assert.match(resultDigits(result()), /^\d{4}( \d{1,4})+$/);
  assert.equal(BigInt(digits()) % 97n, 1n);
});

test("digits are those that tournaments/play/result_digits.py writes", () => {
  assert.equal(resultDigits(result()), "5761 2832 3445");
  assert.equal(resultDigits(result({ table: 1, round: 1, hands: 4, points: [10, 2], loners: [0, 2] })), "1032 1760 6400 0247");
  assert.equal(resultDigits(result({ table: 12, round: 5, hands: 9, points: [-4, 61, 3], loners: [5] })), "8409 1595 8574 5298 134");
});

test("every part of the result changes the digits", () => {
  const others = [{ table: 4 }, { round: 3 }, { hands: 9 }, { points: [7, 10] }, { points: [-10, 7] }, { loners: [0] }];
  assert.equal(new Set([digits(), ...others.map(digits)]).size, others.length + 1);
});

test("any wrong digit and any swap of neighbours is noticed", () => {
  const right = digits({ points: [10, 2], loners: [0, 2] });
  for (let place = 0; place < right.length; place += 1) {
    const wrong = right.slice(0, place) + ((Number(right[place]) + 1) % 10) + right.slice(place + 1);
    assert.notEqual(BigInt(wrong) % 97n, 1n);
    const swapped = right.slice(0, place) + (right[place + 1] || "") + right[place] + right.slice(place + 2);
    if (swapped !== right) { assert.notEqual(BigInt(swapped) % 97n, 1n); }
  }
});

test("what is too large is not read out", () => {
  [{ table: 201 }, { round: 51 }, { hands: 100 }, { points: [201, 0] }, { loners: Array(16).fill(0) }].forEach((more) => {
    assert.equal(resultDigits(result(more)), "");
  });
});
