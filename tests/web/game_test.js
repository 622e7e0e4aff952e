#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The course of a game, in a real browser: openings, hints, undo, clocks, resignation.

import { expect, run } from "./support.js";

/** Renju games, a point that is then forbidden to Black, and the reason. */
const closedPoints = [
  ["h8a1h9a3g10a5f10a7", "h10", "two open threes at once"],
  ["h8a1h9a3h10a5f7a7e7a9g7a11", "h7", "two fours at once"],
  ["d8a1e8a3f8a5h8a7i8a9", "g8", "six or more in a row"],
];

await run({
  "a move in the list shows its position, and leads back": {
    async check(visitor) {
      const { page } = visitor;
      const item = (number) => page.locator(`.moves li:nth-child(${number})`);
      await visitor.open("#play?game=freestyle&moves=h8i9h9h10i8g8&with=person");
      await visitor.stones(6);
      await item(3).click();
      await visitor.stones(3);
      await visitor.status(/^Move 3 of 6$/);
      await visitor.text("#polite", /Move 3 of 6, h9/);
      await visitor.count(".moves li:nth-child(3)[aria-current]", 1);
      await visitor.count(".moves [aria-current]", 1);
      await visitor.count('[role=gridcell][aria-disabled="false"]', 0);
      await visitor.accessibleInBothThemes("an earlier position");
      // The list is one tab stop.
      await page.keyboard.press("ArrowLeft");
      await visitor.stones(2);
      await page.keyboard.press("Home");
      await visitor.stones(1);
      await page.keyboard.press("End");
      await visitor.stones(6);
      await visitor.status(/^Black to move$/);
      // A click on the board returns to the newest position and places no stone.
      await item(2).click();
      await visitor.stones(2);
      await visitor.point("c3").click({ force: true });
      await visitor.stones(6);
      await visitor.texts(".moves li", ["h8", "i9", "h9", "h10", "i8", "g8"]);
      // After any change in the game the newest position is shown at once.
      await item(2).click();
      await visitor.stones(2);
      await visitor.press("Undo");
      await visitor.stones(5);
      await visitor.status(/^White to move$/);
      await visitor.play("j10");
      await visitor.stones(6);
      await visitor.address(/moves=h8i9h9h10i8j10/);
    },
  },

  "typed moves, reload, resign, rematch": {
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
      await visitor.press("Keep playing");
      await visitor.status(/Your turn/);
      await visitor.press("Resign");
      await visitor.press("Yes, resign");
      await visitor.status(/Wren wins by resignation/);
      await visitor.press("Undo");
      await visitor.status(/Your turn/);
      await visitor.stones(2);
      await visitor.press("Resign");
      await visitor.press("Yes, resign");
      await visitor.status(/Wren wins by resignation/);
      await visitor.page.locator("button:has-text('Resign')").first().waitFor({ state: "hidden" });
      await visitor.players("You", "Wren");
      await visitor.press("Play again");
      await visitor.stones(1);
      await visitor.status(/Your turn/);
      await visitor.players("Wren", "You");
    },
  },

  "forbidden points with their reasons": {
    async check(visitor) {
      await visitor.open();
      for (const [moves, point, reason] of closedPoints) {
        await visitor.go(`#play?game=renju&moves=${moves}&with=person`);
        await visitor.status(/Black to move/);
        await visitor.count(".mark.forbidden", 1);
        await visitor.page.locator(`[data-point="${point}"][aria-label*="${reason}"]`).waitFor();
        await visitor.point(point).click({ force: true });
        await visitor.text("#status-note", new RegExp(`${point} is forbidden to Black: ${reason}`));
        await visitor.stones(moves.match(/[a-z]\d+/g).length);
      }
    },
  },

  "a hint in four stages": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8i9h9h10i8g8&with=person");
      await visitor.status(/Black to move/);
      for (const [sentence, shown] of [
        [/^Look at /, ".mark.region"],
        [/^(One of|Only) /, ".mark.candidate"],
        [/^Play [a-o]\d+\.$/, ".mark.best"],
        [/^Play [a-o]\d+: .+\.$/, ".mark.best"],
      ]) {
        await visitor.press("Hint");
        await visitor.text("#status-note", sentence);
        await visitor.text("#polite", new RegExp(sentence.source.replace("$", "")));
        await visitor.page.locator(shown).first().waitFor({ state: "attached" });
      }
      await visitor.page.locator("button:has-text('Hint'):disabled").waitFor();
      await visitor.accessible("with a hint");
    },
  },

  "swap2 with all three choices, also from older links": {
    async check(visitor) {
      await visitor.open();
      for (const [choice, more, next] of [
        ["Take black", [], /White to move/],
        ["Take white", ["g7"], /Black to move/],
        ["Place two more stones", ["g7", "f6"], /Choose your color/],
      ]) {
        await visitor.go("#play?game=freestyle&with=person&opening=swap2");
        await visitor.status(/stone 1 of 3/);
        for (const point of ["h8", "i9", "j7"]) await visitor.play(point);
        await visitor.status(/Take a color/);
        await visitor.press(choice);
        for (const point of more) await visitor.play(point);
        await visitor.status(next);
      }
      await visitor.press("Take black");
      await visitor.status(/White to move/);
      for (const [old, today] of [
        ["swap2=h8i9j7-g7&moves=k8", /moves=g7k8.*opening=swap2\.h8i9j7\.white/],
        ["swap2=h8i9j7-g7f6-black&moves=k8", /moves=k8.*opening=swap2\.h8i9j7\.g7f6\.black/],
      ]) {
        await visitor.go(`#play?game=freestyle&with=person&${old}`);
        await visitor.address(today);
        await visitor.status(/to move/);
      }
      await visitor.go("#play?game=freestyle&with=engine:4&you=x");
      await visitor.turn();
      await visitor.openSetup();
      await visitor.choose("Opening", "swap2");
      await visitor.pick("Opens", "o");
      await visitor.startGame();
      await visitor.stones(3);
      await visitor.press("Take black");
      await visitor.stones(4);
      await visitor.status(/Your turn/);
      await visitor.players("You", "Starling");
    },
  },

  "undo restores the stones and the clock": {
    async check(visitor) {
      await visitor.open("#play?game=tictactoe&with=person&clock=1+2");
      await visitor.play("b2");
      await visitor.text(".player-clock", /^0:5/);
      await visitor.play("a1");
      await visitor.press("Undo");
      await visitor.stones(1);
      await visitor.status(/O to move/);
      await visitor.address(/moves=b2&/);
      await visitor.press("Undo");
      await visitor.stones(0);
      await visitor.status(/X to move/);
      await visitor.clocks("1:00", "1:00");
      // In a game against a program, Undo takes back the program's reply and the visitor's move.
      await visitor.go("#play?game=freestyle&moves=h8i9&with=engine:1&you=x&clock=1+2");
      await visitor.play("h9");
      await visitor.stones(4);
      await visitor.status(/Your turn/);
      await visitor.press("Undo");
      await visitor.stones(2);
      await visitor.address(/moves=h8i9&/);
      await visitor.press("Undo");
      await visitor.stones(0);
      await visitor.clocks("1:00", "1:00");
    },
  },

  "a new game started by mistake is undone": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9", "h9"]) await visitor.play(point);
      await visitor.newGame();
      await visitor.stones(0);
      await visitor.press("Undo");
      await visitor.stones(3);
      await visitor.status(/White to move/);
      await visitor.play("h10");
    },
  },

  "time runs out": {
    async check(visitor) {
      await visitor.open("#play?game=tictactoe&with=person&clock=0.02+0");
      await visitor.clocks("1.2", "1.2");
      await visitor.play("b2");
      await visitor.status(/X wins on time/);
      await visitor.text("#assertive", /X wins on time/);
      await visitor.clocks("1.2", "0.0");
      await visitor.page.reload();
      await visitor.status(/X wins on time/);
      await visitor.press("Play again");
      await visitor.clocks("1.2", "1.2");
    },
  },

  "sounds play only when they are turned on": {
    async check(visitor) {
      const { page } = visitor;
      await page.addInitScript(() => {
        window.tones = 0;
        const original = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          ++window.tones;
          return original.call(this);
        };
      });
      const heard = (number) => visitor.until(`${number} tones`, (wanted) => window.tones === wanted, number);
      await visitor.open("#play?game=tictactoe&with=person");
      await page.locator("#sound[aria-pressed=false]").waitFor();
      await visitor.play("b2");
      await heard(0);
      await visitor.press("Sound");
      await heard(1);
      await visitor.play("a1");
      await heard(2);
      await page.reload();
      await page.locator("#sound[aria-pressed=true]").waitFor();
      await visitor.play("c3");
      await heard(1);
    },
  },
});
