#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The drawing of the board, in a real browser: sharp at any size, labels at the points, a last move that is
// visible without colors, numbers, and the board as a picture.

import { eventually, expect, modes, phone, run } from "./support.js";

/**
 * Measures the drawn board: `cell`, the width of a cell in device pixels; `labels`, the bounding boxes of the
 * labels; `type`, the smallest font size of a label, in cells; and `page`, by how many pixels the page is
 * wider than the window.
 */
function measureBoard() {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, text: element.textContent };
  };
  const picture = document.querySelector(".picture");
  const { width } = picture.getBoundingClientRect();
  return {
    cell: (width / picture.viewBox.baseVal.width) * devicePixelRatio,
    labels: Array.from(document.querySelectorAll(".labels text"), box),
    type: Math.min(
      ...Array.from(document.querySelectorAll(".labels text"), (label) =>
        parseFloat(label.getAttribute("font-size")),
      ),
    ),
    page: document.documentElement.scrollWidth - innerWidth,
  };
}

const apart = (left, right) =>
  left.right <= right.left ||
  right.right <= left.left ||
  left.bottom <= right.top ||
  right.bottom <= left.top;

async function expectSharp(visitor, what) {
  const { cell, labels, type, page } = await visitor.page.evaluate(measureBoard);
  const scale = await visitor.page.evaluate(() => devicePixelRatio);
  expect(Math.abs(cell - Math.round(cell)) < 0.01, `cells of whole device pixels at ${what}, not of ${cell}`);
  expect((type * cell) / scale >= 12.9, `readable labels at ${what}, not of ${(type * cell) / scale} px`);
  expect(page <= 0, `no sideways scrolling at ${what}`);
  for (const [index, one] of labels.entries())
    for (const next of labels.slice(index + 1))
      expect(apart(one, next), `${one.text} apart from ${next.text} at ${what}`);
}

/** Contrast of two colors by the WCAG formula, which uses luminance only. */
function contrastBetween([above, below]) {
  const lightness = ([selector, property]) => {
    const color = getComputedStyle(document.querySelector(selector))[property];
    const [red, green, blue] = color.match(/[\d.]+/g).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [lightness(above), lightness(below)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

async function expectContrast(visitor, above, below) {
  await eventually(async () => {
    const contrast = await visitor.page.evaluate(contrastBetween, [above, below]);
    expect(contrast >= 3, `${above} to stand out from ${below}, not by ${contrast}`);
  });
}

/**
 * Compares the place of the last stone, on the point `name`, with the place of that point's button and with
 * the place that the coordinate labels give. Returns the largest offset across or down, in pixels.
 */
function pixelsOff(name) {
  const middle = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const stone = middle(document.querySelector(".last .ring"));
  const button = middle(document.querySelector(`[data-point="${name}"]`));
  const [, column, row] = /^([a-z]+)(\d+)$/.exec(name);
  const letters = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  const labels = Array.from(document.querySelectorAll(".labels text"));
  // Large boards omit every second label. The place of a missing label is computed from the first two.
  const along = (wanted, axis, isColumn) => {
    const [first, second] = labels
      .filter((one) => /\d/.test(one.textContent) !== isColumn)
      .slice(0, 2)
      .map((one) => middle(one)[axis]);
    const step = labels.some((one) => one.textContent === (isColumn ? "b" : "2")) ? 1 : 2;
    return first + ((second - first) * (wanted - 1)) / step;
  };
  return Math.max(
    Math.abs(stone.x - along(letters, "x", true)),
    Math.abs(stone.y - along(Number(row), "y", false)),
    Math.abs(stone.x - button.x),
    Math.abs(stone.y - button.y),
  );
}

await run({
  "sharp boards of all shapes": {
    async check(visitor) {
      const small = await visitor.another({ ...phone, deviceScaleFactor: 2 });
      for (const one of [visitor, small]) {
        await one.open();
        for (const game of ["tictactoe", "freestyle", "freestyle+19x19", "freestyle+32x32", "7x4x4"]) {
          await one.go(`#play?game=${game}&moves=a1&with=person`);
          await one.stone("a1", "last move");
          await eventually(() => expectSharp(one, `${game}, ${one === small ? "phone" : "desk"}`));
        }
      }
      await small.close();
    },
  },

  "labels, typed moves and links agree": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle+32x32&with=person");
      await visitor.turn();
      for (const [index, point] of ["af32", "a1", "aa9", "i10"].entries()) {
        await page.fill("#typed-move", point.toUpperCase());
        await visitor.press("Place");
        await visitor.stone(point, "last move");
        await visitor.stones(index + 1);
        await eventually(async () => {
          const off = await page.evaluate(pixelsOff, point);
          expect(off < 2, `${point} in line with its labels, not ${off} px off`);
        });
      }
      await visitor.address(/moves=af32a1aa9i10&/);
      const elsewhere = await visitor.another();
      const address = page.url();
      await elsewhere.open(address.slice(address.indexOf("#")));
      for (const [point, side] of [
        ["af32", "Black"],
        ["a1", "White"],
        ["aa9", "Black"],
        ["i10", "White, last move"],
      ])
        await elsewhere.stone(point, side);
      await elsewhere.stones(4);
      await elsewhere.close();
    },
  },

  "the last move is visible without colors, light and dark": {
    async check(visitor) {
      const dark = await visitor.another({ colorScheme: "dark" });
      for (const one of [visitor, dark]) {
        await one.open();
        for (const [moves, ring] of [
          ["h8", "x"],
          ["h8i9", "o"],
        ]) {
          await one.go(`#play?game=freestyle&moves=${moves}&with=person`);
          await one.count(`.last .ring.${ring}`, 1);
          await expectContrast(one, [`.last .ring.${ring}`, "stroke"], [`.stones .stone.${ring}`, "fill"]);
        }
        await one.go("#play?game=tictactoe&moves=b2&with=person");
        await one.count(".last .frame", 1);
        await expectContrast(one, [".last .frame", "stroke"], [".ground rect", "fill"]);
      }
      await dark.close();
    },
  },

  "numbers on stones, and the board as a picture": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open(modes[0]);
      await visitor.stones(6);
      await visitor.count(".numbers text", 0);
      await visitor.press("Numbers");
      await visitor.texts(".numbers text", ["1", "2", "3", "4", "5", "6"]);
      await visitor.count(".last .ring.wide", 1);
      await visitor.play("j8");
      await visitor.count(".numbers text", 7);
      for (const address of modes.slice(1, 3)) {
        await visitor.open(address);
        await visitor.texts(".numbers text", ["1", "2", "3", "4", "5", "6"]);
        const [download] = await Promise.all([page.waitForEvent("download"), visitor.press("Picture")]);
        expect(download.suggestedFilename() === "board.png", "a file name");
        const bytes = await download.createReadStream().then((stream) => stream.toArray());
        const picture = Buffer.concat(bytes);
        expect(picture.subarray(1, 4).toString() === "PNG", "a PNG file");
        // The PNG header has the width at byte 16 and the height at byte 20. The board has 15 cells of 48
        // pixels, and labels.
        const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
        expect(
          width === height && width > 720 && width < 800,
          `a picture of the board, not ${width}×${height}`,
        );
      }
      await visitor.press("Numbers");
      await visitor.count(".numbers text", 0);
    },
  },
});
