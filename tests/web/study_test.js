#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Analysis, review and the lesson on bits, in a real browser.

import { expect, run } from "./support.js";

await run({
  "live lines, stopped and paused": { async check(visitor) {
    const { page } = visitor;
    await visitor.open("#analyse?game=freestyle&moves=h8i9g7f6");
    await visitor.status(/Black to move/);
    await visitor.press("Start");
    await visitor.text(".line-row strong", /\d/);
    await visitor.text(".steady", /depth \d+/);
    expect(await page.locator(".line-row").count() === 3, "three rows");
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
    await visitor.press("Stop");
    await visitor.text(".steady", /Stopped/);
    await visitor.accessible("analysis");
    await page.locator(".line-row").first().click();
    await visitor.status(/White to move/);
    expect(/moves=h8i9g7f6[a-o]\d+$/.test(page.url()), `the move in the address ${page.url()}`);
  } },

  "stones in any order, variations, threats": { async check(visitor) {
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
    expect(await page.locator(".variation .move").count() === 1, "a variation beside the main line");
    const address = page.url();
    await visitor.open("#play");
    await visitor.open(address.slice(address.indexOf("#")));
    await visitor.stone("h7", "Black, last move");
    await visitor.stone("h10", "Black");
  } },
});
