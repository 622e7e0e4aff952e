// SPDX-License-Identifier: MIT
// worker.js of bindings/wasm in a thread of Node, which has other names for what a browser's worker has.
import { parentPort, workerData } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (_type, listener) => parentPort.on("message", (data) => listener({ data }));
await import(workerData);
