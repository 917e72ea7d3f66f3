// @ts-check
/* A call that finds no line says so: nobody may wait for a director who was never called.
   May know: the DOM and the events of htmx. */
/** @import { HtmxDetail } from "./dom.js" */
import { find, onHtmx } from "./dom.js";

/** @param {HtmxDetail} detail */
function sayLost(detail) {
  const form = detail.elt.closest("[data-call]");
  const words = form && find("[data-call-lost]", form);
  if (words) { words.hidden = false; }
}

onHtmx("sendError", sayLost);
onHtmx("timeout", sayLost);
onHtmx("responseError", sayLost);
