// SPDX-License-Identifier: MIT
// Dates of recorded games.

import { dateText } from "./language.js";

/** A recorded date (day, month or year) in words; any other text is returned unchanged. */
export function recordedDate(/** @type {string} */ date) {
  const found = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date);
  if (!found) return date;
  const [year, month, day] = found.slice(1).map(Number);
  const time = new Date(Date.UTC(year, (month || 1) - 1, day || 1));
  // Date would turn 2026-02-31 into a day in March.
  if (!found[2] || time.getUTCMonth() !== month - 1) return found[2] ? date : found[1];
  const length = /** @type {const} */ ({ year: "numeric", month: "long", timeZone: "UTC" });
  return dateText(time, day ? { ...length, day: "numeric" } : length);
}
