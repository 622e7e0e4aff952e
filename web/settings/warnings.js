// SPDX-License-Identifier: MIT
// Warnings for beginners, which appear by themselves when the opponent's next stone would complete a row.

import { t } from "../core/language.js";
import { recall, remember } from "../core/storage.js";

const key = "warnings";

/**
 * The highest level with warnings. Levels up to this one never look ahead (docs/levels.md), and visitors who
 * play against them are learning the game.
 */
export const lastLevel = 3;

/** Whether warnings are on, as they are by default. */
export const wantsWarnings = () => recall(key) !== false;

/** @param {boolean} on */
export const setWarnings = (on) => remember(key, on);

/**
 * Whether the page warns in a game against this level; false if the visitor has turned warnings off.
 * @param {number | undefined} level undefined: the opponent is not a level of the engine
 */
export const warns = (level) => level !== undefined && level <= lastLevel && wantsWarnings();

/**
 * "Stop the four at l3"
 * @param {string} point @param {import("../core/games.js").Rules} rules
 */
export function stopText(point, { k }) {
  if (k === 5) return t("Stop the four at {point}", { point });
  if (k === 4) return t("Stop the three at {point}", { point });
  if (k === 3) return t("Stop the two at {point}", { point });
  return t("Stop the row at {point}", { point });
}
