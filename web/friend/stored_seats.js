// SPDX-License-Identifier: MIT
// What this browser stores of games with friends: its seats, the messages that the server has not answered
// yet, and the name of a spectator. A page that was closed or reloaded before the answers sends the
// messages again when it is reopened.

import { forget, keysFrom, recall, recallInTab, remember, rememberInTab } from "../core/storage.js";

/**
 * @typedef {import("./shared_game.js").Seat} Seat
 * @typedef {import("./shared_game.js").Tokens} Tokens
 * @typedef {{token: string, tokens?: Tokens, seat: Seat, name?: string}} KeptSeat
 * @typedef {{t: string, id: string, [field: string]: unknown}} Message
 * @typedef {{message: Message, before: string}} Unsent before: the progress of the game when the message was
 *   written; empty for a message that applies to any position
 */

const seats = "shared.";

/** Each message has its own key, so that tabs do not overwrite each other's messages. */
const unsent = "unsent.";

/** @param {string} game @returns {KeptSeat | null} */
export const keptSeat = (game) => recall(seats + game);

/** @param {string} game @param {KeptSeat} seat */
export const keepSeat = (game, seat) => remember(seats + game, seat);

/** @param {string} game */
export function forgetSeat(game) {
  forget(seats + game);
  for (const id of keysFrom(`${unsent}${game}.`)) forgetUnsent(game, id);
}

/** @param {string} game @param {Unsent} one */
export const keepUnsent = (game, one) => remember(`${unsent}${game}.${one.message.id}`, one);

/** @param {string} game @param {string} id */
export const forgetUnsent = (game, id) => forget(`${unsent}${game}.${id}`);

/** @param {string} game @returns {Unsent[]} */
export const keptUnsent = (game) =>
  keysFrom(`${unsent}${game}.`)
    .map((id) => recall(`${unsent}${game}.${id}`))
    .filter((one) => typeof one?.message?.t === "string" && typeof one.before === "string");

/**
 * The key of a spectator's name in a game and its rematches, in this tab. The name that the visitor uses as a
 * player or pupil is not used here, so that strangers do not see it.
 */
const watchName = "watch_name";

/** @param {string} game @returns {string | undefined} */
export function watchNameIn(game) {
  const kept = recallInTab(watchName);
  return kept?.game === game && typeof kept.name === "string" ? kept.name : undefined;
}

/** @param {string} game @param {string} name */
export const keepWatchName = (game, name) => rememberInTab(watchName, { game, name });

/**
 * Copies a spectator's name from a game to its rematch `next`, and returns `next`.
 * @param {string} next @param {string} game
 */
export function withWatchName(next, game) {
  const name = watchNameIn(game);
  if (name) keepWatchName(next, name);
  return next;
}
