// SPDX-License-Identifier: MIT
// Resends what was done in a game with a friend before the page was closed or reloaded.

import { stonesOf } from "../play/opening.js";
import { progressOf } from "./shared_game.js";

/** @param {import("./friend.js").Friend} friend @param {import("./shared_game.js").State} state */
export function restoreUnsent(friend, state) {
  for (const { message, before, answer } of friend.shared?.takeRestored() ?? []) {
    const { t, point, answer: reply } = message;
    const stones = point ? [String(point)] : stonesOf(String(reply ?? ""));
    if (t === "opening") friend.opening.end();
    if (before === progressOf(state) && (t === "move" || t === "opening")) friend.confirm(stones, answer);
    else answer.catch((trouble) => friend.fail(trouble));
  }
}
