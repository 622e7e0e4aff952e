// SPDX-License-Identifier: MIT
// The one place for messages: the status as a main line and a note, a question with its answers, and one
// button. The message keeps its size, whatever the text.

import { beganBefore } from "./clicks.js";
import { byId, button, make, write, writeSentence } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

/**
 * @typedef {object} StatusMark the mark before the text
 * @property {import("./points.js").Side} [pip] a stone
 * @property {boolean} [cells] whether to draw the stone as a cross or nought
 * @property {import("./icons.js").IconName} [icon]
 * @property {"hint" | "danger"} [kind]
 */

/** Notes longer than this, in characters, are repeated as a tooltip. */
const longNote = 78;

/** The time, in milliseconds, for which tell() replaces the note. */
const noticeDuration = 2000;

export class MessageSlot {
  constructor() {
    this.element = byId("message");
    this.choice = byId("message-choice");
    this.button = byId("message-button");
    /** @type {HTMLElement | null} the element focused before a question */
    this.before = null;
    /** The text of a question that someone else asks, such as the opponent; empty if there is none. */
    this.asked = "";
    /** @type {() => void} */
    this.press = () => {};
    this.shownButton = "";
    /** The status; `aimed` replaces it while a touch awaits confirmation, and is empty otherwise. */
    this.line = "";
    this.aimed = "";
    /**
     * The texts, size and classes of the message at the last fit(); while they are unchanged, fit() does
     * nothing.
     */
    this.fitted = "";
    /** The timer of the temporary text (0: none is shown), and the note to show after it. */
    this.telling = 0;
    this.waiting = "";
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.button.addEventListener("click", () => this.press());
    this.choice.addEventListener("keydown", (event) => {
      // A key held since before the question does not answer it.
      if (event.repeat && event.key === "Enter") return event.preventDefault();
      if (event.key !== "Escape" || this.asked) return;
      event.stopPropagation();
      this.endQuestion();
    });
  }

  /** @param {string} line @param {string} note @param {boolean} bad an error @param {StatusMark} mark */
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

  /**
   * Replaces the note for two seconds with a text about what was just done; then the note, or a newer one,
   * returns. An error ends this at once.
   * @param {string} text
   */
  tell(text) {
    clearTimeout(this.telling);
    const note = this.telling ? this.waiting : byId("status-note").textContent;
    this.telling = 0;
    this.note(text);
    this.waiting = note;
    this.element.classList.add("telling");
    this.telling = setTimeout(() => this.endTelling(), noticeDuration);
    this.fit();
  }

  endTelling() {
    if (!this.telling) return;
    clearTimeout(this.telling);
    this.telling = 0;
    this.element.classList.remove("telling");
    this.note(this.waiting);
  }

  /** Replaces the main line while a touch awaits confirmation. @param {string} text "" restores the status */
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
    writeSentence(quiet, note);
    const title = note.length > longNote ? note : "";
    if (quiet.title !== title) quiet.title = title;
    this.fit();
  }

  /** Shrinks text that does not fit, because the message does not grow. */
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
   * Asks a question in place of the message and focuses the first answer; Escape closes the question without
   * an answer.
   * @param {string} text @param {[string, () => void, string?][]} answers label, action, class
   */
  question(text, answers) {
    this.before = /** @type {HTMLElement | null} */ (document.activeElement);
    this.asked = "";
    this.ask(text, answers)[0]?.focus();
  }

  /** Asks for confirmation before resigning. @param {() => void} resign */
  askResign(resign) {
    this.question(t("Resign?"), [
      [t("Yes, resign"), resign, "danger"],
      [t("Keep playing"), () => {}],
    ]);
  }

  /**
   * Shows a question that someone else asks. The focus does not move, and Escape does not close the question.
   * @param {string} text empty: the question is withdrawn @param {[string, () => void, string?][]} answers
   */
  request(text, answers) {
    if (text === this.asked && (!text || !this.choice.hidden)) return;
    if (!text) this.endQuestion();
    else this.ask(text, answers);
    this.asked = text;
  }

  /**
   * The buttons ignore a click that belongs to the double click that asked the question, because an answer
   * may appear under the pointer.
   * @param {string} text @param {[string, () => void, string?][]} answers
   */
  ask(text, answers) {
    const asked = performance.now();
    const buttons = answers.map(([label, then, kind]) =>
      button(
        label,
        (event) => {
          if (beganBefore(event, asked)) return;
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
   * Suggests an action as a button; the style sheets decide on which screens the button is shown.
   * @param {[import("./icons.js").IconName, string, () => void] | null} offer null: no button
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

  /** Removes the question, the temporary text, the button and the status, for another mode. */
  clear() {
    this.endQuestion();
    this.endTelling();
    this.setButton(null);
    this.show("", "", false, {});
  }
}
