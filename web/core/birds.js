// SPDX-License-Identifier: MIT
// The engine levels as ten birds of a rowan tree: their names, their way of playing (docs/levels.md) and
// their faces.

import { make, makeSvg } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { usesCells } from "./points.js";

/**
 * @typedef {object} Bird
 * @property {string} name
 * @property {number} level
 * @property {string} sees how the bird plays, in a sentence
 * @property {string} brief a shorter form of `sees`, shown beside the level
 * @property {{sees: string, brief?: string}} [cells] replaces these texts in games of three in a row or
 *   fewer, which have no fours
 * @property {[string, string, string, string]} colors of ground, coat, breast and beak
 * @property {[string, string][]} [below] path and color of shapes drawn over the coat, but under the beak
 * @property {[string, string][]} [above] path and color of shapes drawn over the beak
 * @property {string} [spots] the color of spots on the breast
 */

const body = "M4 70C3 46 14 33 29 33c16 0 26 13 26 37z";
const breast = "M25 70c-1-15 6-28 18-29 9 5 13 16 12 29z";
const beak = "M45 23.5c5 .6 8.5 2.3 11.5 5-3.5 2.3-7.5 3.5-11.5 3.5z";
const strongBeak = "M43 22c9 0 15 3 18 8-7 3-13 4-18 4z";
const robinFace = "M40 14.5c7 4 9 12 7 20-2 6-8 9-14 8-1-5 0-10 3-14 1-5 2-9 4-14z";
const finchCap = "M18.5 22C21 14 28 10.8 35 11.7c7 1 12 6.3 13.4 14.3-4 1-9 0-13-3-5 1-11 1-16.9-1z";
const wrenBrow = "M25.2 20.4c5.4-3.6 12.8-3.6 18.6-.4l-1.2 2.4c-5-2.8-11.2-2.8-16 .3z";
const places = [
  ...[38, 50, 1.5, 45, 53, 1.5, 34, 57, 1.5, 41, 60, 1.5, 49, 60, 1.5],
  ...[20, 48, 1.3, 15, 55, 1.3, 24, 56, 1.3],
];

/** The levels of the birds drawn unlike the rest: the blackbird's eye, the raven's beak, the whole owl. */
const blackbirdLevel = 5;
const ravenLevel = 9;
const owlLevel = 10;

/** @type {Bird[]} */
export const birds = [
  {
    name: t("Wren"),
    level: 1,
    sees: t("Builds its own rows, mostly forgets yours, misses fours."),
    brief: t("mostly forgets your rows"),
    cells: { sees: t("Builds its own rows, and mostly forgets yours.") },
    colors: ["#e9dcc0", "#8f6237", "#d9bd94", "#5a3d20"],
    above: [[wrenBrow, "#f1dfc0"]],
  },
  {
    name: t("Robin"),
    level: 2,
    sees: t("Stops every four, but forgets a third of your threes."),
    brief: t("stops every four"),
    cells: { sees: t("Stops every move that would win at once."), brief: t("stops every winning move") },
    colors: ["#d7e3e2", "#7c6a55", "#e0682f", "#453628"],
    below: [[robinFace, "#e0682f"]],
  },
  {
    name: t("Finch"),
    level: 3,
    sees: t("Misses some threats, mostly far away. Never looks ahead."),
    brief: t("misses some threats"),
    colors: ["#dfe4d0", "#7d8790", "#dd6f62", "#2b2624"],
    below: [[finchCap, "#262223"]],
  },
  {
    name: t("Starling"),
    level: 4,
    sees: t("Looks a move ahead. One move in ten is careless."),
    brief: t("looks a move ahead"),
    colors: ["#e6dcea", "#3a3350", "#4b4670", "#eab43c"],
    spots: "#cfc6e6",
  },
  {
    name: t("Blackbird"),
    level: 5,
    sees: t("Looks a move ahead, and sees wins by up to three fours."),
    brief: t("sees wins by fours"),
    cells: { sees: t("Looks a move ahead, and sees forced wins."), brief: t("sees forced wins") },
    colors: ["#f3dfb4", "#25211f", "#332d2a", "#f0972a"],
  },
  {
    name: t("Thrush"),
    level: 6,
    sees: t("Looks two moves ahead, and stops your threes."),
    brief: t("looks two moves ahead"),
    cells: { sees: t("Looks two moves ahead.") },
    colors: ["#dce8d6", "#87694a", "#f4e8cf", "#6a5233"],
    spots: "#5b432a",
  },
  {
    name: t("Waxwing"),
    level: 7,
    sees: t("Searches a little: 1,500 positions for each move."),
    brief: t("searches a little"),
    colors: ["#f4ddd0", "#bd8f74", "#d3b29c", "#2d2624"],
    below: [["M40 13C32 7 22 6 13 9c5 2 6 6 7 13z", "#a9745a"]],
    above: [["M30 24c5-2 11-1 16 1l1 5c-6 0-12-1-17-4z", "#241f1e"]],
  },
  {
    name: t("Magpie"),
    level: 8,
    sees: t("Searches longer: 4,500 positions for each move."),
    brief: t("searches longer"),
    colors: ["#cfe0ea", "#1d2430", "#f8f6f0", "#15181f"],
  },
  {
    name: t("Raven"),
    level: 9,
    sees: t("Searches deep: 15,000 positions for each move."),
    brief: t("searches deep"),
    colors: ["#d5d6dd", "#191b22", "#2a2e3a", "#31343f"],
  },
  {
    name: t("Owl"),
    level: 10,
    sees: t("The whole engine, a second for each move."),
    brief: t("the whole engine"),
    colors: ["#2f4a42", "#a77e52", "#ecd9b4", "#e0a33a"],
  },
];

/** The bird of a player such as "engine:4"; undefined if the player is not a bird. @param {string} player */
export function birdOf(player) {
  const level = /^engine:(\d+)$/.exec(player);
  return level ? birds.find((bird) => bird.level === Number(level[1])) : undefined;
}

/**
 * How a bird plays under these rules: a sentence and its shorter form.
 * @param {Bird} bird @param {import("./games.js").Rules} rules
 */
export function sightOf({ sees, brief, cells }, rules) {
  return { sees, brief, ...(usesCells(rules) ? cells : {}) };
}

/** @param {string} d @param {string} fill */
const shape = (d, fill) => makeSvg("path", { d, fill });

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill */
const round = (cx, cy, r, fill) => makeSvg("circle", { cx, cy, r, fill });

/** @param {Bird} bird */
function owlParts({ colors: [, coat, front, nose] }) {
  return [
    shape("M9 70c0-22 8-34 23-34s23 12 23 34z", coat),
    shape("M20 70c0-16 4-24 12-24s12 8 12 24z", front),
    shape("M14 12c4 1 7 3 9 6h18c2-3 5-5 9-6 1 6 0 10-1 13a18 18 0 1 1-34 0c-1-3-2-7-1-13z", coat),
    ...[24, 40].map((across) => round(across, 29, 9.2, front)),
    ...[24.6, 39.4].map((across) => round(across, 29, 4.6, "#f2b83e")),
    ...[24.6, 39.4].map((across) => round(across, 29, 2.5, "#1d1611")),
    shape("M29.5 32h5L32 39z", nose),
    makeSvg("path", {
      d: "M28 52l2 2 2-2M34 52l2 2M26 58l2 2 2-2 2 2 2-2 2 2",
      fill: "none",
      stroke: "#b58d5c",
      "stroke-width": 1.7,
      "stroke-linecap": "round",
    }),
  ];
}

/** @param {Bird} bird */
function birdParts({ level, colors: [, coat, front, nose], below = [], above = [], spots }) {
  const dots = [];
  for (let first = 0; spots && first < places.length; first += 3)
    dots.push(round(places[first], places[first + 1], places[first + 2], spots));
  const isBlackbird = level === blackbirdLevel;
  return [
    shape(body, coat),
    shape(breast, front),
    round(33, 27, 15.5, coat),
    ...below.map(([d, fill]) => shape(d, fill)),
    shape(level === ravenLevel ? strongBeak : beak, nose),
    ...above.map(([d, fill]) => shape(d, fill)),
    ...dots,
    round(39, 25, isBlackbird ? 4.4 : 4, isBlackbird ? "#f0b02a" : "#f7f5f0"),
    round(39.4, 25, 2.7, "#14100d"),
    round(40.3, 24, 0.9, "#ffffff"),
  ];
}

/** @param {Bird} bird */
export function drawBird(bird) {
  return makeSvg(
    "svg",
    { class: "bird-face", viewBox: "0 0 64 64", "aria-hidden": "true" },
    round(32, 32, 32, bird.colors[0]),
    ...(bird.level === owlLevel ? owlParts(bird) : birdParts(bird)),
  );
}

/** A twig with berries, which stands for the visitor. */
function drawTwig() {
  return makeSvg(
    "svg",
    { class: "bird-face", viewBox: "0 0 64 64", "aria-hidden": "true" },
    round(32, 32, 32, "#2a6848"),
    makeSvg("path", {
      d: "M14 52C26 42 38 28 48 12",
      fill: "none",
      stroke: "#bfe0c8",
      "stroke-width": 3,
      "stroke-linecap": "round",
    }),
    shape(
      "M24 43c-9 1-13-3-14-9 8-1 13 2 14 9zM33 33c-9 0-12-5-12-11 8 0 12 4 12 11z" +
        "M28 40c1 9 6 12 12 11 0-7-4-11-12-11zM37 29c2 8 7 10 13 8-1-7-6-10-13-8z",
      "#8cc49d",
    ),
    round(47, 15, 6, "#e2553a"),
    round(38, 11, 5, "#d24a30"),
    round(53, 23, 5, "#d24a30"),
  );
}

/**
 * The face of a player at the board.
 * @param {string} player "you", "person", "link", or a player of the server
 */
export function faceOf(player) {
  const bird = birdOf(player);
  if (bird) return drawBird(bird);
  if (player === "you") return drawTwig();
  const isPerson = player === "person" || player === "link";
  return make("span", { class: "bird-face plain" }, icon(isPerson ? "friend" : "bits"));
}

/**
 * The ten birds side by side, for choosing one.
 * @param {string} player the selected player, such as "engine:4"; any other player selects no bird
 * @param {(player: string) => void} change
 */
export function birdChoice(player, change) {
  return make(
    "div",
    { class: "birds", role: "group", "aria-label": t("Opponent") },
    ...birds.map((bird) => {
      const value = `engine:${bird.level}`;
      return make(
        "button",
        {
          type: "button",
          class: "bird",
          "data-value": value,
          "aria-pressed": String(value === player),
          "aria-label": t("{name}, level {level}", { name: bird.name, level: bird.level }),
          click: () => change(value),
        },
        drawBird(bird),
        make("span", {}, bird.name),
      );
    }),
  );
}
