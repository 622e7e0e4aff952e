// SPDX-License-Identifier: MIT
// A conversation like the one over the WebSocket /ws/v1 of `rowan serve`, with workers in place of the
// server.

import { SharedRun, SingleRun } from "./analysis_run.js";

/**
 * @typedef {import("./worker_handle.js").WorkerHandle} WorkerHandle
 * @typedef {import("./analysis_run.js").Message} Message
 */

const connecting = 0;
const open = 1;
const closed = 3;

/** What a page needs of WebSocket: send, close, readyState, and the events open, message and close. */
export class LocalConversation extends EventTarget {
  /** @param {WorkerHandle[]} handles at least one; for this conversation only @param {string} version */
  constructor(handles, version) {
    super();
    this.handles = handles;
    /** @type {import("./analysis_run.js").Run | null} */
    this.run = null;
    this.readyState = connecting;
    /** @type {((event: Event) => void) | null} */
    this.onopen = null;
    /** @type {((event: MessageEvent<string>) => void) | null} */
    this.onmessage = null;
    /** @type {((event: Event) => void) | null} */
    this.onclose = null;
    handles[0].warmUp();
    queueMicrotask(() => {
      if (this.readyState !== connecting) return;
      this.readyState = open;
      this.tell("open", new Event("open"));
      this.emit({ t: "hello", api: 1, version });
    });
  }

  /**
   * Sends a message as described in docs/api.md: analyze, review, stop or ping.
   * @param {string} text JSON
   */
  send(text) {
    if (this.readyState !== open) throw new Error("the conversation is not open");
    /** @type {Message} */
    let message;
    try {
      message = Object(JSON.parse(text));
    } catch {
      return this.emit({ t: "error", id: null, error: "invalid JSON", detail: "" });
    }
    const id = message.id ?? null;
    if (message.t === "ping") return this.emit({ t: "pong", id });
    if (message.t === "stop") {
      if (this.run) return this.run.stop("stopped");
      return this.emit({ t: "done", id, reason: "idle" });
    }
    this.run?.stop("replaced");
    this.begin(message);
  }

  /** @param {Message} question */
  begin(question) {
    const emit = (/** @type {Message} */ message) => {
      const isLast = message.t === "done" || (message.t === "error" && !hasStarted);
      hasStarted ||= message.t === "started";
      if (isLast && this.run === run) this.run = null;
      this.emit(message);
    };
    let hasStarted = false;
    const hasLines = question.t === "analyze" && question.lines > 1 && !question.only;
    const isShared = hasLines && this.handles.length > 1;
    const run = isShared
      ? new SharedRun(this.handles, question, emit)
      : new SingleRun(this.handles[0], question, emit);
    this.run = run;
  }

  close() {
    if (this.readyState === closed) return;
    this.readyState = closed;
    this.run = null;
    for (const handle of this.handles) handle.close();
    this.tell("close", new Event("close"));
  }

  /** @param {Message} message */
  emit(message) {
    if (this.readyState !== open) return;
    this.tell("message", new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** @param {"open" | "message" | "close"} type @param {any} event */
  tell(type, event) {
    this[/** @type {"onopen"} */ (`on${type}`)]?.(event);
    this.dispatchEvent(event);
  }
}
