// SPDX-License-Identifier: MIT
// All games of the round side by side, live: names, clocks, the board, the last move or the result. A click
// on a card opens its game. The number of columns makes the boards as large as the screen allows.

import { smallBoard } from "../board/small_board.js";
import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { plural, t } from "../core/language.js";
import { iconButton } from "../core/parts.js";
import { usesCells } from "../core/points.js";
import { stonesAfter, winningLine } from "../export/winning.js";
import { timeAfter } from "../friend/shared_game.js";
import { leftText, untilNext } from "../friend/views.js";
import { isLow } from "../play/clock.js";
import {
  howText,
  isBye,
  isOpen,
  nameOf,
  pairText,
  pupilOf,
  resultText,
  rulesOfClass,
} from "./class_words.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {{look: (board: ClassBoard) => void, decide: (board: ClassBoard) => void}} BoardCallbacks
 */

/** In pixels: the height of a card without its board, the space between cards, and the limits of a board. */
const cardOverhead = 118;
const gap = 12;
const smallest = 124;
const largest = 720;

/** One of the two seats at a board. @param {"first" | "second"} place */
function seatParts(place) {
  const side = place === "first" ? "x" : "o";
  const name = make("span", { class: "seat-name" });
  const clock = make("span", { class: "seat-clock figures", hidden: true });
  const score = make("span", { class: "seat-score figures" });
  const presence = make("i", { class: "presence-dot", title: t("not connected") });
  const element = make(
    "p",
    { class: "board-seat" },
    make("i", { class: `pip ${side}` }),
    name,
    presence,
    clock,
    score,
  );
  return { element, name, clock, score, presence };
}

class BoardCard {
  /** @param {BoardCallbacks} callbacks */
  constructor(callbacks) {
    this.seats = { first: seatParts("first"), second: seatParts("second") };
    this.picture = make("div", { class: "card-board" });
    this.said = make("span", { class: "card-said" });
    this.cover = make("button", {
      type: "button",
      class: "cover",
      click: () => this.board && callbacks.look(this.board),
    });
    this.decide = iconButton("more", t("Decide"), () => this.board && callbacks.decide(this.board), {
      class: "icon-button card-more",
    });
    this.element = make(
      "article",
      { class: "card board-card" },
      this.seats.first.element,
      this.seats.second.element,
      this.picture,
      make("p", { class: "card-foot" }, this.said, this.decide),
      this.cover,
    );
    /** @type {ClassBoard | null} */
    this.board = null;
    this.drawn = "";
  }

  /** @param {ClassState} state @param {ClassBoard} board */
  show(state, board) {
    this.board = board;
    const rules = rulesOfClass(state);
    const open = isOpen(board);
    const moves = board.moves ?? [];
    this.element.classList.toggle("done", !open);
    this.element.classList.toggle("cells", usesCells(rules));
    this.showSeats(state, board);
    const last = moves.at(-1);
    const said = open
      ? last
        ? t("{move}, move {number}", { move: last, number: moves.length })
        : t("No move yet")
      : [moves.length && t("Move {number}", { number: moves.length }), howText(state, board)]
          .filter(Boolean)
          .join(" · ");
    if (this.said.textContent !== said) this.said.textContent = said;
    const pair = pairText(state, board);
    this.cover.setAttribute(
      "aria-label",
      t("Board {number}: {players}. {state}", {
        number: board.board,
        players: pair,
        state: open ? said : resultText(state, board),
      }),
    );
    this.cover.disabled = !board.game;
    this.decide.hidden = !open;
    this.decide.setAttribute(
      "aria-label",
      t("Decide board {number}: {players}", { number: board.board, players: pair }),
    );
    const drawn = `${rules.game} ${rules.width} ${moves.join(" ")} ${board.result}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const winning = board.how === "line" ? winningLine(rules, stonesAfter(moves)) : [];
    this.picture.replaceChildren(smallBoard(rules, { stones: stonesAfter(moves), last, winning }, ""));
  }

  /** @param {ClassState} state @param {ClassBoard} board */
  showSeats(state, board) {
    const points = { first: "1 0", second: "0 1", draw: "½ ½", none: "0 0" }[board.result ?? "none"].split(
      " ",
    );
    for (const [index, place] of /** @type {const} */ (["first", "second"]).entries()) {
      const { element, name, score, presence } = this.seats[place];
      const text = nameOf(state, board[place]);
      if (name.textContent !== text) name.textContent = text;
      element.classList.toggle("active", isOpen(board) && board.turn === place);
      element.classList.toggle("winner", board.result === place);
      presence.hidden = !isOpen(board) || Boolean(pupilOf(state, board[place])?.connected);
      score.textContent = board.result ? points[index] : "";
    }
    this.showTimes();
  }

  showTimes() {
    const { board } = this;
    for (const [place, seat] of /** @type {const} */ ([
      ["first", "host"],
      ["second", "guest"],
    ])) {
      const { clock: element } = this.seats[place];
      const clock = board && isOpen(board) ? board.clock : null;
      element.hidden = !clock;
      if (!clock) continue;
      const runs = clock.running === seat;
      const passed = runs ? performance.now() - (board?.since ?? performance.now()) : 0;
      const left = timeAfter(clock, clock.left[seat], passed);
      const text = leftText(left);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("low", runs && isLow(untilNext(left)));
    }
  }
}

/**
 * The number of columns with which the boards are largest while all of them are visible, and the size of a
 * board in pixels. If the boards would be too small that way, as many columns as fit the width.
 * @param {number} count @param {number} width @param {number} height
 */
export function columnsFor(count, width, height) {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; ++columns) {
    const across = (width - (columns - 1) * gap) / columns - 24;
    const rows = Math.ceil(count / columns);
    const down = (height - (rows - 1) * gap) / rows - cardOverhead;
    const size = Math.min(across, down, largest);
    if (size > best.size) best = { columns, size };
  }
  if (best.size >= smallest) return best;
  const columns = Math.max(1, Math.floor((width + gap) / (smallest + 24 + gap)));
  return { columns, size: Math.min((width - (columns - 1) * gap) / columns - 24, largest) };
}

export class LiveBoards {
  /** @param {BoardCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.element = make("div", { class: "live-boards", role: "group", "aria-label": t("Boards") });
    this.byes = make("p", { class: "byes small" });
    this.host = make("div", { class: "live-host" }, this.element, this.byes);
    /** @type {BoardCard[]} */
    this.cards = [];
    new ResizeObserver(() => this.layOut()).observe(this.host);
    addEventListener("resize", () => this.layOut());
  }

  /** @param {ClassState} state @param {ClassBoard[]} boards */
  show(state, boards) {
    const games = boards.filter((board) => !isBye(board));
    const resting = boards.filter(isBye);
    while (this.cards.length > games.length) this.cards.pop()?.element.remove();
    while (this.cards.length < games.length) {
      const card = new BoardCard(this.callbacks);
      this.cards.push(card);
      this.element.append(card.element);
    }
    games.forEach((board, index) => this.cards[index].show(state, board));
    const names = resting.map(({ first }) => nameOf(state, first)).join(", ");
    this.byes.hidden = !names;
    this.byes.replaceChildren(
      icon("clock"),
      plural(
        resting.length,
        "{names} has a bye: a win without a game.",
        "{names} have a bye: a win without a game.",
        { names },
      ),
    );
    this.layOut();
  }

  /** Redraws one game. @param {ClassState} state @param {ClassBoard} board */
  showBoard(state, board) {
    this.cards.find((card) => card.board?.board === board.board)?.show(state, board);
  }

  showTimes() {
    for (const card of this.cards) card.showTimes();
  }

  layOut() {
    const count = this.cards.length;
    const width = this.host.clientWidth;
    if (!count || !width) return;
    const top = this.host.getBoundingClientRect().top + scrollY;
    const { columns, size } = columnsFor(count, width, innerHeight - top - 40);
    this.element.style.gridTemplateColumns = `repeat(${columns}, minmax(0, ${Math.floor(size) + 24}px))`;
    this.element.classList.toggle("narrow", size < 190);
    this.element.classList.toggle("one-row", columns >= count);
  }
}
