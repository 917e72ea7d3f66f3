/* A table's result as digits to be read out loud, with two check digits: the same as tournaments/spoken.py writes, and a
   test holds them together. result: table, round, hands, points (in the order of the accounts), loners (the places of the
   seats of lone marches). Answers "" where a number is too large. */
(function () {
  "use strict";

  var USUAL_POINTS = 50;
  var LEAST = -200;
  var MOST = 200;

  function fieldsOf(result) {
    var unusual = result.points.some(function (one) { return one < 0 || one >= USUAL_POINTS; });
    var least = unusual ? LEAST : 0;
    var size = unusual ? MOST - LEAST + 1 : USUAL_POINTS;
    return [[unusual ? 1 : 0, 2], [result.points.length - 1, 8], [result.table - 1, 200], [result.round - 1, 50], [result.hands, 100]]
      .concat(result.points.map(function (one) { return [one - least, size]; }), [[result.loners.length, 16]], result.loners.map(function (seat) { return [seat, 8]; }));
  }

  function speak(result) {
    var number = BigInt(0);
    var scale = BigInt(1);
    var fields = fieldsOf(result);
    if (!fields.every(function (field) { return field[0] >= 0 && field[0] < field[1]; })) { return ""; }
    fields.forEach(function (field) {
      number += BigInt(field[0]) * scale;
      scale *= BigInt(field[1]);
    });
    number *= BigInt(100);
    var check = (BigInt(98) - number % BigInt(97)) % BigInt(97);
    return String(number + check).padStart(8, "0").match(/.{1,4}/g).join(" ");
  }

  window.bustle = window.bustle || {};
  window.bustle.speak = speak;
})();
