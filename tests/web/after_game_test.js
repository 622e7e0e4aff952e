#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The page in a real browser, after a game and while a position is set up: stepping through a finished game,
// the players' names in a review, how long a message stays, and the end of setting up.

import { expect, run } from "./support.js";

const won = "#play?game=freestyle&moves=h8a1h9a3h10a5h11a7h12&with=engine:4&you=x";
const lost = "#play?game=freestyle&moves=a1h8a3h9a5h10c7h11o15h12&with=engine:4&you=x";

/**
 * Replaces the review with a fake one: move 5 is a blunder, move 7 loses, and from then on the win of O is
 * proved.
 */
async function pretendReview(page) {
  await page.routeWebSocket(/\/ws\/v1$/, (socket) =>
    socket.onMessage((text) => {
      const { t, id, moves } = JSON.parse(text);
      if (t !== "review") return;
      for (let ply = 0; ply <= moves.length; ++ply) {
        const black = ply < 5 ? 0.26 : 0.02;
        const win = ply > 6 ? { side: "o", plies: 3, moves: 2 } : null;
        const verdict = ply === 5 ? "blunder" : ply === 7 ? "losing" : "best";
        const judgment = ply ? { mover: ply % 2 ? "x" : "o", loss: 0, verdict, missed_win: null } : null;
        const score = { score: 0, winning_chance: black, black_winning_chance: black, verified: true };
        const place = { ply, to_move: ply % 2 ? "o" : "x", move: moves[ply] ?? null, best: "g7" };
        socket.send(JSON.stringify({ t: "evaluation", id, ...score, ...place, line: ["g7"], win, judgment }));
      }
      socket.send(JSON.stringify({ t: "done", id }));
    }),
  );
}

await run({
  "a finished game can be stepped through in place, by keys and buttons": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open(won);
      await visitor.status(/You win/);
      await page.keyboard.press("ArrowLeft");
      await visitor.status(/^Move 8 of 9$/);
      await visitor.stones(8);
      await page.keyboard.press("ArrowLeft");
      await visitor.stones(7);
      await page.keyboard.press("ArrowRight");
      await visitor.stones(8);
      await page.keyboard.press("Home");
      await visitor.stones(0);
      await visitor.status(/^At the start$/);
      expect(await visitor.button("Back").isDisabled(), "no move before the first");
      await visitor.press("Forward");
      await visitor.stones(1);
      await visitor.press("Back");
      await visitor.stones(0);
      await visitor.accessible("a finished game, gone through");
      await page.keyboard.press("End");
      await visitor.status(/You win/);
      expect(await visitor.button("Forward").isDisabled(), "no move after the last");
      await visitor.address(/#play/);
      // During a game the arrow keys do what they usually do in a page.
      await visitor.open("#play?game=freestyle&moves=h8i9&with=person");
      await visitor.stones(2);
      await page.keyboard.press("ArrowLeft");
      await visitor.stones(2);
      await visitor.button("Back").waitFor({ state: "hidden" });
    },
  },

  "a review says You and the bird's name, and what its numbers count": {
    async check(visitor) {
      const { page } = visitor;
      await pretendReview(page);
      await visitor.open(lost);
      await visitor.status(/Starling wins/);
      await visitor.press("Review this game");
      await visitor.text(".game-players", /^You – Starling, level 4$/);
      await visitor.text(".game-header .small", /Starling wins$/);
      await visitor.text(".mistakes", /winning chance from 26% to 2%/);
      await visitor.text(".mistakes", /The losing move: Starling wins by force/);
      await visitor.text(".summary", /Mistakes: You 2, Starling 0\./);
      await visitor.text(".practice", /Your 2/);
      await visitor.text(".course", /Your chance of winning/);
      const told = await page.locator("#side").innerText();
      const named = told.replace(/\b(Black|White) to move/, "");
      expect(!/\b(Black|White|Human)\b/.test(named), `names in\n${told}`);
    },
  },

  "a note about copying stays for two seconds, whatever happens": {
    options: { permissions: ["clipboard-read", "clipboard-write"] },
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#review?game=freestyle&moves=h8i9h9");
      await visitor.stones(3);
      const endNotices = await visitor.holdNotices();
      const before = await page.locator("#status-note").innerText();
      await visitor.press("Share");
      await visitor.text("#status-note", /^Link copied/);
      // Other messages in the same place do not remove the note.
      await page.keyboard.press("ArrowLeft");
      await visitor.stones(2);
      expect(/^Link copied/.test(await page.locator("#status-note").innerText()), "still told");
      await endNotices();
      await visitor.text("#status-note", /^After move 2/);
      // If no other message has come meanwhile, the previous message returns.
      await page.keyboard.press("ArrowRight");
      await visitor.stones(3);
      await visitor.press("Share");
      await visitor.text("#status-note", /^Link copied/);
      await endNotices();
      await visitor.text("#status-note", before);
    },
  },

  "Done and Escape both end setting up a position": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze?game=freestyle&moves=h8i9");
      const panel = page.locator(".arrange");
      for (const leave of [() => visitor.press("Done"), () => page.keyboard.press("Escape")]) {
        await visitor.press("Set up");
        await panel.waitFor();
        expect((await panel.getByRole("button", { name: "Done" }).innerText()) === "Done", "a word to press");
        await leave();
        await panel.waitFor({ state: "hidden" });
      }
    },
  },
});
