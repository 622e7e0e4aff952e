#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// What analysis and review have in common, in a real browser: stepping through a game by keys, by wheel and
// automatically; tabs, the evaluation bar, files, the key moment.

import { eventually, expect, phone, run } from "./support.js";

const game = "#analyze?game=freestyle&moves=h8g9i7g7h9h7";

/** Replaces the engine. `tell(count)` sends this many lines, with a greater depth each time. */
async function pretendEngine(page) {
  const engine = { socket: null, id: null, asked: 0, told: 0 };
  await page.routeWebSocket(/\/ws\/v1/, (socket) => {
    engine.socket = socket;
    socket.onMessage((text) => {
      const { t, id } = JSON.parse(text);
      if (t === "analyze") Object.assign(engine, { id, asked: engine.asked + 1 });
    });
  });
  engine.tell = (count, chance = 0.77) => {
    const lines = ["i8 g8 g10 f10 e11", "h10 i8 j9", "g10 i8 g6"].slice(0, count).map((text, index) => ({
      move: text.split(" ")[0],
      moves: text.split(" "),
      score: 200 - 10 * index,
      winning_chance: chance - 0.1 * index,
      black_winning_chance: chance - 0.1 * index,
      win: null,
      verified: false,
    }));
    const depth = ++engine.told;
    const counts = { depth, selective_depth: depth + 2, nodes: 1000 * depth, nodes_per_second: 5000 };
    engine.socket.send(JSON.stringify({ t: "info", id: engine.id, ...counts, lines }));
  };
  return engine;
}

/** Waits until the engine has had at least this many requests. */
const asked = (engine, count) =>
  eventually(() => expect(engine.asked >= count, `${count} questions to the engine`));

/** The bounding boxes of the parts of the page. */
const boxesOf = (page) =>
  page.evaluate(() =>
    [".board-host", ".engine", ".lines-list", ".engine-why", ".card.game", "#actions"].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return `${selector} ${[x, y, width, height].map(Math.round)}`;
    }),
  );

/**
 * Holds back all timers of the page with exactly this delay. pass() fires them at once, and held() returns
 * their number.
 */
async function holdTimers(page, milliseconds) {
  await page.addInitScript((wanted) => {
    const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    window.heldTimers = new Map(); // by negative ids, which the browser never gives to timers
    let last = 0;
    window.setTimeout = (call, time, ...rest) => {
      if (time !== wanted) return set(call, time, ...rest);
      window.heldTimers.set(--last, call);
      return last;
    };
    window.clearTimeout = (timer) => window.heldTimers.delete(timer) || clear(timer);
  }, milliseconds);
  return {
    held: () => page.evaluate(() => window.heldTimers.size),
    pass: () =>
      page.evaluate(() => {
        const calls = [...window.heldTimers.values()];
        window.heldTimers.clear();
        for (const call of calls) call();
      }),
  };
}

/** Turns the wheel over the board by a number of notches, with `key` held down if it is given. */
async function turnWheel(visitor, notches, key) {
  const { x, y, width, height } = await visitor.page.locator(".grid").boundingBox();
  await visitor.page.mouse.move(x + width / 2, y + height / 2);
  if (key) await visitor.page.keyboard.down(key);
  await visitor.page.mouse.wheel(0, 100 * notches);
  if (key) await visitor.page.keyboard.up(key);
}

/** Drops a file on the page. */
async function drop(page, name, text) {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

await run({
  "keys and the wheel step through the game": {
    async check(visitor) {
      const { page } = visitor;
      const at = (ply) =>
        visitor.text("#status-note", ply ? new RegExp(`After move ${ply},`) : /At the start/);
      await pretendEngine(page);
      await visitor.open(game);
      await at(6);
      for (const [key, ply] of [
        ["ArrowLeft", 5],
        ["ArrowLeft", 4],
        ["ArrowRight", 5],
        ["Home", 0],
        ["ArrowLeft", 0],
        ["End", 6],
      ]) {
        await page.keyboard.press(key);
        await at(ply);
      }
      await visitor.text("#polite", /Move 6, h7/);
      // After a click on the board the arrow keys step through the game. While the keyboard is in use, they
      // move the focus on the board.
      await visitor.play("a1");
      await at(7);
      await page.keyboard.press("ArrowLeft");
      await at(6);
      await visitor.play("b1"); // a variation
      await page.keyboard.press("ArrowUp");
      await visitor.stone("a1", "Black, last move");
      await page.keyboard.press("ArrowDown");
      await visitor.stone("b1", "Black, last move");
      await visitor.button("Place").focus();
      await page.keyboard.press("Tab");
      await visitor.point("h8").focus();
      await page.keyboard.press("ArrowLeft");
      await visitor.until("the focus on g8", () => document.activeElement.dataset.point === "g8");
      await at(7);
      // In a text field the arrow keys move the cursor.
      await page.locator("#typed-move").fill("h8");
      await page.keyboard.press("ArrowLeft");
      await at(7);
      await page.locator("#typed-move").fill("");
      await turnWheel(visitor, -1);
      await at(6);
      await turnWheel(visitor, 1);
      await at(7);
      // Many small wheel events at once, as from a trackpad, do not each count as a step.
      await page.evaluate(() => {
        const grid = document.querySelector(".grid");
        for (let turn = 0; turn < 40; ++turn)
          grid.dispatchEvent(new WheelEvent("wheel", { deltaY: -30, bubbles: true, cancelable: true }));
      });
      await at(6);
      await turnWheel(visitor, -1, "Control");
      await at(6);
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("?");
      await visitor.text("dialog[open] dd", /one move back, one forward/);
      await page.keyboard.press("ArrowLeft");
      await at(6);
    },
  },

  "a game plays by itself until the visitor does anything": {
    async check(visitor) {
      const { page } = visitor;
      const play = page.getByRole("button", { name: "Play through" });
      const playing = (on) => page.locator(`[aria-label="Play through"][aria-pressed="${on}"]`).waitFor();
      const pace = await holdTimers(page, 900);
      const goOn = async () => {
        await eventually(async () => expect((await pace.held()) === 1, "a move that is due"));
        await pace.pass();
      };
      await visitor.open("#review?game=freestyle&moves=h8i9h9");
      await visitor.stones(3);
      await play.click();
      await playing(true);
      await visitor.stones(0); // this was the end, so playback restarts from the beginning
      for (const count of [1, 2, 3]) {
        await goOn();
        await visitor.stones(count);
      }
      await playing(false);
      await visitor.press("First");
      await visitor.stones(0);
      await play.click();
      await goOn();
      await visitor.stones(1);
      await page.keyboard.press("Shift");
      await playing(false);
      expect((await pace.held()) === 0, "no further move that is due");
      await visitor.stones(1);
      await play.click();
      await playing(true);
      await page.mouse.click(5, 5);
      await playing(false);
      await play.click();
      await playing(true);
      await play.click();
      await playing(false);
    },
  },

  "tabs by keyboard": {
    async check(visitor) {
      const { page } = visitor;
      await pretendEngine(page);
      await visitor.open(game);
      await visitor.status(/Black to move/);
      const chosen = async (name) => {
        await page.locator(`[role=tab][aria-selected="true"]:focus`, { hasText: name }).waitFor();
        const id = await page.locator('.game [role=tab][aria-selected="true"]').getAttribute("aria-controls");
        await page.locator(`#${id}[role=tabpanel]`).waitFor();
        await visitor.count(".game [role=tabpanel]:not([hidden])", 1);
        await visitor.count('.game [role=tab][tabindex="0"]', 1);
      };
      await page.getByRole("tab", { name: "Moves" }).focus();
      await chosen("Moves");
      for (const [key, name] of [
        ["ArrowRight", "Explorer"],
        ["ArrowRight", "Notes"],
        ["ArrowRight", "Moves"],
        ["ArrowLeft", "Notes"],
        ["Home", "Moves"],
        ["End", "Notes"],
      ]) {
        await page.keyboard.press(key);
        await chosen(name);
      }
      await page.keyboard.press("Tab");
      await visitor.until("the comment in focus", () => document.activeElement.matches("textarea"));
      await page.keyboard.type("remember this");
      await page.getByRole("tab", { name: "Moves" }).click();
      await visitor.text(".comment", /remember this/);
      await visitor.text("#status-note", /After move 6/);
    },
  },

  "the evaluation bar, and nothing moves while lines arrive": {
    async check(visitor) {
      for (const one of [visitor, await visitor.another(phone)]) {
        const { page } = one;
        const engine = await pretendEngine(page);
        await one.open(game);
        await one.status(/Black to move/);
        await asked(engine, 1);
        await one.count(".line-row", 3);
        await page.locator('#chances .bar[aria-label="Winning chance: unknown"]').waitFor();
        const before = await boxesOf(page);
        for (const count of [1, 2, 3, 2]) {
          engine.tell(count);
          await one.text(".steady", new RegExp(`depth ${engine.told}$`));
          await one.count(".line-row", 3);
          await one.count(".line-row:enabled", count);
          const now = await boxesOf(page);
          expect(String(now) === String(before), `everything in its place, not\n${now}\nafter\n${before}`);
        }
        await one.text(".value", /^Black is better$/);
        await one.text(".bar-low", /^77$/);
        await one.text(".bar-high", /^23$/);
        const { width, height } = await page.locator("#chances .bar").boundingBox();
        const isUpright = one === visitor;
        expect(height > width === isUpright, `a bar ${isUpright ? "beside" : "above"} the board`);
        engine.tell(3, 0.5);
        await one.text(".value", /^The chances are even$/);
        // The rows of lines stay while the engine is paused.
        await one.press("Pause the engine");
        await one.text(".steady", /paused/);
        await one.count(".line-row:enabled", 3);
        await one.press("Start the engine");
        await asked(engine, 2);
        if (one !== visitor) await one.close();
      }
    },
  },

  "a dropped file shows its players and its comments": {
    async check(visitor) {
      const { page } = visitor;
      const file =
        "(;GM[4]SZ[15]PB[Ada]PW[Ben]EV[Cup]DT[2026-03-21]RE[B+R]" +
        ";B[hh];W[ig]C[too far away];B[jj](;W[jk])(;W[kk]))";
      for (const mode of ["review", "analyze"]) {
        await visitor.open(`#${mode}`);
        await visitor.hasStarted();
        await drop(page, "cup.sgf", file);
        await visitor.address(new RegExp(`#${mode}`));
        await visitor.text(".game-players", /^Ada – Ben$/);
        await visitor.text(".game-header .small", /^Cup · 21 March 2026 · Black wins by resignation$/);
        await visitor.text(".comment", /too far away/);
        await visitor.texts(".variation .move", ["4 k5"]);
      }
      await drop(page, "broken.sgf", "(;GM[4");
      await visitor.text("#status-note", /no closing/);
      await visitor.text(".game-players", /^Ada – Ben$/);
      visitor.complaints = visitor.complaints.filter((text) => !/status of 400/.test(text));
    },
  },

  "a game is flipped and rotated, and back": {
    async check(visitor) {
      await visitor.open("#analyze?game=freestyle&moves=a1b2");
      await visitor.stone("b2", "White, last move");
      await visitor.press("Set up");
      await visitor.press("Flip");
      await visitor.stone("b14", "White, last move");
      await visitor.stone("a15", "Black");
      await visitor.press("Turn");
      await visitor.stone("n14", "White, last move");
      await visitor.stone("o15", "Black");
      await visitor.press("Undo");
      await visitor.stone("b14", "White, last move");
      await visitor.press("Done");
      await visitor.texts(".tree .move", ["1 a15", "2 b14"]);
    },
  },

  "the key moment is tried again, and a reload keeps what was found": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#review?game=tictactoe&moves=a1b3c3b1b2");
      await visitor.press("Review the game");
      await visitor.text(".moment h2", /The key moment: 4 b1/);
      const told = /^The key moment: 4 b1.*b2 still held\. It .*\. After b1 X wins by force\./;
      await visitor.text(".moment", told);
      await visitor.texts(".tally strong", ["1", "2", "1", "0"]);
      await page.reload();
      await visitor.text(".moment h2", /The key moment: 4 b1/);
      await visitor.count(".slip", 4); // including the last chance
      await page.locator(".graph .bad").first().waitFor({ state: "attached" });
      await visitor.press("Try it yourself");
      await visitor.status(/Find a better move than b1 for O/);
      await page.locator(".moment").waitFor({ state: "hidden" });
      await visitor.point("b2").click();
      await visitor.text("#status-note", /b2 is a good move/);
      await visitor.press("Finish");
      await visitor.text(".steady", /1 of 1 found/);
      await visitor.press("Show b2");
      await visitor.text("#status-note", /Better: b2/);
    },
  },

  "everything by touch at 360 by 640": {
    options: { ...phone, viewport: { width: 360, height: 640 } },
    async check(visitor) {
      const { page } = visitor;
      await visitor.open(game);
      await visitor.status(/Black to move/);
      const inSight = async (selector) => {
        const { y, height } = await page.locator(selector).first().boundingBox();
        expect(y >= 0 && y + height <= 640, `${selector} in sight, not at ${y}`);
      };
      for (const selector of [".grid", "#actions", ".transport"]) await inSight(selector);
      await visitor.press("Back");
      await visitor.text("#status-note", /After move 5/);
      await visitor.press("Set up");
      await visitor.button("Other side to move").click();
      await visitor.status(/Black to move/);
      await visitor.press("Undo");
      await visitor.press("Done");
      await page.getByRole("tab", { name: "Notes" }).click();
      await page.getByLabel("Comment on this move").fill("from a phone");
      await visitor.press("More");
      await visitor.press("Files");
      await page.locator("dialog[open]").getByLabel("Paste moves or a file").fill("h8 i9");
      await visitor.press("Open these moves");
      await visitor.texts(".tree .move", ["1 h8", "2 i9"]);
      await visitor.until("no sideways scrolling", () => document.documentElement.scrollWidth <= innerWidth);
      const small = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll("#actions button, .transport button, .tab-list button, .line-row, .move"),
        )
          .filter((one) => one.getClientRects().length)
          .map((one) => ({ text: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
      );
      expect(small.length === 0, `targets of 44 pixels, not ${small}`);
    },
  },
});
