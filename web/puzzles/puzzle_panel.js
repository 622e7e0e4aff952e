// SPDX-License-Identifier: MIT
// The panel of puzzles: the task, the message, the buttons, the streak, the choice of training.

import { make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { icon } from "../core/icons.js";
import { inContext, plural, t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { ownPuzzles } from "../core/own_puzzles.js";
import { revealInPanel, scrollPanelToTop } from "../study/panel_scroll.js";
import { berriesOf, berry, sprig } from "./berries.js";
import { countOf, wantedBy } from "./choices.js";
import { dueOf, ratedTries, ratingOf, streakOn, weekOf } from "./progress.js";
import { games, headlineOf, kindNamed, kinds, numberWord, own, weekdayOf } from "./puzzle_words.js";

/**
 * @typedef {import("./progress.js").Progress} Progress
 * @typedef {import("./puzzle_words.js").Puzzle} Puzzle
 * @typedef {{kind: string, game: string, count: number}} KindCount
 */

/** @param {number} tries @param {string} rating */
function standingText(tries, rating) {
  if (!tries) return inContext("puzzles", "new");
  const more = ratedTries - tries;
  if (more <= 0) return t("you are at {rating}", { rating });
  return plural(more, "{count} more to your rating", "{count} more to your rating");
}

export class PuzzlePanel {
  /**
   * @param {{hint: () => void, again: () => void, next: () => void, today: () => void,
   *   train: (kind: string) => void}} on
   */
  constructor(on) {
    this.on = on;
    this.where = make("p", { class: "fine task-where" });
    this.headline = make("h2", { class: "task-title" });
    this.difficulty = make("p", { class: "task-difficulty" });
    this.bars = make("div", { class: "progress-bars", role: "img" });
    this.rulePlace = make("div", { class: "rule-place" });
    this.message = make("section", { class: "card puzzle-message", "aria-label": t("Result") });
    /** What a hint costs; hidden once the try has been counted. */
    this.cost = make("p", { class: "fine hint-cost", id: "hint-cost" });
    this.hint = pictureButton("hint", t("Hint"), on.hint, {
      ...{ "aria-keyshortcuts": "h", "aria-describedby": "hint-cost" },
    });
    this.again = make("button", { type: "button", click: on.again });
    this.next = make("button", { type: "button", click: on.next }, t("Next"), icon("next"));
    this.streak = make("section", { class: "card streak-card", "aria-label": t("Days in a row") });
    this.kinds = make("div", { class: "train-list" });
    this.typedPlace = make("div", { class: "typed-place" });
    this.element = make(
      "div",
      { class: "panel puzzle-panel" },
      make(
        "section",
        { class: "card task", "aria-label": t("Task") },
        ...[this.where, this.headline, this.difficulty, this.bars, this.rulePlace],
      ),
      this.message,
      make(
        "div",
        { class: "card puzzle-buttons", role: "group", "aria-label": t("Puzzle") },
        ...[this.hint, this.again, this.next, this.cost],
      ),
      this.streak,
      make(
        "section",
        { class: "card train", "aria-label": t("Train one thing") },
        ...[make("h3", {}, t("Train one thing")), this.kinds],
      ),
      this.typedPlace,
    );
    this.showState("open", false, false);
  }

  /** Scrolls the verdict or the hint into view where the panel scrolls beside the board. */
  revealMessage() {
    revealInPanel(this.message);
  }

  /**
   * Shows a new task, and scrolls to it where the panel scrolls beside the board.
   * @param {Puzzle} puzzle @param {import("../core/games.js").Rules} rules @param {string} where
   */
  showTask(puzzle, rules, where) {
    this.where.textContent = where;
    this.headline.textContent = headlineOf(puzzle, sideName(puzzle.to_move, rules));
    const kind = kindNamed(puzzle.kind)?.[1] ?? puzzle.task;
    this.difficulty.replaceChildren(
      `${t("Difficulty")} `,
      berriesOf(puzzle.grade),
      t(" · {kind,lower}", { kind }),
    );
    scrollPanelToTop(this.element);
  }

  /**
   * Shows the progress through the moves of the winning side.
   * @param {number} all number of these moves @param {number} shown number of them on the board
   */
  showMoves(all, shown) {
    this.bars.hidden = all === 0;
    this.bars.setAttribute(
      "aria-label",
      t("{count} of the winner’s {all} moves on the board", { count: shown, all }),
    );
    this.bars.replaceChildren(
      ...Array.from({ length: all }, (_, index) =>
        make("i", { class: index < shown ? "done" : index === shown ? "now" : "" }),
      ),
    );
  }

  /**
   * @param {"open" | "wrong" | "solved"} state @param {boolean} hasAllHints
   * @param {boolean} isCounted whether the try has been counted, so that the next puzzle may follow
   * @param {boolean} [isRated] whether a hint would lower a rating that is shown
   */
  showState(state, hasAllHints, isCounted, isRated = false) {
    this.hint.disabled = state === "solved" || hasAllHints;
    this.cost.hidden = state === "solved" || isCounted;
    this.cost.textContent = isRated
      ? t("A hint lowers your rating, and the puzzle comes up again.")
      : t("With a hint it does not count as solved, and comes up again.");
    this.again.replaceChildren(
      icon(state === "wrong" ? "retry" : "undo"),
      state === "wrong" ? t("Try again") : t("Start over"),
    );
    this.again.classList.toggle("primary", state === "wrong");
    this.next.disabled = state !== "solved" && !isCounted;
    this.next.classList.toggle("primary", state === "solved");
  }

  /** @param {Progress} progress @param {number} day */
  showStreak(progress, day) {
    const days = streakOn(progress, day);
    const isDone = progress.lastDay === day;
    const more = isDone
      ? t("Come back tomorrow.")
      : t("Solve one today to make it {number}.", { number: numberWord(days + 1) });
    const title = plural(days, "{count} day in a row", "{count} days in a row");
    this.streak.replaceChildren(
      make(
        "div",
        { class: "streak" },
        sprig(days),
        make(
          "p",
          {},
          make("b", {}, days ? title : t("Start a streak")),
          make("span", {}, days || isDone ? more : t("Solve one puzzle a day.")),
        ),
      ),
      make(
        "ol",
        { class: "week", "aria-label": t("The last seven days") },
        ...weekOf(progress, day).map(({ day: one, isDone: done }) =>
          make(
            "li",
            {},
            berry(done),
            make("span", { "aria-hidden": "true" }, weekdayOf(one, "narrow")),
            make(
              "span",
              { class: "unseen" },
              done
                ? t("{day}: solved", { day: weekdayOf(one, "long") })
                : t("{day}: none", { day: weekdayOf(one, "long") }),
            ),
          ),
        ),
      ),
    );
  }

  /**
   * @param {KindCount[]} counts @param {Progress} progress @param {number} day
   * @param {string | null} current the name of the training, empty if there is none; null: a daily puzzle
   */
  showKinds(counts, progress, day, current) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.kind;
    const owned = ownPuzzles();
    /** @type {[string, string][]} */
    const shown = [...kinds, ...games];
    if (owned.length) shown.unshift([own, t("From your games")]);
    const rows = shown.map(([kind, label]) => {
      const all = kind === own ? owned.length : countOf(counts, kind);
      const { rating: exact, tries } = ratingOf(progress, kind);
      const rating = String(Math.round(exact));
      const due = dueOf(progress, wantedBy(kind, owned), day).length;
      const isKind = kinds.some(([name]) => name === kind);
      const words = [
        all ? plural(all, "{count} puzzle", "{count} puzzles") : "",
        isKind && standingText(tries, rating),
        due ? plural(due, "{count} to repeat", "{count} to repeat") : "",
      ];
      return this.row(kind, label, words.filter(Boolean).join(" · "), kind === current);
    });
    if (current !== null)
      rows.unshift(this.row("", t("Puzzle of the day"), t("Another one every day"), false, this.on.today));
    this.kinds.replaceChildren(...rows);
    if (focused !== undefined)
      rows.find((one) => one.dataset.kind === focused)?.focus({ preventScroll: true });
  }

  /**
   * @param {string} kind @param {string} label @param {string} words @param {boolean} isCurrent
   * @param {() => void} [click]
   */
  row(kind, label, words, isCurrent, click = () => this.on.train(kind)) {
    return make(
      "button",
      {
        ...{ type: "button", class: "train-row", "data-kind": kind, click },
        "aria-current": isCurrent ? "true" : null,
      },
      make("span", {}, make("b", {}, label), make("span", { class: "train-words" }, words)),
      icon("next"),
    );
  }
}
