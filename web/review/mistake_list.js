// SPDX-License-Identifier: MIT
// The mistakes of a game as rows, each with a sign, the move and a better move. Signs: a cup for a missed
// win, ? for a mistake, ?? for a blunder or a losing move, a flag for the last chance.

import { button, make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { nameOfWho } from "../study/who.js";
import { escapeSentence, madeBy, sentenceAbout, verdictOf } from "./review_findings.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../study/who.js").Who} Who
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

  /**
   * @param {Node[]} bad the mistakes
   * @param {Node | null} escape as found by lastEscape() @param {Who} who @param {string} otherwise the text
   *   if there are no rows
   */
  show(bad, escape, who, otherwise) {
    this.items = new Map(bad.map((node) => [node, this.row(node, who)]));
    const rows = Array.from(this.items.values(), (row) => make("li", {}, row));
    if (escape) rows.push(this.escapeRow(escape, who));
    this.element.replaceChildren(
      rows.length ? make("ol", { class: "mistakes" }, ...rows) : make("p", { class: "small" }, otherwise),
      ...this.practice(bad, who),
    );
  }

  /** @param {Node} node @param {Who} who */
  row(node, who) {
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
        make("span", { class: "unseen" }, ` ${nameOfWho(who(side))}`),
        ` ${node.move} `,
      ),
      make("span", { class: "slip-text" }, sentenceAbout(node, who)),
    );
  }

  /** @param {Node} escape @param {Who} who */
  escapeRow(escape, who) {
    return make(
      "li",
      { class: "escape" },
      make(
        "button",
        { type: "button", class: "slip", click: () => this.on.goTo(escape) },
        make("span", { class: "sign", "aria-hidden": "true" }, icon("flag")),
        make("span", { class: "slip-text wide" }, escapeSentence(escape, escape.children[0], who)),
      ),
    );
  }

  /**
   * For each side that made mistakes, a button to practice all of them.
   * @param {Node[]} bad @param {Who} who
   */
  practice(bad, who) {
    const buttons = /** @type {const} */ (["x", "o"]).flatMap((side) => {
      const made = madeBy(bad, side);
      if (!made.length) return [];
      const [label, name] = practiceTexts(who(side), made.length);
      return [button(label, () => this.on.tryAgain(made), { "aria-label": name })];
    });
    return buttons.length
      ? [make("div", { class: "practice" }, make("span", { class: "small" }, t("Try again:")), ...buttons)]
      : [];
  }

  /** Highlights the row of this mistake; no row if the node is not a mistake. @param {Node | null} node */
  select(node) {
    for (const [one, row] of this.items) {
      if (one === node) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }
}

/**
 * The label and the accessible name of the button that practices the mistakes of a side.
 * @param {import("../study/who.js").Winner} who @param {number} count
 */
function practiceTexts(who, count) {
  if (who === "you") return [t("Your {count}", { count }), t("Try your {count} again", { count })];
  const values = { ...who, count };
  if ("name" in who) return [t("{name}’s {count}", values), t("Try {name}’s {count} again", values)];
  return [t("{side}’s {count}", values), t("Try {side}’s {count} again", values)];
}
