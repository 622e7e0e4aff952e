// SPDX-License-Identifier: MIT
// Puzzles from the visitor's own games: positions of reviewed games in which a forced win or the only defense
// was missed. The server verifies them; this browser stores them.

import { ask } from "./api.js";
import { recall, remember } from "./storage.js";

/** @typedef {import("../puzzles/puzzle_words.js").Puzzle} Puzzle */

const key = "own_puzzles";
const lastGame = "own_puzzles_of";

/** At most this many puzzles are stored; the oldest are dropped. */
const most = 200;

/** The server examines at most this many moves of a game; the page sends the visitor's last moves. */
const mostMoves = 60;

/** The games that the server is examining now. @type {Set<string>} */
const asking = new Set();

/** The stored puzzles, newest first. @returns {Puzzle[]} */
export function ownPuzzles() {
  const kept = recall(key);
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string" && one.position) : [];
}

/**
 * Stores as puzzles what the visitor missed in a reviewed game, without duplicates. Does nothing if `own` is
 * unknown, or if this game was the last one examined.
 * @param {object} question the game, as for /api/v1/position, with its moves
 * @param {import("../study/tree.js").Node[]} line the moves of the game with their judgments
 * @param {import("./points.js").Side} [own] the visitor's side, if known
 */
export async function keepMissed(question, line, own) {
  const game = JSON.stringify(question);
  if (!own || recall(lastGame) === game || asking.has(game)) return;
  asking.add(game);
  const plies = line.filter(({ evaluation }) => evaluation?.judgment?.mover === own).map(({ ply }) => ply);
  try {
    const wanted = { ...question, plies: plies.slice(-mostMoves) };
    const { puzzles } = await ask("game_puzzles", wanted, AbortSignal.timeout(60_000));
    const ids = new Set(puzzles.map((/** @type {Puzzle} */ { id }) => id));
    const others = ownPuzzles().filter(({ id }) => !ids.has(id));
    if (puzzles.length) remember(key, [...puzzles, ...others].slice(0, most));
    remember(lastGame, game);
  } catch {
    // The review is complete without the puzzles; the next review of this game asks again.
  } finally {
    asking.delete(game);
  }
}
