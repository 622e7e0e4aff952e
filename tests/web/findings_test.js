#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The choice and the description of the key moment of a reviewed game. Needs only Node.

import assert from "node:assert/strict";

import { isBad, keyMoment, momentSentence } from "../../web/review/review_findings.js";

/**
 * A reviewed game. For each move: the verdict, Black's winning chance after it, the side with a proved win
 * after it, and the win that it missed.
 * @param {object[]} moves
 */
function reviewed(moves) {
  const line = [{ ply: 0, move: "", parent: null, evaluation: { win: null, black_winning_chance: 0.5 } }];
  for (const { verdict, black = 0.5, win = null, missed = null } of moves) {
    const parent = line[line.length - 1];
    const judgment = { verdict, mover: parent.ply % 2 ? "o" : "x", missed_win: missed };
    const evaluation = { win: win && { side: win }, black_winning_chance: black, line: ["d1"], judgment };
    line.push({ ply: parent.ply + 1, move: `m${parent.ply + 1}`, parent, evaluation });
  }
  return line;
}

const good = { verdict: "good" };
const sides = (side) => ({ side: side === "x" ? "Black" : "White" });
const blackIsYou = (side) => (side === "x" ? "you" : { name: "Wren" });
const whiteIsYou = (side) => (side === "o" ? "you" : { name: "Wren" });
const keyOf = (line, who) => keyMoment(line, line.filter(isBad), who)?.ply ?? null;

// Black's mistakes are moves 3 and 7. The key moment is move 7, which lost the game.
const blunder = { verdict: "blunder", black: 0.02 };
const lost = { verdict: "losing", win: "o", black: 0 };
const back = { verdict: "mistake", black: 0.6 };
const game = reviewed([good, good, blunder, back, good, good, lost, { ...good, win: "o" }]);
assert.equal(keyOf(game, sides), 7);
assert.equal(keyOf(game, blackIsYou), 7);
// If the visitor won, the key moment is the visitor's own mistake.
assert.equal(keyOf(game, whiteIsYou), 4);
// If the visitor made no mistake, the key moment is the opponent's mistake.
assert.equal(keyOf(reviewed([good, { verdict: "mistake", black: 0.9 }, good]), blackIsYou), 2);
assert.equal(keyOf(reviewed([good, good]), blackIsYou), null);
assert.equal(keyOf([], sides), null);
// If no mistake was decisive, the key moment is the most costly mistake.
const open = reviewed([{ verdict: "mistake", black: 0.3 }, good, { verdict: "blunder", black: 0.1 }]);
assert.equal(keyOf(open, sides), 3);

// The sentence names the better move first, and then the move that was played.
const missing = reviewed([{ verdict: "missed-win", missed: { moves: 2, line: ["d1"] } }])[1];
assert.equal(
  momentSentence(missing, sides, "d1", "It makes a double four."),
  "d1 wins by force, in 2 moves. It makes a double four. After m1 the game was even.",
);
assert.equal(
  momentSentence(missing, sides, "d1", ""),
  "d1 wins by force, in 2 moves. After m1 the game was even.",
);
console.log("9 findings");
