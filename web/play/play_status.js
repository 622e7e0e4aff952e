// SPDX-License-Identifier: MIT
// The status of a game in words: the main line, and a note below it.

import { sideName } from "../core/games.js";
import { movesText } from "../core/numbers.js";
import { endingOf } from "../board/picture.js";
import { t } from "../core/language.js";
import { playerLabel } from "../core/players.js";
import { other, placeOf, usesCells } from "../core/points.js";
import { drawText, lastMoveText, winText } from "../core/results.js";
import { hasToSend } from "./by_link.js";
import { visitorSeat } from "./play_game.js";
import { openingNote } from "./opening_words.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./play.js").Play} Play
 */

export const cannotSave = t(
  "This browser cannot save the game. Its moves are in the address: copy the link to keep it.",
);

/** @param {import("./play_game.js").Game} game @param {Side} side */
export function nameOf({ setup, human }, side) {
  if (setup.opponent === "person") return sideName(side, setup.rules);
  return side === human ? t("You") : playerLabel(setup.opponent);
}

/**
 * The name of the player who has this seat in the opening.
 * @param {import("./play_game.js").Game} game @param {import("../core/api.js").OpeningSeat} seat
 */
export function seatName(game, seat) {
  if (game.setup.opponent === "person") return seat === "opener" ? t("The opener") : t("The other");
  return seat === visitorSeat(game) ? t("You") : playerLabel(game.setup.opponent);
}

/** "You – Starling" @param {import("./play_game.js").Game} game */
export function playersOf(game) {
  return `${nameOf(game, "x")} – ${nameOf(game, "o")}`;
}

/** @param {{game: Play["game"], position: Pick<Play["position"], "outcome">}} play */
export function winnerOf({ game, position }) {
  const loser = game.resigned ?? game.late;
  return loser ? other(loser) : position.outcome;
}

/**
 * How a game ended; empty while it is in progress.
 * @param {{game: Play["game"], position: Pick<Play["position"], "outcome" | "how" | "winning_line">}} play
 */
export function endLine({ game, position }) {
  const outcome = winnerOf({ game, position });
  if (outcome === "ongoing") return "";
  const ending = endingOf(position);
  if (outcome === "draw") return drawText("", ending);
  const { opponent, rules } = game.setup;
  const how = game.resigned ? "resignation" : game.late ? "time" : "";
  if (opponent === "person") return winText({ side: sideName(outcome, rules) }, how, ending);
  return winText(outcome === game.human ? "you" : { name: playerLabel(opponent) }, how, ending);
}

/** @param {Play} play */
export function statusLine(play) {
  const { game, opening } = play;
  const opponent = playerLabel(game.setup.opponent);
  const ended = endLine(play);
  if (ended) return ended;
  if (play.state.phase === "elsewhere") return t("Open in another tab");
  if (play.lost) return play.lost.isBusy ? t("The server is busy") : t("Connection lost");
  if (play.thinking && hasToSend(play)) return t("Send your move");
  if (play.thinking) return t("{name} is thinking…", { name: opponent });
  if (play.state.inOpening()) return opening.sentence;
  const warning = play.threats.warning();
  if (warning) return warning;
  if (game.setup.opponent === "person")
    return t("{side} to move", { side: sideName(play.mover(), game.setup.rules) });
  return play.isHumanTurn() ? t("Your turn") : t("{name} to move", { name: opponent });
}

/** "j4 to j8", the row that ended the game; empty if no row ended it. @param {Play} play */
function winningRow({ position: { winning_line: row }, game: { setup } }) {
  const ends = row
    .map((point) => ({ point, place: placeOf(point, setup.rules.width, setup.rules.height) }))
    .sort((left, right) => {
      const [one, next] = [left.place ?? { column: 0, row: 0 }, right.place ?? { column: 0, row: 0 }];
      return one.column - next.column || next.row - one.row;
    });
  if (ends.length < 2) return "";
  return t("{first} to {last}", { first: ends[0].point, last: ends[ends.length - 1].point });
}

/** @param {Play} play */
export function statusNote(play) {
  if (play.state.phase === "elsewhere") return t("You play there and watch here.");
  if (play.lost) return t("{trouble} Trying again; your game is safe.", { trouble: play.lost.message });
  if (play.trouble) return play.trouble;
  if (play.hints.reply) return play.hints.reply.text;
  const count = play.allMoves().length;
  if (play.isOver()) return [winningRow(play), movesText(count)].filter(Boolean).join(", ");
  const { opening } = play.position;
  if (opening && !opening.done)
    return openingNote(opening, play.opening, (seat) => seatName(play.game, seat));
  if (!play.memory.canSave) return cannotSave;
  if (hasToSend(play)) return "";
  const commentary = play.state.phase === "ready" && play.commentary.text;
  const waits = play.clock.times && !play.clock.running && play.game.moves.length;
  const turn = { side: sideName(play.mover(), play.game.setup.rules), number: count + 1 };
  if (commentary) return commentary;
  return waits
    ? t("{side}, move {number} · clock paused until you move", turn)
    : t("{side}, move {number}", turn);
}

/**
 * The mark before the status: the stone to be placed, or an icon.
 * @param {Play} play @returns {import("../core/message.js").StatusMark}
 */
export function markOf(play) {
  const { game, state } = play;
  if (play.isOver()) {
    const winner = winnerOf(play);
    const won = winner !== "draw" && (game.setup.opponent === "person" || winner === game.human);
    return { icon: won ? "trophy" : "flag" };
  }
  if (state.phase === "elsewhere") return { icon: "eye" };
  if (play.lost) return { icon: "link" };
  if (play.hints.reply && !play.trouble) return { icon: "bulb", kind: "hint" };
  if (play.threats.warning()) return { icon: "threat", kind: "danger" };
  const placed = play.opening.stones.length;
  const side = state.inOpening() && placed % 2 ? other(play.mover()) : play.mover();
  return { pip: side, cells: usesCells(game.setup.rules) };
}

/**
 * The announcement that a key pressed on the board asks for; empty for other keys.
 * @param {string} key @param {{moves: string[], clocks: string, status: string}} known
 */
export function answerTo(key, { moves, clocks, status }) {
  if (key === "l") return lastMoveText(moves.at(-1), moves.length);
  if (key === "c") return clocks || t("No clock");
  return key === "e" ? status : "";
}
