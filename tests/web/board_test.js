#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The board in a real browser: themes and contrast, labels, lines, forbidden points, the end of a game,
// motion. Zoom and the lens are in zoom_test.js.

import { eventually, expect, phone, run } from "./support.js";

const themes = ["kaya", "slate", "paper", "contrast"];
const small = { ...phone, viewport: { width: 360, height: 740 } };
const doubleThree = "#play?game=renju&moves=h10a1h9a15g8o1f8o15&with=person";

/** Opens the page in a browser that has stored this board theme. */
async function openWith(visitor, theme, address) {
  await visitor.open(address);
  await visitor.page.evaluate((name) => localStorage.setItem("rowan.board", JSON.stringify(name)), theme);
  await visitor.open(address);
}

async function middleOf(visitor, point) {
  const { x, y, width, height } = await visitor.point(point).boundingBox();
  return [x + width / 2, y + height / 2];
}

/**
 * Cuts through the lines of the board, which must be black on white: all columns if `isAcross`, all rows
 * otherwise. `last` is the point in the upper right corner. Returns the width of each line in device pixels,
 * and the number of pixels that are neither black nor white.
 */
async function cutThrough(visitor, last, isAcross) {
  const { page } = visitor;
  const [left, bottom] = await middleOf(visitor, "a1");
  const [right, top] = await middleOf(visitor, last);
  const { width: cell } = await visitor.point("a1").boundingBox();
  const clip = isAcross
    ? { x: left - 4, y: Math.round(bottom - cell / 2), width: right - left + 8, height: 1 }
    : { x: Math.round(left + cell / 2), y: top - 4, width: 1, height: bottom - top + 8 };
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const isWide = image.width > image.height;
    const { data } = canvas.getImageData(0, 0, isWide ? image.width : 1, isWide ? 1 : image.height);
    const shades = Array.from({ length: data.length / 4 }, (_, index) => data[4 * index]);
    const lines = [];
    shades.forEach((shade, index) => {
      if (shade > 127) return;
      if (index && shades[index - 1] <= 127) ++lines[lines.length - 1];
      else lines.push(1);
    });
    return { lines, gray: shades.filter((shade) => shade > 60 && shade < 195).length };
  }, picture.toString("base64"));
}

/** Colors of the board with too little contrast to their background, by the WCAG formula. */
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
  // The number on the newest stone.
  wants(4.5, "#ffb39d", black);
  wants(4.5, "#a52f18", white);
  probe.remove();
  return faint;
}

await run({
  "four board themes, remembered": {
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

  "every line is drawn sharply": {
    async check(visitor) {
      for (const options of [{}, { ...small, deviceScaleFactor: 2 }, { ...small, deviceScaleFactor: 3 }]) {
        const one = await visitor.another({ ...options, isPainted: true });
        await openWith(one, "contrast", "#play?game=freestyle&with=person");
        for (const [game, last, count] of [
          ["freestyle", "o15", 15],
          ["freestyle+19x19", "s19", 19],
          ["freestyle+32x32", "af32", 32],
        ]) {
          await one.go(`#play?game=${game}&with=person`);
          await one.count("[role=gridcell]", count * count);
          for (const isAcross of [true, false])
            await eventually(async () => {
              const { lines, gray } = await cutThrough(one, last, isAcross);
              const inner = new Set(lines.slice(1, -1));
              const what = `${count} lines of one width at ${game}, ${JSON.stringify(options)}`;
              expect(lines.length === count && inner.size === 1, `${what}, not ${lines}`);
              expect(gray === 0, `${what}, sharp, not ${gray} gray pixels`);
            });
        }
        await one.close();
      }
    },
  },

  "forbidden points: a cross, the reason, and the rows that forbid the point": {
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
      // The same with the keyboard.
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

  "a stone drops, unless the visitor prefers less motion": {
    options: { reducedMotion: "no-preference" },
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
        // A whole game opened at once is not animated stone by stone.
        await one.open("#play?game=freestyle&moves=h8i9h9h10&with=person");
        await one.stones(4);
        await one.count(".stone.drop", 0);
      }
      await still.close();
    },
  },

  "with forced colors the board stays usable": {
    options: { forcedColors: "active" },
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8i9&with=person");
      await visitor.stones(2);
      const faint = await visitor.page.evaluate(faintColors);
      expect(!faint.length, `contrast: ${faint.join("; ")}`);
      // Selection, current item and turn remain visible without the page's own colors.
      const lineOf = (selector) =>
        visitor.page
          .locator(selector)
          .first()
          .evaluate((one) => {
            const { outlineStyle, borderBottomWidth, borderTopWidth } = getComputedStyle(one);
            return { outlineStyle, borderBottomWidth, borderTopWidth };
          });
      for (const chosen of [".modes [aria-current]", ".moves [aria-current]", ".player.active"])
        expect((await lineOf(chosen)).outlineStyle === "solid", `an outline round ${chosen}`);
      await visitor.press("New game");
      expect(parseFloat((await lineOf(".sheet[open]")).borderTopWidth) > 0, "an edge round a sheet");
      await visitor.page.keyboard.press("Escape");
      await visitor.open("#analyze?game=freestyle&moves=h8i9");
      await visitor.stones(2);
      const under = async (selected) =>
        parseFloat((await lineOf(`.tab-list [aria-selected=${selected}]`)).borderBottomWidth);
      expect((await under("true")) > 0 && (await under("false")) === 0, "a line under the chosen tab alone");
      const bar = () => getComputedStyle(document.querySelector(".bar-fill")).backgroundImage;
      expect(/gradient/.test(await visitor.page.evaluate(bar)), "the bar of chances to be drawn");
    },
  },

  "a 32×32 board full of numbered stones": {
    async check(visitor) {
      const { page } = visitor;
      const letters = "abcdefghijklmnopqrstuvwxyz".split("").concat("aa", "ab", "ac", "ad", "ae", "af");
      // There are at most two in a row in any direction, so neither side has won.
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
          // A blank page has no storage.
        }
      });
      await visitor.open(`#analyze?game=freestyle+32x32&moves=${moves}`);
      await visitor.stones(2 * most);
      await visitor.count(".shadows .shadow", 2 * most);
      await visitor.count(".numbers text", 2 * most);
    },
  },
});
