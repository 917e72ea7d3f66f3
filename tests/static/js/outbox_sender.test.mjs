import assert from "node:assert/strict";
import { test } from "node:test";
import { LEASE, OutboxQueue } from "../../../tournaments/static/bustle/js/outbox_queue.js";
import { OutboxSender, requestItem } from "../../../tournaments/static/bustle/js/outbox_sender.js";
import { hand, idOf, Shelf } from "./cast.mjs";

/** An outbox whose network, timers and clock a test moves by hand. */
class Phone {
  constructor(shelf = new Shelf(), page = "one") {
    this.told = [];
    this.posted = [];
    this.timers = [];
    this.replies = [];
    this.queue = new OutboxQueue(() => shelf, "abc-3", page);
    this.sender = new OutboxSender(this.queue, {
      post: (items, code) => this.post(items, code),
      tell: (name) => this.told.push(name),
      startTimer: (act, wait) => this.timers.push({ act, wait }),
      stopTimer: (timer) => { if (timer) { this.timers[timer - 1] = null; } },
      now: () => 5_000_000,
      random: () => 1,
      makeId: () => idOf(99),
    });
  }

  post(items, code) {
    this.posted.push({ code, numbers: items.map((item) => item.number) });
    const reply = this.replies.shift() || recorded;
    return reply === LOST ? Promise.reject(new Error("no line")) : Promise.resolve(reply(items));
  }

  /** Lets the timer that was started last end. */
  async wait() {
    const timer = this.timers[this.timers.length - 1];
    timer.act();
    for (let turn = 0; turn < 50; turn += 1) { await Promise.resolve(); }
    return timer.wait;
  }

  lastWait() { return this.timers[this.timers.length - 1].wait; }
}

const LOST = "lost";

function answering(answerOf) {
  return (items) => ({ status: 200, body: { items: items.map((item) => answerOf(item)) } });
}

const recorded = answering(({ hand_id: id }) => ({ id, status: 201, answer: "recorded", message: "" }));

/* The server calls an entry by its own id: of a hand taken back, that is entry_id. */
const takenBack = answering(({ entry_id: id }) => ({ id, status: 200, answer: "recorded", message: "" }));

test("a hand goes off, and is forgotten only when the server has answered for it", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.sender.send();
  assert.equal(phone.queue.waiting().length, 1);
  await phone.wait();
  assert.deepEqual(phone.posted, [{ code: "abc-3", numbers: [1] }]);
  assert.equal(phone.queue.all().length, 0);
  assert.ok(phone.told.includes("sent"));
});

test("nothing is asked of the network while nothing waits", () => {
  const phone = new Phone();
  phone.sender.sendNow();
  assert.deepEqual(phone.timers, []);
});

test("a hand whose answer is lost stays, and is sent again under its id", async () => {
  const phone = new Phone();
  phone.replies = [LOST];
  phone.queue.put(hand(1));
  phone.sender.send();
  await phone.wait();
  assert.equal(phone.queue.waiting()[0].tried, true);
  assert.equal(phone.told.includes("sent"), false);
  await phone.wait();
  await phone.wait();
  assert.equal(phone.posted.length, 2);
  assert.deepEqual(phone.queue.all(), []);
});

test("the waits between attempts grow up to a limit, and begin anew with the line", async () => {
  const phone = new Phone();
  const waits = [];
  phone.queue.put(hand(1));
  phone.replies = Array(6).fill(LOST);
  for (let time = 0; time < 5; time += 1) {
    phone.sender.send();
    await phone.wait();
    waits.push(phone.lastWait());
  }
  assert.deepEqual(waits, [700, 1400, 2800, 4000, 4000]);
  phone.sender.sendNow();
  await phone.wait();
  assert.equal(phone.lastWait(), 700);
});

test("after a success the waits begin anew", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.replies = [LOST, LOST, recorded, LOST];
  phone.sender.send();
  for (let time = 0; time < 5; time += 1) { await phone.wait(); }
  assert.deepEqual(phone.queue.all(), []);
  phone.queue.put(hand(2));
  phone.sender.send();
  await phone.wait();
  assert.equal(phone.lastWait(), 700);
});

test("one answer that does not come may be chance, two are a dead line", () => {
  const { sender } = new Phone();
  sender.down();
  assert.equal(sender.isDown(), false);
  sender.down();
  assert.equal(sender.isDown(), true);
  assert.equal(sender.downSince, 5_000_000);
  sender.up();
  assert.equal(sender.isDown(), false);
  assert.equal(sender.downSince, 0);
});

test("what the browser says of the line is sure at once", () => {
  const { sender } = new Phone();
  sender.down(true);
  assert.equal(sender.isDown(), true);
});

test("each entry has its own answer: what is refused stays to be read", async () => {
  const phone = new Phone();
  [1, 2].forEach((number) => phone.queue.put(hand(number)));
  phone.replies = [answering(({ hand_id: id, number }) => number === 1
    ? { id, status: 422, answer: "", message: "Six tricks." } : { id, status: 201, answer: "recorded", message: "" })];
  phone.sender.send();
  await phone.wait();
  assert.deepEqual(phone.queue.answered().map(({ number, answer }) => [number, answer.message]), [[1, "Six tricks."]]);
  assert.deepEqual(phone.queue.unsent(), []);
});

test("a disputed or a late hand is read by the table, though the server took it", async () => {
  for (const word of ["disputed", "quarantined"]) {
    const phone = new Phone();
    phone.queue.put(hand(1));
    phone.replies = [answering(({ hand_id: id }) => ({ id, status: 200, answer: word, message: "" }))];
    phone.sender.send();
    await phone.wait();
    assert.equal(phone.queue.answered()[0].answer.answer, word);
  }
});

test("an answer under another id is none", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.replies = [answering(() => ({ id: idOf(5), status: 201, answer: "recorded", message: "" }))];
  phone.sender.send();
  await phone.wait();
  assert.equal(phone.queue.waiting().length, 1);
});

test("an entry without an answer is sent later", async () => {
  const phone = new Phone();
  [1, 2].forEach((number) => phone.queue.put(hand(number)));
  phone.replies = [(items) => ({ status: 200, body: { items: recorded(items).body.items.slice(0, 1) } })];
  phone.sender.send();
  await phone.wait();
  assert.deepEqual(phone.queue.waiting().map(({ number }) => number), [2]);
});

test("a phone that is not let in waits long, and goes on when it is", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.replies = [answering(({ hand_id: id }) => ({ id, status: 403, answer: "", message: "Ask to be let in." }))];
  phone.sender.send();
  await phone.wait();
  assert.equal(phone.sender.barred, "Ask to be let in.");
  assert.equal(phone.lastWait(), 15000);
  assert.equal(phone.queue.waiting().length, 1);
  phone.sender.letIn();
  await phone.wait();
  assert.equal(phone.sender.barred, "");
  assert.deepEqual(phone.queue.all(), []);
});

test("too often means: much later, and the line is not dead", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.replies = [() => ({ status: 429, body: {} })];
  phone.sender.send();
  await phone.wait();
  assert.equal(phone.lastWait(), 15000);
  assert.equal(phone.sender.misses, 0);
});

test("what another server says is no answer", async () => {
  for (const reply of [{ status: 200, body: { hello: "hotel" } }, { status: 502, body: null }, { status: 404, body: {} }]) {
    const phone = new Phone();
    phone.queue.put(hand(1));
    phone.replies = [() => reply];
    phone.sender.send();
    await phone.wait();
    assert.equal(phone.queue.waiting().length, 1);
    assert.equal(phone.sender.misses, 1);
  }
});

test("a link that leads to no table any more is told, and loses nothing", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.replies = [() => ({ status: 404, body: { code: "not_found", message: "No such table." } })];
  phone.sender.send();
  await phone.wait();
  assert.equal(phone.queue.answered()[0].answer.message, "No such table.");
});

test("more entries than one request holds, and another table's, follow by themselves", async () => {
  const phone = new Phone();
  for (let number = 1; number <= 23; number += 1) { phone.queue.put(hand(number)); }
  phone.queue.put(hand(1, { id: idOf(50), code: "xyz-5" }));
  phone.sender.send();
  await phone.wait();
  assert.deepEqual(phone.posted.map(({ code, numbers }) => [code, numbers.length]), [["abc-3", 20], ["abc-3", 3], ["xyz-5", 1]]);
  assert.deepEqual(phone.queue.all(), []);
});

test("of two pages of a phone one sends", async () => {
  const shelf = new Shelf();
  const one = new Phone(shelf);
  const two = new Phone(shelf, "two");
  one.queue.put(hand(1));
  one.sender.send();
  two.sender.send();
  assert.equal(two.lastWait(), LEASE / 4);
  await one.wait();
  assert.deepEqual([one.posted.length, two.posted.length], [1, 0]);
});

test("of two pages that claim the line in one moment the later has it", async () => {
  const shelf = new Shelf();
  const one = new Phone(shelf);
  const two = new Phone(shelf, "two");
  one.queue.put(hand(1));
  one.sender.send();
  two.queue.claim(5_000_000);
  await one.wait();
  assert.deepEqual(one.posted, []);
  assert.equal(one.sender.sending, false);
});

test("a hand that never went off is dropped when it is taken back", () => {
  const phone = new Phone();
  phone.queue.put(hand(1));
  phone.sender.withdraw(hand(1));
  assert.deepEqual(phone.queue.all(), []);
});

test("a hand that may have arrived is taken back at the server too", async () => {
  const phone = new Phone();
  phone.queue.put(hand(1, { tried: true }));
  phone.sender.withdraw(hand(1));
  const back = phone.queue.all().find((entry) => entry.kind === "take_back");
  assert.deepEqual([back.of, back.code, back.round, back.sheet, back.number], [idOf(1), "abc-3", 1, 7, 1]);
  phone.queue.remove(hand(1));
  phone.replies = [takenBack];
  await phone.wait();
  assert.deepEqual(phone.queue.all(), []);
});

test("a hand that is gone already is not taken back", () => {
  const phone = new Phone();
  phone.sender.withdraw(hand(1));
  assert.deepEqual(phone.queue.all(), []);
  assert.deepEqual(phone.told, []);
});

test("requests name entries as the batch address wants them", () => {
  const { id, code, said, at, outcome, gives, lone, account, ...plain } = hand(1);
  assert.deepEqual(requestItem(hand(1)), { ...plain, hand_id: id });
  const facts = { round: 1, sheet: 7, number: 1 };
  assert.deepEqual(requestItem(hand(1, { kind: "take_back", of: idOf(4) })),
    { ...facts, kind: "take_back", hand_id: idOf(4), entry_id: id });
  assert.deepEqual(requestItem(hand(1, { kind: "confirm", entries: ["e"] })),
    { round: 1, sheet: 7, kind: "confirm", hand_id: id, entry_ids: ["e"] });
});

test("a saved hand is remembered until a sheet comes that was asked for later", () => {
  const { sender } = new Phone();
  sender.noteWritten(hand(1));
  const turn = sender.askSheet();
  sender.noteWritten(hand(2));
  assert.deepEqual(sender.written.map(({ entry }) => entry.number), [1, 2]);
  sender.sheetCame(turn);
  assert.deepEqual(sender.written.map(({ entry }) => entry.number), [2]);
});

test("a saved hand that is taken back is remembered no more", () => {
  const { sender } = new Phone();
  sender.noteWritten(hand(1));
  sender.noteWritten(hand(1, { kind: "take_back", id: idOf(9), of: idOf(1) }));
  assert.deepEqual(sender.written, []);
});
