// SPDX-License-Identifier: MIT
// The colors of an exported picture, from the page's current board theme, light or dark.

/**
 * The color of a stone: "url(#stone-black) #1b1715" is shaded, "#1d1713" is flat.
 * @param {string} fill
 */
function stoneFill(fill) {
  const [plain = "#000000"] = fill.match(/#[0-9a-f]{6}/gi)?.slice(-1) ?? [];
  return { plain, hasLight: fill.includes("url(") };
}

/** The color halfway between two. @param {string} first @param {string} second */
function between(first, second) {
  const channel = (/** @type {string} */ color, /** @type {number} */ at) =>
    parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round((channel(first, at) + channel(second, at)) / 2));
  return `#${mixed.map((level) => level.toString(16).padStart(2, "0")).join("")}`;
}

/** @param {Element} [element] the element whose theme is used @returns {import("./scene.js").Colors} */
export function themeColors(element = document.documentElement) {
  const style = getComputedStyle(element);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const black = stoneFill(value("--black-fill"));
  const white = stoneFill(value("--white-fill"));
  return {
    wood: between(value("--wood-a"), value("--wood-b")),
    line: value("--line"),
    label: value("--label"),
    blackInk: black.plain,
    whiteInk: white.plain,
    isFlat: !black.hasLight,
    whiteLine: value("--white-line"),
    whiteLineWidth: parseFloat(value("--white-line-width")),
    cross: value("--cross"),
    nought: value("--nought"),
    mark: value("--mark"),
    casing: value("--casing"),
  };
}
