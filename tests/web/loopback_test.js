#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Addresses that cannot be reached from another machine. Needs only Node.

import assert from "node:assert/strict";

import { isLoopback } from "../../web/friend/links.js";

for (const host of ["localhost", "LOCALHOST", "rowan.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
  assert.equal(isLoopback(host), true, host);
for (const host of [
  ...["192.168.1.7", "10.0.0.1", "0.0.0.0", "1127.0.0.1", "127.0.0.1.example.org", "[fd00::7]"],
  ...["[2001:db8::1]", "teacher.local", "localhost.example.org", "mylocalhost", "games.example.org", ""],
])
  assert.equal(isLoopback(host), false, host);
console.log("18 addresses");
