#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Quick clicks, double clicks and touches, in a real browser. A double click or a repeated touch plays one
// move, and only in the position in which it was made. Some tests run twice: without delay, and with every
// request delayed by 300 ms.

import { phone, run } from "./support.js";

const latencies = [0, 300];

await run({
  "two quick clicks are one move": {
    async check(visitor) {
      for (const latency of latencies) {
        await visitor.delay(latency);
        await visitor.open("#play?game=freestyle&with=person");
        await visitor.turn();
        await visitor.point("h8").dblclick();
        await visitor.status(/White to move/);
        await visitor.turn();
        await visitor.clickPoints("i9", "i9", "j10");
        await visitor.turn();
        await visitor.quiet();
        await visitor.stones(2);
        await visitor.address(/moves=h8i9&/);
        await visitor.open("#play?game=freestyle&with=engine:1&you=x");
        await visitor.turn();
        await visitor.clickPoints("h8", "h8", "a1", "b1", "c1");
        await visitor.status(/Your turn/);
        await visitor.turn();
        await visitor.quiet();
        await visitor.stones(2);
        await visitor.address(/moves=h8[a-o]\d+&/);
      }
    },
  },

  "on a phone a confirming touch counts once": {
    options: phone,
    async check(visitor) {
      const held = await visitor.hold();
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.turn();
      await visitor.point("h8").tap();
      await visitor.count(".ghost .stone.considered", 1);
      await visitor.point("h8").tap();
      await held.isAsked("position", "h8");
      await visitor.point("h8").tap({ force: true });
      held.open();
      await visitor.status(/White to move/);
      await visitor.turn();
      await visitor.quiet();
      await visitor.stones(1);
      await visitor.point("i9").tap();
      await visitor.count(".ghost .stone.considered", 1);
      await visitor.clickAll(".typed button[type=submit]", ".typed button[type=submit]");
      await visitor.stone("i9", "White");
      await visitor.turn();
      await visitor.quiet();
      await visitor.stones(2);
      await visitor.address(/moves=h8i9&/);
    },
  },

  "phones and tablets of every size ask to confirm a touch, unless that is turned off": {
    async check(visitor) {
      for (const [width, height] of [
        [390, 844],
        [430, 932],
        [820, 1180],
        [1024, 1366],
      ]) {
        const one = await visitor.another({ ...phone, viewport: { width, height } });
        await one.open("#play?game=freestyle&with=person");
        await one.turn();
        await one.point("h8").tap();
        await one.count(".ghost .stone.considered", 1);
        await one.stones(0);
        await one.point("h8").tap();
        await one.stones(1);
        await one.page.locator(".zoom-tools").waitFor({ state: "visible" });
        await one.press("Settings");
        await one.page.locator('[aria-label="Confirm moves"] [data-value=off]').tap();
        await one.page.keyboard.press("Escape");
        await one.point("i9").tap();
        await one.stone("i9", "White, last move");
        // Cells as large as a fingertip need no second touch.
        await one.open("#play?game=tictactoe&with=person");
        await one.turn();
        await one.press("Settings");
        await one.page.locator('[aria-label="Confirm moves"] [data-value=on]').tap();
        await one.page.keyboard.press("Escape");
        await one.point("b2").tap();
        await one.stones(1);
        await one.close();
      }
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.press("Settings");
      await visitor.count('[aria-label="Confirm moves"]', 0); // not needed with a mouse
    },
  },

  "analysis: clicks are played one after another, and none twice": {
    async check(visitor) {
      for (const latency of latencies) {
        await visitor.delay(latency);
        await visitor.open("#analyze?game=freestyle&moves=h8");
        await visitor.status(/White to move/);
        await visitor.clickPoints("i9", "i9", "h8", "j10");
        await visitor.stone("j10", "Black, last move");
        await visitor.quiet();
        await visitor.texts(".tree .move", ["1 h8", "2 i9", "3 j10"]);
        await visitor.press("Set up");
        await visitor.press("White");
        await visitor.clickPoints("a1", "a2", "a3");
        await visitor.stone("a3", "White");
        await visitor.stones(6);
      }
    },
  },

  "on a phone a touch counts only for the position in which it was made": {
    options: phone,
    async check(visitor) {
      const { page } = visitor;
      const tap = async (point) => {
        await visitor.turn();
        await visitor.point(point).tap();
        await visitor.text("#typed-note", /Tap again/);
      };
      const nothingWaits = async () => {
        await visitor.until("an empty field and note", () => {
          const field = /** @type {HTMLInputElement} */ (document.querySelector("#typed-move"));
          return field.value === "" && document.querySelector("#typed-note").textContent === "";
        });
        await visitor.count(".ghost .stone.considered", 0);
        await page.locator("#place").waitFor({ state: "hidden" });
        await visitor.clickAll("#place", ".typed button[type=submit]");
      };
      await visitor.open("#play?game=freestyle&moves=g7&with=person");
      await tap("h8");
      await visitor.clickAll("[aria-label=Setup] button.primary");
      await nothingWaits();
      await visitor.turn();
      await visitor.stones(0);
      for (const [mode, stones] of [
        ["Analyze", 0],
        ["Play", 0],
      ]) {
        await tap("h8");
        // On a phone the way to another mode is through the start page.
        await page.getByRole("link", { name: "Back to the start" }).click();
        await page.getByRole("link", { name: mode, exact: true }).click();
        await nothingWaits();
        await visitor.turn();
        await visitor.stones(stones);
      }
      await visitor.go("#play?game=freestyle&moves=g7g8&with=person");
      await tap("h8");
      await visitor.press("Undo");
      await nothingWaits();
      await visitor.turn();
      await visitor.stones(1);
      await tap("h8");
      await visitor.go("#play?game=freestyle+17x17&with=person");
      await nothingWaits();
      await visitor.turn();
      await visitor.stones(0);
      // Typing something else cancels the touched point.
      await tap("h8");
      await visitor.openMore();
      await page.fill("#typed-move", "j9");
      await visitor.count(".ghost .stone.considered", 0);
      await visitor.press("Place");
      await visitor.stone("j9", "Black");
      await visitor.stones(1);
    },
  },

  "a double click is one move and causes no error message": {
    async check(visitor) {
      for (const latency of latencies) {
        await visitor.delay(latency);
        await visitor.open("#play?game=freestyle&with=person");
        await visitor.turn();
        await visitor.point("h8").dblclick();
        await visitor.status(/White to move/);
        await visitor.turn();
        await visitor.quiet();
        await visitor.text("#status-note", /^White, move 2$/);
        await visitor.point("h8").click({ force: true });
        await visitor.text("#status-note", /^h8 is already taken\.$/);
        await visitor.open("#play?game=freestyle&with=person&opening=swap2");
        await visitor.status(/stone 1 of 3/);
        await visitor.point("h8").dblclick();
        await visitor.status(/stone 2 of 3/);
        await visitor.text("#status-note", /^Swap2\. Anywhere/);
        await visitor.point("i9").click();
        await visitor.status(/stone 3 of 3/);
        await visitor.point("h8").click({ force: true });
        await visitor.text("#status-note", /^h8 is already taken\.$/);
        await visitor.point("j7").dblclick();
        await visitor.status(/Take a color/);
        await visitor.quiet();
        await visitor.point("a1").click();
        await visitor.text("#status-note", /^Take a color, or add two stones\.$/);
        await visitor.press("Take black");
        await visitor.status(/White to move/);
        await visitor.text("#status-note", /^White, move 4$/);
        await visitor.open("#analyze?game=freestyle&moves=h8");
        await visitor.status(/White to move/);
        await visitor.point("i9").dblclick();
        await visitor.stone("i9", "White, last move");
        await visitor.quiet();
        await visitor.text("#status-note", /^After move 2, i9$/);
      }
    },
  },
});
