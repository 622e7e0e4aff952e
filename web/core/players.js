// SPDX-License-Identifier: MIT
// Opponents: who they are, and who plays which game.

/**
 * @typedef {import("./api.js").Player} Player
 * @typedef {import("./games.js").Rules} Rules
 */

/** Classics are programs of others, each rebuilt as it was. */
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
  "two-stage": "Two-stage",
  "two-stage:original": "Two-stage, as shipped",
  patterns: "Patterns (1996)",
  "patterns:original": "Patterns, as published",
  "patterns:unbeatable": "Patterns, made unbeatable",
  lines: "Lines",
  perfect: "Perfect",
  greedy: "Greedy",
  random: "Random",
  person: "Another person",
};

/** @param {string} name */
export function playerLabel(name) {
  const level = /^engine:(\d+)$/.exec(name);
  return level ? `Level ${level[1]}` : (labels[name] ?? name);
}

/** @param {Player} player @param {Rules} rules */
function plays(player, rules) {
  if (player.any_board) return true;
  const plain = ["tictactoe", "freestyle", "custom"].includes(rules.game);
  return plain && player.boards.includes(`${rules.width}x${rules.height}x${rules.k}`);
}

/** @param {Player[]} players @param {Rules} rules @returns {import("./dom.js").Choice[]} */
export function opponentChoices(players, rules) {
  const able = players.filter((player) => plays(player, rules));
  /** @param {(player: Player) => boolean} wanted @returns {[string, string][]} */
  const pick = (wanted) => able.filter(wanted).map(({ name }) => [name, playerLabel(name)]);
  const levels = pick((player) => player.level !== null);
  const old = pick((player) => classics.includes(player.name));
  const others = pick((player) => curiosities.includes(player.name));
  return [
    { group: "The engine", choices: levels },
    { group: "Classics", choices: old },
    { group: "Others", choices: others },
    { group: "Here", choices: [["person", labels.person]] },
  ];
}

/**
 * The opponent, or the usual one where that does not play these rules.
 * @param {Player[]} players
 * @param {Rules} rules
 * @param {string} name
 */
export function ableOpponent(players, rules, name) {
  const player = players.find((one) => one.name === name);
  return name === "person" || (player && plays(player, rules)) ? name : "engine:4";
}

/** @param {Player[]} players @param {string} name */
export function aboutPlayer(players, name) {
  if (name === "person") return "Two people take turns at this board.";
  const about = players.find((player) => player.name === name)?.about ?? "";
  return about.replace(/^the engine at level \d+: /, "").replace(/^./, (letter) => letter.toUpperCase());
}
