#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The report of a tournament in a real browser: its content, its accessibility, and whether it fits a phone.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectPageFont } from "./fonts.js";
import { expect, phone, run } from "./support.js";

const program = process.env.ROWAN ?? "rowan";
const folder = mkdtempSync(join(tmpdir(), "rowan-report-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function rowan(...words) {
  const { status, stderr } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`rowan ${words.join(" ")}: ${stderr}`);
}

/** Makes a small tournament: one player that evaluates its moves, and three that do not. */
function makeReport() {
  const players = ["lines", "greedy", "random"].flatMap((name) => ["--player", name]);
  players.unshift("--player", "engine", "nodes=200");
  const store = join(folder, "cup.db");
  rowan(
    "arena",
    ...players,
    "--game",
    "9x9x5",
    "--games",
    "2",
    "--name",
    "Autumn cup",
    "--store",
    store,
    "--quiet",
  );
  rowan("report", store, "--out", join(folder, "report.html"));
  return `file://${folder}/report.html`;
}

const address = makeReport();

await run({
  "tables, graphs and a game to click through": {
    async check(visitor) {
      const { page } = visitor;
      await page.goto(`${address}#game-1`);
      await visitor.text("#subtitle", /12 games · 4 players · 9x9x5/);
      await visitor.count("#standings tbody tr", 4);
      await visitor.count("#cross tbody tr", 4);
      await visitor.count("#list tbody tr", 12);
      await visitor.text("#viewer h3", /engine/);
      await visitor.count(".graph .said.x, .graph .said.o", 1); // only one of them evaluates
      const moves = await page.locator("#viewer .moves button").count();
      await visitor.count("#viewer .stones .stone", moves);
      await page.keyboard.press("ArrowLeft");
      await visitor.count("#viewer .stones .stone", moves - 1);
      await visitor.count("#viewer .last .ring", 1);
      await visitor.count("#viewer .win-ring", 0);
      await visitor.count("#viewer .labels text", 18);
      await page.getByRole("button", { name: /^Show game 5,/ }).click();
      await visitor.count('#list tr.chosen[data-game="5"]', 1);
      await visitor.count("#viewer .win-ring", 5);
      await page.getByLabel("numbers").check();
      await visitor.count("#viewer .numbers text", await page.locator("#viewer .moves button").count());
    },
  },
  "at a laptop's size the standings are visible, and tables use the width": {
    async check(visitor) {
      const { page } = visitor;
      for (const [width, height] of [
        [1280, 800],
        [1366, 657],
      ]) {
        await page.setViewportSize({ width, height });
        await page.goto(address);
        await visitor.count("#standings tbody tr", 4);
        const [standings, plot, cross, encounters, main] = await page.evaluate(() =>
          ["#standings table", "#standings .plot", "#cross table", "#encounters table", "main"].map((one) =>
            document.querySelector(one).getBoundingClientRect().toJSON(),
          ),
        );
        expect(standings.bottom <= height * 0.6, `standings at the top, not to ${standings.bottom}`);
        expect(plot.left - standings.right < 48, `no gap of ${plot.left - standings.right} beside the table`);
        for (const { width: wide } of [cross, encounters])
          expect(wide > main.width * 0.9, `tables of the page's ${main.width}, not ${wide}`);
      }
    },
  },
  "the font of the page is in the file": {
    async check({ page }) {
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(address);
      await expectPageFont(page);
      const others = asked.filter((url) => url !== address && !url.startsWith("data:"));
      expect(others.length === 0, `no other file, found ${others}`);
    },
  },
  "light and dark follow the system, then the visitor": {
    options: { colorScheme: "dark" },
    async check({ page }) {
      await page.goto(address);
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await ground();
      await page.getByRole("button", { name: "Switch to light colors" }).click();
      const light = await ground();
      expect(dark !== light, `two grounds, not ${dark} twice`);
      await page.emulateMedia({ colorScheme: "light" });
      await page.getByRole("button", { name: "Switch to dark colors" }).click();
      expect((await ground()) === dark, "the visitor's choice to count more than the system's");
    },
  },
  "no accessibility faults, light and dark, wide and narrow": {
    async check(visitor) {
      for (const options of [{}, { colorScheme: "dark" }, phone, { ...phone, colorScheme: "dark" }]) {
        const one = await visitor.another(options);
        await one.page.goto(address);
        await one.page.locator("#viewer .board").waitFor();
        await one.accessible(JSON.stringify(options));
        const over = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over <= 0, `no scrolling sideways, found ${over} pixels at ${JSON.stringify(options)}`);
        await one.close();
      }
    },
  },
});
