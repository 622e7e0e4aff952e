// SPDX-License-Identifier: MIT
// Links from a mistake to the lesson about it, and to a puzzle of the kind that was missed. The server
// classifies the mistake.

import { ask } from "../core/api.js";
import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";

/** The topics of the lessons, by name; requested once. */
class Topics {
  constructor() {
    /** @type {Map<string, string>} */
    this.known = new Map();
    this.isAsked = false;
  }

  /** @param {string} name @param {() => void} then called when the topics are known */
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

export class LessonLinks {
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
