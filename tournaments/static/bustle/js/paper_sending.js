// @ts-check
/* Sends cards typed from paper to the page's own address, in order, one after the other, and again
   until they are answered.
   May know: the network, and what is handed to it. No page. */

/**
 * @typedef {Object} CardJob
 * @property {Record<string, string>} fields
 * @property {string} [undo]  the table whose last card is taken back
 */

/**
 * @typedef {Object} CardAnswer
 * @property {string} [said]
 * @property {boolean} [done]
 * @property {number | string | null} [table]
 * @property {string} [line]
 * @property {string | null} [row]
 * @property {string} state
 */

/**
 * @typedef {Object} CardPage
 * @property {() => string} token
 * @property {(table: string) => string} undoOf  what takes a table's last card back, or nothing
 * @property {(job: CardJob, answer: CardAnswer) => void} show
 * @property {(words: string) => void} sayWaiting
 */

const AGAIN = 3000; // milliseconds

/**
 * @param {Response} answer
 * @returns {Promise<CardAnswer>}
 */
function read(answer) {
  if (answer.status !== 200 && answer.status !== 422) { throw new Error(String(answer.status)); }
  return answer.json();
}

export class CardSending {
  /** @param {CardPage} page */
  constructor(page) {
    this.page = page;
    /** @type {CardJob[]} */
    this.jobs = [];
    this.isBusy = false;
  }

  isWaiting() { return this.jobs.length > 0; }

  /** @param {CardJob} job */
  add(job) {
    this.jobs.push(job);
    this.next();
  }

  next() {
    if (this.isBusy || !this.isWaiting()) { return; }
    const job = this.jobs[0];
    if (job.undo) {
      const undo = this.page.undoOf(job.undo);
      if (!undo) { this.jobs.shift(); this.next(); return; }
      job.fields = { undo };
    }
    this.isBusy = true;
    this.post(job).then(read).then((answer) => this.take(job, answer)).catch(() => this.waitForLine());
  }

  /** @param {CardJob} job */
  post(job) {
    const body = new FormData();
    body.append("csrfmiddlewaretoken", this.page.token());
    Object.keys(job.fields).forEach((name) => body.append(name, job.fields[name]));
    return window.fetch(window.location.href, {
      method: "POST",
      body,
      headers: { "X-Requested-With": "paper" },
      credentials: "same-origin",
      redirect: "error",
    });
  }

  /**
   * @param {CardJob} job
   * @param {CardAnswer} answer
   */
  take(job, answer) {
    this.jobs.shift();
    this.isBusy = false;
    this.page.show(job, answer);
    this.next();
  }

  waitForLine() {
    this.isBusy = false;
    const cards = this.jobs.length + (this.jobs.length === 1 ? " card waits" : " cards wait");
    this.page.sayWaiting(cards + " here for the line. If it stays so, reload in another tab and sign in.");
    window.setTimeout(() => this.next(), AGAIN);
  }
}
