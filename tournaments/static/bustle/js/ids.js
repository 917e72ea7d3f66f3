/* Ids of what is written here, so that the same thing sent twice is one. Comes before the scripts that use it. */
(function () {
  "use strict";

  /* randomUUID is missing on plain-HTTP networks; getRandomValues is not. */
  function makeId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    var hex = Array.from(bytes, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  window.bustle = { makeId: makeId };
})();
