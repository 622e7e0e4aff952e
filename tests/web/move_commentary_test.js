#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The page's description of the opponent's last move. Needs only Node.

import assert from "node:assert/strict";

import { commentaryText } from "../../web/play/move_commentary.js";

const stop = { kind: "stops-fours", side: "x", points: ["c3", "b3"], text: "stops a win by twos" };
const block = { kind: "blocks", side: "x", points: ["a1", "b1"], text: "", shape: "four" };
const threat = { kind: "threatens", side: "o", points: ["b2"], text: "threatens a two-two at b2" };

assert.equal(commentaryText("Wren", "c1", [], 3), "Wren played c1.");
assert.equal(commentaryText("Wren", "c1", [block, stop], 3), "Wren stopped your four at c1.");
assert.equal(commentaryText("Wren", "k8", [stop], 5), "Wren stopped your win at k8.");
// In tic-tac-toe even the second stone stops a win, so the text does not mention that.
assert.equal(commentaryText("Wren", "c1", [stop], 3), "Wren played c1.");
assert.equal(commentaryText("Wren", "c1", [stop, threat], 3), "Wren threatens a two-two at b2.");
console.log("5 sentences");
