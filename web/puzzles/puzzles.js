// SPDX-License-Identifier: MIT
// Puzzles: that of the day, and training of one kind. The server judges a move; the win, or what refutes the
// move, is then a line that can be stepped through.

import { announce, announceNow } from "../core/announce.js";
import { ApiError, ask, isAbort } from "../core/api.js";
import { untilAnswered } from "../core/connection.js";
import { byId, make } from "../core/dom.js";
import { gameText, rulesOf, sideName, usualRules } from "../core/games.js";
import { action } from "../core/parts.js";
import { ownPuzzles } from "../core/own_puzzles.js";
import { recall, remember, whenChanged } from "../core/storage.js";
import { refusalOf } from "../board/picture.js";
import { inContext, t, withStop } from "../core/language.js";
import { Study } from "../study/study.js";
import { movesTo, Tree } from "../study/tree.js";
import { addFound, addMiss, dueOf, ratingOf, readProgress } from "./progress.js";
import { PuzzlePanel } from "./puzzle_panel.js";
import { chosenKind, nameOf, nextOwn, wantedBy } from "./choices.js";
import { dateOf, headlineOf, kindNamed, own, today } from "./puzzle_words.js";

/**
 * @typedef {import("./puzzle_words.js").Puzzle} Puzzle
 * @typedef {{is_solution: boolean, reason: string, line: string[]}} Judgment
 * @typedef {{stage: number, text: string, region?: string[], move?: string}} Hint
 */

const hintStages = 3;

/** Of the puzzles seen last, so many are left out where all of a kind have been seen. */
const longestMemory = 50;

/** What is said of the solution. */
const right = inContext("the answer is correct", "Right");

export class Puzzles extends Study {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell);
    this.name = "puzzles";
    this.label = t("Puzzles");
    this.icon = /** @type {const} */ ("puzzle");
    this.layout = /** @type {const} */ ("study");
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {"open" | "wrong" | "solved"} */
    this.state = "open";
    /** What the last move came to, in words. */
    this.reason = "";
    /** @type {Hint | null} */
    this.hint = null;
    /** Whether a wrong move or a hint came before the solution. */
    this.isMissed = false;
    /** @type {string | null} the kind that is trained; null for a puzzle of a day or from a link */
    this.kind = null;
    /** @type {number | null} the day whose puzzle it is */
    this.day = null;
    this.progress = readProgress(recall("puzzles"));
    /** @type {import("./puzzle_panel.js").KindCount[]} */
    this.counts = [];
    /** Ends what was asked about another puzzle. */
    this.inquiry = new AbortController();
    this.isJudging = false;
    this.panel = new PuzzlePanel({
      hint: () => this.askHint(),
      again: () => this.startOver(),
      next: () => this.train(this.kind ?? this.puzzle?.kind ?? "fours"),
      today: () => this.openDay(today()),
      train: (kind) => this.train(kind),
    });
    this.element = this.panel.element;
    this.keyed = [this.panel.hint];
    this.ruleHost = this.panel.rulePlace;
    this.slots = { message: this.panel.message, more: this.panel.typedPlace };
    this.transport.element.classList.add("in-row");
    this.analyzeAction = action("analyze", t("Analyze"), () => this.analyze());
    const wide = [
      shell.numbersAction(),
      shell.pictureAction(),
      action("share", t("Share"), () => this.share()),
      this.analyzeAction,
    ];
    for (const one of wide) one.classList.add("wide-only");
    this.actions = [this.transport.element, ...wide, shell.moreAction()];
    whenChanged("puzzles", () => {
      this.progress = readProgress(recall("puzzles"));
      if (this.isShown) this.showProgress();
    });
  }

  /** @param {import("../core/api.js").Info} info */
  setInfo({ puzzles }) {
    this.counts = puzzles;
    this.showProgress();
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.takeStage();
    this.showProgress();
    const kind = parameters.get("kind");
    const day = parameters.get("day");
    const number = parameters.get("number");
    this.kind = kind && kindNamed(kind) ? kind : null;
    if (number) return this.open({ number: Number(number) || 0 });
    if (this.kind) return this.train(this.kind);
    this.openDay(day === null ? today() : Number(day) || 0);
  }

  leave() {
    this.inquiry.abort();
    this.question.abort();
    this.leaveStage();
  }

  /** @param {number} day */
  openDay(day) {
    this.kind = null;
    return this.open({ day }, day);
  }

  /**
   * The next one of a kind, a game or the visitor's games: one to repeat, or else one that was not seen.
   * @param {string} kind @returns {Promise<void>}
   */
  async train(kind) {
    this.kind = kind;
    const { progress, puzzle } = this;
    const owned = ownPuzzles();
    const due = dueOf(progress, wantedBy(kind, owned), today());
    const id = due.find((one) => one !== puzzle?.id) ?? (kind === own && nextOwn(owned, progress, puzzle));
    const kept = owned.find((one) => one.id === id);
    if (kept) return this.beginOwn(kept);
    if (kind === own) return this.openDay(today());
    // One that this server does not have is forgotten.
    if (id) return this.open({ id }, null, () => this.forget(id, kind));
    const asked = chosenKind(kind, this.counts);
    const { rating, deviation } = ratingOf(progress, asked.kind);
    // A little easier as long as the rating is not sure.
    const request = { ...asked, rating: Math.min(Math.max(Math.round(rating - deviation), 0), 5000) };
    return this.open({ ...request, without: progress.seen }, null, () =>
      this.open({ ...request, without: progress.seen.slice(-longestMemory) }),
    );
  }

  /** @param {Puzzle} puzzle from a game of the visitor */
  beginOwn(puzzle) {
    this.inquiry.abort();
    this.inquiry = new AbortController();
    this.day = null;
    this.begin(puzzle);
  }

  /** @param {string} id @param {string} kind @returns {Promise<void>} */
  forget(id, kind) {
    delete this.progress.missed[id];
    this.keep();
    return this.train(kind);
  }

  /**
   * @param {object} request as /api/v1/puzzle has it @param {number | null} [day] whose puzzle it is
   * @param {() => Promise<void>} [otherwise] what to do where there is none
   * @returns {Promise<void>}
   */
  async open(request, day = null, otherwise) {
    this.inquiry.abort();
    this.inquiry = new AbortController();
    try {
      const puzzle = await this.inquire("puzzle", request);
      this.day = day;
      this.begin(puzzle);
    } catch (trouble) {
      if (isAbort(trouble)) return;
      if (otherwise && trouble instanceof ApiError) return otherwise();
      this.say(trouble instanceof Error ? trouble.message : String(trouble));
      // A link that names no puzzle still opens the page with one.
      if (!this.puzzle && day !== today()) await this.openDay(today());
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

  /** @param {Puzzle} puzzle */
  begin(puzzle) {
    Object.assign(this, { puzzle, state: "open", reason: "", hint: null, isMissed: false });
    const rules = rulesOf(puzzle.game) ?? usualRules("freestyle");
    this.panel.showTask(puzzle, rules, this.whereText());
    this.showProgress();
    this.load(rules, puzzle.position, new Tree(), 0);
    const headline = headlineOf(puzzle, sideName(puzzle.to_move, rules));
    announce(`${withStop(this.whereText())} ${headline}: ${withStop(puzzle.task)}`);
  }

  /** The same puzzle from its beginning. */
  startOver() {
    if (!this.puzzle) return;
    this.transport.stop();
    Object.assign(this, { state: "open", reason: "" });
    this.load(this.rules, this.puzzle.position, new Tree(), 0);
    announce(t("At the start"));
  }

  whereText() {
    const { day, puzzle, kind } = this;
    if (day === today()) return t("Puzzle of the day · {date}", { date: dateOf(day) });
    if (day !== null) return t("Puzzle of {date}", { date: dateOf(day) });
    const label = kind && kindNamed(kind)?.[1];
    if (label && !puzzle?.number) return label;
    const number = String(puzzle?.number);
    return label ? t("{kind} · puzzle {number}", { kind: label, number }) : t("Puzzle {number}", { number });
  }

  /** The address names the puzzle, so that a link opens the same one. */
  saved() {
    const { day, kind, puzzle } = this;
    this.shell.setAddress(
      day === null ? { kind, number: puzzle?.number ? String(puzzle.number) : "" } : { day: String(day) },
    );
  }

  /** Why nothing can be played now. */
  waitsFor() {
    if (this.state === "wrong") return t("Press Try again first.");
    if (this.state === "solved") return t("It is solved: press Next or Start over.");
    return this.isJudging ? t("The move is being judged.") : "";
  }

  /** @param {string} point */
  async choosePoint(point) {
    const { position, puzzle } = this;
    if (!position || !puzzle || this.waitsFor()) return;
    if (!position.legal.includes(point)) return this.say(refusalOf(position, point));
    this.isJudging = true;
    try {
      const judgment = await this.inquire("puzzle_try", { ...nameOf(puzzle), move: point });
      this.isJudging = false;
      this.settle(puzzle, judgment);
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(trouble instanceof Error ? trouble.message : String(trouble));
    } finally {
      this.isJudging = false;
    }
  }

  /** @param {Puzzle} puzzle @param {Judgment} judgment */
  settle(puzzle, { is_solution: isSolution, reason, line }) {
    this.state = isSolution ? "solved" : "wrong";
    this.reason = reason;
    this.progress = readProgress(recall("puzzles"));
    if (isSolution) {
      const before = ratingOf(this.progress, puzzle.kind).rating;
      if (this.day !== null) this.progress.daily = Math.max(this.progress.daily, this.day);
      const counts = addFound(this.progress, puzzle, today(), !this.isMissed);
      if (counts) this.reason += ` ${this.ratingText(puzzle, before)}`;
      this.keep();
    } else this.miss(puzzle);
    announceNow(`${isSolution ? right : t("Not the solution")}. ${this.reason}`);
    const tree = Tree.ofMoves(line);
    this.tree = tree;
    this.view.rebuild(tree, tree.root);
    this.goTo(tree.root.children[0]);
    if (!isSolution && line.length > 1) this.transport.start();
  }

  /** @param {Puzzle} puzzle @param {number} before */
  ratingText(puzzle, before) {
    const { rating } = ratingOf(this.progress, puzzle.kind);
    const change = Math.round(rating) - Math.round(before);
    return t("Your rating: {rating} ({change}).", {
      rating: String(Math.round(rating)),
      change: `${change < 0 ? "−" : "+"}${Math.abs(change)}`,
    });
  }

  /** A wrong move or a hint: it does not count as solved, and comes again. @param {Puzzle} puzzle */
  miss(puzzle) {
    if (this.isMissed) return;
    this.isMissed = true;
    this.progress = readProgress(recall("puzzles"));
    const before = ratingOf(this.progress, puzzle.kind).rating;
    if (addMiss(this.progress, puzzle, today()) && this.state === "wrong")
      this.reason += ` ${this.ratingText(puzzle, before)}`;
    this.keep();
  }

  keep() {
    remember("puzzles", this.progress);
    this.showProgress();
  }

  async askHint() {
    const { puzzle } = this;
    if (!puzzle || this.state !== "open") return;
    const stage = Math.min((this.hint?.stage ?? 0) + 1, hintStages);
    try {
      const hint = await this.inquire("puzzle_hint", { ...nameOf(puzzle), stage });
      if (this.state !== "open") return;
      this.hint = hint;
      this.trouble = "";
      this.miss(puzzle);
      announce(hint.text);
      this.show();
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  analyze() {
    const moves = movesTo(this.current).join("");
    this.shell.open(
      "analyze",
      new URLSearchParams({ game: gameText(this.rules), position: this.start ?? "", moves }),
    );
  }

  showProgress() {
    const day = today();
    this.panel.showStreak(this.progress, day);
    this.panel.showKinds(this.counts, this.progress, day, this.day === null ? (this.kind ?? "") : null);
  }

  statusLine() {
    const { puzzle, hint } = this;
    if (!puzzle) return "…";
    if (this.state === "wrong") return t("Not the solution");
    if (this.state === "solved") return this.isMissed ? t("Found") : right;
    if (hint) return t("Hint {number} of {all}", { number: hint.stage, all: hintStages });
    return t("Your move");
  }

  statusNote() {
    const { puzzle, hint } = this;
    if (!puzzle) return "";
    if (this.state !== "open") return this.reason;
    if (hint) return hint.text;
    const isDone = this.day !== null && this.progress.daily >= this.day;
    const task = withStop(puzzle.task.charAt(0).toUpperCase() + puzzle.task.slice(1));
    return isDone ? t("You have found this one already.") : task;
  }

  /** @param {import("../core/api.js").Position} position */
  picture(position) {
    const picture = super.picture(position);
    const { hint } = this;
    if (this.state !== "open") return { ...picture, mover: null };
    for (const point of hint?.region ?? []) picture.marks.push({ point, kind: "region" });
    if (hint?.move) picture.marks.push({ point: hint.move, kind: "best" });
    return picture;
  }

  showTopTitle() {
    const { puzzle } = this;
    const trained = (this.kind && kindNamed(this.kind)?.[1]) || this.label;
    const where = this.day === null ? trained : this.dayTitle();
    const task = puzzle ? headlineOf(puzzle, sideName(puzzle.to_move, this.rules)) : "";
    byId("top-title").replaceChildren(where, make("small", {}, task));
  }

  dayTitle() {
    const day = this.day ?? 0;
    return day === today() ? t("Puzzle of the day") : t("Puzzle of {date}", { date: dateOf(day) });
  }

  show() {
    if (!this.isShown) return;
    this.showTopTitle();
    const { puzzle, state, trouble } = this;
    const isBad = Boolean(trouble) || state === "wrong";
    /** @type {import("../core/message.js").StatusMark} */
    const mark =
      state === "solved"
        ? { icon: "check" }
        : state === "open" && this.hint
          ? { icon: "bulb", kind: "hint" }
          : state === "open" && puzzle
            ? { pip: puzzle.to_move }
            : {};
    this.shell.setStatus(this.statusLine(), trouble || this.statusNote(), isBad, isBad ? {} : mark);
    this.panel.showState(state, (this.hint?.stage ?? 0) >= hintStages);
    this.analyzeAction.disabled = state === "open";
    const isWin = puzzle !== null && puzzle.kind !== "defense";
    const shown = state === "solved" ? Math.ceil(this.current.ply / 2) : 0;
    this.panel.showMoves(isWin ? Math.max(puzzle.moves, shown) : 0, shown);
    if (this.position) this.shell.board.show(this.picture(this.position));
  }
}
