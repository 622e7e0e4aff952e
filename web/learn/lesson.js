// SPDX-License-Identifier: MIT
// A lesson: boards with tasks. The server judges every move. A wrong move is refuted on the board if the
// server knows a refutation, and a task of several moves continues against the best defense.

import { announce, announceNow } from "../core/announce.js";
import { ApiError, ask, isAbort, messageOf } from "../core/api.js";
import { untilAnswered } from "../core/connection.js";
import { byId, make } from "../core/dom.js";
import { rulesOf, sideName, usualRules } from "../core/games.js";
import { t, withStop } from "../core/language.js";
import { action } from "../core/parts.js";
import { scrollToTop } from "../core/address.js";
import { Study } from "../study/study.js";
import { movesTo, Tree } from "../study/tree.js";
import { LessonPanel } from "./lesson_panel.js";
import { doneSteps, keepStep, nextStep, readLessons } from "./lesson_progress.js";
import { printLesson } from "./lesson_sheet.js";
import { both, words } from "./lesson_words.js";

/**
 * @typedef {import("./lesson_words.js").Lesson} Lesson
 * @typedef {import("./lesson_words.js").LessonVerdict} LessonVerdict
 * @typedef {import("../study/tree.js").Node} Node
 */

export class LessonMode extends Study {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell);
    this.name = "lesson";
    this.within = "learn";
    this.isListed = false;
    this.label = words.list;
    this.icon = /** @type {const} */ ("lesson");
    this.layout = /** @type {const} */ ("study");
    /** @type {Lesson | null} */
    this.lesson = null;
    /** @type {string[]} names of all lessons, in order */
    this.names = [];
    this.index = 0;
    /** @type {import("./lesson_panel.js").StepState} */
    this.state = "open";
    /** The text of the latest verdict or hint. */
    this.reason = "";
    /** Whether the verdict on the latest try was "wrong"; the step may still be open. */
    this.isBad = false;
    /** @type {string[]} points found so far, if the task asks for points */
    this.found = [];
    /** @type {string[]} points that the latest hint names */
    this.hinted = [];
    /** @type {Node} the position from which the task continues */
    this.base = this.tree.root;
    this.isJudging = false;
    this.inquiry = new AbortController();
    this.panel = new LessonPanel(shell, {
      step: (index) => this.openStep(index),
      back: () => this.openStep(this.index - 1),
      next: () => this.advance(),
      hint: () => this.askHint(),
      side: (side) => this.chooseSide(side),
      practice: () => this.practice(),
      aloud: () => this.readAloud(),
    });
    this.element = this.panel.element;
    this.keyed = [this.panel.hint];
    this.ruleHost = this.panel.rulePlace;
    this.slots = { message: this.panel.message, more: this.panel.typedPlace };
    this.panel.aloud.hidden = !("speechSynthesis" in globalThis);
    this.transport.element.classList.add("in-row");
    const wide = [
      shell.pictureAction(),
      action("share", t("Share"), () => this.share()),
      action("print", words.print, () => this.print()),
    ];
    for (const one of wide) one.classList.add("wide-only");
    this.actions = [this.transport.element, ...wide, shell.moreAction()];
  }

  /** The current step; null if no lesson is open. */
  get part() {
    return this.lesson?.steps[this.index] ?? null;
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.takeStage();
    this.shell.setBack([words.toList, () => this.shell.open("learn", new URLSearchParams())]);
    this.open(parameters.get("name") ?? "", Number(parameters.get("step")) || 0);
  }

  leave() {
    this.inquiry.abort();
    this.question.abort();
    globalThis.speechSynthesis?.cancel();
    byId("message").classList.remove("idle");
    this.leaveStage();
  }

  /**
   * @param {string} name @param {number} step counted from 1; if there is no such step, nextStep() chooses
   *   one
   */
  async open(name, step) {
    this.inquiry.abort();
    this.inquiry = new AbortController();
    try {
      if (!this.names.length) {
        const { lessons } = await this.inquire("lessons", {});
        this.names = lessons.map((/** @type {{name: string}} */ one) => one.name);
      }
      const lesson = await this.inquire("lesson", { lesson: name });
      this.lesson = lesson;
      const all = lesson.steps.length;
      this.panel.showLesson(lesson, this.names.indexOf(name) + 1, this.names.length);
      this.beginStep((step >= 1 && step <= all ? step : nextStep(readLessons(), name, all)) - 1);
    } catch (trouble) {
      if (isAbort(trouble)) return;
      if (!(trouble instanceof ApiError)) return this.say(String(trouble));
      const list = this.shell.modes.find((mode) => mode.name === "learn");
      this.shell.open("learn", new URLSearchParams());
      list?.say(name ? words.unknown(name) : "");
    }
  }

  /** @param {string} question @param {object} body @returns {Promise<any>} */
  inquire(question, body) {
    return untilAnswered(
      (signal) => ask(question, body, signal),
      this.inquiry.signal,
      (trouble) => this.setLost(trouble),
    );
  }

  /** Opens a step at the visitor's request, and scrolls to the top of the page. @param {number} index */
  openStep(index) {
    this.beginStep(index);
    scrollToTop();
  }

  /** @param {number} index */
  beginStep(index) {
    const { lesson } = this;
    const step = lesson?.steps[index];
    if (!lesson || !step) return;
    this.transport.stop();
    Object.assign(this, { index, state: "open", reason: "", isBad: false, found: [], hinted: [] });
    const rules = rulesOf(step.game) ?? usualRules("freestyle");
    this.load(rules, step.position, new Tree(), 0);
    this.base = this.tree.root;
    announce(both(withStop(words.steps(index + 1, lesson.steps.length)), both(step.sentence, step.text)));
  }

  saved() {
    this.shell.setAddress({ name: this.lesson?.name, step: String(this.index + 1) });
  }

  /** Why no move can be played now; empty if a move can be played. */
  waitsFor() {
    if (this.state === "done") return words.finished;
    if (this.part?.task === "choose-side") return words.sideAsked;
    return this.isJudging ? words.judging : "";
  }

  /** @param {string} point */
  async choosePoint(point) {
    if (this.waitsFor()) return;
    // A visitor who sees the right move after a wrong one need not press Try again first.
    if (this.state === "wrong") await this.again();
    const { position, part: step } = this;
    if (!position || !step) return;
    if (this.current !== this.base) return this.goTo(this.base);
    if ([...position.stones.x, ...position.stones.o].includes(point)) return this.say(words.taken(point));
    if (this.found.includes(point)) return this.say(words.found(point));
    const before = step.task === "find-forbidden" ? this.found : movesTo(this.base);
    await this.tryIt({ moves: [...before, point] }, (verdict) => this.applyVerdict(verdict, point));
  }

  /** @param {"x" | "o"} side */
  chooseSide(side) {
    if (this.state !== "open" || this.isJudging) return;
    this.tryIt({ side }, (verdict) => this.applyVerdict(verdict, ""));
  }

  /** @param {object} request @param {(verdict: LessonVerdict) => Promise<void> | void} then */
  async tryIt(request, then) {
    const { lesson, index } = this;
    this.isJudging = true;
    this.trouble = "";
    try {
      const verdict = await this.inquire("lesson_try", { lesson: lesson?.name, step: index + 1, ...request });
      this.isJudging = false;
      if (lesson !== this.lesson || index !== this.index) return;
      await then(verdict);
      this.panel.revealVerdict();
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(messageOf(trouble));
    } finally {
      this.isJudging = false;
    }
  }

  /** @param {LessonVerdict} verdict @param {string} point */
  async applyVerdict({ result, text, line }, point) {
    const { lesson, part: step } = this;
    if (!lesson || !step) return;
    this.reason = text;
    this.hinted = [];
    this.isBad = result === "wrong";
    // No move is played when the visitor names a point, tries a forbidden point or chooses a side.
    const isPlayed = line.length > 0;
    if (result !== "wrong" && step.task === "find-forbidden") this.found = [...this.found, point];
    if (result === "wrong" && (isPlayed || step.task === "choose-side")) this.state = "wrong";
    if (result === "done") {
      this.state = "done";
      this.reason = step.done ? both(text, step.done) : text;
      keepStep(lesson.name, this.index + 1);
    }
    announceNow(both(withStop(this.statusLine()), this.reason));
    if (!isPlayed) return this.show();
    const node = this.addLine(line);
    if (result === "right") this.base = node;
    await this.goTo(this.tree.root === this.current ? this.current.children[0] : this.nodeAfter());
    if (line.length > 1) this.transport.start();
  }

  /**
   * Adds these moves to the tree, after the node `base`.
   * @param {string[]} line @returns {Node} the node of the last move
   */
  addLine(line) {
    let node = this.base;
    for (const move of line) node = this.tree.play(node, move);
    this.view.rebuild(this.tree, this.current);
    return node;
  }

  /** The newest child of the current node; the current node if it has no children. @returns {Node} */
  nodeAfter() {
    return this.current.children.at(-1) ?? this.current;
  }

  /**
   * Handles the button that continues: begins another try, plays a point that awaits confirmation, or opens
   * the next step, the next lesson or the list of lessons.
   */
  advance() {
    const { lesson } = this;
    if (!lesson) return;
    if (this.state === "wrong") return this.again();
    const { considered } = this.shell.board;
    if (this.state === "open" && considered) return this.shell.playPoint(considered);
    if (this.index + 1 < lesson.steps.length) return this.openStep(this.index + 1);
    const next = this.names[this.names.indexOf(lesson.name) + 1];
    if (next) this.shell.open("lesson", new URLSearchParams({ name: next }));
    else this.shell.open("learn", new URLSearchParams());
  }

  /** Removes the wrong move, and returns to the position before it. */
  again() {
    scrollToTop();
    this.transport.stop();
    Object.assign(this, { state: "open", reason: "", isBad: false, hinted: [] });
    this.base.children.length = 0;
    this.view.rebuild(this.tree, this.base);
    announce(words.again);
    return this.goTo(this.base);
  }

  async askHint() {
    const { lesson, part: step } = this;
    if (!lesson || !step || this.state === "done") return;
    if (this.state === "wrong") await this.again();
    const before = step.task === "find-forbidden" ? this.found : movesTo(this.base);
    try {
      const hint = await this.inquire("lesson_hint", {
        lesson: lesson.name,
        step: this.index + 1,
        moves: before,
      });
      if (this.state !== "open" || step !== this.part) return;
      this.hinted = hint.points;
      this.isBad = false;
      this.trouble = "";
      this.reason = hint.side ? words.trySide(hint.side) : words.tryPoint(hint.points);
      announce(this.reason);
      await this.goTo(this.base);
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(messageOf(trouble));
    }
  }

  practice() {
    const kind = this.lesson?.practice;
    if (kind) this.shell.open("puzzles", new URLSearchParams({ kind }));
  }

  readAloud() {
    const { lesson, part: step } = this;
    const speech = globalThis.speechSynthesis;
    if (!lesson || !step || !speech) return;
    speech.cancel();
    const text = this.state === "open" ? [...lesson.paragraphs, step.text].join(" ") : this.reason;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = document.documentElement.lang;
    speech.speak(spoken);
  }

  async print() {
    const { lesson } = this;
    if (!lesson) return;
    try {
      await printLesson(lesson, (step) =>
        this.inquire("lesson_hint", { lesson: lesson.name, step, most: 10 }),
      );
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(messageOf(trouble));
    }
  }

  statusLine() {
    const { part: step } = this;
    if (!step) return "…";
    if (this.state === "wrong" || this.isBad) return words.wrong;
    if (this.state === "done") return words.done;
    if (step.task === "choose-side") return words.choose;
    if (step.task === "find-forbidden") return this.found.length ? words.right : words.point;
    return movesTo(this.base).length ? words.right : words.yourTurn(sideName(step.to_move, this.rules));
  }

  statusNote() {
    return this.reason || this.part?.text || "";
  }

  /** @param {import("../core/api.js").Position} position */
  picture(position) {
    const picture = { ...super.picture(position), forgiving: true };
    const { part: step } = this;
    if (!step) return picture;
    if (step.task === "find-forbidden")
      picture.marks = picture.marks.filter(
        ({ kind, point }) => kind !== "forbidden" || this.found.includes(point),
      );
    if (this.state === "open" && this.current === this.tree.root) this.addMarks(picture);
    for (const point of this.state === "open" ? this.hinted : []) picture.marks.push({ point, kind: "best" });
    const asksSide = step.task === "choose-side";
    return this.state === "open" && !asksSide ? picture : { ...picture, mover: null };
  }

  /** Adds the marks that the text refers to. @param {import("../board/picture.js").Picture} picture */
  addMarks(picture) {
    for (const { side, task, tag, points } of this.part?.marks ?? []) {
      if (task === "find-forbidden") continue;
      if (task) for (const point of points) picture.marks.push({ point, kind: "answer", text: tag ?? "" });
      else if (points.length > 1)
        picture.threats = [...(picture.threats ?? []), { side, shape: "open-three", points }];
    }
  }

  showTopTitle() {
    const { lesson } = this;
    const at = lesson ? this.names.indexOf(lesson.name) + 1 : 0;
    byId("top-title").replaceChildren(
      at ? words.lesson(at, this.names.length) : this.label,
      make("small", {}, lesson?.topic ?? ""),
    );
  }

  show() {
    if (!this.isShown) return;
    this.showTopTitle();
    const { lesson, state, part: step, trouble } = this;
    if (!lesson || !step) return this.shell.setStatus("…", trouble, Boolean(trouble));
    document.title = `${lesson.topic} · ${words.list} · Rowan`;
    const isBad = Boolean(trouble) || state === "wrong" || this.isBad;
    /** @type {import("../core/message.js").StatusMark} */
    const mark =
      state === "done"
        ? { icon: "check" }
        : this.hinted.length
          ? { icon: "bulb", kind: "hint" }
          : { pip: step.to_move };
    this.shell.setStatus(this.statusLine(), trouble || this.statusNote(), isBad, isBad ? {} : mark);
    byId("message").classList.toggle("idle", !trouble && !this.reason);
    const done = doneSteps(readLessons(), lesson.name, lesson.steps.length);
    this.panel.showSteps(lesson, this.index, done, state);
    this.panel.showState(state, {
      isFirst: this.index === 0,
      isLast: this.index + 1 === lesson.steps.length,
      hasNextLesson: this.names.indexOf(lesson.name) + 1 < this.names.length,
      hasPractice: Boolean(lesson.practice),
      isLessonDone: done.length === lesson.steps.length,
    });
    if (this.position) this.shell.board.show(this.picture(this.position));
  }
}
