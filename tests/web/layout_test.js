#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The layout of a game on screens of every size, in a real browser: one screen on phones, columns on wide
// screens, and nothing that moves when texts change.

import { eventually, expect, phone, run } from "./support.js";

const game = "#play?game=freestyle&moves=h8i9h7h9g8i8j7i7i6f9&with=engine:5&you=x&clock=5+3";
const parts = [".opponent", "#board", ".own", ".moves", "#message", "#actions"];

/** @param {string[]} selectors */
function boxes(selectors) {
  return selectors.map((selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { selector, left, top, right, bottom };
  });
}

/** Expects that everything of a game is in view and nothing overlaps. */
async function expectOneScreen(visitor, what) {
  const { page } = visitor;
  await eventually(async () => {
    const [overflow, across, width, height] = await page.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
      innerWidth,
      innerHeight,
    ]);
    expect(overflow <= 0 && across <= 0, `no scrolling at ${what}, not ${overflow} and ${across}`);
    const all = await page.evaluate(boxes, parts);
    for (const { selector, left, top, right, bottom } of all) {
      expect(right - left > 20 && bottom - top > 20, `${selector} to be seen at ${what}`);
      expect(
        left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1,
        `${selector} on the screen at ${what}, not at ${left} ${top} ${right} ${bottom}`,
      );
    }
    for (const [index, one] of all.entries())
      for (const next of all.slice(index + 1))
        expect(
          one.right <= next.left + 1 ||
            next.right <= one.left + 1 ||
            one.bottom <= next.top + 1 ||
            next.bottom <= one.top + 1,
          `${one.selector} apart from ${next.selector} at ${what}`,
        );
  });
}

/** Visible controls outside the board that are smaller than a fingertip, with their sizes. */
function smallButtons() {
  return Array.from(document.querySelectorAll("button, a[href], select, input"))
    .filter((one) => one.offsetParent !== null && !one.closest("#board, .unseen"))
    .map((one) => ({
      name: one.textContent || one.getAttribute("aria-label"),
      box: one.getBoundingClientRect(),
    }))
    .filter(({ box }) => Math.min(box.width, box.height) < 43.9)
    .map(({ name, box }) => `${name} ${box.width}×${box.height}`);
}

/**
 * Actions in the row under the board that are too narrow for their picture and word, and so overlap the next
 * one.
 */
function collidingActions() {
  return Array.from(document.querySelectorAll("#actions .action, #actions .icon-button"))
    .filter((one) => one.offsetParent !== null && one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent || one.getAttribute("aria-label"));
}

const phones = [
  [360, 640],
  [360, 740],
  [390, 844],
  [640, 360],
  [844, 390],
];

await run({
  "one screen on phones, in portrait and in landscape": {
    async check(visitor) {
      for (const [width, height] of phones) {
        const one = await visitor.another({ ...phone, viewport: { width, height } });
        await one.open(game);
        await one.status(/Your turn/);
        await expectOneScreen(one, `${width}×${height}`);
        const names = await one.page.locator("#actions button:visible .word").allTextContents();
        expect(names.join() === "Undo,Hint,Threats,Resign,More", `five actions, not ${names}`);
        const small = await one.page.evaluate(smallButtons);
        expect(small.length === 0, `targets for fingers at ${width}×${height}, not ${small}`);
        if (width < height) {
          const [board] = await one.page.evaluate(boxes, ["#board"]);
          expect(board.right - board.left >= width - 1, `a board from edge to edge at ${width}×${height}`);
          await one.text("#top-title", /^Gomoku15×15, five or more win$/);
        }
        // Small cells ask for confirmation.
        await one.point("c3").tap();
        await one.until("a button or a stone", () =>
          document.querySelector('#place:not([hidden]), [data-point=c3]:not([aria-label*="empty"])'),
        );
        const place = one.button("Place c3");
        if (width === 360) await place.waitFor();
        if (await place.isVisible()) {
          await expectOneScreen(one, `${width}×${height} with a button`);
          await place.tap();
        }
        await one.stones(12);
        await one.status(/Your turn/);
        // The end of the game also fits on one screen.
        await one.press("Resign");
        await expectOneScreen(one, `${width}×${height} with a question`);
        await one.press("Yes, resign");
        await one.status(/wins by resignation/);
        await one.button("Play again").waitFor();
        const over = await one.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        expect(over <= 0, `the end on one screen at ${width}×${height}`);
        await one.close();
      }
    },
  },

  "on a laptop no action in the row overlaps the next": {
    async check(visitor) {
      const views = [
        [game, ".player"],
        ["#analyze?game=freestyle&moves=h8i9h9", ".engine"],
        ["#puzzles?number=12", ".task"],
      ];
      for (const locale of ["en", "ja", "vi"]) {
        const one = await visitor.another({ locale, viewport: { width: 1366, height: 657 } });
        for (const [address, ready] of views) {
          await one.open(address);
          await one.page.locator(ready).first().waitFor();
          if (address === game) {
            const words = one.page.locator("#more .action .word");
            for (const word of await words.all())
              expect((await word.boundingBox()).width > 8, `${locale}: a word for each picture at the right`);
          }
          if (address === game && locale === "en")
            await one.page
              .locator('#actions [data-tip="Hint (H) · Four steps, each revealing more"]')
              .waitFor();
          for (const width of [1366, 1100]) {
            await one.page.setViewportSize({ width, height: 657 });
            const names = await one.page.evaluate(collidingActions);
            expect(!names.length, `room for ${names} at ${width}×657, ${locale}, ${address}`);
          }
        }
        await one.close();
      }
    },
  },

  "what has no room on a phone is under More": {
    options: { ...phone, viewport: { width: 360, height: 640 } },
    async check(visitor) {
      const { page } = visitor;
      await visitor.open(game);
      await visitor.status(/Your turn/);
      await visitor.openMore();
      await visitor.text("dialog[open] .rule", /Gomoku, freestyle, 15×15.*Five or more/);
      await visitor.accessible("more");
      await page.fill("#typed-move", "c3");
      await visitor.press("Place");
      await visitor.stone("c3", "Black");
      await visitor.openMore();
      await visitor.press("Numbers");
      await visitor.count(".numbers text", 12);
      await visitor.openMore();
      await visitor.press("New game");
      await visitor.startGame();
      await visitor.stones(0);
    },
  },

  "three columns on a wide screen, larger type on a larger one": {
    options: { viewport: { width: 1920, height: 1080 } },
    async check(visitor) {
      await visitor.open(game);
      await visitor.status(/Your turn/);
      await expectOneScreen(visitor, "1920×1080");
      const [opponent, board, record, coach] = await visitor.page.evaluate(boxes, [
        ".opponent",
        "#board",
        ".record",
        ".coach",
      ]);
      expect(opponent.right < board.left && coach.right < board.left, "the table at the left");
      expect(record.left > board.right, "the moves at the right");
      await visitor.press("Show threats");
      await visitor.page.locator(".mark.threat").first().waitFor({ state: "attached" });
      await visitor.text(".coach li", / at [a-o]\d+/);
      const huge = await visitor.another({ viewport: { width: 3840, height: 2160 } });
      await huge.open(game);
      await huge.status(/Your turn/);
      await expectOneScreen(huge, "3840×2160");
      const size = await huge.page.evaluate(() =>
        parseFloat(getComputedStyle(document.documentElement).fontSize),
      );
      expect(size >= 23, `larger type, not ${size}`);
      // A board with few cells is not tiny on a huge screen.
      await huge.go("#learn?game=tictactoe&moves=a3b2c3");
      await huge.stones(3);
      const [plate] = await huge.page.evaluate(boxes, [".board-plate"]);
      const high = plate.bottom - plate.top;
      expect(high > 1080, `half of the height for nine cells, not ${high}`);
      await huge.close();
      const narrow = await visitor.another({ viewport: { width: 1000, height: 700 } });
      await narrow.open(game);
      await narrow.status(/Your turn/);
      await expectOneScreen(narrow, "1000×700");
      await narrow.button("Undo").waitFor();
      await narrow.close();
    },
  },

  "a sheet that scrolls shows the page behind its round corners": {
    options: { ...phone, viewport: { width: 360, height: 640 }, colorScheme: "dark", isPainted: true },
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("");
      await visitor.press("A class");
      await visitor.press("Set up a class");
      const sheet = page.locator("dialog[open]");
      await sheet.waitFor();
      expect(await sheet.evaluate((one) => one.scrollHeight > one.clientHeight), "a sheet that scrolls");
      const { y } = await sheet.boundingBox();
      const pixels = (top) => page.screenshot({ clip: { x: 1, y: top, width: 2, height: 2 } });
      await eventually(async () => {
        const [above, corner] = [await pixels(y - 4), await pixels(y + 1)];
        expect(above.equals(corner), "the same shade above the sheet and in its corner");
      });
    },
  },

  "no message moves anything": {
    async check(visitor) {
      for (const options of [{}, { ...phone, viewport: { width: 360, height: 640 } }]) {
        const one = await visitor.another(options);
        const { page } = one;
        const seen = ["#board", ".grid", ".opponent", ".own", "#message", "#actions", ".record"];
        const places = async () => JSON.stringify(await page.evaluate(boxes, seen));
        await one.open("#play?game=renju&moves=h8a1h9a3g10a5f10a7&with=person");
        await one.status(/Black to move/);
        const before = await eventually(async () => {
          const now = await places();
          await page.waitForTimeout(200);
          expect(now === (await places()), "a page at rest");
          return now;
        });
        const same = async (what) => expect((await places()) === before, `everything in its place: ${what}`);
        await one.point("h10").click({ force: true });
        await one.text("#status-note", /forbidden/);
        await same("a refusal");
        await one.point("h8").click({ force: true });
        await one.text("#status-note", /taken/);
        await same("a point that is taken");
        for (let step = 1; step <= 4; ++step) {
          await one.press("Hint");
          await one.count(".dots .on", step);
          await one.text("#status-note", /./);
          await same(`hint ${step}`);
        }
        await one.press("Threats");
        await same("threats");
        await page.evaluate(() => {
          document.getElementById("status-line").textContent = "Something rather long that has happened here";
          document.getElementById("status-note").textContent = "and the reasons for it, ".repeat(30);
        });
        await same("a very long message");
        await one.press("Resign");
        await same("a question");
        await one.press("Yes, resign");
        await one.status(/wins by resignation/);
        await same("the end");
        // On a phone the step buttons replace Undo in the row; Undo is then under More.
        if (options.hasTouch) await one.openMore();
        await one.press("Undo");
        await one.status(/Black to move/);
        await page.route("**/api/v1/**", (route) => route.abort());
        await one.press("Hint");
        await one.status(/Connection lost/);
        await same("no connection");
        await page.unroute("**/api/v1/**");
        await one.status(/Black to move/);
        await same("connected again");
        one.complaints = one.complaints.filter((text) => !/Failed to load|net::/.test(text));
        await one.close();
      }
    },
  },

  "the note says what the opponent's move did": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8a1h9a3&with=engine:6&you=x");
      await visitor.play("h10");
      await visitor.stones(6);
      await visitor.text("#status-note", /^Thrush stopped your three at h\d+\.$/);
      await visitor.accessible("with what the opponent did");
    },
  },

  "after a win the page offers another game and the next bird": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8a1h9a3h10a5h11a7&with=engine:1&you=x");
      await visitor.turn();
      await visitor.play("h12");
      await visitor.status(/You win: 5 in a row/);
      await visitor.page.locator("#typed").waitFor({ state: "hidden" });
      await visitor.text(".facts", /9moves/);
      await visitor.text(".next-bird", /Ready for Robin\?.*Level 2/);
      await visitor.accessible("the end");
      await visitor.press("Play again");
      await visitor.players("Wren", "You");
      await visitor.page.locator("#typed").waitFor();
      await visitor.open("#play?game=freestyle&moves=h8a1h9a3h10a5h11a7&with=engine:1&you=x");
      await visitor.turn();
      await visitor.play("h12");
      // On a laptop the card that offers the next bird is fully visible, above the visitor's own name.
      for (const locale of ["en", "ru", "de"]) {
        const one = await visitor.another({ locale, viewport: { width: 1366, height: 657 } });
        await one.open("#play?game=freestyle&moves=h8a1h9a3h10a5h11a7h12&with=engine:1&you=x");
        await one.page.locator(".next-bird").waitFor(); // shown once the server has judged the last move
        const bird = await one.page.locator(".next-bird").boundingBox();
        const own = await one.page.locator(".own").boundingBox();
        const end = bird.y + bird.height;
        expect(end <= own.y, `${locale}: the next bird ends at ${end}, not before ${own.y}`);
        await one.close();
      }
      await visitor.press("Play Robin");
      await visitor.stones(0);
      await visitor.players("You", "Robin");
    },
  },

  "random colors are drawn when the game starts": {
    async check(visitor) {
      const { page } = visitor;
      await page.addInitScript(() => {
        window.chance = 0.1;
        Math.random = () => window.chance;
      });
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.turn();
      await visitor.newGame({ "You play": "chance" });
      await visitor.players("You", "Wren");
      await visitor.stones(0);
      await page.evaluate(() => (window.chance = 0.9));
      await visitor.newGame();
      await visitor.players("Wren", "You");
      await visitor.stones(1);
      await visitor.openSetup();
      await page.locator('[aria-label=Setup] [data-value="chance"][aria-pressed=true]').waitFor();
    },
  },

  "a new game by keyboard alone": {
    async check(visitor) {
      const { page } = visitor;
      const { keyboard } = page;
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.turn();
      await visitor.button("New game").focus();
      await keyboard.press("Enter");
      await page.locator("[aria-label=Setup] .primary:focus").waitFor();
      await keyboard.press("Escape");
      await page.locator("[aria-label=Setup]").waitFor({ state: "hidden" });
      await visitor.until("the focus back", () => document.activeElement?.textContent === "New game");
      await keyboard.press("Enter");
      const reach = async (value) => {
        for (let press = 0; press < 60; ++press) {
          await keyboard.press("Shift+Tab");
          if (await page.evaluate((one) => document.activeElement?.dataset.value === one, value)) return;
        }
        throw new Error(`expected ${value} within reach`);
      };
      await reach("tictactoe");
      await keyboard.press("Enter");
      await page.locator("[data-value=tictactoe][aria-pressed=true]:focus").waitFor();
      await reach("engine:3");
      await keyboard.press("Space");
      await page.locator("[aria-label=Setup] .primary").focus();
      await keyboard.press("Enter");
      await visitor.text("#rule", /Tic-tac-toe/);
      await visitor.players("You", "Finch");
    },
  },
});
