// SPDX-License-Identifier: MIT
// A file that is dropped on the page is opened in the mode that is on, or else for analysis.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { readFile } from "./game_files.js";
import { GameStudy } from "./game_study.js";

/** @param {DataTransfer | null} data */
const hasFile = (data) => Boolean(data?.types.includes("Files"));

/** @param {import("../app.js").Shell} shell @param {import("../analyze/analyze.js").Analyze} analyze */
export function followDrops(shell, analyze) {
  const target = make(
    "div",
    { class: "drop-target", "aria-hidden": "true" },
    make("p", {}, icon("analyze"), t("Drop the game here to open it")),
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
    const { mode } = shell;
    if (!(mode instanceof GameStudy)) shell.open("analyze", new URLSearchParams());
    (mode instanceof GameStudy ? mode : analyze).open(() => readFile(file));
  });
}
