#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The search is the same in WebAssembly: its signature equals the known one of `rowan bench`.
import fs from "node:fs";
import path from "node:path";
import { expectEqual, loadRowan, networks, root, wasm } from "./support.mjs";

const depth = Number(process.argv[2] ?? 5);
const known = fs.readFileSync(path.join(root, "tests/data/bench_signature.txt"), "utf8");
const rowan = await loadRowan({ wasm, networks: networks() });
const { signature } = rowan.bench(depth);
expectEqual(signature, new RegExp(`^depth ${depth} (\\w+)$`, "m").exec(known)?.[1], `depth ${depth}`);
