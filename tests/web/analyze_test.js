#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Analysis in a real browser. This command makes the picture in README.md:
//
//   PAGE_PICTURE=docs/page.png tests/web/analyze_test.js "live lines"

import { readFileSync, readdirSync } from "node:fs";

import { asked, pretendEngine, refuse } from "./pretended_engine.js";
import { eventually, expect, isStatic, run } from "./support.js";

const game = "#analyze?game=freestyle&moves=h8g9i7g7h9h7";

/** Records what the page sends and receives, with times. */
async function listen(page) {
  await page.addInitScript(() => {
    window.sent = [];
    window.heard = [];
    window.WebSocket = class extends WebSocket {
      constructor(...parameters) {
        super(...parameters);
        window.socket = this;
        this.addEventListener("message", ({ data }) =>
          window.heard.push({ ...JSON.parse(data), at: performance.now() }),
        );
      }

      send(text) {
        window.sent.push({ ...JSON.parse(text), at: performance.now() });
        super.send(text);
      }
    };
  });
}

/** The time from the request for an analysis to the engine's first line, in milliseconds. */
const firstLineAfter = (page) =>
  page.evaluate(() => {
    const [question, line] = [
      window.sent.find(({ t }) => t === "analyze"),
      window.heard.find(({ t }) => t === "info"),
    ];
    return Math.round(line.at - question.at);
  });

/** The types of the messages received after the last end of an analysis, up to the reply to a ping. */
async function heardSinceDone(visitor, ping) {
  await visitor.page.evaluate((id) => window.socket.send(JSON.stringify({ t: "ping", id })), ping);
  await visitor.until("an answer to the ping", (id) => window.heard.some((one) => one.id === id), ping);
  return visitor.page.evaluate(() =>
    window.heard
      .slice(window.heard.findLastIndex((one) => one.t === "done") + 1)
      .map(({ t }) => t)
      .join(" "),
  );
}

/**
 * The server's threads that are not sleeping. A computing thread is always among them, even on a busy
 * machine.
 */
function awakeThreads(visitor) {
  const tasks = `/proc/${visitor.site.pid}/task`;
  return readdirSync(tasks).filter((thread) => {
    try {
      return readFileSync(`${tasks}/${thread}/stat`, "utf8").split(") ").at(-1)[0] !== "S";
    } catch {
      return false; // the thread has ended in the meantime
    }
  });
}

/** Simulates a page that becomes hidden or visible. */
async function setHidden(page, hidden) {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

await run({
  "live lines": {
    async check(visitor) {
      const { page } = visitor;
      await listen(page);
      await visitor.open(game);
      await visitor.status(/Black to move/);
      await visitor.text(".line-row strong", /\d/);
      if (!isStatic) console.log(`first line after ${await firstLineAfter(page)} ms`);
      await visitor.text(".engine-speed", /depth \d+\/\d+ · [\d k]+ nodes · [\d k]+\/s/);
      await visitor.text(".steady", /^depth \d+/);
      await visitor.count(".line-row", 3);
      await visitor.text(".value", /better|even|wins in/);
      await page.locator('.bar:is([aria-label*="Black, an estimate: "], [aria-label*="Black: "])').waitFor();
      await page.locator(".mark.best").first().waitFor({ state: "attached" });
      await visitor.text(".engine-why", /^Why [a-o]\d+\? It \w+/); // shown automatically
      await page.locator(".engine-why").click();
      await visitor.text("#polite", /^[a-o]\d+: It \w+/);
      await visitor.press("Settings of the engine");
      for (const count of ["1", "10"]) {
        await visitor.choose("Lines", count);
        await visitor.count(".line-row", Number(count));
        if (!isStatic)
          await visitor.until(
            `${count} lines`,
            (number) => window.heard.at(-1).lines?.length === number,
            Number(count),
          );
        await visitor.count(".line-row:enabled", Number(count));
      }
      if (process.env.PAGE_PICTURE) {
        await visitor.choose("Lines", "3");
        await visitor.text(".steady", /depth 1\d|complete/);
        await page.screenshot({ path: process.env.PAGE_PICTURE });
      }
      await visitor.press("Pause the engine");
      await visitor.text(".steady", /paused/);
      await visitor.count(".lines-list.old .line-row:enabled", 10);
      await visitor.accessible("analysis");
    },
  },

  "Stop ends an analysis, a hidden page pauses it, and then nothing is computed": {
    serverOnly: true,
    async check(visitor) {
      const { page } = visitor;
      await listen(page);
      await visitor.open("#analyze?game=freestyle");
      await visitor.text(".value", /Place a stone, or open a game/);
      await visitor.status(/Black to move/);
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => window.sent.length === 0), "nothing asked about an empty board");
      await visitor.open(game);
      await visitor.status(/Black to move/);
      await visitor.press("Back");
      await visitor.status(/White to move/);
      await visitor.text(".steady", /depth/);
      await setHidden(page, true);
      await visitor.text(".steady", /Paused/);
      await visitor.until("the end of the hidden analysis", () => window.heard.at(-1)?.t === "done");
      expect((await heardSinceDone(visitor, "hidden")) === "pong", "silence while the page is hidden");
      await setHidden(page, false);
      await visitor.text(".steady", /depth/);
      await visitor.press("Pause the engine");
      await visitor.text(".steady", /paused/);
      await visitor.until("the end of the analysis", () => window.heard.at(-1).t === "done");
      const { reason } = await page.evaluate(() => window.heard.at(-1));
      expect(["stopped", "finished", "idle"].includes(reason), `the analysis to be stopped, not ${reason}`);
      expect((await heardSinceDone(visitor, "one")) === "pong", "nothing after the end");
      await eventually(() =>
        expect(awakeThreads(visitor).length === 0, "a server all of whose threads sleep"),
      );
      expect((await heardSinceDone(visitor, "two")) === "pong pong", "nothing later");
    },
  },

  "lines stay in place under the pointer, and can be previewed and played": {
    serverOnly: true,
    async check(visitor) {
      const { page } = visitor;
      const engine = await pretendEngine(page);
      await visitor.open(game);
      await visitor.status(/Black to move/);
      await asked(engine, 1);
      engine.tell(["i8 g8 g10", 90], ["h10 i8 j9", 40], ["g10 i8 g6", 30]);
      const rows = (...texts) => visitor.texts(".line-row", texts);
      await rows("61% i8 g8 g10", "55% h10 i8 j9", "54% g10 i8 g6");
      await page.locator('.line-row.best[title="Score +90"]').waitFor();
      await page.locator('.line-row:nth-child(2) [data-move="1"]').hover();
      await visitor.count(".ghost .stone.line", 2);
      engine.tell(["g10 i8 g6", 99], ["f6 e5", 50], ["h10 f11", 45]);
      await rows("56% f6 e5", "56% h10 i8 j9", "62% g10 i8 g6");
      engine.tell(["g10 i8 g6", 99], ["f6 e5", 50], ["i8 g8", 45]);
      await rows("56% f6 e5", "56% h10 i8 j9", "62% g10 i8 g6");
      await page.mouse.move(5, 5);
      await rows("62% g10 i8 g6", "56% f6 e5", "56% i8 g8");
      await visitor.count(".ghost .stone.line", 0);
      await page.locator('.line-row:nth-child(1) [data-move="1"]').click();
      await visitor.stone("i8", "White, last move");
      await visitor.stone("g10", "Black");
      await visitor.address(/moves=h8g9i7g7h9h7g10i8$/);
      await asked(engine, 2);
      expect(engine.asked[1].moves.length === 8, "the new position to be analyzed");
    },
  },

  "only changes are written and drawn": {
    serverOnly: true,
    async check(visitor) {
      const { page } = visitor;
      const engine = await pretendEngine(page);
      await visitor.open(game);
      await visitor.status(/Black to move/);
      await asked(engine, 1);
      engine.tell(["i8 g8 g10", 90], ["h10 i8 j9", 40], ["g10 i8 g6", 30]);
      await visitor.texts(".line-row", ["61% i8 g8 g10", "55% h10 i8 j9", "54% g10 i8 g6"]);
      await visitor.count(".marks circle", 3);
      await page.locator(".why-text", { hasText: "i8? It" }).waitFor();
      await page.evaluate(() => {
        window.changed = new Set();
        /** The class of the nearest element, from the node upwards, that has a class or an id. */
        const nameOf = (node) =>
          (node.closest ? node : node.parentElement).closest("[class], [id]")?.getAttribute("class") ?? "";
        new MutationObserver((records) => {
          for (const { target } of records) window.changed.add(nameOf(target));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        window.marks = [...document.querySelectorAll(".marks *")];
      });
      engine.tell(["i8 g8 h11", 90], ["h10 i8 j9", 40], ["g10 i8", 10]);
      await visitor.texts(".line-row", ["61% i8 g8 h11", "55% h10 i8 j9", "51% g10 i8"]);
      await visitor.texts(".marks text", ["61", "55", "51"]);
      const { changed, kept } = await page.evaluate(() => ({
        changed: [...window.changed].sort(),
        kept: window.marks.filter((mark) => mark.isConnected).length,
      }));
      expect(changed.join() === "line-move,line-moves,marks,pill", `nothing else to change than ${changed}`);
      expect(kept === 4, `two marks of three to stay, not ${kept} of 6 shapes`);
    },
  },

  "a busy server says so, and is asked again on the same connection": {
    serverOnly: true,
    async check(visitor) {
      const { page } = visitor;
      const engine = await pretendEngine(page);
      await visitor.open(game);
      await visitor.status(/Black to move/);
      await asked(engine, 1);
      await eventually(async () => {
        refuse(engine, "The server has reached its limit of analyses."); // a slow page may have asked twice
        expect(/^The server has reached/.test(await page.locator(".steady").textContent()), "the sentence");
      });
      await eventually(async () => {
        engine.tell(["i8 g8 g10", 90]); // the page drops it if it has not asked again
        const rows = await page.locator(".line-row").allTextContents();
        expect(rows[0]?.trim() === "61% i8 g8 g10", `the line, not ${rows}`);
      });
      expect(engine.connections === 1, `one connection, not ${engine.connections}`);
    },
  },

  "the graph covers the whole game, and a click on it goes to that move": {
    serverOnly: true,
    async check(visitor) {
      const { page } = visitor;
      const engine = await pretendEngine(page);
      await visitor.open(game);
      await visitor.status(/Black to move/);
      for (const [ply, score, chance] of [
        [6, 40, "55%"],
        [5, 60, "57%"],
        [4, -50, "44%"],
      ]) {
        await visitor.text("#status-note", new RegExp(`After move ${ply}`));
        await asked(engine, 7 - ply);
        engine.tell(["a1 a2", score]);
        await visitor.text(".line-row strong", new RegExp(chance));
        if (ply > 4) await visitor.press("Back");
      }
      await page.locator(".graph .line").waitFor({ state: "attached" });
      await visitor.press("Pause the engine");
      const { width } = await page.locator(".graph").boundingBox();
      await page.locator(".graph").click({ position: { x: width - 2, y: 20 } });
      await visitor.text("#status-note", /After move 6, h7/);
      await visitor.text(".line-row strong", /55%/);
      await page.locator(".graph").click({ position: { x: 2, y: 20 } });
      await visitor.text("#status-note", /At the start/);
      await visitor.text(".value", /^Not analyzed yet$/);
      await page.locator('.bar[aria-label="Winning chance: unknown"]').waitFor();
    },
  },

  "stones in any order, either side to move, threats": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze?game=freestyle&moves=h8");
      await visitor.status(/White to move/);
      await visitor.press("Set up");
      await visitor.press("Black");
      for (const point of ["h9", "h10"]) {
        await visitor.point(point).click();
        await visitor.stone(point, "Black");
      }
      await visitor.press("White");
      await visitor.point("a1").click();
      await visitor.stone("a1", "White");
      await visitor.press("Nothing");
      await visitor.point("a1").click();
      await visitor.stone("a1", "empty");
      await visitor.press("Undo");
      await visitor.stone("a1", "White");
      await visitor.press("Other side to move");
      await visitor.status(/Black to move/);
      await visitor.press("Threats");
      await page.locator(".threats .capsule.x.open").first().waitFor({ state: "attached" });
      await visitor.text(".threat-legend", /Black, open three/);
      await visitor.text(".card .small", /Black to move would win by fours: h/);
      await visitor.press("In turn");
      await visitor.play("h11");
      await visitor.press("Clear");
      await visitor.stones(0);
      await visitor.press("Undo");
      await visitor.stones(5);
      await visitor.stone("h11", "Black, last move");
      await visitor.address(/position=.*&moves=h11$/);
      const other = await visitor.another();
      await other.open(new URL(page.url()).hash);
      await other.stone("h11", "Black, last move");
      await other.stones(5);
      await other.status(/White to move/);
      await other.close();
    },
  },

  "on a low laptop four lines of moves show, and only they scroll, below long names": {
    options: { viewport: { width: 1366, height: 657 } },
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze");
      await visitor.hasStarted();
      const players = "PB[Александра Смирнова]PW[Maximilian-Alexander]EV[Championship]";
      const branches = "(;B[jj];W[ij](;B[fk];W[ah])(;B[ch];W[dh]))(;B[hg];W[ih](;B[if];W[gf])(;B[ee];W[ff]))";
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      }, `(;GM[4]SZ[15]${players};B[hh];W[ii]${branches})`);
      await visitor.text(".game-players", /Maximilian/);
      await visitor.count(".tree .move", 14);
      const inView = (selector) =>
        visitor.until(
          `${selector} in sight`,
          (wanted) => {
            const box = document.querySelector(wanted).getBoundingClientRect();
            const bar = document.querySelector(".transport").getBoundingClientRect();
            return box.height > 0 && box.bottom <= bar.top;
          },
          selector,
        );
      for (const part of [".game-players", ".tree .move", "#typed-move", ".game-foot"]) await inView(part);
      await visitor.until("a panel that does not scroll", () => {
        const { scrollHeight, clientHeight } = document.querySelector(".side");
        return scrollHeight <= clientHeight;
      });
      await visitor.press("Last");
      await visitor.until("four lines of moves around the last one", () => {
        const list = document.querySelector(".tree-list").getBoundingClientRect();
        const tops = Array.from(document.querySelectorAll(".tree .move"), (move) => {
          const { top, bottom } = move.getBoundingClientRect();
          return top >= list.top && bottom <= list.bottom ? Math.round(top) : 0;
        });
        return tops.at(-1) > 0 && new Set(tops.filter(Boolean)).size >= 4;
      });
    },
  },

  "a tree of variations with comments": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze?game=freestyle&moves=h8i9");
      await visitor.status(/Black to move/);
      await visitor.play("j10");
      await visitor.play("g7");
      await visitor.press("Back");
      await visitor.press("Back");
      await visitor.status(/Black to move/);
      await visitor.play("h7");
      await visitor.play("h9");
      await visitor.texts(".variation .move", ["3 h7", "4 h9"]);
      await visitor.play("i6");
      await visitor.texts(".tree .move", ["1 h8", "2 i9", "3 j10", "3 h7", "4 h9", "5 i6", "4 g7"]);
      await visitor.press("Delete");
      await visitor.stone("h9", "White, last move");
      await page.getByRole("tab", { name: "Notes" }).click();
      await page.getByLabel("Comment on this move").fill("a quiet answer");
      await page.getByRole("tab", { name: "Moves" }).click();
      await page.locator(".tree [aria-current]").focus();
      await visitor.text(".comment", /a quiet answer/);
      await page.keyboard.press("ArrowUp");
      await visitor.stone("g7", "White, last move");
      await page.keyboard.press("ArrowLeft");
      await visitor.stone("j10", "Black, last move");
      await page.keyboard.press("ArrowDown");
      await visitor.stone("h7", "Black, last move");
      await visitor.press("Delete");
      await visitor.count(".variation", 0);
      await visitor.text(".undo", /2 moves were deleted/);
      await visitor.press("Undo");
      await visitor.texts(".variation .move", ["3 h7", "4 h9"]);
      await visitor.text(".comment", /a quiet answer/);
      await visitor.press("Make main line");
      await visitor.texts(".variation .move", ["3 j10", "4 g7"]);
      await page.reload();
      await visitor.texts(".tree > .move", ["1 h8", "2 i9", "3 h7", "4 h9"]);
      await visitor.open("#analyze");
      await visitor.texts(".variation .move", ["3 j10", "4 g7"]);
      await visitor.press("Review");
      await visitor.button("Review the game").waitFor();
      await visitor.texts(".variation .move", ["3 j10", "4 g7"]);
      await visitor.text(".comment", /a quiet answer/);
    },
  },

  "every rule on every board": {
    async check(visitor) {
      const { page } = visitor;
      const set = async (label, value) => {
        const field = page.getByRole("spinbutton", { name: label, exact: true });
        await field.fill(String(value));
        await field.press("Enter");
      };
      await visitor.open("#analyse?game=freestyle&moves=h8i9"); // a link of an earlier version
      await visitor.stones(2);
      await visitor.press("Set up");
      await visitor.choose("Game", "renju");
      await visitor.text("#rule", /Renju, 15×15/);
      await visitor.stones(2);
      await visitor.choose("Size", "19");
      await visitor.text("#rule", /Renju, 19×19/);
      await visitor.stones(0);
      await visitor.press("Undo");
      await visitor.text("#rule", /Renju, 15×15/);
      await visitor.stones(2);
      for (const name of ["standard", "caro", "caro-exact"]) {
        await visitor.choose("Game", name);
        await visitor.choose("Size", "any");
        await set("Width", 20);
        await set("Height", 12);
        await visitor.text("#rule", /, 20×12/);
        await visitor.play("t12");
        await visitor.address(new RegExp(`game=${name}\\+20x12&moves=t12$`));
      }
      await visitor.choose("Game", "custom");
      await set("Width", 9);
      await set("Height", 6);
      await set("In a row", 3);
      await visitor.text("#rule", /3 in a row, 9×6/);
      await visitor.count("[role=gridcell]", 54);
      await visitor.play("i6");
      await visitor.text(".line-row strong", /\d/);
      await visitor.press("Pause the engine");
      await visitor.text(".steady", /paused/);
    },
  },
});
