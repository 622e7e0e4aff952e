#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Names in a real browser: the name of the game, also on boards of unusual size, and the players' names.

import { readFileSync } from "node:fs";

import { expect, run } from "./support.js";

const cup =
  "(;GM[4]SZ[19]RU[freestyle]PB[Ada]PW[Bertrand]EV[Spring Cup]RO[3]DT[2026-03-21]RE[B+R]" +
  ";B[jj];W[kk];B[jk](;W[ji])(;W[ki]))";

/** Opens the sheet where games are opened and saved. */
async function openSheet(visitor) {
  await closeSheet(visitor);
  await visitor.press("Files");
}

async function closeSheet(visitor) {
  const { page } = visitor;
  await page.evaluate(() => document.querySelector("dialog[open]")?.close());
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function paste(visitor, text) {
  await openSheet(visitor);
  await visitor.page.locator("dialog[open]").getByLabel("Paste moves or a file").fill(text);
  await visitor.press("Open these moves");
}

/** Saves the game and returns the text of the file. */
async function download(visitor, format) {
  await openSheet(visitor);
  await visitor.page.locator(`dialog[open] option[value=${format}]`).waitFor({ state: "attached" });
  await visitor.choose("Format", format);
  const [saved] = await Promise.all([visitor.page.waitForEvent("download"), visitor.press("Download")]);
  await closeSheet(visitor);
  return readFileSync(await saved.path(), "utf8");
}

async function title(visitor, pattern) {
  await visitor.until(`a title like ${pattern}`, (wanted) => wanted.test(document.title), pattern);
}

await run({
  "triangles, squares, circles, crosses and labels of a file are drawn": {
    async check(visitor) {
      await visitor.open("#analyze?game=freestyle");
      const marks = "TR[hh][aa]SQ[ii]CR[ba:cb]MA[gg]LB[dd:A][ee:12]";
      await paste(visitor, `(;GM[4]SZ[15]RU[freestyle];B[hh]${marks};W[ii]TR[zz])`);
      await visitor.address(/moves=h8i7/);
      await visitor.count("#board .mark:is(.triangle, .square, .circle, .cross, .label)", 0);
      await visitor.press("Forward");
      await visitor.stones(1);
      for (const [kind, count] of Object.entries({ triangle: 2, square: 1, circle: 4, cross: 1, label: 2 }))
        await visitor.count(`#board .mark.${kind}`, count);
      await visitor.texts("#board .mark-text.label", ["A", "12"]);
      await visitor.stone("h8", "Black, marked by a triangle, last move");
      await visitor.stone("d12", "empty, labeled A");
      await visitor.accessible("marks of a file");
    },
  },

  "players, event and date of a file": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze");
      await page.locator(".game-header").waitFor({ state: "hidden" });
      await paste(visitor, cup);
      for (const mode of ["Analyze", "Review"]) {
        await visitor.text(".game-players", /^Ada – Bertrand$/);
        await visitor.text(
          ".game-header .small",
          /^Spring Cup, round 3 · 21 March 2026 · Black wins by resignation$/,
        );
        await title(visitor, new RegExp(`^Ada – Bertrand · Gomoku, freestyle, 19×19 · ${mode} · Rowan$`));
        await visitor.text("#rule", /Gomoku, freestyle, 19×19/);
        await visitor.accessible(`names, ${mode}`);
        await page.reload();
        await visitor.text(".game-players", /^Ada – Bertrand$/);
        const file = await download(visitor, "sgf");
        for (const property of [
          "SZ[19]",
          "RU[freestyle]",
          "PB[Ada]",
          "PW[Bertrand]",
          "EV[Spring Cup]",
          "RO[3]",
          "DT[2026-03-21]",
        ])
          expect(file.includes(property), `${property} in ${file}`);
        if (mode === "Analyze") await visitor.press("Review");
      }
      // Another game has other players. Undo restores the previous players.
      await paste(visitor, "h8 i9");
      await page.locator(".game-header").waitFor({ state: "hidden" });
      await visitor.press("Undo");
      await visitor.text(".game-players", /^Ada – Bertrand$/);
    },
  },

  "text from a file stays text, however long": {
    async check(visitor) {
      await visitor.open("#analyze");
      await paste(visitor, `(;GM[4]SZ[15]PB[<b>Ada</b>]PW[${"W".repeat(200)}];B[hh])`);
      await visitor.text(".game-players", /^<b>Ada<\/b> – W+$/);
      await visitor.until("no sideways scrolling", () => document.documentElement.scrollWidth <= innerWidth);
    },
  },

  "freestyle on another board keeps its name": {
    async check(visitor) {
      await visitor.open("#analyze");
      for (const [content, name] of [
        ["Piskvorky 19x19, 11:11, 0\n10,10,0\n11,9,0\nada\nben\n-1\n", /^Gomoku, freestyle, 19×19/],
        ["(;GM[4]SZ[20:12]RU[freestyle];B[hh])", /^Gomoku, freestyle, 20×12/],
        ["(;GM[4]SZ[10]RU[freestyle];B[ee])", /^Gomoku, freestyle, 10×10/],
        ["(;GM[4]SZ[19]RU[renju];B[hh])", /^Renju, 19×19/],
      ]) {
        const file = { name: "game", mimeType: "application/octet-stream", buffer: Buffer.from(content) };
        await visitor.page.locator("input[type=file]").setInputFiles(file);
        await visitor.text("#rule", name);
        await visitor.press("Review");
        await visitor.text("#rule", name);
        await visitor.press("Analyze");
      }
      const response = await fetch(`${visitor.site.address}/api/v1/position`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game: "freestyle", size: "19" }),
      });
      const { game } = await response.json();
      expect(game === "freestyle 19x19", `the server to keep the name, not ${game}`);
      await visitor.go("#play?game=freestyle+19x19&with=person");
      await visitor.play("j10");
      await title(visitor, /^Black – White · Gomoku, freestyle, 19×19 · Play · Rowan$/);
      await visitor.go("#play?game=tictactoe&with=person");
      await visitor.texts(".saved-games strong", ["Gomoku, freestyle, 19×19"]);
    },
  },

  "the file names the players of a game played here": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle+19x19&with=engine:1&you=o");
      await visitor.stones(1);
      await visitor.play("a1");
      await visitor.stones(3);
      await visitor.press("Resign");
      await visitor.press("Yes, resign");
      await visitor.press("Review this game");
      await visitor.text(".game-players", /^Wren, level 1 – You$/);
      await visitor.text(".game-header .small", /^\d+ [A-Z][a-z]+ \d{4} · Wren wins by resignation$/);
      const file = await download(visitor, "sgf");
      for (const property of ["SZ[19]", "RU[freestyle]", "PB[Wren, level 1]", "PW[Human]", "RE[B+R]"])
        expect(file.includes(property), `${property} in ${file}`);
    },
  },

  "one move is counted in the singular": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&moves=h8&with=person");
      await visitor.turn();
      await visitor.press("Resign");
      await visitor.press("Yes, resign");
      await visitor.text("#status-note", /^1 move$/);
      await visitor.open("#analyze?game=freestyle");
      await visitor.status(/Black to move/);
      await page.locator("input[type=file]").setInputFiles({
        name: "two.sgf",
        mimeType: "text/plain",
        buffer: Buffer.from("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[ii])"),
      });
      await visitor.text("#polite", /Opened, 1 move\s*$/);
      await visitor.text("option", /^1: .*, 1 move$/);
      await visitor.text("option", /^2: .*, 2 moves$/);
    },
  },

  "a screen reader hears the clocks of X and O": {
    async check(visitor) {
      for (const [game, heard] of [
        ["tictactoe", /^X 5:00, O 5:00\s*$/],
        ["freestyle", /^Black 5:00, White 5:00\s*$/],
      ]) {
        await visitor.open(`#play?game=${game}&with=person&clock=5+3`);
        await visitor.turn();
        await visitor.point("b2").focus();
        await visitor.page.keyboard.press("c");
        await visitor.text("#polite", heard);
      }
    },
  },
});
