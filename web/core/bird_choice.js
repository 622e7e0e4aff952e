// SPDX-License-Identifier: MIT
// The ten birds side by side, for choosing one.

import { birds, drawBird } from "./birds.js";
import { make } from "./dom.js";
import { t } from "./language.js";

/**
 * @param {string} player the selected player, such as "engine:4"; any other player selects no bird
 * @param {(player: string) => void} change
 */
export function birdChoice(player, change) {
  return make(
    "div",
    { class: "birds", role: "group", "aria-label": t("Opponent") },
    ...birds.map((bird) => {
      const value = `engine:${bird.level}`;
      return make(
        "button",
        {
          type: "button",
          class: "bird",
          "data-value": value,
          "aria-pressed": String(value === player),
          "aria-label": t("{name}, level {level}", { name: bird.name, level: bird.level }),
          click: () => change(value),
        },
        drawBird(bird),
        make("span", {}, bird.name),
      );
    }),
  );
}

/**
 * Replaces the children and keeps the focus on the control with the same group and value.
 * @param {HTMLElement} host @param {import("./dom.js").Child[]} children
 */
export function replaceKeepingFocus(host, ...children) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const group = host.contains(focused) ? focused?.closest("[role=group]")?.getAttribute("aria-label") : null;
  const value = focused?.dataset.value;
  host.replaceChildren(...children.filter((child) => child instanceof Node));
  if (!group || !value) return;
  const same = `[role=group][aria-label="${group}"] [data-value="${CSS.escape(value)}"]`;
  /** @type {HTMLElement | null} */ (host.querySelector(same))?.focus();
}
