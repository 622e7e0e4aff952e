// SPDX-License-Identifier: MIT
// Arrivals in a game with a friend: spectators are announced, a guest without a name is asked for one, and a
// spectator can give a name.

import { announce } from "../core/announce.js";
import { t } from "../core/language.js";
import { recall, recallInTab, rememberInTab } from "../core/storage.js";
import { openName } from "./links.js";
import { watchingText } from "./views.js";
import { watchNameIn } from "./stored_seats.js";

/**
 * @param {import("./friend.js").Friend} friend
 * @param {import("./shared_game.js").State} state the newest state
 */
export function welcome(friend, state) {
  const { you, shared, shell } = friend;
  const { spectators, players } = state;
  const watching = watchingText(state, you);
  if (spectators > friend.spectators && watching) announce(watching);
  friend.spectators = spectators;
  const isNameless = you === "guest" && !players.guest.name && !state.class && !state.result;
  if (!shared || !isNameless || !Object.is(shell.mode, friend)) return;
  // Once for each game: the name is optional.
  if (recallInTab("asked_name") === shared.game) return;
  rememberInTab("asked_name", shared.game);
  openName("", (name) => name && shared === friend.shared && friend.rename(name));
}

/**
 * Asks for the name of a player or spectator.
 * @param {import("./friend.js").Friend} friend
 */
export function askName(friend) {
  const { shared, you } = friend;
  if (!shared || !you) return;
  /** @param {string} name */
  const change = (name) => shared === friend.shared && friend.rename(name);
  if (you !== "spectator") return openName(recall("name") ?? "", change);
  openName(watchNameIn(shared.game) ?? "", change, t("Your name, as everyone in this game sees it"));
}
