// SPDX-License-Identifier: MIT
// The lesson on bits: stones on the board, and the same stones as five old programs keep them.

import { isAbort } from "../core/api.js";
import { classics } from "./classics.js";
import { button, choice, make } from "../core/dom.js";
import { rulesOf, sideName, usualRules } from "../core/games.js";
import { movesTo, Tree } from "../study/tree.js";
import { Study } from "../study/study.js";

/**
 * @typedef {{kind: string, word: string, field: number, fields: string[], points: string[]}} LineWord
 * @typedef {{name: string, bits: string, about: string}} WordField
 * @typedef {object} Bits
 * @property {string} point
 * @property {{word: string, cells: string[]} | null} grid18
 * @property {{word: string, value: number, fields: WordField[]} | null} game32
 * @property {{table: string, number: number, text: string, cell: number, point: string} | null}
 * pattern
 * @property {{stage: number, point: string | null} | null} two_stage
 * @property {LineWord[]} lines
 */

export class Learn extends Study {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell);
    this.name = "learn";
    this.label = "Learn";
    this.icon = /** @type {const} */ ("lesson");
    this.layout = /** @type {const} */ ("study");
    /** @type {string[]} */
    this.lit = [];
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    const boards = /** @type {[string, string][]} */ ([
      ["tictactoe", "Tic-tac-toe: all five"],
      ["freestyle", "Gomoku 15×15: the lines"],
    ]);
    this.chooser = make("div", { class: "fields" });
    this.boards = boards;
    this.cards = new Map(classics.map((classic) => [classic.name, this.card(classic)]));
    this.element = make(
      "div",
      { class: "panel" },
      make(
        "section",
        { class: "card", "aria-label": "Choose a board" },
        this.chooser,
        this.steps,
        make(
          "div",
          { class: "actions" },
          button("Empty board", () => this.load(this.rules, null, new Tree(), 0)),
          button("Copy link", () => shell.share()),
        ),
      ),
      ...this.cards.values(),
    );
  }

  /** @param {import("./classics.js").Classic} classic */
  card({ name, title, about, player }) {
    const place = make("div", { class: "bits" });
    this.places.set(name, place);
    return make(
      "section",
      { class: "card", "aria-label": title },
      make("h2", {}, title),
      make("p", { class: "small" }, about),
      place,
      player
        ? make(
            "div",
            { class: "actions" },
            button("Play against it", () => this.meet(player), {
              "aria-label": `Play against it: ${player}`,
            }),
          )
        : null,
    );
  }

  /** @param {string} player */
  meet(player) {
    this.shell.open(
      "play",
      new URLSearchParams({ game: player === "lines" ? "freestyle" : "tictactoe", with: player, you: "x" }),
    );
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    if (!this.loadAddress(parameters))
      this.load(usualRules("tictactoe"), null, Tree.ofMoves(["a3", "b2", "c1"]), 3);
  }

  leave() {
    this.question.abort();
  }

  /**
   * @param {import("../core/games.js").Rules} rules
   * @param {string | null} start
   * @param {Tree} tree
   * @param {number} ply
   */
  load(rules, start, tree, ply) {
    this.chooser.replaceChildren(
      choice("Board", this.boards, rules.game, (game) =>
        this.load(rulesOf(game) ?? usualRules(game), null, new Tree(), 0),
      ),
    );
    super.load(rules, start, tree, ply);
  }

  moved() {
    this.lit = [];
  }

  arrived() {
    this.askBits(this.current.move);
  }

  /** A stone, or a look at a point that has one. @param {string} point */
  choosePoint(point) {
    if (this.position?.legal.includes(point)) super.choosePoint(point);
    else this.askBits(point);
  }

  /** @param {string | null} point */
  async askBits(point) {
    try {
      this.showBits(await this.askHere("bits", point ? { point } : {}));
      this.show();
    } catch (trouble) {
      if (!isAbort(trouble)) this.say(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  /** @param {Bits} bits */
  showBits(bits) {
    const small = bits.grid18 !== null;
    for (const [name, card] of this.cards) card.hidden = !small && name !== "lines";
    if (bits.grid18) {
      this.fill(
        "grid18",
        word(bits.grid18.word),
        make(
          "div",
          { class: "nine" },
          ...bits.grid18.cells.map((cell) => make("code", { "data-bits": cell }, cell)),
        ),
      );
    }
    if (bits.game32) {
      this.fill(
        "game32",
        word(`${bits.game32.word} = ${bits.game32.value}`),
        make(
          "dl",
          { class: "word-fields" },
          ...bits.game32.fields.flatMap(({ name, bits: text, about }) => [
            make("dt", {}, name),
            make(
              "dd",
              {},
              make("code", {}, pairs(name === "cells" ? text : "") || text),
              make("span", { class: "small" }, about),
            ),
          ]),
        ),
      );
    }
    if (small) {
      this.fill("patterns", this.patternText(bits.pattern));
      this.fill("two-stage", make("p", {}, twoStageText(bits.two_stage)));
    }
    this.fill(
      "lines",
      make("p", { class: "small" }, `The four words that contain ${bits.point}; its two bits are framed.`),
      ...bits.lines.map((line) => this.lineRow(line)),
    );
  }

  /** @param {string} name @param {(Node | string)[]} children */
  fill(name, ...children) {
    this.places.get(name)?.replaceChildren(...children);
  }

  /** @param {Bits["pattern"]} pattern */
  patternText(pattern) {
    if (!pattern || !this.position) return make("p", {}, "No pattern matches here.");
    const cells = [...pattern.text.padEnd(9)].map((letter, cell) =>
      make(
        "code",
        { class: cell === pattern.cell ? "said" : "" },
        cell === pattern.cell ? "●" : letter === " " ? "\u00a0" : letter,
      ),
    );
    const mover = sideName(this.position.to_move, this.rules);
    return make(
      "div",
      { class: "beside" },
      make("div", { class: "nine" }, ...cells),
      make(
        "p",
        {},
        `For ${mover}: ${pattern.table} pattern ${pattern.number} matches and plays ${pattern.point}. ` +
          "O is the player's stone, X the opponent's, a blank is an empty cell, a dot is any cell.",
      ),
    );
  }

  /** @param {LineWord} line */
  lineRow(line) {
    const light = (/** @type {string[]} */ points) => {
      this.lit = points;
      this.show();
    };
    const fields = line.fields
      .map((field, index) => make("span", { class: index === line.field ? "framed" : "" }, field))
      .reverse();
    return make(
      "div",
      { class: "line-word", pointerenter: () => light(line.points), pointerleave: () => light([]) },
      make(
        "span",
        { class: "small" },
        `${line.kind} ${line.points[0]} to ${line.points[line.points.length - 1]}`,
      ),
      word(line.word),
      make("code", { class: "field-bits" }, ...fields.flatMap((field) => [field, " "])),
    );
  }

  /** @param {import("../core/api.js").Position} position */
  picture(position) {
    const picture = super.picture(position);
    for (const point of this.lit) picture.marks.push({ point, kind: "region" });
    return picture;
  }

  statusNote() {
    return movesTo(this.current).length ? super.statusNote() : "Place stones and watch the bits";
  }
}

/** @param {string} text */
function word(text) {
  return make("code", { class: "word" }, text);
}

/** "0100" as "01 00". @param {string} bits */
function pairs(bits) {
  return bits.replace(/(..)(?=.)/g, "$1 ");
}

/** @param {Bits["two_stage"]} answer */
function twoStageText(answer) {
  if (!answer) return "The game is over.";
  return answer.point
    ? `Stage one: two equal stones and an empty third cell, so it plays ${answer.point}.`
    : "Stage two: no open pair, so it plays at random.";
}
