// @ts-check
/* Ties the passkey buttons of a page to allauth's scripts, which talk to the browser. A part that needs
   passkeys is hidden until this finds that the browser has them here: on https or localhost.
   May know: the DOM, and what allauth's scripts leave in the window. */
import { all } from "./dom.js";

// A passkey belongs to a name, and browsers refuse it to an address of numbers.
const named = !/^\d+(\.\d+){3}$|^\[/.test(window.location.hostname);
const available = named && window.isSecureContext && "PublicKeyCredential" in window;

/** @param {HTMLElement} form @returns {Record<string, unknown>} */
function settingsOf(form) {
  const credential = form.querySelector("[name=credential]");
  const ids = { credential: credential ? credential.id : "" };
  const button = "passkey-button";
  if (form.dataset.passkey === "login") { return { ids: Object.assign(ids, { login: button }) }; }
  const options = { data: "passkey-options", add: button, authenticate: button };
  return { ids: Object.assign(ids, options, { passwordless: "passkey-alone" }) };
}

if (available) {
  const forms = /** @type {any} */ (window).allauth.webauthn.forms;
  all("[data-no-passkeys]").forEach((words) => { words.hidden = true; });
  all("[data-passkey]").forEach((form) => {
    form.hidden = false;
    forms[form.dataset.passkey + "Form"](settingsOf(form));
  });
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    all("[data-passkey-failed]").forEach((words) => { words.hidden = false; });
  });
}
