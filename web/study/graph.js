// SPDX-License-Identifier: MIT
// A graph of the first player's winning chance over the game. A click goes to a move.

import { make, makeSvg } from "../core/dom.js";

const height = 60;
/** Space above and below the graph, in the unit of `height`, so that dots at the edge are not cut off. */
const margin = 5;

export class Graph {
  /** @param {(ply: number) => void} pick */
  constructor(pick) {
    this.count = 0;
    this.isKnown = false;
    this.isWithheld = false;
    /** What is drawn, as text, so that the same graph is not drawn again. */
    this.drawn = "";
    this.svg = makeSvg("svg", {
      class: "graph",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      click: (event) => {
        const box = this.svg.getBoundingClientRect();
        pick(Math.round(((event.clientX - box.left) / box.width) * Math.max(this.count - 1, 1)));
      },
    });
    this.element = make("div", { class: "graph-host", hidden: true }, this.svg);
  }

  /** Hides the graph even if chances are known, or lets it be shown again. @param {boolean} withheld */
  withhold(withheld) {
    this.isWithheld = withheld;
    this.element.hidden = withheld || !this.isKnown;
  }

  /**
   * @param {(number | null)[]} chances by ply
   * @param {number} current
   * @param {Map<number, string>} verdicts of bad moves, by ply
   */
  show(chances, current, verdicts = new Map()) {
    this.count = chances.length;
    this.isKnown = chances.filter((chance) => chance !== null).length >= 2;
    this.withhold(this.isWithheld);
    if (!this.isKnown) return;
    const width = Math.max(chances.length - 1, 1);
    this.svg.setAttribute("viewBox", `0 ${-margin} ${width} ${height + 2 * margin}`);
    const points = chances.flatMap((chance, ply) =>
      chance === null ? [] : [[ply, height - chance * height]],
    );
    const bottom = height + margin;
    const line = points.map(([x, y], index) => `${index ? "L" : "M"}${x} ${y.toFixed(1)}`).join("");
    const drawn = JSON.stringify([line, width, current, ...verdicts]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const area = `${line}L${points[points.length - 1][0]} ${bottom}L${points[0][0]} ${bottom}Z`;
    this.svg.replaceChildren(
      makeSvg("path", { class: "area", d: area }),
      makeSvg("path", { class: "middle", d: `M0 ${height / 2}H${width}` }),
      makeSvg("path", { class: "line", d: line }),
      makeSvg("path", { class: "now", d: `M${current} ${-margin}V${bottom}` }),
      ...[...verdicts].flatMap(([ply, verdict]) => dot(ply, chances[ply] ?? 0.5, verdict)),
    );
  }
}

/**
 * A dot that stays round although the picture is stretched: a line of almost no length with round caps.
 * @param {number} ply @param {number} chance @param {string} verdict
 */
function dot(ply, chance, verdict) {
  const d = `M${ply} ${(height - chance * height).toFixed(1)}h0.001`;
  return [makeSvg("path", { class: "bad-casing", d }), makeSvg("path", { class: `bad ${verdict}`, d })];
}
