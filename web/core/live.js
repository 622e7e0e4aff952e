// SPDX-License-Identifier: MIT
// Live analysis and review, over a WebSocket or with the module. One request runs at a time; messages for an
// older one are dropped.

import { openModuleSocket, openSocket } from "../backend/wasm_module.js";
import { backends } from "./api.js";
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

/** Shown while disconnected. */
export const connectionLost = t("Connection lost; reconnecting.");

/**
 * A connection that was silent for this long, in milliseconds, without even a pong, counts as broken.
 */
const silenceTimeout = 30_000;

export class Live {
  constructor() {
    /** @type {import("../backend/wasm_module.js").ModuleSocket | null} */
    this.socket = null;
    /** @type {import("../backend/backend_selector.js").Backend} the backend behind the socket */
    this.backend = "server";
    /**
     * @type {{question: () => object, listener: (message: any) => void} | null} what runs, or will when
     *   the server is back
     */
    this.running = null;
    this.id = 0;
    this.askedAt = 0;
    this.tries = 0;
    this.timer = 0;
    this.isSilent = false;
    /** The animation frame that delivers the newest `info`. */
    this.frame = 0;
    setInterval(() => this.listen(), silenceTimeout);
    const always = new AbortController();
    whenBack(() => this.timer && this.send(), always.signal);
    addEventListener("offline", () => this.backend === "server" && this.lose());
  }

  /**
   * Replaces the running request. The listener receives every message until `done` or the next request; of
   * several `info` within one animation frame only the newest, which includes the others. If the connection
   * breaks it receives `lost`, and the request is sent again until it is answered; a request given as a
   * function is evaluated anew each time.
   * @param {Question | (() => Question)} question @param {(message: any) => void} listener
   */
  ask(question, listener) {
    this.running = { question: typeof question === "function" ? question : () => question, listener };
    this.tries = 0;
    if (this.socket && this.backend !== backends.forAnalysis()) this.leave();
    this.send();
  }

  /** Sends the current request once there is a connection. */
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
    this.backend = backends.forAnalysis();
    const { backend } = this;
    const socket = backend === "module" ? openModuleSocket() : openSocket("ws/v1");
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
      if (backend === "module" && !isOpen) backends.loseModule();
      this.lose();
    });
  }

  /** Closes the connection without notifying the listener. */
  leave() {
    const { socket } = this;
    this.socket = null;
    cancelAnimationFrame(this.frame);
    socket?.close();
  }

  /** Heartbeat: a connection may break silently. */
  listen() {
    if (!this.running || this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.isSilent) return this.lose();
    this.isSilent = true;
    this.socket.send(JSON.stringify({ t: "ping" }));
  }

  /** The connection is gone. */
  lose() {
    this.leave();
    const { backend } = this;
    if (backend === "server") backends.loseServer();
    // The module takes over at once; the listener need not know.
    if (this.running && backend === "server" && backends.forAnalysis() === "module") return this.send();
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
    // A stop that was not requested here means that the server is shutting down.
    if (message.t === "done" && message.reason === "stopped") return this.lose();
    if (message.nodes) backends.measured(this.backend, message.nodes, performance.now() - this.askedAt);
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

  /** Stops the running request; its listener receives nothing more. */
  stop() {
    ++this.id;
    this.running = null;
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ t: "stop" }));
  }
}
