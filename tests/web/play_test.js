#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Every game and every opponent, in a real browser.

import { run } from "./support.js";

/** Games: the rules, all moves but the last, the last move, and the status after it. */
const shortGames = [
  ["tictactoe", "a3a1b3b1", "c3", /X wins: 3 in a row/],
  ["freestyle", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5 in a row/],
  ["standard+19x19", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5/],
  ["standard", "d4d10e4e12f4a10h4g10i4a12", "g4", /White to move/],
  ["renju", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5/],
  ["caro", "d4d10e4e10f4f10g4g10", "h4", /Black wins: 5/],
  ["caro", "d4c4e4i4f4a9g4a12", "h4", /White to move/],
  ["caro", "d4a1e4a3f4a5h4a7i4a9", "g4", /Black wins: 6/],
  ["caro-exact", "d4a1e4a3f4a5h4a7i4a9", "g4", /White to move/],
  ["7x6x4", "a1a2b1b2c1c2", "d1", /Black wins: 4/],
  ["tictactoe", "a3b3c3b2a2c2b1a1", "c1", /A draw: the board is full/],
];

/** Plays the first free point until the game is over. */
async function playOn(visitor) {
  while (await visitor.turn()) {
    const free = visitor.page.locator('[role=gridcell][aria-disabled="false"]').first();
    const point = await free.getAttribute("data-point");
    await visitor.page.locator(`[data-point="${point}"]`).click();
    await visitor.stone(point, "X");
  }
}

await run({
  "the first click places a stone": {
    async check(visitor) {
      await visitor.open();
      await visitor.point("h8").click();
      await visitor.stone("h8", "Black");
      await visitor.stones(2);
      await visitor.status(/Your turn/);
      await visitor.text("#rule", /15×15.*Five or more/);
      await visitor.text("#polite", /White .*, move 2, your turn/);
      await visitor.press("Undo");
      await visitor.stones(0);
    },
  },

  "every kind of game to its end": {
    async check(visitor) {
      await visitor.open();
      for (const [game, moves, last, ending] of shortGames) {
        await visitor.go(`#play?game=${game}&moves=${moves}&with=person`);
        await visitor.play(last);
        await visitor.status(ending);
        // Where stones lie in cells, a line strikes through the winning row; elsewhere its stones get rings.
        const isWon = /wins/.test(ending.source);
        await visitor.until(
          "the winning row, if there is one",
          (wanted) => {
            const strokes = document.querySelectorAll(".winning .stroke").length;
            const rings = document.querySelectorAll(".winning .win-ring").length;
            return wanted ? strokes === 1 || rings >= 4 : strokes + rings === 0;
          },
          isWon,
        );
      }
      await visitor.press("Play again");
      await visitor.status(/X to move/);
      await visitor.stones(0);
    },
  },

  "every opponent": {
    async check(visitor) {
      await visitor.open("#play?game=tictactoe&with=two-stage&you=x");
      for (const opponent of ["two-stage", "patterns", "lines", "perfect"]) {
        await visitor.openSetup();
        await visitor.page.locator(`option[value="${opponent}"]`).waitFor({ state: "attached" });
        if (opponent !== "two-stage") await visitor.choose("Classic", opponent);
        await visitor.startGame();
        await visitor.stones(0);
        await playOn(visitor);
        await visitor.status(/win|draw/i);
      }
      await visitor.openSetup();
      for (let level = 1; level <= 10; ++level)
        await visitor.count(`[aria-label=Setup] [data-value="engine:${level}"]`, 1);
      await visitor.count('[aria-label=Setup] [data-value="person"]', 1);
      await visitor.pick("Game", "freestyle");
      await visitor.pick("Or play", "classic");
      await visitor.page.locator('option[value="lines"]').waitFor({ state: "attached" });
      await visitor.count('option[value="perfect"]', 0);
      await visitor.page.keyboard.press("Escape");
      // The perfect player is offered on boards that can be solved in a moment.
      await visitor.go("#play?game=4x4x4&with=perfect&you=x");
      await visitor.play("b2");
      await visitor.stones(2);
      await visitor.players("You", "Perfect");
    },
  },

  "the setup": {
    async check(visitor) {
      await visitor.open();
      await visitor.turn();
      await visitor.pick("Game", "other");
      await visitor.choose("Game", "custom");
      for (const [label, value] of [
        ["Width", "8"],
        ["Height", "5"],
        ["In a row", "4"],
      ]) {
        await visitor.page.getByLabel(label, { exact: true }).fill(value);
        await visitor.page.keyboard.press("Tab");
      }
      await visitor.newGame({ "Or play": "person" });
      await visitor.text("#rule", /4 in a row, 8×5/);
      await visitor.count("[role=gridcell]", 40);
      for (const point of ["a1", "a2", "b1", "b2", "c1", "c2", "d1"]) await visitor.play(point);
      await visitor.status(/Black wins: 4 in a row/);
      await visitor.newGame({ Game: "other", Size: "19" });
      await visitor.text("#rule", /Gomoku, standard, 19×19.*Exactly five/);
      await visitor.newGame({ Opponent: "engine:1", "You play": "o" });
      await visitor.stones(1);
      await visitor.players("Wren", "You");
      await visitor.newGame({ Clock: "5+3" });
      await visitor.clocks("5:00", "5:00");
    },
  },

  "changes of the setup wait for the next game": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.play("h8");
      await visitor.pick("Game", "tictactoe");
      await visitor.page.keyboard.press("Escape");
      await visitor.text("#rule", /freestyle/);
      await visitor.play("i9");
      await visitor.stones(2);
      await visitor.text("#rule", /freestyle/);
      await visitor.newGame({ Game: "tictactoe" });
      await visitor.text("#rule", /Tic-tac-toe/);
      await visitor.stones(0);
    },
  },
});
