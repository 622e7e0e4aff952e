#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The explorer in a real browser: first its panel alone, then in the analysis. It shows a store of games and
// a RenLib library; the last check has neither.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openSources } from "./sources.js";
import { expect, openSite, run } from "./support.js";

const program = process.env.ROWAN ?? "rowan";
const folder = mkdtempSync(join(tmpdir(), "rowan-explore-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const rules = { game: "renju", width: 15, height: 15, k: 5 };

/** Writes a store of ten games and a library with two comments. Returns the options that serve both. */
function collections() {
  const record = (moves, result, players) => ({
    rowan_record: 1,
    rules: { width: 15, height: 15, k: 5, overline: "wins", blocked_five: "wins", forbidden: "renju" },
    players,
    moves,
    result,
    date: "2026-11-15",
  });
  const games = [
    ...Array(6).fill(record(["h8", "h9", "i9", "j10"], "x", ["Ada", "Ben"])),
    ...Array(2).fill(record(["h8", "g8", "g7", "a1"], "o", ["<b>Eve</b>", "Ben"])),
    record(["h8", "h9", "h10"], "draw", ["Ada", "Cyd"]),
    record(["h8", "h9"], undefined, ["New", "Ben"]),
  ];
  const list = join(folder, "games.jsonl");
  writeFileSync(list, games.map((game) => JSON.stringify(game)).join("\n") + "\n");
  execFileSync(program, ["games", join(folder, "games.db"), "--add", list]);
  const sgf = join(folder, "small.sgf");
  writeFileSync(sgf, "(;GM[4]SZ[15];B[hh];W[hg]C[direct\nof renju](;B[ig]C[Kagetsu])(;B[hf]))");
  execFileSync(program, ["convert", sgf, join(folder, "small.lib")]);
  return ["--store", join(folder, "games.db"), "--library", join(folder, "small.lib")];
}

/** Opens the panel alone on a page of the server, and records the callbacks that it calls. */
async function openExplorer(visitor, moves, game = rules) {
  await openSources(visitor);
  await visitor.page.evaluate(
    async ([wanted, first]) => {
      const { Explorer } = await import(`${location.origin}/source/explore/explorer.js`);
      window.calls = [];
      window.explorer = new Explorer({
        play: (move) => window.calls.push(["play", move]),
        point: (move) => window.calls.push(["point", move]),
        open: (record) => window.calls.push(["open", record.moves.length, record.players[0]]),
      });
      document.querySelector("main").append(window.explorer.element);
      window.explorer.show(wanted, first);
    },
    [game, moves],
  );
}

async function show(visitor, moves) {
  await visitor.page.evaluate(([wanted, next]) => window.explorer.show(wanted, next), [rules, moves]);
}

const called = (visitor, call) =>
  visitor.until(
    `the call ${JSON.stringify(call)}`,
    (text) => window.calls.some((one) => JSON.stringify(one) === text),
    JSON.stringify(call),
  );

const checks = {
  "moves that were played, with their results": {
    options: { bypassCSP: true }, // for the accessibility checker
    async check(visitor) {
      await openExplorer(visitor, ["h8", "h9"]);
      await visitor.texts(".explorer-moves tbody tr td:nth-child(2)", ["8", "1"]);
      await visitor.texts(".explorer-move", ["g9", "h10", "g9", "h10"]);
      const bar = await visitor.page.locator(".results-bar").first().getAttribute("aria-label");
      expect(bar === "Black 75, drawn 0, White 25 percent", `the results of g9, found ${bar}`);
      const widths = await visitor.page
        .locator(".results-bar")
        .first()
        .evaluate((one) => Array.from(one.children, (part) => part.getBoundingClientRect().width));
      expect(Math.abs(widths[0] / (widths[0] + widths[1]) - 0.75) < 0.02, `a bar of 75 to 25, ${widths}`);
      await visitor.text(
        ".explorer-note",
        /^10 games of the store reached this position\. 1 of them ended here\.$/,
      );
      await visitor.accessible("explorer");
    },
  },
  "dates are written in words, as precisely as they are known": {
    options: { locale: "de" },
    async check(visitor) {
      await openSources(visitor);
      const texts = await visitor.page.evaluate(async () => {
        const { recordedDate } = await import(`${location.origin}/source/core/language.js`);
        return ["2026-11-05", "2026-11", "2026", "2026-02-31", "2026-13", "????", ""].map(recordedDate);
      });
      const wanted = ["5. November 2026", "November 2026", "2026", "2026-02-31", "2026-13", "????", ""];
      expect(JSON.stringify(texts) === JSON.stringify(wanted), `German dates, not ${texts.join("; ")}`);
    },
  },
  "a move can be pointed at and played": {
    async check(visitor) {
      await openExplorer(visitor, ["h8", "h9"]);
      await visitor.page.locator(".explorer-moves tbody tr").nth(1).hover();
      await called(visitor, ["point", "h10"]);
      await visitor.page.mouse.move(0, 0);
      await called(visitor, ["point", null]);
      await visitor.page.locator(".explorer-moves .explorer-move").first().focus();
      await called(visitor, ["point", "g9"]);
      await visitor.page.keyboard.press("Enter");
      await called(visitor, ["play", "g9"]);
    },
  },
  "the newest games can be opened": {
    async check(visitor) {
      await openExplorer(visitor, ["h8", "h9"]);
      await visitor.text(".explorer-game", /New – Ben.*no result, 2 moves, 15 November 2026/);
      // Text from a file is not interpreted as markup.
      await visitor.text(".explorer-game", /<b>Eve<\/b> – Ben.*White won, 4 moves/);
      await visitor.page.locator(".explorer-game").first().click();
      await called(visitor, ["open", 2, "New"]);
    },
  },
  "a library and the name of the opening": {
    async check(visitor) {
      await openExplorer(visitor, ["h8", "h9"]);
      await visitor.text(".explorer-comment", /direct\s+of renju/);
      await visitor.text(".explorer-library li", /g9.*1 position.*Kagetsu/);
      await visitor.count(".explorer-opening", 0);
      await show(visitor, ["h8", "h9", "i9"]);
      await visitor.text(".explorer-opening", /Kagetsu.*花月.*4D/);
      await visitor.text(".explorer-note", /The library ends here/);
    },
  },
  "a position or library entry that is missing is reported": {
    async check(visitor) {
      await openExplorer(visitor, ["a1"]);
      await visitor.text(".explorer-note", /^No stored game has this position\.$/);
      await visitor.text(".explorer-note", /^This library does not contain the position\.$/);
      await show(visitor, ["zz9"]);
      await visitor.text(".explorer-note", /move 1/);
      visitor.complaints.length = 0; // the browser logs that the server refused the request
    },
  },
  "quick steps send one request, and a step back sends none": {
    async check(visitor) {
      await openExplorer(visitor, ["h8"]);
      await visitor.text(".explorer-note", /^10 games/);
      const asked = [];
      visitor.page.on("request", (request) => {
        if (request.url().endsWith("/explore")) asked.push(request.postDataJSON().moves.join(" "));
      });
      // One evaluate() call makes all steps, so that each comes within the debounce delay of the one before.
      const steps = [
        ["h8", "h9"],
        ["h8", "h9", "i9"],
        ["h8", "h9", "i9", "j10"],
      ];
      await visitor.page.evaluate(
        ([wanted, all]) => all.forEach((moves) => window.explorer.show(wanted, moves)),
        [rules, steps],
      );
      await visitor.text(".explorer-note", /^6 games.*All of them ended here/);
      await show(visitor, ["h8"]);
      await visitor.text(".explorer-note", /^10 games/);
      expect(asked.join() === "h8 h9 i9 j10", `one question, found ${asked.join()}`);
    },
  },
  "a hidden panel sends no request": {
    async check(visitor) {
      await openExplorer(visitor, ["h8"]);
      await visitor.text(".explorer-note", /^10 games/);
      await visitor.page.evaluate(() => (window.explorer.element.hidden = true));
      const asked = [];
      visitor.page.on("request", (request) => asked.push(request.url()));
      await show(visitor, ["h8", "h9", "h10"]);
      await visitor.page.waitForTimeout(400);
      expect(asked.length === 0, "no question while hidden");
      await visitor.page.evaluate(() => (window.explorer.element.hidden = false));
      await visitor.text(".explorer-note", /^1 game .*All of them ended here/);
    },
  },
  "the tab of the analysis": {
    async check(visitor) {
      await visitor.open("#analyze?game=renju&moves=h8h9");
      await visitor.page.getByRole("tab", { name: "Explorer" }).click();
      await visitor.texts(".explorer-moves .explorer-move", ["g9", "h10"]);
      await visitor.page.locator(".explorer-moves .explorer-move").first().click();
      await visitor.stone("g9", "Black");
      await visitor.text(".explorer-opening", /Kagetsu/);
      await visitor.press("Balanced move");
      await visitor.text(".explorer-tab .fine", /most even move: White \d+ %|No move is even/);
      await visitor.page.locator(".explorer-game").last().click();
      await visitor.address(/moves=h8h9i9j10/); // the whole game opens in the analysis,
      await visitor.address(/ply=3/); // at the ply with this position, which the game reaches mirrored
    },
  },
  "the balanced move": {
    async check(visitor) {
      await openSources(visitor);
      const found = await visitor.page.evaluate(async () => {
        const { findBalanced } = await import(`${location.origin}/source/explore/balanced.js`);
        const freestyle = { game: "freestyle", width: 15, height: 15, k: 5 };
        const tictactoe = { game: "tictactoe", width: 3, height: 3, k: 3 };
        return [
          await findBalanced(freestyle, ["h8", "i9"]),
          await findBalanced(tictactoe, ["a3"]),
          await findBalanced(tictactoe, ["a3", "b3", "a2", "b2"]),
        ];
      });
      expect(Math.abs(found[0].chance - 0.5) < 0.15, `an even move, found ${found[0].text}`);
      expect(/^[a-o]\d+ is the most even move: Black \d+ %\.$/.test(found[0].text), found[0].text);
      expect(found[1].move === "b2", `the center, found ${found[1].text}`);
      expect(found[1].text === "b2 is the most even move: O 50 %.", found[1].text);
      expect(found[2].others.length > 0, "further moves");
    },
  },
};

await run(checks, collections());

// With nothing to explore, the explorer says so, and still recognizes openings.
const site = await openSite({ isPainted: false });
const visitor = await site.visit({});
try {
  await openExplorer(visitor, ["h8", "h9", "i9"]);
  await visitor.text(
    ".explorer-note",
    /^There are no games to explore here\. Files opens games of your own\.$/,
  );
  await visitor.text(".explorer-opening", /Kagetsu/);
  await visitor.close();
  console.log("ok a server without a store");
} catch (error) {
  console.log(`FAILED a server without a store: ${error.stack}`);
  process.exitCode = 1;
} finally {
  await site.close();
}
