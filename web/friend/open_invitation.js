// SPDX-License-Identifier: MIT
// An invitation that nobody has accepted: its links in place of the moves, and how it is withdrawn.

import { announce } from "../core/announce.js";
import { byId } from "../core/dom.js";
import { forgetGame } from "./friend_games.js";
import { keptSeat } from "./kept.js";
import { areBothHere } from "./views.js";

const dayLong = 86_400_000;

/** @typedef {import("./friend.js").Friend} Friend */

/** @param {Friend} friend */
export function showWaiting({ state, shared, you, waiting }) {
  const tokens = shared && keptSeat(shared.game)?.tokens;
  if (!shared) waiting.showStart();
  else if (state && you === "host" && !areBothHere(state) && tokens) {
    const days = Math.round((Date.parse(state.kept_until) - Date.parse(state.created)) / dayLong);
    waiting.showLinks(state.game, tokens, days);
  } else waiting.hide();
  byId("stage").classList.toggle("waits", !waiting.element.hidden);
}

/**
 * The server has no word for it: this browser gives up its seat, and says what becomes of the link.
 * @param {Friend} friend @param {string} days after which the server deletes the game
 */
export function askWithdraw(friend, days) {
  const { shared, shell } = friend;
  if (!shared) return;
  shell.message.question("Withdraw the invitation?", [
    [
      "Yes, withdraw",
      () => {
        if (friend.shared !== shared) return;
        const text =
          "Withdrawn: you will not find this game again. Whoever has the link can still open it, and waits " +
          `alone; the server deletes it after ${days}.`;
        friend.forgetAll();
        forgetGame(shared.game);
        shell.setAddress({});
        friend.notice = text;
        announce(text);
        friend.showAll();
      },
      "danger",
    ],
    ["Keep it", () => {}],
  ]);
}
