// @ts-check
/* Short ways to find and make elements, and to hear of htmx.
   May know: the DOM. Nothing is stored or sent here. */

/**
 * @typedef {Object} HtmxDetail  What htmx says with its events; see htmx.org/events.
 * @property {HTMLElement} elt
 * @property {HTMLElement} target
 * @property {XMLHttpRequest} xhr
 * @property {{verb: string, elt: HTMLElement, formData: FormData}} requestConfig
 * @property {string} verb  of htmx:configRequest alone
 * @property {Record<string, string>} parameters  of htmx:configRequest alone
 * @property {boolean} shouldSwap
 */

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement | null}
 */
export function find(selector, within = document) {
  return within.querySelector(selector);
}

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}  of a page that always has it
 */
export function get(selector, within = document) {
  const element = find(selector, within);
  if (!element) { throw new Error("The page lacks " + selector); }
  return element;
}

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement[]}
 */
export function all(selector, within = document) {
  return Array.from(within.querySelectorAll(selector));
}

/**
 * @param {string} selector  of inputs alone
 * @param {ParentNode} [within]
 * @returns {HTMLInputElement[]}
 */
export function inputs(selector, within = document) {
  return Array.from(within.querySelectorAll(selector));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name  of one input
 * @returns {HTMLInputElement}
 */
export function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}  the element that was hit, or the nearest one around it
 */
export function hit(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** @returns {HTMLFormElement | null}  the form of the sheet's next hand, where it asks for one */
export function sheetForm() { return document.querySelector("#sheet form[data-sheet]"); }

/**
 * @param {string} tag
 * @param {string} className
 * @param {string} [text]
 * @returns {HTMLElement}
 */
export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) { made.className = className; }
  if (text) { made.textContent = text; }
  return made;
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [className]
 * @returns {HTMLButtonElement}
 */
export function button(text, act, className = "button") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/**
 * @param {"afterRequest" | "afterSettle" | "afterSwap" | "beforeRequest" | "beforeSwap"
 *   | "configRequest" | "responseError" | "sendError" | "timeout"} name
 * @param {(detail: HtmxDetail, event: Event) => void} act
 */
export function onHtmx(name, act) {
  document.addEventListener("htmx:" + name, (event) => {
    act(/** @type {CustomEvent<HtmxDetail>} */ (event).detail, event);
  });
}
