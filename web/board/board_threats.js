// SPDX-License-Identifier: MIT
// Draws each threatening row of stones as a capsule below the stones, in the color of their side: filled for
// a four or an open three, a dashed outline for a three with a closed end. The legend shows small capsules
// with their names, and explains the marks on points.

import { make, makeSvg } from "../core/dom.js";
import { t } from "../core/language.js";
import { endsOf } from "../core/points.js";
import { drawMark } from "./board_marks.js";

/**
 * @typedef {import("./picture.js").ThreatRow} ThreatRow
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./board_stones.js").Place} Place
 */

/** A row that can become a four but not an open four: "three" in docs/json.md. @param {ThreatRow} row */
const isClosed = ({ shape }) => shape === "three";

/** Half the width of a capsule, in cells, up to the middle of its outline. */
const radius = 0.525;

/**
 * The outline of a capsule round a row, as a path.
 * @param {Place[]} places @param {number} wide half the width of the capsule, in cells
 */
export function capsulePath(places, wide) {
  const [from, to] = endsOf(places);
  const [across, down] = [to.column - from.column, to.row - from.row];
  const length = Math.hypot(across, down) || 1;
  // The direction of the row turned by 90 degrees, with the length `wide`.
  const [aside, along] = [(-down / length) * wide, (across / length) * wide];
  /** @param {number} number */
  const short = (number) => Math.round(number * 1000) / 1000;
  /** @param {Place} place @param {number} sign */
  const corner = (place, sign) => `${short(place.column + sign * aside)} ${short(place.row + sign * along)}`;
  const arc = `A${wide} ${wide} 0 0 1 `;
  const [first, second] = [corner(from, -1), corner(to, -1)];
  return `M${first}L${second}${arc}${corner(to, 1)}L${corner(from, 1)}${arc}${first}z`;
}

/** @param {ThreatRow} row @param {Place[]} places @returns {SVGElement[]} */
export function drawThreat(row, places) {
  const kind = `${row.side} ${isClosed(row) ? "closed" : "open"}`;
  const d = capsulePath(places, radius);
  return [
    makeSvg("path", { class: `capsule-casing ${kind}`, d }),
    makeSvg("path", { class: `capsule ${kind}`, d }),
  ];
}

/** The name of a row. @param {ThreatRow} row */
function nameOf(row) {
  if (row.shape.includes("four")) return t("four");
  return isClosed(row) ? t("three, one end closed") : t("open three");
}

/**
 * The meaning of a picture's marks and capsules: one entry for each kind on the board, marks first.
 * @param {Picture} picture @param {(side: import("../core/points.js").Side) => string} [sideName]
 * @returns {HTMLElement} empty if there is nothing to explain
 */
export function threatLegend(picture, sideName = (side) => (side === "x" ? t("Black") : t("White"))) {
  /** @type {Map<string, HTMLElement>} */
  const entries = new Map();
  for (const kind of markKinds)
    for (const mark of picture.marks.filter((one) => one.kind === kind)) {
      const text = markText(mark, sideName);
      const drawn = drawMark({ ...mark, text: "" }, { column: 0, row: 0 }, 0);
      if (text && !entries.has(text)) entries.set(text, make("li", {}, sample("point", drawn), text));
    }
  for (const row of picture.threats ?? []) {
    const text = `${sideName(row.side)}, ${nameOf(row)}`;
    const drawn = sample("", drawSample(row));
    if (!entries.has(text)) entries.set(text, make("li", { class: "row" }, drawn, text));
  }
  return make("ul", { class: "threat-legend" }, ...entries.values());
}

/** The kinds of marks that the legend explains, in this order. */
const markKinds = ["answer", "wins", "threat"];

/**
 * @param {import("./picture.js").Mark} mark
 * @param {(side: import("../core/points.js").Side) => string} sideName
 */
function markText({ kind, side }, sideName) {
  if (kind === "answer") return t("Must be stopped");
  if (kind === "wins") return t("Wins here");
  return side ? t("Threat: {side}", { side: sideName(side) }) : "";
}

/** @param {ThreatRow} row */
function drawSample(row) {
  const places = [0, 1].map((column) => ({ column: column * 1.2, row: 0 }));
  return drawThreat(row, places);
}

/** @param {"point" | ""} of "point": a single point; "": a row of two @param {SVGElement[]} parts */
function sample(of, parts) {
  const viewBox = of ? "-0.5 -0.5 1 1" : "-0.7 -0.7 2.6 1.4";
  return makeSvg("svg", { class: `legend-sample ${of}`, viewBox, "aria-hidden": "true" }, ...parts);
}
