// SPDX-License-Identifier: MIT
// A conversation with the server that outlives its WebSocket connections. It joins an object on the server (a
// game, a class) over each connection and resends unanswered messages; their ids let the server apply each
// message only once. Subclasses define the object and handle the messages.

import { ApiError } from "./api.js";
import { connectionLost, newId, openSocket, ReconnectingSocket } from "./reconnecting_socket.js";

/**
 * @typedef {{t: string, id: string, [field: string]: unknown}} Message
 * @typedef {{message: Message, resolve: (answer: any) => void, reject: (error: ApiError) => void,
 *   isSent: boolean}} Pending
 * @typedef {{trouble: (text: string) => void, refused: (error: ApiError) => void}} ConversationListener
 *   trouble: "" once joined, a sentence when the connection is lost or the server is busy; refused: the
 *   server refuses the join, for example because the object does not exist, and the conversation is over
 */

export class Conversation {
  /**
   * Connects as soon as the constructor has returned.
   * @param {string} path @param {ConversationListener} notice
   */
  constructor(path, notice) {
    this.notice = notice;
    this.isJoined = false;
    this.joinId = "";
    /** @type {Pending[]} */
    this.pending = [];
    this.socket = new ReconnectingSocket({
      open: () => openSocket(path),
      connected: () => this.join(),
      received: (message) => this.receive(message),
      lost: () => this.lost(),
    });
    setTimeout(() => this.socket.connect());
  }

  /**
   * Makes the message that joins the object. Its id is new, or that of an unanswered join that must take
   * effect only once.
   * @returns {Message}
   */
  joinMessage() {
    throw new Error("joinMessage() is for those who extend a conversation");
  }

  /** Called when the server has accepted the join. @param {any} _message */
  joined(_message) {}

  /** Called with each message that is neither "joined" nor an answer. @param {any} _message */
  received(_message) {}

  /** @param {string} kind @param {object} [fields] @returns {Promise<{version: number}>} */
  send(kind, fields = {}) {
    const answer = this.enqueue({ ...fields, t: kind, id: newId() });
    this.sendPending();
    return answer;
  }

  /**
   * Queues a message; sendPending() sends it.
   * @param {Message} message @returns {Promise<{version: number}>}
   */
  enqueue(message) {
    return new Promise((resolve, reject) => this.pending.push({ message, resolve, reject, isSent: false }));
  }

  /** Removes a message that needs no answer any more. @param {Pending} one */
  removePending(one) {
    this.pending = this.pending.filter((other) => other !== one);
  }

  close() {
    this.socket.close();
  }

  join() {
    const message = this.joinMessage();
    this.joinId = message.id;
    this.socket.send(message);
  }

  sendPending() {
    if (!this.isJoined) return;
    for (const one of this.pending) {
      if (!one.isSent) this.socket.send(one.message);
      one.isSent = true;
    }
  }

  /**
   * Reconnects later; unanswered messages are then resent.
   * @param {string} [why] shown to the visitor
   */
  lost(why = connectionLost) {
    this.isJoined = false;
    for (const one of this.pending) one.isSent = false;
    this.socket.retryLater();
    this.notice.trouble(why);
  }

  /** @param {any} message */
  receive(message) {
    if (message.t === "joined") return this.accept(message);
    if (message.t === "ok" || message.t === "error") return this.answered(message);
    this.received(message);
  }

  /** @param {any} message */
  accept(message) {
    this.socket.resetBackoff();
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
   * Joins again after the object was deleted, to get the error in the visitor's language: the server's notice
   * of the deletion is in English for everyone.
   */
  askWhyDeleted() {
    this.isJoined = false;
    this.join();
  }

  /** @param {ApiError} error */
  notJoined(error) {
    if (error.status === 503 || error.status === 429) {
      this.socket.drop();
      return this.lost(error.message);
    }
    this.socket.close();
    for (const one of [...this.pending]) {
      this.removePending(one);
      one.reject(error);
    }
    this.notice.refused(error);
  }
}
