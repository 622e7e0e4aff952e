// SPDX-License-Identifier: MIT
// DOM elements without a framework. Nothing here writes markup or a style attribute: text from a file or a
// visitor must stay text, and the content security policy forbids style attributes.

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 * @typedef {Node | string | null | undefined | false} Child
 */

/** @param {Element} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/**
 * Makes an element: make("button", {type: "button", click: undo}, "Undo"). Functions become listeners;
 * attributes that are null, undefined or false are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {Child[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function makeSvg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[Name]} */ (document.createElementNS(svgNamespace, name));
  fill(element, attributes, children);
  return element;
}

/**
 * Sets the text of an element; unchanged text causes no new layout.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A range of points: two points joined by a hyphen, such as "f10-h8". */
const range = /([a-z]+\d+-[a-z]+\d+)/;

/**
 * Sets a sentence as the text of an element, with no line break within a range of points.
 * @param {Element} element @param {string} text
 */
export function writeSentence(element, text) {
  if (element.textContent === text) return;
  const parts = text.split(range);
  element.replaceChildren(
    ...parts.map((part, index) => (index % 2 ? make("span", { class: "range" }, part) : part)),
  );
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {string} label @param {(event: MouseEvent) => void} click @param {Attributes} [attributes] */
export function button(label, click, attributes = {}) {
  return make("button", { type: "button", click, ...attributes }, label);
}

/**
 * A select element; `choices` are [value, label] or {group, choices}.
 * @typedef {[string, string] | {group: string, choices: [string, string][]}} Choice
 * @param {Choice[]} choices @param {string} value @param {(value: string) => void} change
 * @param {Attributes} [attributes]
 */
export function list(choices, value, change, attributes = {}) {
  const select = make("select", { change: () => change(select.value), ...attributes });
  /** @param {[string, string]} option */
  const option = ([key, text]) => make("option", { value: key, selected: key === value }, text);
  for (const one of choices) {
    select.append(
      Array.isArray(one) ? option(one) : make("optgroup", { label: one.group }, ...one.choices.map(option)),
    );
  }
  return select;
}

/**
 * A select element with its label.
 * @param {string} label @param {Choice[]} choices @param {string} value @param {(value: string) => void}
 * change
 */
export function choice(label, choices, value, change) {
  return make("label", { class: "field" }, make("span", {}, label), list(choices, value, change));
}
