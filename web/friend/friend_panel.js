// SPDX-License-Identifier: MIT
// The panel of a game with a friend (the panel of play mode, and the links until the friend joins), and the
// row of actions. The engine gives no help here.

import { make } from "../core/dom.js";
import { inContext, t } from "../core/language.js";
import { action } from "../core/parts.js";
import { usesCells } from "../core/points.js";
import { movesWord } from "../core/results.js";
import { isLow } from "../play/clock.js";
import { PlayPanel } from "../play/play_panel.js";
import { rematchOffer } from "./class_game.js";
import {
  areBothHere,
  isInOpening,
  leftText,
  nameAt,
  otherSeat,
  ownSeat,
  rulesIn,
  seatInfoAt,
  untilNext,
} from "./views.js";

/**
 * @typedef {import("./friend.js").Friend} Friend
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../play/seats.js").SeatInfo} SeatInfo
 */

/** The seats before the first state has arrived. @type {{opponent: SeatInfo, own: SeatInfo}} */
const nobody = {
  opponent: { player: "person", name: t("Your friend"), about: "", side: null },
  own: { player: "you", name: t("You"), about: "", side: null },
};

/** @param {Friend} friend */
function seatInfosOf({ state, you }) {
  const own = ownSeat(you);
  if (!state) return nobody;
  return { own: seatInfoAt(state, own, you), opponent: seatInfoAt(state, otherSeat(own), you) };
}

/** What the panel and the row of actions show of a game. @param {Friend} friend */
export function shownOf(friend) {
  const { state, you } = friend;
  const own = ownSeat(you);
  const isPlayer = you === "host" || you === "guest";
  const going = Boolean(state && !state.result && areBothHere(state));
  const turn = state?.turn;
  return {
    seatInfos: seatInfosOf(friend),
    ownSide: /** @type {Side} */ (state?.players[own].side ?? "x"),
    cells: usesCells(state ? rulesIn(state) : friend.rules),
    active: turn && going ? (turn === own ? "own" : "opponent") : null,
    over: Boolean(state?.result),
    choosing: friend.opening.isAsked && friend.opening.wanted === 0,
    moves: friend.allMoves(),
    result: state?.result
      ? {
          elsewhere: false,
          canReview: state.position.moves.length > 0,
          again: rematchOffer(friend)?.[1] ?? null,
          againIcon: rematchOffer(friend)?.[0],
          facts: /** @type {[string, string][]} */ ([
            [String(state.position.moves.length), movesWord(state.position.moves.length)],
            ...(state.spectators ? [[String(state.spectators), inContext("spectators", "watching")]] : []),
          ]),
          next: null,
        }
      : null,
    isPlayer,
    canName: Boolean(you && !state?.class),
    going,
    canUndo:
      friend.opening.points.length > 0 ||
      Boolean(
        isPlayer && going && state && state.undo_moves[own] > 0 && !state.offers.undo && !friend.pending,
      ),
    canDraw: Boolean(isPlayer && going && state && !isInOpening(state) && !state.offers.draw),
    canResign: isPlayer && going,
    canAskAgain: state?.offers.rematch !== you,
    isOfClass: Boolean(state?.class),
  };
}

/** @typedef {ReturnType<typeof shownOf>} Shown */

export class FriendPanel extends PlayPanel {
  /**
   * @param {{rematch: () => void, review: () => void}} callbacks @param {HTMLElement} opening
   * @param {HTMLElement} waiting
   */
  constructor(callbacks, opening, waiting) {
    const coach = make("div", { class: "coach" });
    super({ ...callbacks, takeOver: () => {}, challenge: () => {} }, opening, coach);
    this.waiting = waiting;
    this.record.append(waiting);
  }

  /** @param {Shown} shown */
  show(shown) {
    super.show(shown);
    this.seats.own.element.setAttribute("aria-label", shown.seatInfos.own.name);
    this.seats.opponent.element.setAttribute("aria-label", shown.seatInfos.opponent.name);
    this.result.again.disabled = !shown.canAskAgain;
    if (this.waiting.hidden) return;
    this.moves.hidden = this.opening.hidden = true;
    this.record.classList.remove("in-opening", "choosing");
    this.heading.textContent = t("Invitation");
  }

  /** @param {Friend} friend */
  showTimes({ shared, state, you }) {
    const times = shared?.timesLeft() ?? null;
    const own = ownSeat(you);
    for (const [place, seat] of /** @type {const} */ ([
      ["own", own],
      ["opponent", otherSeat(own)],
    ])) {
      const left = times?.[seat];
      const isUrgent = Boolean(left && state?.clock?.running === seat && isLow(untilNext(left)));
      this.seats[place].showTime(left ? leftText(left) : null, isUrgent);
    }
  }
}

/** "You 4:10, Anna 2:55" @param {Friend} friend */
export function clockWords({ shared, state, you }) {
  const times = shared?.timesLeft();
  if (!times || !state) return "";
  const own = ownSeat(you);
  return [own, otherSeat(own)]
    .map((seat) => `${nameAt(state, seat, you)} ${leftText(times[seat])}`)
    .join(", ");
}

/**
 * Gives a button a second, shorter label; the style sheets choose the one that fits.
 * @param {HTMLButtonElement} control @param {string} word
 */
function shortened(control, word) {
  const words = /** @type {HTMLElement} */ (control.querySelector(".word"));
  words.replaceChildren(
    make("span", { class: "all-words" }, words.textContent),
    make("span", { class: "one-word", "aria-hidden": "true" }, word),
  );
  return control;
}

export class FriendActions {
  /**
   * @param {{undo: () => void, draw: () => void, resign: () => void, share: () => void, analyze: () => void,
   *   review: () => void, invite: () => void, name: () => void, showClass: () => void}} callbacks
   * @param {import("../app.js").Shell} shell
   * @param {HTMLElement[]} steps buttons that step through a finished game
   */
  constructor(callbacks, shell, steps) {
    this.undo = shortened(action("undo", t("Ask to undo"), callbacks.undo, { key: "u" }), t("Undo"));
    this.draw = shortened(action("draw", t("Offer a draw"), callbacks.draw), inContext("offer", "Draw"));
    this.review = action("review", t("Review"), callbacks.review, { class: "action phone-only" });
    this.analyze = action("analyze", t("Analyze"), callbacks.analyze);
    this.numbers = shell.numbersAction();
    this.numbers.classList.add("wide-only");
    this.picture = shell.pictureAction();
    this.picture.classList.add("wide-only");
    this.share = action("share", t("Share"), callbacks.share, { class: "action wide-only" });
    this.resign = action("flag", t("Resign"), callbacks.resign, { class: "action apart" });
    this.elements = [
      ...steps,
      this.undo,
      this.draw,
      this.review,
      this.analyze,
      this.numbers,
      this.picture,
      this.share,
      this.resign,
      shell.moreAction(),
    ];
    this.name = action("edit", t("Name"), callbacks.name, { class: "action picture-only" });
    this.invite = action("plus", t("Invite"), callbacks.invite);
    this.showClass = action("class", t("Class"), callbacks.showClass);
    this.further = [this.name, this.invite, this.showClass];
  }

  /** @param {Shown} shown @param {boolean} canShare */
  show(shown, canShare) {
    const { over, isPlayer, isOfClass } = shown;
    this.undo.disabled = !shown.canUndo;
    this.draw.disabled = !shown.canDraw;
    this.resign.disabled = !shown.canResign;
    this.undo.hidden = this.draw.hidden = this.resign.hidden = over || !isPlayer;
    this.review.hidden = !shown.result?.canReview;
    this.analyze.hidden = this.picture.hidden = !over;
    this.share.hidden = !canShare;
    this.name.hidden = !shown.canName;
    this.invite.hidden = isOfClass;
    this.showClass.hidden = !isOfClass;
  }
}
