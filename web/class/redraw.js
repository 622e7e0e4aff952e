// SPDX-License-Identifier: MIT
// Redraws parts of a page when their content changes, without losing the focus.

/**
 * Replaces the children; the focus stays on the control with the same data-key.
 * @param {HTMLElement} host @param {import("../core/dom.js").Child[]} children
 */
export function redraw(host, ...children) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = host.contains(focused) ? focused?.dataset.key : undefined;
  host.replaceChildren(...children.filter((child) => child instanceof Node || typeof child === "string"));
  if (key) /** @type {HTMLElement | null} */ (host.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/** Redraws only if the content has changed. */
export class RedrawOnChange {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.shown = "";
  }

  /**
   * @param {unknown} content everything that the drawing depends on
   * @param {() => import("../core/dom.js").Child[]} draw
   */
  show(content, draw) {
    const shown = JSON.stringify(content);
    if (shown === this.shown) return;
    this.shown = shown;
    redraw(this.host, ...draw());
  }
}
