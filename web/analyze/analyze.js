// SPDX-License-Identifier: MIT
// Analysis mode: any stones, either side to move, and the engine's live evaluation.

import { announce } from "../core/announce.js";
import { AnalyzePanel } from "./analyze_panel.js";
import { EngineCard, gameIsOver } from "./engine_card.js";
import { ExplorerTab } from "./explorer_tab.js";
import { Explainer } from "./explainer.js";
import { cannotBeOver } from "../core/endings.js";
import { SetupStudy } from "../study/setup_study.js";
import { sideName } from "../core/games.js";
import { inContext, plural, t, withStop } from "../core/language.js";
import { Graph } from "../study/graph.js";
import { LinesView } from "../study/lines_view.js";
import { Live } from "../core/live.js";
import { chanceText } from "../core/numbers.js";
import { action } from "../core/parts.js";
import { other } from "../core/points.js";
import { connectionLost } from "../core/reconnecting_socket.js";
import { ThreatsView } from "../study/threats_view.js";
import { lineThrough, movesTo, sizeOf } from "../study/tree.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/live.js").Line} Line
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 */

/** Debounce, in milliseconds: stepping quickly through a game does not start the engine. */
const debounceDelay = 200;

export class Analyze extends SetupStudy {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell, "analyze");
    this.label = t("Analyze");
    this.icon = /** @type {const} */ ("analyze");
    this.layout = /** @type {const} */ ("study");
    this.live = new Live();
    /** Whether the visitor wants the engine to run; true until the visitor pauses it. */
    this.wanted = true;
    this.resting = false;
    this.count = 3;
    this.timer = 0;
    /** Whether the analysis waits until the server has said whether the game is over. */
    this.isHeldBack = false;
    /** @type {string[]} */
    this.previewed = [];
    this.lineView = new LinesView({
      play: (moves) => this.playMoves(moves),
      preview: (moves) => this.preview(moves),
    });
    /** @type {ExplorerTab} */
    this.explorer = new ExplorerTab(this, (moves) => this.preview(moves));
    this.lineView.setCount(this.count);
    this.graph = new Graph((ply) => this.goTo(lineThrough(this.current)[ply] ?? this.current));
    this.engine = new EngineCard(
      {
        run: () => this.setRunning(!this.wanted),
        why: () =>
          this.explainer.ask(
            this.isOver()
              ? withStop(gameIsOver)
              : t("Start the engine first; then it explains its best move."),
          ),
        count: (count) => this.setCount(count),
      },
      this.lineView.element,
      this.count,
    );
    this.explainer = new Explainer(this, this.engine);
    this.threats = new ThreatsView(this, this.engine.legend);
    this.panel = this.makePanel();
    this.element = this.panel.element;
    this.ruleHost = this.panel.rulePlace;
    this.slots = {
      message: this.engine.headLine,
      more: this.panel.typedPlace,
      chances: this.engine.chances.element,
    };
    const picture = shell.pictureAction();
    const files = this.files.action();
    for (const one of [picture, files]) one.classList.add("wide-only");
    this.actions = [
      this.threats.action,
      this.setupAction,
      shell.numbersAction(),
      picture,
      action("share", t("Share"), () => this.share()),
      files,
      action("trash", t("Delete"), () => this.deleteHere(), { "data-tip": t("Delete from this move on") }),
      shell.moreAction(),
    ];
    document.addEventListener("visibilitychange", () => this.watch());
    for (const event of ["focus", "pageshow", "pointerdown", "keydown"])
      addEventListener(event, () => this.watch());
  }

  /** @returns {AnalyzePanel} */
  makePanel() {
    const panel = new AnalyzePanel(
      {
        promote: () => {
          this.tree.promote(this.current);
          this.view.rebuild(this.tree, this.current);
          this.showPromote();
          this.saved();
        },
        review: () => this.handOver("review"),
      },
      {
        setup: this.arranging.element,
        engine: this.engine.element,
        transport: this.transport.element,
        graph: this.graph.element,
        explorer: this.explorer.element,
        header: this.headerView.element,
        tree: this.view.element,
        comment: this.commentField,
        undo: this.undoRow,
      },
    );
    this.view.scrollWithin(panel.list);
    return panel;
  }

  /** Shows or hides the tools for setting up a position. @param {boolean} open */
  showSetup(open) {
    this.panel.showSetup(open);
    super.showSetup(open);
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.resting = document.hidden;
    super.enter(parameters);
    this.engine.showRunning(this.wanted);
  }

  leave() {
    clearTimeout(this.timer);
    this.live.stop();
    this.question.abort();
    this.leaveStage();
  }

  deleteHere() {
    const { current } = this;
    if (!current.parent) return this.say(t("No move to delete: this is the start."));
    const count = sizeOf(current);
    const removal = { undo: () => {} };
    const what = plural(count, "{count} move was deleted", "{count} moves were deleted");
    this.recordUndo(what, () => removal.undo());
    removal.undo = this.tree.remove(current);
    this.load(this.rules, this.start, this.tree, current.parent);
  }

  /** @param {string[]} moves shown as a preview, not played @returns {void} */
  preview(moves) {
    if (!moves.length && !this.previewed.length) return;
    this.previewed = moves;
    this.show();
  }

  /** Shows the button that promotes a line, except on the main line. */
  showPromote() {
    let isMain = true;
    for (let node = this.current; node.parent; node = node.parent)
      isMain &&= node.parent.children[0] === node;
    this.panel.promote.hidden = isMain;
  }

  moved() {
    super.moved();
    this.previewed = [];
    this.threats.clear();
    this.explainer.reset();
    this.explorer.show();
    this.showPromote();
    this.showKnown();
    clearTimeout(this.timer);
    this.isHeldBack = false;
    if (this.isRunning()) this.timer = setTimeout(() => this.ask(), debounceDelay);
    else this.showIdle();
  }

  /** @param {import("../core/api.js").Position} position */
  arrived({ outcome }) {
    if (outcome !== "ongoing") {
      this.current.chance = { x: 1, o: 0, draw: 0.5 }[outcome];
      clearTimeout(this.timer);
      this.showEnd();
    } else if (this.isHeldBack && this.isRunning()) {
      this.ask();
    }
    this.showGraph();
    this.threats.ask();
  }

  showGraph() {
    const line = lineThrough(this.current);
    this.graph.show(
      line.map(({ chance }) => chance),
      this.current.ply,
    );
  }

  /** Whether there is nothing to analyze yet. */
  isEmpty() {
    return !this.start && !this.tree.root.children.length;
  }

  /** Whether the engine should analyze the current position. */
  isRunning() {
    return this.wanted && !this.resting && !this.isEmpty() && !this.isOver();
  }

  /** Shows what an earlier analysis found here, or that nothing is known. */
  showKnown() {
    if (this.isOver()) return this.showEnd();
    const { lines } = this.current;
    if (lines.length) return this.showLines(lines);
    const soon = this.isRunning();
    this.lineView.clear(soon);
    this.engine.dim(soon);
    if (soon) return;
    this.engine.showNoValue(this.isEmpty() ? t("Place a stone, or open a game") : t("Not analyzed yet"));
  }

  /** Shows why the engine is idle. */
  showIdle() {
    if (this.isOver()) this.engine.showState(gameIsOver);
    else if (this.resting) this.engine.showState(t("Paused while the page is hidden"));
    else this.engine.showState(this.wanted ? "" : inContext("engine", "paused"));
    this.lineView.dim(!this.wanted && !this.isOver());
  }

  /** Whether the game is known to have ended here. */
  isOver() {
    return this.known === this.current && this.position !== null && this.position.outcome !== "ongoing";
  }

  /** Shows how the game ended, and stops the analysis. */
  showEnd() {
    this.live.stop();
    this.lineView.clear();
    this.engine.showEnd(this.current.chance ?? 0.5, this.statusLine());
  }

  /** @param {boolean} wanted */
  setRunning(wanted) {
    if (wanted && this.isOver()) return announce(gameIsOver);
    this.wanted = wanted;
    this.resting = document.hidden;
    clearTimeout(this.timer);
    this.engine.showRunning(wanted);
    announce(wanted ? t("The engine runs") : t("The engine is paused"));
    if (this.isRunning()) return this.ask();
    this.live.stop();
    this.showKnown();
    this.showIdle();
  }

  /** Pauses the engine while the page is hidden, and resumes it when the page is visible again. */
  watch() {
    if (this.shell.mode !== this || document.hidden === this.resting) return;
    this.resting = document.hidden;
    clearTimeout(this.timer);
    if (this.isRunning()) return this.ask();
    this.live.stop();
    this.showIdle();
  }

  /** @param {number} count */
  setCount(count) {
    this.count = count;
    this.lineView.setCount(count);
    this.showKnown();
    if (this.isRunning()) this.ask();
    this.show();
  }

  /** Whether the game may be over here, and the server has not yet said whether it is. */
  mayBeOver() {
    const moves = movesTo(this.current);
    return this.known !== this.current && (this.start !== null || !cannotBeOver(moves, this.rules));
  }

  /** Sends the game, the moves and the position to the engine; hear() shows every answer. */
  ask() {
    this.isHeldBack = this.mayBeOver();
    if (this.isHeldBack) return;
    if (this.isOver()) return this.showEnd();
    const node = this.current;
    if (!node.lines.length) this.engine.showState(inContext("engine", "thinking"));
    this.lineView.dim(false);
    this.live.ask({ t: "analyze", ...this.request(), lines: this.count }, (message) =>
      this.hear(node, message),
    );
  }

  /** @param {Node} node @param {any} message */
  hear(node, message) {
    if (node !== this.current || this.isOver()) return;
    if (message.t === "lost" || message.t === "error")
      return this.engine.showState(message.error ?? connectionLost);
    if (message.lines?.length) {
      node.lines = message.lines;
      node.chance = node.lines[0].black_winning_chance;
      this.showLines(node.lines);
      this.explainer.follow(node);
      this.showGraph();
      this.show();
    }
    this.engine.showProgress(message);
  }

  /** @param {Line[]} lines */
  showLines(lines) {
    this.lineView.show(lines, this.rules);
    this.engine.showValue(lines[0], (side) => sideName(side, this.rules));
  }

  /** @param {import("../core/api.js").Position} position */
  picture(position) {
    const picture = super.picture(position);
    const { tool } = this.arranging;
    picture.arranging = tool !== "turns";
    if (tool === "x" || tool === "o") picture.mover = tool;
    if (tool === "erase") picture.mover = null;
    const lines = this.current.lines.slice(0, this.count);
    const isBest = new Set(this.previewed.length ? this.previewed : lines.map(({ move }) => move));
    this.threats.addTo(picture, isBest);
    if (this.previewed.length) {
      picture.ghosts = this.previewed.map((point, index) => ({
        point,
        side: index % 2 ? other(position.to_move) : position.to_move,
        text: String(index + 1),
      }));
    } else if (position.outcome === "ongoing") {
      lines.forEach((line, index) => {
        if (index && line.win && line.win.side !== position.to_move) return;
        picture.marks.push({
          point: line.move,
          kind: "best",
          text: chanceText(line, position.to_move),
          strength: index ? 0.35 : 0.95,
        });
      });
    }
    return picture;
  }
}
