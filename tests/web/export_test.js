#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A game as SVG, PNG and animated GIF in a real browser, whose own decoders check the results. To look at the
// pictures: PICTURE_FOLDER=/tmp tests/web/export_test.js

import { readFileSync, writeFileSync } from "node:fs";

import { openSources } from "./sources.js";
import { expect, run } from "./support.js";

const game = {
  rules: { game: "freestyle", width: 15, height: 15, k: 5 },
  moves: ["h8", "i9", "h9", "h10", "i8", "g8", "j7", "k6", "g10", "h7"],
  title: 'Ada & "Ben" <final>',
};
const won = { ...game, moves: ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"], numbers: true };
const crosses = { rules: { game: "tictactoe", width: 3, height: 3, k: 3 }, moves: ["b2", "a3", "a1", "c3"] };

/** Calls a function of the page's sources and returns its result. Blobs are returned as bytes. */
async function call(visitor, path, name, ...values) {
  const { bytes, value } = await visitor.page.evaluate(
    async ([source, called, parameters]) => {
      const module = await import(`${location.origin}/source/${source}`);
      const result = await module[called](...parameters);
      if (!(result instanceof Blob)) return { value: result };
      return { bytes: Array.from(new Uint8Array(await result.arrayBuffer())), value: result.type };
    },
    [path, name, values],
  );
  return bytes ? Buffer.from(bytes) : value;
}

function keepPicture(name, content) {
  if (process.env.PICTURE_FOLDER) writeFileSync(`${process.env.PICTURE_FOLDER}/${name}`, content);
}

/** The colors of points in a picture (an image or a frame of an animation), as decoded by the browser. */
async function colorsAt(visitor, bytes, type, points, frame = null) {
  return visitor.page.evaluate(
    async ([data, kind, wanted, index]) => {
      const blob = new Blob([new Uint8Array(data)], { type: kind });
      let image;
      if (index === null) {
        image = new Image();
        image.src = URL.createObjectURL(blob);
        await image.decode();
      } else {
        const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type: kind });
        image = (await decoder.decode({ frameIndex: index })).image;
      }
      const width = image.displayWidth ?? image.naturalWidth;
      const height = image.displayHeight ?? image.naturalHeight;
      const surface = Object.assign(document.createElement("canvas"), { width, height });
      const canvas = surface.getContext("2d", { willReadFrequently: true });
      canvas.drawImage(image, 0, 0);
      // The margins, in cells, are those of scene.js: 1.13 at the left, 0.78 at the right and above.
      const cell = width / (14 + 1.13 + 0.78);
      return wanted.map(([column, row]) => {
        const [x, y] = [(column + 1.13) * cell, (row + 0.78) * cell].map(Math.round);
        return Array.from(canvas.getImageData(x, y, 1, 1).data.slice(0, 3));
      });
    },
    [Array.from(bytes), type, points, frame],
  );
}

const isDark = (color) => color.every((channel) => channel < 110);
const isLight = (color) => color.every((channel) => channel > 220);

/** A place near the center of a stone where no mark is drawn. */
const beside = (column, row) => [column - 0.28, row + 0.1];

function checkStones([black, white, wood], what) {
  expect(isDark(black), `a black stone (${what}), found ${black}`);
  expect(isLight(white), `a white stone (${what}), found ${white}`);
  expect(!isDark(wood) && !isLight(wood), `wood (${what}), found ${wood}`);
}

const places = [beside(7, 7), beside(8, 6), [3.5, 3.5]];

await run({
  "self-contained SVG": {
    async check(visitor) {
      await openSources(visitor);
      const svg = await call(visitor, "export/svg.js", "svgOf", game);
      keepPicture("game.svg", svg);
      keepPicture("won.svg", await call(visitor, "export/svg.js", "svgOf", won));
      keepPicture("crosses.svg", await call(visitor, "export/svg.js", "svgOf", crosses));
      expect(!/<script|href|<image|@import|style=/.test(svg), "nothing that loads or runs");
      const links = svg.match(/https?:[^"]*/g);
      expect(links.join() === "http://www.w3.org/2000/svg", `no address but the namespace, found ${links}`);
      const title = await visitor.page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
        if (parsed.querySelector("parsererror")) return "not XML";
        return parsed.querySelector("title").textContent;
      }, svg);
      expect(title === game.title, `the title, found ${title}`);
      checkStones(await colorsAt(visitor, Buffer.from(svg), "image/svg+xml", places), "SVG");
    },
  },
  "PNG of any size": {
    async check(visitor) {
      await openSources(visitor);
      const png = await call(visitor, "export/canvas.js", "pngOf", game);
      keepPicture("game.png", png);
      checkStones(await colorsAt(visitor, png, "image/png", places), "PNG");
      const widths = await visitor.page.evaluate(async (asked) => {
        const { pngOf } = await import(`${location.origin}/source/export/canvas.js`);
        const found = [];
        for (const size of [undefined, 300, 1, 99999])
          found.push((await createImageBitmap(await pngOf(asked, size))).width);
        return found;
      }, game);
      expect(widths.join() === "1024,300,120,4096", `sizes within bounds, found ${widths}`);
      keepPicture("won.png", await call(visitor, "export/canvas.js", "pngOf", won, 600));
      keepPicture("crosses.png", await call(visitor, "export/canvas.js", "pngOf", crosses, 400));
    },
  },
  "GIF with a picture for every move": {
    async check(visitor) {
      await openSources(visitor);
      const gif = await call(visitor, "export/canvas.js", "gifOf", game, 480);
      keepPicture("game.gif", gif);
      const told = await visitor.page.evaluate(async (data) => {
        const decoder = new ImageDecoder({ data: new Uint8Array(data), type: "image/gif" });
        await Promise.all([decoder.completed, decoder.tracks.ready]);
        const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
        const durations = [];
        for (let frameIndex = 0; frameIndex < frameCount; ++frameIndex)
          durations.push((await decoder.decode({ frameIndex })).image.duration / 1000);
        return { frameCount, loops: repetitionCount === Infinity, durations };
      }, Array.from(gif));
      expect(
        told.frameCount === game.moves.length + 1,
        `${game.moves.length + 1} pictures, found ${told.frameCount}`,
      );
      expect(told.loops, "again without end");
      expect(told.durations[0] === 700 && told.durations.at(-1) === 3000, `durations ${told.durations}`);
      checkStones(await colorsAt(visitor, gif, "image/gif", places, game.moves.length), "last picture");
      const [before, free] = await colorsAt(visitor, gif, "image/gif", places, 1);
      expect(isDark(before), `the first stone after one move, found ${before}`);
      expect(!isLight(free), `no second stone after one move, found ${free}`);
      const first = await call(visitor, "export/canvas.js", "gifOf", { ...game, moves: [] }, 480);
      const each = (gif.length - first.length) / game.moves.length;
      expect(each < first.length / 4, `a move costs little: ${each} bytes, the board ${first.length}`);
    },
  },
  "files use the colors of the board's theme": {
    options: { bypassCSP: true }, // to inspect the pictures in the page
    async check(visitor) {
      const { page } = visitor;
      const near = (color, wanted) => color.every((channel, at) => Math.abs(channel - wanted[at]) < 14);
      const themes = {
        kaya: [235, 198, 132],
        slate: [132, 145, 153],
        paper: [251, 246, 234],
        contrast: [255, 255, 255],
      };
      for (const [theme, wood] of Object.entries(themes)) {
        await visitor.open("#analyze?game=freestyle&moves=h8i9");
        await page.evaluate((name) => localStorage.setItem("rowan.board", JSON.stringify(name)), theme);
        await visitor.open("#analyze?game=freestyle&moves=h8i9");
        await visitor.stones(2);
        await visitor.press("Files");
        for (const [button, type] of [
          ["SVG picture", "image/svg+xml"],
          ["Animated GIF", "image/gif"],
        ]) {
          const [saved] = await Promise.all([page.waitForEvent("download"), visitor.press(button)]);
          const bytes = readFileSync(await saved.path());
          keepPicture(`${theme}-${saved.suggestedFilename()}`, bytes);
          const frame = type === "image/gif" ? 2 : null;
          const colors = await colorsAt(visitor, bytes, type, places, frame);
          expect(isDark(colors[0]) && isLight(colors[1]), `stones (${theme}, ${type}), found ${colors}`);
          expect(near(colors[2], wood), `the wood of ${theme} (${type}), found ${colors[2]}`);
        }
      }
    },
  },
  "making an animation reports its progress and can be canceled": {
    async check(visitor) {
      await openSources(visitor);
      const { steps, ended } = await visitor.page.evaluate(async (asked) => {
        const { gifOf } = await import(`${location.origin}/source/export/canvas.js`);
        const progress = [];
        await gifOf(asked, 200, (done) => progress.push(done));
        const given = new AbortController();
        const ending = gifOf(asked, 200, () => given.abort(), given.signal).catch((error) => error.name);
        return { steps: progress, ended: await ending };
      }, game);
      expect(steps.length === game.moves.length + 2 && steps.at(-1) === 1, `progress, found ${steps}`);
      expect(
        steps.every((step, index) => index === 0 || step >= steps[index - 1]),
        "progress that grows",
      );
      expect(ended === "AbortError", `an end, found ${ended}`);
    },
  },
  "the winning line is the same as the server's": {
    async check(visitor) {
      await openSources(visitor);
      const found = await visitor.page.evaluate(async () => {
        const { stonesAfter, winningLine } = await import(`${location.origin}/source/export/winning.js`);
        const { ask } = await import(`${location.origin}/source/core/api.js`);
        const { gameText, usualRules } = await import(`${location.origin}/source/core/games.js`);
        let state = 5;
        const below = (count) => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          return Math.floor((state / 2 ** 32) * count);
        };
        const wrong = [];
        let wins = 0;
        for (const name of ["tictactoe", "freestyle", "standard", "renju", "caro", "caro-exact", "custom"]) {
          for (let round = 0; round < 12; ++round) {
            // Small crowded boards with lines of every kind, on which one side has most of the stones.
            const [many, few] = round % 2 === 0 ? ["x", "o"] : ["o", "x"];
            const size = name === "tictactoe" ? 3 : 8;
            const k = name === "custom" ? 4 : usualRules(name).k;
            const rules = { ...usualRules(name), game: name, width: size, height: size, k };
            const stones = new Map();
            const rows = [];
            for (let row = 0; row < size; ++row) {
              let text = "";
              for (let column = 0; column < size; ++column) {
                const kind = below(10);
                text += kind < 5 ? many : kind < 7 ? few : "1";
                const point = String.fromCharCode(97 + column) + (size - row);
                if (kind < 7) stones.set(point, kind < 5 ? many : few);
              }
              rows.push(text.replace(/1+/g, (free) => String(free.length)));
            }
            const request = { game: gameText(rules), position: `${rows.join("/")} x` };
            const reply = await ask("position", request).catch(() => null);
            if (!reply) continue; // both sides have a line, which cannot happen in a game
            const line = winningLine(rules, stonesAfter([], stones));
            wins += line.length > 0 ? 1 : 0;
            if (line.join() !== reply.winning_line.join())
              wrong.push(`${name} ${rows.join("/")}: ${line.join(" ")} for ${reply.winning_line.join(" ")}`);
          }
        }
        return { wins, wrong };
      });
      visitor.complaints.length = 0; // the browser logs what the server refused
      expect(found.wrong.length === 0, `the same lines, found\n${found.wrong.join("\n")}`);
      expect(found.wins > 20, `games that were won, found ${found.wins}`);
    },
  },
});
