// SPDX-License-Identifier: MIT
// The More sheet of a phone: the actions that do not fit in the row, the mode's further controls, the field
// for typed moves, and the name of the game with its rule. These elements move into the sheet, and back when
// it closes. In landscape the top bar is hidden during a game, so the sheet has the actions of the bar too.

import { byId, make } from "./dom.js";
import { t } from "./language.js";
import { action, sheet } from "./parts.js";
import { isOn } from "./toggle.js";

export class MoreSheet {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.list = make("div", { class: "sheet-list" });
    this.sheet = sheet(t("More"), this.list);
    this.sheet.addEventListener("close", () => this.giveBack());
    // A click on a button closes the sheet, except on a button in a form.
    this.list.addEventListener("click", (event) => {
      const pressed = /** @type {HTMLElement} */ (event.target).closest("button");
      if (pressed && !pressed.closest("form")) this.close();
    });
    byId("typed").addEventListener("submit", () => this.close());
    document.body.append(this.sheet);
  }

  get isNeeded() {
    return matchMedia("(max-width: 860px), (max-height: 500px)").matches;
  }

  open() {
    const { mode, rule } = this.shell;
    if (!mode || this.sheet.open) return;
    const folded = (mode.actions ?? []).filter((one) => one.classList.contains("wide-only") && !one.hidden);
    this.list.replaceChildren(...folded, ...(mode.further ?? []), ...this.barActions(), byId("typed"), rule);
    this.sheet.showModal();
  }

  /** The actions of the top bar; empty while the page shows the bar. */
  barActions() {
    if (byId("settings").getClientRects().length) return [];
    const press = (/** @type {string} */ id) => () => byId(id).click();
    const sound = isOn("sound");
    return [
      action("back", byId("back").getAttribute("aria-label") ?? "", press("back")),
      action(sound ? "sound" : "mute", sound ? t("Sound is on") : t("Sound is off"), press("sound"), {
        "aria-pressed": String(sound),
      }),
      action("settings", t("Settings"), press("settings")),
    ];
  }

  close() {
    if (this.sheet.open) this.sheet.close();
  }

  giveBack() {
    if (this.shell.mode && this.shell.mode.layout !== "none") this.shell.setRow(this.shell.mode);
  }
}
