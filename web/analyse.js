// SPDX-License-Identifier: MIT
// Analysis: any stones, any side to move, and what the engine thinks of it while it thinks.

import { ask, isAbort } from "./api.js";
import { announce } from "./announce.js";
import { AnalysePanel } from "./analyse_panel.js";
import { button, choice } from "./dom.js";
import { gameText, games, rulesOf, sideName, usualRules } from "./games.js";
import { Graph } from "./graph.js";
import { LinesView, valueText } from "./lines_view.js";
import { Live } from "./live.js";
import { stoneMap } from "./picture.js";
import { other } from "./points.js";
import { positionText } from "./position_text.js";
import { recall, remember } from "./storage.js";
import { Study } from "./study.js";
import { lineThrough, Tree } from "./tree.js";

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {import("./live.js").Line} Line
 * @typedef {"turns" | "x" | "o" | "erase"} Tool
 */

/** Going quickly through a game asks nothing: the engine starts after a rest, in milliseconds. */
const rest = 200;

export class Analyse extends Study {
  /** @param {import("./app.js").Shell} shell */
  constructor(shell) {
    super(shell);
    this.name = "analyse";
    this.label = "Analyse";
    this.live = new Live();
    this.wanted = false;
    this.count = 3;
    this.timer = 0;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {string[]} */
    this.previewed = [];
    /** @type {Tool} */
    this.tool = "turns";
    /** @type {{point: string, side: Side, makes: string}[]} */
    this.threats = [];
    this.lineView = new LinesView({
      play: (moves) => this.playLine(moves),
      preview: (moves) => {
        this.previewed = moves;
        this.show();
      },
    });
    this.lineView.setCount(this.count);
    this.graph = new Graph((ply) => this.goTo(lineThrough(this.current)[ply] ?? this.current));
    this.panel = new AnalysePanel(
      {
        run: () => this.setRunning(!this.wanted),
        why: () => this.why(),
        threats: () => this.toggleThreats(),
        count: (count) => this.setCount(count),
        remove: () => this.deleteHere(),
        share: () => shell.share(),
        comment: (comment) => {
          this.current.comment = comment;
          this.rebuild();
        },
        promote: () => {
          this.tree.promote(this.current);
          this.rebuild();
        },
        review: () =>
          shell.handOver(
            "review",
            this.rules,
            lineThrough(this.current).flatMap(({ move }) => move ?? []),
            this.start,
          ),
      },
      { lines: this.lineView.element, graph: this.graph.element, steps: this.steps, tree: this.view.element },
      this.count,
    );
    this.element = this.panel.element;
    for (const event of ["visibilitychange", "focus", "pageshow"]) {
      (event === "visibilitychange" ? document : window).addEventListener(event, () => this.watch());
    }
  }

  rebuild() {
    this.view.rebuild(this.tree, this.current);
    this.saved();
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.showTools();
    if (this.loadAddress(parameters)) return;
    const stored = recall("analyse");
    const rules = rulesOf(stored?.game ?? "");
    if (rules) this.load(rules, stored.start ?? null, Tree.ofNodes(stored.nodes ?? [{ parent: -1 }]), stored.ply ?? 0);
    else this.load(usualRules("freestyle"), null, new Tree(), 0);
  }

  leave() {
    this.setRunning(false);
    this.question.abort();
  }

  saved() {
    super.saved();
    remember("analyse", {
      game: gameText(this.rules),
      start: this.start,
      nodes: this.tree.toNodes(),
      ply: this.current.ply,
    });
  }

  /** @param {import("./games.js").Rules} rules @param {string | null} start @param {Tree} tree @param {number} ply */
  load(rules, start, tree, ply) {
    super.load(rules, start, tree, ply);
    this.showTools();
  }

  showTools() {
    const names = /** @type {[Tool, string][]} */ ([
      ["turns", "Moves in turn"],
      ["x", sideName("x", this.rules)],
      ["o", sideName("o", this.rules)],
      ["erase", "Erase"],
    ]);
    this.panel.tools.replaceChildren(
      ...names.map(([tool, label]) =>
        button(
          label,
          () => {
            this.tool = tool;
            this.showTools();
            this.show();
          },
          { "aria-pressed": String(this.tool === tool) },
        ),
      ),
      button("Other side to move", () => this.arrange(new Map(), true)),
      button("Clear", () => this.load(this.rules, null, new Tree(), 0)),
    );
    const named = games.map(({ name, label }) => /** @type {[string, string]} */ ([name, label]));
    const sizes = [...new Set(["3", "7", "13", "15", "19", "20", "32", String(this.rules.width)])].map(
      (size) => /** @type {[string, string]} */ ([size, `${size}×${size}`]),
    );
    /** @param {import("./games.js").Rules} rules */
    const renew = (rules) => this.load(rules, null, new Tree(), 0);
    this.panel.setup.replaceChildren(
      choice("Rules", [...named, ["custom", `${this.rules.k} in a row`]], this.rules.game, (name) =>
        renew(name === "custom" ? { ...this.rules, game: name } : usualRules(name)),
      ),
      choice("Size", sizes, String(this.rules.width), (size) =>
        renew({ ...this.rules, width: Number(size), height: Number(size) }),
      ),
    );
  }

  /** Starts anew from the stones on the board, some changed. @param {Map<string, Side | null>} changes @param {boolean} [swapTurn] */
  arrange(changes, swapTurn = false) {
    if (!this.position) return;
    const stones = stoneMap(this.position.stones);
    for (const [point, side] of changes) {
      if (side) stones.set(point, side);
      else stones.delete(point);
    }
    const mover = swapTurn ? other(this.position.to_move) : this.position.to_move;
    this.load(this.rules, positionText(stones, this.rules.width, this.rules.height, mover), new Tree(), 0);
  }

  /** @param {string} point */
  playPoint(point) {
    if (this.tool === "turns") return super.playPoint(point);
    const there = this.position && stoneMap(this.position.stones).get(point);
    const side = this.tool === "erase" || there === this.tool ? null : this.tool;
    announce(side ? `${sideName(side, this.rules)} placed on ${point}` : `${point} emptied`);
    this.arrange(new Map([[point, side]]));
  }

  /** @param {string[]} moves */
  playLine(moves) {
    for (const move of moves) this.current = this.tree.play(this.current, move);
    this.view.rebuild(this.tree, this.current);
    this.goTo(this.current);
  }

  deleteHere() {
    const { parent } = this.current;
    if (!parent) return;
    this.tree.remove(this.current);
    this.current = parent;
    this.view.rebuild(this.tree, parent);
    this.goTo(parent);
  }

  moved() {
    this.panel.value.classList.add("old");
    this.lines = [];
    this.previewed = [];
    this.threats = [];
    this.panel.reason.textContent = "";
    this.panel.comment.value = this.current.comment;
    clearTimeout(this.timer);
    if (this.wanted) this.timer = setTimeout(() => this.ask(), rest);
  }

  arrived() {
    this.showGraph();
    if (this.panel.threats.getAttribute("aria-pressed") === "true") this.askThreats();
  }

  /** @param {boolean} wanted */
  setRunning(wanted) {
    this.wanted = wanted;
    clearTimeout(this.timer);
    this.panel.run.textContent = wanted ? "Stop" : "Start";
    if (wanted) return this.ask();
    this.live.stop();
    this.panel.speed.textContent = "Stopped";
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
    if (this.wanted) this.ask();
  }

  ask() {
    const node = this.current;
    this.live.ask({ t: "analyse", ...this.request(), lines: this.count }, (message) => this.hear(node, message));
  }

  /** @param {import("./tree.js").Node} node @param {any} message */
  hear(node, message) {
    if (node !== this.current) return;
    if (message.t === "lost" || message.t === "error") {
      this.panel.speed.textContent = message.t === "lost" ? "The connection was lost; trying again" : message.error;
      if (message.t === "lost" || message.busy) this.timer = setTimeout(() => this.wanted && this.ask(), 2000);
      return;
    }
    if (message.lines?.length) this.take(node, message.lines);
    if (message.depth !== undefined) {
      const ended =
        message.t === "done" ? ` · ${message.reason === "limit" ? "the limit is reached" : "complete"}` : "";
      this.panel.speed.textContent = `depth ${message.depth}/${message.deepest} · ${short(message.nodes)} nodes · ${short(message.nps)}/s${ended}`;
    } else if (message.t === "done") {
      this.panel.speed.textContent = message.reason === "over" ? "The game is over" : "complete";
    }
  }

  /** @param {import("./tree.js").Node} node @param {Line[]} lines */
  take(node, lines) {
    this.lines = lines;
    node.chance = lines[0].chance;
    this.lineView.show(lines, this.rules);
    this.panel.showValue(
      lines[0].chance,
      sideName("x", this.rules),
      lines[0].win ? valueText(lines[0], this.rules) : "",
    );
    this.showGraph();
    this.show();
  }

  showGraph() {
    const line = lineThrough(this.current);
    this.graph.show(
      line.map(({ chance }) => chance),
      this.current.ply,
    );
  }

  async why() {
    const move = this.lines[0]?.move;
    if (!move) {
      this.panel.reason.textContent = "Start the engine first: it explains its best move.";
      return;
    }
    try {
      const { text } = await ask("why", { ...this.request(), move }, this.question.signal);
      this.panel.reason.textContent = `${move} ${text}.`;
      announce(this.panel.reason.textContent);
    } catch (trouble) {
      if (!isAbort(trouble) && trouble instanceof Error) this.say(trouble.message);
    }
  }

  toggleThreats() {
    const on = this.panel.threats.getAttribute("aria-pressed") !== "true";
    this.panel.threats.setAttribute("aria-pressed", String(on));
    this.threats = [];
    if (on) this.askThreats();
    else this.show();
  }

  async askThreats() {
    try {
      const reply = await ask("threats", this.request(), this.question.signal);
      this.threats = reply.points;
      const wins = ["x", "o"]
        .filter((side) => reply[side].verdict === "win")
        .map(
          (side) =>
            `${sideName(/** @type {Side} */ (side), this.rules)}, if to move, wins by fours: ${reply[side].line.join(" ")}.`,
        );
      this.panel.reason.textContent = wins.join(" ") || "No side wins by fours alone.";
      this.show();
    } catch (trouble) {
      if (!isAbort(trouble) && trouble instanceof Error) this.say(trouble.message);
    }
  }

  /** @param {import("./api.js").Position} position */
  picture(position) {
    const picture = super.picture(position);
    if (this.tool === "x" || this.tool === "o") picture.mover = this.tool;
    if (this.tool === "erase") picture.mover = null;
    for (const { point } of this.threats.slice(0, 30)) picture.marks.push({ point, kind: "threat" });
    if (this.previewed.length) {
      picture.ghosts = this.previewed.map((point, index) => ({
        point,
        side: index % 2 ? other(position.to_move) : position.to_move,
        text: String(index + 1),
      }));
    } else if (position.outcome === "ongoing") {
      this.lines.forEach((line, index) => {
        if (index && line.win && line.win.side !== position.to_move) return;
        const chance = position.to_move === "x" ? line.chance : 1 - line.chance;
        picture.marks.push({
          point: line.move,
          kind: "best",
          text: String(Math.round(chance * 100)),
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
