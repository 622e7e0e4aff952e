#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The module answers any input, and continues to answer.
import { expect, expectEqual, loadRowan, readNetwork, wasm } from "./support.mjs";

const rowan = await loadRowan({ wasm });
const whole = '{"game": "freestyle", "moves": "h8 i9"}';
const right = rowan.request("/api/v1/position", whole);
expectEqual(right.status, 200, "a request");

/** The state of random(), with a fixed start, so that every run has the same random numbers. */
let seed = 12345;
function random(most) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % most;
}
const paths = [
  "position",
  "move",
  "hint",
  "why",
  "threats",
  "convert",
  "bits",
  "puzzle_try",
  "lesson_try",
  "verify",
];
for (let round = 0; round < 2000; ++round) {
  const letters = [...'{"game": "tictactoe", "moves": ["a1", "b2"], "stage": 2, "text": "(;GM[4])"}'];
  for (let change = 0; change <= random(4); ++change) {
    letters[random(letters.length)] = String.fromCodePoint(random(4) ? 32 + random(95) : random(0x2000));
  }
  const path = `/api/v1/${paths[random(paths.length)]}`;
  const { status, body } = rowan.request(path, letters.join(""));
  expect(status === 200 || status === 400, `${path} ${letters.join("")}: ${status} ${body}`);
  JSON.parse(body);
}

// Invalid messages.
for (const message of [
  "",
  "{",
  "7",
  '{"t": "dance"}',
  '{"t": "analyze", "game": "no"}',
  '{"t": "analyze", "only": [1]}',
]) {
  const answers = [];
  rowan.converse(message, (text) => answers.push(JSON.parse(text)));
  expectEqual(answers.map(({ t }) => t).join(), "error", message);
}

// Invalid networks.
const network = readNetwork("freestyle");
const damaged = Buffer.from(network);
damaged[damaged.length >> 1] ^= 1;
for (const bytes of [Buffer.from(""), network.subarray(0, 1000), damaged, Buffer.alloc(100000, 7)]) {
  let trouble;
  try {
    rowan.addNetwork("freestyle", bytes);
  } catch (caught) {
    trouble = caught;
  }
  expectEqual(trouble?.constructor.name, "RowanError", "a network that is none");
}
rowan.addNetwork("freestyle", network);

// A trap: the answer reports it, and a new instance answers the next request, with the network loaded.
const { exports } = rowan;
const trap = () => {
  throw new WebAssembly.RuntimeError("unreachable");
};
rowan.exports = { ...exports, rowan_request: trap };
const failed = rowan.request("/api/v1/position", whole);
expectEqual(failed.status, 500, "the status of a failure");
expectEqual(JSON.parse(failed.body).detail, "unreachable", "its detail");
expect(rowan.exports !== exports, "a new instance");
expectEqual(rowan.request("/api/v1/position", whole).body, right.body, "the request after it");
expect(rowan.networks.has("freestyle"), "the network is still there");
expect(rowan.memoryBytes < 300 << 20, `${rowan.memoryBytes} bytes of memory`);
