// SPDX-License-Identifier: MIT
// What lessons are made of, as docs/json.md has it, and the words around them.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {object} LessonEntry of the list
 * @property {string} name
 * @property {string} title
 * @property {string} topic
 * @property {string | null} practice a kind of puzzle
 * @property {string} game of its first step
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

/** The chapter about the five classics: an entry of the list that the server does not tell. */
export const chapter = {
  title: "How do bits hold a game?",
  topic: "How computers hold a game",
};

export const words = {
  list: "Learn",
  lead:
    "Short lessons, each with a few boards. " +
    "You play, and every move is judged by the rules and by search.",
  back: "Lessons",
  lesson: (/** @type {number} */ number, /** @type {number} */ count) => `Lesson ${number} of ${count}`,
  steps: (/** @type {number} */ number, /** @type {number} */ count) => `Step ${number} of ${count}`,
  progress: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${all} steps done`,
  allDone: "All steps done",
  goOn: "Go on",
  begin: "Begin",
  yourTurn: (/** @type {string} */ side) => `Your move: ${side}`,
  point: "Point at the board",
  choose: "Choose a side",
  wrong: "Not yet",
  right: "Right so far",
  done: "Well done",
  again: "Try again",
  hint: "Hint",
  next: "Next step",
  nextLesson: "Next lesson",
  toList: "All lessons",
  previous: "Back",
  stepBack: "Step back",
  practice: "Practice: a puzzle of this kind",
  print: "Print",
  aloud: "Read aloud",
  judging: "The move is being judged.",
  triedFirst: "Press Try again first.",
  finished: "It is done: press Next step.",
  sideAsked: "Choose Black or White beside the board.",
  taken: (/** @type {string} */ point) => `${point} is already taken.`,
  found: (/** @type {string} */ point) => `You have found ${point} already.`,
  tryPoint: (/** @type {string[]} */ points) => `Try ${points.join(" or ")}.`,
  trySide: (/** @type {string} */ side) => `Take ${side}.`,
  unknown: (/** @type {string} */ name) => `There is no lesson “${name.slice(0, 40)}”.`,
  task: (/** @type {number} */ number, /** @type {string} */ side) => `${number}. ${side} to move`,
  solutions: "Solutions",
  or: " or ",
  paperFoot: "Rowan. Turn the page upside down for the solutions.",
  loading: "Fetching the lessons …",
};

/** Back to the list. @param {import("../app.js").Shell} shell */
export function lessonsLink(shell) {
  /** @param {Event} event */
  const click = (event) => shell.follow(event, "learn");
  return make("a", { class: "lessons-link", href: "#learn", click }, icon("back"), words.back);
}
