// SPDX-License-Identifier: MIT
// The lesson on bits: stones on the board, and the same stones as five classic programs store them.

import { announce } from "../core/announce.js";
import { isAbort, messageOf } from "../core/api.js";
import { classics } from "./classics.js";
import { both, chapter, lessonsLink, words } from "./lesson_words.js";
import { moreBits } from "./more_bits.js";
import { button, make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { inContext, t } from "../core/language.js";
import { action, pictureButton, segments } from "../core/parts.js";
import { rulesOf, sideName, usualRules } from "../core/games.js";
import { movesTo, Tree } from "../study/tree.js";
import { Study } from "../study/study.js";

/**
 * @typedef {{kind: string, word: string, field: number, fields: string[], points: string[]}} LineWord
 * @typedef {{name: string, bits: string, about: string}} WordField
 * @typedef {object} Bits
 * @property {string} position
 * @property {string} point
 * @property {{word: string, cells: string[]} | null} grid18
 * @property {{word: string, value: number, fields: WordField[]} | null} game32
 * @property {{table: string, number: number, text: string, cell: number, point: string} | null}
 * pattern
 * @property {{stage: number, point: string | null} | null} two_stage
 * @property {LineWord[]} lines
 * @property {number[] | null} cells9
 * @property {string | null} text9
 * @property {{x: Record<string, number>, o: Record<string, number>, score: number} | null} windows
 */

const lead = t(
  "Five old programs, five ways to store the same stones. Play on the board, and watch what each of them " +
    "writes down.",
);
const boards = /** @type {[string, string][]} */ ([
  ["tictactoe", t("Tic-tac-toe: all five")],
  ["freestyle", t("Gomoku 15×15: the lines")],
]);
/**
 * The names that the page shows for the fields of the 32-bit word of a game, by the server's names.
 * @type {Record<string, string>}
 */
const fieldNames = {
  result: inContext("a field of a word", "result"),
  error: inContext("a field of a word", "error"),
  input: inContext("a field of a word", "input"),
  turn: inContext("a field of a word", "turn"),
  cells: inContext("a field of a word", "cells"),
};

export class Learn extends Study {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell);
    this.name = "bits";
    this.within = "learn";
    this.isListed = false;
    this.label = chapter.topic;
    this.icon = /** @type {const} */ ("lesson");
    this.layout = /** @type {const} */ ("study");
    /** @type {string[]} */
    this.lit = [];
    /**
     * @type {Map<string, HTMLElement>} the elements that show the bits of each classic program, by its name
     */
    this.places = new Map();
    /** The open part of the lesson: the name of its program. */
    this.part = classics[0].name;
    this.boards = make("div", { class: "lesson-boards" });
    this.bars = make("div", { class: "progress-bars", role: "img" });
    this.count = make("span", { class: "fine" });
    this.cards = new Map(classics.map((classic, index) => [classic.name, this.card(classic, index + 1)]));
    this.previous = pictureButton("prev", words.previous, () => this.openPart(-1), {
      "aria-label": words.stepBack,
    });
    this.next = make(
      "button",
      { type: "button", class: "primary", click: () => this.openPart(1) },
      words.next,
      icon("next"),
    );
    this.message = make("div", { class: "lesson-message" });
    this.typedPlace = make("div", { class: "typed-place" });
    this.element = make(
      "div",
      { class: "panel lesson" },
      make("div", { class: "crumb" }, lessonsLink(shell), this.count, this.bars),
      make("p", { class: "lesson-title", role: "heading", "aria-level": 2 }, chapter.title),
      make("p", { class: "lesson-lead" }, lead),
      this.boards,
      this.message,
      make("ol", { class: "lesson-steps" }, ...this.cards.values()),
      this.typedPlace,
      make("div", { class: "lesson-foot" }, this.previous, this.next),
    );
    this.ruleHost = make("div", { class: "rule-place" });
    this.typedPlace.before(this.ruleHost);
    this.slots = { message: this.message, more: this.typedPlace };
    this.transport.element.classList.add("in-row");
    const share = action("share", t("Share"), () => this.share());
    const wide = [shell.numbersAction(), shell.pictureAction(), share];
    for (const one of wide) one.classList.add("wide-only");
    this.actions = [
      this.transport.element,
      action("retry", t("Empty board"), () => this.load(this.rules, null, new Tree(), 0)),
      ...wide,
      shell.moreAction(),
    ];
  }

  /** @param {import("./classics.js").Classic} classic @param {number} number */
  card({ name, title, about, player }, number) {
    const place = make("div", { class: "bits" });
    this.places.set(name, place);
    const body = make(
      "div",
      { class: "step-body", id: `step-${name}` },
      make("p", { class: "small" }, about),
      place,
      player &&
        button(t("Play against it"), () => this.playAgainst(player), {
          "aria-label": t("Play against it: {player}", { player }),
        }),
    );
    const opens = { type: "button", "aria-controls": body.id, click: () => this.choosePart(name) };
    return make(
      "li",
      { class: "card step" },
      make(
        "div",
        { class: "step-head" },
        make("span", { class: "step-number", "aria-hidden": "true" }, String(number)),
        make("h2", {}, make("button", { ...opens, class: "step-title" }, title)),
      ),
      body,
    );
  }

  /** The names of the parts that this board has, in order. */
  get parts() {
    return classics.map(({ name }) => name).filter((name) => !this.cards.get(name)?.hidden);
  }

  /** @param {number} direction */
  openPart(direction) {
    const { parts } = this;
    const next = parts[parts.indexOf(this.part) + direction];
    if (next) this.choosePart(next);
  }

  /** @param {string} name */
  choosePart(name) {
    this.part = name;
    this.showParts();
    const card = this.cards.get(name);
    card?.scrollIntoView({ block: "nearest" });
    announce(card?.querySelector("h2")?.textContent ?? "");
  }

  /** Opens the chosen part, closes all others, and gives the earlier ones a check mark. */
  showParts() {
    const { parts } = this;
    if (!parts.includes(this.part)) this.part = parts[0] ?? this.part;
    const at = parts.indexOf(this.part);
    parts.forEach((name, index) => {
      const card = this.cards.get(name);
      const title = card?.querySelector(".step-title");
      card?.classList.toggle("done", index < at);
      if (index === at) card?.setAttribute("aria-current", "step");
      else card?.removeAttribute("aria-current");
      title?.setAttribute("aria-expanded", String(index === at));
      card?.querySelector(".step-number")?.replaceChildren(index < at ? icon("check") : String(index + 1));
      const body = /** @type {HTMLElement | null} */ (card?.querySelector(".step-body"));
      if (body) body.hidden = index !== at;
    });
    const place = words.steps(at + 1, parts.length);
    this.count.textContent = place;
    this.bars.setAttribute("aria-label", place);
    this.bars.replaceChildren(
      ...parts.map((_, index) => make("i", { class: index < at ? "done" : index === at ? "now" : "" })),
    );
    this.previous.disabled = at <= 0;
    this.next.disabled = at >= parts.length - 1;
  }

  /** @param {string} player */
  playAgainst(player) {
    this.shell.open(
      "play",
      new URLSearchParams({ game: player === "lines" ? "freestyle" : "tictactoe", with: player, you: "x" }),
    );
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.takeStage();
    if (!this.loadAddress(parameters))
      this.load(usualRules("tictactoe"), null, Tree.ofMoves(["a3", "b2", "c1"]), 3);
  }

  leave() {
    this.question.abort();
    this.leaveStage();
  }

  /**
   * @param {import("../core/games.js").Rules} rules
   * @param {string | null} start
   * @param {Tree} tree
   * @param {number} ply
   */
  load(rules, start, tree, ply) {
    this.boards.replaceChildren(
      segments(t("Board"), boards, rules.game, (game) =>
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

  /**
   * Places a stone or, if none can be placed there, shows the bits of the point.
   * @param {string} point
   */
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
      if (!isAbort(trouble)) this.say(messageOf(trouble));
    }
  }

  /** @param {Bits} bits */
  showBits(bits) {
    const small = bits.grid18 !== null;
    for (const [name, card] of this.cards) card.hidden = !small && name !== "lines";
    this.showParts();
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
            make("dt", {}, fieldNames[name] ?? name),
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
      make(
        "p",
        { class: "small" },
        t("The four words that contain {point}; its two bits are framed.", { point: bits.point }),
      ),
      ...bits.lines.map((line) => this.lineRow(line)),
    );
    for (const [name, children] of moreBits(bits)) this.add(name, children);
  }

  /** @param {string} name @param {(Node | string)[]} children */
  add(name, children) {
    this.places.get(name)?.append(...children);
  }

  /** @param {string} name @param {(Node | string)[]} children */
  fill(name, ...children) {
    this.places.get(name)?.replaceChildren(...children);
  }

  /** @param {Bits["pattern"]} pattern */
  patternText(pattern) {
    if (!pattern || !this.position) return make("p", {}, t("No pattern matches here."));
    const cells = [...pattern.text.padEnd(9)].map((letter, cell) =>
      make(
        "code",
        { class: cell === pattern.cell ? "said" : "" },
        cell === pattern.cell ? "●" : letter === " " ? "\u00a0" : letter,
      ),
    );
    return make(
      "div",
      { class: "beside" },
      make("div", { class: "nine" }, ...cells),
      make("p", {}, matchText(pattern, sideName(this.position.to_move, this.rules))),
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
      make("span", { class: "small" }, lineText(line)),
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
    return movesTo(this.current).length ? super.statusNote() : t("Place stones and watch the bits");
  }
}

/** @param {string} text */
function word(text) {
  return make("code", { class: "word" }, text);
}

/** "0100" becomes "01 00". @param {string} bits */
function pairs(bits) {
  return bits.replace(/(..)(?=.)/g, "$1 ");
}

/** @param {Bits["two_stage"]} answer */
function twoStageText(answer) {
  if (!answer) return t("The game is over.");
  return answer.point
    ? t("Stage one: two equal stones and an empty third cell, so it plays {point}.", { point: answer.point })
    : t("Stage two: no open pair, so it plays at random.");
}

/** @param {NonNullable<Bits["pattern"]>} pattern @param {string} side the side to move */
function matchText({ table, number, point }, side) {
  const values = { side, number, point };
  return both(
    table === "winning"
      ? t("For {side}: winning pattern {number} matches and plays {point}.", values)
      : t("For {side}: blocking pattern {number} matches and plays {point}.", values),
    t("O is the player's stone, X the opponent's, a blank is an empty cell, a dot is any cell."),
  );
}

/** @param {LineWord} line */
function lineText({ kind, points }) {
  const ends = { first: points[0], last: points[points.length - 1] };
  if (kind === "row") return t("row {first} to {last}", ends);
  if (kind === "column") return t("column {first} to {last}", ends);
  return kind === "diagonal"
    ? t("diagonal {first} to {last}", ends)
    : t("anti-diagonal {first} to {last}", ends);
}
