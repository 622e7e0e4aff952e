// SPDX-License-Identifier: MIT
// Live analysis and review, over a WebSocket or with the module. One thing runs at a time; what arrives for
// an older question is dropped.

import { openSocket, talkToModule } from "../answers/local.js";
import { answerer } from "./api.js";
import { backoff, whenBack } from "./connection.js";
import { inThisLanguage, t } from "./language.js";

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {{move: string, moves: string[], score: number, winning_chance: number,
 * black_winning_chance: number, win: import("./api.js").Win | null, verified: boolean}} Line
 * @typedef {{t: "info" | "done", depth?: number, selective_depth?: number, nodes?: number, nodes_per_second?:
 * number, lines?: Line[], reason?: string}} Analysis
 * @typedef {{kind: string, lesson: string, practice: string | null}} Mistake
 * @typedef {{mover: Side, loss: number, verdict: string, missed_win: {plies: number, moves: number, line:
 * string[]} | null, mistake?: Mistake | null}} Judgment
 * @typedef {{t: "evaluation", ply: number, to_move: Side, winning_chance: number,
 *   black_winning_chance: number, score: number, win: import("./api.js").Win | null, verified: boolean,
 *   best: string | null, line: string[], move: string | null, judgment: Judgment | null}} Evaluation
 * @typedef {{t: "analyze" | "review", [field: string]: unknown}} Question
 * @typedef {Analysis | Evaluation | {t: "error", error: string, busy?: boolean} | {t: "lost"}} Message
 */

/** What is said meanwhile. */
export const connectionLost = t("Connection lost; trying again.");

/**
 * A connection over which nothing came for so long, in milliseconds, not even the answer to a ping, is taken
 * for broken.
 */
const longestSilence = 30_000;

export class Live {
  constructor() {
    /** @type {import("../answers/local.js").Talk | null} */
    this.socket = null;
    /** @type {import("../answers/answerer.js").Who} whom the socket leads to */
    this.who = "server";
    /**
     * @type {{question: () => object, listener: (message: any) => void} | null} what runs, or will when the
     *   server is back
     */
    this.running = null;
    this.id = 0;
    this.askedAt = 0;
    this.tries = 0;
    this.timer = 0;
    this.isSilent = false;
    /** The frame in which the newest `info` is told. */
    this.frame = 0;
    setInterval(() => this.listen(), longestSilence);
    const always = new AbortController();
    whenBack(() => this.timer && this.send(), always.signal);
    addEventListener("offline", () => this.who === "server" && this.lose());
  }

  /**
   * Asks in place of what runs. The listener hears everything until `done`, or until the next question; of
   * several `info` within a frame of the screen only the newest, which says all that the others do. Where
   * the connection breaks it hears `lost`, and the question is asked again until it is answered: as it is
   * then, where it is a function.
   * @param {Question | (() => Question)} question @param {(message: any) => void} listener
   */
  ask(question, listener) {
    this.running = { question: typeof question === "function" ? question : () => question, listener };
    this.tries = 0;
    if (this.socket && this.who !== answerer.forAnalysis()) this.leave();
    this.send();
  }

  /** Asks what is to run, once there is a connection. */
  send() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.running) return;
    const { socket } = this;
    if (!socket) return this.connect();
    if (socket.readyState !== WebSocket.OPEN) return;
    this.isSilent = false;
    this.askedAt = performance.now();
    socket.send(JSON.stringify(inThisLanguage({ ...this.running.question(), id: ++this.id })));
  }

  connect() {
    this.who = answerer.forAnalysis();
    const { who } = this;
    const socket = who === "module" ? talkToModule() : openSocket("ws/v1");
    let isOpen = false;
    this.socket = socket;
    socket.addEventListener("open", () => {
      isOpen = true;
      if (socket === this.socket) this.send();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.receive(JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.socket) return;
      if (who === "module" && !isOpen) answerer.loseModule();
      this.lose();
    });
  }

  /** Closes the connection without a word to who listens. */
  leave() {
    const { socket } = this;
    this.socket = null;
    cancelAnimationFrame(this.frame);
    socket?.close();
  }

  /** A connection may break without a word: then nothing answers. */
  listen() {
    if (!this.running || this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.isSilent) return this.lose();
    this.isSilent = true;
    this.socket.send(JSON.stringify({ t: "ping" }));
  }

  /** The connection is gone. */
  lose() {
    this.leave();
    const { who } = this;
    if (who === "server") answerer.loseServer();
    // The module goes on at once; nobody has to be told.
    if (this.running && who === "server" && answerer.forAnalysis() === "module") return this.send();
    this.sendLater();
    this.running?.listener({ t: "lost" });
  }

  sendLater() {
    clearTimeout(this.timer);
    this.timer = this.running ? setTimeout(() => this.send(), backoff(this.tries++)) : 0;
  }

  /** @param {any} message */
  receive(message) {
    this.isSilent = false;
    if (!this.running || message.id !== this.id) return;
    // What ends although nobody stopped it here is ended by a server that stops.
    if (message.t === "done" && message.reason === "stopped") return this.lose();
    if (message.nodes) answerer.measured(this.who, message.nodes, performance.now() - this.askedAt);
    cancelAnimationFrame(this.frame);
    if (message.t === "info") this.frame = requestAnimationFrame(() => this.tell(message));
    else this.tell(message);
  }

  /** @param {any} message */
  tell(message) {
    if (!this.running || message.id !== this.id) return;
    const { listener } = this.running;
    if (message.t === "error" && message.busy) this.sendLater();
    else this.tries = 0;
    if (message.t === "done" || (message.t === "error" && !message.busy)) this.running = null;
    listener(message);
  }

  /** Ends what runs; nothing of it is heard any more. */
  stop() {
    ++this.id;
    this.running = null;
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ t: "stop" }));
  }
}
