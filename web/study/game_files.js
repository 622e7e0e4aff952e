// SPDX-License-Identifier: MIT
// Import and export of game files. The server reads and writes the files; the page only transfers bytes.

import { ask } from "../core/api.js";
import { t } from "../core/language.js";

/**
 * @typedef {{width: number, height: number, k: number, overline: string, blocked_five: string, forbidden:
 * string}} RecordRules
 * @typedef {{game: string, rules: RecordRules, start?: string | null, players?: [string, string],
 *   result?: string | null, termination?: string, event?: string, round?: string, date?: string,
 *   opening_note?: string,
 *   moves: string[], error?: string,
 *   detail?: string, opening_moves?: number, nodes?: import("./tree.js").FileNode[]}} GameRecord
 * @typedef {{format: string, count: number, notes: string[], games: GameRecord[],
 *   written: {format: string, extension: string, text?: string, base64?: string} | null}} Conversion
 */

/** The server's limit for a request, in bytes. */
const largestRequest = 262_144;

/** @param {object} question @returns {Promise<Conversion>} */
function convert(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question)).length;
  if (bytes > largestRequest)
    throw new Error(
      t("This is too large: {size}; the limit is {limit}.", {
        size: kilobytes(bytes),
        limit: kilobytes(largestRequest),
      }),
    );
  return ask("convert", question);
}

/** @param {number} bytes */
const kilobytes = (bytes) => t("{count} kB", { count: Math.ceil(bytes / 1024) });

/**
 * @param {string} text moves, or the text of a file @param {string} game for files that do not name a game
 */
export function readText(text, game) {
  return convert({ text, game });
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > largestRequest)
    throw new Error(
      t("The file {name} is too large: {size}; the limit is {limit}.", {
        name: file.name,
        size: kilobytes(file.size),
        limit: kilobytes(largestRequest),
      }),
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  if (text !== null) return convert({ text, name: file.name });
  return convert({
    base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
    name: file.name,
  });
}

/** @param {Uint8Array} bytes @returns {string | null} null if the bytes are not UTF-8 */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Writes a game and downloads it. @param {object} record @param {string} format */
export async function save(record, format) {
  const conversion = await convert({ record, to: format });
  const { written } = conversion;
  if (!written) return conversion;
  const bytes = written.base64
    ? Uint8Array.from(atob(written.base64), (letter) => letter.charCodeAt(0))
    : (written.text ?? "");
  download(new Blob([bytes]), `game.${written.extension}`);
  return conversion;
}

/** Downloads a file. @param {Blob} bytes @param {string} name */
export function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
