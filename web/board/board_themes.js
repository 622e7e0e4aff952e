// SPDX-License-Identifier: MIT
// Board themes. The data-board attribute of the root selects the values (style/tokens.css,
// board_drawing.css); the browser remembers the choice.

import { t } from "../core/language.js";
import { recall, remember, whenChanged } from "../core/storage.js";

/** @type {[string, string][]} values and labels of the themes */
export const boardThemes = [
  ["kaya", t("Kaya wood")],
  ["slate", t("Slate")],
  ["paper", t("Paper")],
  ["contrast", t("High contrast")],
];

const key = "board";

/** The chosen theme; by default the high-contrast one if the system asks for more contrast, else kaya. */
export function boardTheme() {
  const chosen = recall(key);
  if (boardThemes.some(([value]) => value === chosen)) return /** @type {string} */ (chosen);
  return matchMedia("(prefers-contrast: more)").matches ? "contrast" : "kaya";
}

/** Applies a theme and remembers it. @param {string} name one of boardThemes */
export function applyBoardTheme(name) {
  remember(key, name);
  show();
}

/** Applies the remembered theme, also when another tab changes it. */
export function followBoardTheme() {
  show();
  whenChanged(key, show);
}

function show() {
  document.documentElement.dataset.board = boardTheme();
}
