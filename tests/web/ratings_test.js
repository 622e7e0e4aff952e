#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Puzzle ratings checked against the same table as those of the program (Glicko.FollowsTheTable), streaks of
// days, and the days on which a missed puzzle is repeated. Needs only Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const root = new URL("../../", import.meta.url);
/** @param {string} path */
const read = (path) => readFile(new URL(path, root), "utf8");
/** @param {string} source the text of a module */
const addressOf = (source) => `data:text/javascript,${encodeURIComponent(source)}`;

const glicko = addressOf(await read("web/puzzles/glicko.js"));
const { afterGames } = await import(glicko);
const progressSource = (await read("web/puzzles/progress.js")).replace("./glicko.js", glicko);
const counted = await import(addressOf(progressSource));
const { addFound, addMiss, dueOf, newProgress, ratingOf, readProgress } = counted;
const { streakOn, wantedRating, weekOf } = counted;

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
  assert.ok(ratingOf(progress, "fours").rating > 1000);
  assert.ok(!addFound(progress, puzzle, 100, true));
  assert.ok(!addMiss(progress, puzzle, 100));
  assert.equal(ratingOf(progress, "fours").tries, 1);
  assert.equal(ratingOf(progress, "defense").rating, 1000);
}

// A new visitor starts with the easiest puzzles (600 is the lowest rating), and missing one of them costs
// fewer than 200 points. A visitor who solves them gets harder puzzles.
{
  const progress = newProgress();
  assert.ok(wantedRating(progress, "fours") <= 600);
  addMiss(progress, { ...puzzle, id: "easy", rating: 700 }, 100);
  const fall = 1000 - ratingOf(progress, "fours").rating;
  assert.ok(fall > 0 && fall < 200, `a fall of ${fall}`);
  const better = newProgress();
  for (let tries = 0; tries < 9; ++tries)
    addFound(better, { ...puzzle, id: String(tries), rating: wantedRating(better, "fours") }, 100, true);
  const wanted = wantedRating(better, "fours");
  assert.ok(wanted > 700, `harder ones, not ${wanted}`);
  addFound(better, { ...puzzle, id: "tenth", rating: wanted }, 100, true);
  assert.ok(wantedRating(better, "fours") > wanted, "nearer to the rating once that is known");
}

// A streak of days ends at a gap.
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

// A missed puzzle is repeated after 1, 3, 7 and 21 days. If it is missed again, the cycle starts over.
{
  const progress = newProgress();
  assert.ok(addMiss(progress, puzzle, 100));
  assert.ok(ratingOf(progress, "fours").rating < 1000);
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

// Stored data is restored, and values of the wrong type are dropped.
{
  const progress = newProgress();
  addFound(progress, puzzle, 100, true);
  assert.deepEqual(readProgress(JSON.parse(JSON.stringify(progress))), progress);
  for (const stored of [null, 7, "x", [], { ratings: null, days: {}, seen: 3, streak: "4" }])
    assert.deepEqual(readProgress(stored), newProgress());
}
console.log(`${cases.length} cases`);
