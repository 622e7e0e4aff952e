// SPDX-License-Identifier: MIT
// A game with a friend elsewhere, through a link. The server is the referee (shared_game.js is its client);
// this file handles points and buttons. A move is shown at once and is pending until the server has stored
// it.

import { messageOf } from "../core/api.js";
import { idIn } from "../core/address.js";
import { announce, announceNow } from "../core/announce.js";
import { byId } from "../core/dom.js";
import { rulesOf, sideName, usualRules } from "../core/games.js";
import { pictureOf, refusalOf } from "../board/picture.js";
import { asSentence, t } from "../core/language.js";
import { other } from "../core/points.js";
import { moveText } from "../core/results.js";
import { LastSeconds, soundStone } from "../core/sound.js";
import { LookBack } from "../play/look_back.js";
import { stonesOf } from "../play/opening.js";
import { answerTo } from "../play/play_status.js";
import { addressOf, rematchOffer, watchTokenOf } from "./class_game.js";
import { FriendActions, FriendPanel, clockWords, shownOf } from "./friend_panel.js";
import { forgetGame, noteGame } from "./friend_games.js";
import { FriendOpening } from "./friend_opening.js";
import { InvitationSheet, invitationIn, lastInvitation } from "./invitation.js";
import { Waiting, openWatchLink } from "./links.js";
import { askWithdraw, showWaiting } from "./open_invitation.js";
import { SharedGame, createGame, linkTo, progressOf, readLink } from "./shared_game.js";
import {
  areBothHere,
  eventText,
  headerOf,
  isInOpening,
  markOf,
  moveWords,
  nameAt,
  playersText,
  requestTo,
  rulesIn,
  statusLine,
  statusNote,
  undoneBy,
  untilNext,
} from "./views.js";
import { withWatchName } from "./stored_seats.js";
import { askName, welcome } from "./welcome.js";

/**
 * @typedef {import("./shared_game.js").State} State
 * @typedef {import("./shared_game.js").GameEvent} GameEvent
 * @typedef {{points: string[], before: string, version: number}} PendingMove stones that are not in the state
 *   yet; before: the progress of the game without them; version: of the state with them, 0 while unknown
 */

/** Interval at which the clocks are redrawn, in milliseconds. */
const clockInterval = 100;

export class Friend {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.name = "friend";
    this.label = t("With a friend");
    this.icon = /** @type {const} */ ("friend");
    this.layout = /** @type {const} */ ("play");
    this.isListed = false;
    this.hasIds = true;
    this.sheet = new InvitationSheet(
      (setup) => this.create(setup),
      () => shell.open("class", new URLSearchParams()),
    );
    this.opening = new FriendOpening(this);
    this.waiting = new Waiting(
      () => this.sheet.open({}),
      () => askWithdraw(this),
    );
    this.panel = new FriendPanel(
      { rematch: () => rematchOffer(this)?.[2](), review: () => this.handOver("review") },
      this.opening.element,
      this.waiting.element,
    );
    this.look = new LookBack(this);
    this.element = this.panel.element;
    this.ruleHost = this.panel.header;
    this.row = new FriendActions(
      {
        undo: () => this.undo(),
        draw: () => this.send("offer-draw"),
        resign: () => shell.message.askResign(() => this.send("resign")),
        share: () => this.share(),
        analyze: () => this.handOver("analyze"),
        review: () => this.handOver("review"),
        invite: () => this.sheet.open({}),
        name: () => askName(this),
        showClass: () => this.showClass(),
      },
      shell,
      [this.look.back, this.look.forward],
    );
    this.actions = this.row.elements;
    this.further = this.row.further;
    this.lastSeconds = new LastSeconds();
    /** @type {SharedGame | null} */
    this.shared = null;
    /** @type {import("./class_game.js").ClassLink | null} */
    this.classes = null;
    this.rules = usualRules("freestyle");
    this.timer = 0;
    /** The number of spectators in the previous state. */
    this.spectators = 0;
    this.forgetAll();
  }

  forgetAll() {
    this.shared?.close();
    this.shared = null;
    /** @type {PendingMove | null} */
    this.pending = null;
    /** Why the connection is lost, in a sentence; empty while connected. */
    this.lost = "";
    /** The error of the visitor's last action, in a sentence; empty if there is none. */
    this.trouble = "";
    /** The last event in a sentence; empty after a move. */
    this.notice = "";
    this.spectators = 0;
    /** @type {import("../core/api.js").ApiError | null} why the game cannot be opened */
    this.gone = null;
    this.opening.forget();
  }

  get state() {
    return this.shared?.state ?? null;
  }

  get you() {
    return this.shared?.you ?? null;
  }

  /** Whether a game is open or being opened. */
  get isWaiting() {
    return this.shared !== null;
  }

  /** @param {import("../core/api.js").Info} info */
  setInfo({ openings }) {
    this.sheet.setOpenings(openings);
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    const { game, token } = readLink(parameters);
    this.timer = setInterval(() => this.showTimes(), clockInterval);
    if (game && !rulesOf(game)) return this.openGame(game, token, idIn(parameters, "class"));
    const chosen = invitationIn(parameters);
    this.rules = chosen.rules ?? lastInvitation().rules;
    this.forgetAll();
    this.shell.setAddress({});
    this.shell.setRules(this.rules);
    this.showAll();
    this.sheet.open(chosen);
  }

  leave() {
    clearInterval(this.timer);
    this.sheet.close();
    byId("stage").classList.remove("waits");
    this.forgetAll();
  }

  /** @param {import("./shared_game.js").GameSetup} setup */
  async create(setup) {
    const { game } = await createGame(setup);
    if (this.shell.mode === this) this.openGame(game, null);
  }

  /** @param {string} game @param {string | null} token @param {string | null} [id] id of its class */
  openGame(game, token, id = null) {
    this.forgetAll();
    this.shell.setAddress({ class: id, game, token });
    /** @type {SharedGame} */
    const shared = new SharedGame(game, token ?? this.classes?.tokenOf(id ?? "") ?? null, {
      changed: (state, event) => shared === this.shared && this.changed(state, event),
      trouble: (text) => shared === this.shared && this.setLost(text),
      refused: (error) => shared === this.shared && this.refuse(game, error),
    });
    this.shared = shared;
    this.shell.setRules(this.rules);
    this.showAll();
  }

  /** @param {string} lost */
  setLost(lost) {
    if (lost && !this.lost) announceNow(t("Connection lost"));
    if (!lost && this.lost) announce(t("Connected again"));
    this.lost = lost;
    this.showAll();
  }

  /** @param {string} game @param {import("../core/api.js").ApiError} error */
  refuse(game, error) {
    this.forgetAll();
    forgetGame(game);
    this.gone = error;
    announceNow(statusLine(this));
    this.showAll();
  }

  /** @param {State} state @param {GameEvent | null} event */
  changed(state, event) {
    if (state.next && this.shared)
      return this.openGame(withWatchName(state.next, this.shared.game), this.shared.token);
    this.follow(state);
    if (event) this.react(event, state);
    welcome(this, state);
    this.resendRestored(state);
    this.showAll();
  }

  /** Updates the parts of the page that follow the state. @param {State} state */
  follow(state) {
    const { pending, shared, you } = this;
    const rules = rulesIn(state);
    if (JSON.stringify(rules) !== JSON.stringify(this.shell.rules)) this.shell.setRules(rules);
    this.rules = rules;
    if (pending && (progressOf(state) !== pending.before || isReached(pending, state))) this.pending = null;
    this.opening.follow(state, you);
    if (!shared) return;
    this.shell.setAddress(addressOf(this, state));
    if (state.class) this.classes?.follow(state.class, state.game);
    this.shell.setBack(state.class ? [t("Back to the class"), () => this.showClass()] : null);
    if (you && you !== "spectator") noteGame(state, you);
  }

  /** @param {GameEvent} event @param {State} state */
  react(event, state) {
    const isOwn = event.seat === this.you;
    const isMove = event.kind === "move" || event.kind === "opening";
    this.notice = eventText(event, state, this.you);
    this.trouble = isMove ? "" : this.trouble;
    if (isMove && !isOwn) soundStone();
    if (state.result && (isMove || !event.kind.startsWith("rematch"))) return announceNow(statusLine(this));
    const request = requestTo(state, this.you);
    if (isMove && !isOwn) announce(moveWords(event, state, this.you));
    else if (request) announceNow(request.text);
    else if (this.notice) announce(this.notice);
  }

  /**
   * Shows the messages that are sent again because the page was closed or reloaded before the server had
   * answered them: their stones as pending, and their errors once the server refuses them.
   * @param {State} state
   */
  resendRestored(state) {
    for (const { message, before, answer } of this.shared?.takeRestored() ?? []) {
      const { t: kind, point, answer: reply } = message;
      const stones = point ? [String(point)] : stonesOf(String(reply ?? ""));
      if (kind === "opening") this.opening.end();
      const isStone = kind === "move" || kind === "opening";
      if (before === progressOf(state) && isStone) this.confirm(stones, answer);
      else answer.catch((trouble) => this.fail(trouble));
    }
  }

  /** All stones in order, pending ones last. */
  allMoves() {
    return [...(this.state?.position.moves ?? []), ...(this.pending?.points ?? [])];
  }

  /** Whether the visitor may place a stone now. */
  canPlay() {
    const { state, you } = this;
    return Boolean(state && !this.pending && !state.result && state.turn === you);
  }

  /**
   * Why the visitor cannot play a move now; empty if they can, or if their game is over. A spectator is
   * always told that they are watching, once the game has loaded.
   */
  waitsFor() {
    const { state, you } = this;
    if (!state) return this.shared ? t("The game has not loaded yet.") : t("No game is open.");
    if (you === "spectator") return t("You are watching.");
    if (this.pending) return t("The server has not answered yet.");
    if (state.result || state.turn === you || !state.turn) return "";
    return t("It is {name}’s turn.", { name: nameAt(state, state.turn, you) });
  }

  /** Plays a point that the visitor has chosen, or says why it is not legal. @param {string} point */
  playPoint(point) {
    const { state, shared, opening } = this;
    if (this.look.end() || !state || !shared || !this.canPlay()) return;
    if (!state.position.legal.includes(point) || opening.points.includes(point))
      return this.say(refusalOf(state.position, point, opening.points));
    this.trouble = "";
    if (isInOpening(state)) {
      const problem = opening.problemAt(point);
      if (problem) return this.say(problem);
      soundStone();
      if (!opening.put(point)) this.showAll();
      return;
    }
    soundStone();
    announce(moveText(sideName(state.position.to_move, this.rules), point, this.allMoves().length + 1));
    this.confirm([point], shared.play(point));
  }

  /**
   * Shows stones as pending until the server has stored or refused them.
   * @param {string[]} points @param {Promise<{version: number}>} answer
   */
  async confirm(points, answer) {
    const { state, shared } = this;
    if (!state) return;
    const pending = { points, before: progressOf(state), version: 0 };
    this.pending = pending;
    this.notice = "";
    this.showAll();
    try {
      pending.version = (await answer).version;
      if (this.state && isReached(pending, this.state) && this.pending === pending) this.pending = null;
    } catch (trouble) {
      if (this.shared !== shared) return;
      if (this.pending === pending) this.pending = null;
      this.opening.forget();
      if (this.state) this.opening.follow(this.state, this.you);
      this.fail(trouble);
    }
    if (this.shared === shared) this.showAll();
  }

  /** @param {string} message */
  async send(message) {
    const { shared } = this;
    this.trouble = this.notice = "";
    try {
      await shared?.send(message);
    } catch (trouble) {
      if (shared === this.shared) this.fail(trouble);
    }
  }

  undo() {
    if (!this.opening.points.length) return this.send("ask-undo");
    this.opening.pop();
    this.showAll();
  }

  /** @param {string} name */
  async rename(name) {
    await this.shared?.rename(name).catch((trouble) => this.fail(trouble));
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble = trouble;
    announceNow(trouble);
    this.showAll();
  }

  /** @param {unknown} trouble */
  fail(trouble) {
    const text = messageOf(trouble);
    this.say(asSentence(text));
  }

  showClass() {
    if (this.state?.class) this.classes?.show(this.state.class);
  }

  share() {
    const token = watchTokenOf(this);
    if (this.shared && token) openWatchLink(linkTo(this.shared.game, token));
  }

  /** @param {"review" | "analyze"} mode */
  handOver(mode) {
    const { state } = this;
    if (!state) return;
    this.shell.handOver(mode, this.rules, state.position.moves, headerOf(state, this.you));
  }

  /** @param {string} key */
  tell(key) {
    announce(answerTo(key, { moves: this.allMoves(), clocks: clockWords(this), status: statusLine(this) }));
  }

  showTimes() {
    this.panel.showTimes(this);
    const running = this.state?.clock?.running;
    const left = running && this.shared?.timesLeft()?.[running];
    this.lastSeconds.follow(left ? untilNext(left) : null);
  }

  showRequest() {
    const { state, you, shell } = this;
    const request = state && requestTo(state, you);
    shell.message.request(request?.text ?? "", [
      [t("Accept"), () => this.send(request?.yes ?? ""), "primary"],
      [t("Decline"), () => this.send(request?.no ?? "")],
    ]);
    const again = rematchOffer(this);
    const short = state?.class ? t("To the class") : t("Play again");
    shell.message.setButton(again && [again[0], short, again[2]]);
  }

  /**
   * The position with the stones that are pending or part of an opening answer, and with marks on the stones
   * that a player asks to take back.
   * @param {State} state
   */
  picture(state) {
    const { position, offers } = state;
    const picture = pictureOf(position, this.rules);
    for (const point of undoneBy(state, offers.undo)) picture.marks.push({ point, kind: "wrong" });
    if (!this.canPlay()) picture.mover = null;
    let side = position.to_move;
    for (const point of [...(this.pending?.points ?? []), ...this.opening.stones]) {
      picture.stones.set(point, side);
      picture.numbers.set(point, picture.stones.size);
      picture.last = point;
      side = other(side);
    }
    if (picture.mover) {
      picture.mover = side;
      picture.marks.push(...this.opening.marks());
    }
    return picture;
  }

  showAll() {
    const { state, you, shell } = this;
    if (shell.mode !== this) return;
    this.look.follow();
    shell.setStatus(
      statusLine(this),
      statusNote(this),
      Boolean(this.trouble || this.lost || this.gone),
      markOf(this),
    );
    showWaiting(this);
    this.showRequest();
    const shown = shownOf(this);
    shell.setTyping(!shown.result);
    this.panel.show(shown);
    this.row.show(shown, watchTokenOf(this) !== null);
    this.showTimes();
    if (!state) return;
    const turn = state.turn === you && areBothHere(state) ? `${t("Your turn")} · ` : "";
    shell.setTitle(this.rules, `${turn}${playersText(state, you)}`);
    this.look.show(this.picture(state));
  }
}

/** @param {PendingMove} pending @param {State} state */
const isReached = ({ version }, state) => version > 0 && state.version >= version;
