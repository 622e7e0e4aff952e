// SPDX-License-Identifier: MIT
// Animated GIF, from the specification (CompuServe, "Graphics Interchange Format", version 89a, 1990) and the
// loop extension of Netscape 2.0.
//
//   header, screen, palette, loop
//   for each frame: delay, rectangle, LZW-compressed pixels
//   trailer
//
// A frame after the first covers only the bounding box of the pixels that changed, and its unchanged pixels
// are transparent. So such a frame takes little more space than the changed stones.

/**
 * @typedef {object} Animation
 * @property {number} width at most 65,535
 * @property {number} height
 * @property {Uint8Array} colors red, green, blue of at most 255 colors
 * @property {{pixels: Uint8Array, delay: number}[]} frames pixels: the color index of every pixel, row by
 *   row; delay: in hundredths of a second
 */

const largestCode = 4095;
const blockSize = 255;

/** A growing buffer for the bytes of the file. */
class Writer {
  constructor() {
    this.buffer = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number} value */
  byte(value) {
    if (this.length === this.buffer.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = value;
  }

  /** @param {number[]} values */
  bytes(...values) {
    for (const value of values) this.byte(value);
  }

  /** Appends two bytes, the low one first. @param {number} value */
  word(value) {
    this.bytes(value & 255, value >> 8);
  }

  /** @param {string} letters */
  text(letters) {
    for (const letter of letters) this.byte(letter.charCodeAt(0));
  }

  result() {
    return this.buffer.slice(0, this.length);
  }
}

/** @param {Animation} animation */
export function encodeGif({ width, height, colors, frames }) {
  const count = colors.length / 3;
  const transparent = count; // the index after the last color
  const bits = Math.max(1, Math.ceil(Math.log2(count + 1)));
  const file = new Writer();
  file.text("GIF89a");
  file.word(width);
  file.word(height);
  file.bytes(0x80 | 0x70 | (bits - 1), 0, 0); // global palette, eight bits per channel; no aspect ratio
  for (let at = 0; at < 3 << bits; ++at) file.byte(colors[at] ?? 0);
  file.bytes(0x21, 0xff, 11);
  file.text("NETSCAPE2.0");
  file.bytes(3, 1, 0, 0, 0); // loop forever
  /** @type {Uint8Array | null} */
  let before = null;
  for (const { pixels, delay } of frames) {
    writeFrame(file, { width, height, bits, transparent }, pixels, before, delay);
    before = pixels;
  }
  file.byte(0x3b);
  return file.result();
}

/**
 * @param {Writer} file @param {{width: number, height: number, bits: number, transparent: number}} screen
 * @param {Uint8Array} pixels @param {Uint8Array | null} before @param {number} delay
 */
function writeFrame(file, screen, pixels, before, delay) {
  const box = before
    ? changedBox(screen.width, pixels, before)
    : { left: 0, top: 0, right: screen.width, bottom: screen.height };
  const isPartial = before !== null;
  file.bytes(0x21, 0xf9, 4, (1 << 2) | (isPartial ? 1 : 0)); // disposal: keep
  file.word(delay);
  file.bytes(isPartial ? screen.transparent : 0, 0);
  file.byte(0x2c);
  for (const value of [box.left, box.top, box.right - box.left, box.bottom - box.top]) file.word(value);
  file.byte(0);
  const part = new Uint8Array((box.right - box.left) * (box.bottom - box.top));
  let at = 0;
  for (let y = box.top; y < box.bottom; ++y) {
    for (let x = box.left; x < box.right; ++x) {
      const place = y * screen.width + x;
      part[at++] = before && before[place] === pixels[place] ? screen.transparent : pixels[place];
    }
  }
  const codeSize = Math.max(2, screen.bits);
  file.byte(codeSize);
  writeBlocks(file, compress(part, codeSize));
}

/**
 * The bounding box of the pixels that changed; one pixel if nothing changed, because a frame cannot be empty.
 * @param {number} width @param {Uint8Array} pixels @param {Uint8Array} before
 */
function changedBox(width, pixels, before) {
  const box = { left: width, top: Infinity, right: 0, bottom: 0 };
  for (let place = 0; place < pixels.length; ++place) {
    if (pixels[place] === before[place]) continue;
    const x = place % width;
    const y = Math.floor(place / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.right > 0 ? box : { left: 0, top: 0, right: 1, bottom: 1 };
}

/**
 * LZW with variable-width codes. Whenever the code of a string is written, the string extended by the next
 * pixel is added to the table. A full table is cleared.
 * @param {Uint8Array} pixels at least one @param {number} codeSize bits per pixel @returns {Uint8Array}
 */
export function compress(pixels, codeSize) {
  const clear = 1 << codeSize;
  const end = clear + 1;
  const out = new Writer();
  let held = 0;
  let heldBits = 0;
  let length = codeSize + 1;
  /** The code of a string, by the code of its prefix and its last pixel. @type {Map<number, number>} */
  let table = new Map();
  let next = end + 1;
  /** @param {number} code */
  const write = (code) => {
    held |= code << heldBits;
    heldBits += length;
    for (; heldBits >= 8; heldBits -= 8, held >>>= 8) out.byte(held & 255);
  };
  write(clear);
  let string = pixels[0];
  for (let at = 1; at < pixels.length; ++at) {
    const key = (string << 8) | pixels[at];
    const known = table.get(key);
    if (known !== undefined) {
      string = known;
      continue;
    }
    write(string);
    if (next <= largestCode) {
      if (next === 1 << length) ++length; // the decoder is one string behind
      table.set(key, next++);
    } else {
      write(clear);
      table = new Map();
      next = end + 1;
      length = codeSize + 1;
    }
    string = pixels[at];
  }
  write(string);
  // The decoder adds one more string for the last code, so its code width may grow before it reads the end
  // code.
  if (next === 1 << length && length < 12) ++length;
  write(end);
  if (heldBits > 0) out.byte(held & 255);
  return out.result();
}

/** @param {Writer} file @param {Uint8Array} bytes */
function writeBlocks(file, bytes) {
  for (let at = 0; at < bytes.length; at += blockSize) {
    const block = bytes.subarray(at, at + blockSize);
    file.byte(block.length);
    for (const value of block) file.byte(value);
  }
  file.byte(0);
}
