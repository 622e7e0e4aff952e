// SPDX-License-Identifier: MIT
// The explorer: statistics and comments on a position from the server's game store and its RenLib libraries.
// The panel does not depend on the mode that shows it.
//
//   const explorer = new Explorer({ play, point, open });
//   tab.append(explorer.element);
//   explorer.show(rules, moves);        after every step through a game
//
// Nothing is requested while the panel is hidden; recent answers are cached.

import { ask, isAbort, messageOf } from "../core/api.js";
import { make } from "../core/dom.js";
import { gameText, sideName } from "../core/games.js";
import { t } from "../core/language.js";
import { libraryPart } from "./library_part.js";
import { newestPart, storePart } from "./store_part.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{games: number, x_wins: number, draws: number, o_wins: number}} Counts
 * @typedef {{id: number, players: [string, string], result: Side | "draw" | null, moves: number,
 *   date: string, event: string, round: string}} GameSummary
 * @typedef {Counts & {name: string, complete: boolean, ended_here: number,
 *   moves: (Counts & {move: string})[], newest: GameSummary[]}} ExploredStore
 * @typedef {{name: string, found: boolean, marked: boolean, comment: string,
 *   moves: {move: string, positions: number, marked: boolean, text: string, comment: string}[],
 *   texts: {point: string, text: string}[]}} ExploredLibrary
 * @typedef {{opening: {code: string, name: string, japanese: string} | null, store: ExploredStore | null,
 *   libraries: ExploredLibrary[]}} Explored
 * @typedef {{play: (move: string) => void, point: (move: string | null) => void,
 *   open?: (game: any) => void}} ExplorerCallbacks
 *   play: a move in the panel was chosen; point: the pointer or the focus is on this move, null: on no move;
 *   open: opens a game of the store, in the form that `convert` returns (docs/json.md, Game tree)
 */

/** Debounce, in milliseconds: when the visitor steps quickly, only the last position is requested. */
const debounceDelay = 120;
const mostKept = 60;

export class Explorer {
  /** @param {ExplorerCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.content = make("div", { class: "explorer-content" });
    this.element = make(
      "section",
      { class: "explorer", "aria-label": t("Explorer") },
      this.content,
      make("p", { class: "unseen", role: "status" }),
    );
    /** @type {Map<string, Explored>} */
    this.kept = new Map();
    this.question = new AbortController();
    this.timer = 0;
    /** @type {{rules: Rules, moves: string[], start: string | null} | null} */
    this.wanted = null;
    this.shown = "";
    new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.refresh();
    }).observe(this.element);
  }

  /**
   * Shows the position after the moves, from the empty board or from a position text.
   * @param {Rules} rules @param {string[]} moves @param {string | null} [start]
   */
  show(rules, moves, start = null) {
    this.wanted = { rules, moves: [...moves], start };
    this.callbacks.point(null);
    if (this.element.getClientRects().length > 0) this.refresh();
  }

  /** Shows the current position, from the cache or by a request, if it is not shown yet. */
  refresh() {
    if (!this.wanted || this.keyOf() === this.shown) return;
    const kept = this.kept.get(this.keyOf());
    clearTimeout(this.timer);
    this.question.abort();
    if (kept) return this.draw(kept);
    this.element.setAttribute("aria-busy", "true");
    this.timer = setTimeout(() => this.askFor(), debounceDelay);
  }

  keyOf() {
    return JSON.stringify(this.wanted);
  }

  async askFor() {
    if (!this.wanted) return;
    const { rules, moves, start } = this.wanted;
    const key = this.keyOf();
    const { signal } = (this.question = new AbortController());
    const request = { game: gameText(rules), moves, ...(start ? { position: start } : {}) };
    try {
      const found = /** @type {Explored} */ (await ask("explore", request, signal));
      if (key !== this.keyOf()) return;
      this.keep(key, found);
      this.draw(found);
    } catch (trouble) {
      if (isAbort(trouble)) return;
      this.shown = ""; // so that the next refresh() asks again
      this.say(messageOf(trouble));
    }
  }

  /** @param {string} key @param {Explored} found */
  keep(key, found) {
    // A search that ran out of time is not cached, because the next one may be complete.
    if (found.store?.complete === false) return;
    if (this.kept.size >= mostKept) this.kept.delete([...this.kept.keys()][0]);
    this.kept.set(key, found);
  }

  /** Clears the cache and requests the current position again, for example after games were added. */
  forget() {
    this.kept.clear();
    this.shown = "";
    this.refresh();
  }

  /** Shows one sentence instead of statistics and comments. @param {string} sentence */
  say(sentence) {
    this.element.removeAttribute("aria-busy");
    this.content.replaceChildren(make("p", { class: "explorer-note" }, sentence));
  }

  /** @param {Explored} found */
  draw(found) {
    if (!this.wanted) return;
    this.shown = this.keyOf();
    const { rules } = this.wanted;
    if (!found.store && found.libraries.length === 0) {
      this.say(t("There are no games to explore here. Files opens games of your own."));
      if (found.opening) this.content.prepend(openingLine(found.opening));
      return;
    }
    this.element.removeAttribute("aria-busy");
    const parts = {
      nameOf: (/** @type {Side} */ side) => sideName(side, rules),
      play: this.callbacks.play,
      point: this.callbacks.point,
      open: this.callbacks.open ? (/** @type {number} */ id) => this.openGame(id) : undefined,
    };
    const children = [
      found.opening && openingLine(found.opening),
      ...(found.store ? storePart(found.store, parts) : []),
      ...found.libraries.flatMap((library) => libraryPart(library, parts)),
      ...(found.store ? newestPart(found.store.newest, parts) : []),
    ];
    this.content.replaceChildren(...children.filter((child) => child !== null));
  }

  /** @param {number} id */
  async openGame(id) {
    try {
      this.callbacks.open?.(await ask("stored_game", { id }));
    } catch (trouble) {
      const status = this.element.querySelector("[role=status]");
      if (status && trouble instanceof Error) status.textContent = trouble.message;
    }
  }
}

/** "Kagetsu 花月 renju opening 4D" @param {{code: string, name: string, japanese: string}} opening */
function openingLine({ code, name, japanese }) {
  return make(
    "p",
    { class: "explorer-opening" },
    make("b", {}, name),
    " ",
    make("span", { lang: "ja" }, japanese),
    make("span", { class: "fine" }, ` ${t("renju opening {code}", { code })}`),
  );
}
