import assert from "node:assert/strict";
import { test } from "node:test";
import { LEASE, OutboxQueue } from "../../../tournaments/static/bustle/js/outbox_queue.js";
import { hand, idOf, Shelf } from "./cast.mjs";

function queueOn(shelf, page = "one") { return new OutboxQueue(() => shelf, "abc-3", page); }

test("what is put is still there for the next page of the phone", () => {
  const shelf = new Shelf();
  assert.equal(queueOn(shelf).put(hand(1)), true);
  assert.deepEqual(queueOn(shelf, "two").waiting(), [hand(1)]);
});

test("entries come in the order in which they were played", () => {
  const queue = queueOn(new Shelf());
  [hand(3), hand(1, { id: idOf(7), round: 2 }), hand(2), hand(1)].forEach((entry) => queue.put(entry));
  assert.deepEqual(queue.all().map(({ round, number }) => [round, number]), [[1, 1], [1, 2], [1, 3], [2, 1]]);
});

test("of two entries of one hand the earlier comes first", () => {
  const queue = queueOn(new Shelf());
  queue.put(hand(1, { id: idOf(9), at: 2000 }));
  queue.put(hand(1));
  assert.deepEqual(queue.all().map(({ id }) => id), [idOf(1), idOf(9)]);
});

test("hands of another table wait elsewhere", () => {
  const queue = queueOn(new Shelf());
  queue.put(hand(1));
  queue.put(hand(2, { code: "xyz-5" }));
  assert.deepEqual(queue.waiting().map(({ number }) => number), [1]);
  assert.deepEqual(queue.elsewhere().map(({ number }) => number), [2]);
});

test("what was answered is not sent again, and is listed for the table", () => {
  const queue = queueOn(new Shelf());
  queue.put(hand(1, { answer: { status: 422, answer: "", message: "No." } }));
  queue.put(hand(2));
  assert.deepEqual(queue.unsent().map(({ number }) => number), [2]);
  assert.deepEqual(queue.answered().map(({ number }) => number), [1]);
});

test("the hand that the page itself sends is left to it", () => {
  const queue = queueOn(new Shelf());
  queue.put(hand(1));
  queue.held = idOf(1);
  assert.deepEqual(queue.unsent(), []);
  assert.equal(queue.all().length, 1);
});

test("a batch holds one table's entries, its own first, and no more than asked for", () => {
  const queue = queueOn(new Shelf());
  queue.put(hand(1, { code: "xyz-5" }));
  [3, 1, 2].forEach((number) => queue.put(hand(number, { round: 2 })));
  assert.deepEqual(queue.nextBatch(2).map(({ code, number }) => [code, number]), [["abc-3", 1], ["abc-3", 2]]);
});

test("without entries of its own a page sends those of another table", () => {
  const queue = queueOn(new Shelf());
  queue.put(hand(1, { code: "xyz-5" }));
  assert.deepEqual(queue.nextBatch(20).map(({ code }) => code), ["xyz-5"]);
  assert.deepEqual(queueOn(new Shelf()).nextBatch(20), []);
});

test("keys of other programs and torn entries do not disturb it", () => {
  const shelf = new Shelf();
  shelf.setItem("bustle-keys-off", "yes");
  shelf.setItem("bustle-waits:abc-3:torn", "{");
  assert.deepEqual(queueOn(shelf).all(), []);
});

test("a full storage says that nothing was stored", () => {
  const shelf = new Shelf();
  shelf.isFull = true;
  assert.equal(queueOn(shelf).put(hand(1)), false);
});

test("a browser that refuses its storage has an empty queue", () => {
  const queue = new OutboxQueue(() => { throw new Error("SecurityError"); }, "abc-3", "one");
  assert.equal(queue.put(hand(1)), false);
  assert.deepEqual(queue.all(), []);
  queue.remove(hand(1));
  queue.claim(0);
  queue.release();
  assert.equal(queue.anotherSends(0), false);
});

test("one page of a phone sends, and its word ends by itself", () => {
  const shelf = new Shelf();
  const one = queueOn(shelf);
  const two = queueOn(shelf, "two");
  one.claim(0);
  assert.equal(one.anotherSends(1), false);
  assert.equal(two.anotherSends(1), true);
  assert.equal(two.anotherSends(LEASE), false);
});

test("a page gives up its own lease alone", () => {
  const shelf = new Shelf();
  const one = queueOn(shelf);
  const two = queueOn(shelf, "two");
  one.claim(0);
  two.release();
  assert.equal(two.anotherSends(1), true);
  one.release();
  assert.equal(two.anotherSends(1), false);
});

test("a lease of a clock that was set back is not believed", () => {
  const shelf = new Shelf();
  queueOn(shelf).claim(10 * LEASE);
  assert.equal(queueOn(shelf, "two").anotherSends(0), false);
});
