// SPDX-License-Identifier: MIT
// The shapes of one layer of the board, each group of them with a key that says all about it. A group that is
// wanted again stays as it is: what an analysis says anew several times a second is mostly the same.

export class BoardShapes {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, SVGElement[]>} */
    this.drawn = new Map();
  }

  /** The layer is empty. */
  clear() {
    this.drawn.clear();
  }

  /** @param {Map<string, () => SVGElement[]>} wanted how each is drawn, by its key; from below upward */
  show(wanted) {
    for (const [key, shapes] of this.drawn) {
      if (wanted.has(key)) continue;
      for (const shape of shapes) shape.remove();
      this.drawn.delete(key);
    }
    /** @type {ChildNode | null} */
    let next = this.layer.firstChild;
    for (const [key, draw] of wanted) {
      const shapes = this.drawn.get(key) ?? draw();
      this.drawn.set(key, shapes);
      for (const shape of shapes) {
        if (shape === next) next = shape.nextSibling;
        else this.layer.insertBefore(shape, next);
      }
    }
  }
}
