// SPDX-License-Identifier: MIT
// What a winning chance means, in words.

/** So far from even, in percent, and how it is called. @type {[number, string][]} */
const degrees = [
  [35, "is much better"],
  [15, "is better"],
  [5, "is slightly better"],
];

/**
 * "Black is better", "The chances are even".
 * @param {number} percent the first player's chance @param {(side: "x" | "o") => string} nameOf
 */
export function verdictInWords(percent, nameOf) {
  const degree = degrees.find(([least]) => Math.abs(percent - 50) >= least);
  return degree ? `${nameOf(percent > 50 ? "x" : "o")} ${degree[1]}` : "The chances are even";
}
