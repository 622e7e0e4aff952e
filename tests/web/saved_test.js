#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Saved games in a real browser: nothing is lost with links, with several tabs, after a reload, or if storage
// is full or forbidden.

import { expect, run } from "./support.js";

const linked = "#play?game=tictactoe&moves=b2&with=person";

/** A saved two-player game of tic-tac-toe, in the page's format. */
function savedGame(moves, number, ending) {
  const setup = {
    rules: { game: "tictactoe", width: 3, height: 3, k: 3 },
    ...{ opponent: "person", human: "x", clock: "0+0", swap2: false },
  };
  const game = {
    setup,
    moves,
    swap2: [],
    human: "x",
    resigned: null,
    late: null,
    times: [null, ...moves.map(() => null)],
  };
  return { game, ending, saved: 1_700_000_000_000 + number * 60_000, owner: "", hidden: 0 };
}

/** Stores these entries in the browser, under their keys, while the lesson on bits is open. */
async function store(visitor, games) {
  await visitor.open("#bits");
  await visitor.stones(3);
  await visitor.page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(`rowan.${key}`, JSON.stringify(value));
  }, games);
}

const gameKeys = (kept) => Object.keys(kept).filter((key) => key.startsWith("game."));

/** Waits until this number of games is saved. Returns the keys of the games. */
const saved = async (visitor, number) =>
  gameKeys(await visitor.keeps(`${number} saved games`, (kept) => gameKeys(kept).length === number));

/** Removes IndexedDB from every page that the visitor opens from now on. */
const withoutDatabase = (visitor) =>
  visitor.page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));

await run({
  "opening a link leaves the unfinished game in the list": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9", "h9"]) await visitor.play(point);
      await visitor.page.locator("[aria-label='Saved games']").waitFor({ state: "hidden" });
      for (const follow of [() => visitor.go(linked), () => visitor.open(linked)]) {
        await follow();
        await visitor.stones(1);
        await visitor.text("#rule", /Tic-tac-toe/);
        await visitor.texts(".saved-games strong", ["Gomoku, freestyle, 15×15"]);
        await visitor.text(".saved-games .small", /Black – White · 3 moves/);
        // Opening a link does not add the game to the visitor's games.
        await saved(visitor, 1);
      }
      await visitor.play("a1");
      await saved(visitor, 2);
      await visitor.accessible("saved games");
      await visitor.pressSaved("Resume: Gomoku, freestyle, 15×15, Black – White, 3 moves");
      await visitor.stones(3);
      await visitor.play("h10");
      await visitor.texts(".saved-games strong", ["Tic-tac-toe, 3×3"]);
      await visitor.newGame();
      await visitor.stones(0);
      await visitor.texts(".saved-games strong", ["Gomoku, freestyle, 15×15", "Tic-tac-toe, 3×3"]);
      await visitor.press("Undo");
      await visitor.stones(4);
      await visitor.play("h7");
      await visitor.texts(".saved-games strong", ["Tic-tac-toe, 3×3"]);
      // Without a link the newest game continues, also at the next visit.
      await visitor.open();
      await visitor.stones(5);
    },
  },

  "deleted games come back": {
    async check(visitor) {
      await visitor.open(linked);
      await visitor.play("a1");
      await visitor.go("#play?game=freestyle&moves=h8&with=person");
      await visitor.pressSaved("Delete: Tic-tac-toe, 3×3, X – O, 2 moves");
      await visitor.count(".saved-games li", 0);
      await visitor.text("[aria-label='Saved games'] .undo", /Deleted: Tic-tac-toe/);
      await saved(visitor, 0);
      await visitor.pressSaved("Undo delete");
      await visitor.pressSaved("Resume: Tic-tac-toe, 3×3, X – O, 2 moves");
      await visitor.stones(2);
      await visitor.status(/X to move/);
    },
  },

  "the list is not redrawn under the pointer while it stays the same": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.play("h8");
      await visitor.newGame();
      await visitor.play("a1");
      await visitor.press("Games");
      const isSame = await page.evaluate(() => {
        const item = document.querySelector(".saved-games li");
        document.dispatchEvent(new Event("visibilitychange")); // the open game is saved
        return item?.isConnected;
      });
      expect(isSame, "the same entry after a save");
    },
  },

  "finished games are listed apart": {
    async check(visitor) {
      await visitor.open("#play?game=tictactoe&moves=a1b1a2b2&with=person");
      await visitor.play("a3");
      await visitor.status(/X wins/);
      await visitor.go("#play?game=freestyle&with=person");
      await visitor.text("summary", /Finished games \(1\)/);
      await visitor.press("Games");
      // If no other games are listed, finished games are not collapsed.
      await visitor.page.getByRole("button", { name: "Open: Tic-tac-toe, 3×3, X – O, 5 moves" }).waitFor();
      await visitor.text("details .saved-games", /X – O · 5 moves.*X wins: 3 in a row/);
      await visitor.pressSaved("Open: Tic-tac-toe, 3×3, X – O, 5 moves");
      await visitor.status(/X wins/);
      await visitor.open();
      await visitor.status(/X wins/);
    },
  },

  "a second tab has its own game": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9"]) await visitor.play(point);
      const second = await visitor.anotherTab();
      await second.open();
      await second.stones(0);
      await second.text(".saved-games", /open in another tab/);
      await second.play("a1");
      await visitor.status(/Black to move/);
      await visitor.play("h9");
      await visitor.stones(3);
      await second.stones(1);
      await second.play("a2");
      await visitor.page.reload();
      await visitor.stones(3);
      await second.page.reload();
      await second.stones(2);
      // Closing a tab releases its game.
      await second.page.close({ runBeforeUnload: true });
      await visitor.press("Games");
      await visitor.button("Resume: Gomoku, freestyle, 15×15, Black – White, 2 moves").waitFor();
      await visitor.texts(".saved-games .actions button:first-child", ["Resume"]);
    },
  },

  "one game in two tabs is played in one of them": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9"]) await visitor.play(point);
      const second = await visitor.anotherTab();
      await second.open(new URL(visitor.page.url()).hash);
      await second.stones(2);
      await visitor.status(/Open in another tab/);
      await visitor.point("a1").click({ force: true });
      await visitor.page.fill("#typed-move", "a1");
      await visitor.page.locator("#typed-move").press("Enter");
      await visitor.text("#typed-note", /open in another tab/);
      await second.play("h9");
      // The first tab becomes read-only.
      await visitor.stones(3);
      await visitor.status(/Open in another tab/);
      await visitor.accessible("a game that another tab plays");
      await visitor.press("Continue here");
      await visitor.status(/White to move/);
      await second.status(/Open in another tab/);
      await visitor.play("h10");
      await second.stones(4);
      await saved(visitor, 1);
      expect(second.complaints.length === 0, `a clean console, found ${second.complaints.join("; ")}`);
      await visitor.page.close({ runBeforeUnload: true });
      await second.status(/Black to move/);
      await second.play("g7");
      await second.address(/moves=h8i9h9h10g7&/);
    },
  },

  "a page shown again after Back knows what was played meanwhile": {
    async check(visitor) {
      const pass = (type) =>
        visitor.page.evaluate((name) => {
          dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
        }, type);
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9"]) await visitor.play(point);
      await pass("pagehide");
      const second = await visitor.anotherTab();
      await second.open();
      await second.stones(2);
      await second.play("h9");
      await second.turn();
      await second.page.close({ runBeforeUnload: true });
      await visitor.keeps("the game given back", (kept) =>
        gameKeys(kept).some((key) => kept[key].owner === ""),
      );
      await pass("pageshow");
      await visitor.stones(3);
      await visitor.status(/White to move/);
      await visitor.play("h10");
      await visitor.address(/moves=h8i9h9h10&/);
    },
  },

  "the one game of earlier versions is kept": {
    async check(visitor) {
      await store(visitor, { game: savedGame(["b2", "a1"], 0, "").game });
      await visitor.open();
      await visitor.stones(2);
      await visitor.status(/X to move/);
      await saved(visitor, 1);
      await visitor.keeps("the old key to be gone", (kept) => !("game" in kept));
      await visitor.play("c3");
      await visitor.page.reload();
      await visitor.stones(3);
    },
  },

  "a hundred games are kept, and the oldest finished games are deleted first": {
    async check(visitor) {
      const games = {};
      for (let number = 0; number < 100; ++number)
        games[`game.g${number}`] = savedGame(
          ["b2", "a1"],
          number,
          number % 10 ? "" : "X wins by resignation",
        );
      await store(visitor, games);
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.count(".saved-games li", 100);
      await visitor.play("h8");
      await visitor.keeps("the oldest finished game to be gone", (kept) => !("game.g0" in kept));
      const keys = await saved(visitor, 100);
      expect(keys.includes("game.g1") && keys.includes("game.g10"), "the others to be there");
    },
  },

  "storage that is full": {
    async check(visitor) {
      await withoutDatabase(visitor);
      await store(visitor, {
        "game.done": savedGame(["b2", "a1"], 1, "X wins by resignation"),
        "game.later": savedGame(["b2", "a1"], 2, "X wins by resignation"),
        "game.going": savedGame(["b2"], 0, ""),
      });
      await visitor.page.evaluate(() => {
        const fill = (piece) => {
          try {
            for (;;) localStorage.setItem("filling", (localStorage.getItem("filling") ?? "") + piece);
          } catch {
            // The storage is now full.
          }
        };
        for (const size of [1_000_000, 100_000, 10_000, 1000, 100, 10, 1]) fill("x".repeat(size));
      });
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.play("h8");
      await visitor.play("i9");
      const keys = gameKeys(
        await visitor.keeps("the oldest finished game to make room", (kept) => !("game.done" in kept)),
      );
      expect(keys.includes("game.going"), "the unfinished game to stay");
      expect(
        keys.some((key) => !/going|later/.test(key)),
        "the game that is played to be saved",
      );
      // No room is left. The game continues, and a message says that the game cannot be saved.
      await visitor.page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await visitor.play("j10");
      await visitor.text("#status-note", /cannot save the game/);
      await visitor.text("[aria-label='Saved games'] .small", /cannot save the game/);
      await visitor.address(/moves=h8i9j10&/);
    },
  },

  "storage that is forbidden": {
    async check(visitor) {
      await withoutDatabase(visitor);
      await visitor.page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("The operation is insecure.", "SecurityError");
            },
          });
      });
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9", "h9"]) await visitor.play(point);
      await visitor.text("#status-note", /cannot save the game/);
      await visitor.text("[aria-label='Saved games'] .small", /cannot save the game/);
      await visitor.page.getByRole("link", { name: "Analyze" }).click();
      await visitor.address(/#analyze/);
      await visitor.page.getByRole("link", { name: "Play" }).click();
      await visitor.stones(3);
      await visitor.newGame();
      await visitor.stones(0);
      await visitor.press("Undo");
      await visitor.stones(3);
      await visitor.page.reload();
      await visitor.stones(3);
      await visitor.play("h10");
    },
  },

  "the review of a game just played replaces the previous one without offering Undo": {
    async check(visitor) {
      for (const moves of ["h8a1h9a3h10a5h11a7", "h8b1h9b3h10b5h11b7"]) {
        await visitor.open(`#play?game=freestyle&moves=${moves}&with=person`);
        await visitor.play("h12");
        await visitor.press("Review this game");
        await visitor.address(new RegExp(`#review.*moves=${moves}h12`));
        await visitor.stones(9);
      }
      await visitor.count(".undo:not([hidden])", 0);
    },
  },

  "the result of a finished game is in the language of the page": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&moves=h8a1h9a3h10a5h11a7&with=engine:1&you=x");
      await visitor.play("h12");
      await visitor.status(/You win: 5 in a row/);
      await visitor.keeps("the end", (kept) =>
        Object.entries(kept).some(([key, { ending }]) => key.startsWith("game.") && ending),
      );
      await visitor.go("#home");
      await visitor.text(".last-game", /You win: 5 in a row\./);
      await visitor.press("Settings");
      await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("de");
      await visitor.text(".last-game", /Du gewinnst: 5 in einer Reihe\./);
    },
  },

  "analysis: a link can be undone, and tabs do not mix": {
    async check(visitor) {
      await visitor.open("#analyze?game=freestyle&moves=h8i9h9");
      await visitor.stones(3);
      const second = await visitor.anotherTab();
      await second.open("#analyze?game=tictactoe&moves=b2");
      await second.stones(1);
      await second.text(".undo", /^Another game was opened\.Undo$/);
      await visitor.open("#analyze");
      await visitor.stones(3);
      await second.press("Undo");
      await second.stones(3);
    },
  },

  "a reload gives no time back to the clock": {
    async check(visitor) {
      const { page } = visitor;
      const used = () => visitor.text(".player[data-side=o] .player-clock", /^0:5[0-7]$|^0:[0-4]\d$/);
      await visitor.open("#play?game=tictactoe&with=person&clock=1+2");
      await visitor.play("b2");
      await used();
      await page.reload();
      await visitor.text("#status-note", /clock paused/);
      await used();
      // Another mode, an undone resignation, an undone new game and another tab restore no time either.
      await page.getByRole("link", { name: "Learn" }).click();
      await page.getByRole("link", { name: "Play", exact: true }).click();
      await visitor.status(/O to move/);
      await used();
      await visitor.press("Resign");
      await visitor.press("Yes, resign");
      await visitor.press("Undo");
      await visitor.status(/O to move/);
      await used();
      await visitor.newGame();
      await visitor.texts(".player-clock", ["1:00", "1:00"]);
      await visitor.press("Undo");
      await visitor.stones(1);
      await used();
      const second = await visitor.anotherTab();
      await second.open(new URL(page.url()).hash);
      await second.stones(1);
      await second.text(".player[data-side=o] .player-clock", /^0:5[0-7]$|^0:[0-4]\d$/);
      // With the next move the clocks continue.
      await second.play("a1");
      await second.text(".player[data-side=x] .player-clock", /^0:5\d$/);
    },
  },

  "a reload keeps the increment of the move": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person&clock=5+30");
      for (const point of ["h8", "i9"]) await visitor.play(point);
      // White's move has earned the increment of 30 seconds. Before the first move no clock ran.
      await visitor.text(".player[data-side=o] .player-clock", /^5:[123]\d$/);
      await visitor.turn();
      await page.reload();
      await visitor.text("#status-note", /clock paused/);
      await visitor.play("h9");
      await visitor.text(".player[data-side=x] .player-clock", /^5:[123]\d$/);
      await visitor.press("Undo");
      await visitor.stones(2);
      await visitor.text(".player[data-side=x] .player-clock", /^(5:00|4:\d\d)$/);
    },
  },
});
