// SPDX-License-Identifier: MIT
// A game with variations. The first child of a node is the main line.

/**
 * @typedef {object} Node
 * @property {string | null} move null at the root
 * @property {Node | null} parent
 * @property {Node[]} children
 * @property {string} comment
 * @property {number} ply
 * @property {number | null} chance the first player's, once something has looked at it
 * @property {import("./live.js").Evaluation | null} evaluation by a review
 */

/** @param {string | null} move @param {Node | null} parent @returns {Node} */
function newNode(move, parent) {
  const ply = parent ? parent.ply + 1 : 0;
  return { move, parent, children: [], comment: "", ply, chance: null, evaluation: null };
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

  /** A tree as the server reads it from a file. @param {{parent: number, move?: string, comment?: string}[]} list */
  static ofNodes(list) {
    const tree = new Tree();
    /** @type {Node[]} */
    const nodes = [];
    list.forEach(({ parent, move, comment }, index) => {
      const above = index ? nodes[parent] : tree.root;
      const node = index && move ? tree.play(above, move) : above;
      if (comment) node.comment = node.comment ? `${node.comment} ${comment}` : comment;
      nodes.push(node);
    });
    return tree;
  }

  /** The same tree as the server writes it to a file. */
  toNodes() {
    /** @type {{parent: number, move?: string, comment?: string}[]} */
    const list = [];
    /** @param {Node} node @param {number} parent */
    const add = (node, parent) => {
      const index =
        list.push({
          parent,
          ...(node.move ? { move: node.move } : {}),
          ...(node.comment ? { comment: node.comment } : {}),
        }) - 1;
      for (const child of node.children) add(child, index);
    };
    add(this.root, -1);
    return list;
  }

  /** The node after a move, made if it is new. @param {Node} node @param {string} move */
  play(node, move) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const child = newNode(move, node);
    node.children.push(child);
    return child;
  }

  /** Removes a node with all that follows. @param {Node} node */
  remove(node) {
    if (node.parent) node.parent.children = node.parent.children.filter((child) => child !== node);
  }

  /** Makes the variation that holds a node the main line. @param {Node} node */
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

/** The nodes from the root over the given one to the end of its line. @param {Node} node */
export function lineThrough(node) {
  /** @type {Node[]} */
  const line = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.parent) line.unshift(at);
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}
