// SPDX-License-Identifier: MIT
// The language of the page. Texts are written in English where they are used, and each English text is the
// key to its translations:
//
//   t("New game")
//   t("{name} plays {move}.", { name, move })
//   inContext("a point of the board", "empty")   an English text with several meanings
//   plural(count, "{count} move", "{count} moves")
//
// English has no catalog, so the page starts at once. For any other language, languages/<code>.po is fetched
// before anything is drawn; if that fails, the page is in English. Modules that import this one run after the
// catalog has loaded, so they can call these functions at load time.

import { keyIn, parseCatalog } from "./catalog.js";
import { recall, remember } from "./storage.js";

/** @typedef {Record<string, string | number>} Values for the names in braces */

/** Codes, and the name of each language in the language itself. @type {[string, string][]} */
export const languages = [
  ["en", "English"],
  ["cs", "Čeština"],
  ["de", "Deutsch"],
  ["ja", "日本語"],
  ["ko", "한국어"],
  ["ru", "Русский"],
  ["vi", "Tiếng Việt"],
  ["zh", "中文"],
];

/** @param {string} tag such as "de-AT" @returns {string | undefined} such as "de" */
const codeOf = (tag) => languages.find(([code]) => code === tag.toLowerCase().split("-")[0])?.[0];

/** The language that the visitor chose; null if the page follows the browser. @returns {string | null} */
export const chosenLanguage = () => codeOf(String(recall("language") ?? "")) ?? null;

/** @param {readonly string[]} wanted tags, most preferred first */
export function languageFor(wanted) {
  for (const tag of wanted) {
    const code = codeOf(tag);
    if (code) return code;
  }
  return "en";
}

/**
 * Stores the choice of a language; it takes effect when the page is loaded again.
 * @param {string | null} code null to follow the browser
 */
export const chooseLanguage = (code) => remember("language", code);

/**
 * Adds the language in which the server should write sentences, unless it is English, the server's default.
 * @template {object} Question @param {Question} question @returns {Question}
 */
export const withLanguage = (question) => (language === "en" ? question : { ...question, language });

/** @type {Map<string, string[]>} */
let texts = new Map();

/** The current language of the page. */
export let language = "en";

/** The locale of dates and lists; for English the British one: "17 November". */
export const locale = () => (language === "en" ? "en-GB" : language);

/** @param {string} code */
async function load(code) {
  const response = await fetch(new URL(`languages/${code}.po`, document.baseURI));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  texts = parseCatalog(await response.text()).texts;
  language = code;
}

/** @param {string | number} value */
const written = (value) =>
  typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;

/**
 * Fills in the placeholders. With ",lower", as in {side,lower}, the value begins in lower case, as some
 * languages write the word for "Black" within a sentence.
 * @param {string} text @param {Values} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)(,lower)?\}/g, (braces, name, isLower) => {
    if (!(name in values)) return braces;
    const value = written(values[name]);
    return isLower ? value.charAt(0).toLocaleLowerCase(language) + value.slice(1) : value;
  });
}

/** @param {string} text @param {Values} [values] */
export const t = (text, values = {}) => filled(texts.get(text)?.[0] ?? text, values);

/** @param {string} context the meaning @param {string} text @param {Values} [values] */
export const inContext = (context, text, values = {}) =>
  filled(texts.get(keyIn(context, text))?.[0] ?? text, values);

const categories = /** @type {Intl.LDMLPluralRule[]} */ (["zero", "one", "two", "few", "many", "other"]);

/**
 * The index of the plural form for a number. Catalogs list the forms in the order of `categories`, but have
 * no form for a category that only fractions use; numbers of such a category get the last form.
 * @param {string} code @param {number} count @param {number} most number of forms in the catalog
 */
export function formOf(code, count, most) {
  const rules = new Intl.PluralRules(code);
  const known = rules.resolvedOptions().pluralCategories;
  const used = categories.filter((one) => known.includes(one));
  return Math.min(used.indexOf(rules.select(count)), most - 1);
}

/**
 * @param {number} count also replaces {count} @param {string} one the English singular, and the key
 * @param {string} many the English plural
 * @param {Values} [values]
 */
export function plural(count, one, many, values = {}) {
  const known = texts.get(one) ?? [one, many];
  const text = known[formOf(language, count, known.length)] ?? many;
  return filled(text, { count, ...values });
}

/**
 * Ends a text with the full stop of the language, unless it is empty or ends a sentence already.
 * @param {string} text
 */
export const withStop = (text) =>
  !text || /[.?!…。？！]$/.test(text) ? text : text + inContext("the end of a sentence", ".");

/** A text that begins with a capital letter. @param {string} text */
export const capitalized = (text) => text.replace(/^./u, (letter) => letter.toUpperCase());

/** A text that begins with a capital letter and ends with a full stop. @param {string} text */
export const asSentence = (text) => withStop(capitalized(text));

/** "Anna, Ben and Carl" @param {string[]} names */
export const listText = (names) => new Intl.ListFormat(locale()).format(names);

/** @param {Date | number} time @param {Intl.DateTimeFormatOptions} options */
export const dateText = (time, options) => new Intl.DateTimeFormat(locale(), options).format(time);

/** Attributes whose text is read out or shown. */
const spoken = ["aria-label", "data-tip", "title", "content"];

/** Translates the texts and the `spoken` attributes of the .html file. @param {Element} root */
function translate(root) {
  for (const element of root.querySelectorAll("*")) {
    for (const name of spoken) {
      const text = element.getAttribute(name);
      if (text && texts.has(text)) element.setAttribute(name, t(text));
    }
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").trim() : "";
      if (text && texts.has(text)) node.nodeValue = t(text);
    }
  }
}

async function start() {
  const code = chosenLanguage() ?? languageFor(navigator.languages);
  if (code === "en") return;
  try {
    await load(code);
    document.documentElement.lang = language;
    translate(document.documentElement);
  } catch (trouble) {
    console.warn(`The page is shown in English: there is no catalog for “${code}”.`, trouble);
  }
}

if (globalThis.document) await start();

/** A recorded date (day, month or year) in words; any other text is returned unchanged. */
export function recordedDate(/** @type {string} */ date) {
  const found = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date);
  if (!found) return date;
  const [year, month, day] = found.slice(1).map(Number);
  const time = new Date(Date.UTC(year, (month || 1) - 1, day || 1));
  // Date would turn 2026-02-31 into a day in March.
  if (!found[2] || time.getUTCMonth() !== month - 1) return found[2] ? date : found[1];
  const length = /** @type {const} */ ({ year: "numeric", month: "long", timeZone: "UTC" });
  return dateText(time, day ? { ...length, day: "numeric" } : length);
}
