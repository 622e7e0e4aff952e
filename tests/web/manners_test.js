#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// What all modes have in common, in a real browser: the visible rule, links, keys, announcements, touch.

import { eventually, expect, modes, phone, run } from "./support.js";

/** Presses `key` until the element with this role, label or text has the focus. */
async function tabTo(visitor, name, key = "Tab") {
  for (let press = 0; press < 60; ++press) {
    await visitor.page.keyboard.press(key);
    const reached = await visitor.page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused?.labels?.[0]?.firstElementChild?.textContent;
      return focused?.getAttribute("role") ?? label ?? focused?.textContent;
    });
    if (reached === name) return;
  }
  throw new Error(`expected ${name} within reach of ${key}`);
}

await run({
  "the rule is always visible": {
    async check(visitor) {
      const small = await visitor.another(phone);
      for (const one of [visitor, small]) {
        await one.open();
        for (const [address, rule, brief] of [
          [modes[0], /Renju, 15×15.*may not/, /^Renju15×15, with forbidden points$/],
          [modes[1], /freestyle, 15×15.*Five or more/, /Gomoku, freestyle/],
          [modes[2], /standard, 15×15.*Exactly five/, /Gomoku, standard/],
          [modes[3], /Tic-tac-toe, 3×3/, /Tic-tac-toe/],
          [
            "#play?game=caro&moves=d4d10e4e10f4f10g4g10h4&with=person",
            /Caro, 15×15.*both ends/,
            /^Caro15×15, five not blocked at both ends$/,
          ],
          ["#play?game=7x6x4&with=person&opening=swap2", /4 in a row, 7×6/, /^4 in a row7×6, 4 or more win$/],
        ]) {
          await one.go(address);
          await one.text("#rule", rule);
          // On a phone the bar shows a short form of the rule; during a game the full sentence is under More.
          await one.page.locator(one === small ? "#top-title" : "#rule").waitFor({ state: "visible" });
          await one.text("#top-title", brief);
        }
      }
      await small.close();
      for (const [locale, brief] of [
        ["zh", /^五子棋15×15，五连或更多获胜$/],
        ["ja", /15×15、/],
        ["ru", /^Гомоку15×15, /],
      ]) {
        const one = await visitor.another({ ...phone, locale });
        await one.open("#play?game=freestyle&with=person");
        await one.text("#top-title", brief);
        await one.close();
      }
    },
  },

  "Back leads through the modes, not through the moves": {
    async check(visitor) {
      const { page } = visitor;
      const back = () => page.evaluate(() => history.back()).catch(() => {});
      await page.goto("about:blank");
      await page.goto(`${visitor.site.address}/#play?game=tictactoe&with=person`);
      await visitor.play("b2");
      await visitor.play("a1");
      await visitor.stones(2);
      for (const mode of ["Analyze", "Review", "Learn", "Learn"]) {
        await page.getByRole("navigation").getByRole("link", { name: mode }).click();
        await visitor.address(new RegExp(`#${mode.toLowerCase()}`));
      }
      await visitor.press("Settings");
      for (const mode of ["review", "analyze", "play"]) {
        await back();
        await visitor.address(new RegExp(`#${mode}`));
        await visitor.until(`nothing over ${mode}`, () => !document.querySelector("dialog[open]"));
      }
      await visitor.stones(2); // the game is as the visitor left it
      await page.evaluate(() => history.forward());
      await visitor.address(/#analyze/);
      await back();
      await visitor.address(/#play/);
      await back();
      await page.waitForURL("about:blank");
    },
  },

  "Back from an address without a mode leaves in one press": {
    async check(visitor) {
      const { page } = visitor;
      await page.goto("about:blank");
      await page.goto(`${visitor.site.address}/#nothing`);
      await visitor.address(/#home/);
      await page.evaluate(() => history.back()).catch(() => {});
      await page.waitForURL("about:blank");
    },
  },

  "broken links say what is wrong": {
    async check(visitor) {
      await visitor.open("#play?game=hexagon&moves=h8");
      await visitor.text("#status-note", /names an unknown game: hexagon/);
      await visitor.play("a1");
      for (const [address, sentence, stones] of [
        [
          "#play?game=freestyle&moves=h8i9h8j9&with=person",
          /has a move that cannot be played: move 3.*h8 is occupied/,
          2,
        ],
        ["#play?game=tictactoe&moves=b2q9&with=person", /has a move that cannot be played: move 2.*q9/, 1],
        ["#play?game=freestyle&with=person&opening=swap2.h8h8i9", /cannot be played.*stone 2 of 3/, 0],
        ["#play?game=freestyle&moves=h8&with=deep-thought&you=o", /deep-thought cannot play this game/, 1],
        [
          "#play?game=freestyle+19x19&with=perfect&you=x&clock=soon",
          /Perfect cannot play this game; Starling plays instead/,
          0,
        ],
      ]) {
        await visitor.go(address);
        await visitor.text("#status-note", sentence);
        await visitor.stones(stones);
        await visitor.play("a1");
      }
      for (const [address, sentence, stones] of [
        ["#analyze?game=freestyle&moves=h8i9h8j9", /move 3.*h8 is occupied/, 0],
        ["#review?game=freestyle&moves=h8i9z9", /move 3.*z9/, 0],
        ["#analyze?game=freestyle&position=junk+x&moves=h8", /is not allowed here/, 0],
      ]) {
        await visitor.go(address);
        await visitor.text("#status-note", sentence);
        await visitor.stones(stones);
        await visitor.play("a1");
      }
      await visitor.go("#review?game=hexagon");
      await visitor.text("#status-note", /unknown game: hexagon/);
      await visitor.open("#play?game=freestyle&moves=h8i9&with=deep-thought&you=x");
      await visitor.text("#status-note", /deep-thought cannot play this game/);
      await visitor.play("a1");
      // The browser logs that the server refused these games.
      visitor.complaints = visitor.complaints.filter((text) => !/status of 400/.test(text));
    },
  },

  "an address is opened even if a reply overwrites it first": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8&with=person");
      await visitor.stones(1);
      await visitor.page.evaluate(() => {
        const shown = location.hash;
        location.hash = "#play?game=tictactoe&moves=b2a1c3&with=person";
        history.replaceState(null, "", shown);
      });
      await visitor.stones(3);
      await visitor.address(/game=tictactoe/);
    },
  },

  "a whole game by keyboard, setup included": {
    async check(visitor) {
      const { keyboard } = visitor.page;
      await visitor.open();
      await tabTo(visitor, "New game");
      await keyboard.press("Enter");
      await tabTo(visitor, "Tic-tac-toe", "Shift+Tab");
      await keyboard.press("Enter");
      await tabTo(visitor, "A classic", "Shift+Tab");
      await keyboard.press("Enter");
      await visitor.page.locator("option[value=patterns]").waitFor({ state: "attached" });
      await tabTo(visitor, "Classic");
      await keyboard.type("Patterns (");
      await tabTo(visitor, "Play Patterns (1996)");
      await keyboard.press("Enter");
      await visitor.text("#rule", /Tic-tac-toe/);
      await visitor.players("You", "Patterns (1996)");
      await tabTo(visitor, "gridcell", "Shift+Tab");
      while (await visitor.turn()) {
        const free = visitor.page.locator('[role=gridcell][aria-disabled="false"]').first();
        const target = await free.getAttribute("data-point");
        await keyboard.press("Control+End");
        for (let column = 2; column > target.charCodeAt(0) - 97; --column) await keyboard.press("ArrowLeft");
        for (let row = 1; row < Number(target[1]); ++row) await keyboard.press("ArrowUp");
        await visitor.until(
          `the focus on ${target}`,
          (point) => document.activeElement?.dataset.point === point,
          target,
        );
        await keyboard.press("Enter");
        await visitor.stone(target, "X");
      }
      await visitor.status(/win|draw/i);
      await visitor.text("#assertive", /win|draw/i);
      await keyboard.press("l");
      await visitor.text("#polite", /Last move [abc][123], move \d/);
      await keyboard.press("e");
      await visitor.text("#polite", /win|draw/i);
    },
  },

  "each move is announced once": {
    async check(visitor) {
      await visitor.open("#play?game=tictactoe&with=person");
      await visitor.turn();
      await visitor.page.evaluate(() => {
        window.heard = [];
        const polite = document.getElementById("polite");
        new MutationObserver(() => window.heard.push(polite.textContent.trim())).observe(polite, {
          childList: true,
        });
      });
      for (const point of ["b2", "a1", "c3"]) await visitor.play(point);
      await visitor.status(/O to move/);
      await visitor.until(
        "each move announced once",
        () => JSON.stringify(window.heard) === '["X b2, move 1","O a1, move 2","X c3, move 3"]',
      );
    },
  },

  "on a phone a wrong tap can be corrected, and a swipe on the board scrolls the page": {
    options: phone,
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.turn();
      await visitor.point("g7").tap();
      await visitor.count(".ghost .stone.considered", 1);
      await visitor.text("#typed-note", /Tap again/);
      await visitor.point("h8").tap();
      await visitor.press("Place h8");
      await visitor.stone("h8", "Black");
      await visitor.stones(1);
      // A game fits on one screen, but the analysis scrolls.
      await visitor.go("#analyze?game=freestyle&moves=h8");
      await visitor.turn();
      const session = await visitor.context.newCDPSession(page);
      const finger = (type, ...touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
      // On a slow machine the finger may seem to rest: then the lens opens instead, and the test tries again.
      await eventually(async () => {
        await page.reload();
        await visitor.turn();
        const { x, y, width, height } = await page.locator(".grid").boundingBox();
        const [across, down] = [Math.round(x + width / 2), Math.round(y + height / 2)];
        const moves = Array.from({ length: 15 }, (_, step) => ({ x: across, y: down - 10 * (step + 1) }));
        await Promise.all([
          finger("touchStart", { x: across, y: down }),
          ...moves.map((place) => finger("touchMove", place)),
        ]);
        await finger("touchEnd");
        await page.waitForTimeout(500);
        expect(await page.evaluate(() => scrollY > 50), "the page scrolled");
      });
      await visitor.until("the page rests", () => {
        window.framesAtRest = scrollY === window.heightBefore ? (window.framesAtRest ?? 0) + 1 : 0;
        window.heightBefore = scrollY;
        return window.framesAtRest > 20;
      });
      await visitor.count(".ghost .stone.considered", 0);
      await visitor.point("i9").tap();
      await visitor.point("i9").tap();
      await visitor.stone("i9", "White");
      await visitor.stones(2);
    },
  },
});
