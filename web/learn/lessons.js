// SPDX-License-Identifier: MIT
// The list of lessons with their progress, and the chapter about the classics.

import { smallBoard } from "../board/small_board.js";
import { ask, isAbort, messageOf } from "../core/api.js";
import { untilAnswered } from "../core/connection.js";
import { byId, make } from "../core/dom.js";
import { rulesOf, usualRules } from "../core/games.js";
import { icon } from "../core/icons.js";
import { stonesIn } from "../core/position_text.js";
import { whenChanged } from "../core/storage.js";
import { doneSteps, readLessons } from "./lesson_progress.js";
import { chapter, words } from "./lesson_words.js";

/** @typedef {import("./lesson_words.js").LessonEntry} LessonEntry */

/** A position from a classic program, for the picture of the chapter about the classics. */
const classic = "xox/1x1/o1x o";

export class Lessons {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.name = "learn";
    this.label = words.list;
    this.icon = /** @type {const} */ ("lesson");
    this.layout = /** @type {const} */ ("none");
    this.element = byId("lessons-page");
    /** @type {LessonEntry[]} */
    this.lessons = [];
    this.question = new AbortController();
    /** The latest text from wait(). */
    this.waiting = "";
    this.note = make("p", { class: "small", role: "status" });
    this.list = make("ol", { class: "lesson-list" });
    this.element.append(
      make(
        "header",
        { class: "lessons-head" },
        make("p", { class: "lesson-title", role: "heading", "aria-level": 2 }, words.list),
        make("p", { class: "lesson-lead" }, words.lead),
      ),
      this.note,
      this.list,
    );
    whenChanged("lessons", () => shell.mode === this && this.draw());
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    // In older links, the chapter about the classics is this mode with a game.
    if (parameters.has("game")) return this.shell.open("bits", parameters);
    document.title = `${words.list} · Rowan`;
    this.shell.setAddress({});
    this.waiting = "";
    this.say("");
    this.draw();
    if (!this.lessons.length) this.fetch();
  }

  leave() {
    this.question.abort();
  }

  async fetch() {
    this.question.abort();
    this.question = new AbortController();
    this.wait(words.loading);
    try {
      const { lessons } = await untilAnswered(
        (signal) => ask("lessons", {}, signal),
        this.question.signal,
        (trouble) => this.wait(trouble ? trouble.message : words.loading),
      );
      this.lessons = lessons;
      this.wait("");
      this.draw();
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(messageOf(trouble));
    }
  }

  /**
   * Says why there is no list yet, or clears the note if the text is empty. Does nothing while the note shows
   * another message.
   * @param {string} text
   */
  wait(text) {
    if (this.note.textContent !== this.waiting) return;
    this.waiting = text;
    this.say(text);
  }

  draw() {
    const progress = readLessons();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("href");
    this.list.replaceChildren(
      ...this.lessons.map((lesson, index) =>
        this.card({
          href: `#lesson?name=${lesson.name}`,
          number: String(index + 1),
          ...lesson,
          done: doneSteps(progress, lesson.name, lesson.steps).length,
          open: () => this.shell.open("lesson", new URLSearchParams({ name: lesson.name })),
        }),
      ),
      ...(this.lessons.length ? [this.chapterCard()] : []),
    );
    /** @type {HTMLElement | null} */ (focused && this.list.querySelector(`[href="${focused}"]`))?.focus();
  }

  chapterCard() {
    return this.card({
      href: "#bits",
      number: "",
      ...chapter,
      game: "tictactoe",
      position: classic,
      steps: 0,
      done: 0,
      open: () => this.shell.open("bits", new URLSearchParams()),
    });
  }

  /**
   * @param {{href: string, number: string, title: string, topic: string, game: string, position: string,
   *   steps: number, done: number, open: () => void}} card
   */
  card({ href, number, title, topic, game, position, steps, done, open }) {
    /** @param {Event} event */
    const click = (event) => {
      event.preventDefault();
      open();
    };
    const isDone = steps > 0 && done === steps;
    const said = steps ? (isDone ? words.allDone : words.progress(done, steps)) : "";
    const rules = rulesOf(game) ?? usualRules("freestyle");
    const board = smallBoard(rules, { stones: stonesIn(position) }, "");
    const bar = (/** @type {boolean} */ isFull) => make("i", { class: isFull ? "done" : "" });
    const bars = Array.from({ length: steps }, (_, index) => bar(index < done));
    return make(
      "li",
      {},
      make(
        "a",
        { class: `card lesson-card${isDone ? " done" : ""}`, href, click },
        board,
        make(
          "span",
          { class: "lesson-card-text" },
          make(
            "span",
            { class: "lesson-card-topic" },
            number && make("span", { class: "step-number" }, isDone ? icon("check") : number),
            make("b", {}, topic),
          ),
          make("span", { class: "lesson-card-title" }, title),
          steps > 0 && make("span", { class: "progress-bars", role: "img", "aria-label": said }, ...bars),
        ),
      ),
    );
  }

  playPoint() {}

  tell() {}

  /** @param {string} trouble */
  say(trouble) {
    this.note.textContent = trouble;
  }
}
