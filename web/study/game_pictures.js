// SPDX-License-Identifier: MIT
// Exports the game as a picture in the colors of the page: the position as SVG, or the line of moves as an
// animated GIF.

import { startStones } from "../board/picture.js";
import { isOn } from "../core/toggle.js";
import { gifOf } from "../export/canvas.js";
import { svgOf } from "../export/svg.js";
import { download } from "./game_files.js";
import { lineThrough, movesTo } from "./tree.js";

/** @param {import("./study.js").Study} study @param {"svg" | "gif"} kind */
export async function saveGamePicture(study, kind) {
  const { rules, position, current } = study;
  if (!position) return;
  const before = movesTo(current);
  const moves = kind === "gif" ? lineThrough(current).flatMap(({ move }) => move ?? []) : before;
  const start = startStones(position, before);
  const numbering = { numbers: isOn("numbers"), numbersFrom: study.shell.board.numberedFrom };
  const game = { rules, moves, ...start, ...numbering, colors: themeColors() };
  const blob = kind === "gif" ? await gifOf(game) : new Blob([svgOf(game)], { type: "image/svg+xml" });
  download(blob, `game.${kind}`);
}

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

/** The colors of the board theme, light or dark. @returns {import("../export/scene.js").Colors} */
function themeColors() {
  const style = getComputedStyle(document.documentElement);
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
