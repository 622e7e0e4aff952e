// SPDX-License-Identifier: MIT
// The moves of a tree: the main line as running text, variations indented below the move that they replace.
// The moves are one tab stop: Left and Right step through the moves, Up and Down switch between variations.

import { button, make } from "../core/dom.js";
import { t } from "../core/language.js";
import { remarkOf } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

/** A sign for each verdict, so that verdicts do not rely on color alone. @type {Record<string, string>} */
export const verdictSigns = { inaccuracy: "?!", mistake: "?", blunder: "??", "missed-win": "✕", losing: "↓" };

export class TreeView {
  /**
   * @param {{pick: (node: Node) => void, step: (direction: number) => void, branch: (direction: number) =>
   *   void}} on
   */
  constructor(on) {
    this.on = on;
    /** @type {Map<Node, HTMLElement>} */
    this.items = new Map();
    /** @type {Map<Node, HTMLElement>} */
    this.comments = new Map();
    this.element = make("div", {
      class: "tree",
      "data-empty": t("Place a stone, or open a game."),
      role: "group",
      "aria-label": t("Moves"),
      "aria-description": t(
        "Use the left and right keys to step through the moves, up and down to switch variations.",
      ),
      keydown: (event) => this.pressed(event),
    });
    /** @type {HTMLElement} */
    this.list = this.element;
    this.observer = new ResizeObserver(() => this.reveal(this.element.querySelector("[aria-current]")));
    this.scrollWithin(this.element);
  }

  /** Names the element that scrolls: the tree, or one around it. @param {HTMLElement} list */
  scrollWithin(list) {
    this.list = list;
    this.observer.disconnect();
    this.observer.observe(list);
    // Names above the tree move it down when they appear.
    for (const part of list.children) if (part !== this.element) this.observer.observe(part);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 })[event.key];
    const branches = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 })[event.key];
    if (steps) this.on.step(steps);
    else if (branches) this.on.branch(branches);
    else return;
    event.preventDefault();
  }

  /** Redraws everything. @param {import("./tree.js").Tree} tree @param {Node} current */
  rebuild(tree, current) {
    this.items.clear();
    this.comments.clear();
    this.element.replaceChildren();
    this.addComment(tree.root, this.element);
    this.addLine(tree.root, this.element);
    this.select(current);
  }

  /** @param {Node} start the node whose children are drawn @param {HTMLElement} container */
  addLine(start, container) {
    for (let node = start; node.children.length; node = node.children[0]) {
      const [main, ...others] = node.children;
      this.addMove(main, container);
      for (const variation of others) {
        const inner = make("div", { class: "variation" });
        this.addMove(variation, inner);
        this.addLine(variation, inner);
        container.append(inner);
      }
    }
  }

  /** Draws a new node, the last child of its parent, without redrawing the rest. @param {Node} node */
  add(node) {
    const { parent } = node;
    const before = parent?.children.at(-2);
    if (!before) return this.addMove(node, (parent && this.items.get(parent)?.parentElement) ?? this.element);
    const inner = make("div", { class: "variation" });
    this.addMove(node, inner);
    const isFirst = before === parent?.children[0];
    (isFirst ? this.comments.get(before) : this.items.get(before)?.parentElement)?.after(inner);
  }

  /** @param {Node} node @param {HTMLElement} container */
  addMove(node, container) {
    const item = button("", () => this.on.pick(node), { class: "move", tabindex: -1 });
    this.items.set(node, item);
    this.label(node);
    container.append(item);
    this.addComment(node, container);
  }

  /** @param {Node} node @param {HTMLElement} container */
  addComment(node, container) {
    const comment = make("p", { class: "comment" }, remarkOf(node));
    this.comments.set(node, comment);
    container.append(comment);
  }

  /** @param {Node} node the node whose comment changed */
  comment(node) {
    const comment = this.comments.get(node);
    if (comment) comment.textContent = remarkOf(node);
  }

  /** Updates the sign and color of a move after it was judged. @param {Node} node */
  label(node) {
    const item = this.items.get(node);
    if (!item) return;
    const verdict = node.evaluation?.judgment?.verdict ?? "";
    item.replaceChildren(
      make("span", { class: "ply" }, String(node.ply)),
      ` ${node.move}${verdictSigns[verdict] ? ` ${verdictSigns[verdict]}` : ""}`,
    );
    item.dataset.verdict = verdict;
    if (verdict) item.title = verdict.replace("-", " ");
  }

  /** @param {Node} current */
  select(current) {
    const hadFocus = this.element.contains(document.activeElement);
    for (const item of this.element.querySelectorAll('[tabindex="0"]')) {
      item.removeAttribute("aria-current");
      item.setAttribute("tabindex", "-1");
    }
    const item =
      this.items.get(current) ?? /** @type {HTMLElement | null} */ (this.element.querySelector(".move"));
    if (!item) return;
    item.tabIndex = 0;
    if (this.items.has(current)) item.setAttribute("aria-current", "true");
    if (hadFocus) item.focus({ preventScroll: true });
    this.reveal(item);
  }

  /** Scrolls only the list, so that it shows a move. @param {Element | null} item */
  reveal(item) {
    const { list } = this;
    if (!(item instanceof HTMLElement)) return;
    const { scrollTop, clientHeight } = list;
    const { offsetTop, offsetHeight } = item;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }
}
