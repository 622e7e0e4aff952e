#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The lesson on bits, in a real browser.

import { run } from "./support.js";

await run({
  "three by three, as five old programs store it": {
    async check(visitor) {
      await visitor.open("#learn?game=tictactoe&moves=a3b2");
      await visitor.texts(".panel h2", [
        "A grid of 18 bits",
        "A player in two stages",
        "A player made of patterns",
        "A whole game in one word",
        "A board of lines",
      ]);
      for (const origin of [
        /x86-64 assembly/,
        /RISC-V/,
        /TTT3\.ASM by Randall Hyde, 1996/,
        /Java/,
        /Haskell/,
      ])
        await visitor.text(".card .small", origin);
      await visitor.text(".word", /0x00103/);
      await visitor.count('.nine [data-bits="11"]', 1);
      await visitor.count('.nine [data-bits="01"]', 1);
      await visitor.play("c3");
      await visitor.text(".word", /0x00133/);
      await visitor.count('.nine [data-bits="11"]', 2);
      await visitor.text(".word", /0x00100211 = 1049105/);
      for (const field of ["result", "error", "input", "turn", "cells"])
        await visitor.text(".word-fields dt", new RegExp(`^${field}$`));
      await visitor.text(".bits", /blocking pattern \d+ matches and plays b3/);
      await visitor.text(".bits", /Stage one.*b3/);
      await visitor.text(".word", /^101020000$/);
      await visitor.text(".word", /^"X\u00a0X\u00a0O/);
      await visitor.text(".bits", /X: five \d+, four \d+, three \d+, double \d+\./);
      await visitor.count(".line-word", 4);
      await visitor.accessible("the lesson");
      await visitor.play("b3");
      await visitor.text(".bits", /For X: \w+ pattern \d+ matches and plays b1/);
      await visitor.play("a1");
      await visitor.play("b1");
      await visitor.status(/O wins: 3 in a row/);
      await visitor.text(".bits", /No pattern matches here/);
      await visitor.press("Back");
      await visitor.text(".bits", /For O: \w+ pattern \d+ matches/);
      await visitor.press("Empty board");
      await visitor.text(".word", /0x00000/);
      await visitor.text(".bits", /Stage two/);
    },
  },

  "every representation that the terminal shows": {
    async check(visitor) {
      // As printed by: rowan show --moves "1 4 2 5 3" --as all
      await visitor.open("#learn?game=tictactoe&moves=a3a2b3b2c3");
      await visitor.text(".word", /^0x0017F$/);
      await visitor.text(".word", /^111220000$/);
      await visitor.text(".word", /^"XXXOO\u00a0{4}"$/);
      await visitor.text(".word", /= 1074791061$/);
      await visitor.text(".field-bits", /^xxx\/oo1\/3 o$/);
      await visitor.text(".all-words", /^0x15 0xA 0x0 0x9 0x9 0x1 0x1 0x9 0x9 0x0 0x0 0x1 0x1 0x9 0x2 0x0$/);
    },
  },

  "a stone is in four words on a board of lines": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#bits");
      await visitor.text(".word", /0x/);
      await visitor.press("Gomoku 15×15: the lines");
      await visitor.status(/Black to move/);
      await visitor.play("h8");
      await visitor.text(".line-word .word", /0x4000/);
      await visitor.count(".line-word", 4);
      await visitor.count(".line-word .framed", 4);
      await visitor.texts(".card:not([hidden]) h2", ["A board of lines"]);
      await visitor.play("i9");
      await visitor.text(".bits .small", /four words that contain i9/);
      await page.locator(".line-word").first().hover();
      await visitor.count(".mark.region", 15);
      await page.mouse.move(5, 5);
      await visitor.count(".mark.region", 0);
      await visitor.point("h8").click({ force: true });
      await visitor.text(".bits .small", /four words that contain h8/);
      await visitor.accessible("the lesson on lines");
      const other = await visitor.another();
      await other.open(new URL(page.url()).hash);
      await other.stone("i9", "White, last move");
      await other.text(".bits .small", /four words that contain i9/);
      await other.close();
      await visitor.press("Play against it: lines");
      await visitor.status(/Your turn/);
      await visitor.text(".player-name", /Lines/);
    },
  },

  "every player of the lesson can be played against": {
    async check(visitor) {
      for (const [player, name, title] of [
        ["two-stage", /two.stage/i, "A player in two stages"],
        ["patterns", /patterns/i, "A player made of patterns"],
      ]) {
        await visitor.open("#bits");
        await visitor.press(title);
        await visitor.press(`Play against it: ${player}`);
        await visitor.text(".player-name", name);
        await visitor.play("b2");
        await visitor.stones(2);
      }
    },
  },
});
