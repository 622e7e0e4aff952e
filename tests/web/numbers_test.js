#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The page's numbers, checked against the same table as those of the program (Numbers.FollowTheTable). Needs
// only Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { barOf, chanceText, movesText, percentOf, valueText } from "../../web/core/numbers.js";

const root = new URL("../../", import.meta.url);

/** @param {string} side */
const nameOf = (side) => (side === "x" ? "Black" : "White");

const cases = JSON.parse(await readFile(new URL("tests/data/numbers.json", root), "utf8"));
assert.ok(cases.length >= 20);
for (const { about, to_move: toMove, json, on_board: onBoard, in_list: inList, bar } of cases) {
  assert.equal(chanceText(json, toMove), onBoard, about);
  assert.equal(valueText(json, nameOf), inList, about);
  assert.equal(barOf(json, nameOf).text, bar, about);
  const { percent } = barOf(json, nameOf);
  assert.equal(percent === 0 || percent === 100, json.win !== null, about);
}

assert.equal(percentOf(1), 99);
assert.equal(percentOf(0), 1);
assert.equal(movesText(1), "1 move");
assert.equal(movesText(2), "2 moves");
console.log(`${cases.length} cases`);
