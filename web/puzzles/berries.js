// SPDX-License-Identifier: MIT
// Drawings for puzzles: berries for difficulty and days, and the sprig of a streak.

import { make, makeSvg } from "../core/dom.js";
import { t } from "../core/language.js";

const star = "M12 9.5l.9 2 2.2.2-1.7 1.4.6 2.1-2-1.2-2 1.2.6-2.1-1.7-1.4 2.2-.2z";

/** @param {boolean} isRipe whether the berry is filled; otherwise an outline is drawn */
export function berry(isRipe) {
  const parts = isRipe
    ? [
        makeSvg("circle", { class: "berry-skin", cx: 12, cy: 12.5, r: 8.5 }),
        makeSvg("path", { class: "berry-star", d: star }),
      ]
    : [makeSvg("circle", { class: "berry-place", cx: 12, cy: 12.5, r: 7.7 })];
  return makeSvg("svg", { class: "berry", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...parts);
}

/** The difficulty in berries, one to five: half the grade, rounded up. @param {number} grade 1 to 10 */
export function berriesOf(grade) {
  const ripe = Math.ceil(grade / 2);
  return make(
    "span",
    { class: "berries", role: "img", "aria-label": t("grade {grade} of 10", { grade }) },
    ...Array.from({ length: 5 }, (_, index) => berry(index < ripe)),
  );
}

const leaves =
  "M30 44c-3-10-10-13-19-11 2 9 9 12 19 11zM48 36c-1-11-8-15-17-15 1 9 7 15 17 15z" +
  "M40 41c6 8 14 9 22 4-5-8-13-9-22-4zM58 29c7 6 15 5 21-1-7-6-14-5-21 1z";

/** Positions of the berries on the sprig: x, y, radius. */
const hanging = [
  [66, 12, 7],
  [78, 20, 6.5],
  [56, 7, 6],
  [70, 26, 6],
  [84, 8, 6.5],
  [62, 20, 6.5],
];

/** A sprig with a berry for each day, up to six. @param {number} days */
export function sprig(days) {
  return makeSvg(
    "svg",
    { class: "sprig", viewBox: "0 0 92 56", "aria-hidden": "true" },
    makeSvg("path", { class: "twig", d: "M6 50C30 46 58 34 84 8" }),
    makeSvg("path", { class: "leaves", d: leaves }),
    ...hanging
      .slice(0, days)
      .flatMap(([x, y, r]) => [
        makeSvg("circle", { class: "berry-skin hanging", cx: x, cy: y, r }),
        makeSvg("circle", { class: "berry-light", cx: x - 1.8, cy: y - 2, r: 1.5 }),
      ]),
  );
}
