// SPDX-License-Identifier: MIT
// Exports the game as a picture: the position as SVG, or the line of moves as an animated GIF.

import { isOn } from "../core/toggle.js";
import { gifOf } from "../export/canvas.js";
import { svgOf } from "../export/svg.js";
import { themeColors } from "../export/theme_colors.js";
import { download } from "./game_files.js";
import { startStones } from "./start_stones.js";
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
