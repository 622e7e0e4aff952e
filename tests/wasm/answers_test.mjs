#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The module answers every request as the server does, byte for byte but for fields that depend on the clock,
// and its answers are correct.
import { expect, expectEqual, loadRowan, networks, readTable, startServer, wasm } from "./support.mjs";

const rowan = await loadRowan({ wasm, networks: networks() });

/** Checks the forbidden points at renju in the positions of a file of tests/data. */
function checkForbidden() {
  const rows = readTable("renju_forbidden.tsv");
  for (const [position, points] of rows) {
    const reply = rowan.request("/api/v1/position", JSON.stringify({ game: "renju", position }));
    const found = JSON.parse(reply.body).forbidden.map(({ point, reason }) => `${point}:${reason}`);
    expectEqual(found.sort().join(" "), (points ?? "").split(" ").filter(Boolean).sort().join(" "), position);
  }
  expect(rows.length === 1600, `${rows.length} positions`);
}

/** Checks which positions of a file of tests/data are won by fours. */
function checkFours() {
  const rows = readTable("fours_freestyle.tsv");
  for (const [position, wanted] of rows) {
    const reply = rowan.request("/api/v1/threats", JSON.stringify({ game: "freestyle", position }));
    expectEqual(JSON.parse(reply.body).x.verdict, wanted, position);
  }
  expect(rows.length === 1600, `${rows.length} positions`);
}

const game = { game: "freestyle", moves: "h8 i9 h9 h10 i8 g8" };
const renju = { game: "renju", moves: "h8 i9 j8 i8 i7" };
const requests = [
  ["info"],
  ["position", game],
  ["position", { ...renju, language: "de" }],
  ["position", { game: "tictactoe", position: "x1o/xx1/xoo o" }],
  ["position", { game: "freestyle", moves: "h8 h8" }],
  ["position", { game: "fresstyle" }],
  ["position", { game: "renju", opening: "soosorv-8: h8 i9 j7; black; g7" }],
  ["position", { game: "freestyle", moves: "h8", language: "xx" }],
  ...[1, 4, 7, 9].map((level) => ["move", { ...game, level, seed: 7 }]),
  ["move", { ...game, level: 7, seed: 7, language: "ja" }],
  ["move", { game: "tictactoe", moves: "5", player: "perfect", seed: 1 }],
  ["move", { game: "tictactoe", moves: "5", player: "lines", seed: 1 }],
  ["move", { game: "renju", opening: "rif", player: "engine:5", seed: 3 }],
  ["move", { ...game, player: "nobody" }],
  ...[1, 2, 3, 4].map((stage) => ["hint", { ...game, stage }]),
  ["why", { ...game, move: "i7" }],
  ["why", { ...game, move: "h8", language: "cs" }],
  ["threats", game],
  // Won in 47 nodes, long before any deadline.
  ["threats", { game: "freestyle", moves: "h8 i9 h9 h10 i8 g8 j8 a9", kind: "threats" }],
  ["balance", { game: "freestyle", moves: "h8", nodes: 2000 }],
  ["explore", renju],
  ["stored_game", { id: 1 }],
  ["convert", { text: "(;GM[4]SZ[15];B[hh];W[ii])", from: "sgf", to: "json" }],
  ["convert", { text: "nonsense" }],
  ["bits", { game: "tictactoe", moves: "5 1" }],
  ["puzzle", { number: 1 }],
  ["puzzle", { day: 20000, language: "zh" }],
  ["puzzle", { kind: "fours", rating: 1700 }],
  ["puzzle_hint", { number: 2, stage: 3 }],
  ["puzzle_try", { number: 1, move: "h8" }],
  ["lessons", { language: "ru" }],
  ["lesson", { lesson: "no-such-lesson" }],
  ["game_puzzles", game],
  ["solve", { game: "4x4x3", proof: true }],
  ["solve", { game: "renju" }],
  ["verify", { proof: "cm93YW4gcHJvb2YK" }],
  ["verify", { proof: "!" }],
  ["nothing", {}],
].map(([what, body]) => [`/api/v1/${what}`, body && JSON.stringify(body)]);
const broken = [
  "{",
  "[]",
  "null",
  '{"game": 7}',
  '{"a":'.repeat(40),
  `{"game": "${"x".repeat(5000)}"}`,
  '{"n": 1e999}',
];
for (const body of broken) requests.push(["/api/v1/position", body]);

/** The body of a reply, with every field that depends on the clock replaced by 0. */
const steady = (body) => body.replace(/"(time_ms|nodes_per_second)":\d+/g, '"$1":0');

async function checkRequests() {
  const server = await startServer();
  try {
    for (const lesson of JSON.parse(rowan.request("/api/v1/lessons", "{}").body).lessons) {
      requests.push([
        "/api/v1/lesson",
        JSON.stringify({ lesson: lesson.lesson ?? lesson.name, language: "de" }),
      ]);
    }
    for (const [path, body] of requests) {
      const wanted = await server.ask(path, body);
      const found = rowan.request(path, body);
      expectEqual(found.status, wanted.status, `status of ${path} ${body}`);
      expectEqual(steady(found.body), steady(wanted.body), `${path} ${body}`);
    }
    await checkProofs(server);
  } finally {
    server.close();
  }
}

/** Checks that server and module write the same proofs, and judge them alike, intact and damaged. */
async function checkProofs(server) {
  const games = ["3x3x3", "4x4x3", "5x4x3", "4x4x4", "5x4x4", "5x5x5", "6x4x4", "5x3x3", "6x5x5", "3x4x3"];
  const questions = games.flatMap((game) =>
    [false, true].map((maker_breaker) => JSON.stringify({ game, maker_breaker, proof: true })),
  );
  let accepted = 0;
  for (const question of questions) {
    const wanted = await server.ask("/api/v1/solve", question);
    expectEqual(rowan.request("/api/v1/solve", question).body, wanted.body, question);
    const { proof } = JSON.parse(wanted.body);
    const bytes = Buffer.from(proof, "base64");
    for (const damage of ["none", "claim", "middle", "end"]) {
      const copy = Buffer.from(bytes);
      if (damage === "claim") copy[18] = (copy[18] + 1) % 3;
      if (damage === "middle") copy[copy.length >> 1] ^= 0x11;
      const sent = damage === "end" ? copy.subarray(0, copy.length - 3) : copy;
      const body = JSON.stringify({ proof: sent.toString("base64") });
      const verdict = await server.ask("/api/v1/verify", body);
      expectEqual(rowan.request("/api/v1/verify", body).body, verdict.body, `${question}, damage: ${damage}`);
      expectEqual(JSON.parse(verdict.body).accepted, damage === "none", `${question}, damage: ${damage}`);
      accepted += JSON.parse(verdict.body).accepted;
    }
  }
  expect(accepted === 20, `${accepted} proofs accepted`);
}

checkForbidden();
checkFours();
await checkRequests();
console.log(`${requests.length} requests; memory: ${rowan.memoryBytes >> 20} MiB`);
