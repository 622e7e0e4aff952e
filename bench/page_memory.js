// SPDX-License-Identifier: MIT
// The memory of a page with all its workers, which share its process.

import { readFileSync } from "node:fs";

/** @param {number} process @param {string} field of /proc/PID/status @returns {number} in megabytes */
function statusOf(process, field) {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${process}/status`, "utf8"),
  );
  return Number(found?.[1] ?? 0) * 1.024e-3;
}

/**
 * Anonymous memory of the page's own process, in megabytes: without the browser's program files, which all
 * its processes share. Needs Linux. Returns the largest of several pages.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function memoryOf(context) {
  const session = await context.browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return Math.round(Math.max(...pages.map(({ id }) => statusOf(id, "RssAnon") + statusOf(id, "RssShmem"))));
}
