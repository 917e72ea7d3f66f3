// @ts-check
/* Sends what waits in the queue, oldest first, until the server has answered for each entry; says
   whether there is a line. Ids make it harmless to send an entry twice.
   May know: the queue, and the network, timers and clock that are handed to it. No page. */
/** @import { Answer, Entry, OutboxQueue } from "./outbox_queue.js" */
import { LEASE } from "./outbox_queue.js";

/**
 * @typedef {Object} Reply  An answer of the batch address, or of whatever stands between.
 * @property {number} status
 * @property {{items?: (Answer & {id: string})[], code?: string, message?: string} | null} body
 */

/**
 * @typedef {Object} Surroundings
 * @property {(items: Object[], code: string) => Promise<Reply>} post
 * @property {(name: "changed" | "sent") => void} tell
 * @property {(act: () => void, wait: number) => number} startTimer
 * @property {(timer: number) => void} stopTimer
 * @property {() => number} now
 * @property {() => number} random
 * @property {() => string} makeId
 */

const AT_ONCE = 20; // entries in one request
const FIRST_WAIT = 700; // milliseconds
const LONGEST_WAIT = 4000;
const SLOW = 15000; // when the server says that this was too often
const SETTLE = 250; // until the pages of a phone know each other's claims
const ALL_SENT = -1;

/**
 * @param {Entry} entry
 * @returns {Object}  as the batch address wants it
 */
export function requestItem(entry) {
  const { kind, round, sheet, number } = entry;
  const item = { kind, round, sheet, hand_id: kind === "take_back" ? entry.of : entry.id };
  if (kind === "confirm") { return Object.assign(item, { entry_ids: entry.entries }); }
  if (kind === "take_back") { return Object.assign(item, { number, entry_id: entry.id }); }
  return Object.assign(item, { number, inputs: entry.inputs });
}

export class OutboxSender {
  /**
   * @param {OutboxQueue} queue
   * @param {Surroundings} surroundings
   */
  constructor(queue, surroundings) {
    this.queue = queue;
    this.around = surroundings;
    this.sending = false;
    this.tries = 0;
    this.timer = 0;
    this.misses = 0;
    this.downSince = 0;
    this.isGone = false; // the page's link leads to no table any more
    this.barred = ""; // why the server takes nothing from this phone
    this.turn = 0;
    /** What the server has, and the sheet on the page does not show yet.
        @type {{entry: Entry, turn: number}[]} */
    this.written = [];
  }

  /* -- what the sheet shows ------------------------------------------------------------------------ */

  /** @returns {number}  the turn in which the sheet is asked for: what was written before will be on it */
  askSheet() {
    this.turn += 1;
    return this.turn;
  }

  /** @param {number} turn  in which the sheet that came was asked for */
  sheetCame(turn) { this.written = this.written.filter((one) => one.turn >= turn); }

  /** @param {Entry} entry */
  noteWritten(entry) {
    this.written = this.written.filter((one) => one.entry.id !== entry.of);
    if (entry.kind === "form") { this.written.push({ entry, turn: this.turn }); }
  }

  /* -- the line ------------------------------------------------------------------------------------ */

  up() {
    const before = this.misses;
    this.misses = 0;
    this.downSince = 0;
    this.isGone = false;
    if (before) { this.around.tell("changed"); }
  }

  /** @param {boolean} [isSure] */
  down(isSure = false) {
    this.misses += isSure ? 2 : 1;
    this.downSince = this.downSince || this.around.now();
    this.around.tell("changed");
  }

  /** @returns {boolean}  one answer that does not come may be chance; two are a line that is dead */
  isDown() { return this.misses > 1; }

  /* -- sending ------------------------------------------------------------------------------------- */

  /**
   * A hand that may have reached the server is taken back there too; another is simply dropped.
   * @param {Entry} shown
   */
  withdraw(shown) {
    const entry = this.queue.stored(shown);
    if (!entry) { return; }
    if (entry.tried) {
      const { code, round, sheet, number, said } = entry;
      const id = this.around.makeId();
      this.queue.put({ id, kind: "take_back", of: entry.id, code, round, sheet, number, said, at: this.around.now() });
    } else {
      this.queue.remove(entry);
    }
    this.around.tell("changed");
    this.send();
  }

  /** Sends what waits, unless another page of this phone does. */
  send() {
    this.around.stopTimer(this.timer);
    if (this.sending || !this.queue.unsent().length) { return; }
    if (this.queue.anotherSends(this.around.now())) { this.sendLater(LEASE / 4); return; }
    this.sending = true;
    this.queue.claim(this.around.now());
    this.around.tell("changed");
    this.around.startTimer(() => { this.sendUnlessOutdone(); }, SETTLE);
  }

  /** The line may be back: no more waiting for the next attempt. */
  sendNow() {
    this.tries = 0;
    this.send();
  }

  /** @param {number} [wait]  milliseconds; without one longer and longer, up to a limit */
  sendLater(wait) {
    this.around.stopTimer(this.timer);
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * Math.pow(2, this.tries));
    this.tries += 1;
    this.timer = this.around.startTimer(() => this.send(), wait || longest * (0.5 + this.around.random() / 2));
  }

  /** Pages that hear of the line in the same moment all claim it; the last word stands. */
  sendUnlessOutdone() {
    if (this.queue.anotherSends(this.around.now())) {
      this.sending = false;
      this.sendLater(LEASE / 4);
      return Promise.resolve();
    }
    return this.sendBatches().catch(() => { this.down(); return 0; }).then((wait) => this.finish(wait));
  }

  /** @param {number} wait */
  finish(wait) {
    this.sending = false;
    this.queue.release();
    if (wait === ALL_SENT) { this.tries = 0; this.around.tell("sent"); } else { this.sendLater(wait); }
    this.around.tell("changed");
  }

  /** @returns {Promise<number>}  ALL_SENT, or when to try again (milliseconds, 0 for soon) */
  sendBatches() {
    const entries = this.queue.nextBatch(AT_ONCE);
    if (!entries.length) { return Promise.resolve(ALL_SENT); }
    this.queue.claim(this.around.now());
    this.markTried(entries);
    return this.around.post(entries.map(requestItem), entries[0].code).then((reply) => {
      const wait = this.takeReply(entries, reply);
      if (wait !== ALL_SENT) { return wait; }
      this.around.tell("changed");
      return this.sendBatches();
    });
  }

  /** @param {Entry[]} entries */
  markTried(entries) {
    entries.filter((entry) => !entry.tried).forEach((entry) => {
      entry.tried = true;
      this.queue.put(entry);
    });
  }

  /**
   * @param {Entry[]} entries
   * @param {Reply} reply
   * @returns {number}  ALL_SENT where all of them are settled, or when to try again
   */
  takeReply(entries, { status, body }) {
    if (status === 200 && body && Array.isArray(body.items)) {
      this.up();
      this.barred = "";
      const isSettled = this.takeAnswers(entries, body.items);
      return isSettled ? ALL_SENT : this.barred ? SLOW : 0;
    }
    if (status === 404 && body && body.code === "not_found") {
      this.giveUp(entries, body.message || "");
      return ALL_SENT;
    }
    if (status === 429) { return SLOW; }
    this.down();
    return 0;
  }

  /**
   * Answers to each entry by its own id; whatever has none stays.
   * @param {Entry[]} entries
   * @param {(Answer & {id: string})[]} answers
   * @returns {boolean}  false if the server wants some of them later
   */
  takeAnswers(entries, answers) {
    let isSettled = true;
    entries.forEach((entry, place) => {
      const answer = answers[place];
      const isAnswer = Boolean(answer) && answer.id === entry.id && answer.status < 500;
      if (isAnswer && answer.status === 403) { this.barred = answer.message; }
      if (isAnswer && answer.status !== 403 && answer.status !== 429) {
        this.settle(entry, answer);
      } else {
        isSettled = false;
      }
    });
    return isSettled;
  }

  /**
   * @param {Entry} entry
   * @param {Answer} answer
   */
  settle(entry, { status, answer, message }) {
    const isQuiet = status < 300 && (answer === "recorded" || answer === "confirmed");
    if (isQuiet) {
      this.queue.remove(entry);
      this.noteWritten(entry);
    } else {
      this.queue.put(Object.assign({}, entry, { answer: { status, answer, message } }));
    }
  }

  /**
   * A link that leads to no table any more: somebody has to read that, and nothing is lost by it.
   * @param {Entry[]} entries
   * @param {string} message
   */
  giveUp(entries, message) {
    entries.forEach((entry) => this.settle(entry, { status: 404, answer: "", message }));
  }

  /** This phone was let in meanwhile. */
  letIn() {
    if (!this.barred) { return; }
    this.barred = "";
    this.sendNow();
  }
}
