// SPDX-License-Identifier: MIT
// The action row under the board during and after a game.

import { make } from "../core/dom.js";
import { t } from "../core/language.js";
import { action } from "../core/parts.js";

/**
 * @typedef {{undo: () => void, hint: () => void, threats: () => void, resign: () => void, share: () => void,
 *   analyze: () => void, review: () => void, newGame: () => void, games: () => void}} ActionCallbacks
 */

export class PlayActions {
  /**
   * @param {ActionCallbacks} callbacks @param {import("../app.js").Shell} shell
   * @param {HTMLElement[]} steps buttons that step through a finished game
   */
  constructor(callbacks, shell, steps) {
    this.dots = make("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3, 4].map(() => make("i")));
    this.undo = action("undo", t("Undo"), callbacks.undo, { key: "u" });
    this.hint = action("hint", t("Hint"), callbacks.hint, { key: "h" });
    this.hint.append(this.dots);
    this.threats = action("threat", t("Threats"), callbacks.threats, { key: "t", "aria-pressed": "false" });
    this.review = action("review", t("Review"), callbacks.review, { class: "action phone-only" });
    this.analyze = action("analyze", t("Analyze"), callbacks.analyze);
    this.numbers = shell.numbersAction();
    this.numbers.classList.add("wide-only");
    this.picture = shell.pictureAction();
    this.picture.classList.add("wide-only");
    this.share = action("share", t("Share"), callbacks.share, { class: "action wide-only" });
    this.resign = action("flag", t("Resign"), callbacks.resign, { class: "action apart" });
    this.more = shell.moreAction();
    this.elements = [
      this.undo,
      ...steps,
      this.hint,
      this.threats,
      this.review,
      this.analyze,
      this.numbers,
      this.picture,
      this.share,
      this.resign,
      this.more,
    ];
    this.games = action("menu", t("Games"), callbacks.games, { class: "action picture-only" });
    this.newGame = action("plus", t("New game"), callbacks.newGame);
    /** Actions at the right end of the row; on a phone they are under More. */
    this.further = [this.games, this.newGame];
  }

  /** @param {ReturnType<typeof import("./play_panel.js").shownOf>} shown */
  show(shown) {
    const { over, isElsewhere, hintStage } = shown;
    this.undo.disabled = !shown.canUndo;
    this.hint.disabled = !shown.canHint;
    this.resign.disabled = !shown.canResign;
    this.threats.disabled = !shown.canShowThreats;
    this.undo.hidden = isElsewhere;
    // On a phone the buttons that step through the game replace Undo.
    this.undo.classList.toggle("wide-only", over);
    this.hint.hidden = over || isElsewhere;
    this.threats.hidden = over || isElsewhere;
    this.resign.hidden = over || isElsewhere;
    this.review.hidden = !over || !shown.result?.canReview;
    this.analyze.hidden = !over;
    this.picture.hidden = !over;
    [...this.dots.children].forEach((dot, index) => dot.classList.toggle("on", index < hintStage));
    const given = hintStage
      ? t("{count} of 4 given", { count: hintStage })
      : t("Four steps, each revealing more");
    this.hint.setAttribute("aria-description", given);
    this.hint.dataset.tip = `${t("Hint")} (H) · ${given}`;
    this.threats.setAttribute("aria-pressed", String(shown.showsThreats));
  }
}
