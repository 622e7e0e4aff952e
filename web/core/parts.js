// SPDX-License-Identifier: MIT
// UI components that all modes share (style/parts.css): actions of the row under the board, buttons with
// icons, segmented controls, sheets.

import { make } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";

/**
 * @typedef {import("./icons.js").IconName} IconName
 * @typedef {import("./dom.js").Attributes} Attributes
 */

/**
 * An action in the row under the board: an icon and a word. If it has a key, the tooltip names the key.
 * @param {IconName} picture @param {string} word @param {() => void} click
 * @param {Attributes & {key?: string}} [attributes]
 */
export function action(picture, word, click, { key, ...attributes } = {}) {
  return make(
    "button",
    {
      type: "button",
      class: "action",
      click,
      "data-tip": key ? `${word} (${key.toUpperCase()})` : word,
      "aria-keyshortcuts": key,
      ...attributes,
    },
    icon(picture),
    make("span", { class: "word" }, word),
  );
}

/**
 * @param {IconName} picture @param {string} name @param {() => void} click
 * @param {Attributes} [attributes]
 */
export function iconButton(picture, name, click, attributes = {}) {
  return make(
    "button",
    { type: "button", class: "icon-button", click, "aria-label": name, "data-tip": name, ...attributes },
    icon(picture),
  );
}

/**
 * A button with an icon before its label.
 * @param {IconName} picture @param {string} label @param {() => void} click @param {Attributes} [attributes]
 */
export function pictureButton(picture, label, click, attributes = {}) {
  return make("button", { type: "button", click, ...attributes }, icon(picture), label);
}

/**
 * A segmented control: a group of toggle buttons. At most one is pressed.
 * @param {string} label of the group
 * @param {[string, string | Node][]} choices value and button content
 * @param {string} value of the pressed button @param {(value: string) => void} change
 */
export function segments(label, choices, value, change) {
  const element = make("div", { class: "segments", role: "group", "aria-label": label });
  /** @param {string} chosen */
  const press = (chosen) => {
    for (const one of element.children)
      one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.value === chosen));
  };
  for (const [key, shown] of choices) {
    const click = () => {
      press(key);
      change(key);
    };
    element.append(make("button", { type: "button", "data-value": key, click }, shown));
  }
  press(value);
  return element;
}

/**
 * A modal sheet over the page. It is opened by showModal() and closed by Escape, the cross or a click beside
 * it; closing it restores the focus.
 * @param {string} title @param {import("./dom.js").Child[]} content
 */
export function sheet(title, ...content) {
  // No tooltip: the edge of the sheet would cut it off.
  const close = iconButton("cross", t("Close"), () => element.close(), { "data-tip": null });
  const element = make(
    "dialog",
    { class: "sheet", "aria-label": title },
    make("header", {}, make("h2", {}, title), close),
    ...content,
  );
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  return element;
}

/** Opens a sheet that is removed when it closes. @param {HTMLDialogElement} element */
export function openOnce(element) {
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
}
