// SPDX-License-Identifier: MIT
// A study with a position editor: any stones, either side to move, any rules, and board symmetries.

import { announce } from "../core/announce.js";
import { gameText, sideName } from "../core/games.js";
import { action } from "../core/parts.js";
import { other } from "../core/points.js";
import { positionText } from "../core/position_text.js";
import { startStones, stoneMap } from "../board/picture.js";
import { t } from "../core/language.js";
import { ArrangePanel } from "./arrange_panel.js";
import { GameStudy } from "./game_study.js";
import { flipped, transformedTags, turned } from "./symmetry.js";
import { movesTo, nodeAfter, Tree } from "./tree.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("./tree.js").Node} Node
 */

export class SetupStudy extends GameStudy {
  /** @param {import("../app.js").Shell} shell @param {string} name */
  constructor(shell, name) {
    super(shell, name);
    this.arranging = this.makeArranging();
    this.setupAction = action("edit", t("Set up"), () => this.showSetup(this.arranging.element.hidden), {
      "aria-pressed": "false",
    });
    addEventListener("keydown", (event) => {
      const isFree = !event.defaultPrevented && !document.querySelector("dialog[open]");
      if (event.key !== "Escape" || !isFree || !this.isShown || this.arranging.element.hidden) return;
      this.showSetup(false);
      this.setupAction.focus({ preventScroll: true });
    });
  }

  makeArranging() {
    return new ArrangePanel({
      tool: () => this.show(),
      swap: () => this.arrange(new Map(), true),
      clear: () => {
        this.recordUndo(t("the board was cleared"));
        this.load(this.rules, null, new Tree(), 0);
      },
      rules: (rules) => this.changeRules(rules),
      flip: () => this.transform(t("the board was flipped"), t("The board was flipped"), flipped),
      turn: () => this.transform(t("the board was turned"), t("The board was turned"), turned),
      done: () => this.showSetup(false),
    });
  }

  /** Shows or hides the tools for setting up a position. @param {boolean} open */
  showSetup(open) {
    this.arranging.element.hidden = !open;
    this.setupAction.setAttribute("aria-pressed", String(open));
    if (!open) this.arranging.choose("turns");
  }

  /**
   * Flips or rotates the whole game.
   * @param {string} what what was done, for the undo list @param {string} sentence the same for screen
   *   readers
   * @param {(point: string, board: Rules) => string} view
   */
  async transform(what, sentence, view) {
    await this.arrival;
    const { rules, position } = this;
    if (!position) return;
    this.recordUndo(what);
    /** @param {string} point */
    const seen = (point) => view(point, rules);
    const moves = movesTo(this.current);
    const tree = Tree.ofNodes(
      this.tree.toNodes().map((node) => ({
        ...node,
        ...(node.move ? { move: seen(node.move) } : {}),
        ...(node.tags ? { tags: transformedTags(node.tags, rules, seen) } : {}),
      })),
    );
    const before = startStones(position, moves);
    const stones = new Map(Array.from(before.stones, ([point, side]) => [seen(point), side]));
    const start = this.start && positionText(stones, rules.width, rules.height, before.first);
    this.load(rules, start, tree, nodeAfter(tree, moves.map(seen)) ?? tree.root);
    announce(sentence);
  }

  loaded() {
    super.loaded();
    this.arranging.show(this.rules);
  }

  /** Changes the rules. The stones stay if the board keeps its size. @param {Rules} rules */
  changeRules(rules) {
    const stays = rules.width === this.rules.width && rules.height === this.rules.height;
    if (gameText(rules) === gameText(this.rules)) return this.arranging.show(rules);
    this.recordUndo(stays ? t("the rules were changed") : t("the board was changed"));
    if (!stays) return this.load(rules, null, new Tree(), 0);
    const tree = Tree.ofNodes(this.tree.toNodes());
    this.load(rules, this.start, tree, nodeAfter(tree, movesTo(this.current)) ?? tree.root);
  }

  /**
   * Starts a new game from the stones on the board, some of them changed.
   * @param {Map<string, Side | null>} changes @param {boolean} [swapTurn]
   */
  async arrange(changes, swapTurn = false) {
    await this.arrival;
    if (!this.position) return;
    const stones = stoneMap(this.position.stones);
    for (const [point, side] of changes) {
      if (side) stones.set(point, side);
      else stones.delete(point);
    }
    const mover = swapTurn ? other(this.position.to_move) : this.position.to_move;
    this.recordUndo(t("stones were arranged"));
    this.load(this.rules, positionText(stones, this.rules.width, this.rules.height, mover), new Tree(), 0);
  }

  /** @param {string} point @returns {Promise<void> | void} */
  choosePoint(point) {
    const { tool } = this.arranging;
    if (tool === "turns") return super.choosePoint(point);
    const there = this.position && stoneMap(this.position.stones).get(point);
    const side = tool === "erase" || there === tool ? null : tool;
    announce(
      side
        ? t("{side} placed on {point}", { side: sideName(side, this.rules), point })
        : t("{point} emptied", { point }),
    );
    return this.arrange(new Map([[point, side]]));
  }
}
