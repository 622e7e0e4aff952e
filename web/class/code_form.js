// SPDX-License-Identifier: MIT
// The code of a class, for pupils who cannot open the link: the field to type it into, and its display form.

import { ApiError, messageOf } from "../core/api.js";
import { make } from "../core/dom.js";
import { asSentence, t } from "../core/language.js";
import { findClass } from "./shared_class.js";

const letters = 6;

/** A code in its display form: "K7M 2QX". @param {string} code */
export const codeText = (code) => `${code.slice(0, letters / 2)} ${code.slice(letters / 2)}`.toUpperCase();

/**
 * Letters of other scripts that look like a character of a code, and characters that look like an i, each
 * with the character that it stands for.
 */
const lookAlikes = new Map(
  ["аa", "вb", "еe", "кk", "мm", "нh", "рp", "сc", "тt", "уy", "хx", "з3", "іi", "јj", "ѕs", "ӏi"]
    .concat(["αa", "βb", "εe", "ζz", "ηh", "ιi", "κk", "μm", "νn", "ρp", "τt", "υy", "χx"])
    .concat(["1i", "li", "ıi"])
    .map((pair) => /** @type {[string, string]} */ ([...pair])),
);

/**
 * The code in the form that the server uses. Accepts any case and spacing, full-width letters, and Cyrillic
 * or Greek letters that look the same.
 * @param {string} typed
 */
export const readCode = (typed) =>
  Array.from(
    typed
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
    (letter) => lookAlikes.get(letter) ?? letter,
  ).join("");

/** @param {(id: string, code: string) => void} enter called with the id of the class and its code */
export function codeForm(enter) {
  const field = make("input", {
    ...{ type: "text", class: "code-field", autocomplete: "off", autocapitalize: "characters" },
    ...{ spellcheck: "false", maxlength: 12, enterkeyhint: "go" },
  });
  const trouble = make("p", { class: "fine trouble", role: "alert" });
  const start = make("button", { class: "big" }, t("Join the class"));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(field.value);
    trouble.textContent = "";
    if (code.length !== letters) {
      trouble.textContent = t("A code has six letters and digits.");
      return field.focus();
    }
    // If the code is wrong, a second click would count as another wrong code.
    start.disabled = true;
    try {
      enter(await findClass(code), code);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      const text = messageOf(error);
      trouble.textContent =
        status === 404
          ? t("There is no class with this code.")
          : status === 429
            ? t("Too many wrong codes were typed here. Open the link, or try again in a minute.")
            : asSentence(text);
      field.focus();
    } finally {
      start.disabled = false;
    }
  };
  return make(
    "form",
    { class: "code-form", submit },
    make("label", { class: "field" }, make("span", {}, t("Class code")), field),
    start,
    trouble,
  );
}
