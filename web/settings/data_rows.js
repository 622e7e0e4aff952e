// SPDX-License-Identifier: MIT
// Rows of the settings: the backup file, and the cache for offline use.

import { messageOf } from "../core/api.js";
import { announce } from "../core/announce.js";
import { button, make } from "../core/dom.js";
import { plural, t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { canWorkOffline, keepEverything, laterFiles } from "../offline/offline.js";
import { importFile, stateText } from "./state_file.js";

/** A line of small text below buttons, read aloud by screen readers. */
const noteLine = () => make("p", { class: "small", role: "status" });

function exportFile() {
  const url = URL.createObjectURL(new Blob([stateText()], { type: "application/json" }));
  const day = new Date().toISOString().slice(0, 10);
  make("a", { href: url, download: `rowan-${day}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** @param {HTMLElement} note @param {File} file */
async function readInto(note, file) {
  try {
    const games = await importFile(file);
    note.classList.remove("bad");
    note.replaceChildren(
      plural(games, "Imported, with {count} game.", "Imported, with {count} games."),
      " ",
      button(t("Reload the page"), () => location.reload(), { class: "quiet" }),
    );
  } catch (trouble) {
    note.classList.add("bad");
    note.replaceChildren(messageOf(trouble));
  }
}

/** Buttons that export and import everything the page stores. */
export function dataControls() {
  const note = noteLine();
  const field = make("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    "aria-label": t("Import a file"),
    change: () => {
      const [file] = field.files ?? [];
      if (file) readInto(note, file);
      field.value = "";
    },
  });
  return make(
    "div",
    { class: "data-controls" },
    make(
      "div",
      { class: "actions" },
      pictureButton("share", t("Export to a file"), exportFile),
      pictureButton("folder", t("Import a file"), () => field.click()),
    ),
    field,
    note,
  );
}

/**
 * A note that the page works offline, and a button that caches the missing files, if any; null if the page
 * cannot work offline.
 */
export function offlineControls() {
  if (!canWorkOffline()) return null;
  const note = make("p", { class: "small", role: "status" }, t("This page also works offline."));
  const host = make("div", { class: "data-controls" }, note);
  const keep = button(t("Download everything for offline use"), async () => {
    keep.disabled = true;
    try {
      await keepEverything((done, all) => {
        note.textContent = t("Downloading: {done} of {all}", { done, all });
      });
      keep.remove();
      note.textContent = t("Everything is kept for offline use.");
    } catch {
      keep.disabled = false;
      note.textContent = t("Not everything could be downloaded. Are you offline?");
    }
    announce(note.textContent ?? "");
  });
  laterFiles().then((files) => {
    if (files.some(({ isKept }) => !isKept)) host.append(make("div", { class: "actions" }, keep));
    else if (files.length) note.textContent = t("Everything is kept for offline use.");
  });
  return host;
}
