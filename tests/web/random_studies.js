// SPDX-License-Identifier: MIT
// Random games with variations, notes, marks and names, and the page's own encoding of such games for a link.

import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

import { readStudyText, studyText } from "../../web/study/study_link.js";

// Browsers have these compression streams for raw deflate, but Node has them only from version 20.12 on, and
// Debian 12 has version 18.
globalThis.CompressionStream = function CompressionStream() {
  return Duplex.toWeb(createDeflateRaw());
};
globalThis.DecompressionStream = function DecompressionStream() {
  return Duplex.toWeb(createInflateRaw());
};

/** A copy of a value, with the fields of all its objects sorted by name. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

export const Study = { text: studyText, readText: readStudyText, sorted };

/** A generator of seeded random numbers below a bound (mulberry32). @param {number} seed */
function numbers(seed) {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const words = ["why", "五目", "Zug", "[a]", "\\", ":", "(;B[hh])", "ход", "😀", "&study=", "+ %41", "x]y"];

/** Every second point of every second row, so that no five can occur. */
const points = Array.from(
  { length: 64 },
  (_, index) => "acegikmo"[index % 8] + (1 + 2 * Math.floor(index / 8)),
);

/** @param {number} seed @returns {import("../../web/study/study_link.js").StudyRecord} */
export function randomStudy(seed) {
  const below = numbers(seed);
  const word = () => words[below(words.length)];
  const text = (count) => Array.from({ length: 1 + below(count) }, word).join(" ");
  /** @type {import("../../web/study/tree.js").FileNode[]} */
  const nodes = [{ parent: -1 }];
  const paths = [[]];
  const add = (parent) => {
    const taken = nodes.filter((node) => node.parent === parent).map(({ move }) => move);
    const free = points.filter((point) => !paths[parent].includes(point) && !taken.includes(point));
    const move = free[below(free.length)];
    const node = { parent, move };
    if (below(3) === 0) node.comment = [text(6), text(3)].join(below(2) ? "\n" : " ");
    if (below(4) === 0) node.text = text(1);
    if (below(4) === 0) node.marked = true;
    if (below(4) === 0) node.tags = { N: [text(3)], ...(below(2) ? { TR: ["aa", "bb"], XNOTE: [""] } : {}) };
    paths.push([...paths[parent], move]);
    return nodes.push(node) - 1;
  };
  // Files have this order: a node, its descendants, then its next sibling.
  const grow = (parent, depth) => {
    const children = depth > 12 ? 0 : [1, 1, 1, 2, 0][below(5)];
    for (let child = 0; child < children; ++child) grow(add(parent), depth + 1);
  };
  grow(add(0), 0);
  grow(add(0), 0);
  const header = { players: [text(2), text(2)], event: text(3), date: "2026-11-15" };
  return { game: "freestyle", start: null, header, nodes, moves: paths[below(paths.length)] };
}
