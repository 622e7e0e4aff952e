// SPDX-License-Identifier: MIT
// Runs worker.js of bindings/wasm in a thread of Node, adapting Node's names to those of a browser's worker.
import { parentPort, workerData } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (_type, listener) => parentPort.on("message", (data) => listener({ data }));
await import(workerData);
