// SPDX-License-Identifier: MIT
// Games with friends in which this browser has a seat, for the home page. What is known of a game is stored
// whenever its state arrives; the home page asks the server for the states of some games.

import { t } from "../core/language.js";
import { forget, keysFrom, recall, remember } from "../core/storage.js";
import { forgetSeat, keptSeat } from "./stored_seats.js";
import { askState } from "./shared_game.js";
import { areBothHere, otherSeat } from "./views.js";

/**
 * @typedef {import("./shared_game.js").State} State
 * @typedef {import("./shared_game.js").Seat} SeatName
 * @typedef {object} KnownGame
 * @property {string} game
 * @property {string} rival the friend's name; may be empty
 * @property {boolean} hasCome whether the friend has joined
 * @property {number} moves
 * @property {boolean} isYourTurn
 * @property {boolean} isOver
 * @property {string} keptUntil
 * @property {number} seen timestamp, in milliseconds
 */

const prefix = "friend.";

/** Maximum number of games refreshed when the home page opens. */
const mostAsked = 5;

/** @param {State} state @param {SeatName} you */
export function noteGame(state, you) {
  /** @type {KnownGame} */
  const known = {
    game: state.game,
    rival: state.players[otherSeat(you)].name,
    hasCome: areBothHere(state),
    moves: state.position.moves.length,
    isYourTurn: state.turn === you,
    isOver: state.result !== null || state.next !== null,
    keptUntil: state.kept_until,
    seen: Date.now(),
  };
  remember(prefix + state.game, known);
}

/** @param {string} game */
export function forgetGame(game) {
  forget(prefix + game);
  forgetSeat(game);
}

/**
 * The unfinished games that the server still keeps, in three groups: the visitor's turn, the friend's turn,
 * invitations not accepted yet. Within each group, the game seen last comes first.
 * @returns {KnownGame[]}
 */
export function unfinishedGames() {
  return keysFrom(prefix)
    .map((game) => /** @type {KnownGame} */ (recall(prefix + game)))
    .filter((one) => one?.game && !one.isOver && Date.parse(one.keptUntil) > Date.now() && keptSeat(one.game))
    .sort((left, right) => weight(right) - weight(left) || right.seen - left.seen);
}

/** @param {KnownGame} known */
const weight = ({ hasCome, isYourTurn }) => (hasCome ? (isYourTurn ? 2 : 1) : 0);

/**
 * A game in two sentences: "Anna is waiting.", "Move 12, your turn."
 * @param {KnownGame} known @returns {[string, string]}
 */
export function friendWords({ rival, hasCome, moves, isYourTurn }) {
  const number = moves + 1;
  if (!hasCome) return [t("Your invitation is open."), t("Your friend has not joined yet.")];
  if (isYourTurn)
    return [
      rival ? t("{name} is waiting.", { name: rival }) : t("Your friend is waiting."),
      t("Move {number}, your turn.", { number }),
    ];
  return [
    rival ? t("Your game with {name}.", { name: rival }) : t("Your game with a friend."),
    t("Move {number}, their turn.", { number }),
  ];
}

/**
 * Asks the server for the states of the first unfinished games and stores them. Calls back when all requests
 * have ended, unless there are no unfinished games.
 * @param {() => void} changed
 */
export async function refreshGames(changed) {
  const games = unfinishedGames().slice(0, mostAsked);
  await Promise.all(
    games.map(async ({ game }) => {
      const kept = keptSeat(game);
      if (!kept) return;
      const state = await askState(game, kept.token).catch(() => null);
      if (state) noteGame(state, kept.seat);
    }),
  );
  if (games.length) changed();
}
