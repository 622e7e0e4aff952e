// SPDX-License-Identifier: MIT
// A game with a friend may be one of a class: then the class has the token, no rematch follows, and the way
// back leads to the class.

import { t } from "../core/language.js";
import { keptSeat } from "./kept.js";

/**
 * @typedef {import("./friend.js").Friend} Friend
 * @typedef {import("./shared_game.js").State} State
 * @typedef {object} ClassLink what a game asks of the mode of classes
 * @property {(id: string) => string | null} tokenOf what this browser has in that class
 * @property {(id: string) => boolean} keeps whether it will know that after a reload
 * @property {(id: string, game: string) => void} follow this game of it is on the board
 * @property {(id: string) => void} show
 */

/**
 * The button for what follows the end: what it says, and what it does; null where there is none.
 * @param {Friend} friend
 * @returns {[import("../core/icons.js").IconName, string, () => void] | null}
 */
export function againOffer(friend) {
  const { state, you } = friend;
  if (!state?.result || !you) return null;
  if (state.class) return ["class", t("Back to the class"), () => friend.showClass()];
  if (you === "spectator") return null;
  /** @type {(label: string) => [import("../core/icons.js").IconName, string, () => void]} */
  const offer = (label) => ["retry", label, () => friend.send("ask-rematch")];
  if (state.offers.rematch === you) return offer(t("Asked for another game"));
  return offer(state.offers.rematch ? t("Accept another game") : t("Play again"));
}

/** The token with which others may watch; null where none is known. @param {Friend} friend */
export function watchTokenOf({ shared, state, you }) {
  // Who watches a game of a class is its teacher, whose token is for nobody else.
  if (!shared || state?.class) return null;
  return you === "spectator" ? shared.token : (keptSeat(shared.game)?.tokens?.watch_token ?? null);
}

/**
 * What the address says of a game: tokens only where this browser does not keep them.
 * @param {Friend} friend @param {State} state
 */
export function addressOf({ you, shared, classes }, { game, class: id }) {
  const isKept = id ? classes?.keeps(id) : you !== "spectator" && keptSeat(game);
  return { class: id, game, token: isKept ? null : shared?.token };
}
