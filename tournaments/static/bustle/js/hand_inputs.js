// @ts-check
/* What the form of a hand says, as plain data: lists of values by name. No rule of the game stands
   here: what an outcome is worth and how it is called come from the server, by the key of a plain
   hand. May know: nothing but its arguments. */

/** @typedef {Record<string, string[]>} Inputs */

const OF_THE_FORM = ["csrfmiddlewaretoken", "hand_id", "number", "round", "sheet"];
const PLAIN = ["maker", "tricks", "alone"];

/**
 * @param {FormData} data
 * @returns {Inputs}  what somebody chose or typed, without what the form itself brings
 */
export function inputsOf(data) {
  /** @type {Inputs} */
  const inputs = {};
  data.forEach((value, name) => {
    if (OF_THE_FORM.includes(name) || value === "") { return; }
    inputs[name] = (inputs[name] || []).concat(String(value));
  });
  return inputs;
}

/**
 * @param {string[]} names  of questions that were answered
 * @returns {boolean}  whether maker, tricks and alone say it all: the server worked such hands out
 */
export function arePlain(names) { return names.every((name) => PLAIN.includes(name)); }

/**
 * @param {string} maker
 * @param {string} tricks
 * @param {boolean} isAlone
 * @returns {string}  the name under which the server says what a plain hand gives, e.g. "N-4-alone"
 */
export function plainKey(maker, tricks, isAlone) { return maker + "-" + tricks + (isAlone ? "-alone" : ""); }

/**
 * @param {Inputs} inputs
 * @returns {string}  nothing for a hand that is not plain
 */
export function outcomeKey(inputs) {
  const told = Object.keys(inputs).filter((name) => name !== "take" || inputs.take[0] !== "add");
  return arePlain(told) ? plainKey(String(inputs.maker), String(inputs.tricks), Boolean(inputs.alone)) : "";
}
