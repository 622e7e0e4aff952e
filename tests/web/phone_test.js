#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The page on a phone: views that open at their top, and moves by touch.

import { eventually, expect, phone, run } from "./support.js";

const upright = { ...phone, viewport: { width: 390, height: 844 } };

/** Scrolls to the end of the page and waits until the end is reached. */
async function scrollToEnd({ page }) {
  return eventually(async () => {
    const [now, most] = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return [scrollY, document.documentElement.scrollHeight - innerHeight];
    });
    expect(most > 100 && now >= most - 1, `a page to scroll through, not ${now} of ${most}`);
    return now;
  });
}

/** Expects that the page is at its top and that the board, if there is one, is on the screen. */
async function expectTop({ page }, what, hasBoard = true) {
  await eventually(async () => {
    const [scrolled, board, height] = await page.evaluate(() => {
      const { top, bottom } = document.querySelector(".board-plate").getBoundingClientRect();
      return [scrollY, { top, bottom }, innerHeight];
    });
    expect(scrolled === 0, `${what} from its top, not from ${scrolled}`);
    if (!hasBoard) return;
    expect(
      board.bottom > board.top && board.top >= 0 && board.bottom <= height,
      `the board of ${what} on the screen, not at ${board.top} to ${board.bottom}`,
    );
  });
}

await run({
  "every view opens at its top, and Back returns to the old scroll position": {
    options: upright,
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#home");
      await page.locator(".tile").first().waitFor();
      await visitor.quiet();
      const opened = new Map([
        ["home", ".board-plate"],
        ["learn", ".lesson-card"],
      ]);
      const names = (selector) =>
        page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("href").slice(1)));
      const links = [
        ...(await names(".tile")).map((name) => [`.tile[href="#${name}"]`, name]),
        ...(await names("#tabs a")).map((name) => [`#tabs [data-name="${name}"]`, name]),
      ];
      expect(links.length >= 8, `cards and tabs, not ${links}`);
      for (const [link, name] of links) {
        const before = await scrollToEnd(visitor);
        await page.locator(link).tap();
        if (name === "home") continue;
        await visitor.address(new RegExp(`#${name}`));
        await page
          .locator(opened.get(name) ?? "[role=gridcell]")
          .first()
          .waitFor();
        await visitor.quiet();
        await expectTop(visitor, link, name !== "learn");
        await page.goBack();
        await visitor.address(/#home/);
        await visitor.until("the place that was left", (top) => Math.abs(scrollY - top) <= 1, before);
      }
    },
  },

  "a lesson, its steps and the next puzzle begin at their top": {
    options: upright,
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#learn");
      await page.locator(".lesson-card").nth(7).waitFor();
      const before = await page
        .locator(".lesson-card")
        .nth(7)
        .evaluate((card) => {
          card.scrollIntoView({ block: "center" });
          return scrollY;
        });
      expect(before > 100, `a list to scroll through, not ${before}`);
      await page.locator(".lesson-card").nth(7).tap();
      await page.locator(".lesson-steps .step").first().waitFor();
      await expectTop(visitor, "a lesson");
      await scrollToEnd(visitor);
      await page.getByRole("button", { name: /^Next step/ }).tap();
      await visitor.address(/step=2/);
      await expectTop(visitor, "a step");
      await page.goBack();
      await visitor.until("the list where it was left", (top) => Math.abs(scrollY - top) <= 1, before);
      await visitor.go("#puzzles");
      await page.locator(".train-row").first().waitFor();
      await visitor.quiet();
      await scrollToEnd(visitor);
      await page.locator(".train-row[data-kind=threats]").tap();
      await visitor.address(/kind=threats.*number=/);
      await expectTop(visitor, "another puzzle");
    },
  },

  "aiming at a point is not yet a move": {
    options: upright,
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.turn();
      await visitor.point("h8").tap();
      await visitor.status(/^Tap again, or ✓, to place$/);
      await visitor.texts("#place", ["Place h8"]);
      await visitor.press("Place h8");
      await visitor.stone("h8", "Black");
      await visitor.status(/^White to move$/);
      await visitor.point("i9").tap();
      await visitor.status(/^Tap again/);
      await visitor.point("i9").tap();
      await visitor.status(/^Black to move$/);
      // A tablet asks for confirmation too, also in analysis.
      const tablet = await visitor.another({ ...phone, viewport: { width: 1180, height: 820 } });
      for (const address of ["#play?game=freestyle&with=person", "#analyze?game=freestyle&moves=h8"]) {
        await tablet.open(address);
        await tablet.turn();
        await tablet.point("i9").tap();
        await tablet.page.locator("#status-line", { hasText: /^Tap again/ }).waitFor();
        await tablet.press("Place i9");
        await tablet.page.locator('[data-point=i9]:not([aria-label*="empty"])').waitFor();
      }
      await tablet.close();
    },
  },

  "a lesson asks for confirmation on small cells only, and Next step confirms": {
    options: upright,
    async check(visitor) {
      const lesson = "#lesson?name=row&step=1";
      await visitor.open(lesson);
      await visitor.turn();
      await visitor.point("g5").tap();
      await visitor.status(/Well done/);
      const small = await visitor.another({ ...phone, viewport: { width: 300, height: 640 } });
      await small.open(lesson);
      await small.turn();
      await small.point("g5").tap();
      await small.status(/^Tap again/);
      await small.page.getByRole("button", { name: /^Next step/ }).tap();
      await small.status(/Well done/);
      await small.address(/step=1/);
      await small.close();
    },
  },

  "in landscape a game on a phone has Back, settings and sound under More": {
    options: { ...phone, viewport: { width: 844, height: 390 } },
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.turn();
      await visitor.openMore();
      await visitor.press("Sound is off");
      await visitor.openMore();
      await visitor.button("Sound is on").waitFor();
      await visitor.accessible("More on a phone on its side");
      await visitor.press("Settings");
      await page.locator("dialog[aria-label=Settings]").waitFor();
      await page.keyboard.press("Escape");
      await visitor.openMore();
      await visitor.press("Back to the start");
      await visitor.address(/#home/);
      await page.setViewportSize({ width: 390, height: 844 });
      await visitor.go("#play?game=freestyle&with=person");
      await visitor.turn();
      await visitor.openMore();
      const twice = await page.locator("dialog[open]").getByRole("button", { name: "Settings" }).count();
      expect(twice === 0, "settings once, in the bar");
    },
  },

  "every game offered on Home is on the screen": {
    async check(visitor) {
      for (const locale of ["en-US", "vi-VN", "ru-RU"]) {
        const one = await visitor.another({ ...upright, locale });
        await one.open("#home");
        await one.page.locator('.hero .segments [data-value="any"]').waitFor();
        const outside = await one.page.locator(".hero .segments button").evaluateAll((all) =>
          all
            .filter((choice) => {
              const strip = choice.parentElement.getBoundingClientRect();
              const { left, right } = choice.getBoundingClientRect();
              return left < strip.left || right > Math.min(strip.right, innerWidth);
            })
            .map((choice) => choice.textContent),
        );
        expect(outside.length === 0, `every game in sight in ${locale}, but not ${outside}`);
        await one.close();
      }
    },
  },

  "settings say what is numbered, and list the keys only if there is a keyboard": {
    options: upright,
    async check(visitor) {
      for (const [one, keys] of [
        [visitor, 0],
        [await visitor.another(), 1],
      ]) {
        await one.open("#home");
        await one.press("Settings");
        await one.text("dialog[open] .setup-row > b", /^Numbers on the stones$/);
        expect((await one.button("Keys").count()) === keys, `${keys} buttons for keys`);
        await one.accessible("settings");
        if (one !== visitor) await one.close();
      }
    },
  },

  "no line of the message ends within a range of points": {
    options: upright,
    async check(visitor) {
      const { page } = visitor;
      const ranges = "e10-h10 f10-h8 e9-h12 a10-e10 b11-e8 c12-k12 d10-h14";
      await page.route("**/api/v1/hint", async (route) => {
        const { stage } = route.request().postDataJSON();
        const response = await route.fetch();
        const text = `${"now ".repeat(stage)}${ranges}`;
        await route.fulfill({ response, json: { ...(await response.json()), text } });
      });
      await visitor.open("#play?game=freestyle&with=person");
      for (let stage = 1; stage <= 4; ++stage) {
        await visitor.press("Hint");
        await visitor.text("#status-note", new RegExp(`^(now ){${stage}}e10`));
        const broken = await page.locator("#status-note").evaluate((note) => {
          const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
          const found = [];
          while (walker.nextNode()) {
            const text = walker.currentNode;
            for (const { 0: name, index } of text.data.matchAll(/[a-z]+\d+-[a-z]+\d+/g)) {
              const range = new Range();
              range.setStart(text, index);
              range.setEnd(text, index + name.length);
              if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(name);
            }
          }
          return found;
        });
        expect(broken.length === 0, `whole ranges after ${stage} words, but not ${broken}`);
      }
    },
  },

  "a puzzle that was missed has its buttons on the screen": {
    async check(visitor) {
      for (const viewport of [upright.viewport, phone.viewport]) {
        const one = await visitor.another({ ...phone, locale: "ru", viewport });
        await one.open("#puzzles?number=61");
        await one.status(/^Ваш ход$/);
        const expectButtons = async (what) => {
          const [bottom, row] = await one.page.evaluate(() => {
            const [buttons, actions] = [".puzzle-buttons", "#actions"].map((all) =>
              document.querySelector(all).getBoundingClientRect(),
            );
            return [buttons.bottom, actions.top];
          });
          expect(bottom <= row, `${what}, ${viewport.height}: buttons to ${bottom}, the row from ${row}`);
        };
        // The cost of a hint is beside the buttons, so that the visitor can read it before taking the hint.
        await one.page.locator(".hint-cost").waitFor();
        await expectButtons("a new puzzle");
        await one.clickPoints("o15");
        await one.status(/^Не решение$/);
        await expectButtons("a wrong move");
        await one.close();
      }
    },
  },
});
