#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Who answers the page: the server or the module, and what becomes of that when the server goes away and
// comes back. Needs Node alone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const source = await readFile(new URL("../../web/answers/answerer.js", import.meta.url), "utf8");
const { Answerer } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

/** An answerer whose waits end when the test says so. */
function surrounded(hasServer, hasModule) {
  const waiting = [];
  const world = { hasServer, hasModule, isBack: false };
  const answerer = new Answerer({
    hasServer,
    hasModule,
    isServerBack: async () => world.isBack,
    later: (call) => waiting.push(call),
  });
  return { answerer, world, waiting, pass: () => waiting.shift()() };
}

// Without a server the module answers everything.
{
  const { answerer } = surrounded(false, true);
  assert.equal(answerer.for("position"), "module");
  assert.equal(answerer.forAnalysis(), "module");
  answerer.loseModule();
  assert.equal(answerer.for("position"), "module");
}

// Without a module the server does, whether it is there or not.
{
  const { answerer, waiting } = surrounded(true, false);
  answerer.loseServer();
  assert.equal(answerer.for("position"), "server");
  assert.equal(answerer.canReplace("position"), false);
  assert.equal(waiting.length, 0);
  for (let round = 0; round < 3; ++round) {
    assert.equal(answerer.forAnalysis(), "server");
    answerer.measured("server", 1000, 2000);
  }
}

// The module stands in for a server that is lost, until it is back. Games between people wait for it.
{
  const { answerer, world, waiting, pass } = surrounded(true, true);
  assert.equal(answerer.for("move"), "server");
  answerer.loseServer();
  answerer.loseServer();
  assert.equal(waiting.length, 1);
  assert.equal(answerer.for("move"), "module");
  assert.equal(answerer.forAnalysis(), "module");
  for (const what of ["games", "games/abc", "classes/abc", "qr"]) {
    assert.equal(answerer.for(what), "server");
    assert.equal(answerer.canReplace(what), false);
  }
  await pass();
  assert.equal(answerer.for("move"), "module");
  assert.equal(waiting.length, 1);
  world.isBack = true;
  await pass();
  assert.equal(answerer.for("move"), "server");
  assert.equal(waiting.length, 0);
}

// A module that does not start is not waited for again.
{
  const { answerer } = surrounded(true, true);
  answerer.loseServer();
  answerer.loseModule();
  assert.equal(answerer.for("move"), "server");
  assert.equal(answerer.canReplace("move"), false);
}

// The server analyzes first, then the module, then whoever was faster; only what took a second counts.
for (const [server, module, faster] of [
  [300, 200, "server"],
  [200, 300, "module"],
]) {
  const { answerer } = surrounded(true, true);
  assert.equal(answerer.forAnalysis(), "server");
  answerer.measured("server", 1_000_000, 10);
  assert.equal(answerer.forAnalysis(), "server");
  answerer.measured("server", server * 1000, 1000);
  assert.equal(answerer.forAnalysis(), "module");
  answerer.measured("module", module * 2000, 2000);
  assert.equal(answerer.forAnalysis(), faster);
  answerer.measured(faster, 1, 5000);
  assert.equal(answerer.forAnalysis(), faster);
}
console.log("ok");
