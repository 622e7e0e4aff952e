#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Puzzles in a real browser: the daily puzzle, wrong moves, hints, training, saved progress.

import { forgive } from "./friends.js";
import { eventually, expect, isStatic, phone, run } from "./support.js";
import { isLeaving } from "./visitor.js";

/**
 * Follows the puzzle on the board: the answer to the page's last request or, without a server, the puzzle
 * that the page's address names.
 */
function followPuzzle(visitor) {
  const seen = { puzzle: null };
  visitor.page.on("response", async (response) => {
    if (response.url().endsWith("/api/v1/puzzle") && response.ok()) {
      // If the page closes meanwhile, the answer cannot be read.
      seen.puzzle = await response.json().catch(() => seen.puzzle);
    }
  });
  let address = "";
  visitor.page.on("framenavigated", async (frame) => {
    const named = /[?&](number|day)=(\d+)/.exec(frame.url());
    if (!isStatic || !named || isLeaving(frame.url())) return;
    address = frame.url();
    const puzzle = await visitor.site.ask("puzzle", { [named[1]]: Number(named[2]) }).catch(() => null);
    if (address === frame.url()) seen.puzzle = puzzle;
  });
  return seen;
}

/** The next move of the solution, as the last hint gives it. */
async function solutionOf(visitor, { number }, played = []) {
  return (await visitor.site.ask("puzzle_hint", { number, played, stage: 3 })).move;
}

/**
 * Plays the rest of the solution against the replies; the caller checks the final status. Plays at most
 * `most` moves. `place`, if given, places stones in another way than by a click.
 * @returns {Promise<string[]>} all moves from the start of the puzzle, replies included
 */
async function solve(visitor, { number, position }, { played = [], most = 100, place } = {}) {
  const before = position.split(" ")[0].replace(/[^xo]/g, "").length;
  await visitor.stones(before + played.length);
  const all = [...played];
  for (let moves = 0; moves < most; ++moves) {
    const move = await solutionOf(visitor, { number }, all);
    const { is_done, line } = await visitor.site.ask("puzzle_try", { number, played: all, move });
    await (place ? place(move) : visitor.play(move));
    all.push(...line);
    await visitor.stones(before + all.length); // the page plays the reply by itself
    if (is_done) break;
    await visitor.status(/^Right so far$/);
  }
  return all;
}

/** A legal move that is not the solution; preferably a move that is refuted on the board. */
async function wrongMoveOf(visitor, puzzle) {
  const solution = await solutionOf(visitor, puzzle);
  const points = await visitor.page
    .locator('[data-point][aria-disabled="false"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-point")));
  let found = null;
  for (const move of points.filter((one) => one !== solution)) {
    const { reason, line } = await visitor.site.ask("puzzle_try", { number: puzzle.number, move });
    found ??= { move, reason, line };
    if (line.length > 1) return { move, reason, line };
  }
  return found;
}

/** Opens an address and waits for the puzzle. */
async function openPuzzle(visitor, seen, address) {
  seen.puzzle = null;
  await visitor.open(address);
  await visitor.status(/Your move/);
  await eventually(() => expect(seen.puzzle, "a puzzle from the server"));
  await visitor.page.locator(".stones .stone").first().waitFor({ state: "attached" });
  return seen.puzzle;
}

await run({
  "on a small board where only one move wins, the win is played out": {
    async check(visitor) {
      const puzzle = await openPuzzle(visitor, followPuzzle(visitor), "#puzzles?kind=only-win");
      const played = await solve(visitor, puzzle);
      expect(played.length > 1, `answers of the opponent on the board, not ${played} alone`);
      await visitor.status(/^Right$|^Solved/);
      await visitor.text("#status-note", /completes the row: the whole win is found\./);
      await visitor.page.locator("#board .winning > *").first().waitFor({ state: "attached" });
    },
  },

  "the puzzle of the day is solved with its hints, and the day is kept": {
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      await visitor.open("#puzzles");
      await visitor.status(/Your move/);
      await page.locator(".train-row", { hasText: "Puzzle of the day" }).click();
      await visitor.text(".task-where", /^Puzzle of the day/);
      await eventually(() => expect(seen.puzzle, "a puzzle from the server"));
      const today = Math.floor(Date.now() / 86_400_000);
      await visitor.address(new RegExp(`#puzzles\\?day=${today}$`));
      expect(!("solution" in seen.puzzle), "a puzzle without its solution");
      await visitor.text(".task-where", /^Puzzle of the day · \d+ [A-Z][a-z]+$/);
      await visitor.text(".task-title", /^(Black|White) to play and (win|defend|draw)$/);
      await visitor.count(".task .berry", 5);
      await visitor.text(".streak", /Start a streak/);
      await visitor.count(".week li", 7);
      expect(await visitor.button("Next").isDisabled(), "the next one only after this one");
      // The cost of a hint is stated before the first hint, and not after it.
      await visitor.text(".hint-cost", /^With a hint it does not count as solved, and comes up again\.$/);
      await visitor.press("Hint");
      await visitor.status(/^Hint 1 of 3$/);
      await visitor.page.locator(".hint-cost").waitFor({ state: "hidden" });
      await visitor.text("#status-note", /^(The move makes|All other moves)/);
      await visitor.count(".mark.region", 0);
      await page.keyboard.press("h");
      await visitor.status(/^Hint 2 of 3$/);
      await visitor.text("#status-note", /^Look at columns/);
      await visitor.count(".mark.region", 9);
      await visitor.press("Hint");
      await visitor.text("#status-note", /^Play [a-o]\d+\.$/);
      const told = /Play (\S+)\./.exec(await page.locator("#status-note").textContent())[1];
      await visitor.accessible("a hint");
      expect(!(await visitor.button("Next").isDisabled()), "another one, once it was missed");
      expect((await solutionOf(visitor, seen.puzzle)) === told, "the hint tells the solution");
      await solve(visitor, seen.puzzle);
      await visitor.status(/^Found$/);
      await visitor.text(".streak", /1 day in a row/);
      await visitor.count(".week .berry-skin", 1);
      await visitor.text("#assertive", /^Found\. /);
      await visitor.accessible("a puzzle that is found");
      await page.reload();
      await visitor.text("#status-note", /You have found this one already/);
      await visitor.text(".streak", /1 day in a row/);
      await visitor.text(".train-row", /9 more to your rating/);
      // A puzzle that was found before can be left with Next.
      await visitor.press("Next");
      await visitor.address(/kind=\w[\w-]*&number=\d+$/);
    },
  },

  "a newcomer begins with easy puzzles, and no rating is shown before the tenth": {
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles");
      expect(puzzle.kind === "fours" && puzzle.game === "freestyle", `no ${puzzle.kind} of ${puzzle.game}`);
      expect(puzzle.grade === 1, `grade 1, not ${puzzle.grade}`);
      const { move, reason } = await wrongMoveOf(visitor, puzzle);
      await visitor.point(move).click();
      await visitor.status(/^Not the solution$/);
      const note = await page.locator("#status-note").textContent();
      expect(note === reason, `the reason alone, not ${note}`);
      await visitor.press("Next");
      await eventually(() => expect(seen.puzzle.number !== puzzle.number, "another puzzle"));
      await visitor.status(/^Your move$/);
      expect(seen.puzzle.grade === 1, `still an easy one, not grade ${seen.puzzle.grade}`);
      await solve(visitor, seen.puzzle);
      await visitor.status(/^Right$/);
      await visitor.text("#status-note", /Your rating comes after 8 more puzzles\.$/);
      await visitor.text(".train-row[aria-current]", /8 more to your rating$/);
      // From the tenth puzzle on the rating is shown, and changes little.
      await page.evaluate(() => {
        const fours = { rating: 900, deviation: 90, volatility: 0.06, tries: 9 };
        localStorage.setItem("rowan.puzzles", JSON.stringify({ ratings: { fours } }));
      });
      const next = await openPuzzle(visitor, seen, "#puzzles?kind=fours");
      await visitor.point((await wrongMoveOf(visitor, next)).move).click();
      await visitor.status(/^Not the solution$/);
      await visitor.text("#status-note", /Your rating: 8\d\d \(−\d\d?\)\.$/);
      await visitor.text(".train-row[aria-current]", /you are at 8\d\d/);
    },
  },

  "the whole win must be played: the opponent answers, and a later wrong move is a miss": {
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles?kind=fours");
      const stones = await page.locator(".stones .stone").count();
      const played = await solve(visitor, puzzle, { most: 1 });
      await visitor.text("#status-note", /^(Black|White) answers at \w+\. Keep going\.$/);
      await visitor.count(".task .progress-bars .done", 1);
      await visitor.count(".week .berry-skin", 0);
      await visitor.accessible("a right move that is answered");
      const corners = ["a1", "o15", "a15", "o1"];
      const far = await page
        .locator('[data-point][aria-disabled="false"]')
        .evaluateAll(
          (cells, among) => cells.map(({ dataset }) => dataset.point).find((one) => among.includes(one)),
          corners,
        );
      await visitor.play(far);
      await visitor.status(/^Not this move$/);
      await visitor.text("#status-note", /^You started well\. It does not make a four/);
      await visitor.accessible("a wrong move after right ones");
      await visitor.press("Try again");
      await visitor.stones(stones + played.length);
      await visitor.status(/^Right so far$/);
      await visitor.text("#status-note", /^Go on from here\.$/);
      await visitor.press("Hint");
      await visitor.status(/^Hint 1 of 3$/);
      await visitor.text("#status-note", /^The move (makes a four|completes the row)\.$/);
      await solve(visitor, puzzle, { played });
      await visitor.status(/^Found$/);
      await visitor.text("#status-note", /completes the row: the whole win is found\.$/);
      await visitor.count(".week .berry-skin", 1);
      await visitor.press("Start over");
      await visitor.stones(stones);
      await visitor.status(/^Your move$/);
    },
  },

  "a later move that could not be judged is no mistake": {
    async check(visitor) {
      const puzzle = await openPuzzle(visitor, followPuzzle(visitor), "#puzzles?number=241");
      const stones = await visitor.page.locator(".stones .stone").count();
      const played = await solve(visitor, puzzle, { most: 1 });
      await visitor.page.locator("#typed-move").fill("i10");
      await visitor.page.locator("#typed-move").press("Enter");
      await visitor.text("#status-note", /^It could not be determined whether i10 wins\. This does not/);
      await visitor.stones(stones + played.length);
      await solve(visitor, puzzle, { played });
      await visitor.status(/^Right$/);
    },
  },

  "a wrong move is refuted on the board, and can be tried again": {
    async check(visitor) {
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles?kind=defense");
      await visitor.text(".task-title", /to play and defend$/);
      const stones = await visitor.page.locator(".stones .stone").count();
      const { move, reason, line } = await wrongMoveOf(visitor, puzzle);
      await visitor.point(move).click();
      await visitor.status(/^Not the solution$/);
      const note = await visitor.page.locator("#status-note").textContent();
      expect(note === reason, `the reason ${reason}, not ${note}`);
      await visitor.stones(stones + line.length); // the page plays the line by itself, move by move
      await visitor.accessible("a refutation");
      await visitor.press("Back");
      await visitor.stones(stones + line.length - 1);
      await visitor.page.fill("#typed-move", await solutionOf(visitor, puzzle));
      await visitor.press("Place");
      await visitor.status(/^Found$/);
      await visitor.page.evaluate(() => window.scrollTo(0, 0));
      await visitor.press("Analyze");
      await visitor.address(/#analyze\?game=/);
      await visitor.stones(stones + 1);
    },
  },

  "a double click counts once, and a lost connection loses nothing": {
    serverOnly: true,
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles?kind=fours");
      const stones = await page.locator(".stones .stone").count();
      const { move, line } = await wrongMoveOf(visitor, puzzle);
      let asked = 0;
      let isBroken = true;
      await page.route("**/api/v1/puzzle_try", (route) => {
        asked += 1;
        return isBroken ? route.abort("connectionreset") : route.continue();
      });
      await visitor.point(move).dblclick();
      await eventually(() => expect(asked > 1, "the page asks again"));
      await visitor.stones(stones);
      isBroken = false;
      await visitor.status(/^Not the solution$/);
      await visitor.stones(stones + line.length);
      const { tries } = (await visitor.kept()).puzzles?.ratings?.[puzzle.kind] ?? {};
      expect(tries === 1, `one try, not ${tries}`);
      forgive(visitor);
    },
  },

  "a win is stepped through, and the tries of its kind are kept": {
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles?kind=fours");
      await visitor.count(".task .progress-bars i", puzzle.moves);
      const stones = await page.locator(".stones .stone").count();
      await solve(visitor, puzzle);
      await visitor.status(/^Right$/);
      await visitor.text("#status-note", /win is found\. Your rating comes after 9 more puzzles\.$/);
      await visitor.count(".task .progress-bars .done", puzzle.moves);
      await visitor.press("First");
      await visitor.stones(stones);
      await visitor.press("Forward");
      await visitor.stones(stones + 1);
      await visitor.press("Last");
      await visitor.stones(stones + 2 * puzzle.moves - 1);
      const row = await page.locator(".train-row[aria-current]").textContent();
      expect(/^Win by fours\d+ puzzles · 9 more to your rating$/.test(row), `how far it is, not ${row}`);
      await visitor.press("Next");
      await visitor.status(/^Your move$/);
      await eventually(() => expect(seen.puzzle.number !== puzzle.number, "another puzzle"));
      expect(seen.puzzle.kind === "fours", "of the same kind");
      await page.locator(".train-row", { hasText: "One move draws" }).click();
      await visitor.text(".task-title", /to play and draw$/);
      await visitor.text(".task .rule", /4 in a row/);
      await visitor.address(/#puzzles\?kind=only-draw&number=\d+$/);
      await page.reload();
      await visitor.text(".task-title", /to play and draw$/);
      expect((await page.locator(".train-row", { hasText: "Win by fours" }).textContent()) === row, row);
      await visitor.text(".streak", /1 day in a row/);
    },
  },

  "a puzzle that was missed comes again the next day": {
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles?kind=trap");
      const { move } = await wrongMoveOf(visitor, puzzle);
      await visitor.point(move).click();
      await visitor.status(/^Not the solution$/);
      const tomorrow = Date.now() + 86_400_000;
      await page.clock.install({ time: tomorrow });
      const again = await openPuzzle(visitor, seen, "#puzzles");
      await visitor.text(".task-where", /^Puzzle of the day/);
      expect(again.number !== puzzle.number, "another puzzle of the day");
      await visitor.text(".train-row", /to repeat/);
      seen.puzzle = null;
      await page.locator(".train-row", { hasText: "Use forbidden points" }).click();
      await eventually(() => expect(seen.puzzle?.number === puzzle.number, "the one that was missed"));
    },
  },

  "by keyboard alone": {
    async check(visitor) {
      const { page } = visitor;
      const seen = followPuzzle(visitor);
      const puzzle = await openPuzzle(visitor, seen, "#puzzles?kind=only-win");
      const place = async (move) => {
        if (!(await page.locator("#typed-move:focus").count())) await page.keyboard.press("m");
        await page.keyboard.type(move);
        await page.keyboard.press("Enter");
      };
      await solve(visitor, puzzle, { place });
      await visitor.status(/^Right$/);
      await page.locator(".train-row", { hasText: "Find the defense" }).focus();
      await page.keyboard.press("Enter");
      await visitor.text(".task-title", /to play and defend$/);
      await page.locator('[data-kind="defense"]:focus').waitFor();
    },
  },

  "on a laptop a new puzzle, the verdict on a move and a hint are visible without scrolling": {
    options: { viewport: { width: 1366, height: 657 } },
    async check(visitor) {
      const { page } = visitor;
      const inSight = (selector) =>
        visitor.until(
          `${selector} in the panel`,
          (wanted) => {
            const side = document.querySelector("#side").getBoundingClientRect();
            const { top, bottom } = document.querySelector(wanted).getBoundingClientRect();
            return top >= side.top - 1 && bottom <= side.bottom + 1;
          },
          selector,
        );
      const toTheEnd = async () => {
        const end = await page.locator("#side").evaluate((side) => {
          side.scrollTop = side.scrollHeight;
          return side.scrollTop;
        });
        expect(end > 300, `a panel that scrolls far enough, not by ${end}`);
      };
      const seen = followPuzzle(visitor);
      await openPuzzle(visitor, seen, "#puzzles?day=20776");
      await toTheEnd();
      await page.locator(".train-row", { hasText: "Win by threats" }).click();
      await visitor.address(/kind=threats&number=\d+$/);
      const number = Number(/\d+$/.exec(page.url()));
      await eventually(() => expect(seen.puzzle?.number === number, "this puzzle"));
      await visitor.turn();
      await inSight(".card.task");
      await toTheEnd();
      const { move } = await wrongMoveOf(visitor, seen.puzzle);
      await visitor.point(move).click();
      await visitor.status(/^Not the solution$/);
      await inSight(".puzzle-message");
      await toTheEnd();
      await page.keyboard.press("h");
      await visitor.status(/^Hint 1 of 3$/);
      await inSight(".puzzle-message");
      await toTheEnd();
      await visitor.point(await solutionOf(visitor, { number })).click();
      await visitor.status(/^(Right so far|Found)$/);
      await inSight(".puzzle-message");
    },
  },

  "links: a number, a past day, and invalid ones": {
    async check(visitor) {
      const seen = followPuzzle(visitor);
      await openPuzzle(visitor, seen, "#puzzles?number=7");
      await visitor.text(".task-where", /^Puzzle 7$/);
      await openPuzzle(visitor, seen, "#puzzles?day=20000");
      await visitor.text(".task-where", /^Puzzle of 4 October$/);
      await openPuzzle(visitor, seen, "#puzzles?number=123456789");
      await visitor.text(".task-where", /^Puzzle of the day/);
      visitor.complaints = visitor.complaints.filter((text) => !/400/.test(text));
    },
  },

  "no accessibility faults, light and dark, wide and narrow": {
    async check(visitor) {
      for (const options of [{}, phone, { ...phone, viewport: { width: 360, height: 640 } }]) {
        const one = await visitor.another(options);
        const seen = followPuzzle(one);
        for (const kind of ["threats", "only-draw"]) {
          await openPuzzle(one, seen, `#puzzles?kind=${kind}`);
          await one.accessibleInBothThemes(`${kind}, ${JSON.stringify(options)}`);
          const { width, scroll } = await one.page.evaluate(() => ({
            width: document.documentElement.clientWidth,
            scroll: document.documentElement.scrollWidth,
          }));
          expect(scroll <= width, `no scrolling to the side: ${scroll} > ${width}`);
        }
        if (options.viewport?.height === 640) {
          const box = await one.button("Start over").boundingBox();
          expect(box.y + box.height < 640 - 58, "message and buttons on the first screen");
        }
        await one.close();
      }
    },
  },

  "what was missed in a game becomes a puzzle, once": {
    async check(visitor) {
      const { page, site } = visitor;
      const { ask } = site;
      // Finds moves that lead to the position of a puzzle in which Black is to move.
      let puzzle;
      for (const without = []; without.length < 100 && puzzle?.to_move !== "x"; without.push(puzzle.id))
        puzzle = await ask("puzzle", { kind: "fours", game: "freestyle", rating: 600, without });
      const { stones } = await ask("position", { game: "freestyle", position: puzzle.position });
      const moves = stones.x.flatMap((point, index) => [point, stones.o[index]]);
      const solution = await solutionOf(visitor, puzzle);
      const wrong = ["a1", "o15", "a15", "o1"].find((point) => point !== solution && !moves.includes(point));
      for (const round of [1, 2]) {
        await visitor.open(`#play?game=freestyle&moves=${moves.join("")}&with=engine:1&you=x`);
        await visitor.turn();
        await visitor.play(wrong);
        await visitor.stones(moves.length + 2);
        await visitor.status(/Your turn|Stop the four/);
        await visitor.press("Resign");
        await visitor.press("Yes, resign");
        await visitor.press("Review this game");
        // The second game may be the same game as the first, which has been reviewed already.
        await page.getByRole("button", { name: /^Review (the game|again)$/ }).click();
        await visitor.keeps("the review to be looked through for puzzles", (kept) => kept.own_puzzles);
        await visitor.open("#puzzles?kind=own");
        await visitor.status(/Your move/);
        const { own_puzzles: kept } = await visitor.kept();
        const alike = kept.filter(({ id }) => id === puzzle.id);
        expect(alike.length === 1, `the missed win is kept once, round ${round}`);
      }
      await visitor.text(".train-row[data-kind=own]", /From your games.*puzzle/);
      await visitor.text(".task-where", /^From your games$/);
      for (let next = 0; next < 5; ++next) {
        await visitor.quiet();
        const shown = await page.locator(".stones .stone").count();
        if (shown === moves.length) break;
        for (let stage = 0; stage < 3; ++stage) await visitor.press("Hint");
        await visitor.press("Next");
        await visitor.status(/Your move/);
      }
      await visitor.play(solution);
      await visitor.status(/^(Right so far|Right|Found)$/);
      await visitor.accessible("a puzzle from an own game");
    },
  },

  "two tabs: neither overwrites what the other has done, ratings included": {
    async check(visitor) {
      const second = await visitor.anotherTab();
      for (const [index, tab] of [visitor, second].entries()) {
        // Neither tab learns of the other tab's change, as if both wrote at the same time.
        await tab.page.addInitScript(() => {
          BroadcastChannel.prototype.postMessage = () => {};
        });
        await tab.open(`#puzzles?number=${index + 1}`);
        await tab.status(/Your move/);
      }
      await visitor.press("Hint");
      await visitor.keeps("the try of the first tab", ({ puzzles }) => puzzles?.seen.length === 1);
      await second.press("Hint");
      await visitor.keeps("both tries", ({ puzzles }) => puzzles?.seen.length === 2);
      const { ratings } = (await visitor.kept()).puzzles;
      const tries = Object.values(ratings).reduce((sum, one) => sum + one.tries, 0);
      expect(tries === 2, `both tries in the rating, not ${tries} in ${JSON.stringify(ratings)}`);
      await second.text(".train-row", /8 more to your rating/);
    },
  },

  "training by game": {
    async check(visitor) {
      const seen = followPuzzle(visitor);
      await openPuzzle(visitor, seen, "#puzzles");
      for (const [game, names] of [
        ["renju", ["renju"]],
        ["freestyle", ["freestyle"]],
        ["standard", ["standard"]],
        ["small", ["5x5x4", "6x5x4"]],
      ]) {
        seen.puzzle = null;
        await visitor.page.locator(`.train-row[data-kind="game:${game}"]`).click();
        await eventually(() => expect(seen.puzzle, "a puzzle from the server"));
        expect(names.includes(seen.puzzle.game), `${seen.puzzle.game} in training ${game}`);
        await visitor.address(new RegExp(`kind=game(:|%3A)${game}&number=`));
        await visitor.count(`.train-row[data-kind="game:${game}"][aria-current]`, 1);
      }
    },
  },
});
