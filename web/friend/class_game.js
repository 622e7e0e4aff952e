// SPDX-License-Identifier: MIT
// A game with a friend may belong to a class: then the class mode stores the token, there is no rematch, and
// the way back leads to the class.

import { t } from "../core/language.js";
import { keptSeat } from "./stored_seats.js";

/**
 * @typedef {import("./friend.js").Friend} Friend
 * @typedef {import("./shared_game.js").State} State
 * @typedef {object} ClassLink the interface of the class mode for its games
 * @property {(id: string) => string | null} tokenOf this browser's token in that class
 * @property {(id: string) => boolean} keeps whether the token survives a reload
 * @property {(id: string) => string} whyNoRound why no next round is expected, in a sentence; empty if one is
 * @property {(id: string, game: string) => void} follow called when a game of the class is on the board
 * @property {(id: string) => void} show opens the class
 */

/**
 * The button for what can follow a finished game: its icon, label and action; null if there is no such
 * button.
 * @param {Friend} friend
 * @returns {[import("../core/icons.js").IconName, string, () => void] | null}
 */
export function rematchOffer(friend) {
  const { state, you } = friend;
  if (!state?.result || !you) return null;
  if (state.class) return ["class", t("Back to the class"), () => friend.showClass()];
  if (you === "spectator") return null;
  /** @type {(label: string) => [import("../core/icons.js").IconName, string, () => void]} */
  const offer = (label) => ["retry", label, () => friend.send("ask-rematch")];
  if (state.offers.rematch === you) return offer(t("Asked for another game"));
  return offer(state.offers.rematch ? t("Accept another game") : t("Play again"));
}

/** The token for spectators; null if it is unknown or the game belongs to a class. @param {Friend} friend */
export function watchTokenOf({ shared, state, you }) {
  // The teacher watches the games of a class as a spectator, with a token that must not be shared.
  if (!shared || state?.class) return null;
  return you === "spectator" ? shared.token : (keptSeat(shared.game)?.tokens?.watch_token ?? null);
}

/**
 * The parameters of a game's address: they hold the token only if this browser does not store it.
 * @param {Friend} friend @param {State} state
 */
export function addressOf({ you, shared, classes }, { game, class: id }) {
  const isKept = id ? classes?.keeps(id) : you !== "spectator" && keptSeat(game);
  return { class: id, game, token: isKept ? null : shared?.token };
}
