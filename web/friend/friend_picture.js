// SPDX-License-Identifier: MIT
// The board of a game with a friend: the position, unconfirmed stones, and stones that a player asks to take
// back.

import { pictureOf } from "../board/picture.js";
import { other } from "../core/points.js";
import { undoneBy } from "./views.js";

/** @param {import("./friend.js").Friend} friend @param {import("./shared_game.js").State} state */
export function friendPicture(friend, state) {
  const { position, offers } = state;
  const picture = pictureOf(position, friend.rules);
  for (const point of undoneBy(state, offers.undo)) picture.marks.push({ point, kind: "wrong" });
  if (!friend.canPlay()) picture.mover = null;
  let side = position.to_move;
  for (const point of [...(friend.pending?.points ?? []), ...friend.opening.stones]) {
    picture.stones.set(point, side);
    picture.numbers.set(point, picture.stones.size);
    picture.last = point;
    side = other(side);
  }
  if (picture.mover) {
    picture.mover = side;
    picture.marks.push(...friend.opening.marks());
  }
  return picture;
}
