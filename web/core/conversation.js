// SPDX-License-Identifier: MIT
// A WebSocket conversation with the server that outlives its connections: joins an object on the server (a
// game, a class), reconnects with exponential backoff, and resends unanswered messages, to take effect once.
// Subclasses define what is joined and how messages are handled.

import { openSocket } from "../backend/wasm_module.js";
import { ApiError } from "./api.js";
import { backoff, whenBack } from "./connection.js";
import { inThisLanguage, t } from "./language.js";

/**
 * @typedef {{t: string, id: string, [field: string]: unknown}} Message
 * @typedef {{message: Message, resolve: (answer: any) => void, reject: (error: ApiError) => void,
 *   isSent: boolean}} Pending
 * @typedef {{trouble: (text: string) => void, refused: (error: ApiError) => void}} ConversationListener
 *   trouble: "" while connected, a sentence while the connection is lost; refused: what was to be joined does
 *   not exist (any more), the conversation is over
 */

const connectionLost = t("Connection lost; reconnecting.");

/** A connection that was silent for this long, in milliseconds, counts as broken. */
const silenceTimeout = 30_000;

/** A unique id, across senders and reloads. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");

export class Conversation {
  /**
   * Connects at once, but after the constructor returns.
   * @param {string} path @param {ConversationListener} notice
   */
  constructor(path, notice) {
    this.path = path;
    this.notice = notice;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isJoined = false;
    this.joinId = "";
    /** @type {Pending[]} */
    this.pending = [];
    this.tries = 0;
    this.isSilent = false;
    this.ending = new AbortController();
    const watch = setInterval(() => this.listen(), silenceTimeout);
    this.ending.signal.addEventListener("abort", () => clearInterval(watch));
    whenBack(() => this.timer && this.connect(), this.ending.signal);
    addEventListener("offline", () => this.lose(), { signal: this.ending.signal });
    this.timer = setTimeout(() => this.connect());
  }

  /** The first message of a connection, with an id. @returns {Message} */
  joinMessage() {
    throw new Error("joinMessage() is for those who extend a conversation");
  }

  /** The server has accepted the join. @param {any} _message */
  joined(_message) {}

  /** Any message that is not an answer. @param {any} _message */
  received(_message) {}

  /** @param {string} kind @param {object} [fields] @returns {Promise<{version: number}>} */
  send(kind, fields = {}) {
    const answer = this.enqueue({ ...fields, t: kind, id: newId() });
    this.sendPending();
    return answer;
  }

  /** @param {Message} message sent as soon as possible @returns {Promise<{version: number}>} */
  enqueue(message) {
    return new Promise((resolve, reject) => this.pending.push({ message, resolve, reject, isSent: false }));
  }

  /** Removes an answered message, whatever the answer. @param {Pending} one */
  removePending(one) {
    this.pending = this.pending.filter((other) => other !== one);
  }

  close() {
    this.ending.abort();
    clearTimeout(this.timer);
    this.timer = 0;
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.socket || this.ending.signal.aborted) return;
    const socket = openSocket(this.path);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.join());
    socket.addEventListener(
      "message",
      (event) => socket === this.socket && this.receive(JSON.parse(event.data)),
    );
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  join() {
    this.isSilent = false;
    const message = this.joinMessage();
    this.joinId = message.id;
    this.write(message);
  }

  /** @param {object} message */
  write(message) {
    this.socket?.send(JSON.stringify(inThisLanguage(message)));
  }

  sendPending() {
    if (!this.isJoined) return;
    for (const one of this.pending) {
      if (!one.isSent) this.write(one.message);
      one.isSent = true;
    }
  }

  /** Heartbeat: a connection may break silently. */
  listen() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.isSilent) return this.lose();
    this.isSilent = true;
    this.write({ t: "ping", id: newId() });
  }

  /** The connection is gone; unanswered messages are resent over the next one. */
  lose() {
    if (this.ending.signal.aborted) return;
    const { socket } = this;
    this.socket = null;
    this.isJoined = false;
    socket?.close();
    for (const one of this.pending) one.isSent = false;
    this.connectLater();
  }

  /** @param {string} [why] */
  connectLater(why = connectionLost) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), backoff(this.tries++));
    this.notice.trouble(why);
  }

  /** @param {any} message */
  receive(message) {
    this.isSilent = false;
    if (message.t === "joined") return this.accept(message);
    if (message.t === "ok" || message.t === "error") return this.answered(message);
    this.received(message);
  }

  /** @param {any} message */
  accept(message) {
    this.tries = 0;
    this.isJoined = true;
    this.notice.trouble("");
    this.joined(message);
    this.sendPending();
  }

  /**
   * @param {{t: string, id: string | null, version?: number, status?: number, error?: string,
   *   detail?: string}} answer
   */
  answered(answer) {
    const { error: words = "", detail, status } = answer;
    const error = answer.t === "error" ? new ApiError(words, detail, status) : null;
    if (answer.id === null && status === 404) return this.askWhyDeleted();
    if (answer.id === this.joinId && error) return this.notJoined(error);
    const one = this.pending.find(({ message }) => message.id === answer.id);
    if (!one) return;
    this.removePending(one);
    if (error) one.reject(error);
    else one.resolve({ version: answer.version });
  }

  /**
   * What was joined has been deleted. The server says so to all who are connected, in English; its answer to
   * another join is in the visitor's language.
   */
  askWhyDeleted() {
    this.isJoined = false;
    this.join();
  }

  /** @param {ApiError} error */
  notJoined(error) {
    if (error.status === 503 || error.status === 429) {
      const { socket } = this;
      this.socket = null;
      socket?.close();
      return this.connectLater(error.message);
    }
    this.close();
    for (const one of [...this.pending]) {
      this.removePending(one);
      one.reject(error);
    }
    this.notice.refused(error);
  }
}
