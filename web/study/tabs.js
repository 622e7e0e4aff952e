// SPDX-License-Identifier: MIT
// Tabs of a card. They are one tab stop; Left, Right, Home and End switch between them.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";

/**
 * @typedef {object} Tab
 * @property {string} name used in code and tests
 * @property {string} label
 * @property {import("../core/icons.js").IconName} [picture]
 * @property {HTMLElement} content
 */

let count = 0;

export class Tabs {
  /**
   * @param {string} label of the tab list
   * @param {Tab[]} tabs the first is selected
   * @param {(name: string) => void} [changed]
   */
  constructor(label, tabs, changed = () => {}) {
    this.tabs = tabs;
    this.changed = changed;
    this.chosen = tabs[0].name;
    const group = `tabs-${++count}`;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map(
      tabs.map(({ name, label: text, picture }) => [
        name,
        make(
          "button",
          {
            type: "button",
            role: "tab",
            id: `${group}-${name}`,
            "aria-controls": `${group}-${name}-part`,
            click: () => this.choose(name),
          },
          picture && icon(picture),
          text,
        ),
      ]),
    );
    for (const { name, content } of tabs) {
      content.id = `${group}-${name}-part`;
      content.setAttribute("role", "tabpanel");
      content.setAttribute("aria-labelledby", `${group}-${name}`);
      content.classList.add("tab-part");
    }
    this.list = make(
      "div",
      {
        class: "tab-list",
        role: "tablist",
        "aria-label": label,
        keydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      },
      ...this.buttons.values(),
    );
    this.choose(this.chosen);
  }

  /** The tab list, then the panels. */
  get elements() {
    return [this.list, ...this.tabs.map(({ content }) => content)];
  }

  /** @param {string} name */
  choose(name) {
    const isOther = name !== this.chosen;
    this.chosen = name;
    for (const tab of this.tabs) {
      const button = this.buttons.get(tab.name);
      button?.setAttribute("aria-selected", String(tab.name === name));
      button?.setAttribute("tabindex", tab.name === name ? "0" : "-1");
      tab.content.hidden = tab.name !== name;
    }
    if (isOther) this.changed(name);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const names = this.tabs.map(({ name }) => name).filter((name) => !this.buttons.get(name)?.hidden);
    const at = names.indexOf(this.chosen);
    const last = names.length - 1;
    const wanted = /** @type {Record<string, number>} */ ({
      ArrowLeft: at ? at - 1 : last,
      ArrowRight: at < last ? at + 1 : 0,
      Home: 0,
      End: last,
    })[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(names[wanted]);
    this.buttons.get(names[wanted])?.focus();
  }
}
