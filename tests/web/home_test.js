#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The start page in a real browser: opponents, the unfinished game, the last game, and other links.

import { expect, phone, run } from "./support.js";

/** A game against Blackbird with four stones on the board. */
const begun = "#play?game=freestyle&moves=h8i9h7h9&with=engine:5&you=x";

/** Plays two games for the list: first one to its end, then one that stays unfinished. */
async function playTwo(visitor) {
  await visitor.open("#play?game=tictactoe&moves=a1b1a2b2&with=person");
  await visitor.play("a3");
  await visitor.status(/X wins/);
  await visitor.go(begun);
  await visitor.turn();
  await visitor.play("c3");
  await visitor.stones(6);
  await visitor.status(/Your turn/);
}

async function goHome(visitor) {
  await visitor.page.getByRole("link", { name: "Rowan" }).click();
  await visitor.address(/#home$/);
}

/**
 * Expects that the page in Russian uses a font with Russian letters, and that the tooltip of the settings is
 * not cut off at the edge of the window.
 */
async function expectRussianPolish({ page }) {
  const font = await page.evaluate(() => getComputedStyle(document.documentElement).fontFamily);
  expect(!/Figtree/.test(font), `no font without Russian letters, found ${font}`);
  await page.locator("#settings").hover();
  const { right, left, width } = await page.locator("#settings").evaluate((one) => {
    const tip = getComputedStyle(one, "::after");
    return { right: tip.right, left: tip.left, width: parseFloat(tip.width) };
  });
  expect(right === "0px", `a tip that ends with its button, not ${left} ${right} of ${width}`);
}

await run({
  "the second click places the first stone": {
    async check(visitor) {
      await visitor.open("");
      await visitor.press("Play Wren");
      await visitor.point("h8").click();
      await visitor.stone("h8", "Black");
      await visitor.stones(2);
      await visitor.status(/Your turn/);
      await visitor.players("You", "Wren");
    },
  },

  "a bird and a game are chosen, and remembered": {
    async check(visitor) {
      await visitor.open("");
      await visitor.count(".hero .bird", 10);
      await visitor.text(".hero .say", /^Wren, level 1\.\s*\S.*No clock\.$/);
      await visitor.press("Thrush, level 6");
      await visitor.text(".hero .say", /^Thrush, level 6\.\s*Looks two moves ahead/);
      await visitor.until("the focus to stay on the bird", () =>
        document.activeElement?.matches('[data-value="engine:6"]'),
      );
      await visitor.press("Tic-tac-toe");
      await visitor.text(".last-game p", /^Three in a row win\.$/);
      await visitor.press("Play Thrush");
      await visitor.text("#rule", /Tic-tac-toe, 3×3/);
      await visitor.players("You", "Thrush");
      await visitor.open("");
      await visitor.page.locator('.hero [data-value="engine:6"][aria-pressed=true]').waitFor();
      await visitor.page.locator('.hero [data-value="tictactoe"][aria-pressed=true]').waitFor();
    },
  },

  "tic-tac-toe mentions no fours and has its own score": {
    async check(visitor) {
      /** Beats Wren: opens an address with all moves but the last, and plays the last move. */
      const win = async (address, last) => {
        await visitor.go(address);
        await visitor.turn();
        await visitor.play(last);
        await visitor.status(/You win/);
      };
      await visitor.open("");
      await visitor.text(".hero .say", /misses fours/);
      await visitor.press("Tic-tac-toe");
      await visitor.text(".hero .say", /Builds its own rows, and mostly forgets yours\. No clock\.$/);
      await visitor.press("Robin, level 2");
      await visitor.press("Play Robin");
      await visitor.text(".opponent", /Level 2 · stops every winning move/);
      await visitor.until(
        "a list of moves without a word of stones",
        () => document.querySelector(".moves").dataset.empty === "No move yet.",
      );
      await win("#play?game=freestyle&moves=h8a1h9a3h10a5h11a7&with=engine:1&you=x", "h12");
      await win("#play?game=tictactoe&moves=a1b1a2b2&with=engine:1&you=x", "a3");
      await visitor.count(".facts .fact", 1);
      await win("#play?game=tictactoe&moves=a3b3a2b2&with=engine:1&you=x", "a1");
      await visitor.text(".facts", /2–0you and Wren/);
      await goHome(visitor);
      await visitor.press("Review it");
      await visitor.text(".game-players", /^You – Wren, level 1$/);
    },
  },

  "on a laptop all four tiles are visible without scrolling, in every language": {
    async check(visitor) {
      for (const locale of ["en", "ru", "cs", "de", "vi"]) {
        const one = await visitor.another({ locale, viewport: { width: 1366, height: 657 } });
        await one.open("");
        await one.count(".tiles .tile", 4);
        const end = await one.page
          .locator(".tiles")
          .evaluate((tiles) => tiles.getBoundingClientRect().bottom);
        expect(end <= 657, `${locale}: the tiles end at ${end}, not within 657 pixels`);
        if (locale === "ru") await expectRussianPolish(one);
        await one.close();
      }
    },
  },

  "on a phone the unfinished game is described in two lines": {
    options: { ...phone, viewport: { width: 390, height: 844 } },
    async check(visitor) {
      await playTwo(visitor);
      await visitor.go("#home");
      await visitor.text(".resume p", /Blackbird is waiting\. Move 7, your turn\./);
      await visitor.text(".resume .all-games", /^All games$/);
      const lines = await visitor.page.locator(".resume p").evaluate((one) => {
        return one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
      });
      expect(lines < 2.5, `two lines of text, not ${lines}`);
    },
  },

  "the unfinished game comes first": {
    async check(visitor) {
      await visitor.open("");
      await visitor.page.locator(".resume").waitFor({ state: "hidden" });
      await visitor.go(begun);
      await visitor.turn();
      await visitor.play("c3");
      await visitor.stones(6);
      await visitor.status(/Your turn/);
      await goHome(visitor);
      await visitor.text(".resume p", /^Blackbird is waiting\. Move 7, your turn\.$/);
      await visitor.page.locator(".last-game").waitFor({ state: "hidden" });
      await visitor.press("Go on");
      await visitor.stones(6);
      await visitor.status(/Your turn/);
      await visitor.page.reload();
      await visitor.stones(6);
    },
  },

  "all games, and a review of the last game": {
    async check(visitor) {
      const { page } = visitor;
      await playTwo(visitor);
      await goHome(visitor);
      await visitor.text(".resume p", /Blackbird is waiting/);
      await visitor.text(".last-game p", /^X – O\. X wins: 3 in a row\.$/);
      await visitor.press("All games");
      await visitor.press("Delete: Gomoku, freestyle, 15×15, You – Blackbird, 6 moves");
      await visitor.press("Undo delete");
      await visitor.press("Resume: Gomoku, freestyle, 15×15, You – Blackbird, 6 moves");
      await visitor.stones(6);
      await visitor.address(/#play/);
      await goHome(visitor);
      await visitor.press("Review it");
      await visitor.address(/#review/);
      await visitor.text("#rule", /Tic-tac-toe/);
      expect((await page.locator("h1").textContent()) === "Review", "the heading of the mode");
    },
  },

  "any board": {
    async check(visitor) {
      await visitor.open("");
      // In the dialog that opens, the list of games is in view and has the focus, on low screens too.
      for (const size of [{ width: 1366, height: 657 }, phone.viewport]) {
        await visitor.page.setViewportSize(size);
        await visitor.press("Any board…");
        await visitor.until("the list of games to be seen", () => {
          const list = document.querySelector("dialog[open] .fields select");
          const foot = document.querySelector("dialog[open] .sheet-foot");
          const { top, bottom } = list.getBoundingClientRect();
          const isUncovered = bottom <= foot.getBoundingClientRect().top;
          return document.activeElement === list && top >= 0 && bottom <= innerHeight && isUncovered;
        });
        if (size.width > 1000) await visitor.page.keyboard.press("Escape");
      }
      await visitor.choose("Game", "custom");
      await visitor.startGame();
      await visitor.text("#rule", /4 in a row, 7×7/);
      await visitor.address(/#play\?game=7x7x4/);
    },
  },

  "the puzzle of the day, and the streak of days": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("");
      const day = Math.floor(Date.now() / 86_400_000);
      const { position } = await visitor.site.ask("puzzle", { day });
      const stones = position.split(" ")[0].replace(/[^xo]/g, "").length;
      await visitor.text(".day-puzzle h2", /^Puzzle of the day$/);
      await visitor.text(".day-puzzle p", /^(Black|White|X|O) to play and (win|defend|draw)\. $/);
      await visitor.count(".day-puzzle :is(.small-stone, .small-mark)", stones);
      await visitor.count(".day-puzzle .tag", 0);
      await page.locator(".day-puzzle").click();
      await visitor.address(new RegExp(`#puzzles\\?day=${day}$`));
      await visitor.text(".task-where", /^Puzzle of the day/);
      await page.evaluate((last) => {
        localStorage.setItem("rowan.puzzles", JSON.stringify({ streak: 6, lastDay: last, daily: last }));
      }, day);
      await visitor.open("");
      await visitor.text(".day-puzzle .tag", /^6 days in a row$/);
      await visitor.text(".day-puzzle p", /^You have found this one already\. $/);
      await visitor.accessible("a puzzle of the day that is found");
    },
  },

  "every tile leads to a mode that exists": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("");
      await page.locator(".tile").first().waitFor();
      const modes = await page
        .locator("#tabs [data-name]")
        .evaluateAll((links) => links.map((link) => link.dataset.name));
      for (const link of await page.locator(".tile").all()) {
        const target = (await link.getAttribute("href"))?.slice(1);
        expect(modes.includes(target), `a mode behind the tile ${target}`);
      }
      const invites = await visitor.button("Invite a friend").count();
      expect(invites === 1 && !modes.includes("friend"), "friends invited from here, not from the bar");
      await page.getByRole("link", { name: "Analyze" }).last().click();
      await visitor.address(/#analyze/);
    },
  },

  "how to win leads to the first lesson": {
    async check(visitor) {
      await visitor.open("");
      await visitor.text(".last-game", /How to win/);
      await visitor.press("First lesson");
      await visitor.address(/#lesson\?name=row/);
      await visitor.text(".lesson-title", /^How do you win\?$/);
      await visitor.page.goBack();
      await visitor.press("Tic-tac-toe");
      await visitor.text(".last-game", /Three in a row win\.$/);
      await visitor.count(".last-game button", 0);
    },
  },

  "after a game for two the start button says that two play": {
    async check(visitor) {
      for (const [locale, opponent, label] of [
        ["en", "person", "Play, two here"],
        ["ru", "person", "Играть вдвоём"],
        ["en", "link", "Play with a friend"],
      ]) {
        const one = await visitor.another({ locale });
        await one.open(`#play?game=freestyle&moves=h8i9&with=${opponent}`);
        await one.play("i8");
        await one.page.getByRole("link", { name: "Rowan" }).click();
        await one.address(/#home$/);
        await one.text(".hero-foot .primary", new RegExp(`^${label}$`));
        await one.close();
      }
    },
  },

  "Back leads from a game to the start, and from there away": {
    async check(visitor) {
      const { page } = visitor;
      await page.goto("about:blank");
      await page.goto(`${visitor.site.address}/`);
      await visitor.press("Play Wren");
      await visitor.turn();
      await page.goBack();
      await visitor.address(/#home/);
      await page.locator(".tile").first().waitFor();
      await page.evaluate(() => history.back()).catch(() => {});
      await page.waitForURL("about:blank");
    },
  },

  "the start page has no accessibility faults, light and dark, wide and narrow": {
    async check(visitor) {
      for (const options of [{}, { colorScheme: "dark" }, phone, { ...phone, colorScheme: "dark" }]) {
        const one = await visitor.another(options);
        await playTwo(one);
        await one.open("");
        await one.text(".resume p", /Blackbird/);
        await one.accessible(`home, ${JSON.stringify(options)}`);
        await one.press("All games");
        await one.accessible("all games");
        await one.page.keyboard.press("Escape");
        await one.press("Settings");
        await one.accessible("settings");
        if (!options.hasTouch) {
          await one.press("Keys");
          await one.accessible("keys");
        }
        await one.page.keyboard.press("Escape");
        await one.press("Any board…");
        await one.accessible("a new game");
        const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide <= 0, "no sideways scrolling");
        await one.close();
      }
    },
  },
});
