// @ts-check
/* What a table's phone has written and the server has not answered yet: one key of the storage for
   each entry, so that two pages of a phone never overwrite each other, and the lease by which one
   of them sends. May know: a storage that is handed to it. No page and no network. */

/**
 * @typedef {Object} Answer  What the server says to an entry.
 * @property {number} status
 * @property {string} answer
 * @property {string} message
 */

/**
 * @typedef {Object} Entry  A hand as its form was filled in, a confirmation, or a hand taken back.
 * @property {string} id
 * @property {"form" | "confirm" | "take_back"} kind
 * @property {string} code  of the table
 * @property {number} round
 * @property {number} [sheet]
 * @property {number} number  of the deal
 * @property {string} said  the entry in words
 * @property {number} at  when it was written, in milliseconds
 * @property {boolean} [tried]  whether it may have reached the server
 * @property {Record<string, string[]>} [inputs]  of a hand
 * @property {string} [outcome]  of a hand: "played", "redeal" and so on
 * @property {number[] | null} [gives]  of a hand whose points the server worked out: for each side
 * @property {number} [lone]  of a hand: the place of the seat of a lone march, or -1
 * @property {string} [account]  of a hand: the side for which it was written, if not for both
 * @property {string[]} [entries]  of a confirmation: what it confirms
 * @property {string} [of]  of a hand taken back: its id
 * @property {Answer} [answer]
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} EntryStorage */

export const PREFIX = "bustle-waits:";
export const LEASE = 5000; // milliseconds; the word of a page that went away ends by itself
const LEASE_KEY = "bustle-sends";

/**
 * @param {Entry} one
 * @param {Entry} other
 * @returns {number}  the order in which they were played
 */
function byTurn(one, other) {
  return one.round - other.round || one.number - other.number || one.at - other.at;
}

export class OutboxQueue {
  /**
   * @param {() => EntryStorage} storage  a function, because a browser may refuse to name its storage
   * @param {string} ownCode  of the table whose page this is
   * @param {string} page  the id of this page among the pages of the phone
   */
  constructor(storage, ownCode, page) {
    this.storage = storage;
    this.ownCode = ownCode;
    this.page = page;
    this.held = ""; // the id of the hand that the page itself is sending
  }

  /** @param {string} key */
  read(key) {
    try { return JSON.parse(this.storage().getItem(key) || "null"); } catch (_error) { return null; }
  }

  /** @returns {string[]} */
  keys() {
    try {
      const storage = this.storage();
      return Array.from({ length: storage.length }, (_none, place) => storage.key(place) || "");
    } catch (_error) { return []; }
  }

  /** @param {Entry} entry */
  keyOf(entry) { return PREFIX + entry.code + ":" + entry.id; }

  /** @returns {Entry[]}  everything here, in the order in which it was played */
  all() {
    const keys = this.keys().filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => this.read(key)).filter(Boolean).sort(byTurn);
  }

  /** @returns {Entry[]}  what has to be sent; not the hand that the page itself is just sending */
  unsent() { return this.all().filter((entry) => !entry.answer && entry.id !== this.held); }

  /** @returns {Entry[]}  what has to be sent of this table */
  waiting() { return this.unsent().filter((entry) => entry.code === this.ownCode); }

  /** @returns {Entry[]}  what has to be sent of tables where this phone was before */
  elsewhere() { return this.unsent().filter((entry) => entry.code !== this.ownCode); }

  /** @returns {Entry[]}  those that the server has judged, and that somebody at the table has to read */
  answered() { return this.all().filter((entry) => entry.answer); }

  /**
   * @param {number} most
   * @returns {Entry[]}  what goes into the next request: entries of one table, its own first, oldest first
   */
  nextBatch(most) {
    const first = this.waiting()[0] || this.elsewhere()[0];
    return first ? this.unsent().filter((entry) => entry.code === first.code).slice(0, most) : [];
  }

  /** @param {Entry} entry */
  stored(entry) { return /** @type {Entry | null} */ (this.read(this.keyOf(entry))); }

  /**
   * @param {Entry} entry
   * @returns {boolean}  false where the browser stores nothing: then the hand has to stay on the page
   */
  put(entry) {
    try {
      this.storage().setItem(this.keyOf(entry), JSON.stringify(entry));
      return true;
    } catch (_error) { return false; }
  }

  /** @param {Entry} entry */
  remove(entry) { this.removeKey(this.keyOf(entry)); }

  /** @param {string} key */
  removeKey(key) {
    try { this.storage().removeItem(key); } catch (_error) { /* nothing was stored */ }
  }

  /**
   * Ids protect against what two pages send at once; the lease only spares the line.
   * @param {number} now
   */
  anotherSends(now) {
    const lease = this.read(LEASE_KEY);
    return Boolean(lease) && lease.page !== this.page && lease.until > now && lease.until < now + 2 * LEASE;
  }

  /** @param {number} now */
  claim(now) {
    const lease = JSON.stringify({ page: this.page, until: now + LEASE });
    try { this.storage().setItem(LEASE_KEY, lease); } catch (_error) { /* send all the same */ }
  }

  release() {
    const lease = this.read(LEASE_KEY);
    if (lease && lease.page === this.page) { this.removeKey(LEASE_KEY); }
  }
}
