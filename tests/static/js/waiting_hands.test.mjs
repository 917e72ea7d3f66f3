import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areCounted, dealAfter, handsAhead, handsOf, isMissing, nextHand, scoreWith,
} from "../../../tournaments/static/bustle/js/waiting_hands.js";
import { hand, idOf, sheet } from "./cast.mjs";

function dealer(hands, number, more) {
  const deal = dealAfter(sheet(more), hands, number);
  return deal && deal.seat;
}

test("hands are what waits, without confirmations and without what was taken back", () => {
  const back = hand(1, { id: idOf(9), kind: "take_back", of: idOf(1) });
  const yes = hand(3, { kind: "confirm" });
  assert.deepEqual(handsOf([hand(1), back, hand(2), yes]), [hand(2)]);
});

test("a hand is missing while the sheet of its round does not list it", () => {
  assert.equal(isMissing(hand(2), sheet({ listed: [1] })), true);
  assert.equal(isMissing(hand(1), sheet({ listed: [1] })), false);
  assert.equal(isMissing(hand(2, { round: 2 }), sheet()), false);
  assert.equal(isMissing(hand(2, { code: "xyz-5" }), sheet()), false);
  assert.equal(isMissing(hand(2), null), false);
});

test("of a saved and a waiting hand with one number the waiting one counts", () => {
  const again = hand(2, { id: idOf(8), gives: [0, 2] });
  const ahead = handsAhead([hand(1), hand(2)], [hand(3), again], sheet({ listed: [1] }));
  assert.deepEqual(ahead, [again, hand(3)]);
});

test("the form asks for the deal behind the last that waits", () => {
  const next = nextHand(sheet({ base: 4, baseHand: 3 }), [hand(4), hand(5)]);
  assert.deepEqual([next.number, next.hand, next.deal.seat], [6, 5, "S"]);
});

test("without anything that waits it asks for what the server wrote", () => {
  const next = nextHand(sheet({ base: 4, baseHand: 3 }), []);
  assert.deepEqual([next.number, next.hand, next.deal.seat], [4, 3, "N"]);
});

test("a deal that was not played is no hand, and the deal goes on or stays by the rules", () => {
  const redeal = hand(1, { outcome: "redeal", inputs: { outcome: ["redeal"] }, gives: null });
  assert.deepEqual([nextHand(sheet(), [redeal]).number, nextHand(sheet(), [redeal]).hand], [2, 1]);
  assert.equal(dealer([redeal], 2), "E");
  assert.equal(dealer([redeal], 2, { redealStays: true }), "N");
});

test("the deal goes round the table, also over a hand that is missing between", () => {
  assert.equal(dealer([], 1), "N");
  assert.equal(dealer([hand(1), hand(2)], 3), "S");
  assert.equal(dealer([hand(1), hand(3)], 4), "W");
  assert.equal(dealer([1, 2, 3, 4].map((number) => hand(number)), 5), "N");
});

test("a dealer who was named deals on from there", () => {
  const named = hand(1, { inputs: { maker: ["N"], tricks: ["4"], dealer: ["S"] } });
  assert.equal(dealer([named], 2), "W");
});

test("after a deal that was stolen nobody knows", () => {
  const stolen = hand(1, { inputs: { maker: ["N"], tricks: ["4"], stole_deal: ["E"] } });
  assert.equal(dealer([stolen, hand(2)], 3), null);
  assert.equal(nextHand(sheet(), [stolen]).deal, null);
});

test("a hand before the one that is asked for moves nobody", () => {
  assert.equal(dealer([hand(1)], 3, { base: 3 }), "N");
});

test("no dealer is named where the server lists none", () => {
  assert.equal(dealer([hand(1)], 2, { deals: [] }), null);
});

test("the score is what is saved with what the server said of each hand", () => {
  assert.deepEqual(scoreWith([3, -2], [hand(1), hand(2, { gives: [0, 4] })]), [4, 2]);
  assert.deepEqual(scoreWith([3, 2], [hand(1, { gives: null })]), [3, 2]);
});

test("a played hand that the server did not work out is not counted; a redeal needs no counting", () => {
  assert.equal(areCounted([hand(1), hand(2, { outcome: "redeal", gives: null })]), true);
  assert.equal(areCounted([hand(1), hand(2, { gives: null })]), false);
});
