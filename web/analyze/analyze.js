// SPDX-License-Identifier: MIT
// Analysis: any stones, any side to move, and what the engine thinks of it while it thinks.

import { isAbort } from "../core/api.js";
import { announce } from "../core/announce.js";
import { AnalyzePanel, gameIsOver } from "./analyze_panel.js";
import { ArrangePanel } from "../study/arrange_panel.js";
import { GameStudy } from "../study/game_study.js";
import { gameText, sideName } from "../core/games.js";
import { Graph } from "../study/graph.js";
import { LinesView } from "../study/lines_view.js";
import { connectionLost, Live } from "../core/live.js";
import { chanceText } from "../core/numbers.js";
import { stoneMap } from "../board/picture.js";
import { other } from "../core/points.js";
import { positionText } from "../core/position_text.js";
import { lineThrough, movesTo, nodeAfter, sizeOf, Tree } from "../study/tree.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/live.js").Line} Line
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 */

/** Going quickly through a game asks nothing: the engine starts after a rest, in milliseconds. */
const rest = 200;

export class Analyze extends GameStudy {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    super(shell, "analyze");
    this.label = "Analyze";
    this.icon = /** @type {const} */ ("analyze");
    this.layout = /** @type {const} */ ("study");
    this.live = new Live();
    this.wanted = false;
    this.resting = false;
    this.count = 3;
    this.timer = 0;
    /** @type {string[]} */
    this.previewed = [];
    /** @type {{point: string, side: Side, makes: string}[]} */
    this.threats = [];
    this.lineView = new LinesView({
      play: (moves) => this.playMoves(moves),
      preview: (moves) => {
        this.previewed = moves;
        this.show();
      },
    });
    this.lineView.setCount(this.count);
    this.graph = new Graph((ply) => this.goTo(lineThrough(this.current)[ply] ?? this.current));
    this.arranging = new ArrangePanel({
      tool: () => this.show(),
      swap: () => this.arrange(new Map(), true),
      clear: () => {
        this.keep("the board was cleared");
        this.load(this.rules, null, new Tree(), 0);
      },
      rules: (rules) => this.changeRules(rules),
    });
    this.panel = this.makePanel();
    this.element = this.panel.element;
    document.addEventListener("visibilitychange", () => this.watch());
    for (const event of ["focus", "pageshow", "pointerdown", "keydown"])
      addEventListener(event, () => this.watch());
  }

  makePanel() {
    return new AnalyzePanel(
      {
        run: () => this.setRunning(!this.wanted),
        why: () => this.why(),
        threats: () => this.toggleThreats(),
        count: (count) => this.setCount(count),
        remove: () => this.deleteHere(),
        share: () => this.shell.share(),
        promote: () => {
          this.tree.promote(this.current);
          this.view.rebuild(this.tree, this.current);
          this.saved();
        },
        review: () => this.handOver("review"),
      },
      {
        lines: this.lineView.element,
        graph: this.graph.element,
        steps: this.steps,
        header: this.headerView.element,
        tree: this.view.element,
        comment: this.commentField,
        undo: this.pastRow,
      },
      this.count,
      [this.arranging.element, this.files.opening, this.files.saving],
    );
  }

  leave() {
    this.setRunning(false);
    this.question.abort();
  }

  /** @param {Rules} rules @param {string | null} start @param {Tree} tree @param {number | Node} place */
  load(rules, start, tree, place) {
    super.load(rules, start, tree, place);
    this.arranging.show(rules);
  }

  /** The stones stay where the board has the same shape. @param {Rules} rules */
  changeRules(rules) {
    const stays = rules.width === this.rules.width && rules.height === this.rules.height;
    if (gameText(rules) === gameText(this.rules)) return this.arranging.show(rules);
    this.keep(stays ? "the rules were changed" : "the board was changed");
    if (!stays) return this.load(rules, null, new Tree(), 0);
    const tree = Tree.ofNodes(this.tree.toNodes());
    this.load(rules, this.start, tree, nodeAfter(tree, movesTo(this.current)) ?? tree.root);
  }

  /**
   * Starts anew from the stones on the board, some changed.
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
    this.keep("stones were arranged");
    this.load(this.rules, positionText(stones, this.rules.width, this.rules.height, mover), new Tree(), 0);
  }

  /** @param {string} point @returns {Promise<void> | void} */
  choosePoint(point) {
    const { tool } = this.arranging;
    if (tool === "turns") return super.choosePoint(point);
    const there = this.position && stoneMap(this.position.stones).get(point);
    const side = tool === "erase" || there === tool ? null : tool;
    announce(side ? `${sideName(side, this.rules)} placed on ${point}` : `${point} emptied`);
    return this.arrange(new Map([[point, side]]));
  }

  deleteHere() {
    const { current } = this;
    if (!current.parent) return this.say("No move to delete: this is the start.");
    const count = sizeOf(current);
    const mend = { back: () => {} };
    this.keep(`${count} ${count === 1 ? "move was" : "moves were"} deleted`, () => mend.back());
    mend.back = this.tree.remove(current);
    this.load(this.rules, this.start, this.tree, current.parent);
  }

  moved() {
    super.moved();
    this.previewed = [];
    this.threats = [];
    this.panel.reason.textContent = "";
    if (this.panel.speed.textContent === gameIsOver)
      this.panel.speed.textContent = this.wanted ? "" : "Not running";
    this.showKnown();
    clearTimeout(this.timer);
    if (this.wanted) this.timer = setTimeout(() => this.ask(), rest);
  }

  /** @param {import("../core/api.js").Position} position */
  arrived({ outcome }) {
    if (outcome !== "ongoing") {
      this.current.chance = { x: 1, o: 0, draw: 0.5 }[outcome];
      clearTimeout(this.timer);
      this.showEnd();
    }
    this.showGraph();
    if (this.showsThreats()) this.askThreats();
  }

  /** What an earlier analysis found here, or that nothing is known. */
  showKnown() {
    const { lines } = this.current;
    if (lines.length) return this.showLines(lines);
    this.lineView.clear(this.wanted);
    this.panel.showNoValue(this.wanted);
  }

  /** Whether the game is known to have ended here. */
  isOver() {
    return this.known === this.current && this.position !== null && this.position.outcome !== "ongoing";
  }

  /** Where the game has ended nothing is computed. */
  showEnd() {
    this.live.stop();
    this.lineView.clear();
    this.panel.showEnd(this.current.chance ?? 0.5, this.statusLine());
  }

  /** @param {boolean} wanted */
  setRunning(wanted) {
    if (wanted && this.isOver()) return announce(gameIsOver);
    this.wanted = wanted;
    this.resting = false;
    clearTimeout(this.timer);
    this.panel.run.textContent = wanted ? "Stop" : "Start";
    if (wanted) return this.ask();
    this.live.stop();
    this.panel.speed.textContent = this.isOver() ? gameIsOver : "Stopped";
  }

  /** A page that nobody sees lets its engine rest, and wakes it when it is seen again. */
  watch() {
    if (!this.wanted || this.shell.mode !== this) return;
    if (document.hidden && !this.resting) {
      this.resting = true;
      clearTimeout(this.timer);
      this.live.stop();
      this.panel.speed.textContent = "Paused while the page is hidden";
    } else if (!document.hidden && this.resting) {
      this.resting = false;
      this.ask();
    }
  }

  /** @param {number} count */
  setCount(count) {
    this.count = count;
    this.lineView.setCount(count);
    this.showKnown();
    if (this.wanted || this.isOver()) this.ask();
  }

  ask() {
    if (this.isOver()) return this.showEnd();
    const node = this.current;
    this.live.ask({ t: "analyze", ...this.request(), lines: this.count }, (message) =>
      this.hear(node, message),
    );
  }

  /** @param {Node} node @param {any} message */
  hear(node, message) {
    if (node !== this.current || this.isOver()) return;
    if (message.t === "lost" || message.t === "error") {
      this.panel.speed.textContent = message.error ?? connectionLost;
      return;
    }
    if (message.lines?.length) {
      node.lines = message.lines;
      node.chance = node.lines[0].black_winning_chance;
      this.showLines(node.lines);
      this.showGraph();
      this.show();
    }
    if (message.depth !== undefined) {
      const ended =
        message.t === "done" ? ` · ${message.reason === "limit" ? "limit reached" : "complete"}` : "";
      const speed = `${short(message.nodes)} nodes · ${short(message.nodes_per_second)}/s`;
      this.panel.speed.textContent = `depth ${message.depth}/${message.selective_depth} · ${speed}${ended}`;
    } else if (message.t === "done") {
      this.panel.speed.textContent = message.reason === "over" ? gameIsOver : "complete";
    }
  }

  /** @param {Line[]} lines */
  showLines(lines) {
    this.lineView.show(lines, this.rules);
    this.panel.showValue(lines[0], (side) => sideName(side, this.rules));
  }

  showGraph() {
    const line = lineThrough(this.current);
    this.graph.show(
      line.map(({ chance }) => chance),
      this.current.ply,
    );
  }

  async why() {
    const move = this.current.lines[0]?.move;
    if (!move) {
      this.panel.reason.textContent = this.isOver()
        ? `${gameIsOver}.`
        : "Start the engine first; then it explains its best move.";
      return;
    }
    try {
      const { text } = await this.askHere("why", { move });
      this.panel.reason.textContent = `${move}: ${text}.`;
      announce(this.panel.reason.textContent);
      this.show();
    } catch (trouble) {
      if (!isAbort(trouble) && trouble instanceof Error) this.say(trouble.message);
    }
  }

  showsThreats() {
    return this.panel.threats.getAttribute("aria-pressed") === "true";
  }

  toggleThreats() {
    const on = !this.showsThreats();
    this.panel.threats.setAttribute("aria-pressed", String(on));
    this.threats = [];
    if (on) this.askThreats();
    else this.show();
  }

  async askThreats() {
    try {
      const reply = await this.askHere("threats");
      if (!this.showsThreats()) return this.show();
      this.threats = reply.points;
      const wins = ["x", "o"]
        .filter((side) => reply[side].verdict === "win")
        .map(
          (side) =>
            `${sideName(/** @type {Side} */ (side), this.rules)}, if to move, wins by fours: ` +
            `${reply[side].line.join(" ")}.`,
        );
      this.panel.reason.textContent = wins.join(" ") || "Neither side wins by fours alone.";
      this.show();
    } catch (trouble) {
      if (!isAbort(trouble) && trouble instanceof Error) this.say(trouble.message);
    }
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
    for (const { point } of this.threats.slice(0, 30))
      if (!isBest.has(point)) picture.marks.push({ point, kind: "threat" });
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

/** 184223 as "184 k". @param {number} number */
function short(number) {
  if (number < 10_000) return String(number);
  return number < 10_000_000 ? `${Math.round(number / 1000)} k` : `${Math.round(number / 1_000_000)} M`;
}
