// SPDX-License-Identifier: MIT
// A lesson on paper: its boards with their tasks, and the solutions upside down at the end.

import { byId, make, makeSvg } from "../core/dom.js";
import { rulesOf, sideName, usualRules } from "../core/games.js";
import { columnName, placeOf } from "../core/points.js";
import { stonesIn } from "../core/position_text.js";
import { eitherOf, words } from "./lesson_words.js";

/**
 * @typedef {import("./lesson_words.js").Lesson} Lesson
 * @typedef {import("./lesson_words.js").LessonStep} LessonStep
 * @typedef {{points: string[], side: "x" | "o" | null}} Hint
 */

/** @param {LessonStep} step */
const rulesOfStep = ({ game }) => rulesOf(game) ?? usualRules("freestyle");

/** Draws the board of a step, black on white, with column and row labels. @param {LessonStep} step */
function paperBoard(step) {
  const { width, height } = rulesOfStep(step);
  const lines = [
    ...Array.from({ length: width }, (_, column) => `M${column} 0V${height - 1}`),
    ...Array.from({ length: height }, (_, row) => `M0 ${row}H${width - 1}`),
  ];
  const stones = Array.from(stonesIn(step.position)).flatMap(([point, side]) => {
    const place = placeOf(point, width, height);
    return place
      ? [makeSvg("circle", { class: `paper-stone ${side}`, cx: place.column, cy: place.row, r: 0.44 })]
      : [];
  });
  /** @param {number} x @param {number} y @param {string} text */
  const label = (x, y, text) => makeSvg("text", { class: "paper-label", x, y, dy: "0.35em" }, text);
  return makeSvg(
    "svg",
    {
      class: "paper-board",
      viewBox: `-1.4 -0.6 ${width + 1} ${height + 1}`,
      role: "img",
      "aria-label": step.text,
    },
    makeSvg("path", { class: "paper-lines", d: lines.join("") }),
    ...stones,
    ...Array.from({ length: width }, (_, column) => label(column, height - 0.1, columnName(column))),
    ...Array.from({ length: height }, (_, row) => label(-0.95, row, String(height - row))),
  );
}

/** @param {LessonStep} step @param {Hint} hint */
function solutionOf(step, { points, side }) {
  if (side) return sideName(side, rulesOfStep(step));
  return step.task === "find-forbidden" ? points.join(", ") : eitherOf(points);
}

/** @param {Lesson} lesson @param {Hint[]} hints one for each step */
export function lessonSheet(lesson, hints) {
  return make(
    "article",
    {},
    make("h2", {}, lesson.title),
    ...lesson.paragraphs.map((text) => make("p", {}, text)),
    make(
      "div",
      { class: "paper-steps" },
      ...lesson.steps.map((step, index) =>
        make(
          "section",
          {},
          make("h3", {}, words.task(index + 1, sideName(step.to_move, rulesOfStep(step)))),
          paperBoard(step),
          make("p", {}, step.text),
        ),
      ),
    ),
    make(
      "footer",
      {},
      make("p", { class: "paper-foot" }, words.paperFoot),
      make(
        "div",
        { class: "paper-solutions" },
        make("b", {}, words.solutions),
        ...lesson.steps.map((step, index) =>
          make("span", {}, `${index + 1}. ${solutionOf(step, hints[index])}`),
        ),
      ),
    ),
  );
}

/** @param {Lesson} lesson @param {(step: number) => Promise<Hint>} askHint */
export async function printLesson(lesson, askHint) {
  const hints = [];
  for (let step = 1; step <= lesson.steps.length; ++step) hints.push(await askHint(step));
  byId("lesson-paper").replaceChildren(lessonSheet(lesson, hints));
  print();
}
