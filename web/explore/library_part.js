// SPDX-License-Identifier: MIT
// What a RenLib library says about a position, in the explorer.

import { make } from "../core/dom.js";
import { inContext, plural, t } from "../core/language.js";
import { moveButton } from "./store_part.js";

/**
 * @typedef {import("./explorer.js").ExploredLibrary} ExploredLibrary
 * @typedef {import("./store_part.js").Parts} Parts
 */

/** @param {ExploredLibrary} library @param {Parts} parts @returns {HTMLElement[]} */
export function libraryPart(library, parts) {
  const title = make("h3", {}, library.name);
  if (!library.found)
    return [title, make("p", { class: "explorer-note" }, t("This library does not contain the position."))];
  const texts = library.texts.map(({ point, text }) => `${point} ${text}`).join(", ");
  return [
    title,
    ...(library.comment ? [make("p", { class: "explorer-comment" }, library.comment)] : []),
    ...(texts ? [make("p", { class: "explorer-note" }, t("On the board: {texts}", { texts }))] : []),
    library.moves.length > 0
      ? make("ul", { class: "explorer-library" }, ...library.moves.map((move) => moveItem(move, parts)))
      : make("p", { class: "explorer-note" }, t("The library ends here.")),
  ];
}

/** @param {ExploredLibrary["moves"][number]} entry @param {Parts} parts */
function moveItem({ move, positions, marked, text, comment }, parts) {
  const count = plural(positions, "{count} position", "{count} positions");
  return make(
    "li",
    { pointerenter: () => parts.point(move), pointerleave: () => parts.point(null) },
    moveButton(move, parts),
    text && make("span", { class: "explorer-label" }, text),
    marked && make("span", { class: "tag leaf" }, inContext("a move of a library", "marked")),
    make("span", { class: "fine" }, count),
    comment && make("p", { class: "explorer-comment" }, comment),
  );
}
