// SPDX-License-Identifier: MIT
// Measures the memory of a page together with its workers, which run in the page's process.

import { readFileSync } from "node:fs";

/**
 * Reads a size from /proc/PID/status; 0 if the field is missing.
 * @param {number} process
 * @param {string} field
 * @returns {number} in megabytes
 */
function statusOf(process, field) {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${process}/status`, "utf8"),
  );
  return Number(found?.[1] ?? 0) * 1.024e-3;
}

/**
 * The anonymous and shared memory of the page's process, in megabytes. Leaves out mapped files, such as the
 * browser's program, which all its processes share. With several pages, returns the largest figure. Needs
 * Linux.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function memoryOf(context) {
  const session = await context.browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return Math.round(Math.max(...pages.map(({ id }) => statusOf(id, "RssAnon") + statusOf(id, "RssShmem"))));
}
