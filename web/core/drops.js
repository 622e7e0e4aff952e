// SPDX-License-Identifier: MIT
// A file that is dropped on the page is opened for analysis, whatever mode is on. Analysis and review take
// theirs themselves.

import { make } from "./dom.js";
import { icon } from "./icons.js";
import { readFile } from "../study/game_files.js";

/** @param {DataTransfer | null} data */
const hasFile = (data) => Boolean(data?.types.includes("Files"));

/** @param {import("../app.js").Shell} shell @param {import("../analyze/analyze.js").Analyze} analyze */
export function followDrops(shell, analyze) {
  const isOurs = () => !["analyze", "review"].includes(shell.mode?.name ?? "");
  const target = make(
    "div",
    { class: "drop-target", "aria-hidden": "true" },
    make("p", {}, icon("analyze"), "Drop the game here to analyze it"),
  );
  document.body.append(target);
  /** @param {boolean} over */
  const show = (over) => document.body.classList.toggle("dropping", over);
  addEventListener("dragover", (event) => {
    if (!hasFile(event.dataTransfer)) return;
    event.preventDefault();
    show(true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) show(false);
  });
  addEventListener("drop", (event) => {
    show(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (!isOurs()) return;
    shell.open("analyze", new URLSearchParams());
    analyze.open(() => readFile(file));
  });
}
