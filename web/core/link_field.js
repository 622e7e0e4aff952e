// SPDX-License-Identifier: MIT
// A link to send: a field with buttons to copy or share it.

import { announce } from "./announce.js";
import { make } from "./dom.js";
import { t } from "./language.js";
import { pictureButton } from "./parts.js";

/**
 * @param {string} link @param {string} label @param {() => void} select selects the link so that it can be
 *   copied by hand
 */
export function copyButton(link, label, select) {
  const copy = pictureButton("link", label, async () => {
    select();
    try {
      await navigator.clipboard.writeText(link);
      copy.replaceChildren(t("Copied"));
      announce(t("Link copied"));
    } catch {
      announce(t("Press Ctrl and C to copy the link"));
    }
  });
  return copy;
}

/**
 * A field with a link and its buttons.
 * @param {string} label @param {string} link @param {boolean} [isMain] whether Copy is the primary button
 */
export function linkField(label, link, isMain = false) {
  const field = make("input", { readonly: true, value: link, "aria-label": label, spellcheck: "false" });
  const copy = copyButton(link, t("Copy"), () => field.select());
  if (isMain) copy.classList.add("primary");
  const canShare = typeof navigator.share === "function";
  return make(
    "div",
    { class: "link-field" },
    field,
    copy,
    canShare &&
      pictureButton("share", t("Share"), () => {
        navigator.share({ title: "Rowan", url: link }).catch(() => {});
      }),
  );
}
