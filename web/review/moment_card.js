// SPDX-License-Identifier: MIT
// The card of one mistake, either the one that decided the game or the one selected in the list. It shows
// what was better and why, offers another try, and links to the lesson about the mistake and to a puzzle of
// its kind. The server classifies the mistake.

import { ask } from "../core/api.js";
import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { movesTo } from "../study/tree.js";
import { betterLine, momentSentence } from "./review_findings.js";

/** @typedef {import("../study/tree.js").Node} Node */

/** Placeholder for the better move in the sentence. */
const place = "\u0001";

/** The topics of the lessons, by the name of the lesson. They are requested when first needed. */
class Topics {
  constructor() {
    /** @type {Map<string, string>} */
    this.known = new Map();
    this.isAsked = false;
  }

  /** @param {string} name @param {() => void} then called after the request, if this call sends one */
  find(name, then) {
    if (!this.isAsked) this.fetch().then(then);
    return this.known.get(name);
  }

  async fetch() {
    this.isAsked = true;
    try {
      const { lessons } = await ask("lessons", {}, new AbortController().signal);
      this.known = new Map(lessons.map((/** @type {any} */ { name, topic }) => [name, topic]));
    } catch {
      this.isAsked = false; // the link shows the name of the lesson until the next request
    }
  }
}

/** Links from a mistake to the lesson about it, and to a puzzle of its kind. */
class LessonLinks {
  /** @param {(mode: string, parameters: URLSearchParams) => void} open */
  constructor(open) {
    this.open = open;
    this.topics = new Topics();
    /** @type {import("../core/live.js").Mistake | null} */
    this.mistake = null;
    this.element = make("div", { class: "lesson-links", hidden: true });
  }

  /** @param {import("../core/live.js").Mistake | null} mistake */
  show(mistake) {
    this.mistake = mistake;
    this.element.hidden = !mistake;
    if (!mistake) return;
    const { lesson, practice } = mistake;
    const topic = this.topics.find(lesson, () => this.mistake === mistake && this.show(mistake));
    this.element.replaceChildren(
      this.link("lesson", { name: lesson }, "lesson", t("Lesson: {topic}", { topic: topic ?? lesson })),
      ...(practice
        ? [this.link("puzzles", { kind: practice }, "puzzle", t("Practice: a puzzle of this kind"))]
        : []),
    );
  }

  /**
   * @param {string} mode @param {Record<string, string>} fields
   * @param {import("../core/icons.js").IconName} picture @param {string} label
   */
  link(mode, fields, picture, label) {
    const parameters = new URLSearchParams(fields);
    /** @param {Event} event */
    const click = (event) => {
      event.preventDefault();
      this.open(mode, parameters);
    };
    return make("a", { href: `#${mode}?${parameters}`, click }, icon(picture), label);
  }
}

export class MomentCard {
  /**
   * @param {{tryAgain: (nodes: Node[]) => void, show: (node: Node) => void,
   *   open: (mode: string, parameters: URLSearchParams) => void}} on
   */
  constructor(on) {
    this.lessons = new LessonLinks(on.open);
    /** @type {Node | null} */
    this.node = null;
    /** @type {import("../study/who.js").Who} */
    this.who = (side) => ({ side });
    this.title = make("span", {});
    this.text = make("p", {});
    this.tryIt = pictureButton("retry", t("Try it yourself"), () => this.node && on.tryAgain([this.node]), {
      class: "primary",
    });
    this.showIt = pictureButton("eye", t("Show"), () => this.node && on.show(this.node));
    this.element = make(
      "section",
      { class: "moment", "aria-label": t("The key moment"), hidden: true },
      make("h2", {}, icon("bulb"), this.title),
      this.text,
      make("div", { class: "moment-row" }, this.tryIt, this.showIt),
      this.lessons.element,
    );
  }

  /** @param {Node | null} node @param {boolean} isKey @param {import("../study/who.js").Who} who */
  show(node, isKey, who) {
    this.node = node;
    this.element.hidden = !node;
    if (!node) return;
    this.who = who;
    const [better] = betterLine(node);
    this.lessons.show(node.evaluation?.judgment?.mistake ?? null);
    this.title.textContent = isKey
      ? t("The key moment: {number} {move}", { number: node.ply, move: node.move ?? "" })
      : t("Move {number}: {move}", { number: node.ply, move: node.move ?? "" });
    this.write(node, "");
    this.showIt.replaceChildren(icon("eye"), better ? t("Show {move}", { move: better }) : t("Show"));
  }

  /**
   * Adds a sentence about what the better move does, if the card still shows this mistake.
   * @param {Node} node @param {string} sentence
   */
  explain(node, sentence) {
    if (node === this.node && sentence) this.write(node, sentence);
  }

  /** @param {Node} node @param {string} reason */
  write(node, reason) {
    const [better = ""] = betterLine(node);
    const [before, after = ""] = momentSentence(node, this.who, place, reason).split(place);
    this.text.replaceChildren(before, make("strong", {}, better), after);
  }
}

/**
 * Why another move was better than the move played, in the server's words; null if no better move is known or
 * the server does not answer. A review is complete without this explanation.
 * @param {Node} node the node after the move played
 * @param {import("../core/api.js").PositionRequest} game
 * @returns {Promise<string | null>}
 */
export async function betterReason(node, game) {
  const [move] = betterLine(node);
  if (!node.parent || !move) return null;
  const { reasons } = node.parent;
  try {
    if (!reasons.has(move)) {
      const question = { ...game, moves: movesTo(node.parent), move };
      const { sentence } = await ask("why", question, AbortSignal.timeout(20_000));
      reasons.set(move, sentence);
    }
    return reasons.get(move) ?? "";
  } catch {
    return null;
  }
}
