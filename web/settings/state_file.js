// SPDX-License-Identifier: MIT
// Export and import of everything the page stores, as one file, for a backup or another browser. Importing
// merges: if a game is in both, the newer version is kept; progress in puzzles and lessons is combined. A
// file with any invalid part changes nothing.

import { t } from "../core/language.js";
import { mergerOf } from "../core/merge.js";
import { allKept, recall, remember } from "../core/storage.js";

const format = "rowan-state";
const version = 1;

/** The maximum size in bytes; a hundred games and everything else take far less. */
const largestFile = 20_000_000;

/**
 * Keys whose existing values take precedence over the file, because their values are the same in every
 * browser or matter only in this one.
 */
const ownValueWins = /^(analy[sz]e|review|reviewed|own_puzzles_of|friend\.|shared\.|unsent\.|class\.)/;

/** @typedef {Record<string, any>} Kept */

/** @param {Date} [date] @returns {string} */
export const stateText = (date = new Date()) =>
  JSON.stringify({ format, version, date: date.toISOString(), kept: allKept() });

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an entry is valid for its key. @param {string} key @param {any} value */
function isValidEntry(key, value) {
  if (!/^[\w.:-]{1,200}$/.test(key)) return false;
  if (key.startsWith("game."))
    return isObject(value?.game) && isObject(value.game.setup) && Array.isArray(value.game.moves);
  if (key === "puzzles" || key === "lessons") return isObject(value);
  return key === "own_puzzles" || key === "reviewed" ? Array.isArray(value) : true;
}

/**
 * The contents of a file; throws an Error with a sentence if the file is of another type or version, or
 * damaged.
 * @param {string} text @returns {Kept}
 */
export function readState(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    file = null;
  }
  if (!isObject(file) || file.format !== format || !isObject(file.kept))
    throw new Error(t("This is not a Rowan export file. Nothing was changed."));
  if (file.version !== version)
    throw new Error(t("The file is of another version of Rowan. Nothing was changed."));
  for (const [key, value] of Object.entries(file.kept))
    if (!isValidEntry(key, value))
      throw new Error(
        t("The file is damaged at “{entry}”. Nothing was changed.", { entry: key.slice(0, 40) }),
      );
  return file.kept;
}

/**
 * The value of a key after the import. `own` is the value in this browser, or null; `read` is the value in
 * the file.
 * @param {string} key @param {any} own @param {any} read
 */
export function mergedValue(key, own, read) {
  if (own === null) return read;
  if (key.startsWith("game.")) return (read.saved ?? 0) > (own.saved ?? 0) ? read : own;
  const merge = mergerOf(key);
  if (merge) return merge(read, own);
  return ownValueWins.test(key) ? own : read;
}

/**
 * Adds the contents of a file. Stops and throws an Error when this browser has no more room.
 * @param {Kept} kept @returns {number} number of games in the file
 */
export function addState(kept) {
  const isKept = Object.entries(kept).every(([key, value]) =>
    remember(key, mergedValue(key, recall(key), value)),
  );
  if (!isKept) throw new Error(t("This browser has no room for the whole file. Part of it was imported."));
  return Object.keys(kept).filter((key) => key.startsWith("game.")).length;
}

/** @param {File} file @returns {Promise<number>} number of games in the file */
export async function importFile(file) {
  return addState(readState(file.size > largestFile ? "" : await file.text()));
}
