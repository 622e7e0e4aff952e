// SPDX-License-Identifier: MIT
// Stores the findings of reviews in the browser, so that they survive a reload.

import { recall, remember } from "../core/storage.js";
import { gameText } from "../core/games.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {{game: string, start: string | null, moves: string[],
 *   evaluations: import("../core/live.js").Evaluation[]}} StoredReview
 */

/** The findings of at most this many games are stored, newest first. */
const mostGames = 5;
const key = "reviewed";

/** @param {Rules} rules @param {string | null} start @param {Node[]} line */
function nameOf(rules, start, line) {
  return { game: gameText(rules), start, moves: line.flatMap(({ move }) => move ?? []) };
}

/** @param {object} one @param {object} two */
const isSame = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** @returns {StoredReview[]} */
const all = () => recall(key) ?? [];

/** @param {Rules} rules @param {string | null} start @param {Node[]} line */
export function storeFindings(rules, start, line) {
  const name = nameOf(rules, start, line);
  const evaluations = line.flatMap(({ evaluation }) => evaluation ?? []);
  const others = all().filter(({ game, start: from, moves }) => !isSame({ game, start: from, moves }, name));
  remember(key, [{ ...name, evaluations }, ...others].slice(0, mostGames));
}

/**
 * Restores the stored findings of a game, except for positions that already have findings.
 * @param {Rules} rules @param {string | null} start @param {Node[]} line
 */
export function restoreFindings(rules, start, line) {
  const name = nameOf(rules, start, line);
  const found = all().find(({ game, start: from, moves }) => isSame({ game, start: from, moves }, name));
  for (const evaluation of found?.evaluations ?? []) {
    const node = line[evaluation.ply];
    if (!node || node.evaluation) continue;
    node.evaluation = evaluation;
    node.chance = evaluation.black_winning_chance;
  }
}
