#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Compares the search in WebAssembly with the program's on this machine: nodes per second of processor time
// in `rowan bench`, measured alternately, and the memory of the module.
//
//   bench/wasm_speed.mjs [DEPTH] [ROUNDS]      ROWAN is the program, ROWAN_WASM the module
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { loadRowan } from "../bindings/wasm/rowan.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const program = process.env.ROWAN ?? path.join(root, "build/release/apps/cli/rowan");
const wasm = process.env.ROWAN_WASM ?? path.join(root, "build/wasm/apps/wasm/rowan.wasm");
const [depth, rounds] = [Number(process.argv[2] ?? 9), Number(process.argv[3] ?? 5)];

const names = ["freestyle", "standard", "renju", "caro"];
const readNetwork = (name) => fs.readFileSync(path.join(root, `src/network/weights/${name}.rnet`));
const networks = Object.fromEntries(names.map((name) => [name, readNetwork(name)]));
const rowan = await loadRowan({ wasm: fs.readFileSync(wasm), networks });

/** Runs the program's `rowan bench`; returns its processor time in seconds. */
function runProgram() {
  const command = 'TIMEFORMAT=%U; time "$0" bench --depth "$1" >/dev/null';
  const { stderr } = spawnSync("bash", ["-c", command, program, String(depth)], { encoding: "utf8" });
  return Number(stderr.trim());
}

/** Runs the same searches in the module; returns their processor time in seconds. */
function runModule() {
  const before = process.cpuUsage();
  rowan.bench(depth);
  return process.cpuUsage(before).user / 1e6;
}

const { nodes, signature } = rowan.bench(depth); // warm-up: Node compiles the module
console.log(`depth ${depth}: ${nodes} nodes, signature ${signature}`);
const ratios = [];
for (let round = 1; round <= rounds; ++round) {
  const [native, module] = [nodes / runProgram(), nodes / runModule()];
  ratios.push(module / native);
  console.log(
    `program ${Math.round(native)}/s  module ${Math.round(module)}/s  ${(module / native).toFixed(3)}`,
  );
}
ratios.sort((a, b) => a - b);
console.log(`median ${ratios[rounds >> 1].toFixed(3)}, memory ${rowan.memoryBytes / 2 ** 20} MiB`);
