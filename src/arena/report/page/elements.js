// SPDX-License-Identifier: MIT
// Shared by all parts of the page: the data, and elements made from it. No text of a game is ever parsed as
// HTML. The entry script of a page fills in the data: start.js from the report itself, watch/page/live.js
// from messages.

import { make, makeSvg } from "../../../../web/core/dom.js";

export const data = {
  players: [],
  rules: [],
  games: [],
  ratings: [],
  encounters: [],
  tournaments: [],
  terminations: [],
  notes: [],
};
export const section = (id) => document.getElementById(id);

const icon_paths = {
  first: "M6 5.5v13M18 5.5 10.4 12l7.6 6.5",
  prev: "M15 5.5 8.4 12l6.6 6.5",
  next: "M9 5.5l6.6 6.5L9 18.5",
  last: "M18 5.5v13M6 5.5l7.6 6.5L6 18.5",
  moon: "M19.6 14.3A8 8 0 1 1 9.7 4.4a6.4 6.4 0 0 0 9.9 9.9z",
  sun:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4" +
    "M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
};
export const icon = (name) =>
  makeSvg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    makeSvg("path", { d: icon_paths[name] }),
  );

/**
 * Replaces the contents of a section below its heading; without nodes the section is hidden.
 * Tables keep their scroll position.
 */
export function fill(id, ...nodes) {
  const place = section(id);
  const scrolled = Array.from(place.querySelectorAll(".scroll"), (box) => box.scrollLeft);
  const heading = place.querySelector("h2");
  place.replaceChildren(...(heading ? [heading] : []), ...nodes.filter((node) => node));
  place.hidden = nodes.length === 0;
  place.querySelectorAll(".scroll").forEach((box, index) => {
    box.scrollLeft = scrolled[index] || 0;
  });
}

/** A box whose content, if wider than the box, scrolls on its own, with a finger or the arrow keys. */
export const scroll_box = (label, ...children) =>
  make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);

// Makes a table. Columns are [title, class]; a cell is a text, a node, or null.
export function table(columns, rows, attributes) {
  const cell = (tag, content, column) =>
    make(
      tag,
      { class: column[1] || null, title: column[1] === "name" ? String(content ?? "") : null },
      content ?? "",
    );
  return make(
    "table",
    attributes,
    make("thead", {}, make("tr", {}, ...columns.map((column) => cell("th", column[0], column)))),
    make(
      "tbody",
      {},
      ...rows.map((row) =>
        make("tr", {}, ...row.map((content, index) => cell("td", content, columns[index]))),
      ),
    ),
  );
}
