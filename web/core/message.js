// SPDX-License-Identifier: MIT
// The one place for messages: how things stand in a loud line and a quiet one, a question with its answers,
// and the one button that goes with what is said. Its size never changes.

import { byId, button, make, write } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

/**
 * @typedef {object} StatusMark what stands before the words
 * @property {import("./points.js").Side} [pip] a stone
 * @property {boolean} [cells] as cross or nought
 * @property {import("./icons.js").IconName} [icon]
 * @property {"hint" | "danger"} [kind]
 */

/** Longer notes, in characters, are told once more where they are pointed at. */
const longNote = 78;

/** What was just done is told for so long, in milliseconds, whatever else there is to say. */
const toldFor = 2000;

export class MessageSlot {
  constructor() {
    this.element = byId("message");
    this.choice = byId("message-choice");
    this.button = byId("message-button");
    /** @type {HTMLElement | null} what had the focus before a question */
    this.before = null;
    /** What somebody else asks; empty where the question is the page's own. */
    this.asked = "";
    /** @type {() => void} */
    this.press = () => {};
    this.shownButton = "";
    /** How things stand, and what is said in its place while a stone is aimed; empty where none is. */
    this.line = "";
    this.aimed = "";
    /** What is set so that it has room. */
    this.fitted = "";
    /** Until when something is told, and the note that waits meanwhile. */
    this.telling = 0;
    this.waiting = "";
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.button.addEventListener("click", () => this.press());
    this.choice.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.asked) return;
      event.stopPropagation();
      this.endQuestion();
    });
  }

  /** @param {string} line @param {string} note @param {boolean} bad @param {StatusMark} mark */
  show(line, note, bad, mark) {
    this.line = line;
    write(byId("status-line"), this.aimed || line);
    this.element.classList.toggle("bad", bad);
    if (bad) this.endTelling();
    this.element.classList.toggle("hint", mark.kind === "hint" && !bad);
    this.element.classList.toggle("danger", mark.kind === "danger" && !bad);
    const sign = mark.pip
      ? make("i", { class: `pip ${mark.pip}` })
      : mark.icon || bad
        ? icon(mark.icon ?? "cross")
        : null;
    byId("message-mark").replaceChildren(...(sign ? [sign] : []));
    byId("message-mark").classList.toggle("cells", Boolean(mark.cells));
    this.note(note);
  }

  /** Says what was just done, for two seconds, in place of the note. @param {string} text */
  tell(text) {
    clearTimeout(this.telling);
    if (!this.telling) this.waiting = byId("status-note").textContent;
    this.telling = 0;
    this.note(text);
    this.element.classList.add("telling");
    this.telling = setTimeout(() => this.endTelling(), toldFor);
    this.fit();
  }

  endTelling() {
    if (!this.telling) return;
    clearTimeout(this.telling);
    this.telling = 0;
    this.element.classList.remove("telling");
    this.note(this.waiting);
  }

  /** A touch is shown and not yet a move: the loud line says so. @param {string} text empty: no longer */
  aim(text) {
    this.aimed = text;
    this.element.classList.toggle("aiming", Boolean(text));
    write(byId("status-line"), text || this.line);
    this.fit();
  }

  /** @param {string} note */
  note(note) {
    this.waiting = note;
    if (this.telling) return;
    const quiet = byId("status-note");
    write(quiet, note);
    const title = note.length > longNote ? note : "";
    if (quiet.title !== title) quiet.title = title;
    this.fit();
  }

  /** What has no room is set smaller: the place for messages keeps its height. */
  fit() {
    const { element } = this;
    const quiet = byId("status-note");
    const texts = [byId("status-line").textContent, quiet.textContent, this.button.hidden];
    const now = [...texts, element.clientWidth, element.clientHeight, element.className].join("\n");
    if (now === this.fitted) return;
    element.classList.remove("long");
    const isCut = [element, quiet].some((one) => one.scrollHeight > one.clientHeight + 1);
    element.classList.toggle("long", isCut);
    this.fitted = [...texts, element.clientWidth, element.clientHeight, element.className].join("\n");
  }

  /**
   * Asks something in place of the message; Escape is the last answer.
   * @param {string} text @param {[string, () => void, string?][]} answers label, what follows, class
   */
  question(text, answers) {
    this.before = /** @type {HTMLElement | null} */ (document.activeElement);
    this.asked = "";
    this.ask(text, answers)[0]?.focus();
  }

  /** Before the visitor gives a game up. @param {() => void} resign */
  askResign(resign) {
    this.question(t("Resign?"), [
      [t("Yes, resign"), resign, "danger"],
      [t("Keep playing"), () => {}],
    ]);
  }

  /**
   * Somebody else asks: the focus stays where it is, and only an answer, or its withdrawal, ends it.
   * @param {string} text empty where nothing is asked @param {[string, () => void, string?][]} answers
   */
  request(text, answers) {
    if (text === this.asked && (!text || !this.choice.hidden)) return;
    if (!text) this.endQuestion();
    else this.ask(text, answers);
    this.asked = text;
  }

  /**
   * @param {string} text @param {[string, () => void, string?][]} answers
   */
  ask(text, answers) {
    const buttons = answers.map(([label, then, kind]) =>
      button(
        label,
        () => {
          this.endQuestion();
          then();
        },
        { class: kind },
      ),
    );
    this.choice.setAttribute("aria-label", text);
    this.choice.replaceChildren(make("p", {}, text), ...buttons);
    this.choice.hidden = false;
    return buttons;
  }

  endQuestion() {
    if (this.choice.hidden) return;
    const hadFocus = this.choice.contains(document.activeElement);
    this.choice.hidden = true;
    this.asked = "";
    if (hadFocus && this.before?.isConnected) this.before.focus();
  }

  /**
   * The first thing to do next, for screens that have no room for it elsewhere.
   * @param {[import("./icons.js").IconName, string, () => void] | null} offer
   */
  setButton(offer) {
    this.button.hidden = !offer;
    if (!offer) return;
    const [picture, label, press] = offer;
    this.press = press;
    if (this.shownButton !== label) this.button.replaceChildren(icon(picture), label);
    this.shownButton = label;
    this.button.dataset.picture = picture;
  }

  /** Another mode speaks here now. */
  clear() {
    this.endQuestion();
    this.endTelling();
    this.setButton(null);
    this.show("", "", false, {});
  }
}
