// SPDX-License-Identifier: MIT
// The meaning of a winning chance, in words.

import { t } from "../core/language.js";

/**
 * "Black is better", "The chances are even".
 * @param {number} percent the first player's chance @param {(side: "x" | "o") => string} nameOf
 */
export function verdictInWords(percent, nameOf) {
  const side = nameOf(percent > 50 ? "x" : "o");
  const lead = Math.abs(percent - 50);
  if (lead >= 35) return t("{side} is much better", { side });
  if (lead >= 15) return t("{side} is better", { side });
  return lead >= 5 ? t("{side} is slightly better", { side }) : t("The chances are even");
}
