// SPDX-License-Identifier: MIT
// Shared by the tests of the WebAssembly module. ROWAN_WASM is the module, by default the one built by
// tools/make_wasm; ROWAN is the program that the module is compared with. The tests are skipped if there is
// no module, or if the default module is older than the sources.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const bindings = path.join(root, "bindings/wasm");
export const importBinding = (name) => import(pathToFileURL(path.join(bindings, name)));
export const { loadRowan } = await importBinding("rowan.js");

/** Ends the test as skipped. */
function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(77);
}

function newestSource() {
  const folders = ["src", "apps/server", "apps/wasm"].map((folder) => path.join(root, folder));
  const words = [...folders, "-name", "*.[ch]pp", "-printf", "%T@\\n"];
  return Math.max(...execFileSync("find", words, { encoding: "utf8" }).trim().split("\n").map(Number));
}

export const wasmFile = process.env.ROWAN_WASM ?? path.join(root, "build/wasm/apps/wasm/rowan.wasm");
if (!fs.existsSync(wasmFile)) skip("no module; tools/make_wasm builds it");
if (!process.env.ROWAN_WASM && fs.statSync(wasmFile).mtimeMs / 1000 < newestSource())
  skip("the module is older than its sources; tools/make_wasm builds it");
export const wasm = fs.readFileSync(wasmFile);
export const networkNames = ["freestyle", "standard", "renju", "caro"];
const networkFile = (name) => path.join(root, `src/network/weights/${name}.rnet`);
export const readNetwork = (name) => fs.readFileSync(networkFile(name));
export const networks = () => Object.fromEntries(networkNames.map((name) => [name, readNetwork(name)]));

/** Fails the test by an exception, so that servers are shut down too. */
export function expect(holds, what) {
  if (!holds) throw new Error(`not as expected: ${what}`);
}

export function expectEqual(found, wanted, what) {
  const shown = (value) => String(value).slice(0, 2000);
  expect(found === wanted, `${what}\nfound:    ${shown(found)}\nexpected: ${shown(wanted)}`);
}

/** The lines of a file of tests/data without remarks, split into columns. */
export const readTable = (name) =>
  fs
    .readFileSync(path.join(root, "tests/data", name), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

/** Starts `rowan serve` on a free port: ask(path, body) gives {status, body}; close() ends it. */
export async function startServer() {
  const server = spawn(process.env.ROWAN, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/[0-9.]+:\d+/.exec(line)?.[0];
    if (!address) continue;
    const headers = { "Content-Type": "application/json" };
    const ask = async (place, body) => {
      const reply = await fetch(address + place, body ? { method: "POST", headers, body } : {});
      return { status: reply.status, body: await reply.text() };
    };
    return { ask, close: () => server.kill() };
  }
  throw new Error("the server did not start");
}

/** A Node worker with the interface of a browser's. */
export function makeWorker() {
  const thread = new Worker(path.join(root, "tests/wasm/node_worker.mjs"), {
    workerData: pathToFileURL(path.join(bindings, "worker.js")).href,
  });
  return {
    addEventListener: (type, listener) =>
      thread.on(type, (data) => listener(type === "message" ? { data } : { message: String(data) })),
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
}

/** Replaces fetch() by one that reads files, which Node's own does not. */
export function fetchFiles() {
  globalThis.fetch = async (place) => {
    try {
      return new Response(fs.readFileSync(fileURLToPath(String(place))));
    } catch {
      return new Response("", { status: 404 });
    }
  };
}
