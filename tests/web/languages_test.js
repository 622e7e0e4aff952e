#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Checks the page's catalogs against its sources, without a browser: every text in every language, no unused
// entries, the same placeholders, the right number of plural forms, and no text that is always in English.
// Needs the packages of package.json, which ./test installs.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";

if (!existsSync(new URL("../../build/page_tools/node_modules/typescript", import.meta.url))) process.exit(77);

const { parseCatalog } = await import("../../web/core/catalog.js");
const { formOf, languageFor, languages, plural, t } = await import("../../web/core/language.js");
const { allTexts, textsOf, textsOfPage, web } = await import("./language_keys.js");

const named = (key) => key.replace("\u0004", " | ");

/** The placeholder names in braces, sorted. @param {string} text */
const bracesIn = (text) =>
  [...text.matchAll(/\{(\w+)(?:,lower)?\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(" ");

/** The placeholders without {count}, which a singular such as "one day" may omit. */
const withoutCount = (names) =>
  names
    .split(" ")
    .filter((name) => name !== "count")
    .join(" ");

/** The plural formula of a header, evaluated as gettext does. @param {string} header */
function formulaOf(header) {
  const [, count, formula] = /^nplurals=(\d); plural=([n0-9 %=!<>&|?:()]+);$/.exec(header) ?? [];
  assert.ok(formula, `Plural-Forms: ${header}`);
  return { count: Number(count), form: new Function("n", `return Number(${formula})`) };
}

/** The errors in a catalog. */
function troublesIn(code, catalog, texts) {
  const troubles = [];
  const wanted = new Map(texts.map((one) => [one.key, one]));
  for (const { key, text, many, where } of wanted.values()) {
    const known = catalog.texts.get(key);
    if (!known) {
      troubles.push(`${code}: missing: ${named(key)} (${where})`);
      continue;
    }
    if (catalog.plurals.get(key) !== many) troubles.push(`${code}: another plural: ${named(key)} (${where})`);
    for (const [form, one] of known.entries()) {
      const [here, there] = [bracesIn(many ?? text), bracesIn(one)];
      const isSame = here === there || (many && withoutCount(here) === there && form < known.length - 1);
      if (!isSame) troubles.push(`${code}: {${there}} in place of {${here}}: ${named(key)}`);
      if (one.trim() !== one && text.trim() === text)
        troubles.push(`${code}: a blank at an end: ${named(key)}`);
    }
  }
  for (const key of catalog.texts.keys())
    if (!wanted.has(key)) troubles.push(`${code}: not used: ${named(key)}`);
  return troubles;
}

// No text is used with two different plurals.
const { texts, troubles } = allTexts();
assert.deepEqual(troubles, []);
assert.ok(texts.length > 800);
const plurals = new Map();
for (const { key, many, where } of texts) {
  assert.equal(plurals.has(key) ? plurals.get(key) : many, many, `${key}: two plurals (${where})`);
  plurals.set(key, many);
}

// Style sheets contain no text of their own.
const sheets = readdirSync(web, { recursive: true }).filter((name) => name.endsWith(".css"));
assert.ok(sheets.length > 10);
for (const sheet of sheets)
  assert.doesNotMatch(readFileSync(new URL(sheet, web), "utf8"), /content: "[^"]*[A-Za-z]{2}/, sheet);

// Each language except English has a catalog, and each catalog belongs to such a language.
const codes = languages.map(([code]) => code).filter((code) => code !== "en");
const files = readdirSync(new URL("languages/", web)).filter((name) => name.endsWith(".po"));
assert.deepEqual(files.sort(), codes.map((code) => `${code}.po`).sort());
const read = (code) => readFileSync(new URL(`languages/${code}.po`, web), "utf8");
const found = [];
for (const code of codes) {
  const catalog = parseCatalog(read(code));
  assert.equal(catalog.headers.get("Language"), code);
  const { count, form } = formulaOf(catalog.headers.get("Plural-Forms") ?? "");
  for (let number = 0; number <= 1000; ++number)
    assert.equal(formOf(code, number, count), form(number), `${code}: form of ${number}`);
  found.push(...troublesIn(code, catalog, texts));
}
assert.deepEqual(found, []);

// Russian and Czech always use the formal address, вы and vy, on the page and in the texts of the program.
const familiar = {
  ru: [
    "ты|теб[яе]|тобой|тво[йяёиюе]|твоих|твоего|твоей|твоему|\\p{L}+[еиё]шь(?:ся)?",
    "построй|найди|останови|посмотри|смотри|выбери|поставь|попробуй|введи|нажми|укажи|бери|играй|держи",
  ],
  cs: [
    "tobě|tebe|tvůj|tvoje|tvé|tvou|tvého|jsi|abys|kdybys|bys",
    "(?!váš|náš)\\p{L}+áš|(?!příliš)\\p{L}+íš|\\p{L}+eš",
    "postav|najdi|zastav|podívej|vyber|polož|zkus|napiš|stiskni|ukaž|vezmi|zahraj|hraj|drž|pokračuj",
  ],
};
/** @param {string} code @param {string} text */
const addressedIn = (code, text) =>
  text.match(new RegExp(`(?<!\\p{L})(?:${familiar[code].join("|")})(?!\\p{L})`, "giu")) ?? [];
for (const code of Object.keys(familiar))
  for (const folder of ["web/languages", "src/language/files"]) {
    const path = new URL(`../../${folder}/${code}.po`, import.meta.url);
    const all = Array.from(parseCatalog(readFileSync(path, "utf8")).texts.values()).flat();
    const addressed = all.filter((text) => addressedIn(code, text).length > 0);
    assert.deepEqual(addressed, [], `${folder}/${code}.po addresses people as friends`);
  }
assert.deepEqual(addressedIn("ru", "Твой ход: построй тройку"), ["Твой", "построй"]);
assert.deepEqual(addressedIn("cs", "Na tahu jsi, najdi obranu"), ["jsi", "najdi"]);

// The checks find the errors in a damaged catalog and in bad sources.
const sample = parseCatalog(read(codes[0]));
const [first] = sample.texts.keys();
sample.texts.delete(first);
sample.texts.set("No such text", ["Nichts"]);
sample.texts.set("{point} emptied", ["{place} leer"]);
assert.equal(troublesIn("de", sample, texts).length, 3);
const bad = (source) => textsOf("a.js", source).troubles.length;
assert.equal(bad('announce("Link copied"); make("p", {}, "a b c", t("x")); t(name);'), 2);
// eslint-disable-next-line no-template-curly-in-string -- the template is in the text that is read
assert.equal(bad('make("p", { class: "small card", "aria-label": `not ${x} here` }, make("b"))'), 1);
assert.equal(bad('make("p", {}, isOn ? "it is on" : t("Off")); plural(n, "{count} a", many);'), 2);
assert.equal(bad('if (key === "Escape" || name === "Anna") make("i", { class: "a b" }, t("Yes"));'), 0);
assert.deepEqual(
  textsOfPage("a.html", '<p aria-label="One"><b>Two</b> <i>Rowan</i></p>').map(({ text }) => text),
  ["One", "Two"],
);

// A damaged file is refused as a whole.
const header = 'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n';
const entry = 'msgid "Undo"\nmsgstr "Zurück"\n\n';
const counted = 'msgid "{count} a"\nmsgid_plural "{count} b"\nmsgstr[0] "{count} c"\nmsgstr[1] "{count} d"\n';
assert.deepEqual(parseCatalog(header + entry + counted).texts.get("{count} a"), ["{count} c", "{count} d"]);
const split = `${header}#. a note\nmsgid "a"\n"b\\n"\nmsgstr "\\"c\\""\n`;
assert.equal(parseCatalog(split).texts.get("ab\n")?.[0], '"c"');
for (const damaged of [
  ...["", entry, "<!doctype html>", header + entry + entry, `${header}msgid "Undo"\n`],
  ...[`${header}msgid "Undo"\nmsgstr ""\n`, `${header}msgid "Undo"\nmsgstr "Zur\n`],
  ...[`${header}msgid "Undo"\nmsgstr "a\\q"\n`, `${header}msgid "a"\nmsgid "b"\nmsgstr "c"\n`],
  ...[header + counted.replace(/msgstr\[1\].*\n/, ""), `${header}${counted}msgstr[2] "e"\n`],
  ...[header.replace("nplurals=2; ", "") + entry, header + entry.slice(0, -6)],
])
  assert.throws(() => parseCatalog(damaged), Error, damaged);
// A file truncated at any place is a shorter catalog or is refused.
for (let end = 0; end < (header + entry + counted).length; ++end) {
  try {
    assert.ok(parseCatalog((header + entry + counted).slice(0, end)).texts.size <= 1);
  } catch (trouble) {
    assert.ok(trouble instanceof Error);
  }
}

// The page uses the first of the browser's preferred languages that it supports, or else English.
assert.equal(languageFor(["fr-CH", "de-AT", "en"]), "de");
assert.equal(languageFor(["en-US", "de"]), "en");
assert.equal(languageFor(["xx", ""]), "en");
assert.equal(t("{side} is {a} of {b}", { side: "Black", a: 1, b: 1500 }), "Black is 1 of 1,500");
assert.equal(t(" · {kind,lower}", { kind: "Win by fours" }), " · win by fours");
assert.equal(plural(1, "{count} a", "{count} b") + plural(0, "{count} a", "{count} b"), "1 a0 b");
console.log(`${new Set(texts.map(({ key }) => key)).size} texts in ${languages.length} languages`);
