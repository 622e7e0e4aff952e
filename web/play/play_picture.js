// SPDX-License-Identifier: MIT
// The picture of the current game: the position, stones of an opening answer in progress, and the hint.

import { pictureOf } from "../board/picture.js";
import { colorOf } from "./opening.js";

/** @param {import("./play.js").Play} play @param {import("../core/api.js").Position} position */
export function playPicture(play, position) {
  const picture = pictureOf(position, play.game.setup.rules);
  const { opening } = play;
  const hint = play.hints.reply;
  if (play.state.phase !== "ready") picture.mover = null;
  for (const point of opening.stones) {
    picture.stones.set(point, colorOf(picture.stones.size));
    picture.numbers.set(point, picture.stones.size);
    picture.last = point;
  }
  if (picture.mover && opening.stones.length) picture.mover = colorOf(picture.stones.size);
  if (picture.mover) picture.marks.push(...opening.marks());
  play.threats.addTo(picture);
  if (hint) {
    for (const point of hint.region) picture.marks.push({ point, kind: "region" });
    for (const point of hint.candidates ?? [])
      if (point !== hint.move) picture.marks.push({ point, kind: "candidate" });
    if (hint.move) picture.marks.push({ point: hint.move, kind: "best" });
  }
  return picture;
}
