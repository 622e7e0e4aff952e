// SPDX-License-Identifier: MIT
// The games that the page offers, and how a chosen game is sent to the server.

import { inContext, t } from "./language.js";
import { usesCells } from "./points.js";

/**
 * @typedef {{game: string, width: number, height: number, k: number}} Rules
 *   game: a name known to the server, or "custom", the only game in which k can be chosen
 */

/** Names, usual sizes and one sentence each; the server's descriptions are longer. */
export const games = [
  {
    name: "tictactoe",
    short: t("Tic-tac-toe"),
    brief: t("three in a row win"),
    label: t("Tic-tac-toe"),
    size: 3,
    k: 3,
    sentence: t("Three in a row win."),
  },
  {
    name: "freestyle",
    short: t("Gomoku"),
    brief: t("five or more win"),
    label: t("Gomoku, freestyle"),
    size: 15,
    k: 5,
    sentence: t("Five or more in a row win."),
  },
  {
    name: "standard",
    short: t("Gomoku"),
    brief: t("exactly five win"),
    label: t("Gomoku, standard"),
    size: 15,
    k: 5,
    sentence: t("Exactly five in a row win; six or more do not."),
  },
  {
    name: "renju",
    short: t("Renju"),
    brief: t("with forbidden points"),
    label: t("Renju"),
    size: 15,
    k: 5,
    sentence: t("Five in a row win. Black may not make double threes, double fours or six in a row."),
  },
  {
    name: "caro",
    short: t("Caro"),
    brief: t("five not blocked at both ends"),
    label: t("Caro"),
    size: 15,
    k: 5,
    sentence: t("Five in a row win unless blocked at both ends; six or more win."),
  },
  {
    name: "caro-exact",
    short: t("Caro"),
    brief: t("exactly five, not blocked"),
    label: t("Caro, exactly five"),
    size: 15,
    k: 5,
    sentence: t("Exactly five in a row win, unless blocked at both ends."),
  },
];

export const largestBoard = 32;

/** @param {string} name */
export function gameNamed(name) {
  return games.find((game) => game.name === name);
}

/** @param {string} name @returns {Rules} */
export function usualRules(name) {
  const game = gameNamed(name) ?? games[1];
  return { game: game.name, width: game.size, height: game.size, k: game.k };
}

/**
 * The server's name for these rules: "freestyle", "standard 19x19", "7x6x4".
 * @param {Rules} rules
 */
export function gameText(rules) {
  const game = gameNamed(rules.game);
  if (!game) return `${rules.width}x${rules.height}x${rules.k}`;
  const usual = rules.width === game.size && rules.height === game.size;
  return usual ? game.name : `${game.name} ${rules.width}x${rules.height}`;
}

/**
 * The inverse of gameText; null if the text names no game or an impossible board. "+" may replace the blank.
 * @param {string} text @returns {Rules | null}
 */
export function rulesOf(text) {
  const custom = /^(\d+)x(\d+)x(\d+)$/.exec(text);
  if (custom) return checked({ game: "custom", width: +custom[1], height: +custom[2], k: +custom[3] });
  const named = /^([a-z-]+)(?:[ +](\d+)x(\d+))?$/.exec(text);
  if (!named || !gameNamed(named[1])) return null;
  const usual = usualRules(named[1]);
  return named[2] ? checked({ ...usual, width: +named[2], height: +named[3] }) : usual;
}

/**
 * The rules of a game from a file. A game of five in a row without a name, such as "20x20x5", is freestyle.
 * @param {{game: string, rules: {width: number, height: number, k: number}}} record @returns {Rules}
 */
export function rulesOfRecord({ game, rules: { width, height, k } }) {
  const name = game.split(" ")[0];
  return {
    game: gameNamed(name) ? name : /^\d+x\d+x5$/.test(game) ? "freestyle" : "custom",
    width,
    height,
    k,
  };
}

/** @param {Rules} rules @returns {Rules | null} */
function checked(rules) {
  const { width, height, k } = rules;
  const fits = [width, height].every((size) => size >= 1 && size <= largestBoard);
  return fits && k >= 1 && k <= Math.max(width, height) ? rules : null;
}

/** "Renju, 15×15" @param {Rules} rules */
export function titleOf(rules) {
  const label = gameNamed(rules.game)?.label ?? t("{count} in a row", { count: rules.k });
  return t("{game}, {width}×{height}", { game: label, width: rules.width, height: rules.height });
}

/** "Renju · 15×15" @param {Rules} rules */
export function tagOf(rules) {
  return `${shortTitleOf(rules)} · ${rules.width}×${rules.height}`;
}

/** "Renju" @param {Rules} rules */
export function shortTitleOf(rules) {
  return gameNamed(rules.game)?.short ?? t("{count} in a row", { count: rules.k });
}

/** The size and the winning condition: "15×15, five or more win" @param {Rules} rules */
export function sizeAndGoalOf({ game, width, height, k }) {
  const goal = gameNamed(game)?.brief ?? t("{count} or more win", { count: k });
  return t("{width}×{height}, {goal}", { width, height, goal });
}

/** @param {Rules} rules */
export function sentenceOf(rules) {
  return gameNamed(rules.game)?.sentence ?? t("{count} or more in a row win.", { count: rules.k });
}

/** @param {import("./points.js").Side} side @param {Rules} rules */
export function sideName(side, rules) {
  if (usesCells(rules)) return side === "x" ? inContext("a player", "X") : inContext("a player", "O");
  return side === "x" ? t("Black") : t("White");
}
