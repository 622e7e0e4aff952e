#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The board in a real browser: looks and their contrast, labels, zoom, the lens, forbidden points, the end of
// a game, motion.

import { eventually, expect, phone, run } from "./support.js";

const themes = ["kaya", "slate", "paper", "contrast"];
const small = { ...phone, viewport: { width: 360, height: 740 } };
const doubleThree = "#play?game=renju&moves=h10a1h9a15g8o1f8o15&with=person";

/** What the browser remembers is chosen before the page is opened. */
async function openWith(visitor, theme, address) {
  await visitor.open(address);
  await visitor.page.evaluate((name) => localStorage.setItem("rowan.board", JSON.stringify(name)), theme);
  await visitor.open(address);
}

/** How large the board is seen: pixels of a cell, how often it is enlarged, its place on the page. */
function seen() {
  const box = document.querySelector(".board-plate").getBoundingClientRect();
  const { width } = document.querySelector(".grid").getBoundingClientRect();
  const columns = document.querySelector("[role=row]").childElementCount;
  const whole = parseFloat(document.querySelector(".grid").style.width);
  return { cell: width / columns, scale: width / whole, left: box.left, top: box.top, across: box.width };
}

/** Waits until the board is seen as a condition wants. */
async function expectSeen(visitor, what, condition) {
  await eventually(async () => {
    const now = await visitor.page.evaluate(seen);
    expect(condition(now), `${what}, not ${JSON.stringify(now)}`);
  });
  return visitor.page.evaluate(seen);
}

/** Fingers on the screen: each call is one event. */
async function fingersOf(visitor) {
  const session = await visitor.context.newCDPSession(visitor.page);
  return (type, ...touchPoints) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints.map(([x, y], id) => ({ x, y, id })),
    });
}

async function middleOf(visitor, point) {
  const { x, y, width, height } = await visitor.point(point).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Colors of the board that must stand out, against what they lie on; by the formula of WCAG. */
function faintColors() {
  const probe = document.createElement("span");
  document.querySelector(".board-plate").append(probe);
  const channels = (color) => {
    probe.style.color = color;
    return getComputedStyle(probe)
      .color.match(/[\d.]+/g)
      .slice(0, 3)
      .map(Number);
  };
  const lightness = (color) => {
    const [red, green, blue] = channels(color).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, two) => {
    const [light, dark] = [lightness(one), lightness(two)].sort((left, right) => right - left);
    return (light + 0.05) / (dark + 0.05);
  };
  const value = (name) => getComputedStyle(probe).getPropertyValue(name).trim();
  const faint = [];
  const wants = (least, above, ...grounds) => {
    for (const ground of grounds) {
      const [one, two] = [above, ground].map((name) => (name.startsWith("--") ? value(name) : name));
      const found = contrast(one, two);
      if (!(found >= least)) faint.push(`${above} ${one} on ${ground} ${two}: ${found.toFixed(2)}`);
    }
  };
  const wood = ["--wood-a", "--wood-b"];
  wants(3, "--line", ...wood);
  wants(4.5, "--label", ...wood);
  wants(4.5, "--hot", ...wood);
  wants(3, "--hand", ...wood);
  wants(4.5, "--chip-ink", "--chip");
  wants(4.5, "--chip-edge", "#ffffff");
  wants(3, "--mark", "--casing");
  wants(3, "--nought", ...wood);
  wants(3, "--cross", ...wood);
  const fills = (selector) => getComputedStyle(document.querySelector(selector)).fill.replace(/^url\S+ /, "");
  const [black, white] = [fills(".stone.x"), fills(".stone.o")];
  wants(3, black, white);
  wants(3, getComputedStyle(document.querySelector(".last .ring")).stroke, white);
  wants(3, "--white-line", white);
  // A number of the newest move on its stone.
  wants(4.5, "#ffb39d", black);
  wants(4.5, "#a52f18", white);
  probe.remove();
  return faint;
}

await run({
  "four looks, remembered": {
    async check(visitor) {
      const { page } = visitor;
      const grounds = new Set();
      for (const theme of themes) {
        await openWith(visitor, theme, "#play?game=freestyle&moves=h8i9&with=person");
        await visitor.stones(2);
        const found = await page.evaluate(() => {
          const style = (selector) => getComputedStyle(document.querySelector(selector));
          return {
            name: document.documentElement.dataset.board,
            ground: style(".board-plate").backgroundImage,
            shadow: style(".shadows .shadow").display !== "none",
            light: style(".stone.x").fill.startsWith("url"),
          };
        });
        const isFlat = theme === "paper" || theme === "contrast";
        expect(found.name === theme, `the look ${theme}, not ${found.name}`);
        expect(found.shadow !== isFlat && found.light !== isFlat, `light and shadow as ${theme} has them`);
        grounds.add(found.ground);
      }
      expect(grounds.size === themes.length, "four grounds");
      const other = await visitor.anotherTab();
      await other.open();
      await other.page.evaluate(() => localStorage.setItem("rowan.board", '"slate"'));
      const look = () => document.documentElement.dataset.board;
      await eventually(async () => expect((await page.evaluate(look)) === "slate", "the other tab's look"));
      await openWith(visitor, "marble", "#play?game=freestyle&with=person");
      await visitor.until("the usual look", () => document.documentElement.dataset.board === "kaya");
      const careful = await visitor.another({ contrast: "more" });
      await careful.open("#play?game=freestyle&with=person");
      await careful.until("high contrast", () => document.documentElement.dataset.board === "contrast");
      await careful.close();
    },
  },

  "lines, labels, marks and stones stand out on every board, light and dark": {
    async check(visitor) {
      const dark = await visitor.another({ colorScheme: "dark" });
      for (const one of [visitor, dark]) {
        await one.open("#play?game=freestyle&moves=h8i9&with=person");
        await one.count(".last .ring", 1);
        for (const theme of themes) {
          await one.page.evaluate((name) => (document.documentElement.dataset.board = name), theme);
          const faint = await one.page.evaluate(faintColors);
          const scheme = one === dark ? "dark" : "light";
          expect(!faint.length, `contrast on ${theme}, ${scheme}: ${faint.join("; ")}`);
        }
      }
      await dark.close();
    },
  },

  "labels of 13 pixels or more at 360 pixels, all on the board": {
    options: { ...small, deviceScaleFactor: 2 },
    async check(visitor) {
      await visitor.open();
      for (const [game, columns] of [
        ["tictactoe", 3],
        ["freestyle", 15],
        ["freestyle+19x19", 19],
        ["freestyle+32x32", 16],
        ["7x4x4", 7],
      ]) {
        await visitor.go(`#play?game=${game}&moves=a1&with=person`);
        await visitor.count(`[data-point="a1"][aria-label*="last move"]`, 1);
        await eventually(async () => {
          const { type, names, outside } = await visitor.page.evaluate(() => {
            const plate = document.querySelector(".board-plate").getBoundingClientRect();
            const picture = document.querySelector(".picture");
            const cell = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
            const labels = Array.from(document.querySelectorAll(".picture .labels text"));
            return {
              type: Math.min(...labels.map((one) => parseFloat(getComputedStyle(one).fontSize) * cell)),
              names: labels.filter((one) => /[a-z]/.test(one.textContent)).length,
              outside: labels
                .filter((one) => {
                  const { left, right, bottom } = one.getBoundingClientRect();
                  return left < plate.left || right > plate.right || bottom > plate.bottom + 2;
                })
                .map((one) => one.textContent),
            };
          });
          expect(type >= 12.99, `labels of 13 px at ${game}, not of ${type}`);
          expect(names === columns, `${columns} names of columns at ${game}, not ${names}`);
          expect(!outside.length, `labels on the wood at ${game}, not ${outside}`);
        });
      }
    },
  },

  "zoom by wheel, keys and buttons, and playing enlarged": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle+32x32&moves=h8&with=person");
      await visitor.stones(1);
      const whole = await expectSeen(visitor, "the whole board", ({ scale }) => scale === 1);
      // The wheel alone is not for the zoom.
      const [x, y] = await middleOf(visitor, "h20");
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -300);
      await visitor.count(".enlarged", 0);
      await page.keyboard.down("Control");
      for (let notch = 0; notch < 3; ++notch) await page.mouse.wheel(0, -100);
      await page.keyboard.up("Control");
      const wheeled = await expectSeen(visitor, "larger cells", ({ scale }) => scale > 2);
      const device = await page.evaluate(() => devicePixelRatio);
      await expectSeen(visitor, "whole device pixels at rest", ({ cell }) => {
        const pixels = cell * device;
        return Math.abs(pixels - Math.round(pixels)) < 0.02;
      });
      expect(wheeled.across === whole.across, "the same wood");
      const [nowX, nowY] = await middleOf(visitor, "h20");
      expect(Math.hypot(nowX - x, nowY - y) < wheeled.cell, "the place under the pointer to stay there");
      await visitor.play("i21");
      await visitor.stones(2);
      await visitor.press("Whole board");
      await expectSeen(visitor, "the whole board", ({ scale }) => scale === 1);
      expect((await visitor.button("Whole board").count()) === 0, "no button for what is there");

      await visitor.point("h8").focus();
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      await expectSeen(visitor, "larger cells by the key", ({ scale }) => scale > 2);
      // The labels of what is in sight stand at the edges, as large as ever.
      const [type] = await page
        .locator(".zoom-labels text[visibility=visible]")
        .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      expect(type >= 12.99, `labels of 13 px, not of ${type}`);
      // The keyboard is always in sight.
      for (let press = 0; press < 31; ++press) await page.keyboard.press("ArrowRight");
      for (let press = 0; press < 31; ++press) await page.keyboard.press("ArrowUp");
      await eventually(async () => {
        const inside = await page.evaluate(() => {
          const plate = document.querySelector(".board-plate").getBoundingClientRect();
          const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
          const isIn = left > plate.left && right < plate.right && top > plate.top && bottom < plate.bottom;
          return document.activeElement.dataset.point === "af32" && isIn;
        });
        expect(inside, "af32 in sight");
      });
      await page.keyboard.press("Enter");
      await visitor.stone("af32", "Black");
      await visitor.accessible("enlarged");
      await page.keyboard.press("0");
      await expectSeen(visitor, "the whole board by the key", ({ scale }) => scale === 1);
      await visitor.press("Zoom in");
      await expectSeen(visitor, "larger cells by the button", ({ scale }) => scale > 1.4);
      // Held and moved, the mouse moves the board and places nothing.
      const before = await middleOf(visitor, "p16");
      await page.mouse.move(...before);
      await page.mouse.down();
      await page.mouse.move(before[0] - 40, before[1] - 30, { steps: 4 });
      await page.mouse.up();
      await eventually(async () => {
        const [movedX, movedY] = await middleOf(visitor, "p16");
        expect(Math.hypot(movedX - before[0] + 40, movedY - before[1] + 30) < 4, "the board moved");
      });
      await visitor.stones(3);
      // Boards of larger cells have none of this.
      await visitor.go("#play?game=freestyle&moves=h8&with=person");
      await visitor.stones(1);
      expect((await visitor.button("Zoom in").count()) === 0, "no zoom where cells are large");
    },
  },

  "a phone: pinch, move with one finger, play enlarged": {
    options: small,
    async check(visitor) {
      await visitor.open("#play?game=freestyle+32x32&with=person");
      await visitor.turn();
      const finger = await fingersOf(visitor);
      const { left, top, across } = await expectSeen(visitor, "the whole board", ({ scale }) => scale === 1);
      const [x, y] = [left + across / 2, top + across / 2];
      await finger("touchStart", [x - 30, y], [x + 30, y]);
      for (let apart = 40; apart <= 100; apart += 10)
        await finger("touchMove", [x - apart, y], [x + apart, y]);
      await finger("touchEnd");
      const { cell } = await expectSeen(visitor, "cells for fingers", (now) => now.cell >= 24);
      await visitor.stones(0);
      await visitor.count(".ghost .considered", 0);
      const before = await middleOf(visitor, "p16");
      await finger("touchStart", [x, y]);
      for (let moved = 10; moved <= 60; moved += 10) await finger("touchMove", [x + moved, y + moved]);
      await finger("touchEnd");
      await eventually(async () => {
        const [nowX, nowY] = await middleOf(visitor, "p16");
        expect(nowX - before[0] > 30 && nowY - before[1] > 30, "the board moved with the finger");
      });
      expect((await visitor.page.evaluate(() => scrollY)) === 0, "the page where it was");
      // Cells are large enough now: one tap plays.
      await visitor.point("o17").tap();
      await visitor.stone("o17", "Black");
      await visitor.stones(1);
      const [nearX, nearY] = await middleOf(visitor, "o17");
      await finger("touchStart", [nearX - 90, nearY], [nearX + 90, nearY]);
      for (let apart = 80; apart >= 10; apart -= 10)
        await finger("touchMove", [nearX - apart, nearY], [nearX + apart, nearY]);
      await finger("touchEnd");
      await expectSeen(visitor, "the whole board", (now) => now.scale === 1 && now.cell < cell);
    },
  },

  "a phone: a finger that rests sees through a lens, lets go and aims": {
    options: small,
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.turn();
      const finger = await fingersOf(visitor);
      const [x, y] = await middleOf(visitor, "g7");
      await finger("touchStart", [x, y]);
      await page.locator(".lens").waitFor();
      await visitor.text(".lens-name", /^g7$/);
      const { cell } = await page.evaluate(seen);
      for (let moved = 1; moved <= 8; ++moved) await finger("touchMove", [x + (moved * cell) / 8, y]);
      await visitor.text(".lens-name", /^h7$/);
      await visitor.count(".aim path", 2);
      // The row and the column in question stand out.
      await visitor.texts(".picture .labels .hot", ["h", "7"]);
      await finger("touchEnd");
      await page.locator(".lens").waitFor({ state: "hidden" });
      await visitor.count(".ghost .stone.considered", 1);
      await visitor.stones(0);
      expect((await page.evaluate(() => scrollY)) === 0, "the page where it was");
      // Another tap aims elsewhere, the second one there plays.
      await visitor.point("i9").tap();
      await visitor.texts(".picture .labels .hot", ["i", "9"]);
      await visitor.stones(0);
      await visitor.point("i9").tap();
      await visitor.stone("i9", "Black");
      await visitor.stones(1);
      // On a stone nothing is aimed at.
      const [stoneX, stoneY] = await middleOf(visitor, "i9");
      await finger("touchStart", [stoneX, stoneY]);
      await page.locator(".lens").waitFor();
      await finger("touchEnd");
      await page.locator(".lens").waitFor({ state: "hidden" });
      await visitor.count(".ghost .considered", 0);
    },
  },

  "forbidden points: a cross, the reason, the rows that make it so": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open(doubleThree);
      await visitor.count(".mark.forbidden", 1);
      await visitor.texts(".marks .mark-text.forbidden", ["3×3"]);
      await visitor.count(".why .row", 0);
      await visitor.point("h8").hover();
      await visitor.count(".why .row", 2);
      await visitor.count(".ghost .stone", 0);
      await visitor.point("c3").hover();
      await visitor.count(".why .row", 0);
      await visitor.count(".ghost .stone.hovering", 1);
      await visitor.texts(".picture .labels .hot", ["c", "3"]);
      // By keyboard.
      await visitor.point("h9").focus();
      await page.mouse.move(2, 2);
      await page.keyboard.press("ArrowDown");
      await visitor.count(".why .row", 2);
      await page.keyboard.press("ArrowDown");
      await visitor.count(".why .row", 0);
      for (const [moves, reason, rows] of [
        ["e8a1f8a15g8o1h9o15h10a13h11c15", "4×4", 2],
        ["d8a1e8a15f8o1h8o15i8a13", "6", 1],
      ]) {
        await visitor.go(`#play?game=renju&moves=${moves}&with=person`);
        await visitor.texts(".marks .mark-text.forbidden", [reason]);
        await page.locator('[data-point][aria-label*="forbidden"]').hover();
        await visitor.count(".why .row", rows);
      }
      const touching = await visitor.another(small);
      await touching.open(doubleThree);
      await touching.count(".mark.forbidden", 1);
      await touching.count(".marks .mark-text.forbidden", 0);
      await touching.point("h8").tap({ force: true });
      await touching.count(".why .row", 2);
      await touching.texts(".why .mark-text", ["3×3"]);
      await touching.stones(8);
      await touching.close();
    },
  },

  "the end: rings round the winning stones, a veil over the others": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8a1h9a2h10a3h11a4&with=person");
      await visitor.stones(8);
      await visitor.count(".win-ring", 0);
      await visitor.play("h12");
      await visitor.count(".win-ring", 5);
      await visitor.count(".win-band", 1);
      await visitor.count(".win-veil", 1);
      await visitor.stones(9);
      await visitor.count(".ghost .stone", 0);
      await visitor.point("c3").hover();
      await visitor.count(".ghost .stone", 0);
      await visitor.go("#play?game=tictactoe&moves=a3a2b3b2c3&with=person");
      await visitor.count(".win-cell", 3);
      await visitor.count(".winning .stroke", 1);
    },
  },

  "a stone drops, and does not where motion is not wanted": {
    async check(visitor) {
      const still = await visitor.another({ reducedMotion: "reduce" });
      for (const one of [visitor, still]) {
        await one.open("#play?game=freestyle&with=person");
        await one.turn();
        await one.play("h8");
        await one.count(".stone.drop", 1);
        const animation = await one.page.evaluate(
          () => getComputedStyle(document.querySelector(".stone.drop")).animationName,
        );
        expect(animation === (one === still ? "none" : "drop"), `a stone at rest or not: ${animation}`);
        // A whole game that is opened does not fall from the sky.
        await one.open("#play?game=freestyle&moves=h8i9h9h10&with=person");
        await one.stones(4);
        await one.count(".stone.drop", 0);
      }
      await still.close();
    },
  },

  "colors of the system leave the board usable": {
    options: { forcedColors: "active" },
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8i9&with=person");
      await visitor.stones(2);
      const faint = await visitor.page.evaluate(faintColors);
      expect(!faint.length, `contrast: ${faint.join("; ")}`);
    },
  },

  "32×32, full of numbered stones": {
    async check(visitor) {
      const { page } = visitor;
      const letters = "abcdefghijklmnopqrstuvwxyz".split("").concat("aa", "ab", "ac", "ad", "ae", "af");
      // Two of a side at most in any direction: nobody has won.
      const points = letters.flatMap((letter, column) =>
        Array.from({ length: 32 }, (_, row) => [`${letter}${row + 1}`, (column + 2 * row) % 4 < 2]),
      );
      const [black, white] = [true, false].map((side) =>
        points.filter(([, owner]) => owner === side).map(([point]) => point),
      );
      const most = Math.min(black.length, white.length, 400);
      const moves = Array.from({ length: most }, (_, index) => black[index] + white[index]).join("");
      await page.addInitScript(() => {
        try {
          localStorage.setItem("rowan.numbers", "true");
        } catch {
          // An empty page has no storage.
        }
      });
      await visitor.open(`#analyze?game=freestyle+32x32&moves=${moves}`);
      await visitor.stones(2 * most);
      await visitor.count(".shadows .shadow", 2 * most);
      await visitor.count(".numbers text", 2 * most);
    },
  },
});
