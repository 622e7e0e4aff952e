// SPDX-License-Identifier: MIT
// What this browser stores between visits, and what it stores for a tab until the tab is closed. No function
// throws if the browser denies storage.
//
// Small values, such as the language, are in localStorage. Large values are in the database (database.js),
// with a synchronous copy here. localStorage serves as a write-ahead journal: `remember` first writes a text
// there and removes it once the database has it. When the page is opened, texts still in localStorage move
// into the database: those of a page that was closed too early, and those of older versions.

import { openDatabase } from "./database.js";
import { mergerOf } from "./merge.js";

const prefix = "rowan.";

/** Keys of large values: games, analyses, reviews, and progress with puzzles and lessons. */
const large = /^(game\.|(puzzles|lessons|own_puzzles|own_puzzles_of|reviewed|analyze|analyse|review)$)/;

/** A function, because in a browser that forbids localStorage, merely reading that variable throws. */
const all = () => localStorage;
const tab = () => sessionStorage;

const database = globalThis.indexedDB ? await openDatabase() : null;

/** The texts of the large values. @type {Map<string, string>} */
const texts = new Map(database?.known);

/**
 * Number of unfinished writes by key. During these, broadcasts about the key are not applied: what the
 * database keeps in the end may be this tab's text or the other tab's. The read after the last write counts
 * as a write.
 */
const writing = new Map();

/** The keys with broadcasts that were not applied; they are read again after this tab's last write. */
const unsettled = new Set();

/** @type {{start: string, changed: () => void}[]} */
const listeners = [];

/** @param {string} key */
const isLarge = (key) => database !== null && large.test(key);

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} key @returns {string | null} */
function readText(storage, key) {
  try {
    return storage().getItem(prefix + key);
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} key @param {string} text */
function writeText(storage, key, text) {
  try {
    storage().setItem(prefix + key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
function removeText(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing was stored.
  }
}

/** @returns {string[]} */
function storedKeys() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** @param {string} key */
function tell(key) {
  for (const { start, changed } of listeners) if (key.startsWith(start)) changed();
}

/** @param {string} key */
function mergeOf(key) {
  const merge = mergerOf(key);
  /** @param {string} theirs @param {string} mine @param {string | null} [base] undefined: unknown */
  const merged = (theirs, mine, base) =>
    JSON.stringify(merge?.(parse(theirs), parse(mine), base === undefined ? base : parse(base ?? "null")));
  return merge && merged;
}

/** Updates the copy of a large value. @param {string} key @param {string | null} text null removes it */
function setText(key, text) {
  if (text === null) texts.delete(key);
  else texts.set(key, text);
}

/** Writes a large value into the database. @param {string} key @param {string | null} text null removes it */
async function keepLarge(key, text) {
  const base = texts.get(key) ?? null;
  setText(key, text);
  const journal = text ?? "null";
  const isSafe = writeText(all, key, journal);
  writing.set(key, (writing.get(key) ?? 0) + 1);
  try {
    const written = await database?.write(key, text, mergeOf(key), base);
    // By now localStorage may hold a newer text.
    if (readText(all, key) === journal) removeText(key);
    if (written === undefined || written === text || texts.get(key) !== text) return;
    setText(key, written);
    tell(key);
  } catch (trouble) {
    if (!isSafe) console.warn(`“${key}” could not be kept.`, trouble);
  } finally {
    while (writing.get(key) === 1 && unsettled.delete(key)) await settle(key);
    writing.set(key, writing.get(key) - 1);
  }
}

/** Takes over what the database keeps after writes by several tabs at once. @param {string} key */
async function settle(key) {
  const text = await database?.read(key).catch(() => undefined);
  // If a write has begun meanwhile, the key is read again after it; if a broadcast has come, at once.
  if (writing.get(key) > 1) unsettled.add(key);
  else if (text !== undefined && !unsettled.has(key)) takeOver(key, newest(key, text));
}

/** @param {string} key @param {string | null} text what another tab has written; null removes it */
function takeOver(key, text) {
  if (text === (texts.get(key) ?? null)) return;
  setText(key, text);
  tell(key);
}

/**
 * Of two texts of a large value, that in the journal is newer: a tab that is being closed may end before the
 * database has it.
 * @param {string} key @param {string | null} text in the database
 */
function newest(key, text) {
  const journal = readText(all, key);
  if (journal === null) return text;
  return journal === "null" ? null : journal;
}

/** @param {string} key @returns {any} null if nothing readable is stored */
export const recall = (key) => parse((isLarge(key) ? texts.get(key) : readText(all, key)) ?? "null");

/**
 * @param {string} key @param {unknown} value
 * @returns {boolean} false if localStorage is full or denied; always true for a large value
 */
export function remember(key, value) {
  const text = JSON.stringify(value);
  if (!isLarge(key)) return writeText(all, key, text);
  keepLarge(key, text);
  return true;
}

/** @param {string} key */
export function forget(key) {
  if (isLarge(key)) keepLarge(key, null);
  else removeText(key);
}

/**
 * The keys that begin with this prefix.
 * @param {string} start @returns {string[]} each key without the prefix
 */
export function keysFrom(start) {
  const small = storedKeys().filter((key) => !isLarge(key));
  return [...small, ...texts.keys()]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/**
 * Calls `changed` when a value whose key has this prefix has changed through another tab.
 * @param {string} start
 * @param {() => void} changed
 */
export function whenChanged(start, changed) {
  listeners.push({ start, changed });
}

/** Like recall, but for this tab alone; the value survives a reload. @param {string} key @returns {any} */
export const recallInTab = (key) => parse(readText(tab, key) ?? "null");

/** @param {string} key @param {unknown} value */
export const rememberInTab = (key, value) => writeText(tab, key, JSON.stringify(value));

/** Everything stored between visits, by key. @returns {Record<string, unknown>} */
export const allKept = () => Object.fromEntries(keysFrom("").map((key) => [key, recall(key)]));

/** Moves large values left in localStorage into the database; the text "null" stands for a removal. */
function adoptStored() {
  for (const key of storedKeys()) {
    const text = isLarge(key) ? readText(all, key) : null;
    if (text === null) continue;
    const merge = mergeOf(key);
    const theirs = texts.get(key);
    if (text === "null") keepLarge(key, null);
    else keepLarge(key, merge && theirs !== undefined ? merge(theirs, text) : text);
  }
}

/**
 * Takes over what another tab has written, or notes that the key has to be read again.
 * @param {string} key @param {string | null} text null removes it
 */
function hear(key, text) {
  if (writing.get(key)) unsettled.add(key);
  else takeOver(key, text);
}

/**
 * Takes over what other tabs changed while this one was suspended.
 * @param {Map<string, string>} found the contents of the database
 */
function compare(found) {
  for (const key of new Set([...texts.keys(), ...found.keys()]))
    hear(key, newest(key, found.get(key) ?? null));
}

function followOthers() {
  addEventListener("storage", ({ key }) => {
    if (key === null) for (const { changed } of listeners) changed();
    else if (key.startsWith(prefix) && !isLarge(key.slice(prefix.length))) tell(key.slice(prefix.length));
  });
  if (!database) return;
  database.whenWritten(hear);
  const look = () => document.hidden || database.look().then(compare, () => {});
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", ({ persisted }) => persisted && look());
}

if (globalThis.document) {
  adoptStored();
  followOthers();
}
