// SPDX-License-Identifier: MIT
// Game files in and out: the server reads and writes them, the page only carries bytes.

import { ask } from "./api.js";

/**
 * @typedef {{game: string, width: number, height: number, k: number, start: string | null, players: [string, string],
 *   result: string | null, moves: string[], error?: string, nodes: {parent: number, move?: string, comment?: string}[]}} GameRecord
 * @typedef {{format: string, count: number, notes: string[], games: GameRecord[],
 *   written: {format: string, extension: string, text?: string, base64?: string} | null}} Conversion
 */

/** @param {string} text moves, or a file @param {string} game for files that do not tell @returns {Promise<Conversion>} */
export function readText(text, game) {
  return ask("convert", { text, game });
}

/** @param {File} file @returns {Promise<Conversion>} */
export async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return await ask("convert", { text, name: file.name });
  } catch (trouble) {
    if (!(trouble instanceof TypeError)) throw trouble;
  }
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return ask("convert", { base64, name: file.name });
}

/** Writes a game and lets the browser save it. @param {object} record @param {string} format @returns {Promise<Conversion>} */
export async function save(record, format) {
  /** @type {Conversion} */
  const conversion = await ask("convert", { record, to: format });
  const { written } = conversion;
  if (!written) return conversion;
  const bytes = written.base64
    ? Uint8Array.from(atob(written.base64), (letter) => letter.charCodeAt(0))
    : (written.text ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = `game.${written.extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return conversion;
}
