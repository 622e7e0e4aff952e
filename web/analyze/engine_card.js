// SPDX-License-Identifier: MIT
// The engine card beside the board: the evaluation in words and as lines, why the best move is good, and a
// legend of the threat marks. Every part keeps its height while numbers arrive.

import { choice, make, write } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { inContext, t, withStop } from "../core/language.js";
import { barOf } from "../core/numbers.js";
import { iconButton } from "../core/parts.js";
import { Chances } from "../study/chances.js";

/**
 * @typedef {object} Callbacks
 * @property {() => void} run
 * @property {() => void} why
 * @property {(count: number) => void} count
 * @typedef {import("../core/live.js").Analysis} Analysis
 * @typedef {import("../core/live.js").Line} Line
 * @typedef {(side: import("../core/points.js").Side) => string} NameOf
 */

export const gameIsOver = t("The game is over");

/** Label of an analysis that searched everything. */
const complete = inContext("analysis", "complete");

const mostLines = 10;

export class EngineCard {
  /** @param {Callbacks} callbacks @param {HTMLElement} lines @param {number} count of lines */
  constructor(callbacks, lines, count) {
    this.chances = new Chances();
    this.value = make("p", { class: "value" });
    this.state = make("p", { class: "steady" });
    this.speed = make("p", { class: "fine engine-speed" }, t("The engine is not running."));
    this.run = iconButton("play", t("Start the engine"), callbacks.run, { "data-tip": null });
    this.headLine = make("div", { class: "head-line" }, this.state);
    this.settings = make(
      "div",
      { class: "card popover", id: "engine-settings", hidden: true },
      choice(t("Lines"), countsOf(mostLines), String(count), (chosen) => callbacks.count(Number(chosen))),
      this.speed,
    );
    this.more = iconButton("settings", t("Settings of the engine"), () => this.open(this.settings.hidden), {
      "aria-expanded": "false",
      "aria-controls": "engine-settings",
      "data-tip": null,
    });
    this.whyText = make("span", {});
    this.whyMove = make("strong", {}, t("Why?"));
    this.why = make(
      "button",
      {
        type: "button",
        class: "engine-why",
        "aria-expanded": "false",
        click: () => this.explain(callbacks.why),
      },
      icon("bulb"),
      make("span", { class: "why-text" }, this.whyMove, " ", this.whyText),
    );
    this.legend = make("div", { class: "legend", hidden: true });
    this.element = make(
      "section",
      {
        class: "card engine",
        "aria-label": t("Engine"),
        keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.open(false),
      },
      make(
        "div",
        { class: "head" },
        make("div", { class: "head-text" }, this.value, this.headLine),
        this.run,
        this.more,
        this.settings,
      ),
      lines,
      this.why,
      this.legend,
    );
    this.showRunning(false);
    this.showReason("", "");
  }

  /** Opens or closes the settings. @param {boolean} wanted */
  open(wanted) {
    if (!wanted && this.settings.contains(document.activeElement)) this.more.focus();
    this.settings.hidden = !wanted;
    this.more.setAttribute("aria-expanded", String(wanted));
  }

  /** @param {() => void} ask */
  explain(ask) {
    const isShort = this.why.getAttribute("aria-expanded") !== "true";
    this.why.setAttribute("aria-expanded", String(isShort));
    ask();
  }

  /** @param {string} move empty if there is no best move @param {string} text */
  showReason(move, text) {
    write(this.whyMove, move ? t("Why {move}?", { move }) : t("Why?"));
    write(this.whyText, text);
  }

  /** @param {boolean} running */
  showRunning(running) {
    const name = running ? t("Pause the engine") : t("Start the engine");
    this.run.replaceChildren(icon(running ? "pause" : "play"));
    this.run.setAttribute("aria-label", name);
    this.run.title = name;
    this.run.classList.toggle("on", running);
  }

  /** @param {string} text */
  showState(text) {
    write(this.state, text);
  }

  /** Shows how far an analysis is, or that it has ended. @param {Analysis} message */
  showProgress({ t: kind, depth, selective_depth, nodes = 0, nodes_per_second = 0, reason }) {
    const isDone = kind === "done";
    if (depth === undefined) {
      if (isDone) this.showState(reason === "over" ? gameIsOver : complete);
      return;
    }
    const ended = isDone ? ` · ${reason === "limit" ? t("limit reached") : complete}` : "";
    const numbers = {
      depth: `${depth}/${selective_depth}`,
      nodes: short(nodes),
      speed: short(nodes_per_second),
    };
    this.showState(t("depth {depth}", { depth }) + ended);
    write(this.speed, t("depth {depth} · {nodes} nodes · {speed}/s", numbers) + ended);
  }

  /** Fades values that may belong to the previous position. @param {boolean} old */
  dim(old) {
    this.element.classList.remove("over");
    this.value.classList.toggle("old", old);
    this.chances.dim(old);
  }

  /** Shows that this position has no evaluation. @param {string} words */
  showNoValue(words) {
    this.value.textContent = words;
    this.chances.show(50, "", t("Winning chance: unknown"));
  }

  /** @param {number} chance Black's chance: 1, 0, or 0.5 in a draw @param {string} text how the game ended */
  showEnd(chance, text) {
    this.dim(false);
    this.value.textContent = text;
    this.chances.show(chance * 100, chance === 0.5 ? "" : inContext("short, on the board", "win"), text);
    this.showState(gameIsOver);
    this.showReason("", withStop(gameIsOver));
    this.element.classList.add("over");
  }

  /** @param {Line} line the best line @param {NameOf} nameOf */
  showValue(line, nameOf) {
    this.dim(false);
    const { percent, text } = barOf(line, nameOf);
    const side = nameOf("x");
    if (line.win) {
      write(this.value, line.verified ? t("{value} · verified", { value: text }) : text);
      const words = t("Winning chance of {side}: {value}", { side, value: text });
      this.chances.show(percent, inContext("short, on the board", "win"), words);
    } else {
      write(this.value, verdictInWords(percent, nameOf));
      const words = t("Winning chance of {side}, an estimate: {percent} percent", { side, percent });
      this.chances.estimate(percent, words);
    }
  }
}

/**
 * The evaluation in words: "Black is better", "The chances are even".
 * @param {number} percent the first player's chance @param {NameOf} nameOf
 */
function verdictInWords(percent, nameOf) {
  const side = nameOf(percent > 50 ? "x" : "o");
  const lead = Math.abs(percent - 50);
  if (lead >= 35) return t("{side} is much better", { side });
  if (lead >= 15) return t("{side} is better", { side });
  return lead >= 5 ? t("{side} is slightly better", { side }) : t("The chances are even");
}

/** @param {number} most @returns {[string, string][]} */
function countsOf(most) {
  return Array.from({ length: most }, (_, index) => [String(index + 1), String(index + 1)]);
}

/** A number in short: "184 k" for 184223. @param {number} number */
function short(number) {
  if (number < 10_000) return String(number);
  return number < 10_000_000 ? `${Math.round(number / 1000)} k` : `${Math.round(number / 1_000_000)} M`;
}
