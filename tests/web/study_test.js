#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Analysis, review and the lesson on bits, in a real browser. The picture in README.md is made by
//
//   PAGE_PICTURE=docs/page.png tests/web/study_test.js "live lines, stopped and paused"

import { expect, run } from "./support.js";

await run({
  "live lines, stopped and paused": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyse?game=freestyle&moves=h8g9i7g7h9h7");
      await visitor.status(/Black to move/);
      await visitor.press("Start");
      await visitor.text(".line-row strong", /\d/);
      await visitor.text(".steady", /depth \d+/);
      await visitor.count(".line-row", 3);
      await page.locator(".mark.best").first().waitFor({ state: "attached" });
      await visitor.press("Why?");
      await visitor.text(".card .small", /^[a-o]\d+ \w+/);
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
      await visitor.text(".steady", /Paused/);
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: false, configurable: true });
        window.dispatchEvent(new Event("focus"));
      });
      await visitor.text(".steady", /depth/);
      if (process.env.PAGE_PICTURE) {
        await visitor.text(".steady", /depth 1\d|complete/);
        await page.screenshot({ path: process.env.PAGE_PICTURE });
      }
      await visitor.press("Stop");
      await visitor.text(".steady", /Stopped/);
      await visitor.accessible("analysis");
      await page.locator(".line-row strong").first().click();
      await visitor.status(/White to move/);
      await visitor.address(/moves=h8g9i7g7h9h7[a-o]\d+$/);
    },
  },

  "stones in any order, variations, threats": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyse?game=freestyle&moves=h8");
      await visitor.status(/White to move/);
      await visitor.press("Black");
      for (const point of ["h9", "h10"]) {
        await visitor.point(point).click();
        await visitor.stone(point, "Black");
      }
      await visitor.press("Other side to move");
      await visitor.status(/Black to move/);
      await visitor.press("Threats");
      await page.locator(".mark.threat").first().waitFor({ state: "attached" });
      await visitor.press("Moves in turn");
      await visitor.point("h11").click();
      await visitor.stone("h11", "Black, last move");
      await visitor.press("Back");
      await visitor.status(/Black to move/);
      await visitor.point("h7").click();
      await visitor.stone("h7", "Black, last move");
      await visitor.count(".variation .move", 1);
      await visitor.address(/moves=h7$/);
      const shared = new URL(page.url()).hash;
      await visitor.open("#play");
      await visitor.open(shared);
      await visitor.stone("h7", "Black, last move");
      await visitor.stone("h10", "Black");
    },
  },

  "a review finds a planted missed win": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#review");
      // Black has four in a row with one open end, white looks away, and black does too.
      await page.getByLabel("Moves or a file, pasted").fill("e8 d8 f8 a15 g8 o1 h8 o15 c3 i8");
      await visitor.press("Open");
      await visitor.text(".tree .move", /10 i8/);
      await visitor.press("Review the game");
      await visitor.text(".steady", /Mistakes: Black [1-9]/);
      await visitor.text(".mistakes li", /9\. Black c3 is a missed win: a win in 1 move was there\. Better: i8/);
      await page.locator('.move[data-verdict="missed-win"]').first().waitFor();
      await visitor.accessible("a review");
      await page.getByRole("button", { name: "Try again at move 9" }).click();
      await visitor.status(/Find better than c3 for Black/);
      await page.locator(".mark.wrong").waitFor({ state: "attached" });
      await visitor.point("c3").click();
      await visitor.text("#status-note", /not it/);
      await visitor.point("i8").click();
      await visitor.text("#status-note", /well found/);
      await visitor.press("Finish");
      await page.getByRole("button", { name: "Show what was better at move 9" }).click();
      await visitor.text("#status-note", /Better: i8/);
      await page.locator(".graph").click({ position: { x: 5, y: 20 } });
      await visitor.text("#status-note", /start/);
    },
  },

  "files go in and come out": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#review");
      const sgf = "(;GM[4]SZ[15]PB[Ada]PW[Ben];B[hh];W[ig](;B[jj]C[a remark])(;B[gg]))";
      const file = page.locator("input[type=file]");
      for (const [format, variations] of [
        ["psq", 0],
        ["sgf", 1],
      ]) {
        await file.setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(sgf) });
        await visitor.count(".variation .move", 1);
        await visitor.text(".comment", /a remark/);
        await page.getByRole("combobox", { name: "Format" }).selectOption(format);
        const [download] = await Promise.all([page.waitForEvent("download"), visitor.press("Download")]);
        expect(download.suggestedFilename() === `game.${format}`, "a file name");
        await page.getByLabel("Moves or a file, pasted").fill("a1");
        await visitor.press("Open");
        await visitor.count(".tree .move", 1);
        await file.setInputFiles(await download.path());
        await visitor.count(".tree > .move", 3);
        await visitor.text(".tree", /^1 h8\s*2 i9\s*3 j6/);
        await visitor.count(".variation .move", variations);
      }
      await visitor.text(".comment", /a remark/);
    },
  },

  "the lesson on bits": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#learn?game=tictactoe&moves=a3b2");
      await visitor.text(".word", /0x00103/);
      await visitor.point("c3").click();
      await visitor.text(".word", /0x00133/);
      await visitor.text(".word", /0x00100211 = 1049105/);
      await visitor.text(".bits", /blocking patterns fires and says b3/);
      await visitor.text(".bits", /Stage one.*b3/);
      await visitor.count(".line-word", 4);
      await visitor.accessible("the lesson");
      await visitor.choose("Board", "freestyle");
      await visitor.status(/Black to move/);
      await visitor.point("h8").click();
      await visitor.text(".line-word .word", /0x4000/);
      await page.getByRole("button", { name: "Play against it: lines" }).click();
      await visitor.status(/Your turn/);
      await visitor.text(".player-name", /Lines/);
    },
  },
});
