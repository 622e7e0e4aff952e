// SPDX-License-Identifier: MIT
// Explains why the best move is good, once it has stayed the best for a while or when the visitor asks.

import { ask, isAbort } from "../core/api.js";
import { announce } from "../core/announce.js";

/** @typedef {import("../study/tree.js").Node} Node */

/** A move that stays best for this long, in milliseconds, is explained. */
const explainDelay = 700;

export class Explainer {
  /** @param {import("../study/study.js").Study} study @param {import("./engine_card.js").EngineCard} card */
  constructor(study, card) {
    this.study = study;
    this.card = card;
    this.timer = 0;
    /** @type {string} the move to be explained */
    this.move = "";
  }

  /** Starts over for the position that is now shown. */
  reset() {
    clearTimeout(this.timer);
    this.move = "";
    this.show(this.study.current);
  }

  /** @param {Node} node */
  show(node) {
    const best = node.lines[0]?.move ?? "";
    this.card.showReason(best, node.reasons.get(best) ?? "");
  }

  /** Explains the best move of lines that the engine has sent, if it stays the best. @param {Node} node */
  follow(node) {
    const { move } = node.lines[0];
    if (move === this.move) return;
    this.move = move;
    this.show(node);
    clearTimeout(this.timer);
    if (!node.reasons.has(move)) this.timer = setTimeout(() => this.explain(node, move), explainDelay);
  }

  /**
   * Requests the reason for a move and shows it. Ignores a failure: the engine's next lines start a new
   * request.
   * @param {Node} node @param {string} move
   */
  async explain(node, move) {
    try {
      const { sentence } = await ask("why", { ...this.study.request(), move }, this.study.question.signal);
      node.reasons.set(move, sentence);
    } catch {
      this.move = "";
    }
    if (node === this.study.current) this.show(node);
  }

  /**
   * Shows the explanation that the visitor asks for.
   * @param {string} otherwise shown if there is no move to explain
   */
  async ask(otherwise) {
    const { study } = this;
    const node = study.current;
    const move = node.lines[0]?.move;
    if (!move) return this.card.showReason("", otherwise);
    try {
      if (!node.reasons.has(move)) {
        const { sentence } = await study.askHere("why", { move });
        node.reasons.set(move, sentence);
      }
      this.show(node);
      announce(`${move}: ${node.reasons.get(move)}`);
      study.show();
    } catch (trouble) {
      if (!isAbort(trouble) && trouble instanceof Error) study.say(trouble.message);
    }
  }
}
