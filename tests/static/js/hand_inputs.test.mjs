import assert from "node:assert/strict";
import { test } from "node:test";
import { arePlain, inputsOf, outcomeKey, plainKey } from "../../../tournaments/static/bustle/js/hand_inputs.js";

test("what somebody chose is stored, without what the form itself brings", () => {
  const data = new FormData();
  [["csrfmiddlewaretoken", "x"], ["hand_id", "x"], ["number", "1"], ["round", "1"], ["sheet", "1"],
    ["maker", "N"], ["revoke", "E"], ["revoke", "W"], ["call", ""]].forEach(([name, value]) => data.append(name, value));
  assert.deepEqual(inputsOf(data), { maker: ["N"], revoke: ["E", "W"] });
});

test("maker, tricks and alone name a plain hand as the server does", () => {
  assert.equal(outcomeKey({ maker: ["N"], tricks: ["4"] }), "N-4");
  assert.equal(outcomeKey({ maker: ["N"], tricks: ["5"], alone: ["yes"] }), "N-5-alone");
  assert.equal(outcomeKey({ maker: ["N"], tricks: ["5"], take: ["add"] }), "N-5");
  assert.equal(plainKey("N", "5", true), "N-5-alone");
});

test("a hand with more to it is not plain", () => {
  assert.equal(outcomeKey({ maker: ["N"], tricks: ["4"], revoke: ["E"] }), "");
  assert.equal(outcomeKey({ maker: ["N"], tricks: ["5"], take: ["off"] }), "");
  assert.equal(arePlain(["maker", "call"]), false);
});
