// SPDX-License-Identifier: MIT
// Puzzles: the puzzle of the day, and training by kind, by game or from own games. The server judges every
// move. A right move is answered by the best defense until the solution is complete; a wrong move is refuted
// on the board if the server knows a refutation.

import { announce, announceNow } from "../core/announce.js";
import { ApiError, ask, isAbort, messageOf } from "../core/api.js";
import { untilAnswered } from "../core/connection.js";
import { byId, make } from "../core/dom.js";
import { gameText, rulesOf, sideName, usualRules } from "../core/games.js";
import { action } from "../core/parts.js";
import { ownPuzzles } from "../core/own_puzzles.js";
import { scrollToTop } from "../core/address.js";
import { recall, remember, whenChanged } from "../core/storage.js";
import { refusalOf } from "../board/picture.js";
import { t, withStop } from "../core/language.js";
import { Study } from "../study/study.js";
import { movesTo, Tree } from "../study/tree.js";
import { addFound, addMiss, dueOf, isNewcomer, isRated } from "./progress.js";
import { ratingOf, readProgress, wantedRating } from "./progress.js";
import { PuzzlePanel } from "./puzzle_panel.js";
import { chosenKind, nameOf, nextOwn, wantedBy } from "./choices.js";
import { dateOf, headlineOf, kindNamed, own, ratingText, today, whereText } from "./puzzle_words.js";
import { hintStages, statusLine, statusMark, statusNote } from "./puzzle_words.js";

/**
 * @typedef {import("./puzzle_words.js").Puzzle} Puzzle
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {{is_solution: boolean, is_done: boolean, is_undecided: boolean, reason: string,
 *   line: string[]}} Judgment
 * @typedef {{stage: number, text: string, region?: string[], move?: string}} Hint
 */

/**
 * Once all puzzles of a training have been seen, a request excludes only this many puzzles: the latest ones
 * that the visitor has tried, in any training.
 */
const mostRemembered = 50;

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
    /**
     * @type {Node} the position to continue from: the start, or the one after the reply to the last right
     *   move
     */
    this.base = this.tree.root;
    /** The verdict on the last move, in words; the new rating may follow. */
    this.reason = "";
    /** @type {Hint | null} */
    this.hint = null;
    /** Whether there was a wrong move or a hint since the puzzle was opened. */
    this.isMissed = false;
    /** Whether the puzzle had been tried before it was opened. */
    this.wasSeen = false;
    /**
     * @type {string | null} the name of the training; null for a daily puzzle, or for a puzzle from a link
     *   that names no training
     */
    this.kind = null;
    /** @type {number | null} the day of a daily puzzle */
    this.day = null;
    this.progress = readProgress(recall("puzzles"));
    /** @type {import("./puzzle_panel.js").KindCount[]} */
    this.counts = [];
    /** Cancels the requests about a puzzle when another one is opened. */
    this.inquiry = new AbortController();
    this.isJudging = false;
    this.panel = new PuzzlePanel({
      hint: () => this.askHint(),
      again: () => (this.state === "wrong" ? this.tryAgain() : this.startOver()),
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
    // A newcomer starts with an easy puzzle, because the daily puzzle may be hard.
    if (day === null && isNewcomer(this.progress)) return this.train("fours");
    this.openDay(day === null ? today() : Number(day) || 0);
  }

  leave() {
    this.inquiry.abort();
    this.question.abort();
    this.leaveStage();
  }

  /** @param {number} day */
  openDay(day) {
    scrollToTop();
    this.kind = null;
    return this.open({ day }, day);
  }

  /**
   * Opens the next puzzle of a training: a puzzle due for repetition, or else an unseen puzzle; if all have
   * been seen, one that was not seen lately. The training with puzzles from own games opens the daily puzzle
   * if there are no such puzzles.
   * @param {string} kind @returns {Promise<void>}
   */
  async train(kind) {
    scrollToTop();
    this.kind = kind;
    const { progress, puzzle } = this;
    const owned = ownPuzzles();
    const due = dueOf(progress, wantedBy(kind, owned), today());
    const id = due.find((one) => one !== puzzle?.id) ?? (kind === own && nextOwn(owned, progress, puzzle));
    const kept = owned.find((one) => one.id === id);
    if (kept) return this.beginOwn(kept);
    if (kind === own) return this.openDay(today());
    // If this server does not have the puzzle, the puzzle is removed from the repetitions.
    if (id) return this.open({ id }, null, () => this.forget(id, kind));
    const asked = chosenKind(kind, this.counts, progress);
    const request = { ...asked, rating: wantedRating(progress, asked.kind) };
    return this.open({ ...request, without: progress.seen }, null, () =>
      this.open({ ...request, without: progress.seen.slice(-mostRemembered) }),
    );
  }

  /** @param {Puzzle} puzzle a puzzle from the visitor's own games */
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
   * @param {object} request as for /api/v1/puzzle @param {number | null} [day] of the daily puzzle
   * @param {() => Promise<void>} [otherwise] called if the server refuses the request
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
      this.say(messageOf(trouble));
      // A link to an unknown puzzle still opens the page with a puzzle.
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
    const wasSeen = this.progress.seen.includes(puzzle.id);
    Object.assign(this, { puzzle, state: "open", reason: "", hint: null, isMissed: false, wasSeen });
    const rules = rulesOf(puzzle.game) ?? usualRules("freestyle");
    const where = whereText(this.day, puzzle, this.kind);
    this.panel.showTask(puzzle, rules, where);
    this.showProgress();
    this.load(rules, puzzle.position, new Tree(), 0);
    this.base = this.tree.root;
    const headline = headlineOf(puzzle, sideName(puzzle.to_move, rules));
    announce(`${withStop(where)} ${headline}: ${withStop(puzzle.task)}`);
  }

  /** Returns to the start of the puzzle. */
  startOver() {
    if (!this.puzzle) return;
    this.transport.stop();
    Object.assign(this, { state: "open", reason: "", hint: null });
    this.load(this.rules, this.puzzle.position, new Tree(), 0);
    this.base = this.tree.root;
    announce(t("At the start"));
  }

  /** Returns to the position before the wrong move; right moves before it are kept. */
  tryAgain() {
    this.transport.stop();
    Object.assign(this, { state: "open", reason: "", hint: null });
    this.base.children.length = 0;
    this.view.rebuild(this.tree, this.base);
    announce(statusLine(this));
    return this.goTo(this.base);
  }

  /**
   * Writes the puzzle to the address, so that a link opens the same puzzle. A puzzle from the visitor's own
   * games has no number, so only its training is written.
   */
  saved() {
    const { day, kind, puzzle } = this;
    this.shell.setAddress(
      day === null ? { kind, number: puzzle?.number ? String(puzzle.number) : "" } : { day: String(day) },
    );
  }

  /** Why no move can be played now; empty if a move can be played. */
  waitsFor() {
    if (this.state === "solved") return t("It is solved: press Next or Start over.");
    return this.isJudging ? t("Checking the move…") : "";
  }

  /** @param {string} point */
  async choosePoint(point) {
    const { puzzle, base } = this;
    if (!puzzle || this.waitsFor()) return;
    // A visitor who sees the right move after a wrong one need not press Try again first.
    if (this.state === "wrong") await this.tryAgain();
    // The visitor may already move while the board still shows the position before the reply (base.parent).
    // If it shows any other position, a click only returns to `base`, where the puzzle continues.
    const isBehind = this.current !== base;
    if (isBehind && this.current !== base.parent) return this.goTo(base);
    this.isJudging = true;
    try {
      if (isBehind) await this.goTo(base);
      const { position } = this;
      if (!position || this.current !== base) return;
      if (!position.legal.includes(point)) return this.say(refusalOf(position, point));
      const request = { ...nameOf(puzzle), played: movesTo(base), move: point };
      const judgment = await this.inquire("puzzle_try", request);
      this.isJudging = false;
      if (puzzle !== this.puzzle || base !== this.base) return;
      if (!judgment.is_undecided) return this.applyJudgment(puzzle, judgment);
      this.say(judgment.reason);
      this.panel.revealMessage();
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(messageOf(trouble));
    } finally {
      this.isJudging = false;
    }
  }

  /** @param {Puzzle} puzzle @param {Judgment} judgment */
  applyJudgment(puzzle, { is_solution: isRight, is_done: isDone, reason, line }) {
    this.state = isDone ? "solved" : isRight ? "open" : "wrong";
    this.reason = reason;
    this.hint = null;
    const { base } = this;
    base.children.length = 0;
    let node = base;
    for (const move of line) node = this.tree.play(node, move);
    if (this.state === "wrong" && base.ply > 0) this.reason = `${t("You started well.")} ${reason}`;
    if (isRight) this.base = node;
    if (isDone) this.find(puzzle);
    else if (!isRight) this.miss(puzzle);
    announceNow(`${withStop(statusLine(this))} ${this.reason}`);
    this.view.rebuild(this.tree, base);
    this.goTo(base.children[0]).then(() => this.panel.revealMessage());
    if (line.length > 1) this.transport.start();
  }

  /** Records that the whole solution was found. @param {Puzzle} puzzle */
  find(puzzle) {
    this.progress = readProgress(recall("puzzles"));
    const before = ratingOf(this.progress, puzzle.kind).rating;
    if (this.day !== null) this.progress.daily = Math.max(this.progress.daily, this.day);
    const counts = addFound(this.progress, puzzle, today(), !this.isMissed);
    if (counts) this.reason += ` ${ratingText(ratingOf(this.progress, puzzle.kind), before)}`;
    this.keep();
  }

  /**
   * Records a wrong move or a hint: the first try of a puzzle then counts as a loss, and the puzzle is
   * repeated on a later day.
   * @param {Puzzle} puzzle
   */
  miss(puzzle) {
    if (this.isMissed) return;
    this.isMissed = true;
    this.progress = readProgress(recall("puzzles"));
    const before = ratingOf(this.progress, puzzle.kind).rating;
    const counts = addMiss(this.progress, puzzle, today());
    const now = ratingOf(this.progress, puzzle.kind);
    if (counts && this.state === "wrong" && isRated(now)) this.reason += ` ${ratingText(now, before)}`;
    this.keep();
  }

  keep() {
    remember("puzzles", this.progress);
    this.showProgress();
  }

  async askHint() {
    const { puzzle } = this;
    if (!puzzle || this.state === "solved") return;
    if (this.state === "wrong") await this.tryAgain();
    const { base } = this;
    const stage = Math.min((this.hint?.stage ?? 0) + 1, hintStages);
    try {
      const request = { ...nameOf(puzzle), played: movesTo(base), stage };
      const hint = await this.inquire("puzzle_hint", request);
      if (this.state !== "open" || base !== this.base) return;
      this.hint = hint;
      this.trouble = "";
      this.miss(puzzle);
      announce(hint.text);
      if (this.current === base) this.show();
      else await this.goTo(base);
      this.panel.revealMessage();
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(messageOf(trouble));
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
    const mark = isBad ? {} : statusMark(this);
    this.shell.setStatus(statusLine(this), trouble || statusNote(this), isBad, mark);
    const hasAllHints = (this.hint?.stage ?? 0) >= hintStages;
    const isShown = puzzle !== null && isRated(ratingOf(this.progress, puzzle.kind));
    this.panel.showState(state, hasAllHints, this.isMissed || this.wasSeen, isShown);
    this.analyzeAction.disabled = state === "open";
    const isWin = puzzle !== null && puzzle.kind !== "defense";
    const shown = Math.ceil((state === "solved" ? this.current : this.base).ply / 2);
    const all = Math.max(puzzle?.moves ?? 0, shown + (state === "solved" ? 0 : 1));
    this.panel.showMoves(isWin && puzzle.moves ? all : 0, shown);
    if (this.position) this.shell.board.show(this.picture(this.position));
  }
}
