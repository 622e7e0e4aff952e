// SPDX-License-Identifier: MIT
// What every part of the page uses: the data, and elements made from it. Texts are put on the page by
// createElement and textContent alone: no text of a game is ever read as HTML.
//
// The report puts these files one after another into one function (page.html), so names are shared and a
// constant stands before its first use.

const data = JSON.parse(document.getElementById("data").textContent);
const section = (id) => document.getElementById(id);

function put(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...(children || []).filter((child) => child !== null && child !== undefined));
  return node;
}
const element = (tag, attributes, ...children) => put(document.createElement(tag), attributes, children);
const shape = (tag, attributes, ...children) =>
  put(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// Columns are [title, class]; a cell is a text, a node, or null.
function table(columns, rows, attributes) {
  const cell = (tag, content, column) =>
    element(
      tag,
      { class: column[1] || null, title: column[1] === "name" ? String(content ?? "") : null },
      content ?? "",
    );
  return element(
    "table",
    attributes,
    element("thead", {}, element("tr", {}, ...columns.map((column) => cell("th", column[0], column)))),
    element(
      "tbody",
      {},
      ...rows.map((row) =>
        element("tr", {}, ...row.map((content, index) => cell("td", content, columns[index]))),
      ),
    ),
  );
}
