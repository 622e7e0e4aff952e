// SPDX-License-Identifier: MIT
// The opponents: names, descriptions, and which games each plays.

import { birdOf, sightOf } from "./birds.js";
import { asSentence, inContext, t } from "./language.js";

/**
 * @typedef {import("./api.js").Player} Player
 * @typedef {import("./games.js").Rules} Rules
 */

/** Classics: programs of other authors, rebuilt for Rowan. */
const classics = [
  "two-stage",
  "two-stage:original",
  "patterns",
  "patterns:original",
  "patterns:unbeatable",
  "lines",
];
const curiosities = ["perfect", "greedy", "random"];

/** @type {Record<string, string>} */
const labels = {
  "two-stage": t("Two-stage"),
  "two-stage:original": t("Two-stage, as shipped"),
  patterns: t("Patterns (1996)"),
  "patterns:original": t("Patterns, as published"),
  "patterns:unbeatable": t("Patterns, made unbeatable"),
  lines: inContext("a program", "Lines"),
  perfect: t("Perfect"),
  greedy: t("Greedy"),
  random: t("Random"),
  person: t("Another person"),
  link: t("Your friend"),
};

/** @param {string} name */
export function playerLabel(name) {
  return birdOf(name)?.name ?? labels[name] ?? name;
}

/** The label of the button that starts a game. @param {string} opponent */
export function startLabel(opponent) {
  if (opponent === "person") return t("Play, two here");
  if (opponent === "link") return t("Play with a friend");
  return t("Play {name}", { name: playerLabel(opponent) });
}

/** "Starling, level 4" @param {string} name */
export function playerTitle(name) {
  const bird = birdOf(name);
  return bird ? t("{name}, level {level}", { name: bird.name, level: bird.level }) : playerLabel(name);
}

/** @param {Player} player @param {Rules} rules */
function plays(player, rules) {
  if (player.any_board) return true;
  const plain = ["tictactoe", "freestyle", "custom"].includes(rules.game);
  return plain && player.boards.includes(`${rules.width}x${rules.height}x${rules.k}`);
}

/**
 * The opponents, other than birds, that can play these rules: a group of classics and a group of others.
 * @param {Player[]} players @param {Rules} rules @returns {import("./dom.js").Choice[]}
 */
export function classicChoices(players, rules) {
  const able = players.filter((player) => plays(player, rules));
  /** @param {string[]} names @returns {[string, string][]} */
  const pick = (names) =>
    able.filter(({ name }) => names.includes(name)).map(({ name }) => [name, playerLabel(name)]);
  return [
    { group: t("Classics"), choices: pick(classics) },
    { group: t("Others"), choices: pick(curiosities) },
  ];
}

/**
 * `name` if that opponent can play these rules, otherwise the default opponent.
 * @param {Player[]} players
 * @param {Rules} rules
 * @param {string} name
 */
export function ableOpponent(players, rules, name) {
  const player = players.find((one) => one.name === name);
  return name === "person" || name === "link" || (player && plays(player, rules)) ? name : "engine:4";
}

/**
 * The description of an opponent, in a sentence; empty if there is none.
 * @param {Player[]} players @param {string} name @param {Rules} rules
 */
export function aboutPlayer(players, name, rules) {
  if (name === "link") return t("Each move is a link that you send to each other.");
  if (name === "person") return t("Two people take turns at this board.");
  const bird = birdOf(name);
  const about = bird
    ? sightOf(bird, rules).sees
    : (players.find((player) => player.name === name)?.about ?? "");
  return asSentence(about);
}
