// SPDX-License-Identifier: MIT
// The small board for other pages. The game is in the query or the fragment of the address. The board asks
// the server nothing. Examples of addresses:
//
//   embed.html?game=freestyle&moves=h8i9h9            shows the final position
//   embed.html#game=renju&moves=h8h9i9&at=2&numbers=1 shows the position after two moves, with numbers

import { make } from "../core/dom.js";
import { gameText, rulesOf, sideName, titleOf } from "../core/games.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { other, placeOf, splitMoves } from "../core/points.js";
import { kaya, kayaDark } from "../export/scene.js";
import { svgOf } from "../export/svg.js";
import { stonesAfter, winningLine } from "../export/winning.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {{rules: Rules, moves: string[], at: number, numbers: boolean}} Embedded
 */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The parameters of the address; those in the fragment override those in the query. */
function parametersOf(/** @type {Location} */ { search, hash }) {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.slice(1))) parameters.set(name, value);
  return parameters;
}

/**
 * The game in the address, or a sentence that says why there is no game.
 * @param {URLSearchParams} parameters @returns {Embedded | string}
 */
function readGame(parameters) {
  const name = parameters.get("game") ?? "freestyle";
  const rules = rulesOf(name);
  if (!rules) return t("“{name}” is not a game that this board knows.", { name: name.slice(0, 40) });
  const moves = splitMoves(parameters.get("moves") ?? "", rules);
  const seen = new Set();
  for (const [index, move] of moves.entries()) {
    const where = { number: index + 1, move };
    if (!placeOf(move, rules.width, rules.height))
      return t("This game cannot be shown: move {number}, {move} is off the board.", where);
    if (seen.has(move)) return t("This game cannot be shown: move {number}, {move} is on a stone.", where);
    seen.add(move);
  }
  const at = parameters.has("at") ? Number(parameters.get("at")) : moves.length;
  const inGame = Number.isInteger(at) && at >= 0 && at <= moves.length;
  return { rules, moves, at: inGame ? at : moves.length, numbers: parameters.get("numbers") === "1" };
}

/** The board, and the buttons that step through the game. */
class EmbeddedBoard {
  /** @param {HTMLElement} host @param {Embedded} game */
  constructor(host, game) {
    this.game = game;
    this.at = game.at;
    this.board = make("div", { class: "embedded-board" });
    this.where = make("p", { class: "embedded-where", role: "status" });
    this.steps = [
      this.step("first", t("First"), () => 0),
      this.step("prev", t("Previous"), (at) => at - 1),
      this.step("next", t("Next"), (at) => at + 1),
      this.step("last", t("Last"), () => this.game.moves.length),
    ];
    const { rules, moves } = game;
    const address = `./#analyze?game=${encodeURIComponent(gameText(rules))}&moves=${moves.join("")}`;
    const link = make("a", { href: address, target: "_blank", rel: "noopener" }, t("Open in Rowan"));
    host.replaceChildren(
      this.board,
      make("div", { class: "embedded-foot" }, ...this.steps.map(({ button }) => button), this.where, link),
    );
    addEventListener("keydown", (event) => this.press(event));
    dark.addEventListener("change", () => this.draw());
    this.draw();
  }

  /**
   * @param {import("../core/icons.js").IconName} picture @param {string} name
   * @param {(at: number) => number} target
   */
  step(picture, name, target) {
    const click = () => this.go(target(this.at));
    return { button: make("button", { type: "button", "aria-label": name, click }, icon(picture)), target };
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { at, game } = this;
    const targets = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: game.moves.length };
    if (!(event.key in targets)) return;
    event.preventDefault();
    this.go(targets[/** @type {keyof typeof targets} */ (event.key)]);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(this.game.moves.length, Math.max(0, at));
    this.draw();
  }

  draw() {
    const { rules, moves, numbers } = this.game;
    const text = this.whereText();
    const colors = dark.matches ? kayaDark : kaya;
    const svg = svgOf({ rules, moves, numbers, colors, title: `${titleOf(rules)}. ${text}` }, this.at);
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.board.replaceChildren(document.importNode(parsed, true));
    this.where.textContent = text;
    for (const { button, target } of this.steps) {
      const isThere = Math.min(moves.length, Math.max(0, target(this.at))) === this.at;
      button.setAttribute("aria-disabled", String(isThere)); // disabled would take away the focus
    }
  }

  /** Names the position: "The start", "Move 5 of 9: h9", "Move 9 of 9: h12. Black wins". */
  whereText() {
    const { rules, moves } = this.game;
    if (this.at === 0) return moves.length > 0 ? t("The start") : t("An empty board");
    const move = moves[this.at - 1];
    const line = winningLine(rules, stonesAfter(moves.slice(0, this.at)));
    const mover = this.at % 2 === 1 ? "x" : other("x");
    const values = { number: this.at, all: moves.length, move, side: sideName(mover, rules) };
    return line.length > 0
      ? t("Move {number} of {all}: {move}. {side} wins", values)
      : t("Move {number} of {all}: {move}", values);
  }
}

function start() {
  const host = document.getElementById("embedded");
  if (!host) return;
  const game = readGame(parametersOf(location));
  if (typeof game === "string") host.replaceChildren(make("p", { class: "embedded-trouble" }, game));
  else new EmbeddedBoard(host, game);
}

start();
