import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkOf, codeText, handoverCodes, handoverHands, shortId,
} from "../../../tournaments/static/bustle/js/handover_code.js";
import { hand, idOf } from "./cast.mjs";

test("a code is the sheet, its hands and a check, as tournaments/play/handover_code.py reads them", () => {
  const [code] = handoverCodes([hand(2), hand(3, { inputs: { maker: ["E"], alone: ["E"], revoke: ["N", "S"] } })]);
  const body = "1~abc-3~1~7~"
    + "~" + shortId(idOf(2)) + "2.maker-N.tricks-4"
    + "~" + shortId(idOf(3)) + "3.maker-E.alone-E.revoke-N.revoke-S";
  assert.equal(codeText(code), body + "~" + checkOf(body));
  assert.deepEqual([code.table, code.round, code.numbers], ["3", 1, [2, 3]]);
});

test("an id is 22 letters that an address may hold", () => {
  assert.equal(shortId("00000000-0000-4000-8000-000000000001"), "AAAAAAAAQACAAAAAAAAAAQ");
  assert.equal(shortId("fbff00fb-ffff-4fff-bfff-ffffffffffff"), "-_8A-___T_-_________" + "_w");
});

test("the check is another one for every other text", () => {
  assert.equal(checkOf("1~abc"), checkOf("1~abc"));
  assert.notEqual(checkOf("1~abc"), checkOf("1~acb"));
  assert.equal(checkOf(""), "0");
});

test("more than eight hands are several codes", () => {
  const hands = Array.from({ length: 11 }, (_none, place) => hand(place + 1));
  assert.deepEqual(handoverCodes(hands).map(({ numbers }) => numbers), [[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11]]);
});

test("hands of another table, round, sheet or side have a code of their own", () => {
  const hands = [hand(1), hand(2, { code: "xyz-5" }), hand(3, { code: "xyz-5", round: 2 }),
    hand(4, { code: "xyz-5", round: 2, sheet: 8 }), hand(5, { code: "xyz-5", round: 2, sheet: 8, account: "NS" })];
  assert.deepEqual(handoverCodes(hands).map(({ head }) => head),
    ["1~abc-3~1~7~", "1~xyz-5~1~7~", "1~xyz-5~2~7~", "1~xyz-5~2~8~", "1~xyz-5~2~8~NS"]);
});

test("no code is longer than a camera can read", () => {
  const much = { notes: Array(20).fill("abcdefgh") };
  const codes = handoverCodes([1, 2, 3, 4, 5, 6].map((number) => hand(number, { inputs: much })));
  assert.ok(codes.length > 1);
  assert.ok(codes.every(({ body }) => body.length <= 700));
  assert.deepEqual(codes.flatMap(({ numbers }) => numbers), [1, 2, 3, 4, 5, 6]);
});

test("a code may be as long as the limit, and no longer", () => {
  const [{ body }] = handoverCodes([hand(1), hand(2, { inputs: { note: [""] } })]);
  const codesOf = (length) => handoverCodes([hand(1), hand(2, { inputs: { note: ["a".repeat(length - body.length)] } })]);
  assert.deepEqual(codesOf(700).map(({ body: { length } }) => length), [700]);
  assert.equal(codesOf(701).length, 2);
});

test("a sheet that is not known is nought", () => {
  assert.ok(codeText(handoverCodes([hand(1, { sheet: undefined })])[0]).startsWith("1~abc-3~1~0~~"));
});

test("what was taken back, and what would break the code, is left to the line", () => {
  const back = hand(1, { id: idOf(9), kind: "take_back", of: idOf(1) });
  const free = hand(2, { inputs: { note: ["a~b"] } });
  assert.deepEqual(handoverHands([hand(1), back, free, hand(3)]), [hand(3)]);
});
