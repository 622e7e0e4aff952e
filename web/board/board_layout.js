// SPDX-License-Identifier: MIT
// Sizes: cells of whole device pixels, labels of at least 13 pixels, margins for both.
//
//   +---------------------------+
//   |          top              |      distances from the edge of the board to the outermost points:
//   |      +--+--+--+           |      0.78 cells above and at the right; 1.13 cells below and at the
//   | left |  |  |  |   right   |      left, or more if the labels need more
//   |      +--+--+--+           |      (in noughts and crosses 0.68 and 0.78)
//   |         bottom            |
//   +---------------------------+

/**
 * @typedef {object} Layout in pixels
 * @property {number} cell
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 * @property {number} type height of the labels
 * @property {number} across width of the whole board
 * @property {number} down height of the whole board
 * @property {number} scale device pixels per CSS pixel
 */

/** The smallest size of labels, in pixels. */
const smallestType = 13;
/** A board with cells below this many pixels can be enlarged when used with a mouse. */
export const smallestTarget = 24;
/** A finger aims through a lens at cells below this many pixels. They can be enlarged to this size. */
export const fingertip = 64;
/**
 * Pixels of a corner that labels leave free where the board can be enlarged, for the zoom button, a quarter
 * disc with a radius of at least 32 pixels.
 */
const cornerRoom = 26;
/** The minimum distance of a1 from the edges at that corner, so that its two labels lie beside the disc. */
const cornerReach = 38;
/** Where a wrong touch is harmless, a touch on cells of at least this many pixels needs no confirmation. */
export const forgivingTarget = 36;

/**
 * The maximum sizes of cells and labels, so that boards with few cells do not fill the space; `room` is the
 * smaller side of that space.
 */
const largestCell = (/** @type {number} */ room) => Math.max(176, room * 0.2);
const largestType = (/** @type {number} */ room) => Math.max(18, room / 75);

/**
 * @param {number} height rows, numbered at the left @param {boolean} cells @param {number} cell
 * @param {number} mostType @param {number} enlarged cells below this many pixels can be enlarged
 */
function marginsFor(height, cells, cell, mostType, enlarged) {
  const type = Math.min(Math.max(cell * 0.34, smallestType), mostType);
  const wide = type * 0.62 * (height > 9 ? 2 : 1) + 7;
  const high = type * 1.15 + 5;
  const least = cell < enlarged ? Math.max(cell / 2 + cornerRoom, cornerReach) : 0;
  const [near, far] = cells ? [0.68, 0.78] : [0.78, 1.13];
  return {
    type,
    top: cell * near,
    right: cell * near,
    left: Math.max(cell * far, cell / 2 + wide, least),
    bottom: Math.max(cell * far, cell / 2 + high, least),
  };
}

/**
 * Line widths, in device pixels: 0.03 cells, edge lines 0.05; at least 1, and capped on large cells.
 * @param {number} cell in pixels, at the current zoom @param {number} scale device pixels per CSS pixel
 */
export function lineWidths(cell, scale) {
  /** @param {number} wide in cells @param {number} most in pixels */
  const line = (wide, most) => Math.max(1, Math.round(Math.min(wide * cell, most) * scale));
  return { hair: line(0.03, 2), edge: line(0.05, 3) };
}

/**
 * A line of odd width covers whole device pixels if it is centered on one of them. Returns the offset to add
 * to a whole number of device pixels.
 * @param {number} cell @param {number} scale
 */
export function lineOffset(cell, scale) {
  return (lineWidths(cell, scale).hair % 2) / 2;
}

/**
 * The largest board that fits into the given space. If the space limits its cells, the margins take what
 * rounding leaves, so that a square board fills a square space.
 * @param {{width: number, height: number, cells: boolean}} board
 * @param {{across: number, down: number}} room in pixels
 * @param {number} scale device pixels per CSS pixel
 * @param {number} [enlarged] cells below this many pixels can be enlarged, by a button in the corner
 * @returns {Layout}
 */
export function fitBoard({ width, height, cells }, room, scale, enlarged = 0) {
  const smaller = Math.min(room.across, room.down);
  const most = Math.min(room.across / width, room.down / height, largestCell(smaller));
  for (let pixels = Math.max(Math.floor(most * scale), 4); ; --pixels) {
    const cell = pixels / scale;
    const margins = marginsFor(height, cells, cell, largestType(smaller), enlarged);
    const spareAcross = room.across - (width - 1) * cell - margins.left - margins.right;
    const spareDown = room.down - (height - 1) * cell - margins.top - margins.bottom;
    const spare = Math.min(spareAcross, spareDown);
    if (spare < 0 && pixels > 4) continue;
    // If the space limits the board, its margins also take the few pixels left over by rounding.
    const more = spare < width ? Math.max(spare, 0) / 2 : 0;
    /** @param {number} margin */
    const whole = (margin) => Math.floor((margin + more) * scale) / scale;
    const offset = lineOffset(cell, scale) / scale;
    const [left, top] = [whole(margins.left) + offset, whole(margins.top) + offset];
    /** @param {number} spareHere @param {number} all @param {number} needed */
    const extent = (spareHere, all, needed) => (more > 0 && spareHere < spare + 1 ? all : needed - offset);
    const [last, lowest] = [left + (width - 1) * cell, top + (height - 1) * cell];
    const across = extent(spareAcross, room.across, last + whole(margins.right));
    const down = extent(spareDown, room.down, lowest + whole(margins.bottom));
    const [right, bottom] = [across - last, down - lowest];
    return { cell, left, right, top, bottom, type: margins.type, across, down, scale };
  }
}

/**
 * Text size on a point, in cells: `usual`, or the size of 13 pixels (at most `most`) if that is larger.
 * @param {number} cell in pixels @param {number} usual in cells @param {number} [most] in cells
 */
export function writingSize(cell, usual, most = 0.54) {
  return Math.max(usual, Math.min(most, smallestType / cell));
}

/** Makes texts of more than two characters smaller. @param {string} text @param {number} size */
export function sizeOfText(text, size) {
  return text.length > 2 ? size * 0.8 : size;
}
