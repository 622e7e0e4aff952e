// SPDX-License-Identifier: MIT
// A game with variations, notes and marks as text for a link: JSON, compressed, in URL-safe characters. Links
// are untrusted: the number of characters is checked before decompression, the size during it, and the nodes
// before any of them is shown.

import { placeOf, pointName } from "../core/points.js";
import { isPositionText, stonesIn } from "../core/position_text.js";

/**
 * @typedef {object} StudyRecord
 * @property {string} game
 * @property {string | null} start stones before the first move
 * @property {import("./game_header.js").Header} header
 * @property {import("./tree.js").FileNode[]} nodes
 * @property {string[]} moves to the current position
 */

/** The maximum length of a link, in characters. Mail and chat programs may cut off longer links. */
export const longestLink = 8_000;

/** The maximum size before compression, in bytes; the server's limit for a request is the same. */
const largestText = 262_144;

/** The maximum number of nodes. Few links have room for more, and the page draws all nodes at once. */
const mostNodes = 3_000;

/**
 * @param {BufferSource} bytes @param {"compress" | "decompress"} how
 * @returns {ReadableStream<Uint8Array>}
 */
function through(bytes, how) {
  const stream =
    how === "compress" ? new CompressionStream("deflate-raw") : new DecompressionStream("deflate-raw");
  return new Blob([bytes]).stream().pipeThrough(stream);
}

/** @param {ReadableStream<Uint8Array>} stream */
async function allOf(stream) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > largestText) {
      await reader.cancel();
      throw new Error("too much");
    }
    parts.push(new Uint8Array(part.value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {StudyRecord} study @returns {Promise<string | null>} null if it is too large for a link */
export async function studyText({ game, start, header, nodes, moves }) {
  if (nodes.length > mostNodes) return null;
  // A parent is omitted if it is the previous node.
  const short = nodes.map(({ parent, ...node }, index) =>
    parent === index - 1 ? node : { parent, ...node },
  );
  const json = JSON.stringify({ game, ...(start ? { start } : {}), header, nodes: short, moves });
  const unpacked = new TextEncoder().encode(json);
  if (unpacked.length > largestText) return null;
  const bytes = await allOf(through(unpacked, "compress"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** @param {unknown} value @param {(one: unknown) => boolean} fits */
const isList = (value, fits) => Array.isArray(value) && value.every(fits);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The valid fields of an object. @param {unknown} value @param {Record<string, (one: unknown) => boolean>}
 * forms @returns {Record<string, any>} */
function fieldsOf(value, forms) {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([name, one]) => Object.hasOwn(forms, name) && forms[name](one)),
  );
}

/** @param {unknown} value */
const isTags = (value) => isObject(value) && Object.values(value).every((one) => isList(one, isText));

/** Whether a value has the form of a player's evaluation of its own move. @param {unknown} value */
const isEvaluation = (value) => isObject(value) && Object.values(value).every(Number.isInteger);

/** @type {Record<string, (one: unknown) => boolean>} */
const nodeForms = {
  ...{ parent: Number.isInteger, move: isText, comment: isText, text: isText, tags: isTags },
  ...{ marked: (one) => one === true, time_us: Number.isInteger, evaluation: isEvaluation },
};

/** @type {Record<string, (one: unknown) => boolean>} */
const headerForms = {
  players: (one) => isList(one, isText) && /** @type {string[]} */ (one).length === 2,
  ...{ event: isText, round: isText, date: isText, termination: isText, opening_note: isText },
  ...{ detail: isText, opening_moves: Number.isInteger },
  result: (one) => ["x", "o", "draw"].includes(/** @type {string} */ (one)),
};

/**
 * The inverse of studyText. It drops malformed parts and rejects an unreadable text.
 * @param {string} text @returns {Promise<StudyRecord>}
 */
export async function readStudyText(text) {
  if (text.length > longestLink) throw new Error("too long");
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const json = JSON.parse(new TextDecoder().decode(await allOf(through(packed, "decompress"))));
  if (!isObject(json) || !isText(json.game) || !Array.isArray(json.nodes)) throw new Error("not a study");
  if (json.nodes.length > mostNodes) throw new Error("too many nodes");
  const nodes = json.nodes.map((node, index) => {
    const fields = fieldsOf(node, nodeForms);
    const { parent = index - 1, ...rest } = fields;
    return { parent, ...rest };
  });
  return {
    game: /** @type {string} */ (json.game),
    start: isText(json.start) ? /** @type {string} */ (json.start) : null,
    header: fieldsOf(json.header, headerForms),
    nodes,
    moves: isList(json.moves, isText) ? /** @type {string[]} */ (json.moves) : [],
  };
}

/**
 * The nodes, with a pass in place of each move that is not on a free point: Tree.ofNodes() drops the pass and
 * its subtree. So no line has more moves than the board has points. The server decides when a game is over.
 * Throws if `start` does not fit the board.
 * @param {import("./tree.js").FileNode[]} nodes @param {import("../core/games.js").Rules} rules
 * @param {string | null} start stones before the first move
 * @returns {import("./tree.js").FileNode[]}
 */
export function playableNodes(nodes, { width, height }, start) {
  if (start !== null && !isPositionText(start, width, height)) throw new Error("not these stones");
  const stones = stonesIn(start ?? "");
  /** @param {string} move @param {number} above */
  const isTaken = (move, above) => {
    for (let at = above; at > 0 && at < nodes.length; at = nodes[at].parent < at ? nodes[at].parent : 0)
      if (nodes[at].move === move) return true;
    return stones.has(move);
  };
  return nodes.map((node, index) => {
    const { parent, move } = node;
    if (!index || move === undefined) return node;
    const place = placeOf(move, width, height);
    const isPoint = place && pointName(place.column, place.row, height) === move;
    return isPoint && parent < index && !isTaken(move, parent) ? node : { parent, pass: true };
  });
}
