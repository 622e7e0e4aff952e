// SPDX-License-Identifier: MIT
// The opening rules that the server lists: their titles and descriptions, and which of them fit a game. What
// a rule asks of the players comes from the server (play/opening.js).

import { t } from "./language.js";

/**
 * @typedef {import("./games.js").Rules} Rules
 * @typedef {{name: string, title: string, about: string, game: string, smallest: number, least_k: number,
 *   needs_middle: boolean}} OpeningRule
 */

/** Titles and descriptions by the name of the rule. @type {Record<string, [string, string]>} */
const words = {
  pro: [t("Pro"), t("Black’s third stone lies outside the central 5×5.")],
  "long-pro": [t("Long pro"), t("Black’s third stone lies outside the central 7×7.")],
  swap: [t("Swap"), t("One places three stones, the other chooses a color.")],
  swap2: [
    t("Swap2"),
    t("One places three stones; the other chooses a color, or adds two and passes the choice back."),
  ],
  rif: [t("RIF"), t("One of 26 openings, a choice of color, then two fifth moves to choose from.")],
  yamaguchi: [t("Yamaguchi"), t("Like RIF, but the opener chooses the number of fifth moves.")],
  "taraguchi-10": [t("Taraguchi-10"), t("A choice of color after every stone, or ten fifth moves.")],
  "soosorv-8": [t("Soosõrv-8"), t("Like RIF, but White chooses the number of fifth moves, up to eight.")],
};

/** @param {string} name */
export const openingTitle = (name) => words[name]?.[0] ?? name;

/** A rule in one sentence; empty if the page has no description of it. @param {string} name */
export const aboutOpening = (name) => words[name]?.[1] ?? "";

/** Whether the board and k suit an opening rule. @param {OpeningRule} rule @param {Rules} rules */
function fits({ smallest, least_k, needs_middle }, { width, height, k }) {
  const hasMiddle = width % 2 === 1 && height % 2 === 1;
  return Math.min(width, height) >= smallest && k >= least_k && (hasMiddle || !needs_middle);
}

/**
 * `name` if that rule can open the game, otherwise empty. Until the server's list has arrived, every name is
 * accepted.
 * @param {OpeningRule[]} openings @param {Rules} rules @param {string} name
 */
export const fittingOpening = (openings, rules, name) =>
  !openings.length || openingsFor(openings, rules).includes(name) ? name : "";

/**
 * The names of the rules that can open a game. Renju's own rules come first in renju, and are left out in
 * other games.
 * @param {OpeningRule[]} openings @param {Rules} rules
 */
export function openingsFor(openings, rules) {
  const able = openings.filter((rule) => fits(rule, rules));
  if (rules.game !== "renju") return able.filter(({ game }) => game !== "renju").map(({ name }) => name);
  const made = able.filter(({ game }) => game === "renju");
  return [...made, ...able.filter((rule) => !made.includes(rule))].map(({ name }) => name);
}
