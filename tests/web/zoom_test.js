#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Small cells in a real browser: enlarging the board by wheel, keys, buttons and fingers, and the lens.

import { eventually, expect, phone, run } from "./support.js";

const small = { ...phone, viewport: { width: 360, height: 740 } };

/** How the board is displayed: pixels of a cell, zoom factor, and the board's place and width on the page. */
function seen() {
  const box = document.querySelector(".board-plate").getBoundingClientRect();
  const { width } = document.querySelector(".grid").getBoundingClientRect();
  const columns = document.querySelector("[role=row]").childElementCount;
  const whole = parseFloat(document.querySelector(".grid").style.width);
  return { cell: width / columns, scale: width / whole, left: box.left, top: box.top, across: box.width };
}

/** Waits until the display of the board satisfies a condition. */
async function expectSeen(visitor, what, condition) {
  await eventually(async () => {
    const now = await visitor.page.evaluate(seen);
    expect(condition(now), `${what}, not ${JSON.stringify(now)}`);
  });
  return visitor.page.evaluate(seen);
}

/** Returns a function that puts fingers on the screen; each call sends one event. */
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

/**
 * Runs in the page: sends a touch event with one finger on a point. Its time stamp is `after` milliseconds
 * later than that of the first touch, whenever it is really sent. Returns whether a click may follow.
 */
function touchAt({ point, type, after }) {
  const target = document.querySelector(`[data-point="${point}"]`);
  const { left, top, width, height } = target.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const touches = type === "touchend" ? [] : [new Touch({ identifier: 1, target, clientX, clientY })];
  const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: 1000 + after });
  return target.dispatchEvent(event);
}

/** Checks that the button in the corner is large, and covers neither the labels beside it nor a1. */
async function cornerIsFree(visitor, game) {
  await visitor.open(`#play?game=${game}&moves=h8&with=person`);
  await visitor.stones(1);
  const { width, height } = await visitor.button("Zoom in").boundingBox();
  expect(Math.min(width, height) >= 32, `a button of 32 pixels, not of ${width}×${height}`);
  const covered = await visitor.page.evaluate(() => {
    const labels = Array.from(document.querySelectorAll("#board .labels text"));
    const named = labels.filter(({ textContent }) => textContent === "a" || textContent === "1");
    const corner = document.querySelector('[data-point="a1"]');
    /** Checks all pixels in the boxes of the labels and of the point a1. */
    return [...named, corner].some((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      for (let x = left + 1; x < right; ++x)
        for (let y = top + 1; y < bottom; ++y)
          if (document.elementFromPoint(x, y)?.closest(".zoom-button")) return true;
      return false;
    });
  });
  expect(!covered, `labels and points beside the button (${game})`);
}

await run({
  "zoom by wheel, keys and buttons, and playing enlarged": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle+32x32&moves=h8&with=person");
      await visitor.stones(1);
      const whole = await expectSeen(visitor, "the whole board", ({ scale }) => scale === 1);
      // Turning the wheel alone does not zoom.
      const [x, y] = await middleOf(visitor, "h20");
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -300);
      await visitor.count(".enlarged", 0);
      // Three notches in one event, as a busy browser reports them, zoom as much as three notches in three
      // events.
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -300);
      const { scale: atOnce } = await expectSeen(visitor, "larger cells", ({ scale }) => scale > 2);
      await page.mouse.wheel(0, 300);
      await expectSeen(visitor, "the whole board", ({ scale }) => scale === 1);
      for (let notch = 0; notch < 3; ++notch) await page.mouse.wheel(0, -100);
      await page.keyboard.up("Control");
      await expectSeen(visitor, "as large as before", ({ scale }) => Math.abs(scale - atOnce) < 0.1);
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
      // The labels of the visible part are at the edges and have their full size.
      const [type] = await page
        .locator(".zoom-labels text[visibility=visible]")
        .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      expect(type >= 12.99, `labels of 13 px, not of ${type}`);
      // A move typed for a point outside the view brings the point into view.
      await page.fill("#typed-move", "z30");
      await page.press("#typed-move", "Enter");
      await visitor.stone("z30", "Black, last move");
      const inView = () => {
        const plate = document.querySelector(".board-plate").getBoundingClientRect();
        const { x, y } = document.querySelector(".last .ring").getBoundingClientRect();
        return x > plate.left && x < plate.right && y > plate.top && y < plate.bottom;
      };
      await visitor.until("the last move in sight", inView);
      await visitor.point("h8").focus();
      // The point with the keyboard focus is always in view.
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
      await visitor.stone("af32", "White");
      await visitor.accessible("enlarged");
      await page.keyboard.press("0");
      await expectSeen(visitor, "the whole board by the key", ({ scale }) => scale === 1);
      await visitor.press("Zoom in");
      await expectSeen(visitor, "larger cells by the button", ({ scale }) => scale > 1.4);
      // Dragging with the mouse moves the board and places no stone.
      const before = await middleOf(visitor, "p16");
      await page.mouse.move(...before);
      await page.mouse.down();
      await page.mouse.move(before[0] - 40, before[1] - 30, { steps: 4 });
      await page.mouse.up();
      await eventually(async () => {
        const [movedX, movedY] = await middleOf(visitor, "p16");
        expect(Math.hypot(movedX - before[0] + 40, movedY - before[1] + 30) < 4, "the board moved");
      });
      await visitor.stones(4);
      // Boards with larger cells have no zoom.
      await visitor.go("#play?game=freestyle&moves=h8&with=person");
      await visitor.stones(1);
      expect((await visitor.button("Zoom in").count()) === 0, "no zoom where cells are large");
    },
  },

  "on a phone the button in the corner is large, and covers no label and no point": {
    options: { ...small, viewport: { width: 390, height: 844 } },
    async check(visitor) {
      for (const game of ["freestyle", "freestyle+19x19"]) await cornerIsFree(visitor, game);
    },
  },

  "with a mouse in a low window the button in the corner covers no label and no point": {
    options: { viewport: { width: 683, height: 328 }, deviceScaleFactor: 2 },
    async check(visitor) {
      for (const game of ["freestyle", "freestyle+19x19"]) await cornerIsFree(visitor, game);
    },
  },

  "on a phone: pinch, move with one finger, play enlarged": {
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
      // Cells are still smaller than a fingertip, so the first tap only aims.
      await visitor.point("o17").tap();
      await visitor.count(".ghost .stone.considered", 1);
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

  "on a phone a resting finger opens the lens, and lifting it aims": {
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
      // The labels of the aimed point's row and column are highlighted.
      await visitor.texts(".picture .labels .hot", ["h", "7"]);
      await finger("touchEnd");
      await page.locator(".lens").waitFor({ state: "hidden" });
      await visitor.count(".ghost .stone.considered", 1);
      await visitor.stones(0);
      expect((await page.evaluate(() => scrollY)) === 0, "the page where it was");
      // A tap on another point aims at that point; a second tap plays it.
      await visitor.point("i9").tap();
      await visitor.texts(".picture .labels .hot", ["i", "9"]);
      await visitor.stones(0);
      await visitor.point("i9").tap();
      await visitor.stone("i9", "Black");
      await visitor.stones(1);
      // The lens opens only when the visitor may move, which the server has yet to confirm.
      await visitor.turn();
      // A short tap counts as short even if a busy page receives its end late.
      await page.evaluate(touchAt, { point: "d4", type: "touchstart", after: 0 });
      await page.locator(".lens").waitFor();
      const isClick = await page.evaluate(touchAt, { point: "d4", type: "touchend", after: 80 });
      expect(isClick, "a click to follow a short tap");
      await page.locator(".lens").waitFor({ state: "hidden" });
      await visitor.count(".ghost .considered", 0);
      // Aiming at a stone does nothing.
      const [stoneX, stoneY] = await middleOf(visitor, "i9");
      await finger("touchStart", [stoneX, stoneY]);
      await page.locator(".lens").waitFor();
      await finger("touchEnd");
      await page.locator(".lens").waitFor({ state: "hidden" });
      await visitor.count(".ghost .considered", 0);
    },
  },
});
