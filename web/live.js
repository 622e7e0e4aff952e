// SPDX-License-Identifier: MIT
// Live analysis and review over a WebSocket. One thing runs at a time; what arrives for an older question is dropped.

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {{move: string, moves: string[], score: number, chance: number, black_chance: number, win: import("./api.js").Win | null, verified: boolean}} Line
 * @typedef {{t: "info" | "done", depth?: number, deepest?: number, nodes?: number, nps?: number, lines?: Line[], reason?: string}} Analysis
 * @typedef {{mover: Side, loss: number, verdict: string, missed_win: {plies: number, moves: number, line: string[]} | null}} Judgement
 * @typedef {{t: "evaluation", ply: number, to_move: Side, chance: number, black_chance: number, score: number, win: import("./api.js").Win | null,
 *   verified: boolean, best: string | null, line: string[], move: string | null, judgement: Judgement | null}} Evaluation
 * @typedef {Analysis | Evaluation | {t: "error", error: string, busy?: boolean} | {t: "lost"}} Message
 */

export class Live {
  constructor() {
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Promise<WebSocket> | null} */
    this.connection = null;
    this.id = 0;
    /** @type {((message: any) => void) | null} */
    this.listener = null;
  }

  /** @returns {Promise<WebSocket>} */
  connect() {
    this.connection ??= new Promise((resolve, reject) => {
      const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/v1`);
      socket.addEventListener("open", () => {
        this.socket = socket;
        resolve(socket);
      });
      socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
      socket.addEventListener("close", () => {
        this.socket = this.connection = null;
        reject(new Error("no connection for live analysis"));
        this.listener?.({ t: "lost" });
      });
    });
    return this.connection;
  }

  /** @param {any} message */
  receive(message) {
    if (message.id === this.id) this.listener?.(message);
  }

  /**
   * Asks in place of what runs. The listener hears everything until `done`, or until the next question.
   * @param {{t: "analyse" | "review", [field: string]: unknown}} question @param {(message: any) => void} listener
   */
  async ask(question, listener) {
    const id = ++this.id;
    this.listener = null;
    try {
      const socket = await this.connect();
      if (id !== this.id) return;
      this.listener = listener;
      socket.send(JSON.stringify({ ...question, id }));
    } catch {
      if (id === this.id) listener({ t: "lost" });
    }
  }

  /** Ends what runs; nothing of it is heard any more. */
  stop() {
    ++this.id;
    this.listener = null;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ t: "stop" }));
  }
}
