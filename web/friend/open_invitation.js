// SPDX-License-Identifier: MIT
// An invitation that has not been accepted: its links in place of the moves, and its withdrawal.

import { announce } from "../core/announce.js";
import { byId } from "../core/dom.js";
import { t } from "../core/language.js";
import { forgetGame } from "./friend_games.js";
import { keptSeat } from "./stored_seats.js";
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
 * Asks whether to withdraw the invitation. After a yes, the server ends the game, anyone who opens its links
 * is told, and this browser forgets the game.
 * @param {Friend} friend
 */
export function askWithdraw(friend) {
  const { shared, shell } = friend;
  if (!shared) return;
  shell.message.question(t("Withdraw the invitation?"), [
    [t("Yes, withdraw"), () => friend.shared === shared && withdraw(friend, shared), "danger"],
    [t("Keep it"), () => {}],
  ]);
}

/** @param {Friend} friend @param {import("./shared_game.js").SharedGame} shared */
async function withdraw(friend, shared) {
  try {
    await shared.send("withdraw");
  } catch (trouble) {
    if (friend.shared === shared) friend.fail(trouble);
    return;
  }
  forgetGame(shared.game);
  if (friend.shared !== shared) return;
  const text = t("Withdrawn. Anyone who opens the link will be told.");
  friend.forgetAll();
  friend.shell.setAddress({});
  friend.notice = text;
  announce(text);
  friend.showAll();
}
