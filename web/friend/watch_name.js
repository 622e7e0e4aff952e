// SPDX-License-Identifier: MIT
// The name under which a spectator is shown in a game. It applies to this game and its rematches, in this
// tab: a name given elsewhere, as a player or pupil, is not shown to strangers.

import { recallInTab, rememberInTab } from "../core/storage.js";

const key = "watch_name";

/** @param {string} game @returns {string | undefined} */
export function watchNameIn(game) {
  const kept = recallInTab(key);
  return kept?.game === game && typeof kept.name === "string" ? kept.name : undefined;
}

/** @param {string} game @param {string} name */
export const keepWatchName = (game, name) => rememberInTab(key, { game, name });

/** Carries the name over to a rematch, whose id it returns. @param {string} next @param {string} game */
export function withWatchName(next, game) {
  const name = watchNameIn(game);
  if (name) keepWatchName(next, name);
  return next;
}
