// SPDX-License-Identifier: MIT
// Light or dark: follows the system until the visitor chooses. The dark colors are a separate style sheet,
// turned on by its media attribute, because older browsers support that too.

import { byId } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./language.js";
import { recall, remember } from "./storage.js";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
export function currentTheme() {
  return recall("theme") ?? (systemDark.matches ? "dark" : "light");
}

/** @type {() => void} */
let shown = () => {};

/** @param {"light" | "dark" | null} theme null to follow the system */
export function chooseTheme(theme) {
  remember("theme", theme);
  applyTheme();
  shown();
}

function applyTheme() {
  const chosen = recall("theme");
  const media = chosen ? (chosen === "dark" ? "all" : "not all") : "(prefers-color-scheme: dark)";
  byId("dark").setAttribute("media", media);
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** @param {HTMLElement} control */
export function followTheme(control) {
  const show = () => {
    applyTheme();
    const next = currentTheme() === "dark" ? "light" : "dark";
    control.replaceChildren(icon(next === "dark" ? "moon" : "sun"));
    const name = next === "dark" ? t("Switch to dark colors") : t("Switch to light colors");
    control.setAttribute("aria-label", name);
    control.dataset.tip = name;
  };
  control.addEventListener("click", () => {
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
  });
  shown = show;
  systemDark.addEventListener("change", show);
  show();
}
