// SPDX-License-Identifier: MIT
// The code of a class, for pupils who cannot open the link: a field to type it into, and how it is shown.

import { ApiError } from "../core/api.js";
import { make } from "../core/dom.js";
import { t, withStop } from "../core/language.js";
import { findClass } from "./shared_class.js";

const letters = 6;

/** As it is shown: "K7M 2QX". @param {string} code */
export const codeText = (code) => `${code.slice(0, letters / 2)} ${code.slice(letters / 2)}`.toUpperCase();

/** As the server knows it: any case and spacing, and signs that look like an i. @param {string} typed */
export const readCode = (typed) =>
  typed
    .toLowerCase()
    .replace(/[\s-]/g, "")
    .replace(/[1l]/g, "i");

/** @param {(id: string, code: string) => void} enter the class that was found */
export function codeForm(enter) {
  const field = make("input", {
    ...{ type: "text", class: "code-field", autocomplete: "off", autocapitalize: "characters" },
    ...{ spellcheck: "false", maxlength: 12, enterkeyhint: "go" },
  });
  const trouble = make("p", { class: "fine trouble", role: "alert" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(field.value);
    trouble.textContent = "";
    if (code.length !== letters) {
      trouble.textContent = t("A code has six letters and digits.");
      return field.focus();
    }
    try {
      enter(await findClass(code), code);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      const text = error instanceof Error ? error.message : String(error);
      trouble.textContent = isUnknown
        ? t("There is no class with this code.")
        : withStop(text.replace(/^./, (letter) => letter.toUpperCase()));
      field.focus();
    }
  };
  return make(
    "form",
    { class: "code-form", submit },
    make("label", { class: "field" }, make("span", {}, t("Code of the class")), field),
    make("button", { class: "big" }, t("Join the class")),
    trouble,
  );
}
