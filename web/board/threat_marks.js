// SPDX-License-Identifier: MIT
// Marks for strong points, from the point of view of the side to move:
//
//   wins    a star: a stone there completes a row, or makes more fours than one stone can stop
//   answer  a ring: the opponent would win there and must be stopped first
//   threat  a triangle in the color of its side: everything else
//
// If the side to move can complete a row now, only stars are shown.

import { other } from "../core/points.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./picture.js").Mark} Mark
 * @typedef {{point: string, side: Side, makes: string}} Strong what a stone of that side would make there
 * @typedef {{points: Strong[], x: {verdict: string, line: string[]}, o: {verdict: string, line: string[]}}}
 *   Threats as in docs/json.md
 */

/** Patterns after which a single stone cannot stop every completion of a row. */
const decisive = ["open-four", "four-four"];

/** Patterns that the side to move must stop the opponent from making. */
const urgent = [...decisive, "four-three"];

/** Points where a side completes a row. @param {Strong[]} points @param {Side} side */
const completing = (points, side) =>
  points.filter((one) => one.side === side && one.makes === "win").map(({ point }) => point);

/**
 * Points where the opponent of the side to move would complete a row; none if the side to move can do so
 * first.
 * @param {Strong[]} points @param {Side} mover
 */
export function toStop(points, mover) {
  return completing(points, mover).length ? [] : completing(points, other(mover));
}

/** Points where the side to move wins. @param {Threats} threats @param {Side} mover */
function winning({ points, ...sides }, mover) {
  const now = completing(points, mover);
  if (now.length || completing(points, other(mover)).length) return now;
  const { verdict, line } = sides[mover];
  const first = verdict === "win" ? line.slice(0, 1) : [];
  const own = points.filter(({ side, makes }) => side === mover && decisive.includes(makes));
  return [...own.map(({ point }) => point), ...first];
}

/** Points that the side to move must answer. @param {Threats} threats @param {Side} mover */
export function toAnswer(threats, mover) {
  const first = toStop(threats.points, mover);
  if (first.length || winning(threats, mover).length) return first;
  const rival = other(mover);
  return threats.points
    .filter(({ side, makes }) => side === rival && urgent.includes(makes))
    .map(({ point }) => point);
}

/**
 * A mark for each point shown.
 * @param {Threats} threats of the whole position @param {Side} mover
 * @param {Strong[]} shown the points that get a mark @returns {Mark[]}
 */
export function threatMarks(threats, mover, shown) {
  const wins = new Set(winning(threats, mover));
  const answers = new Set(toAnswer(threats, mover));
  const isDecided = completing(threats.points, mover).length > 0;
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const { point, side } of shown) {
    const kind = wins.has(point) ? "wins" : answers.has(point) ? "answer" : "threat";
    if (marks.has(point) || (isDecided && kind !== "wins")) continue;
    marks.set(point, kind === "threat" ? { point, kind, side } : { point, kind });
  }
  return Array.from(marks.values());
}
