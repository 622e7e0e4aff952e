// SPDX-License-Identifier: MIT
// Where the page is scrolled to: what the visitor opens begins at its top, and Back leads to the place that
// was left. The place of an entry of the history is kept in its state.

/** Something else is shown: it is seen from its top. */
export function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

/** Before another entry is added to the history. */
export function keepPlace() {
  history.replaceState({ scrolled: scrollY }, "");
}

/** Where the entry of the history was left; 0 for a new one. @returns {number} */
export function keptPlace() {
  return Number(history.state?.scrolled) || 0;
}

/**
 * Scrolls there, at once or when the page has grown that long, unless the visitor does something before.
 * @param {number} top
 */
export function scrollBack(top) {
  const waiting = new AbortController();
  const growth = new ResizeObserver(() => tryIt());
  waiting.signal.addEventListener("abort", () => growth.disconnect());
  const tryIt = () => {
    scrollTo({ top, behavior: "instant" });
    if (scrollY >= top - 1) waiting.abort();
  };
  for (const deed of ["hashchange", "keydown", "pointerdown", "wheel"])
    addEventListener(deed, () => waiting.abort(), { signal: waiting.signal, passive: true });
  growth.observe(document.body);
  tryIt();
}
