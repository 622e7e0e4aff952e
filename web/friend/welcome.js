// SPDX-License-Identifier: MIT
// Those who come to a game with a friend: spectators are told of, and a guest without a name is asked for
// one.

import { announce } from "../core/announce.js";
import { recallInTab, rememberInTab } from "../core/storage.js";
import { openName } from "./links.js";
import { watchingText } from "./views.js";

/**
 * @param {import("./friend.js").Friend} friend
 * @param {import("./shared_game.js").State} state the newest
 */
export function welcome(friend, state) {
  const { you, shared, shell } = friend;
  const { spectators, players } = state;
  const watching = watchingText(state, you);
  if (spectators > friend.spectators && watching) announce(watching);
  friend.spectators = spectators;
  const isNameless = you === "guest" && !players.guest.name && !state.class && !state.result;
  if (!shared || !isNameless || !Object.is(shell.mode, friend)) return;
  // Once for each game: a name may be left out.
  if (recallInTab("asked_name") === shared.game) return;
  rememberInTab("asked_name", shared.game);
  openName("", (name) => name && shared === friend.shared && friend.rename(name));
}
