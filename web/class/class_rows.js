// SPDX-License-Identifier: MIT
// The classes that this browser takes part in, as rows of the home page.

import { faceOf } from "../core/birds.js";
import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t, withStop } from "../core/language.js";
import { roundText, titleOfClass } from "./class_words.js";
import { keptClasses, refreshClass } from "./shared_class.js";

/** Maximum number of classes listed on the home page, and refreshed when the page opens. */
const most = 3;

/** @param {(id: string) => void} open */
export function classRows(open) {
  return keptClasses()
    .slice(0, most)
    .map(({ id, name, round, rounds, you }) => {
      const known = /** @type {any} */ ({ name, round, rounds });
      const unnamed = you === "teacher" ? t("Your class.") : t("A class.");
      const title = name ? withStop(titleOfClass(known)) : unnamed;
      return make(
        "li",
        {},
        make("span", { class: "face", "aria-hidden": "true" }, faceOf("person")),
        make(
          "p",
          {},
          make("b", {}, title),
          " ",
          make("span", {}, round ? withStop(roundText(known)) : t("The first round has not begun.")),
        ),
        make(
          "button",
          { type: "button", class: "quiet", "aria-description": title, click: () => open(id) },
          t("Go on"),
          icon("next"),
        ),
      );
    });
}

/**
 * Asks the server for the state of the listed classes. Calls back when all requests have ended, unless no
 * class is listed.
 * @param {() => void} changed
 */
export async function refreshClasses(changed) {
  const classes = keptClasses().slice(0, most);
  await Promise.all(classes.map(({ id, token }) => refreshClass(id, token).catch(() => null)));
  if (classes.length) changed();
}
