// SPDX-License-Identifier: MIT
// The keys of analysis, review and lessons, for the list of keys.

import { t } from "./language.js";

/** @type {{keys: string[], does: string}[]} */
export const studyKeys = [
  { keys: ["←", "→"], does: t("When viewing a game: one move back, one forward") },
  { keys: ["Home", "End"], does: t("To the start, to the end") },
  { keys: ["↑", "↓"], does: t("To the previous variation, to the next") },
  { keys: [",", "."], does: t("One move back, one forward, even with the keyboard focus on the board") },
  { keys: [t("Wheel")], does: t("Over the board: step through the game") },
];
