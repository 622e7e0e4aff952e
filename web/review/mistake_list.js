// SPDX-License-Identifier: MIT
// The mistakes of a game as rows: a sign, the move, what was better. A cup is a missed win, ? a mistake,
// ?? a move that loses, a flag the last chance.

import { button, make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { escapeSentence, madeBy, sentenceAbout, verdictOf } from "./review_findings.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 */

/** @type {Record<string, {kind: string, sign: () => Element | string}>} */
const signs = {
  "missed-win": { kind: "leaf", sign: () => icon("trophy") },
  mistake: { kind: "honey", sign: () => "?" },
  blunder: { kind: "berry", sign: () => "??" },
  losing: { kind: "berry", sign: () => "??" },
};

export class MistakeList {
  /**
   * @param {{pick: (node: Node) => void, goTo: (node: Node) => void, tryAgain: (nodes: Node[]) => void}} on
   */
  constructor(on) {
    this.on = on;
    /** @type {Map<Node, HTMLElement>} */
    this.items = new Map();
    this.element = make("div", { class: "findings" });
  }

  /** @param {Node[]} bad moves @param {Node | null} escape @param {Rules} rules @param {string} otherwise */
  show(bad, escape, rules, otherwise) {
    this.items = new Map(bad.map((node) => [node, this.row(node, rules)]));
    const rows = Array.from(this.items.values(), (row) => make("li", {}, row));
    if (escape) rows.push(this.escapeRow(escape, rules));
    this.element.replaceChildren(
      rows.length ? make("ol", { class: "mistakes" }, ...rows) : make("p", { class: "small" }, otherwise),
      ...this.practice(bad, rules),
    );
  }

  /** @param {Node} node @param {Rules} rules */
  row(node, rules) {
    const { kind, sign } = signs[verdictOf(node)];
    const side = node.evaluation?.judgment?.mover ?? "x";
    return make(
      "button",
      { type: "button", class: "slip", click: () => this.on.pick(node) },
      make("span", { class: `sign ${kind}`, "aria-hidden": "true" }, sign()),
      make(
        "span",
        { class: "slip-move" },
        make("span", { class: "ply" }, String(node.ply)),
        make("span", { class: "unseen" }, ` ${sideName(side, rules)}`),
        ` ${node.move} `,
      ),
      make("span", { class: "slip-text" }, sentenceAbout(node, rules)),
    );
  }

  /** @param {Node} escape @param {Rules} rules */
  escapeRow(escape, rules) {
    return make(
      "li",
      { class: "escape" },
      make(
        "button",
        { type: "button", class: "slip", click: () => this.on.goTo(escape) },
        make("span", { class: "sign", "aria-hidden": "true" }, icon("flag")),
        make("span", { class: "slip-text wide" }, escapeSentence(escape, escape.children[0], rules)),
      ),
    );
  }

  /** All mistakes of a side, one after another. @param {Node[]} bad @param {Rules} rules */
  practice(bad, rules) {
    const buttons = /** @type {const} */ (["x", "o"]).flatMap((side) => {
      const own = madeBy(bad, side);
      const values = { side: sideName(side, rules), count: own.length };
      const name = { "aria-label": t("Try {side}’s {count} again", values) };
      return own.length ? [button(t("{side}’s {count}", values), () => this.on.tryAgain(own), name)] : [];
    });
    return buttons.length
      ? [make("div", { class: "practice" }, make("span", { class: "small" }, t("Try again:")), ...buttons)]
      : [];
  }

  /** Shows which mistake the board is at. @param {Node | null} node */
  select(node) {
    for (const [one, row] of this.items) {
      if (one === node) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }
}
