#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A tournament in a real browser while it is played. The engines wait for a file, so that the test decides
// when games continue.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expectPageFont } from "./fonts.js";
import { expect, phone, run } from "./support.js";

const program = process.env.ROWAN ?? "rowan";
const engine = new URL("../fake_engines/waiting_engine.py", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "rowan-watch-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const arenas = [];

/**
 * Starts an arena whose engines wait while there is no gate file. `options` are additional arguments of the
 * command.
 */
async function startArena(...options) {
  const place = join(folder, String(arenas.length));
  const gate = `${place}.gate`;
  const store = `${place}.db`;
  const players = ["top", "bottom"].flatMap((name) => [
    ...["--player", `cmd=${engine} ${gate} ${name}`, `name=${name}`, "turn=600"],
  ]);
  const words = ["arena", ...players, "--game", "7x7x5", "--name", "Autumn cup", "--store", store, "--quiet"];
  const child = spawn(program, [...words, "--concurrency", "2", "--watch", "0", ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  arenas.push({ stop });
  let address = null;
  for await (const line of createInterface({ input: child.stderr })) {
    address = /http:\/\/[0-9.]+:\d+\//.exec(line)?.[0];
    if (address) break;
  }
  if (!address) throw new Error("the arena did not start");
  return {
    address,
    ended,
    /** Lets the games continue; with a number, only until each game has this number of stones. */
    openGate(stones = "") {
      writeFileSync(`${gate}.new`, String(stones));
      renameSync(`${gate}.new`, gate);
    },
    closeGate: () => rmSync(gate, { force: true }),
    /** Writes the report of the store as a page, and returns its address. */
    report() {
      spawnSync(program, ["report", store, "--out", `${place}.html`]);
      return `file://${place}.html`;
    },
  };
}

/** The cells of all tables that are also in the report. */
const tables = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ["standings", "cross", "encounters", "terminations"].map((id) => [
        id,
        Array.from(document.querySelectorAll(`#${id} td, #${id} .ways span`), (cell) => cell.textContent),
      ]),
    ),
  );

const stones = "#viewer .stones .stone";

await run({
  "boards change during games, and the final table equals the report's": {
    async check(visitor) {
      const arena = await startArena("--games", "3", "--no-swap"); // the first player wins
      const { page } = visitor;
      await page.goto(arena.address);
      await visitor.text("#state", /^Live$/);
      await visitor.count(".live-board .small-board", 2);
      await visitor.text("#subtitle", /^0 of 3 games · 2 in progress · 2 players · 7x7x5$/);
      await visitor.count(stones, 0);
      await expectPageFont(page);
      arena.openGate(4); // a line of the graph needs two moves of its side
      await visitor.until("stones", (wanted) => document.querySelectorAll(wanted).length === 4, stones);
      await visitor.until("a graph of what the engines said", () => document.querySelector(".graph .said"));
      // The other board is selected by keyboard. Updates must not move the focus.
      const other = page.locator(".live-board").nth(1);
      await other.focus();
      await page.keyboard.press("Enter");
      await visitor.count('.live-board[data-board="1"][aria-pressed="true"]', 1);
      arena.openGate();
      expect((await arena.ended) === 0, "the arena to end well");
      await visitor.text("#state", /^Finished$/);
      await visitor.text("#subtitle", /^3 of 3 games/);
      await visitor.count("#list tbody tr", 3);
      await visitor.count(".small-board .small-ring", 10);
      expect(
        await other.evaluate((node) => node === document.activeElement),
        "the focus to stay where it was",
      );
      // At the size of a laptop the standings are beside the board, without scrolling.
      for (const [width, height] of [
        [1280, 800],
        [1366, 657],
      ]) {
        await page.setViewportSize({ width, height });
        const [board, standings] = await page.evaluate(() =>
          ["#viewer .board", "#standings table"].map((one) =>
            document.querySelector(one).getBoundingClientRect().toJSON(),
          ),
        );
        expect(
          standings.bottom <= height && standings.left > board.right && standings.right <= width - 24,
          `standings above the fold at ${width}×${height}, not at ${JSON.stringify(standings)}`,
        );
        expect(board.bottom <= height, `the whole board at ${width}×${height}, not to ${board.bottom}`);
      }
      const live = await tables(page);
      expect(live.standings.length === 14, `two rows of standings, found ${live.standings.length} cells`);
      const report = await visitor.anotherTab();
      await report.page.goto(arena.report());
      await report.count("#standings tbody tr", 2);
      const written = JSON.stringify(await tables(report.page));
      expect(
        written === JSON.stringify(live),
        `the report's tables, ${written}, not ${JSON.stringify(live)}`,
      );
      // The arena has ended, and the page still shows everything.
      await page.getByRole("button", { name: /^Show game 1,/ }).click();
      await visitor.text("#viewer .game-head", /Game 1 /);
      await page.keyboard.press("Home");
      await visitor.count(stones, 0);
      await page.keyboard.press("End");
      await visitor.until("all stones", (wanted) => document.querySelectorAll(wanted).length === 9, stones);
    },
  },
  "a sequential test has a graph": {
    async check(visitor) {
      const arena = await startArena("--games", "4", "--sprt", "elo0=0", "elo1=50");
      await visitor.page.goto(arena.address);
      arena.openGate();
      await visitor.text("#test p", /LLR/);
      await visitor.count("#test .curve", 1);
      await visitor.count("#test .bound", 2);
      await arena.ended;
    },
  },
  "a lost connection comes back": {
    async check(visitor) {
      const arena = await startArena("--games", "2");
      const { page } = visitor;
      // Lets the test cut the connection of the page.
      let cut = null;
      await page.routeWebSocket(/\/ws\/v1$/, (socket) => {
        const server = socket.connectToServer();
        cut = () => Promise.all([socket.close(), server.close()]);
      });
      await page.goto(arena.address);
      await visitor.text("#state", /^Live$/);
      await cut();
      await visitor.text("#state", /^No connection; trying again$/);
      await visitor.text("#state", /^Live$/);
      arena.openGate();
      await visitor.text("#state", /^Finished$/);
      await visitor.count("#list tbody tr", 2);
      await arena.ended;
    },
  },
  "no accessibility faults, light and dark, wide and narrow": {
    async check(visitor) {
      const arena = await startArena("--games", "6");
      const visitors = [];
      for (const options of [{}, { colorScheme: "dark" }, phone, { ...phone, colorScheme: "dark" }]) {
        const one = await visitor.another(options);
        await one.page.goto(arena.address);
        await one.text("#state", /^Live$/);
        visitors.push([one, options]);
      }
      arena.openGate();
      await visitors[0][0].text("#list td", /1–0/);
      arena.closeGate(); // on a busy machine all games may be over by now
      for (const [one, options] of visitors) {
        await one.page.locator("#viewer .board").waitFor();
        await one.accessible(`live, ${JSON.stringify(options)}`);
        const over = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over <= 0, `no scrolling sideways, found ${over} pixels at ${JSON.stringify(options)}`);
      }
      arena.openGate();
      await arena.ended;
      for (const [one, options] of visitors) {
        await one.text("#state", /^Finished$/);
        await one.accessible(`finished, ${JSON.stringify(options)}`);
        const over = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over <= 0, `no scrolling sideways, found ${over} pixels at ${JSON.stringify(options)}`);
        await one.close();
      }
    },
  },
});
for (const arena of arenas) await arena.stop(); // after a failed check the games would wait forever
