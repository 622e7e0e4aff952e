// SPDX-License-Identifier: MIT
// Rowan for a page without a server: workers of the page answer the same requests.

import { LocalConversation } from "./local_conversation.js";
import { compileRowan } from "./rowan.js";
import { WorkerHandle } from "./worker_handle.js";

/**
 * @typedef {{wasm: string | URL, networks: string | URL, worker?: string | URL, workers?: number,
 *   makeWorker?: () => Worker, version?: string}} LocalServerOptions wasm: where rowan.wasm is; networks: the
 *   folder of NAME.rnet, with a slash at its end; worker: where worker.js is, by default beside this file;
 *   workers: how many workers analyze at a time, by default as coresToSpare() says; makeWorker: makes each
 *   worker, in place of `worker`; version: reported at the start of a conversation
 */

/** Requests that may take seconds, grouped by worker, so that other requests do not wait. */
const players = new Set(["move", "hint"]);
const students = new Set([
  "balance",
  "explore",
  "game_puzzles",
  "lesson_hint",
  "lesson_try",
  "puzzle_try",
  "solve",
  "threats",
  "verify",
]);

/**
 * The most workers of one analysis by default. Each takes about 33 MB: with the workers for other requests, a
 * page stays below 300 MB.
 */
const mostWorkers = 4;

/** Number of workers for an analysis, 1 to mostWorkers: one fewer than cores, because the page needs one. */
function coresToSpare() {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.max(1, Math.min(mostWorkers, cores - 1));
}

export class LocalServer {
  /** @param {LocalServerOptions} options */
  constructor({ wasm, networks, worker, workers, makeWorker, version = "" }) {
    this.version = version;
    this.workers = workers ?? coresToSpare();
    /** @type {Promise<WebAssembly.Module> | null} */
    this.module = null;
    /** @type {Map<string, Promise<ArrayBuffer | null>>} */
    this.networks = new Map();
    const place = worker ?? new URL("./worker.js", import.meta.url);
    this.supplies = {
      make: makeWorker ?? (() => new Worker(place, { type: "module" })),
      module: () => this.getModule(wasm),
      network: (/** @type {string} */ name) => this.getNetwork(networks, name),
    };
    this.quick = new WorkerHandle(this.supplies);
    this.player = new WorkerHandle(this.supplies);
    this.student = new WorkerHandle(this.supplies);
    /** @type {Set<LocalConversation>} */
    this.conversations = new Set();
  }

  /** Loads the module and starts the worker for quick requests, before the first request arrives. */
  warmUp() {
    this.quick.warmUp();
  }

  /**
   * Sends a request of docs/api.md.
   * @param {string} path as in "/api/v1/position"
   * @param {{body?: string, signal?: AbortSignal}} [options] body: JSON
   * @returns {Promise<{status: number, json: any}>}
   */
  request(path, { body = "", signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const handle = this.handleFor(path);
      const task = handle.ask({ type: "request", path, body }, (heard) => {
        if (heard.type !== "reply") return;
        signal?.removeEventListener("abort", abort);
        resolve({ status: heard.status, json: JSON.parse(heard.body) });
      });
      const abort = () => {
        handle.withdraw(task);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Opens a conversation like the one over the WebSocket /ws/v1. */
  openConversation() {
    const handles = Array.from({ length: this.workers }, () => new WorkerHandle(this.supplies));
    const conversation = new LocalConversation(handles, this.version);
    this.conversations.add(conversation);
    conversation.addEventListener("close", () => this.conversations.delete(conversation));
    return conversation;
  }

  /** Ends all workers. Pending requests are never answered. */
  close() {
    for (const conversation of [...this.conversations]) conversation.close();
    for (const handle of [this.quick, this.player, this.student]) handle.close();
  }

  /** @param {string} path */
  handleFor(path) {
    const what = path.slice(path.lastIndexOf("/") + 1);
    if (players.has(what)) return this.player;
    return students.has(what) ? this.student : this.quick;
  }

  /**
   * Loads the module once for all workers; after a failure the next call tries again.
   * @param {string | URL} wasm
   */
  getModule(wasm) {
    this.module ??= compileRowan(wasm).catch((trouble) => {
      this.module = null;
      throw trouble;
    });
    return this.module;
  }

  /**
   * Fetches a network once for all workers; null if it cannot be fetched now.
   * @param {string | URL} folder @param {string} name
   */
  getNetwork(folder, name) {
    const known = this.networks.get(name);
    if (known) return known;
    const fetched = fetch(`${folder}${name}.rnet`)
      .then((response) => (response.ok ? response.arrayBuffer() : null))
      .catch(() => null)
      .then((bytes) => {
        if (!bytes) this.networks.delete(name);
        return bytes;
      });
    this.networks.set(name, fetched);
    return fetched;
  }
}
