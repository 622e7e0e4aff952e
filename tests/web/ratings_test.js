#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Ratings for puzzles against the table that the program's are held to as well (Glicko.FollowsTheTable), the
// days in a row, and when a puzzle that was missed comes again. Needs Node alone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const root = new URL("../../", import.meta.url);
/** @param {string} path */
const read = (path) => readFile(new URL(path, root), "utf8");
/** @param {string} source older versions of Node take a module of the page only as a text */
const addressOf = (source) => `data:text/javascript,${encodeURIComponent(source)}`;

const glicko = addressOf(await read("web/puzzles/glicko.js"));
const { afterGames } = await import(glicko);
const progressSource = (await read("web/puzzles/progress.js")).replace("./glicko.js", glicko);
const { addFound, addMiss, dueOf, newProgress, ratingOf, readProgress, streakOn, weekOf } = await import(
  addressOf(progressSource)
);

const of = (kind) => (missed) => missed.kind === kind;

const cases = JSON.parse(await read("tests/data/ratings.json"));
assert.ok(cases.length >= 5);
for (const { about, before, games, after } of cases) {
  const found = afterGames(
    before,
    games.map(({ rating, deviation, score }) => ({ opponent: { rating, deviation }, score })),
  );
  for (const [name, tolerance] of Object.entries({ rating: 1e-6, deviation: 1e-6, volatility: 1e-9 }))
    assert.ok(Math.abs(found[name] - after[name]) < tolerance, `${about}: ${name} ${found[name]}`);
}

const puzzle = { id: "12", kind: "fours", rating: 1200 };

// Only the first try counts.
{
  const progress = newProgress();
  assert.ok(addFound(progress, puzzle, 100, true));
  assert.equal(Math.round(ratingOf(progress, "fours").rating), 1575);
  assert.ok(!addFound(progress, puzzle, 100, true));
  assert.ok(!addMiss(progress, puzzle, 100));
  assert.equal(ratingOf(progress, "fours").tries, 1);
  assert.equal(ratingOf(progress, "defense").rating, 1500);
}

// Days in a row, and a gap.
{
  const progress = newProgress();
  for (const day of [100, 101, 102]) addFound(progress, { ...puzzle, id: String(day) }, day, false);
  assert.equal(streakOn(progress, 102), 3);
  assert.equal(streakOn(progress, 103), 3, "until today is over");
  assert.equal(streakOn(progress, 104), 0);
  assert.deepEqual(
    weekOf(progress, 103).map(({ isDone }) => isDone),
    [false, false, false, true, true, true, false],
  );
  addFound(progress, { ...puzzle, id: "105" }, 105, false);
  assert.equal(streakOn(progress, 105), 1);
}

// A puzzle that was missed comes again after 1, 3, 7 and 21 days; missed again, it begins anew.
{
  const progress = newProgress();
  assert.ok(addMiss(progress, puzzle, 100));
  assert.ok(ratingOf(progress, "fours").rating < 1500);
  addFound(progress, puzzle, 100, false);
  assert.deepEqual(dueOf(progress, of("fours"), 100), []);
  assert.deepEqual(dueOf(progress, of("fours"), 101), ["12"]);
  assert.deepEqual(dueOf(progress, of("defense"), 101), []);
  addFound(progress, puzzle, 101, true);
  assert.deepEqual(dueOf(progress, of("fours"), 103), []);
  assert.deepEqual(dueOf(progress, of("fours"), 104), ["12"]);
  addFound(progress, puzzle, 104, true);
  assert.deepEqual(dueOf(progress, of("fours"), 110), []);
  addMiss(progress, puzzle, 111);
  for (const [before, due] of [
    [111, 112],
    [114, 115],
    [121, 122],
    [142, 143],
  ]) {
    assert.deepEqual(dueOf(progress, of("fours"), before), [], String(before));
    assert.deepEqual(dueOf(progress, of("fours"), due), ["12"], String(due));
    addFound(progress, puzzle, due, true);
  }
  assert.deepEqual(dueOf(progress, of("fours"), 10_000), [], "known now");
  assert.equal(ratingOf(progress, "fours").tries, 1);
}

// What was stored comes back; what cannot be is left out.
{
  const progress = newProgress();
  addFound(progress, puzzle, 100, true);
  assert.deepEqual(readProgress(JSON.parse(JSON.stringify(progress))), progress);
  for (const stored of [null, 7, "x", [], { ratings: null, days: {}, seen: 3, streak: "4" }])
    assert.deepEqual(readProgress(stored), newProgress());
}
console.log(`${cases.length} cases`);
