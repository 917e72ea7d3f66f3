/* What several tests of scripts need: entries of the outbox, and a storage without a browser. */

/** A storage as browsers have it, also one that is full. */
export class Shelf {
  constructor() {
    this.items = new Map();
    this.isFull = false;
  }
  get length() { return this.items.size; }
  key(place) { return Array.from(this.items.keys())[place]; }
  getItem(key) { return this.items.has(key) ? this.items.get(key) : null; }
  setItem(key, value) {
    if (this.isFull) { throw new Error("QuotaExceededError"); }
    this.items.set(key, value);
  }
  removeItem(key) { this.items.delete(key); }
}

/** The id of a hand: a UUID that ends in its number. */
export function idOf(number) { return "00000000-0000-4000-8000-" + String(number).padStart(12, "0"); }

/** A plain hand of table 3 in round 1, with whatever else is given. */
export function hand(number, more = {}) {
  return Object.assign({
    id: idOf(number), kind: "form", code: "abc-3", round: 1, sheet: 7, number, said: "hand " + number,
    inputs: { maker: ["N"], tricks: ["4"] }, outcome: "played", gives: [1, 0], lone: -1, account: "", at: 1000 + number,
  }, more);
}

/** The sheet of table 3 that asks for its first hand, with whatever else is given. */
export function sheet(more = {}) {
  const deals = ["N", "E", "S", "W"].map((seat) => ({ seat, name: "Player " + seat, must: "", may: "" }));
  return Object.assign({
    code: "abc-3", round: 1, base: 1, baseHand: 1, hands: 8, deals, redealStays: false, listed: [],
  }, more);
}
