// SPDX-License-Identifier: MIT
// The panel of a lesson: the place of the lesson in the list, the task and the verdict, the steps, examples,
// and the button to continue.

import { smallBoard } from "../board/small_board.js";
import { button, make } from "../core/dom.js";
import { rulesOf, sideName, usualRules } from "../core/games.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { stonesIn } from "../core/position_text.js";
import { revealInPanel } from "../study/panel_scroll.js";
import { lessonsLink, words } from "./lesson_words.js";

/**
 * @typedef {import("./lesson_words.js").Lesson} Lesson
 * @typedef {import("./lesson_words.js").LessonStep} LessonStep
 * @typedef {import("./lesson_words.js").LessonPicture} LessonPicture
 * @typedef {"open" | "wrong" | "done"} StepState
 */

export class LessonPanel {
  /**
   * @param {import("../app.js").Shell} shell
   * @param {{step: (index: number) => void, back: () => void, next: () => void, hint: () => void,
   *   side: (side: "x" | "o") => void, practice: () => void, aloud: () => void}} on
   */
  constructor(shell, on) {
    this.on = on;
    this.count = make("span", { class: "fine" });
    this.bars = make("div", { class: "progress-bars", role: "img" });
    this.title = make("p", { class: "lesson-title", role: "heading", "aria-level": 2 });
    this.lead = make("div", { class: "lesson-lead" });
    this.steps = make("ol", { class: "lesson-steps" });
    this.message = make("section", { class: "card lesson-verdict", "aria-label": t("Result") });
    this.pictures = make("div", { class: "lesson-pictures" });
    this.rulePlace = make("div", { class: "rule-place" });
    this.typedPlace = make("div", { class: "typed-place" });
    this.practice = pictureButton("puzzle", words.practice, on.practice, { class: "lesson-practice" });
    this.back = pictureButton("prev", words.previous, on.back, { "aria-label": words.stepBack });
    this.hint = pictureButton("hint", words.hint, on.hint, { "aria-keyshortcuts": "h" });
    this.next = make("button", { type: "button", click: on.next });
    this.aloud = pictureButton("sound", words.aloud, on.aloud, {
      class: "quiet",
      hidden: true,
      "data-tip": words.aloud,
    });
    this.element = make(
      "div",
      { class: "panel lesson play-lesson" },
      make("div", { class: "crumb" }, lessonsLink(shell), this.count, this.bars),
      this.title,
      this.lead,
      this.steps,
      this.message,
      this.practice,
      this.pictures,
      this.rulePlace,
      this.typedPlace,
      make("div", { class: "lesson-foot" }, this.back, this.next, this.hint, this.aloud),
    );
  }

  /** Scrolls the verdict into view where the panel scrolls beside the board. */
  revealVerdict() {
    revealInPanel(this.practice.hidden ? this.message : this.practice);
  }

  /** @param {Lesson} lesson @param {number} number counted from 1 @param {number} all number of lessons */
  showLesson(lesson, number, all) {
    this.count.textContent = all ? words.lesson(number, all) : "";
    this.title.textContent = lesson.title;
    this.lead.replaceChildren(...lesson.paragraphs.map((text) => make("p", {}, text)));
    this.pictures.replaceChildren(...lesson.pictures.map(figureOf));
    this.pictures.hidden = !lesson.pictures.length;
  }

  /**
   * @param {Lesson} lesson @param {number} current counted from 0 @param {number[]} done counted from 1
   * @param {StepState} state of the current step
   */
  showSteps(lesson, current, done, state) {
    const all = lesson.steps.length;
    const isOpen = (/** @type {number} */ index) => index === current && state !== "done";
    this.bars.setAttribute("aria-label", words.steps(current + 1, all));
    this.bars.replaceChildren(
      ...lesson.steps.map((_, index) =>
        make("i", { class: isOpen(index) ? "now" : done.includes(index + 1) ? "done" : "" }),
      ),
    );
    // On a tall phone the explanation comes before the first step until that step is failed or done.
    this.element.classList.toggle("begins", current === 0 && state === "open" && !done.includes(1));
    const titles = titlesOf(lesson.steps);
    this.steps.replaceChildren(
      ...lesson.steps.map((step, index) => this.stepCard(step, titles[index], index, current, done, state)),
    );
  }

  /**
   * @param {LessonStep} step @param {string} name @param {number} index @param {number} current
   * @param {number[]} done @param {StepState} state
   */
  stepCard(step, name, index, current, done, state) {
    const isCurrent = index === current;
    const isDone = done.includes(index + 1) && !(isCurrent && state !== "done");
    const number = make("span", { class: "step-number", "aria-hidden": "true" });
    number.append(isDone ? icon("check") : String(index + 1));
    const title = isCurrent
      ? make("p", {}, make("b", {}, step.sentence), ` ${step.text}`)
      : button(name, () => this.on.step(index), { class: "step-title" });
    const asksSide = isCurrent && step.task === "choose-side" && state === "open";
    return make(
      "li",
      { class: `card step${isDone ? " done" : ""}`, "aria-current": isCurrent && "step" },
      make("div", { class: "step-head" }, number, title),
      asksSide && this.sideButtons(step),
    );
  }

  /** @param {LessonStep} step */
  sideButtons(step) {
    const rules = rulesOf(step.game) ?? usualRules("freestyle");
    return make(
      "div",
      { class: "lesson-sides", role: "group", "aria-label": words.choose },
      .../** @type {const} */ (["x", "o"]).map((side) =>
        make(
          "button",
          { type: "button", click: () => this.on.side(side) },
          make("i", { class: `pip ${side}` }),
          sideName(side, rules),
        ),
      ),
    );
  }

  /**
   * @param {StepState} state @param {{isFirst: boolean, isLast: boolean, hasNextLesson: boolean,
   *   hasPractice: boolean, isLessonDone: boolean}} where
   */
  showState(state, { isFirst, isLast, hasNextLesson, hasPractice, isLessonDone }) {
    const forward = isLast ? (hasNextLesson ? words.nextLesson : words.toList) : words.next;
    this.back.disabled = isFirst;
    this.hint.disabled = state === "done";
    this.next.replaceChildren(
      ...(state === "wrong" ? [icon("retry"), words.again] : [forward, icon("next")]),
    );
    this.next.classList.toggle("primary", state !== "open");
    this.practice.hidden = !(hasPractice && isLessonDone && isLast && state === "done");
  }
}

/**
 * Matches the first sentence of a text. A colon ends it too. In some languages no space follows a full stop.
 */
const firstSentence = /^.*?(?:[.!?:](?=\s)|[。！？：]|$)/u;

/**
 * The title of each step, shown while the step is not open: its task, or the first sentence of its text if
 * several steps have the same task.
 * @param {LessonStep[]} steps
 */
export const titlesOf = (steps) =>
  steps.map(({ sentence, text }) => {
    const isShared = steps.filter((one) => one.sentence === sentence).length > 1;
    const [begin] = firstSentence.exec(text) ?? [""];
    return isShared && begin ? begin.replace(/[:：]$/u, "…") : sentence;
  });

/** @param {LessonPicture} picture */
function figureOf({ is_example: isExample, title, text, game, position }) {
  const rules = rulesOf(game) ?? usualRules("freestyle");
  return make(
    "figure",
    {},
    smallBoard(rules, { stones: stonesIn(position) }, title),
    make(
      "figcaption",
      {},
      make("b", { class: isExample ? "leaf" : "berry" }, icon(isExample ? "check" : "cross"), title),
      make("span", {}, text),
    ),
  );
}
