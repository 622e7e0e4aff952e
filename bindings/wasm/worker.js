// SPDX-License-Identifier: MIT
// A dedicated worker around one Rowan. It answers requests one at a time, in order of arrival.
// local_server.js starts it and communicates with it.

import { Rowan, RowanError } from "./rowan.js";

/**
 * @typedef {{type: "start", module: WebAssembly.Module, stop: SharedArrayBuffer | null}
 *   | {type: "request", id: number, path: string, body: string}
 *   | {type: "converse", id: number, message: string}
 *   | {type: "network", name: string, bytes: ArrayBuffer | null}} ToWorker bytes: null if the network
 *   could not be fetched
 * @typedef {{type: "ready"} | {type: "network", name: string}
 *   | {type: "reply", id: number, status: number, body: string}
 *   | {type: "message", id: number, text: string} | {type: "end", id: number}} FromWorker
 */

/** Requests whose answers depend on a network. */
const evaluating = new Set(["move", "hint", "balance", "game_puzzles"].map((what) => `/api/v1/${what}`));

/** @type {Rowan} */
let rowan;
/** @type {Map<string, (bytes: ArrayBuffer | null) => void>} by a network's name: called when it arrives */
const awaited = new Map();
/** Resolves when all requests so far have been answered; the next request waits for this. */
let work = Promise.resolve();

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/**
 * Loads the network that a request needs. If the network is unavailable, the request is answered without it.
 * @param {string} question
 */
async function getNetwork(question) {
  const name = rowan.networkFor(question);
  if (!name || rowan.networks.has(name)) return;
  const bytes = await new Promise((/** @type {(bytes: ArrayBuffer | null) => void} */ resolve) => {
    awaited.set(name, resolve);
    tell({ type: "network", name });
  });
  if (!bytes) return;
  try {
    rowan.addNetwork(name, bytes);
  } catch (trouble) {
    if (!(trouble instanceof RowanError)) throw trouble;
    console.error(trouble.message);
  }
}

/** @param {ToWorker} message */
async function handle(message) {
  if (message.type === "request") {
    const { id, path, body } = message;
    if (evaluating.has(path)) await getNetwork(body);
    tell({ type: "reply", id, ...rowan.request(path, body) });
  } else if (message.type === "converse") {
    const { id } = message;
    await getNetwork(message.message);
    rowan.converse(message.message, (text) => tell({ type: "message", id, text }));
    tell({ type: "end", id });
  }
}

/** @param {Extract<ToWorker, {type: "start"}>} message */
function start({ module, stop }) {
  const flag = stop && new Int32Array(stop);
  rowan = new Rowan(module, { shouldStop: () => flag !== null && Atomics.load(flag, 0) !== 0 });
  tell({ type: "ready" });
}

addEventListener("message", (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if (data.type === "start") {
    start(data);
  } else if (data.type === "network") {
    awaited.get(data.name)?.(data.bytes);
    awaited.delete(data.name);
  } else {
    // An error thrown outside the promise reaches the page as the worker's own, and later requests still run.
    work = work
      .then(() => handle(data))
      .catch((trouble) => {
        setTimeout(() => {
          throw trouble;
        });
      });
  }
});
