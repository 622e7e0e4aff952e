// SPDX-License-Identifier: MIT
// Drag and drop, and paste. A file dropped on the page or a pasted game opens in the current mode if that is
// analysis or review, or else in analysis.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { gameText } from "../core/games.js";
import { readFile, readText } from "./game_files.js";
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
    studyFor(shell, analyze).open(() => readFile(file));
  });
}

/**
 * The mode that opens a dropped or pasted game.
 * @param {import("../app.js").Shell} shell @param {import("../analyze/analyze.js").Analyze} analyze
 */
function studyFor(shell, analyze) {
  const { mode } = shell;
  if (mode instanceof GameStudy) return mode;
  shell.open("analyze", new URLSearchParams());
  return analyze;
}

/** Text that looks like a game: SGF, psq, JSON, or at least two moves and nothing else. */
const gameLike = /^\s*(\(\s*;|Piskvorky\b|\{\s*"|([a-z]{1,2}\d{1,2}[\s,;]*){2,}$)/i;

/**
 * Opens a file or the text of a game pasted outside text fields and sheets. Ignores other text.
 * @param {import("../app.js").Shell} shell @param {import("../analyze/analyze.js").Analyze} analyze
 */
export function followPaste(shell, analyze) {
  document.addEventListener("paste", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    if (document.querySelector("dialog[open]")) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!file && !gameLike.test(text)) return;
    event.preventDefault();
    const study = studyFor(shell, analyze);
    study.open(() => (file ? readFile(file) : readText(text, gameText(study.rules))));
  });
}
