// SPDX-License-Identifier: MIT
// The palette of an animation: at most 255 colors, chosen from some of its frames by median cut (Heckbert
// 1982) on colors of five bits per channel.

const mostColors = 255; // one more is reserved for unchanged (transparent) pixels

/**
 * @typedef {{bins: number[]}} Box
 * @typedef {{colors: Uint8Array, indices: (pixels: Uint8ClampedArray) => Uint8Array}} Palette
 *   colors: red, green and blue of each color; indices: returns the index of a color for every pixel
 */

/** @param {number} red @param {number} green @param {number} blue */
const binOf = (red, green, blue) => ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

/** @param {number} bin @param {number} channel 0 red, 1 green, 2 blue */
const levelOf = (bin, channel) => (bin >> (10 - 5 * channel)) & 31;

/** @param {Uint8ClampedArray[]} pictures red, green, blue, alpha of each pixel @returns {Palette} */
export function makePalette(pictures) {
  const counts = new Float64Array(1 << 15);
  const sums = new Float64Array(3 << 15);
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const bin = binOf(pixels[at], pixels[at + 1], pixels[at + 2]);
      ++counts[bin];
      for (let channel = 0; channel < 3; ++channel) sums[bin * 3 + channel] += pixels[at + channel];
    }
  }
  const used = Array.from(counts.keys()).filter((bin) => counts[bin] > 0);
  const boxes = cut(used, counts);
  const colors = new Uint8Array(boxes.length * 3);
  const nearest = new Int16Array(1 << 15).fill(-1);
  boxes.forEach(({ bins }, index) => {
    const count = bins.reduce((sum, bin) => sum + counts[bin], 0);
    for (let channel = 0; channel < 3; ++channel) {
      const sum = bins.reduce((all, bin) => all + sums[bin * 3 + channel], 0);
      colors[index * 3 + channel] = Math.round(sum / count);
    }
    for (const bin of bins) nearest[bin] = index;
  });
  return { colors, indices: (pixels) => indicesOf(pixels, colors, nearest) };
}

/**
 * Splits the colors into boxes: repeatedly cuts the box with the widest channel at the weighted median of
 * that channel, until there are `mostColors` boxes or each box has one color.
 * @param {number[]} used @param {Float64Array} counts @returns {Box[]}
 */
function cut(used, counts) {
  /** @type {Box[]} */
  const boxes = [{ bins: used }];
  while (boxes.length < mostColors) {
    let widest = { index: -1, channel: 0, weight: 0 };
    boxes.forEach(({ bins }, index) => {
      for (let channel = 0; channel < 3; ++channel) {
        const weight = extentOf(bins, channel);
        if (weight > widest.weight) widest = { index, channel, weight };
      }
    });
    if (widest.index < 0) break; // every box is one color
    const [box] = boxes.splice(widest.index, 1);
    boxes.push(...halves(box, widest.channel, counts));
  }
  return boxes;
}

/** @param {number[]} bins @param {number} channel */
function extentOf(bins, channel) {
  let least = 31;
  let most = 0;
  for (const bin of bins) {
    least = Math.min(least, levelOf(bin, channel));
    most = Math.max(most, levelOf(bin, channel));
  }
  return most - least;
}

/** @param {Box} box @param {number} channel @param {Float64Array} counts @returns {[Box, Box]} */
function halves({ bins }, channel, counts) {
  const sorted = [...bins].sort((a, b) => levelOf(a, channel) - levelOf(b, channel));
  // Weighs shades by the square root of their count, so that the many pixels of wood do not crowd out the
  // rare shades at the edges of stones.
  const weights = sorted.map((bin) => Math.sqrt(counts[bin]));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  let middle = 0;
  while (middle < sorted.length - 1 && sum + weights[middle] <= all / 2) sum += weights[middle++];
  middle = Math.max(1, middle);
  return [{ bins: sorted.slice(0, middle) }, { bins: sorted.slice(middle) }];
}

/**
 * @param {Uint8ClampedArray} pixels @param {Uint8Array} colors
 * @param {Int16Array} nearest the index of the color by bin; -1: not known yet
 */
function indicesOf(pixels, colors, nearest) {
  const indices = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const bin = binOf(pixels[at], pixels[at + 1], pixels[at + 2]);
    if (nearest[bin] < 0) nearest[bin] = nearestColor(pixels.subarray(at, at + 3), colors);
    indices[at / 4] = nearest[bin];
  }
  return indices;
}

/** @param {Uint8ClampedArray} wanted @param {Uint8Array} colors */
function nearestColor(wanted, colors) {
  let best = 0;
  let least = Infinity;
  for (let index = 0; index * 3 < colors.length; ++index) {
    let distance = 0;
    for (let channel = 0; channel < 3; ++channel)
      distance += (colors[index * 3 + channel] - wanted[channel]) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
