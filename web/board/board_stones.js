// SPDX-License-Identifier: MIT
// Draws stones lit from the upper left, or crosses and noughts on a board of cells. The gradients of the
// stones are defined here, once for each board; the other colors of stones are in board_drawing.css.

import { makeSvg } from "../core/dom.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{column: number, row: number}} Place
 */

/** The radius of a stone, in cells. */
const radius = 0.47;

/** @param {string} id @param {Record<string, number>} shape @param {[number, string, number?][]} stops */
function gradient(id, shape, stops) {
  return makeSvg(
    "radialGradient",
    { id, ...shape },
    ...stops.map(([offset, color, opacity = 1]) =>
      makeSvg("stop", { offset, "stop-color": color, "stop-opacity": opacity }),
    ),
  );
}

/** The gradients of black stones, of white stones, and of the shadows below them. */
export function stoneDefinitions() {
  return makeSvg(
    "defs",
    {},
    gradient("stone-black", { cx: 0.37, cy: 0.31, r: 0.76 }, [
      [0, "#625b56"],
      [0.22, "#4a4440"],
      [0.55, "#2a2522"],
      [0.85, "#181412"],
      [1, "#0d0a09"],
    ]),
    gradient("stone-white", { cx: 0.37, cy: 0.3, r: 0.8 }, [
      [0, "#ffffff"],
      [0.55, "#fdfbf6"],
      [0.82, "#f3ece0"],
      [1, "#d8ccb8"],
    ]),
    gradient("stone-shadow", {}, [
      [0.6, "#2a1604", 0.52],
      [0.8, "#2a1604", 0.22],
      [1, "#2a1604", 0],
    ]),
  );
}

/** A diagonal cross, as a path. @param {Place} place its center @param {number} arm half its width */
export const crossPath = ({ column, row }, arm) =>
  `M${column - arm} ${row - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;

/** @param {Place} place @param {Side} side @param {boolean} cells @param {string} [extra] more classes */
export function stoneShape({ column, row }, side, cells, extra = "") {
  const name = `stone ${side} ${extra}`.trim();
  if (!cells) return makeSvg("circle", { class: name, cx: column, cy: row, r: radius });
  if (side === "o") return makeSvg("circle", { class: name, cx: column, cy: row, r: 0.27 });
  return makeSvg("path", { class: name, d: crossPath({ column, row }, 0.26) });
}

/** @param {Place} place */
function shadowShape({ column, row }) {
  return makeSvg("circle", { class: "shadow", cx: column + 0.05, cy: row + 0.08, r: 0.54 });
}

/** The stones on the board. show() draws only what has changed. */
export class BoardStones {
  /** @param {SVGGElement} layer @param {SVGGElement} shadows the layer of the shadows, below `layer` */
  constructor(layer, shadows) {
    this.layer = layer;
    this.shadows = shadows;
    /** @type {Map<string, {side: Side, parts: SVGElement[]}>} */
    this.drawn = new Map();
  }

  clear() {
    this.drawn.clear();
  }

  /**
   * @param {Map<string, Side>} stones @param {string | null} last the last move; its stone drops in if no
   *   stone is removed and at most two are new
   * @param {(point: string) => Place} placeOf @param {boolean} cells
   */
  show(stones, last, placeOf, cells) {
    let gone = 0;
    for (const [point, { side, parts }] of this.drawn) {
      if (stones.get(point) === side) continue;
      for (const part of parts) part.remove();
      this.drawn.delete(point);
      ++gone;
    }
    const fresh = Array.from(stones).filter(([point]) => !this.drawn.has(point));
    const drops = !gone && fresh.length < 3;
    for (const [point, side] of fresh) {
      const place = placeOf(point);
      const stone = stoneShape(place, side, cells, drops && point === last ? "drop" : "");
      const parts = cells ? [stone] : [stone, shadowShape(place)];
      this.layer.append(stone);
      if (!cells) this.shadows.append(parts[1]);
      this.drawn.set(point, { side, parts });
    }
  }
}
