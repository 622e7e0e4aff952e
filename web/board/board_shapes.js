// SPDX-License-Identifier: MIT
// The shapes of one board layer, in groups; the key of a group describes it completely. A group whose key is
// unchanged is kept: most of what an analysis sends several times a second is unchanged.

export class BoardShapes {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, SVGElement[]>} */
    this.drawn = new Map();
  }

  /** Empties the layer. */
  clear() {
    this.drawn.clear();
  }

  /** @param {Map<string, () => SVGElement[]>} wanted draw functions by key, bottom to top */
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
