// SPDX-License-Identifier: MIT
// Keyboard shortcuts: keys that press an action of the current mode, and the list of all shortcuts. These
// keys do nothing while the visitor types, while a sheet is open, or together with Ctrl, Alt or Meta.

import { byId, make } from "./dom.js";
import { t } from "./language.js";
import { sheet } from "./parts.js";

/** @type {[string[], string][]} */
const listed = [
  [["U"], t("Undo")],
  [["H"], t("Hint, in four steps; for a puzzle in three")],
  [["T"], t("Threats on or off")],
  [["N"], t("Numbers on or off")],
  [["M"], t("Type a move")],
  [["←", "→", "↑", "↓"], t("On the board: to the next point; Home and End to the ends of the row")],
  [["Enter"], t("On the board: place a stone")],
  [["L", "C", "E"], t("On the board: hear the last move, the clocks, the status")],
  [["?"], t("These keys")],
];

/** Further shortcuts in analysis, review and lessons. @type {[string[], string][]} */
const listedForStudies = [
  [["←", "→"], t("When viewing a game: one move back, one forward")],
  [["Home", "End"], t("To the start, to the end")],
  [["↑", "↓"], t("To the previous variation, to the next")],
  [[",", "."], t("One move back, one forward, even with the keyboard focus on the board")],
  [[t("Wheel")], t("Over the board: step through the game")],
];

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** @param {import("../app.js").Shell} shell */
export function followKeys(shell) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "?") return openKeys();
    if (key === "m" && shell.mode?.layout !== "none") {
      event.preventDefault();
      if (shell.more.isNeeded) shell.more.open();
      return shell.field.focus();
    }
    const { actions = [], keyed = [] } = shell.mode ?? {};
    const wanted = [...actions, ...keyed].find((one) => one.getAttribute("aria-keyshortcuts") === key);
    if (wanted instanceof HTMLButtonElement && !wanted.hidden && !wanted.disabled) wanted.click();
  });
}

/** @type {HTMLDialogElement | null} */
let keys = null;

export function openKeys() {
  keys ??= makeKeys();
  if (!keys.open) keys.showModal();
}

/** @param {[string[], string][]} all */
function keyList(all) {
  const list = make("dl", { class: "keys" });
  for (const [names, does] of all)
    list.append(make("dt", {}, ...names.map((name) => make("kbd", {}, name))), make("dd", {}, does));
  return list;
}

function makeKeys() {
  const element = sheet(
    t("Keys"),
    keyList(listed),
    make("h3", {}, t("In analysis and review")),
    keyList(listedForStudies),
  );
  byId("polite").before(element);
  return element;
}
