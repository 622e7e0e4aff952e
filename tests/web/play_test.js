#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Playing, in a real browser.

import { expect, run } from "./support.js";

/** Games that the ninth stone, or the fifth, wins; the last is played by hand. */
const shortGames = [
  ["tictactoe", "a3a1b3b1", "c3", /X wins: 3 in a row/],
  ["freestyle", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5 in a row/],
  ["standard+19x19", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5/],
  ["renju", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5/],
  ["caro", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5/],
  ["7x6x4", "a1a2b1b2c1c2", "d1", /Black wins: 4/],
];

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

await run({
  "a stone with the first click": {
    async check(visitor) {
      await visitor.open();
      await visitor.point("h8").click();
      await visitor.stone("h8", "Black");
      await visitor.stones(2);
      await visitor.status(/Your turn/);
      await visitor.text("#rule", /15×15.*Five or more/);
      await visitor.text("#polite", /White .*, move 2, your turn/);
      await visitor.accessible("light");
      await visitor.press("Undo");
      await visitor.stones(0);
    },
  },

  "every kind of game to its end": {
    async check(visitor) {
      for (const [game, moves, last, ending] of shortGames) {
        await visitor.open(`#play?game=${game}&moves=${moves}&with=person`);
        await visitor.status(/to move/);
        await visitor.point(last).click();
        await visitor.status(ending);
        await visitor.count(".winning .stroke", 1);
      }
      await visitor.press("Rematch");
      await visitor.status(/Black to move/);
      await visitor.stones(0);
    },
  },

  "by keyboard alone, to the end": {
    async check(visitor) {
      const { keyboard } = visitor.page;
      await visitor.open("#play?game=tictactoe&with=patterns&you=x");
      await visitor.turn();
      await visitor.point("b2").focus();
      await keyboard.press("Enter");
      await visitor.stone("b2", "X");
      while (await visitor.turn()) {
        const target = await visitor.page.locator('[role=gridcell][aria-disabled="false"]').first().getAttribute("data-point");
        await keyboard.press("Control+End");
        for (let column = 2; column > target.charCodeAt(0) - 97; --column) await keyboard.press("ArrowLeft");
        for (let row = 1; row < Number(target[1]); ++row) await keyboard.press("ArrowUp");
        await visitor.until(`the focus on ${target}`, (point) => document.activeElement?.dataset.point === point, target);
        await keyboard.press("Enter");
        await visitor.stone(target, "X");
      }
      await visitor.status(/win|draw/i);
      await visitor.text("#assertive", /win|draw/i);
    },
  },

  "typed moves, reload, undo, resign, rematch": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=engine:1&you=x&clock=5+3");
      await visitor.turn();
      await visitor.page.fill("#typed-move", "H8");
      await visitor.press("Place");
      await visitor.stone("h8", "Black");
      await visitor.stones(2);
      await visitor.address(/moves=h8[a-o]\d+&/);
      const address = visitor.page.url();
      await visitor.page.reload();
      await visitor.stone("h8", "Black");
      await visitor.stones(2);
      await visitor.status(/Your turn/);
      await visitor.text(".player-clock", /\d:\d\d/);
      await visitor.text("#status-note", /clock paused/);
      expect(visitor.page.url() === address, "the same address after a reload");
      await visitor.page.fill("#typed-move", "zz9");
      await visitor.press("Place");
      await visitor.text("#typed-note", /not on this board/);
      await visitor.press("Resign");
      await visitor.press("Play on");
      await visitor.status(/Your turn/);
      await visitor.press("Resign");
      await visitor.press("Yes, resign");
      await visitor.status(/Level 1 wins by resignation/);
      await visitor.press("Rematch");
      await visitor.stones(1);
      await visitor.status(/Your turn/);
      expect((await visitor.page.evaluate(() => history.length)) <= 3, "no entries added to the history");
    },
  },

  "setup, hints, forbidden points": {
    async check(visitor) {
      await visitor.open();
      await visitor.turn();
      await visitor.choose("Game", "tictactoe");
      await visitor.page.locator("option[value=perfect]").waitFor({ state: "attached" });
      await visitor.choose("Opponent", "perfect");
      await visitor.choose("First move", "o");
      await visitor.stones(1);
      await visitor.status(/Your turn/);
      await visitor.open("#play?game=renju&moves=h8a1h9a3g10a5f10a7&with=person");
      await visitor.status(/Black to move/);
      await visitor.page.locator(".mark.forbidden").first().waitFor({ state: "attached" });
      await visitor.point("h10").click({ force: true });
      await visitor.text("#status-note", /h10 is forbidden to Black: .*three/);
      const stages = [".mark.region", ".mark.candidate", ".mark.best", ".mark.best"];
      for (const shown of stages) {
        await visitor.press("Hint");
        await visitor.page.locator(shown).first().waitFor({ state: "attached" });
      }
      await visitor.text("#status-note", /Play /);
      await visitor.accessible("with a hint");
    },
  },

  "swap2 by all three choices": {
    async check(visitor) {
      for (const [choice, more, next] of [
        ["Take black", [], /White to move/],
        ["Take white: place one stone", ["g7"], /Black to move/],
        ["Place two more stones", ["g7", "f6"], /Choose your colour/],
      ]) {
        await visitor.open("#play?game=freestyle&with=person&swap2=-");
        await visitor.status(/stone 1 of 3/);
        for (const point of ["h8", "i9", "j7"]) await visitor.play(point);
        await visitor.status(/Take a colour/);
        await visitor.press(choice);
        for (const point of more) await visitor.play(point);
        await visitor.status(next);
      }
      await visitor.press("Take black");
      await visitor.status(/White to move/);
      await visitor.open("#play?game=freestyle&with=engine:4&you=o&swap2=-");
      await visitor.stones(3);
      await visitor.press("Take black");
      await visitor.stones(4);
      await visitor.status(/Your turn/);
    },
  },

  "undo brings stones and clock back, moves are heard once": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=tictactoe&with=person&clock=1+2");
      await visitor.status(/X to move/);
      await page.evaluate(() => {
        window.heard = [];
        new MutationObserver(() => window.heard.push(document.getElementById("polite")?.textContent?.trim())).observe(
          document.getElementById("polite"),
          { childList: true },
        );
      });
      for (const point of ["b2", "a1", "c3"]) await visitor.play(point);
      await visitor.until(
        "each move announced once",
        () => JSON.stringify(window.heard) === '["X b2, move 1","O a1, move 2","X c3, move 3"]',
      );
      for (let left = 2; left >= 0; --left) {
        await visitor.press("Undo");
        await visitor.stones(left);
      }
      await visitor.status(/X to move/);
      await visitor.texts(".player-clock", ["1:00", "1:00"]);
      await visitor.press("Sound");
      await visitor.play("b2");
    },
  },

  "a phone, dark": {
    options: { ...phone, colorScheme: "dark" },
    async check(visitor) {
      await visitor.open();
      await visitor.turn();
      await visitor.until("no sideways scrolling", () => document.documentElement.scrollWidth <= 360);
      await visitor.point("g7").tap();
      await visitor.page.locator(".ghost .considered").waitFor({ state: "attached" });
      await visitor.stones(0);
      await visitor.point("h8").tap();
      await visitor.press("Place");
      await visitor.stone("h8", "Black");
      await visitor.stones(2);
      await visitor.status(/Your turn/);
      await visitor.accessible("dark, on a phone");
    },
  },
});
