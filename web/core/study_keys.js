// SPDX-License-Identifier: MIT
// The keys of analysis, review and lessons, for the list of keys.

import { t } from "./language.js";

/** @type {{keys: string[], does: string}[]} */
export const studyKeys = [
  { keys: ["←", "→"], does: t("In a game that is looked at: a move back, a move on") },
  { keys: ["Home", "End"], does: t("To its start, to its end") },
  { keys: ["↑", "↓"], does: t("To the variation before, to the next one") },
  { keys: [",", "."], does: t("A move back, a move on, also while the keyboard is on the board") },
  { keys: [t("Wheel")], does: t("Over the board: through the game") },
];
