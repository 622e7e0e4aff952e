#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The choice between the server and the WebAssembly module, also while the server is unreachable and after it
// has returned. Needs only Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const source = await readFile(new URL("../../web/backend/backend_selector.js", import.meta.url), "utf8");
const { BackendSelector } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

/** A selector in an environment where the test decides when retry delays end. */
function surrounded(hasServer, hasModule) {
  const waiting = [];
  const world = { hasServer, hasModule, isBack: false };
  const backends = new BackendSelector({
    hasServer,
    hasModule,
    isServerBack: async () => world.isBack,
    later: (call) => waiting.push(call),
  });
  return { backends, world, waiting, pass: () => waiting.shift()() };
}

// Without a server the module answers everything.
{
  const { backends } = surrounded(false, true);
  assert.equal(backends.for("position"), "module");
  assert.equal(backends.forAnalysis(), "module");
  backends.loseModule();
  assert.equal(backends.for("position"), "module");
}

// Without a module every request goes to the server, even if the server is unreachable.
{
  const { backends, waiting } = surrounded(true, false);
  backends.loseServer();
  assert.equal(backends.for("position"), "server");
  assert.equal(backends.canReplace("position"), false);
  assert.equal(waiting.length, 0);
  for (let round = 0; round < 3; ++round) {
    assert.equal(backends.forAnalysis(), "server");
    backends.measured("server", 1000, 2000);
  }
}

// The module replaces an unreachable server until the server is back. Games between people wait for the
// server.
{
  const { backends, world, waiting, pass } = surrounded(true, true);
  assert.equal(backends.for("move"), "server");
  backends.loseServer();
  backends.loseServer();
  assert.equal(waiting.length, 1);
  assert.equal(backends.for("move"), "module");
  assert.equal(backends.forAnalysis(), "module");
  for (const what of ["games", "games/abc", "classes/abc", "qr"]) {
    assert.equal(backends.for(what), "server");
    assert.equal(backends.canReplace(what), false);
  }
  await pass();
  assert.equal(backends.for("move"), "module");
  assert.equal(waiting.length, 1);
  world.isBack = true;
  await pass();
  assert.equal(backends.for("move"), "server");
  assert.equal(waiting.length, 0);
}

// A module that does not start is given up: requests go to the server, even if it is unreachable.
{
  const { backends } = surrounded(true, true);
  backends.loseServer();
  backends.loseModule();
  assert.equal(backends.for("move"), "server");
  assert.equal(backends.canReplace("move"), false);
}

// The server makes the first analysis, the module the second, and the faster of the two all later ones. Only
// analyses of at least a second count.
for (const [server, module, faster] of [
  [300, 200, "server"],
  [200, 300, "module"],
]) {
  const { backends } = surrounded(true, true);
  assert.equal(backends.forAnalysis(), "server");
  backends.measured("server", 1_000_000, 10);
  assert.equal(backends.forAnalysis(), "server");
  backends.measured("server", server * 1000, 1000);
  assert.equal(backends.forAnalysis(), "module");
  backends.measured("module", module * 2000, 2000);
  assert.equal(backends.forAnalysis(), faster);
  backends.measured(faster, 1, 5000);
  assert.equal(backends.forAnalysis(), faster);
}
console.log("ok");
