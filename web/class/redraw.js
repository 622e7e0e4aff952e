// SPDX-License-Identifier: MIT
// Parts of a page that are made anew when what they show has changed, without taking the focus away.

/**
 * Puts new children in place of the old; the focus stays on the control with the same data-key.
 * @param {HTMLElement} host @param {import("../core/dom.js").Child[]} children
 */
export function redraw(host, ...children) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = host.contains(focused) ? focused?.dataset.key : undefined;
  host.replaceChildren(...children.filter((child) => child instanceof Node || typeof child === "string"));
  if (key) /** @type {HTMLElement | null} */ (host.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/** Draws only where what is shown differs from before. */
export class Redrawn {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.shown = "";
  }

  /**
   * @param {unknown} content what decides how it looks
   * @param {() => import("../core/dom.js").Child[]} draw
   */
  show(content, draw) {
    const shown = JSON.stringify(content);
    if (shown === this.shown) return;
    this.shown = shown;
    redraw(this.host, ...draw());
  }
}
