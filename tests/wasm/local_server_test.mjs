#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Tests workers in place of a server: requests, conversations, and the cancellation of requests that are no
// longer wanted; with and without shared memory, with one worker for an analysis and with three.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, expectEqual, fetchFiles, importBinding, makeWorker, root, wasmFile } from "./support.mjs";

fetchFiles();
const { LocalServer } = await importBinding("local_server.js");
const weights = path.join(root, "src/network/weights/");
const game = { game: "freestyle", moves: "h8 i9 j8" };

const start = (workers) =>
  new LocalServer({ wasm: pathToFileURL(wasmFile), networks: pathToFileURL(weights), makeWorker, workers });

/** Opens a conversation whose messages can be awaited. */
function open(server) {
  const conversation = server.openConversation();
  const messages = [];
  const waiting = [];
  conversation.addEventListener("message", ({ data }) => {
    messages.push(JSON.parse(data));
    for (const look of [...waiting]) look();
  });
  const until = (holds) =>
    new Promise((resolve) => {
      const look = () => {
        const found = messages.find(holds);
        if (!found) return;
        waiting.splice(waiting.indexOf(look), 1);
        resolve(found);
      };
      waiting.push(look);
      look();
    });
  return { conversation, messages, until, send: (message) => conversation.send(JSON.stringify(message)) };
}

async function checkQuestions(server) {
  const ask = (what, body, signal) =>
    server.request(`/api/v1/${what}`, { body: JSON.stringify(body), signal });
  const info = await server.request("/api/v1/info");
  expectEqual(info.json.name, "Rowan", "info");
  expectEqual((await ask("position", { game: "no" })).status, 400, "the status of a bad request");
  expectEqual((await ask("games", { game: "freestyle" })).status, 404, "what needs a server");
  // A quick request does not wait for a long one, and the long one ends when it is canceled.
  const control = new AbortController();
  const thought = ask("move", { ...game, player: "engine", time_ms: 5000 }, control.signal);
  expectEqual((await ask("position", game)).status, 200, "a quick question meanwhile");
  control.abort();
  expectEqual(await thought.catch(({ name }) => name), "AbortError", "what was aborted");
  expectEqual((await ask("move", { ...game, level: 3, seed: 1 })).status, 200, "the next move");
}

async function checkConversation(server, workers) {
  const { conversation, messages, until, send } = open(server);
  await until(({ t }) => t === "hello");
  send({ t: "ping", id: 9 });
  await until(({ t, id }) => t === "pong" && id === 9);
  send({ t: "stop", id: 8 });
  expectEqual((await until(({ id }) => id === 8)).reason, "idle", "nothing to stop");

  send({ t: "analyze", id: 1, ...game, lines: 3 });
  const first = await until(({ t, id, nodes }) => t === "info" && id === 1 && nodes > 25_000);
  expectEqual(first.lines.length, 3, "lines");
  const scores = first.lines.map(({ score }) => score);
  expectEqual(String(scores), String([...scores].sort((a, b) => b - a)), "the best first");
  send({ t: "analyze", id: 2, ...game, moves: "h8 i9 j8 k8" });
  expectEqual(
    (await until(({ t, id }) => t === "done" && id === 1)).reason,
    "replaced",
    "the first analysis",
  );
  await until(({ t, id }) => t === "info" && id === 2);
  send({ t: "stop" });
  const stopped = await until(({ t, id }) => t === "done" && id === 2);
  expectEqual(stopped.reason, "stopped", "the second analysis");
  expect(stopped.lines.length === 1 && stopped.nodes > 0, "the last that was known");

  send({ t: "analyze", id: 3, ...game, lines: 2, nodes: 30_000 });
  const limited = await until(({ t, id }) => t === "done" && id === 3);
  expectEqual(limited.reason, "limit", "an analysis with a limit");
  expect(limited.nodes >= 20_000 && limited.nodes <= 30_000, `${limited.nodes} nodes of 30000`);
  send({ t: "review", id: 4, ...game, nodes: 1000 });
  await until(({ t, id }) => t === "done" && id === 4);
  expectEqual(messages.filter(({ t }) => t === "evaluation").length, 4, "evaluations");
  send({ t: "analyze", id: 5, game: "nonsense" });
  expectEqual((await until(({ id }) => id === 5)).t, "error", "a bad question");
  for (const id of [1, 2, 3, 4]) {
    const count = messages.filter((message) => message.t === "done" && message.id === id).length;
    expectEqual(count, 1, `done of ${id} with ${workers} workers`);
  }
  conversation.close();
  expectEqual(conversation.readyState, 3, "closed");
}

const sharedMemory = globalThis.SharedArrayBuffer;
for (const [workers, isShared] of [
  [1, true],
  [3, true],
  [1, false],
  [3, false],
]) {
  globalThis.SharedArrayBuffer = isShared ? sharedMemory : undefined;
  const server = start(workers);
  await checkQuestions(server);
  await checkConversation(server, workers);
  server.close();
}
