// SPDX-License-Identifier: MIT
// A game with variations. The first child of a node continues its line; each other child begins a variation.

/**
 * @typedef {{text?: string, marked?: boolean, tags?: Record<string, string[]>, time_us?: number,
 *   evaluation?: object}} Rest other data of a node in a file, kept unchanged
 * @typedef {{parent: number, move?: string, comment?: string, pass?: boolean, at?: string} & Rest} FileNode
 *
 * @typedef {object} Node
 * @property {string | null} move null at the root
 * @property {Node | null} parent
 * @property {Node[]} children
 * @property {string} comment
 * @property {Rest} rest
 * @property {number} ply
 * @property {number | null} chance the first player's winning chance, once evaluated
 * @property {import("../core/live.js").Line[]} lines of an analysis, best first
 * @property {Map<string, string>} reasons why a move is good here, by move; only for the moves asked about
 * @property {import("../core/live.js").Evaluation | null} evaluation from a review
 */

/** @param {string | null} move @param {Node | null} parent @returns {Node} */
function newNode(move, parent) {
  const ply = parent ? parent.ply + 1 : 0;
  return {
    move,
    parent,
    children: [],
    comment: "",
    rest: {},
    ply,
    chance: null,
    lines: [],
    reasons: new Map(),
    evaluation: null,
  };
}

export class Tree {
  constructor() {
    this.root = newNode(null, null);
  }

  /** @param {string[]} moves */
  static ofMoves(moves) {
    const tree = new Tree();
    let node = tree.root;
    for (const move of moves) node = tree.play(node, move);
    return tree;
  }

  /**
   * Builds a tree from the server's form of a file. A pass is dropped with its subtree, because games have no
   * passes.
   * @param {FileNode[]} list
   */
  static ofNodes(list) {
    const tree = new Tree();
    /** @type {(Node | null)[]} */
    const nodes = [];
    list.forEach(({ parent, move, comment, pass, at: _at, ...rest }, index) => {
      const above = index ? nodes[parent] : tree.root;
      const node = above && !pass ? (index && move ? tree.play(above, move) : above) : null;
      if (node && (move || !index)) node.rest = { ...node.rest, ...rest };
      if (node && comment) node.comment = node.comment ? `${node.comment} ${comment}` : comment;
      nodes.push(node);
    });
    return tree;
  }

  /** The tree in the form that the server writes to a file. */
  toNodes() {
    /** @type {FileNode[]} */
    const list = [];
    /** @param {Node} node @param {number} parent */
    const add = (node, parent) => {
      const index =
        list.push({
          parent,
          ...(node.move ? { move: node.move } : {}),
          ...(node.comment ? { comment: node.comment } : {}),
          ...node.rest,
        }) - 1;
      for (const child of node.children) add(child, index);
    };
    add(this.root, -1);
    return list;
  }

  /** Returns the node after a move, adding it if it is new. @param {Node} node @param {string} move */
  play(node, move) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const child = newNode(move, node);
    node.children.push(child);
    return child;
  }

  /**
   * Removes a node and its subtree.
   * @param {Node} node
   * @returns {() => void} puts the subtree back where it was
   */
  remove(node) {
    const siblings = node.parent?.children ?? [];
    const place = siblings.indexOf(node);
    if (place >= 0) siblings.splice(place, 1);
    return () => siblings.splice(place, 0, node);
  }

  /** Makes the variation of a node the main line. @param {Node} node */
  promote(node) {
    for (let child = node; child.parent; child = child.parent) {
      const siblings = child.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(child), 1));
    }
  }
}

/** @param {Node} node */
export function movesTo(node) {
  /** @type {string[]} */
  const moves = [];
  for (let at = /** @type {Node | null} */ (node); at?.move; at = at.parent) moves.unshift(at.move);
  return moves;
}

/**
 * @param {Tree} tree
 * @param {string[]} moves
 * @returns {Node | null} null if the tree does not contain these moves
 */
export function nodeAfter(tree, moves) {
  /** @type {Node | null} */
  let node = tree.root;
  for (const move of moves) node = node?.children.find((child) => child.move === move) ?? null;
  return node;
}

/** The text about a node: its name from the file, and its comment. @param {Node} node */
export function remarkOf({ rest, comment }) {
  return [rest.tags?.N?.[0], comment].filter(Boolean).join(" · ");
}

/** Whether the tree is a single line of moves, without comments or other data. @param {Tree} tree */
export function isPlain(tree) {
  return lineThrough(tree.root).every(
    ({ children, comment, rest }) => children.length < 2 && !comment && !Object.keys(rest).length,
  );
}

/** The nodes from the root through this node to the end of its line. @param {Node} node */
export function lineThrough(node) {
  /** @type {Node[]} */
  const line = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.parent) line.unshift(at);
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/** The number of nodes in a subtree, with its root. @param {Node} node @returns {number} */
export function sizeOf(node) {
  return node.children.reduce((sum, child) => sum + sizeOf(child), 1);
}

/**
 * The node at the same depth in the next variation of the nearest fork above, or the last node of that
 * variation if it is shorter. Returns the same node if there is no fork.
 * @param {Node} node @param {number} direction 1: the next variation, -1: the previous one
 */
export function nextVariation(node, direction) {
  let fork = node;
  while (fork.parent && fork.parent.children.length < 2) fork = fork.parent;
  if (!fork.parent) return node;
  const siblings = fork.parent.children;
  let at = siblings[(siblings.indexOf(fork) + direction + siblings.length) % siblings.length];
  while (at.ply < node.ply && at.children.length) at = at.children[0];
  return at;
}
