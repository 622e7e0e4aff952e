// SPDX-License-Identifier: MIT
// The types of lessons, as in docs/json.md, and the texts that the page shows with them.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {object} LessonEntry an entry of the list of lessons
 * @property {string} name
 * @property {string} title
 * @property {string} topic
 * @property {string | null} practice a kind of puzzle
 * @property {string} game of the first step
 * @property {string} position
 * @property {number} steps
 * @typedef {{side: Side, task: string | null, tag: string | null, points: string[]}} LessonMark
 * @typedef {object} LessonStep
 * @property {string} task
 * @property {string} sentence
 * @property {string} text
 * @property {string} done
 * @property {string} game
 * @property {string} position
 * @property {Side} to_move
 * @property {LessonMark[]} marks
 * @typedef {{is_example: boolean, title: string, text: string, game: string, position: string}} LessonPicture
 * @typedef {{name: string, title: string, topic: string, practice: string | null, paragraphs: string[],
 *   pictures: LessonPicture[], steps: LessonStep[]}} Lesson
 * @typedef {{result: "wrong" | "right" | "done", text: string, line: string[]}} LessonVerdict
 */

/**
 * The chapter about how five classic programs store a game (classics.js). The list shows it after the
 * lessons; unlike them, it is part of the page and does not come from the server.
 */
export const chapter = {
  title: t("How do bits store a game?"),
  topic: t("How computers store a game"),
};

/** "c5 or g5" @param {string[]} points */
export const eitherOf = (points) =>
  points.length ? points.reduce((list, next) => t("{list} or {next}", { list, next })) : "";

/** Two sentences, one after the other. @param {string} sentence @param {string} next */
export const both = (sentence, next) => t("{sentence} {next}", { sentence, next });

export const words = {
  list: t("Learn"),
  lead: t(
    "Short lessons, each with a few boards. " +
      "You play, and every move is judged by the rules and by search.",
  ),
  back: t("Lessons"),
  lesson: (/** @type {number} */ number, /** @type {number} */ count) =>
    t("Lesson {number} of {count}", { number, count }),
  steps: (/** @type {number} */ number, /** @type {number} */ count) =>
    t("Step {number} of {count}", { number, count }),
  progress: (/** @type {number} */ done, /** @type {number} */ all) =>
    t("{done} of {all} steps done", { done, all }),
  allDone: t("All steps done"),
  yourTurn: (/** @type {string} */ side) => t("Your move: {side}", { side }),
  point: t("Point at the board"),
  choose: t("Choose a side"),
  wrong: t("Not yet"),
  right: t("Right so far"),
  done: t("Well done"),
  again: t("Try again"),
  hint: t("Hint"),
  next: t("Next step"),
  nextLesson: t("Next lesson"),
  toList: t("All lessons"),
  previous: t("Back"),
  stepBack: t("Step back"),
  practice: t("Practice: a puzzle of this kind"),
  print: t("Print"),
  aloud: t("Read aloud"),
  judging: t("Checking the move…"),
  finished: t("It is done: press Next step."),
  sideAsked: t("Choose Black or White beside the board."),
  taken: (/** @type {string} */ point) => t("{point} is already taken.", { point }),
  found: (/** @type {string} */ point) => t("You have found {point} already.", { point }),
  tryPoint: (/** @type {string[]} */ points) => t("Try {points}.", { points: eitherOf(points) }),
  trySide: (/** @type {Side} */ side) => (side === "x" ? t("Take Black.") : t("Take White.")),
  unknown: (/** @type {string} */ name) => t("There is no lesson “{name}”.", { name: name.slice(0, 40) }),
  task: (/** @type {number} */ number, /** @type {string} */ side) =>
    `${number}. ${t("{side} to move", { side })}`,
  solutions: t("Solutions"),
  paperFoot: t("Rowan. Turn the page upside down for the solutions."),
  loading: t("Fetching the lessons …"),
};

/** A link back to the list of lessons. @param {import("../app.js").Shell} shell */
export function lessonsLink(shell) {
  /** @param {Event} event */
  const click = (event) => shell.follow(event, "learn");
  return make("a", { class: "lessons-link", href: "#learn", click }, icon("back"), words.back);
}
