#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Merging two versions of the same data: nothing done in either version is lost. Needs only Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const source = await readFile(new URL("../../web/core/merge.js", import.meta.url), "utf8");
const { mergeGames, mergeLessons, mergeLists, mergePuzzles, mergerOf } = await import(
  `data:text/javascript,${encodeURIComponent(source)}`
);

const progress = (fields) => ({
  ...{ ratings: {}, streak: 0, lastDay: -1, daily: -1, days: [], seen: [], missed: {} },
  ...fields,
});

// Two tabs have tries at puzzles of different kinds.
{
  const fours = { rating: 1510, deviation: 300, volatility: 0.06, tries: 3 };
  const threats = { rating: 1400, deviation: 320, volatility: 0.06, tries: 1 };
  const theirs = progress({ ratings: { fours }, seen: ["1", "2"], lastDay: 7, streak: 4, days: [6, 7] });
  const mine = progress({
    ...{ ratings: { threats, fours: { ...fours, tries: 2, rating: 1490 } }, seen: ["1", "3"] },
    ...{ missed: { 3: { kind: "threats", step: 0, due: 8 } }, lastDay: 6, streak: 3, days: [6], daily: 6 },
  });
  for (const [one, other] of [
    [theirs, mine],
    [mine, theirs],
  ]) {
    const merged = mergePuzzles(one, other);
    assert.deepEqual(merged.ratings, { fours, threats });
    assert.deepEqual([...merged.seen].sort(), ["1", "2", "3"]);
    assert.deepEqual(merged.missed, mine.missed);
    assert.deepEqual([merged.lastDay, merged.streak, merged.daily], [7, 4, 6]);
    assert.deepEqual(merged.days, [6, 7]);
  }
  assert.deepEqual(mergePuzzles(theirs, theirs), theirs);
}

// Two tabs have tries at puzzles of one kind at the same time. Both tries count, and a puzzle that has been
// repeated often enough in one tab does not come back.
{
  const rated = (rating, deviation, tries) => ({ rating, deviation, volatility: 0.06, tries });
  const due = { kind: "fours", step: 3, due: 5 };
  const base = progress({ ratings: { fours: rated(1200, 90, 12) }, seen: ["0"], missed: { 0: due, 1: due } });
  const theirs = progress({ ...base, ratings: { fours: rated(1230, 88, 13) }, seen: ["0", "1"] });
  const mine = progress({
    ...{ ratings: { fours: rated(1180, 89, 13), trap: rated(1010, 190, 1) }, seen: ["0", "2"] },
    ...{ missed: { 1: due } },
  });
  const merged = mergePuzzles(theirs, mine, base);
  assert.deepEqual(merged.ratings, { fours: rated(1210, 88, 14), trap: rated(1010, 190, 1) });
  assert.deepEqual(merged.seen, ["0", "1", "2"]);
  assert.deepEqual(merged.missed, { 1: due });
  const first = progress({ ratings: { fours: rated(1040, 190, 1) }, seen: ["1"] });
  const second = progress({ ratings: { fours: rated(900, 190, 1) }, seen: ["2"] });
  assert.equal(mergePuzzles(first, second, null).ratings.fours.tries, 2);
}

assert.deepEqual(mergeLessons({ forks: [1, 3], ends: [2] }, { forks: [2, 3] }), {
  forks: [1, 2, 3],
  ends: [2],
});
assert.deepEqual(mergeLists([{ id: "a", n: 1 }, { id: "b" }], [{ id: "c" }, { id: "a", n: 2 }]), [
  { id: "c" },
  { id: "a", n: 2 },
  { id: "b" },
]);

// Unreadable data does not remove anything.
for (const broken of [null, 5, "x", []]) {
  assert.deepEqual(mergeLessons(broken, { forks: [1] }), { forks: [1] });
  assert.deepEqual(mergeLessons({ forks: [1] }, broken), { forks: [1] });
  assert.deepEqual(mergePuzzles(broken, progress({ seen: ["1"] })).seen, ["1"]);
  assert.deepEqual(mergePuzzles(progress({ seen: ["1"] }), broken).seen, ["1"]);
}
assert.deepEqual(mergeLists({}, [{ id: "a" }]), [{ id: "a" }]);

// A tab that did not know that its game was taken over does not take it back; a take-over replaces anything.
{
  const game = (owner, moves) => ({ owner, game: { moves } });
  const base = game("a", ["h8"]);
  const taken = game("b", ["h8", "i9"]);
  assert.equal(mergeGames(taken, game("a", ["h8"]), base), taken);
  assert.equal(mergeGames(taken, game("", ["h8"]), base), taken);
  const mine = game("c", ["h8"]);
  assert.equal(mergeGames(taken, mine, base), mine);
  assert.equal(mergeGames(base, mine, base), mine);
  const next = game("a", ["h8", "j7"]);
  assert.equal(mergeGames(game("a", ["h7"]), next, base), next);
  assert.equal(mergeGames(taken, next), next); // nothing is known about the base
}

assert.equal(mergerOf("setup"), null);
assert.equal(mergerOf("game.abc"), mergeGames);
assert.equal(mergerOf("puzzles"), mergePuzzles);
console.log("ok");
