#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Review of a game, in a real browser.

import { readFileSync } from "node:fs";

import { expect, run } from "./support.js";

const file = (name, content) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** The game h8 i9 j10 with variations. */
const library = readFileSync(new URL("../../fuzz/corpus/record_renlib/tree", import.meta.url));

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

async function openFile(visitor, ...chosen) {
  await openSheet(visitor);
  await visitor.page.locator("dialog[open] input[type=file]").setInputFiles(...chosen);
}

/** Saves the game and returns the path of the file. */
async function download(visitor, format) {
  await openSheet(visitor);
  await visitor.choose("Format", format);
  const [saved] = await Promise.all([visitor.page.waitForEvent("download"), visitor.press("Download")]);
  expect(
    saved.suggestedFilename() === `game.${format}`,
    `a name with .${format}, not ${saved.suggestedFilename()}`,
  );
  return saved.path();
}

/**
 * Replaces the server's reviews and the analyses of tries. Each position has the first player's winning
 * chance that `chances` gives for its ply, and a proved win for the second player where that is 0; the move
 * that led to such a position first is the losing move. `tries` gives the same chance for each point that is
 * tried.
 */
async function pretendReview(page, chances, tries) {
  const win = (chance) => (chance === 0 ? { side: "o", plies: 8, moves: 4, line: [] } : null);
  await page.routeWebSocket(/\/ws\/v1/, (socket) => {
    const tell = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const { t, id, moves } = JSON.parse(text);
      if (t === "review") {
        for (const [ply, chance] of chances.entries()) {
          const mover = ply % 2 ? "x" : "o";
          const isLosing = chance === 0 && chances[ply - 1] > 0;
          const verdict = isLosing ? "losing" : "good";
          const judgment = { mover, loss: 0.01, verdict, missed_win: null, mistake: null };
          tell({
            ...{ t: "evaluation", id, ply, to_move: ply % 2 ? "o" : "x", score: 0, depth: 5 },
            ...{ winning_chance: ply % 2 ? 1 - chance : chance, black_winning_chance: chance },
            ...{ win: win(chance), best: "k10", line: ["k10"], verified: true },
            ...{ move: moves[ply - 1] ?? null, judgment: ply ? judgment : null },
          });
        }
        tell({ t: "done", id, evaluations: chances.length });
      } else if (t === "analyze") {
        const move = "k9";
        const chance = tries[moves.at(-1)];
        const line = { move, moves: [move], score: 0, winning_chance: 1 - chance, verified: chance === 0 };
        tell({ t: "done", id, lines: [{ ...line, black_winning_chance: chance, win: win(chance) }] });
      }
    });
  });
}

await run({
  "a planted missed win is found, shown and tried again": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#review");
      // Black has a four with one open end. White does not stop it, and Black does not complete it.
      await paste(visitor, "e8 d8 f8 a15 g8 o1 h8 o15 c3 i8");
      await visitor.text(".tree .move", /10 i8/);
      await visitor.press("Review the game");
      await visitor.text(".steady", /Mistakes: Black [1-9]/);
      await visitor.text(".mistakes li", /9 Black c3 Missed a win in 1 move: i8/);
      await visitor.text(".moment h2", /The key moment: 9 c3/);
      await page.locator(".slip", { hasText: "c3 Missed a win" }).click();
      await visitor.text(".moment", /i8 wins by force, in 1 move\. It makes five e8-i8\. After c3 /);
      await page.getByRole("tab", { name: "All moves" }).click();
      await page.locator('.move[data-verdict="missed-win"]').first().waitFor();
      await page.locator('.move[data-verdict="best"], .move[data-verdict="good"]').first().waitFor();
      await page.getByRole("tab", { name: "Mistakes" }).click();
      await page.locator(".graph .bad.missed-win").waitFor({ state: "attached" });
      await visitor.accessible("a review");
      await visitor.press("Try it yourself");
      await visitor.status(/Find a better move than c3 for Black/);
      await page.locator(".mark.wrong").waitFor({ state: "attached" });
      await page.locator(".mistakes").waitFor({ state: "hidden" });
      await visitor.point("c3").click();
      await visitor.text("#status-note", /c3 is not the best\. Try again/);
      await visitor.point("a1").click(); // Black is still far ahead, but no longer wins with one move
      await visitor.text("#status-note", /a1 is not the best\. Try again/);
      await visitor.point("i8").click();
      await visitor.text("#status-note", /is a good move/);
      await visitor.press("Finish");
      await visitor.text(".steady", /1 of 1 found/);
      await visitor.press("Show i8");
      await visitor.text("#status-note", /Better: i8/);
      await visitor.count(".ghost .stone.line", 1);
      await page.locator(".graph").click({ position: { x: 5, y: 20 } });
      await visitor.text("#status-note", /start/);
    },
  },

  "the last chance, and the mistakes one after another": {
    async check(visitor) {
      const { page } = visitor;
      // O answers the corner with an edge, which loses; X's reply gives the win away; O's next move loses
      // again.
      await visitor.open("#review?game=tictactoe&moves=a1b3c3b1b2");
      await visitor.text(".tree .move", /5 b2/);
      await visitor.press("Review the game");
      await visitor.text(".steady", /Mistakes: X 1, O 2/);
      await visitor.text(".mistakes li", /2 O b3 The losing move: X wins by force\. Better: /);
      await visitor.text(".mistakes li", /3 X c3 Missed a win in 3 moves/);
      await visitor.text(
        ".escape",
        /Last chance: after 3\. c3 X had no proven win; after 4\. b1 the win is proven/,
      );
      await page.locator(".escape button").click();
      await visitor.stone("c3", "X, last move");
      await visitor.press("Try O’s 2 again");
      await visitor.text(".loop h2", /Mistake 1 of 2/);
      await visitor.status(/Find a better move than b3 for O/);
      await page.locator(".mistakes").waitFor({ state: "hidden" });
      // The panel says that something is hidden. The note says what to do, not how the last move was judged.
      await visitor.page.getByText(/^Hidden while you try\.$/).waitFor();
      await visitor.text("#status-note", /^Play another move on the board\.$/);
      await visitor.stones(1);
      await visitor.point("b1").click();
      await visitor.text("#status-note", /b1 is not the best\. Try again/);
      await visitor.press("Forward");
      await visitor.text("#status-note", /You have moved away from this mistake/);
      await visitor.press("Back to the mistake");
      await visitor.stones(1);
      await visitor.point("b2").click();
      await visitor.text("#status-note", /b2 is a good move/);
      await visitor.press("Next");
      await visitor.status(/Find a better move than b1 for O/);
      await visitor.accessible("a mistake tried again");
      await visitor.press("Show the solution");
      await visitor.text("#status-note", /Better: b2/);
      await visitor.press("Finish");
      await visitor.text(".steady", /1 of 2 found, 1 shown/);
      await page.locator(".slip", { hasText: "c3 Missed a win" }).click();
      await visitor.text(".moment h2", /Move 3: c3/);
      await page.locator(".mark.mistake").waitFor({ state: "attached" });
      await visitor.press("Try it yourself");
      await visitor.status(/Find a better move than c3 for X/);
      await visitor.press("Skip");
      await visitor.text(".steady", /0 of 1 found, 1 left/);
      await page.locator(".mistakes").waitFor();
      await visitor.page.getByText(/^Hidden while you try\.$/).waitFor({ state: "hidden" });
    },
  },

  "a move after which the opponent wins by force is no good move, however little chance is left": {
    serverOnly: true,
    async check(visitor) {
      const chances = [0.5, 0.5, 0.4, 0.3, 0.2, 0.1, 0.03, 0, 0, 0, 0, 0];
      await pretendReview(visitor.page, chances, { n14: 0, m13: 0.02 });
      await visitor.open("#review?game=freestyle&moves=h8g7a1e7o15f6a15g5o1h4c2");
      await visitor.text(".tree .move", /11 c2/);
      await visitor.press("Review the game");
      await visitor.text(".steady", /Mistakes: Black 1, White 0/);
      await visitor.page.locator(".slip", { hasText: "a15 The losing move" }).click();
      await visitor.press("Try it yourself");
      await visitor.status(/Find a better move than a15 for Black/);
      await visitor.point("n14").click();
      await visitor.text("#status-note", /^n14 is not the best\. Try again\.$/);
      await visitor.button("Review again").waitFor({ state: "hidden" });
      await visitor.point("m13").click();
      await visitor.text("#status-note", /^m13 is a good move\.$/);
    },
  },

  "psq, SGF, RenLib and pasted moves, stepped through by keys and buttons": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#review");
      await openFile(
        visitor,
        file("one.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n7,9,0\nada\nben\n-1\n"),
      );
      await visitor.texts(".tree .move", ["1 h8", "2 i9", "3 g7"]);
      await openFile(visitor, file("two.lib", library));
      await visitor.texts(".tree > .move", ["1 h8", "2 i9", "3 j10"]);
      await visitor.texts(".variation .move", ["1 g7", "2 i8", "3 k11"]);
      await openFile(visitor, file("three.sgf", "(;GM[4]SZ[15];B[hh];W[ig](;B[jj]C[a remark])(;B[gg]))"));
      await visitor.texts(".tree > .move", ["1 h8", "2 i9", "3 j6"]);
      await visitor.texts(".variation .move", ["3 g9"]);
      await visitor.text(".comment", /a remark/);
      await paste(visitor, "h8 i9 j7 g7");
      await visitor.texts(".tree .move", ["1 h8", "2 i9", "3 j7", "4 g7"]);
      await visitor.stones(0);
      await visitor.press("Forward");
      await visitor.stone("h8", "Black, last move");
      await visitor.press("Last");
      await visitor.stones(4);
      await visitor.press("Back");
      await visitor.stone("j7", "Black, last move");
      await visitor.point("a1").focus();
      await page.keyboard.press("Comma");
      await visitor.stone("i9", "White, last move");
      await page.keyboard.press(".");
      await visitor.stone("j7", "Black, last move");
      await page.getByRole("tab", { name: "All moves" }).click();
      await page.locator(".tree [aria-current]").focus();
      await page.keyboard.press("ArrowRight");
      await visitor.stone("g7", "White, last move");
      await visitor.press("First");
      await visitor.stones(0);
      await page.getByRole("tab", { name: "All moves" }).click();
      await page.getByRole("button", { name: "2 i9" }).click();
      await visitor.stones(2);
    },
  },

  "files round-trip, with variations and comments": {
    async check(visitor) {
      const { page } = visitor;
      const sgf =
        "(;GM[4]SZ[15]PB[Ada]PW[Ben]C[at the start]" +
        ";B[hh];W[ig](;B[jj]C[a remark];W[jk])(;B[gg](;W[ff])(;W[ef])))";
      await visitor.open("#review");
      await openFile(visitor, file("game.sgf", sgf));
      const main = ["1 h8", "2 i9", "3 j6", "4 j5"];
      const others = ["3 g9", "4 f10", "4 e10"];
      await visitor.texts(".tree > .move", main);
      await visitor.texts(".variation .move", others);
      await visitor.press("Forward");
      await visitor.stone("h8", "last move");
      const comment = page.getByLabel("Comment on this move");
      await page.getByRole("tab", { name: "Notes" }).click();
      await comment.fill("the center [of it]");
      await visitor.text(".comment", /the center \[of it\]/);
      for (const format of ["sgf", "psq", "json"]) {
        const path = await download(visitor, format);
        await paste(visitor, "a1");
        await visitor.texts(".tree .move", ["1 a1"]);
        await openFile(visitor, path);
        await visitor.texts(".tree > .move", main);
        if (format === "sgf") {
          await visitor.texts(".variation .move", others);
          for (const text of [/at the start/, /the center \[of it\]/, /a remark/])
            await visitor.text(".comment", text);
          expect(/PB\[Ada\]/.test(readFileSync(path, "utf8")), "the players in the file");
        } else {
          await visitor.press("Undo");
          await visitor.texts(".tree .move", ["1 a1"]);
          await visitor.press("Undo");
        }
        await visitor.texts(".variation .move", others);
      }
      await closeSheet(visitor);
      await visitor.press("Analyze");
      await visitor.button("Pause the engine").waitFor();
      await visitor.texts(".variation .move", others);
    },
  },

  "an unreadable file is reported, and nothing is lost": {
    async check(visitor) {
      await visitor.open("#review?game=freestyle&moves=h8i9");
      await visitor.texts(".tree .move", ["1 h8", "2 i9"]);
      for (const [attempt, sentence] of [
        [() => paste(visitor, "h8 i9 h8"), /Move 3, 'h8': h8 is occupied/],
        [() => paste(visitor, "h8 zz99"), /Move 2, 'zz99': column zz is off the board/],
        [() => paste(visitor, "hello there"), /Not a recognized game file/],
        [() => openFile(visitor, file("cut.sgf", "(;GM[4]SZ[15];B[hh")), /no closing '\]'/],
        [
          () => openFile(visitor, file("noise.lib", Buffer.alloc(300, 0xfe))),
          /expected the header of RenLib/,
        ],
        [
          () => openFile(visitor, file("large.sgf", Buffer.alloc(400_000, 32))),
          /large.sgf is too large: 391 kB/,
        ],
        [() => paste(visitor, "a".repeat(300_000)), /too large: \d+ kB/],
      ]) {
        await attempt();
        await visitor.text(".trouble", sentence);
        await visitor.texts(".tree .move", ["1 h8", "2 i9"]);
      }
      await paste(visitor, "j10");
      await visitor.texts(".tree .move", ["1 j10"]);
      await visitor.until("no trouble any more", () =>
        Array.from(document.querySelectorAll(".trouble")).every(({ textContent }) => !textContent),
      );
      await visitor.press("Undo");
      await visitor.texts(".tree .move", ["1 h8", "2 i9"]);
      visitor.complaints = visitor.complaints.filter((complaint) => !/status of 400/.test(complaint));
    },
  },
});
