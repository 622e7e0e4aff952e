// SPDX-License-Identifier: MIT
// What stands beside the board during a game: players with their clocks, the buttons, the moves.

import { button, make } from "../core/dom.js";
import { timeText } from "./clock.js";
import { usesCells } from "../core/games.js";
import { nameOf } from "./play_status.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{undo: () => void, hint: () => void, resign: () => void, rematch: () => void, review: () => void,
 *   analyze: () => void, share: () => void, takeOver: () => void}} Wishes
 *   takeOver: to play here what another tab plays
 */

/** What the panel shows of a game. @param {import("./play.js").Play} play */
export function shownOf(play) {
  const { game, state, position } = play;
  const over = play.isOver();
  const inOpening = state.inOpening() || (game.setup.swap2 && !position.swap2 && !game.moves.length);
  const going = !over && !inOpening && (state.phase === "ready" || state.phase === "thinking");
  return {
    names:
      inOpening && game.setup.opponent !== "person"
        ? { x: "Black", o: "White" }
        : { x: nameOf(game, "x"), o: nameOf(game, "o") },
    rules: game.setup.rules,
    active: over ? null : play.mover(),
    over,
    isElsewhere: state.phase === "elsewhere",
    canUndo: play.hasBegun() || play.previous !== null,
    canHint: going && state.phase === "ready" && !play.lost && play.hintStage < 4,
    canResign: going && game.moves.length > 0,
    moves: play.allMoves(),
  };
}

export class PlayPanel {
  /** @param {Wishes} wishes @param {HTMLElement} opening @param {HTMLElement[]} further cards */
  constructor(wishes, opening, further) {
    this.rows = { x: playerRow("x"), o: playerRow("o") };
    this.undo = button("Undo", wishes.undo);
    this.hint = button("Hint", wishes.hint);
    this.resign = button("Resign", () => this.askResign(true));
    this.rematch = button("Rematch", wishes.rematch, { class: "primary" });
    this.review = button("Review", wishes.review);
    this.analyze = button("Analyze", wishes.analyze);
    this.share = button("Copy link", wishes.share);
    this.takeOver = button("Continue here", wishes.takeOver, { class: "primary" });
    this.sure = button(
      "Yes, resign",
      () => {
        this.askResign(false);
        wishes.resign();
      },
      { class: "danger" },
    );
    this.confirm = make(
      "div",
      { class: "actions", role: "group", "aria-label": "Resign?", hidden: true },
      make("span", {}, "Resign this game?"),
      this.sure,
      button("Keep playing", () => this.askResign(false)),
    );
    this.actions = make(
      "div",
      { class: "actions" },
      this.takeOver,
      this.rematch,
      this.undo,
      this.hint,
      this.resign,
      this.review,
      this.analyze,
      this.share,
    );
    this.moves = make("ol", { class: "moves" });
    this.element = make(
      "div",
      { class: "panel" },
      make(
        "section",
        { class: "card", "aria-label": "Game" },
        this.rows.x.element,
        this.rows.o.element,
        opening,
        this.actions,
        this.confirm,
      ),
      ...further,
      make("section", { class: "card", "aria-label": "Moves" }, make("h2", {}, "Moves"), this.moves),
    );
  }

  /** @param {boolean} asking */
  askResign(asking) {
    this.confirm.hidden = !asking;
    this.actions.hidden = asking;
    if (asking) this.sure.focus();
    else this.resign.focus();
  }

  /** @param {ReturnType<typeof shownOf>} shown */
  show(shown) {
    for (const side of /** @type {Side[]} */ (["x", "o"])) {
      const { element, name } = this.rows[side];
      name.textContent = shown.names[side];
      element.classList.toggle("active", shown.active === side);
      element.classList.toggle("cells", usesCells(shown.rules));
    }
    this.undo.disabled = !shown.canUndo;
    this.hint.disabled = !shown.canHint;
    this.resign.disabled = !shown.canResign;
    this.takeOver.hidden = !shown.isElsewhere;
    this.undo.hidden = shown.isElsewhere;
    this.rematch.hidden = !shown.over || shown.isElsewhere;
    this.review.hidden = !shown.over;
    this.hint.hidden = shown.over || shown.isElsewhere;
    this.resign.hidden = shown.over || shown.isElsewhere;
    if (shown.over && !this.confirm.hidden) this.askResign(false);
    while (this.moves.children.length > shown.moves.length) this.moves.lastElementChild?.remove();
    shown.moves.forEach((move, index) => {
      const item = this.moves.children[index] ?? this.moves.appendChild(make("li"));
      if (item.textContent !== move) item.textContent = move;
    });
  }

  /** @param {import("./clock.js").Times | null} left @param {Side | null} running */
  showClock(left, running) {
    for (const side of /** @type {Side[]} */ (["x", "o"])) {
      const { clock } = this.rows[side];
      clock.hidden = !left;
      if (left) clock.textContent = timeText(left[side]);
      clock.classList.toggle("low", Boolean(left && left[side] < 10_000 && running === side));
    }
  }
}

/** @param {Side} side */
function playerRow(side) {
  const name = make("span", { class: "player-name" });
  const clock = make("span", { class: "player-clock", role: "timer", "aria-live": "off", hidden: true });
  const element = make(
    "div",
    { class: "player" },
    make("span", { class: `chip ${side}`, "aria-hidden": "true" }),
    name,
    clock,
  );
  return { element, name, clock };
}
