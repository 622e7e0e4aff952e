// SPDX-License-Identifier: MIT
// Redraws parts of the page without losing the focus.

/**
 * Replaces the children; the focus stays on the control with the same data-key.
 * @param {HTMLElement} host @param {import("./dom.js").Child[]} children
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
   * @param {() => import("./dom.js").Child[]} draw
   */
  show(content, draw) {
    const shown = JSON.stringify(content);
    if (shown === this.shown) return;
    this.shown = shown;
    redraw(this.host, ...draw());
  }
}

/**
 * Replaces the children and keeps the focus on the control with the same group and value.
 * @param {HTMLElement} host @param {import("./dom.js").Child[]} children
 */
export function replaceKeepingFocus(host, ...children) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const group = host.contains(focused) ? focused?.closest("[role=group]")?.getAttribute("aria-label") : null;
  const value = focused?.dataset.value;
  host.replaceChildren(...children.filter((child) => child instanceof Node));
  if (!group || !value) return;
  const same = `[role=group][aria-label="${group}"] [data-value="${CSS.escape(value)}"]`;
  /** @type {HTMLElement | null} */ (host.querySelector(same))?.focus();
}
