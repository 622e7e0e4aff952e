// SPDX-License-Identifier: MIT
// How a game stands, in words: the loud line and the quiet one below it.

import { sideName } from "./games.js";
import { endingOf } from "./picture.js";
import { playerLabel } from "./players.js";
import { other } from "./points.js";
import { swap2Sentence } from "./swap2.js";

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {import("./play.js").Play} Play
 */

/** @param {import("./play_state.js").Game} game @param {Side} side */
export function nameOf({ setup, human }, side) {
  if (setup.opponent === "person") return sideName(side, setup.rules);
  return side === human ? "You" : playerLabel(setup.opponent);
}

/** The end of a game; empty while it goes on. @param {Play} play */
function endLine({ game, position }) {
  const loser = game.resigned ?? game.late;
  const outcome = loser ? other(loser) : (position?.outcome ?? "ongoing");
  if (outcome === "ongoing") return "";
  const ending = position ? endingOf(position) : "";
  if (outcome === "draw") return `A draw: ${ending}`;
  const name = nameOf(game, outcome);
  const how = game.resigned ? " by resignation" : game.late ? " on time" : `: ${ending}`;
  return `${name} ${name === "You" ? "win" : "wins"}${how}`;
}

/** @param {Play} play */
export function statusLine(play) {
  const { game, position, opening } = play;
  const opponent = playerLabel(game.setup.opponent);
  const ended = endLine(play);
  if (ended) return ended;
  if (play.thinking) return `${opponent} is thinking…`;
  if (position?.swap2 && !position.swap2.done)
    return swap2Sentence(position.swap2, opening.stones.length, opening.wanted);
  if (game.setup.opponent === "person") return `${sideName(play.mover(), game.setup.rules)} to move`;
  return play.isHumanTurn() ? "Your turn" : `${opponent} to move`;
}

/** @param {Play} play */
export function statusNote(play) {
  if (play.trouble) return play.trouble;
  if (play.hintReply) return play.hintReply.text;
  const count = play.allMoves().length;
  if (play.isOver()) return `${count} moves`;
  const swap2 = play.position?.swap2;
  if (swap2 && !swap2.done)
    return swap2.note.replace(/^./, (letter) => letter.toUpperCase()) || "Swap2: who opens does not yet know which colour will be theirs.";
  const waits = play.clock.times && !play.clock.running && play.game.moves.length;
  return `${sideName(play.mover(), play.game.setup.rules)}, move ${count + 1}${waits ? " · clock paused until you move" : ""}`;
}
