// SPDX-License-Identifier: MIT
// Language catalogs: PO files of gettext (docs/languages.md). Only what the page needs is supported. Anything
// else is an error, so that a damaged file is not used in part.

/**
 * @typedef {object} Catalog
 * @property {Map<string, string>} headers
 * @property {Map<string, string[]>} texts by key: one text, or one for each plural form
 * @property {Map<string, string>} plurals the English plural, by key
 */

/**
 * The key of a text; `context` tells the meanings of an ambiguous text apart and is otherwise empty.
 * @param {string} context @param {string} text
 */
export const keyIn = (context, text) => (context ? `${context}\u0004${text}` : text);

/** @type {Record<string, string>} */
const escapes = { "\\n": "\n", "\\t": "\t", '\\"': '"', "\\\\": "\\" };

/** @param {string} quoted with its quotation marks */
function unquoted(quoted) {
  if (!/^"(?:[^"\\]|\\[nt"\\])*"$/.test(quoted)) throw new Error(`not a string: ${quoted}`);
  return quoted.slice(1, -1).replace(/\\./g, (pair) => escapes[pair]);
}

/** @typedef {Map<string, string>} Fields by keyword: msgctxt, msgid, msgid_plural, msgstr, msgstr[0]… */

/** The entries of a file, each as its fields. @param {string} text @returns {Fields[]} */
function entriesOf(text) {
  return text.split(/\n(?:[ \t]*\n)+/).flatMap((block) => {
    /** @type {Fields} */
    const fields = new Map();
    let last = "";
    for (const line of block.split("\n")) {
      if (!line.trim() || line.startsWith("#")) continue;
      const parts = /^(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?(".*")$/.exec(line);
      if (!parts || !(parts[1] ?? last)) throw new Error(`not a line of a catalog: ${line}`);
      if (parts[1] && fields.has(parts[1])) throw new Error(`a second ${parts[1]}: ${line}`);
      last = parts[1] ?? last;
      fields.set(last, (fields.get(last) ?? "") + unquoted(parts[2]));
    }
    return fields.size ? [fields] : [];
  });
}

/**
 * The translations of an entry, one for each plural form.
 * @param {Fields} fields @param {string} id @param {number} count of forms
 */
function formsOf(fields, id, count) {
  const names = fields.has("msgid_plural")
    ? Array.from({ length: count }, (_, form) => `msgstr[${form}]`)
    : ["msgstr"];
  const found = [...fields.keys()].filter((name) => name.startsWith("msgstr"));
  const texts = names.map((name) => fields.get(name) ?? "");
  if (found.length !== names.length || texts.some((one) => !one))
    throw new Error(`wants ${names.join(", ")}: ${id}`);
  return texts;
}

/** Number of plural forms of the language. @param {Map<string, string>} headers */
function pluralCount(headers) {
  const count = Number(/nplurals=(\d);/.exec(headers.get("Plural-Forms") ?? "")?.[1]);
  if (!count) throw new Error("the header has no Plural-Forms");
  return count;
}

/** @param {string} text @returns {Catalog} throws if the text is not a catalog */
export function parseCatalog(text) {
  const [header, ...entries] = entriesOf(text.replaceAll("\r\n", "\n"));
  if (header?.get("msgid") !== "") throw new Error("a catalog begins with its header");
  const headers = new Map(
    (header.get("msgstr") ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line) => /** @type {[string, string]} */ (/^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [line, ""])),
  );
  /** @type {Catalog} */
  const catalog = { headers, texts: new Map(), plurals: new Map() };
  const count = pluralCount(headers);
  for (const fields of entries) {
    const id = fields.get("msgid");
    if (!id) throw new Error("an entry without msgid");
    const key = keyIn(fields.get("msgctxt") ?? "", id);
    if (catalog.texts.has(key)) throw new Error(`twice in the catalog: ${id}`);
    catalog.texts.set(key, formsOf(fields, id, count));
    const many = fields.get("msgid_plural");
    if (many) catalog.plurals.set(key, many);
  }
  return catalog;
}
