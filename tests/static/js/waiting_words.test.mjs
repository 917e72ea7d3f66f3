import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answerSentence, countHands, lineSentences,
} from "../../../tournaments/static/bustle/js/waiting_words.js";
import { clockTime } from "../../../tournaments/static/bustle/js/words.js";
import { hand } from "./cast.mjs";

const AT = clockTime(1001);

function words(more) {
  return lineSentences(Object.assign({
    hands: [], confirmations: [], takesBack: false, elsewhere: 0, waiting: 0,
    isDown: false, downSince: 0, isGone: false, barred: "", cachedAt: 0,
  }, more));
}

function answered(answer, more = {}) {
  return answerSentence(hand(2, Object.assign({ answer: Object.assign({ status: 200, answer: "", message: "" }, answer) }, more)), "abc-3");
}

test("hands are counted in English", () => {
  assert.deepEqual([1, 2].map(countHands), ["1 hand", "2 hands"]);
});

test("where all is well there is nothing to say", () => { assert.equal(words({}), ""); });

test("what waits is said with its time, and that it is being sent", () => {
  assert.equal(words({ hands: [hand(1)] }), "Sending. 1 hand waits on this phone since " + AT + ".");
  assert.equal(words({ hands: [hand(1), hand(2)], elsewhere: 1 }),
    "Sending. 2 hands wait on this phone since " + AT + ". 1 hand of another table waits too.");
});

test("a dead line is said since when, and that hands may go on", () => {
  assert.equal(words({ isDown: true, downSince: 1001 }),
    "No line since " + AT + "; trying again. Go on: hands are kept on this phone.");
  assert.equal(words({ isDown: true, downSince: 1001, hands: [hand(1)] }),
    "1 hand waits on this phone since " + AT + ". No line since " + AT + "; trying again.");
});

test("a sheet out of the phone's own store says of when it is", () => {
  assert.equal(words({ isDown: true, cachedAt: 1001 }),
    "No line. This is the sheet as of " + AT + ", kept on this phone; trying again. Go on: hands are kept here.");
});

test("a link that has ended, and a phone that is not let in, say so behind what waits", () => {
  assert.equal(words({ isGone: true, takesBack: true }),
    "Your undo waits on this phone. This link doesn’t lead to a table. Ask the director for a new one.");
  assert.equal(words({ barred: "Ask to be let in.", confirmations: [hand(1, { said: "Your yes to hand 1" })] }),
    "Your yes to hand 1 waits on this phone since " + AT + ". Ask to be let in.");
});

test("an answer names the hand, and the table where it is another one", () => {
  assert.equal(answered({ status: 422, message: "Six tricks." }), "Hand 2 was not taken: Six tricks.");
  assert.equal(answered({ status: 422, message: "No." }, { code: "xyz-5" }), "Table 5: Hand 2 was not taken: No.");
});

test("late and disputed hands, confirmations and undone hands have sentences of their own", () => {
  assert.equal(answered({ answer: "quarantined" }), "Hand 2: Round 1 is already closed. Your hand is kept for the director.");
  assert.equal(answered({ answer: "quarantined", message: "Wait." }), "Hand 2: Wait.");
  assert.equal(answered({ answer: "disputed" }), "Hand 2 was in already, and says something else. The director will ask you.");
  assert.equal(answered({ message: "Gone." }, { kind: "take_back" }), "Hand 2 was not undone: Gone.");
  assert.equal(answered({ message: "Gone." }, { kind: "confirm", said: "Your yes to hand 2" }), "Your yes to hand 2 was not taken: Gone.");
});
