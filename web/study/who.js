// SPDX-License-Identifier: MIT
// Who played which side: in the visitor's own games "You" and the opponent's name, in other games the side
// itself.

import { sideName } from "../core/games.js";
import { t } from "../core/language.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/results.js").Winner} Winner
 * @typedef {(side: Side) => Winner} Who
 */

/**
 * Returns the function that names the sides of a game: by the players in the visitor's own game, otherwise by
 * color.
 * @param {import("./game_header.js").Header} header @param {import("../core/games.js").Rules} rules
 * @returns {Who}
 */
export function whoIn({ own, rival, players = ["", ""] }, rules) {
  return (side) => {
    if (own === side) return "you";
    const name = own && (rival || players[side === "x" ? 0 : 1]);
    return name ? { name } : { side: sideName(side, rules) };
  };
}

/** "You", "Starling", "Black" @param {Winner} who */
export function nameOfWho(who) {
  if (who === "you") return t("You");
  return "name" in who ? who.name : who.side;
}
