// SPDX-License-Identifier: MIT
// A WebSocket that reconnects when its owner asks for it: after waits that grow, or at once when the network
// or the visitor is back. Pings detect a connection that broke silently. The owner sends the first message of
// every new connection.

import { addressOf } from "../backend/wasm_module.js";
import { backoff, whenBack } from "./connection.js";
import { t, withLanguage } from "./language.js";

/**
 * @typedef {import("../backend/wasm_module.js").ConversationSocket} ConversationSocket
 * @typedef {object} SocketOwner
 * @property {() => ConversationSocket} open makes a connection
 * @property {() => void} connected a connection has opened, or connect() found it open: sends the first
 *   message
 * @property {(message: any) => void} received
 * @property {(wasOpen: boolean) => void} lost the connection broke, or never opened; the owner may call
 *   retryLater()
 * @property {() => boolean} [isNeeded] whether there must be a connection now; by default true
 * @property {() => boolean} [isRemote] whether the connection needs the network; by default true
 */

/** Shown while disconnected. */
export const connectionLost = t("Connection lost; reconnecting.");

/**
 * Time between two pings, in milliseconds. If nothing arrives between them, the connection counts as broken.
 */
const silenceTimeout = 30_000;

/** A unique id, across senders and reloads. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");

/**
 * Opens a connection to the server.
 * @param {string} path such as "ws/v1" @returns {WebSocket}
 */
export const openSocket = (path) => new WebSocket(addressOf(path).replace(/^http/, "ws"));

const always = () => true;

export class ReconnectingSocket {
  /** Opens nothing before connect(). @param {SocketOwner} owner */
  constructor(owner) {
    this.owner = { isNeeded: always, isRemote: always, ...owner };
    /** @type {ConversationSocket | null} */
    this.socket = null;
    this.wasOpen = false;
    this.isSilent = false;
    /** Number of retries since resetBackoff(). */
    this.tries = 0;
    /** The timer of the next try; 0 if no try is scheduled. */
    this.timer = 0;
    this.ending = new AbortController();
    const { signal } = this.ending;
    const heartbeat = setInterval(() => this.beat(), silenceTimeout);
    signal.addEventListener("abort", () => clearInterval(heartbeat));
    whenBack(() => this.timer && this.connect(), signal);
    addEventListener("offline", () => this.owner.isRemote() && this.lose(), { signal });
  }

  /**
   * Calls the owner's connected(): at once if a connection is open, otherwise when one opens. Calls nothing
   * if no connection is needed, or after close().
   */
  connect() {
    this.stopWaiting();
    if (this.ending.signal.aborted || !this.owner.isNeeded()) return;
    if (this.isOpen) return this.opened();
    if (this.socket) return;
    const socket = this.owner.open();
    this.socket = socket;
    this.wasOpen = false;
    /** @param {string} kind @param {(event: any) => void} handle */
    const on = (kind, handle) =>
      socket.addEventListener(kind, (event) => socket === this.socket && handle(event));
    on("open", () => this.opened());
    on("message", ({ data }) => this.received(JSON.parse(data)));
    on("close", () => this.lose());
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  opened() {
    this.wasOpen = true;
    this.isSilent = false;
    this.owner.connected();
  }

  /** @param {any} message */
  received(message) {
    this.isSilent = false;
    this.owner.received(message);
  }

  /** Sends a message; without an open connection, drops it. @param {object} message */
  send(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(withLanguage(message)));
  }

  /** Sends a ping or, if nothing has arrived since the previous ping, treats the connection as broken. */
  beat() {
    if (!this.isOpen || !this.owner.isNeeded()) return;
    if (this.isSilent) return this.lose();
    this.isSilent = true;
    this.send({ t: "ping", id: newId() });
  }

  /** Closes the connection and tells the owner. */
  lose() {
    this.drop();
    this.owner.lost(this.wasOpen);
  }

  /** Closes the connection without telling the owner. */
  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** Connects after a wait that grows with every try. */
  retryLater() {
    this.stopWaiting();
    if (this.owner.isNeeded()) this.timer = setTimeout(() => this.connect(), backoff(this.tries++));
  }

  stopWaiting() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Makes the next wait short again, for example because the server has answered. */
  resetBackoff() {
    this.tries = 0;
  }

  /** Closes the connection for good; the owner is not called again. */
  close() {
    this.ending.abort();
    this.stopWaiting();
    this.drop();
  }
}
