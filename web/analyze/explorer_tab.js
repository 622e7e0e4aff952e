// SPDX-License-Identifier: MIT
// The explorer tab of the analysis panel, with the search for the balanced move below it.

import { announce } from "../core/announce.js";
import { isAbort, messageOf } from "../core/api.js";
import { make } from "../core/dom.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { balancedAction, findBalanced } from "../explore/balanced.js";
import { Explorer } from "../explore/explorer.js";
import { movesTo } from "../study/tree.js";

export class ExplorerTab {
  /**
   * @param {import("../study/game_study.js").GameStudy} study
   * @param {(moves: string[]) => void} preview shows moves on the board as a preview
   */
  constructor(study, preview) {
    this.study = study;
    this.preview = preview;
    this.explorer = new Explorer({
      play: (move) => study.playMoves([move]),
      point: (move) => preview(move ? [move] : []),
      // Opens a game at this position, which the game may reach by another move order or mirrored.
      open: (game) => study.take(game, movesTo(study.current).length),
    });
    this.result = make("p", { class: "fine" });
    this.balance = pictureButton("flip", balancedAction.word, () => this.findBalanced(), {
      title: balancedAction.tip,
    });
    this.element = make(
      "div",
      { class: "explorer-tab" },
      this.explorer.element,
      make("div", { class: "balance" }, this.balance, this.result),
    );
  }

  /** Shows the current position in the explorer. Called after every step through the game. */
  show() {
    const { rules, current, start } = this.study;
    this.result.textContent = "";
    this.balance.disabled = false;
    this.explorer.show(rules, movesTo(current), start);
  }

  async findBalanced() {
    const { rules, current, start, question } = this.study;
    this.balance.disabled = true;
    this.result.textContent = t("Looking for it…");
    try {
      const { signal } = question;
      const { move, text } = await findBalanced(rules, movesTo(current), { start, signal });
      if (current !== this.study.current) return;
      this.preview([move]);
      this.result.textContent = text;
      announce(text);
    } catch (trouble) {
      if (isAbort(trouble)) return;
      this.result.textContent = messageOf(trouble);
    }
    this.balance.disabled = false;
  }
}
