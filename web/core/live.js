// SPDX-License-Identifier: MIT
// Live analysis and review, over a WebSocket or with the WebAssembly module. One request runs at a time;
// answers to older requests are dropped. On the server, apps/server/analysis/conversation.cpp answers;
// conversation.js in this folder is for games and classes.

import { openModuleSocket } from "../backend/wasm_module.js";
import { backends } from "./api.js"; // a BackendSelector
import { openSocket, ReconnectingSocket } from "./reconnecting_socket.js";

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

export class Live {
  constructor() {
    /** @type {import("../backend/backend_selector.js").Backend} the backend behind the socket */
    this.backend = "server";
    /**
     * @type {{question: () => object, listener: (message: any) => void} | null} the request that runs, or
     *   that waits for the server
     */
    this.running = null;
    this.id = 0;
    this.askedAt = 0;
    /** The animation frame that delivers the newest `info`. */
    this.frame = 0;
    this.socket = new ReconnectingSocket({
      open: () => this.open(),
      connected: () => this.send(),
      received: (message) => this.receive(message),
      lost: (wasOpen) => this.lost(wasOpen),
      isNeeded: () => this.running !== null,
      isRemote: () => this.backend === "server",
    });
  }

  /**
   * Replaces the running request. The listener receives every message until `done`, an error other than
   * `busy`, stop() or the next request. If several `info` messages arrive within one animation frame, the
   * listener receives only the newest, which includes the others. If the server is busy or the connection
   * breaks, the request is sent again; if the connection breaks and the module does not take over, the
   * listener receives `lost`. If the question is a function, it is called each time the request is sent.
   * @param {Question | (() => Question)} question @param {(message: any) => void} listener
   */
  ask(question, listener) {
    this.running = { question: typeof question === "function" ? question : () => question, listener };
    this.socket.resetBackoff();
    if (this.backend !== backends.forAnalysis()) {
      cancelAnimationFrame(this.frame);
      this.socket.drop();
    }
    this.socket.connect();
  }

  open() {
    this.backend = backends.forAnalysis();
    return this.backend === "module" ? openModuleSocket() : openSocket("ws/v1");
  }

  send() {
    this.askedAt = performance.now();
    this.socket.send({ ...this.running?.question(), id: ++this.id });
  }

  /** @param {any} message */
  receive(message) {
    if (!this.running || message.id !== this.id) return;
    // A stop that was not requested here means that the server is shutting down.
    if (message.t === "done" && message.reason === "stopped") return this.socket.lose();
    if (message.nodes) backends.measured(this.backend, message.nodes, performance.now() - this.askedAt);
    cancelAnimationFrame(this.frame);
    if (message.t === "info") this.frame = requestAnimationFrame(() => this.tell(message));
    else this.tell(message);
  }

  /** @param {any} message */
  tell(message) {
    if (!this.running || message.id !== this.id) return;
    const { listener } = this.running;
    if (message.t === "error" && message.busy) {
      ++this.id; // drops the `done` that ends the refused question
      this.socket.retryLater();
    } else {
      this.socket.resetBackoff();
      if (message.t === "done" || message.t === "error") this.running = null;
    }
    listener(message);
  }

  /**
   * Called when the connection is lost: continues with the module if that can take over; otherwise reconnects
   * later, and tells the listener.
   * @param {boolean} wasOpen
   */
  lost(wasOpen) {
    cancelAnimationFrame(this.frame);
    const { backend } = this;
    if (backend === "server") backends.loseServer();
    else if (!wasOpen) backends.loseModule();
    // The module takes over at once; the listener need not know.
    if (backend === "server" && backends.forAnalysis() === "module") return this.socket.connect();
    this.socket.retryLater();
    this.running?.listener({ t: "lost" });
  }

  /** Stops the running request; its listener receives nothing more. */
  stop() {
    ++this.id;
    this.running = null;
    this.socket.stopWaiting();
    this.socket.send({ t: "stop" });
  }
}
