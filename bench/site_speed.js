#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Measures the static site in Chromium, offline as a visitor has it who comes again:
//
//   ROWAN=build/release/apps/cli/rowan node bench/site_speed.js
//
// how long until a stone can be played with a processor that is slowed down four times, the longest frame of
// a phone while the engine thinks, and the memory of the page with its workers. No test asserts a time.

process.env.SITE = "static";
const { openSite, phone } = await import("../tests/web/support.js");

const site = await openSite();

async function slowed(page, context, rate) {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** From the navigation to the first stone that is answered for by the page, in milliseconds. */
async function firstStone() {
  const { page, context } = await site.visit({});
  await page.goto("about:blank");
  await slowed(page, context, 4);
  const started = performance.now();
  await page.goto(`${site.address}/#play?game=freestyle&with=person`);
  await page.locator('[data-point="h8"][aria-disabled="false"]').click();
  await page.locator('[data-point="h8"]:not([aria-label*="empty"])').waitFor();
  const time = performance.now() - started;
  await context.close();
  return Math.round(time);
}

/** The longest time between two frames while an analysis runs, and the memory then. */
async function thinking() {
  const visitor = await site.visit(phone);
  const { page, context } = visitor;
  await visitor.open("#analyze?game=freestyle&moves=h8g9i7g7h9h7");
  await page.locator(".line-row strong").first().waitFor();
  await slowed(page, context, 4);
  const longest = await page.evaluate(async () => {
    let worst = 0;
    let last = await new Promise(requestAnimationFrame);
    const end = last + 5000;
    while (last < end) {
      const now = await new Promise(requestAnimationFrame);
      worst = Math.max(worst, now - last);
      last = now;
    }
    return Math.round(worst);
  });
  const memory = await page.evaluate(async () =>
    crossOriginIsolated && performance.measureUserAgentSpecificMemory
      ? Math.round((await performance.measureUserAgentSpecificMemory()).bytes / 1e6)
      : null,
  );
  await context.close();
  return { longest, memory };
}

const stones = [];
for (let round = 0; round < 3; ++round) stones.push(await firstStone());
console.log(`first stone, 4 times slower: ${stones.join(", ")} ms`);
const { longest, memory } = await thinking();
console.log(`longest frame of a phone while it thinks, 4 times slower: ${longest} ms`);
console.log(memory === null ? "memory: needs a page that is isolated" : `memory: ${memory} MB`);
await site.close();
