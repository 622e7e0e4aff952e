// SPDX-License-Identifier: MIT
// The frame of the page: light or dark theme, keys, and notes.

import { make } from "../../../../web/core/dom.js";
import { data, icon, section } from "./elements.js";
import { go_to, viewer } from "./game.js";

/** Follows the system's theme until the visitor chooses one; dark colors are a separate style sheet. */
export function follow_theme() {
  const button = section("theme");
  const sheet = section("dark");
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  const is_dark = () => (chosen === null ? system.matches : chosen === "dark");
  const show = () => {
    sheet.media = chosen === null ? "(prefers-color-scheme: dark)" : is_dark() ? "all" : "not all";
    button.replaceChildren(icon(is_dark() ? "sun" : "moon"));
    button.setAttribute("aria-label", `Switch to ${is_dark() ? "light" : "dark"} colors`);
  };
  system.addEventListener("change", show);
  button.addEventListener("click", () => {
    chosen = is_dark() ? "light" : "dark";
    show();
  });
  show();
}

export function listen_to_keys() {
  const steps = {
    ArrowLeft: () => viewer.ply - 1,
    ArrowRight: () => viewer.ply + 1,
    Home: () => 0,
    End: () => viewer.moves.length,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || ["INPUT", "SELECT"].includes(event.target.tagName))
      return;
    if (!(event.key in steps) || !viewer.game) return;
    const scrolls = event.target.matches(".scroll") && event.target.scrollWidth > event.target.clientWidth;
    const inside = event.target.closest("#games, #boards") || event.key.startsWith("Arrow");
    if (scrolls || !inside) return;
    event.preventDefault();
    go_to(steps[event.key]());
  });
}

export function show_notes() {
  section("notes").replaceChildren(...data.notes.map((note) => make("p", { class: "note" }, note)));
}
