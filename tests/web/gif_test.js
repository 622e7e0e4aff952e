#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Round trip of the GIF encoder through a separate decoder, written from the specification: the decoded
// pixels must be identical. Needs only Node.

import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";

/** Loads a module of the page that imports nothing, from its text. */
async function moduleOf(path) {
  const source = await readFile(new URL(`../../web/${path}`, import.meta.url), "utf8");
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}

const { compress, encodeGif } = await moduleOf("export/gif.js");
const { makePalette } = await moduleOf("export/palette.js");

/** Decodes LZW data to pixels. */
function decompress(bytes, codeSize) {
  const clear = 1 << codeSize;
  let bit = 0;
  let length = codeSize + 1;
  let table = [];
  let previous = null;
  const pixels = [];
  const reset = () => {
    table = Array.from({ length: clear + 2 }, (_, value) => [value]);
    length = codeSize + 1;
    previous = null;
  };
  for (;;) {
    let code = 0;
    for (let i = 0; i < length; ++i, ++bit) {
      assert.ok(bit >> 3 < bytes.length, "the data end before their end code");
      code |= ((bytes[bit >> 3] >> (bit & 7)) & 1) << i;
    }
    if (code === clear) {
      reset();
      continue;
    }
    if (code === clear + 1) break;
    const entry = code < table.length ? table[code] : [...previous, previous[0]];
    assert.ok(code <= table.length, `code ${code} is not known yet`);
    for (const pixel of entry) pixels.push(pixel);
    if (previous && table.length < 4096) table.push([...previous, entry[0]]);
    if (table.length === 1 << length && length < 12) ++length;
    previous = entry;
  }
  assert.equal((bit + 7) >> 3, bytes.length, "nothing follows the end code");
  return pixels;
}

/** The pictures as displayed, in red, green and blue, and the metadata of the file. */
function decode(file) {
  let at = 0;
  const byte = () => file[at++];
  const word = () => byte() | (byte() << 8);
  const text = (length) => String.fromCharCode(...file.slice(at, (at += length)));
  const blocks = () => {
    const data = [];
    for (let size = byte(); size > 0; size = byte()) data.push(...file.slice(at, (at += size)));
    return data;
  };
  assert.equal(text(6), "GIF89a");
  const [width, height, flags] = [word(), word(), byte()];
  at += 2;
  const colors = file.slice(at, (at += 3 << ((flags & 7) + 1)));
  let screen = new Uint8Array(width * height * 3);
  let [delay, transparent, loops] = [0, -1, null];
  const frames = [];
  for (let kind = byte(); kind !== 0x3b; kind = byte()) {
    if (kind === 0x21) {
      const label = byte();
      const data = blocks();
      if (label === 0xf9) {
        delay = data[1] | (data[2] << 8);
        transparent = data[0] & 1 ? data[3] : -1;
        assert.equal((data[0] >> 2) & 7, 1, "pictures stay");
      }
      if (label === 0xff) loops = data[12] | (data[13] << 8);
      continue;
    }
    assert.equal(kind, 0x2c);
    const [left, top, columns, rows] = [word(), word(), word(), word()];
    assert.equal(byte(), 0, "no colors of its own, not interlaced");
    assert.ok(columns > 0 && rows > 0 && left + columns <= width && top + rows <= height);
    const codeSize = byte();
    const pixels = decompress(blocks(), codeSize);
    assert.equal(pixels.length, columns * rows);
    screen = screen.slice();
    pixels.forEach((color, index) => {
      if (color === transparent) return;
      const place = (top + Math.floor(index / columns)) * width + left + (index % columns);
      screen.set(colors.slice(color * 3, color * 3 + 3), place * 3);
    });
    frames.push({ screen, delay, area: columns * rows });
  }
  assert.equal(at, file.length, "nothing follows the end");
  return { width, height, frames, loops };
}

/** A small seeded random generator, so that failures can be reproduced. */
function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function checkAnimation(width, height, count, frames) {
  const colors = Uint8Array.from({ length: count * 3 }, (_, at) => (at * 37 + 11) % 256);
  const { loops, ...decoded } = decode(encodeGif({ width, height, colors, frames }));
  assert.equal(decoded.width, width);
  assert.equal(decoded.height, height);
  assert.equal(loops, 0, "again without end");
  assert.equal(decoded.frames.length, frames.length);
  frames.forEach(({ pixels, delay }, index) => {
    assert.equal(decoded.frames[index].delay, delay);
    const expected = Uint8Array.from(
      { length: pixels.length * 3 },
      (_, at) => colors[pixels[Math.floor(at / 3)] * 3 + (at % 3)],
    );
    assert.deepEqual(decoded.frames[index].screen, expected, `picture ${index}`);
  });
  return decoded;
}

// LZW alone: every code length, full tables, runs, and numbers of pixels near which the code length grows.
const random = numbersFrom(7);
for (const codeSize of [2, 3, 5, 8]) {
  for (const length of [1, 2, 3, 4, 5, 255, 256, 257, 4093, 4094, 4095, 4096, 4097, 20_000]) {
    for (const kind of ["noise", "run", "stripes"]) {
      const pixels = Uint8Array.from({ length }, (_, at) =>
        kind === "noise" ? random(1 << codeSize) : kind === "run" ? 1 : (at >> 2) % 3,
      );
      const back = decompress(compress(pixels, codeSize), codeSize);
      assert.deepEqual(Uint8Array.from(back), pixels, `${kind} of ${length}, ${codeSize} bits`);
    }
  }
}
// Every number of pixels below 700, because the code length grows at some of them.
for (let length = 1; length < 700; ++length) {
  const pixels = Uint8Array.from({ length }, () => random(4));
  assert.deepEqual(Uint8Array.from(decompress(compress(pixels, 2), 2)), pixels, `length ${length}`);
}

// Animations of noise, with various numbers of colors.
for (const count of [1, 2, 3, 4, 15, 16, 255]) {
  const [width, height] = [1 + random(40), 1 + random(40)];
  const frames = Array.from({ length: 5 }, (_, index) => ({
    pixels: Uint8Array.from({ length: width * height }, () => random(count)),
    delay: index * 300,
  }));
  checkAnimation(width, height, count, frames);
}

// Only the changed rectangle is written; an unchanged picture takes one pixel.
const still = new Uint8Array(100 * 80);
const moved = still.slice();
for (let y = 20; y < 30; ++y) moved.fill(2, y * 100 + 40, y * 100 + 55);
const { frames } = checkAnimation(100, 80, 3, [
  { pixels: still, delay: 10 },
  { pixels: moved, delay: 20 },
  { pixels: moved, delay: 30 },
]);
assert.deepEqual(
  frames.map(({ area }) => area),
  [8000, 150, 1],
);

// A palette keeps a few colors exactly, and approximates many colors.
const rgba = (list) => Uint8ClampedArray.from(list.flatMap((color) => [...color, 255]));
const few = [
  [236, 199, 133],
  [27, 23, 21],
  [253, 251, 246],
];
const exact = makePalette([rgba(few)]);
few.forEach((color, at) => {
  const index = exact.indices(rgba(few))[at];
  assert.deepEqual([...exact.colors.slice(index * 3, index * 3 + 3)], color);
});
const many = Array.from({ length: 20_000 }, () => [random(256), random(256), random(256)]);
const palette = makePalette([rgba(many)]);
assert.ok(palette.colors.length / 3 <= 255);
let worst = 0;
palette.indices(rgba(many)).forEach((index, at) => {
  for (let channel = 0; channel < 3; ++channel)
    worst = Math.max(worst, Math.abs(palette.colors[index * 3 + channel] - many[at][channel]));
});
assert.ok(worst <= 48, `every color within 48 of 256, found ${worst}`);
assert.ok(makePalette([rgba([[1, 2, 3]])]).colors.length === 3);

console.log("what the encoder of GIFs writes is what it was given");
