// SPDX-License-Identifier: MIT
// Review of a game: the server judges every move. Mistakes are shown with a better move and can be tried
// again.

import { announce, announceNow } from "../core/announce.js";
import { askPosition, isAbort } from "../core/api.js";
import { untilAnswered } from "../core/connection.js";
import { make } from "../core/dom.js";
import { GameStudy } from "../study/game_study.js";
import { gameText } from "../core/games.js";
import { t } from "../core/language.js";
import { Graph } from "../study/graph.js";
import { Live } from "../core/live.js";
import { percentOf } from "../core/numbers.js";
import { keepMissed } from "../core/own_puzzles.js";
import { action, pictureButton } from "../core/parts.js";
import { restoreFindings, storeFindings } from "./stored_reviews.js";
import { MistakeList } from "./mistake_list.js";
import { MistakeLoop } from "./mistake_loop.js";
import { MomentCard, betterReason } from "./moment_card.js";
import { other } from "../core/points.js";
import { connectionLost } from "../core/reconnecting_socket.js";
import { betterLine, isBad, keyMoment, lastEscape } from "./review_findings.js";
import { askedText, summaryText, verdictOf, verdictText } from "./review_findings.js";
import { ReviewPanel } from "./review_panel.js";
import { ThreatsView } from "../study/threats_view.js";
import { lineThrough, movesTo } from "../study/tree.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../study/tree.js").Tree} Tree
 * @typedef {import("../core/games.js").Rules} Rules
 */

/** Where proved wins do not decide, another move is good if it costs at most this much winning chance. */
const acceptedLoss = 0.04;
const reviewNodes = 20_000;
const trialNodes = 200_000;
const shownMoves = 9;
/** Minimum interval between saves of the findings while a review runs, in milliseconds. */
const saveInterval = 1000;

export class Review extends GameStudy {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell, "review");
    this.label = t("Review");
    this.icon = /** @type {const} */ ("review");
    this.layout = /** @type {const} */ ("study");
    this.live = new Live();
    /**
     * @type {string[]} the moves drawn on the board: the better line, or the good move that the visitor found
     */
    this.shown = [];
    this.loop = new MistakeLoop({
      go: (mistake) => this.goTo(mistake.parent ?? mistake).then(() => announce(this.statusLine())),
      solution: (mistake) => this.showBetter(mistake),
      end: (summary) => {
        this.panel.hideFindings(false);
        this.panel.progress.textContent = summary;
        announce(summary);
        this.show();
      },
    });
    this.graph = new Graph((ply) => this.goTo(this.mainLine()[ply] ?? this.current));
    /** When the findings were last saved, in milliseconds since 1970. */
    this.kept = 0;
    const tryAgain = (/** @type {Node[]} */ nodes) => this.tryAgain(nodes);
    this.moment = new MomentCard({
      tryAgain,
      show: (node) => this.showBetter(node),
      open: (mode, parameters) => shell.open(mode, parameters),
    });
    this.mistakes = new MistakeList({
      pick: (node) => this.pick(node),
      goTo: (node) => {
        this.goTo(node);
        this.showBoard();
      },
      tryAgain,
    });
    this.panel = this.makePanel();
    this.threats = new ThreatsView(this, this.panel.legend);
    this.element = this.panel.element;
    this.ruleHost = this.panel.rulePlace;
    this.slots = { message: this.panel.head, more: this.panel.typedPlace };
    const picture = shell.pictureAction();
    picture.classList.add("wide-only");
    this.actions = [
      this.threats.action,
      shell.numbersAction(),
      action("analyze", t("Analyze"), () => this.handOver("analyze")),
      picture,
      action("share", t("Share"), () => this.share()),
      this.files.action(),
      shell.moreAction(),
    ];
  }

  makePanel() {
    const open = make(
      "section",
      { class: "card empty", "aria-label": t("No game yet") },
      make("p", {}, t("Open a game, or play its moves on the board.")),
      pictureButton("folder", t("Open a game"), () => this.files.show(), { class: "primary" }),
    );
    return new ReviewPanel(
      { review: () => this.review() },
      {
        graph: this.graph,
        transport: this.transport.element,
        header: this.headerView.element,
        tree: this.view.element,
        comment: this.commentField,
        undo: this.undoRow,
        loop: this.loop.element,
        moment: this.moment.element,
        mistakes: this.mistakes.element,
        open,
      },
    );
  }

  mainLine() {
    return lineThrough(this.tree.root);
  }

  leave() {
    this.stopReview();
    this.question.abort();
    this.leaveStage();
  }

  /**
   * Sets the header. Then summarizes the game if all of it has been reviewed, and otherwise starts the
   * review.
   * @param {import("../study/game_header.js").Header} header
   */
  setHeader(header) {
    super.setHeader(header);
    if (this.mainLine().every(({ evaluation }) => evaluation)) this.summarize();
    else this.review();
  }

  stopReview() {
    this.live.stop();
    this.panel.review.disabled = false;
    this.panel.progress.textContent = "";
  }

  /** @param {Rules} rules @param {string | null} start @param {Tree} tree @param {number | Node} place */
  load(rules, start, tree, place) {
    this.stopReview();
    this.loop.clear();
    this.panel.hideFindings(false);
    restoreFindings(rules, start, lineThrough(tree.root));
    super.load(rules, start, tree, place);
    this.summarize();
  }

  review() {
    const line = this.mainLine();
    const moves = line.flatMap(({ move }) => move ?? []);
    if (!moves.length) return this.say(t("Open a game first, or play its moves on the board."));
    this.panel.review.disabled = true;
    this.panel.progress.textContent = t("Reviewing…");
    const request = { game: gameText(this.rules), moves, ...(this.start ? { position: this.start } : {}) };
    // After a lost connection the review continues from the last position received.
    let from = 0;
    this.live.ask(
      () => ({ t: "review", ...request, nodes: reviewNodes, from }),
      (message) => {
        const isKnown = message.t === "evaluation" && message.ply === from && from > 0;
        if (message.t === "evaluation") from = message.ply;
        if (!isKnown) this.hear(line, message);
      },
    );
  }

  /** @param {Node[]} line @param {any} message */
  hear(line, message) {
    if (message.t === "evaluation") {
      const node = line[message.ply];
      if (!node) return;
      node.evaluation = message;
      node.chance = message.black_winning_chance;
      this.view.label(node);
      if (Date.now() - this.kept > saveInterval) this.keepFound();
      const counts = { number: message.ply, all: line.length - 1 };
      this.panel.progress.textContent = t("Reviewing: {number} of {all}", counts);
      this.showGraph();
    } else if (message.t === "lost" || message.t === "error") {
      this.panel.progress.textContent = message.error ?? connectionLost;
      this.panel.review.disabled = message.t === "lost" || Boolean(message.busy);
    } else if (message.t === "done") {
      this.panel.review.disabled = false;
      this.keepFound();
      this.summarize();
      announce(t("Review finished. {summary}", { summary: this.panel.progress.textContent ?? "" }));
      this.show();
    }
  }

  keepFound() {
    this.kept = Date.now();
    storeFindings(this.rules, this.start, this.mainLine());
  }

  /**
   * Shows the summary and the mistakes of the game, and makes puzzles of the visitor's own mistakes. If not
   * every position has been reviewed, clears the summary and the mistakes, and says that the game is not
   * reviewed yet.
   */
  summarize() {
    const line = this.mainLine();
    const isReviewed = line.length > 1 && line.every(({ evaluation }) => evaluation);
    const bad = isReviewed ? line.filter(isBad) : [];
    this.key = keyMoment(line, bad, this.who);
    this.panel.showFindings(isReviewed, bad, Boolean(this.key), this.who);
    const otherwise = isReviewed ? t("No mistakes found.") : t("Not reviewed yet.");
    this.mistakes.show(bad, isReviewed ? lastEscape(line) : null, this.who, otherwise);
    this.panel.progress.textContent = isReviewed ? summaryText(bad, this.key, this.who) : "";
    this.showGraph();
    this.showMoment(this.key);
    const whole = { ...this.request(), moves: movesTo(line[line.length - 1]) };
    if (isReviewed) keepMissed(whole, line, this.header.own);
  }

  /** @param {Node | null} node */
  showMoment(node) {
    this.moment.show(node, node === this.key, this.who);
    if (node) this.explain(node);
  }

  /** Adds to the card what the better move does, if the server explains it. @param {Node} node */
  async explain(node) {
    const reason = await betterReason(node, this.request());
    if (reason !== null) this.moment.explain(node, reason);
  }

  /** Shows a mistake that was chosen in the list: its card, and the position after it. @param {Node} node */
  pick(node) {
    this.showMoment(node);
    this.goTo(node);
    this.showBoard();
  }

  showGraph() {
    const line = this.mainLine();
    const verdicts = new Map(line.filter(isBad).map((node) => [node.ply, verdictOf(node)]));
    this.graph.show(
      line.map(({ chance }) => chance),
      this.current.ply,
      verdicts,
    );
    this.panel.setLength(line.length - 1, this.who);
  }

  moved() {
    super.moved();
    this.shown = [];
    this.threats.clear();
    this.mistakes.select(this.current);
    this.panel.setEmpty(!this.tree.root.children.length);
    const { mistake } = this.loop;
    this.loop.note = "";
    if (mistake) this.loop.show(this.current === mistake.parent);
    this.showGraph();
  }

  arrived() {
    this.threats.ask();
  }

  /** Shows the position before a mistake, with the better line. @param {Node} node */
  async showBetter(node) {
    if (!node.parent) return;
    this.showBoard();
    await this.goTo(node.parent);
    this.shown = betterLine(node).slice(0, shownMoves);
    announce(t("Better: {moves}", { moves: this.shown.join(" ") }));
    this.show();
  }

  /** @param {Node[]} mistakes */
  tryAgain(mistakes) {
    this.stopReview();
    this.panel.hideFindings(true);
    this.loop.start(mistakes);
    this.showBoard();
  }

  /** Scrolls the board into view, because on a phone it may be out of view. */
  showBoard() {
    this.shell.board.host.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} point */
  choosePoint(point) {
    const { mistake, isAsking } = this.loop;
    if (!mistake || this.current !== mistake.parent || !this.position?.legal.includes(point))
      return super.choosePoint(point);
    if (isAsking)
      this.judge(mistake, point).catch((trouble) => isAbort(trouble) || this.say(String(trouble.message)));
  }

  /** Judges another try at a mistake. @param {Node} mistake @param {string} point */
  async judge(mistake, point) {
    const before = mistake.parent?.evaluation;
    if (!mistake.parent || !before || mistake.move === point) return this.verdict(point, false);
    if (before.best === point) return this.verdict(point, true);
    this.loop.note = t("Checking {point}…", { point });
    this.show();
    const mover = before.to_move;
    const request = { ...this.request(), moves: [...movesTo(mistake.parent), point] };
    const { signal } = this.question;
    const { outcome } = await untilAnswered(
      (aborted) => askPosition(request, aborted),
      signal,
      (trouble) => this.setLost(trouble),
    );
    if (outcome !== "ongoing") return this.verdict(point, outcome === mover);
    this.live.ask({ t: "analyze", ...request, nodes: trialNodes, time_ms: 3000, lines: 1 }, (message) => {
      if (this.loop.mistake !== mistake || !this.loop.isAsking) return;
      if (message.t === "lost" || message.t === "error") {
        this.loop.note = message.error ?? connectionLost;
        this.show();
      }
      if (message.t !== "done") return;
      const line = message.lines?.[0];
      const chance = line?.black_winning_chance ?? 0.5;
      const loss =
        mover === "x" ? before.black_winning_chance - chance : chance - before.black_winning_chance;
      const [wonBefore, won] = [before.win?.side, line?.win?.side];
      // As in the review itself, a move is bad, whatever its winning chance, if it gives away a proved win,
      // or if the opponent has a proved win after it and had none before.
      if (wonBefore === mover) this.verdict(point, won === mover);
      else this.verdict(point, (won !== other(mover) || wonBefore === won) && loss <= acceptedLoss);
    });
  }

  /** @param {string} point @param {boolean} good */
  verdict(point, good) {
    this.loop.judged(point, good);
    announceNow(this.loop.note);
    if (good) this.shown = [point];
    this.show();
  }

  statusLine() {
    const { mistake, isAsking } = this.loop;
    if (!mistake || !isAsking) return super.statusLine();
    const side = mistake.evaluation?.judgment?.mover ?? "x";
    return askedText(this.who(side), mistake.move ?? "");
  }

  statusNote() {
    const { mistake, isAsking, note } = this.loop;
    if (note) return note;
    if (mistake && isAsking && this.current !== mistake.parent)
      return t("You have moved away from this mistake.");
    // The verdict on the previous move is not shown here: that move was the other player's.
    if (mistake && isAsking) return t("Play another move on the board.");
    if (this.shown.length) return t("Better: {moves}", { moves: this.shown.join(" ") });
    const verdict = verdictText(this.current);
    return verdict ? t("{place}: {verdict}", { place: super.statusNote(), verdict }) : super.statusNote();
  }

  /** @param {import("../core/api.js").Position} position */
  picture(position) {
    const picture = super.picture(position);
    picture.ghosts = this.shown.map((point, index) => ({
      point,
      side: index % 2 ? other(position.to_move) : position.to_move,
      text: this.shown.length > 1 ? String(index + 1) : "",
    }));
    const { mistake } = this.loop;
    if (mistake?.move && this.current === mistake.parent)
      picture.marks.push({ point: mistake.move, kind: "wrong" });
    else if (!mistake && !this.shown.length && isBad(this.current)) this.markBetter(picture);
    this.threats.addTo(picture, new Set(picture.marks.map(({ point }) => point)));
    return picture;
  }

  /**
   * At a mistake, marks the stone and the better point.
   * @param {import("../board/board.js").Picture} picture
   */
  markBetter(picture) {
    const { move, parent } = this.current;
    const [better] = betterLine(this.current);
    if (move) picture.marks.push({ point: move, kind: "mistake" });
    if (!better || !parent?.evaluation) return;
    const { winning_chance: chance } = parent.evaluation;
    const isWin = verdictOf(this.current) === "missed-win";
    picture.marks.push({
      point: better,
      kind: "best",
      text: isWin ? "win" : String(percentOf(chance)),
      strength: 0.95,
    });
  }
}
