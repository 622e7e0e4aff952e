// SPDX-License-Identifier: MIT
// Looks of the board. The root's data-board chooses the values (style/tokens.css, board.css); the browser
// remembers the choice.

import { t } from "../core/language.js";
import { recall, remember, whenChanged } from "../core/storage.js";

/** @type {[string, string][]} values and labels, for a choice */
export const boardThemes = [
  ["kaya", t("Kaya wood")],
  ["slate", t("Slate")],
  ["paper", t("Paper")],
  ["contrast", t("High contrast")],
];

const key = "board";

/** The chosen look, or the one for whoever asks the system for more contrast, or kaya. */
export function boardTheme() {
  const chosen = recall(key);
  if (boardThemes.some(([value]) => value === chosen)) return /** @type {string} */ (chosen);
  return matchMedia("(prefers-contrast: more)").matches ? "contrast" : "kaya";
}

/** Shows a look and remembers it. @param {string} name one of boardThemes */
export function applyBoardTheme(name) {
  remember(key, name);
  show();
}

/** Shows what is remembered, also when another tab changes it. */
export function followBoardTheme() {
  show();
  whenChanged(key, show);
}

function show() {
  document.documentElement.dataset.board = boardTheme();
}
