// SPDX-License-Identifier: MIT
// The visitor's answer to the opening rule in a game with a friend. Each question is shown once, however
// often the state arrives.

import { t } from "../core/language.js";
import { OpeningAnswer, stonesOf } from "../play/opening.js";
import { progressOf } from "./shared_game.js";
import { isInOpening, nameAt, otherSeat, ownSeat } from "./views.js";

/**
 * @typedef {import("./friend.js").Friend} Friend
 * @typedef {import("./shared_game.js").State} State
 */

export class FriendOpening extends OpeningAnswer {
  /** @param {Friend} friend */
  constructor(friend) {
    super(
      (answer) => {
        this.end();
        if (friend.shared && friend.canPlay())
          friend.confirm(stonesOf(answer), friend.shared.answerOpening(answer));
      },
      () => friend.showAll(),
    );
    this.isAsked = false;
    this.asked = "";
  }

  forget() {
    this.asked = "";
    this.end();
  }

  /** Closes the question. */
  end() {
    this.isAsked = false;
    this.show(null);
  }

  /** @param {State} state @param {Friend["you"]} you */
  follow(state, you) {
    const isAsked = isInOpening(state) && state.turn === you;
    const asked = isAsked ? progressOf(state) : "";
    if (asked === this.asked) return;
    this.asked = asked;
    this.isAsked = isAsked;
    const rival = otherSeat(ownSeat(you));
    const name = state.players[rival].name ? nameAt(state, rival, you) : t("your friend");
    this.show(isAsked ? state.position.opening : null, name);
  }
}
