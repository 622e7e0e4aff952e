// SPDX-License-Identifier: MIT
// A correspondence game by links. Each link holds the game, its opening and all moves, and the person who
// opens it plays the side to move. Nothing is stored outside the two players' browsers.

import { t } from "../core/language.js";
import { make } from "../core/dom.js";
import { linkField } from "../core/link_field.js";
import { openOnce, sheet } from "../core/parts.js";
import { other } from "../core/points.js";
import { colorOf } from "./opening.js";
import { addressOf, allMoves } from "./play_game.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("../core/icons.js").IconName} IconName
 * @typedef {import("./play.js").Play} Play
 */

/** The name of the opponent in a game by links. */
export const byLink = "link";

/**
 * The link to send. It is the same for both players, because it does not say which of them opens it.
 * @param {Game} game
 */
export function linkOf(game) {
  const { you: _, ...parameters } = addressOf(game);
  const fields = Object.entries(parameters).filter(([, value]) => value);
  const query = new URLSearchParams(fields).toString().replaceAll("%3A", ":");
  return `${location.origin}${location.pathname}#play?${query}`;
}

/**
 * Whether the visitor must send the link: it is the opponent's turn, or the visitor's move ended the game.
 * @param {Play} play
 */
export function hasToSend({ game, state }) {
  if (game.setup.opponent !== byLink) return false;
  if (state.phase === "thinking") return true;
  return state.phase === "over" && colorOf(allMoves(game).length) === other(game.human);
}

/**
 * Whether a linked game continues a game by links: their rules, clock and opening rule are the same, and
 * `linked` begins with all answers and moves of `game`.
 * @param {Game} game @param {Game} linked
 */
export function continues(game, linked) {
  /** @param {Game} one */
  const frame = (one) =>
    JSON.stringify({ ...addressOf(one), moves: "", opening: one.setup.opening, you: "" });
  const texts = (/** @type {Game} */ one) => one.opening.map(({ text }) => text);
  const begins = (/** @type {string[]} */ all, /** @type {string[]} */ start) =>
    start.every((one, index) => all[index] === one);
  return (
    game.setup.opponent === byLink &&
    frame(game) === frame(linked) &&
    begins(texts(linked), texts(game)) &&
    begins(linked.moves, game.moves)
  );
}

/**
 * The local game with the opening, moves and times of the linked game.
 * @param {Game} game @param {Game} linked @returns {Game}
 */
export const continued = (game, linked) => ({
  ...game,
  moves: linked.moves,
  opening: linked.opening,
  times: linked.times,
});

/** @param {Game} game */
function openLink(game) {
  const element = sheet(
    t("Send your move"),
    make(
      "div",
      { class: "waiting" },
      make(
        "p",
        {},
        t(
          "Send this link to your friend. Anyone who opens it sees the game and can answer, " +
            "also with a link.",
        ),
      ),
      make("p", {}, t("Your friend answers with a link. Open it here.")),
      linkField(t("Link with your move"), linkOf(game), true),
    ),
  );
  openOnce(element);
}

/**
 * The button beside the message; null if no button is needed.
 * @param {Play} play @param {{isElsewhere: boolean, over: boolean}} shown
 * @returns {[IconName, string, () => void] | null}
 */
export function messageButton(play, { isElsewhere, over }) {
  if (isElsewhere) return ["play", t("Continue here"), () => play.memory.takeOver()];
  if (hasToSend(play)) return ["link", t("Send the link"), () => openLink(play.game)];
  return over ? ["retry", t("Play again"), () => play.playAgain()] : null;
}
