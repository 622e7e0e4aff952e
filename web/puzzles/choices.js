// SPDX-License-Identifier: MIT
// Selects the next puzzle: of a kind, of a game, or from the visitor's own games.

import { isRated, ratingOf } from "./progress.js";
import { groupOf, own } from "./puzzle_words.js";

/**
 * @typedef {import("./puzzle_words.js").Puzzle} Puzzle
 * @typedef {import("./puzzle_panel.js").KindCount} KindCount
 */

/**
 * The fields of a request that identify a puzzle: its number or, for a puzzle from the visitor's own games,
 * which has none, its kind, game and position.
 * @param {Puzzle} puzzle
 */
export const nameOf = ({ number, kind, game, position }) => (number ? { number } : { kind, game, position });

/**
 * A filter that selects the missed puzzles of the training `trained`. The puzzles from the visitor's own
 * games are `owned`.
 * @param {string} trained @param {Puzzle[]} owned
 */
export function wantedBy(trained, owned) {
  /** @param {{kind: string, game?: string}} missed @param {string} id */
  return ({ kind, game }, id) => {
    if (trained === own) return owned.some((one) => one.id === id);
    return trained.startsWith("game:") ? groupOf(game ?? "") === trained && Boolean(game) : kind === trained;
  };
}

/**
 * The id of the first untried puzzle after `now` among those from the visitor's own games, starting over at
 * the end. If all have been tried, the id of the puzzle after `now`; undefined if there are none.
 * @param {Puzzle[]} owned @param {{seen: string[]}} progress @param {Puzzle | null} now
 */
export function nextOwn(owned, { seen }, now) {
  const place = owned.findIndex(({ id }) => id === now?.id);
  const turned = [...owned.slice(place + 1), ...owned.slice(0, place + 1)];
  return (turned.find(({ id }) => !seen.includes(id)) ?? turned[0])?.id;
}

/** @param {KindCount[]} counts @param {string} trained */
const countsOf = (counts, trained) =>
  counts.filter(({ kind, game }) => (trained.startsWith("game:") ? groupOf(game) : kind) === trained);

/** The number of puzzles in a training. @param {KindCount[]} counts @param {string} trained */
export const countOf = (counts, trained) =>
  countsOf(counts, trained).reduce((sum, { count }) => sum + count, 0);

/**
 * The request for a training. For a training by game, the kind is random, and so is the game if the training
 * has several. A training by kind uses freestyle, the simplest rules, until the visitor's rating is shown, if
 * freestyle has that kind.
 * @param {string} trained @param {KindCount[]} counts @param {import("./progress.js").Progress} progress
 * @returns {{kind: string, game?: string}}
 */
export function chosenKind(trained, counts, progress) {
  if (!trained.startsWith("game:")) {
    const isNew = !isRated(ratingOf(progress, trained));
    const has = counts.some(({ kind, game }) => kind === trained && game === "freestyle");
    return isNew && has ? { kind: trained, game: "freestyle" } : { kind: trained };
  }
  const all = countsOf(counts, trained);
  const { kind, game } = all[Math.floor(Math.random() * all.length)] ?? { kind: "fours", game: "freestyle" };
  return { kind, game };
}
