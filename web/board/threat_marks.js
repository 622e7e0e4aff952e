// SPDX-License-Identifier: MIT
// Marks for strong points, from the point of view of the side to move:
//
//   wins    a star: a stone there completes a row, makes an open four or two fours, or begins a proved win
//   answer  a ring: a stone of the opponent there would complete a row. If there is no such point and no
//           star, rings mark where the opponent would make an open four, two fours, or a four and a three
//   threat  a triangle in the color of the side that would play there: all other points
//
// If the side to move can complete a row, only the points where it can are shown. If only the opponent can,
// there are no stars.

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
 * Points where the opponent of the side to move would complete a row; empty if the side to move can complete
 * a row itself.
 * @param {Strong[]} points @param {Side} mover
 */
export function toStop(points, mover) {
  return completing(points, mover).length ? [] : completing(points, other(mover));
}

/**
 * Points where the side to move wins: the points that complete a row or, if neither side can complete one,
 * the points that make a decisive pattern and the first move of a proved win.
 * @param {Threats} threats @param {Side} mover
 */
function winning({ points, ...sides }, mover) {
  const now = completing(points, mover);
  if (now.length || completing(points, other(mover)).length) return now;
  const { verdict, line } = sides[mover];
  const first = verdict === "win" ? line.slice(0, 1) : [];
  const own = points.filter(({ side, makes }) => side === mover && decisive.includes(makes));
  return [...own.map(({ point }) => point), ...first];
}

/**
 * Points where the side to move must stop the opponent: the points of toStop() or, if there are none and the
 * side to move cannot win itself, the points where the opponent would make an urgent pattern.
 * @param {Threats} threats @param {Side} mover
 */
export function toAnswer(threats, mover) {
  const first = toStop(threats.points, mover);
  if (first.length || winning(threats, mover).length) return first;
  const rival = other(mover);
  return threats.points
    .filter(({ side, makes }) => side === rival && urgent.includes(makes))
    .map(({ point }) => point);
}

/**
 * The marks of the points shown, at most one for each point. If the side to move can complete a row, only the
 * points where it does so are marked.
 * @param {Threats} threats of the whole position @param {Side} mover
 * @param {Strong[]} shown the points to mark @returns {Mark[]}
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
