// SPDX-License-Identifier: MIT
// The lens: while a finger rests on small cells, it shows the board under the finger enlarged, with the aimed
// point in the center.

import { make, makeSvg } from "../core/dom.js";

/** Diameter, in pixels. */
const size = 136;
const cellInLens = 38;
/** Distance between finger and lens. */
const away = 34;

export class BoardLens {
  /** @param {HTMLElement} plate @param {string} layersId id of the group that the lens shows */
  constructor(plate, layersId) {
    this.picture = makeSvg(
      "svg",
      { class: "lens-picture", "aria-hidden": "true" },
      makeSvg("use", { href: `#${layersId}` }),
    );
    this.aim = makeSvg("circle", { class: "aim-ring touched", r: 0.5 });
    this.picture.append(this.aim);
    this.name = make("span", { class: "lens-name" });
    this.element = make(
      "div",
      { class: "lens", hidden: true, "aria-hidden": "true" },
      this.picture,
      this.name,
    );
    plate.append(this.element);
  }

  /**
   * @param {string} point @param {{column: number, row: number}} place
   * @param {{clientX: number, clientY: number}} finger
   */
  show(point, { column, row }, { clientX, clientY }) {
    const extent = size / cellInLens;
    this.picture.setAttribute("viewBox", `${column - extent / 2} ${row - extent / 2} ${extent} ${extent}`);
    this.aim.setAttribute("cx", String(column));
    this.aim.setAttribute("cy", String(row));
    this.name.textContent = point;
    const x = Math.min(Math.max(clientX - size / 2, 4), innerWidth - size - 4);
    const above = clientY - size - away;
    // Beside the finger if there is no room above it.
    const beside = clientX > innerWidth / 2 ? clientX - size - away : clientX + away;
    Object.assign(this.element.style, {
      left: `${above < 4 ? beside : x}px`,
      top: `${Math.max(above, 4)}px`,
    });
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
