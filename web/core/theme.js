// SPDX-License-Identifier: MIT
// Light or dark: as the system says until the visitor chooses.

import { recall, remember } from "./storage.js";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
function current() {
  return recall("theme") ?? (systemDark.matches ? "dark" : "light");
}

/** @param {HTMLElement} control */
export function followTheme(control) {
  const show = () => {
    const chosen = recall("theme");
    if (chosen) document.documentElement.dataset.theme = chosen;
    control.textContent = current() === "dark" ? "Light" : "Dark";
    control.setAttribute("aria-label", `Switch to ${control.textContent.toLowerCase()} colors`);
  };
  control.addEventListener("click", () => {
    remember("theme", current() === "dark" ? "light" : "dark");
    show();
  });
  systemDark.addEventListener("change", show);
  show();
}
