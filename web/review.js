// SPDX-License-Identifier: MIT
// Review of a game: every move judged, the mistakes with what was better, and another try at each.

import { announce, announceNow } from "./announce.js";
import { askPosition } from "./api.js";
import { readFile, readText, save } from "./game_files.js";
import { gameNamed, gameText, rulesOf, sideName } from "./games.js";
import { Graph } from "./graph.js";
import { Live } from "./live.js";
import { other } from "./points.js";
import { ReviewPanel } from "./review_panel.js";
import { recall, remember } from "./storage.js";
import { Study } from "./study.js";
import { lineThrough, movesTo, Tree } from "./tree.js";

/**
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./game_files.js").GameRecord} GameRecord
 */

const badVerdicts = ["mistake", "blunder", "missed-win", "losing"];
/** Another move is as good if it costs no more than this, in winning chance. */
const forgiven = 0.04;
const reviewNodes = 20_000;
const trialNodes = 200_000;

export class Review extends Study {
  /** @param {import("./app.js").Shell} shell */
  constructor(shell) {
    super(shell);
    this.name = "review";
    this.label = "Review";
    this.live = new Live();
    /** @type {GameRecord[]} */
    this.records = [];
    /** @type {[string, string]} */
    this.players = ["", ""];
    /** @type {Node | null} the mistake that is being tried again */
    this.trial = null;
    this.trialNote = "";
    /** @type {string[]} */
    this.shown = [];
    this.graph = new Graph((ply) => this.goTo(this.mainLine()[ply] ?? this.current));
    this.panel = new ReviewPanel(
      {
        openText: (text) => this.open(() => readText(text, gameText(this.rules))),
        openFile: (file) => this.open(() => readFile(file)),
        pickGame: (index) => this.take(this.records[index]),
        review: () => this.review(),
        show: (node) => this.showBetter(node),
        tryAgain: (node) => this.tryAgain(node),
        solution: () => this.trial && this.showBetter(this.trial),
        giveUp: () => this.endTrial(),
        save: (format) => this.save(format),
        share: () => shell.share(),
        analyse: () =>
          shell.handOver(
            "analyse",
            this.rules,
            lineThrough(this.current).flatMap(({ move }) => move ?? []),
            this.start,
          ),
      },
      { graph: this.graph.element, steps: this.steps, tree: this.view.element },
    );
    this.element = this.panel.element;
  }

  /** @param {import("./api.js").Info} info */
  setInfo(info) {
    this.panel.setFormats(info);
  }

  mainLine() {
    return lineThrough(this.tree.root);
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    if (this.loadAddress(parameters)) return;
    const stored = recall("review");
    const rules = rulesOf(stored?.game ?? "");
    if (rules) this.load(rules, stored.start ?? null, Tree.ofNodes(stored.nodes ?? [{ parent: -1 }]), stored.ply ?? 0);
    else this.load(this.rules, null, new Tree(), 0);
  }

  leave() {
    this.live.stop();
    this.question.abort();
  }

  saved() {
    super.saved();
    remember("review", {
      game: gameText(this.rules),
      start: this.start,
      nodes: this.tree.toNodes(),
      ply: this.current.ply,
    });
  }

  /** @param {import("./games.js").Rules} rules @param {string | null} start @param {Tree} tree @param {number} ply */
  load(rules, start, tree, ply) {
    this.live.stop();
    this.trial = null;
    this.trialNote = "";
    this.panel.trial.hidden = true;
    this.panel.review.disabled = false;
    this.panel.progress.textContent = "";
    this.panel.showMistakes([], rules);
    super.load(rules, start, tree, ply);
  }

  /** @param {() => Promise<import("./game_files.js").Conversion>} read */
  async open(read) {
    try {
      const { games, notes, count } = await read();
      if (!games.length) return this.say("There is no game in it.");
      this.records = games;
      this.panel.setGames(games);
      this.panel.notes.textContent = [
        ...notes,
        count > games.length ? `The first ${games.length} of ${count} games.` : "",
      ]
        .join(" ")
        .trim();
      this.take(games[0]);
      announce(`Opened, ${games[0].moves.length} moves`);
    } catch (trouble) {
      this.say(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  /** @param {GameRecord} record */
  take(record) {
    const name = record.game.split(" ")[0];
    const { width, height, k } = record;
    this.players = record.players;
    this.load(
      { game: gameNamed(name) ? name : "custom", width, height, k },
      record.start,
      Tree.ofNodes(record.nodes),
      0,
    );
    if (record.error) this.say(record.error);
  }

  review() {
    const line = this.mainLine();
    const moves = line.flatMap(({ move }) => move ?? []);
    if (!moves.length) return this.say("Open a game first, or play its moves on the board.");
    this.endTrial();
    this.panel.review.disabled = true;
    this.panel.progress.textContent = "Reviewing…";
    const request = { game: gameText(this.rules), moves, ...(this.start ? { position: this.start } : {}) };
    this.live.ask({ t: "review", ...request, nodes: reviewNodes }, (message) => this.hear(line, message));
  }

  /** @param {Node[]} line @param {any} message */
  hear(line, message) {
    if (message.t === "evaluation") {
      const node = line[message.ply];
      if (!node) return;
      node.evaluation = message;
      node.chance = message.chance;
      this.view.label(node);
      this.panel.progress.textContent = `Reviewing: ${message.ply} of ${line.length - 1}`;
      this.showGraph();
    } else if (message.t !== "started") {
      this.panel.review.disabled = false;
      if (message.t === "done") this.summarise(line);
      else this.panel.progress.textContent = message.error ?? "The connection was lost. Please try again.";
    }
  }

  /** @param {Node[]} line */
  summarise(line) {
    const bad = line.filter((node) => badVerdicts.includes(node.evaluation?.judgement?.verdict ?? ""));
    this.panel.showMistakes(bad, this.rules);
    /** @param {"x" | "o"} side */
    const count = (side) =>
      `${sideName(side, this.rules)} ${bad.filter((node) => node.evaluation?.judgement?.mover === side).length}`;
    const text = bad.length ? `Mistakes: ${count("x")}, ${count("o")}.` : "No mistakes were found.";
    this.panel.progress.textContent = text;
    announce(`Review finished. ${text}`);
    this.show();
  }

  showGraph() {
    const line = this.mainLine();
    const verdicts = new Map(
      line
        .filter(({ evaluation }) => badVerdicts.includes(evaluation?.judgement?.verdict ?? ""))
        .map((node) => [node.ply, node.evaluation?.judgement?.verdict ?? ""]),
    );
    this.graph.show(
      line.map(({ chance }) => chance),
      this.current.ply,
      verdicts,
    );
  }

  moved() {
    this.shown = [];
    if (this.trial && this.current !== this.trial.parent)
      this.trialNote = "You left the mistake; Leave it ends the try.";
    this.showGraph();
  }

  /** The position before a mistake, with what was better. @param {Node} node */
  async showBetter(node) {
    if (!node.parent) return;
    this.endTrial();
    await this.goTo(node.parent);
    const missed = node.evaluation?.judgement?.missed_win?.line;
    this.shown = (missed ?? node.parent.evaluation?.line ?? []).slice(0, 9);
    announce(`Better: ${this.shown.join(" ")}`);
    this.show();
  }

  /** @param {Node} node */
  async tryAgain(node) {
    if (!node.parent) return;
    this.trial = node;
    this.trialNote = "";
    this.panel.trial.hidden = false;
    await this.goTo(node.parent);
    announce(this.statusLine());
    this.shell.board.host.scrollIntoView({ block: "nearest" });
  }

  endTrial() {
    this.trial = null;
    this.trialNote = "";
    this.panel.trial.hidden = true;
    this.show();
  }

  /** @param {string} point */
  playPoint(point) {
    const { trial, position } = this;
    if (trial && this.current === trial.parent && position?.legal.includes(point)) this.judge(trial, point);
    else super.playPoint(point);
  }

  /** Whether another move at a mistake is good enough. @param {Node} trial @param {string} point */
  async judge(trial, point) {
    const before = trial.parent?.evaluation;
    if (!trial.parent || !before || trial.move === point) return this.verdict(point, false);
    if (before.best === point) return this.verdict(point, true);
    this.trialNote = `Looking at ${point}…`;
    this.show();
    const mover = before.to_move;
    const request = { ...this.request(), moves: [...movesTo(trial.parent), point] };
    const { outcome } = await askPosition(request);
    if (outcome !== "ongoing") return this.verdict(point, outcome === mover);
    this.live.ask({ t: "analyse", ...request, nodes: trialNodes, time_ms: 3000, lines: 1 }, (message) => {
      if (message.t !== "done" || this.trial !== trial) return;
      const chance = message.lines?.[0]?.chance ?? 0.5;
      const loss = mover === "x" ? before.chance - chance : chance - before.chance;
      this.verdict(point, loss <= forgiven);
    });
  }

  /** @param {string} point @param {boolean} good */
  verdict(point, good) {
    this.trialNote = good ? `${point} is good: well found.` : `${point} is not it. Try another.`;
    announceNow(this.trialNote);
    if (good) {
      this.trial = null;
      this.panel.trial.hidden = true;
    }
    this.show();
  }

  /** @param {string} format */
  async save(format) {
    try {
      const record = {
        game: gameText(this.rules),
        players: this.players,
        nodes: this.tree.toNodes(),
        ...(this.start ? { start: this.start } : {}),
      };
      const { notes } = await save(record, format);
      this.panel.notes.textContent = notes.join(" ");
      announce("Saved");
    } catch (trouble) {
      this.say(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  statusLine() {
    if (this.trial) {
      const side = this.trial.evaluation?.judgement?.mover ?? "x";
      return `Find better than ${this.trial.move} for ${sideName(side, this.rules)}`;
    }
    return super.statusLine();
  }

  statusNote() {
    if (this.trialNote) return this.trialNote;
    if (this.shown.length) return `Better: ${this.shown.join(" ")}`;
    const verdict = this.current.evaluation?.judgement?.verdict.replace("-", " ");
    return super.statusNote() + (verdict ? `: ${verdict}` : "");
  }

  /** @param {import("./api.js").Position} position */
  picture(position) {
    const picture = super.picture(position);
    picture.ghosts = this.shown.map((point, index) => ({
      point,
      side: index % 2 ? other(position.to_move) : position.to_move,
      text: String(index + 1),
    }));
    if (this.trial?.move && this.current === this.trial.parent)
      picture.marks.push({ point: this.trial.move, kind: "wrong" });
    return picture;
  }
}
