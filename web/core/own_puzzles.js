// SPDX-License-Identifier: MIT
// Puzzles from the visitor's own games: positions of reviewed games in which a forced win or the only defense
// was missed. The server proves them; this browser keeps them.

import { ask } from "./api.js";
import { recall, remember } from "./storage.js";

/** @typedef {import("../puzzles/puzzle_words.js").Puzzle} Puzzle */

const key = "own_puzzles";
const lastGame = "own_puzzles_of";

/** The oldest ones give way. */
const most = 200;

/** The server looks at no more moves of a game. */
const mostMoves = 60;

/** The newest first. @returns {Puzzle[]} */
export function ownPuzzles() {
  const kept = recall(key);
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string" && one.position) : [];
}

/**
 * Keeps what the visitor missed in a game that was reviewed, each game once; alike ones once.
 * @param {object} question the game, as /api/v1/position has it, with its moves
 * @param {import("../study/tree.js").Node[]} line its moves as they were judged
 * @param {import("./points.js").Side} [own] the visitor's side, where it is known
 */
export async function keepMissed(question, line, own) {
  const game = JSON.stringify(question);
  if (!own || recall(lastGame) === game) return;
  remember(lastGame, game);
  const plies = line.filter(({ evaluation }) => evaluation?.judgment?.mover === own).map(({ ply }) => ply);
  try {
    const wanted = { ...question, plies: plies.slice(-mostMoves) };
    const { puzzles } = await ask("game_puzzles", wanted, AbortSignal.timeout(60_000));
    const ids = new Set(puzzles.map((/** @type {Puzzle} */ { id }) => id));
    const others = ownPuzzles().filter(({ id }) => !ids.has(id));
    if (puzzles.length) remember(key, [...puzzles, ...others].slice(0, most));
  } catch {
    // the review is complete without them
  }
}
