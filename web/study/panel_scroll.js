// SPDX-License-Identifier: MIT
// Scrolls the panel where it scrolls beside the board (study.css). Elsewhere these functions do nothing.

/**
 * The element that scrolls the panel; null if the part is not shown or nothing has to be scrolled.
 * @param {Element} part the panel, or a part of it
 */
function scrollerOf(part) {
  const side = part.closest(".side");
  return side && side.scrollHeight > side.clientHeight ? side : null;
}

/** Scrolls the panel until the part is visible. @param {Element} part */
export function revealInPanel(part) {
  if (scrollerOf(part)) part.scrollIntoView({ block: "nearest" });
}

/** Scrolls the panel to its top, for new content. @param {Element} panel */
export function scrollPanelToTop(panel) {
  scrollerOf(panel)?.scrollTo({ top: 0, behavior: "instant" });
}
