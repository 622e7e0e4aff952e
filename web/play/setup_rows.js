// SPDX-License-Identifier: MIT
// The rows of choices of a new game, for the setup sheet and the invitation sheet.

import { list, make } from "../core/dom.js";
import { sideName, usualRules } from "../core/games.js";
import { t } from "../core/language.js";
import { aboutOpening, openingsFor, openingTitle } from "../core/openings.js";
import { segments } from "../core/parts.js";
import { usesCells } from "../core/points.js";

/** @typedef {import("../core/games.js").Rules} Rules */

/** The games that have their own button; the other games are under More. @type {[string, string][]} */
export const gameSegments = [
  ["freestyle", t("Gomoku")],
  ["renju", t("Renju")],
  ["caro", t("Caro")],
  ["tictactoe", t("Tic-tac-toe")],
];
const sizes = [13, 15, 17, 19, 20];

/** @param {string} label @param {HTMLElement} control */
export function row(label, control) {
  return make("div", { class: "setup-row" }, make("b", { "aria-hidden": "true" }, label), control);
}

/**
 * @param {Rules} rules @param {(rules: Rules) => void} change
 * @param {() => void} other opens the list of all games
 */
export function gameRow(rules, change, other) {
  const value = gameSegments.some(([name]) => name === rules.game) ? rules.game : "other";
  return row(
    t("Game"),
    segments(t("Game"), [...gameSegments, ["other", t("Other…")]], value, (name) =>
      name === "other" ? other() : change(usualRules(name)),
    ),
  );
}

/** @param {Rules} rules @param {(rules: Rules) => void} change */
export function sizeRow(rules, change) {
  if (rules.game === "tictactoe" || rules.game === "custom") return null;
  const size = rules.width === rules.height ? String(rules.width) : "any";
  const shown = sizes.map((one) => /** @type {[string, string]} */ ([String(one), String(one)]));
  if (!sizes.includes(Number(size))) shown.push([size, `${rules.width}×${rules.height}`]);
  return row(
    t("Size"),
    segments(t("Size"), shown, size, (chosen) => {
      if (chosen !== "any") change({ ...rules, width: Number(chosen), height: Number(chosen) });
    }),
  );
}

/**
 * The opening rules that the game can have; null if it can have none.
 * @param {import("../core/openings.js").OpeningRule[]} openings @param {Rules} rules
 * @param {string} value @param {(value: string) => void} change
 */
export function openingRow(openings, rules, value, change) {
  const names = openingsFor(openings, rules);
  if (!names.length) return null;
  /** @type {[string, string][]} */
  const choices = [["", t("Free")]];
  for (const name of names) choices.push([name, openingTitle(name)]);
  const field = list(choices, value, change, { "aria-label": t("Opening") });
  const about = value ? make("p", { class: "small" }, aboutOpening(value)) : null;
  return row(t("Opening"), make("div", { class: "opening-choice" }, field, about));
}

/**
 * The choice of a color, or of who opens: "x", "o" or "chance"; null for two people with an opening rule.
 * @param {Rules} rules @param {string} value @param {(value: string) => void} change
 * @param {{isForTwo?: boolean, opens?: boolean}} [how] isForTwo: two people play on this screen, so the
 *   visitor chooses no color; opens: an opening decides the colors
 */
export function colorRow(rules, value, change, { isForTwo = false, opens = false } = {}) {
  if (opens && isForTwo) return null;
  if (opens) {
    /** @type {[string, string][]} */
    const seats = [
      ["x", t("You")],
      ["o", t("The opponent")],
      ["chance", t("By chance")],
    ];
    return row(t("Opens"), segments(t("Opens"), seats, value, change));
  }
  /** @param {import("../core/points.js").Side} side */
  const stone = (side) =>
    make(
      "span",
      { class: `with-icon ${usesCells(rules) ? "cells" : ""}` },
      make("i", { class: `pip ${side}` }),
      sideName(side, rules),
    );
  /** @type {[string, string | Node][]} */
  const choices = isForTwo
    ? [["x", t("{side} starts", { side: sideName("x", rules) })]]
    : [
        ["x", stone("x")],
        ["o", stone("o")],
        ["chance", t("By chance")],
      ];
  return row(t("You play"), segments(t("You play"), choices, value, change));
}
