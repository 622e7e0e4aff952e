// SPDX-License-Identifier: MIT
// The puzzle of the day on the home page: its board, the task, the difficulty, the streak. The whole card is
// a link.

import { smallBoard } from "../board/small_board.js";
import { ask } from "../core/api.js";
import { make } from "../core/dom.js";
import { rulesOf, sideName, tagOf, usualRules } from "../core/games.js";
import { plural, t, withStop } from "../core/language.js";
import { stonesIn } from "../core/position_text.js";
import { recall } from "../core/storage.js";
import { berriesOf, berry } from "../puzzles/berries.js";
import { readProgress, streakOn } from "../puzzles/progress.js";
import { headlineOf, today } from "../puzzles/puzzle_words.js";

/** @typedef {import("../puzzles/puzzle_words.js").Puzzle} Puzzle */

export class PuzzleCard {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** @type {{day: number, puzzle: Puzzle} | null} */
    this.known = null;
    this.inquiry = new AbortController();
    this.element = make("a", {
      class: "card day-puzzle",
      href: "#puzzles",
      click: (/** @type {Event} */ event) => {
        event.preventDefault();
        shell.open("puzzles", new URLSearchParams({ day: String(today()) }));
      },
    });
  }

  /**
   * Draws the card, and requests the puzzle of today if it has not been loaded yet. Hides the card if the
   * page has no puzzles.
   */
  show() {
    const day = today();
    this.element.hidden = !this.shell.has("puzzles");
    this.element.setAttribute("href", `#puzzles?day=${day}`);
    this.draw();
    if (!this.element.hidden && this.known?.day !== day) this.load(day);
  }

  /** Called when the visitor leaves the home page. */
  leave() {
    this.inquiry.abort();
  }

  /** @param {number} day */
  async load(day) {
    this.inquiry.abort();
    this.inquiry = new AbortController();
    try {
      const puzzle = await ask("puzzle", { day }, this.inquiry.signal);
      this.known = { day, puzzle };
      this.draw();
    } catch {
      // If the request fails, the card remains a link without a board; the next visit tries again.
    }
  }

  draw() {
    const progress = readProgress(recall("puzzles"));
    const day = today();
    const days = streakOn(progress, day);
    const puzzle = this.known?.day === day ? this.known.puzzle : null;
    this.element.replaceChildren(
      make(
        "header",
        {},
        make("h2", {}, t("Puzzle of the day")),
        days ? make("span", { class: "tag berry" }, berry(true), daysText(days)) : "",
      ),
      ...(puzzle ? describe(puzzle, progress.daily >= day) : [make("p", {}, t("Another one every day"))]),
    );
  }
}

/** @param {number} days */
const daysText = (days) => plural(days, "{count} day in a row", "{count} days in a row");

/** @param {Puzzle} puzzle @param {boolean} isFound */
function describe(puzzle, isFound) {
  const rules = rulesOf(puzzle.game) ?? usualRules("freestyle");
  const headline = withStop(headlineOf(puzzle, sideName(puzzle.to_move, rules)));
  return [
    smallBoard(rules, { stones: stonesIn(puzzle.position) }, `${tagOf(rules)}. ${headline}`),
    make("p", {}, isFound ? t("You have found this one already.") : headline, " ", berriesOf(puzzle.grade)),
  ];
}
