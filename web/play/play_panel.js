// SPDX-License-Identifier: MIT
// The panel of a game, around the message: the two seats, and between them the moves, the choices of an
// opening, or the result. The stage arranges these parts (style/stage.css).

import { birds, birdOf, sightOf } from "../core/birds.js";
import { make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { t, withStop } from "../core/language.js";
import { aboutPlayer } from "../core/players.js";
import { other, usesCells } from "../core/points.js";
import { movesWord } from "../core/results.js";
import { timeText } from "./clock.js";
import { hintSteps } from "./play_hints.js";
import { colorSoFar } from "./opening_words.js";
import { byLink, hasToSend } from "./by_link.js";
import { visitorSeat } from "./play_game.js";
import { nameOf, seatName, winnerOf } from "./play_status.js";
import { Result } from "./result.js";
import { Seat } from "./seats.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./seats.js").SeatInfo} SeatInfo
 * @typedef {import("./play.js").Play} Play
 * @typedef {object} PanelContent
 * @property {{opponent: SeatInfo, own: SeatInfo}} seatInfos
 * @property {Side} ownSide
 * @property {boolean} cells
 * @property {string | null} active whose turn it is: a side, "own" or "opponent"; null: no one's
 * @property {boolean} over
 * @property {boolean} choosing whether a card of the opening must be chosen
 * @property {string[]} moves
 * @property {import("./result.js").Outcome | null} result
 */

/**
 * The players in the two seats.
 * @param {Play} play @param {boolean} inOpening @returns {{opponent: SeatInfo, own: SeatInfo}}
 */
function seatInfosOf({ game, state, setup: { players } }, inOpening) {
  const { opponent, rules } = game.setup;
  const own = opponent === "person" ? "x" : game.human;
  const bird = birdOf(opponent);
  /** @param {"opener" | "other"} seat */
  const soFar = (seat) => colorSoFar(state.opening, seat, rules);
  if (opponent === "person") {
    /** @param {Side} side @param {"opener" | "other"} seat */
    const person = (side, seat) => ({
      player: "person",
      name: inOpening ? seatName(game, seat) : nameOf(game, side),
      about: inOpening ? soFar(seat) : "",
      side: inOpening ? null : side,
    });
    return { opponent: person("o", "other"), own: person("x", "opener") };
  }
  const visitor = visitorSeat(game);
  const color = soFar(visitor === "opener" ? "other" : "opener");
  const level = bird?.level ?? 0;
  const about = bird
    ? t("Level {level} · {brief}", { level, brief: sightOf(bird, rules).brief })
    : aboutPlayer(players, opponent, rules);
  return {
    opponent: {
      player: opponent,
      name: nameOf(game, other(own)),
      about: !inOpening ? about : bird ? t("Level {level} · {brief}", { level, brief: color }) : color,
      side: inOpening ? null : other(own),
    },
    own: {
      player: "you",
      name: t("You"),
      about: inOpening ? soFar(visitor) : sideName(own, rules),
      side: inOpening ? null : own,
    },
  };
}

/** Facts about a finished game. @param {Play} play @returns {[string, string][]} */
function factsOf(play) {
  const { game } = play;
  const count = play.allMoves().length;
  /** @type {[string, string][]} */
  const facts = [[String(count), movesWord(count)]];
  const [start] = game.times;
  const left = play.clock.left();
  if (start && left && game.setup.opponent !== "person")
    facts.push([timeText(Math.max(left[game.human], 0)), t("left on your clock")]);
  const score = play.memory.score();
  const name = nameOf(game, other(game.human));
  if (score) facts.push([`${score.won}–${score.lost}`, t("you and {name}", { name })]);
  return facts;
}

/**
 * The next stronger bird if the visitor has beaten a bird other than the strongest; otherwise null.
 * @param {Play} play
 */
function nextBird({ game, position }) {
  const bird = birdOf(game.setup.opponent);
  const next = bird && winnerOf({ game, position }) === game.human ? birds[bird.level] : undefined;
  if (!next) return null;
  const { level } = next;
  const { brief } = sightOf(next, game.setup.rules);
  return { player: `engine:${level}`, about: t("Level {level} {brief}.", { level, brief }) };
}

/** What the panel shows of a game. @param {Play} play */
export function shownOf(play) {
  const { game, state, position } = play;
  const over = play.isOver();
  const isElsewhere = state.phase === "elsewhere";
  const isUnknown = Boolean(game.setup.opening) && !position.opening && !game.moves.length;
  const inOpening = state.inOpening() || isUnknown;
  const going = !over && !inOpening && (state.phase === "ready" || state.phase === "thinking");
  const isByLink = game.setup.opponent === byLink;
  const isOpponentsTurn = game.setup.opponent !== "person" && !play.isHumanTurn();
  return {
    seatInfos: seatInfosOf(play, inOpening),
    ownSide: /** @type {Side} */ (game.setup.opponent === "person" ? "x" : game.human),
    cells: usesCells(game.setup.rules),
    active:
      over || state.phase === "loading"
        ? null
        : inOpening
          ? isOpponentsTurn
            ? "opponent"
            : "own"
          : play.mover(),
    over,
    isElsewhere,
    canUndo: (isByLink ? hasToSend(play) : play.hasBegun()) || play.previous !== null,
    canHint: going && !isByLink && state.phase === "ready" && !play.lost && play.hints.stage < hintSteps,
    canResign: going && !isByLink && game.moves.length > 0,
    canShowThreats: !inOpening && !isByLink,
    choosing: state.inOpening() && state.phase === "ready" && play.opening.wanted === 0,
    hintStage: play.hints.stage,
    showsThreats: play.threats.areShown,
    moves: play.allMoves(),
    result:
      over || isElsewhere
        ? {
            elsewhere: isElsewhere,
            facts: factsOf(play),
            canReview: play.allMoves().length > 0,
            next: isElsewhere ? null : nextBird(play),
          }
        : null,
  };
}

export class PlayPanel {
  /**
   * @param {ConstructorParameters<typeof Result>[0]} callbacks @param {HTMLElement} opening
   * @param {HTMLElement} coach @param {HTMLElement} [legend] explains the marks on the board
   */
  constructor(callbacks, opening, coach, legend) {
    this.seats = { opponent: new Seat("opponent"), own: new Seat("own") };
    this.result = new Result(callbacks);
    this.opening = opening;
    this.moves = make("ol", {
      class: "moves",
      "aria-label": t("Moves"),
      "data-empty": withStop(t("No move yet")),
      keydown: (/** @type {KeyboardEvent} */ event) => this.step(event),
    });
    new ResizeObserver(() => this.revealCurrent()).observe(this.moves);
    /**
     * Called when a move is chosen in the list, with the number of moves to show.
     * @type {(count: number) => void}
     */
    this.choose = () => {};
    /** Number of moves that the board shows; null: all moves. @type {number | null} */
    this.looked = null;
    this.heading = make("h2", {}, t("Moves"));
    this.header = make("header", {}, this.heading);
    this.record = make(
      "section",
      { class: "record", "aria-label": t("Moves") },
      this.header,
      this.moves,
      opening,
      this.result.element,
      ...(legend ? [legend] : []),
    );
    this.element = make(
      "div",
      { class: "panel" },
      this.seats.opponent.element,
      this.record,
      coach,
      this.seats.own.element,
    );
    /** @type {Side} */
    this.ownSide = "x";
    this.isOver = false;
  }

  /** @param {PanelContent} shown */
  show(shown) {
    const { seatInfos, active, ownSide, cells } = shown;
    this.ownSide = ownSide;
    this.isOver = shown.over;
    this.seats.own.show(seatInfos.own, active === ownSide || active === "own", cells);
    this.seats.opponent.show(seatInfos.opponent, active === other(ownSide) || active === "opponent", cells);
    this.result.show(shown.result);
    const chooses = this.opening.childElementCount > 0;
    this.opening.hidden = !chooses;
    this.record.classList.toggle("in-opening", chooses);
    this.record.classList.toggle("choosing", shown.choosing);
    this.moves.hidden = chooses || shown.result !== null;
    this.heading.textContent = chooses ? t("Opening") : shown.over ? t("Result") : t("Moves");
    this.record.classList.toggle("over", shown.result !== null);
    this.showMoves(shown.moves);
  }

  /** @param {string[]} moves */
  showMoves(moves) {
    const list = this.moves;
    const current = (this.looked ?? moves.length) - 1;
    const hadFocus = list.contains(document.activeElement);
    while (list.children.length > moves.length) list.lastElementChild?.remove();
    moves.forEach((move, index) => {
      const item = list.children[index] ?? list.appendChild(this.moveItem(index + 1));
      const label = /** @type {HTMLElement} */ (item.firstElementChild);
      if (label.textContent !== move) label.textContent = move;
      label.tabIndex = index === current ? 0 : -1;
      if (index === current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    if (hadFocus) this.moveButton(current + 1)?.focus({ preventScroll: true });
    if (this.looked === null) this.revealCurrent();
  }

  /** Scrolls the list to the move shown on the board. */
  revealCurrent() {
    const { moves, looked } = this;
    if (looked === null) moves.scrollTop = moves.scrollHeight;
    else this.moveButton(looked)?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} count of moves up to and including this one */
  moveItem(count) {
    return make("li", {}, make("button", { type: "button", click: () => this.choose(count) }));
  }

  /** @param {number} count @returns {HTMLElement | null | undefined} */
  moveButton(count) {
    return this.moves.children[count - 1]?.querySelector("button");
  }

  /**
   * Handles arrow keys, Home and End in the list of moves, which is one tab stop: chooses another move.
   * @param {KeyboardEvent} event
   */
  step(event) {
    const count = this.moves.children.length;
    const now = this.looked ?? count;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: now - 1, ArrowRight: now + 1, ArrowUp: now - 2, ArrowDown: now + 2 };
    const wanted = { ...steps, Home: 1, End: count }[event.key];
    if (wanted === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.choose(Math.min(Math.max(wanted, 1), count));
    this.revealCurrent();
  }

  /** @param {import("./clock.js").Times | null} left @param {Side | null} running */
  showClock(left, running) {
    this.seats.own.showClock(left, this.ownSide, running);
    this.seats.opponent.showClock(left, other(this.ownSide), running);
  }
}
