#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Measures the static site in Chromium, offline as for a returning visitor:
//
//   ROWAN=build/release/apps/cli/rowan node bench/site_speed.js [ROUNDS]
//
// Prints how long it takes until a first stone is played, with the processor throttled by a factor of four;
// the frames of a phone during the first five seconds of an analysis; and the memory of a page that analyzes,
// with its workers. Prints the figures of every round; there are three rounds by default.
//
// There are two figures for frames. One is the longest interval between two frames with a throttled
// processor, which is what a visitor sees. The other is the most processor time that the page's thread uses
// from one frame to the next, without throttling. Other work on this machine makes the first figure much
// larger, and sometimes the second, because a late frame has more to do. The lowest figure of several rounds
// is the most reliable.

process.env.SITE = "static";
const { openSite, phone } = await import("../tests/web/support.js");
const { memoryOf } = await import("./page_memory.js");

const rounds = Number(process.argv[2] ?? 3);
const site = await openSite();

async function slowed(page, context, rate) {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

/** Returns the milliseconds from the navigation until the page shows the first stone. */
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

/**
 * The most processor time that the page's thread uses from one frame to the next within the next five
 * seconds, in milliseconds.
 */
async function busiestFrame(page, session) {
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const includedCategories = ["toplevel", "__metadata"];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await page.waitForTimeout(5000);
  const collected = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await collected;
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const isMain = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const threads = new Set(events.filter(isMain).map(threadOf));
  const tasks = events
    .filter((event) => event.name.endsWith("::RunTask") && threads.has(threadOf(event)))
    .sort((one, other) => one.ts - other.ts);
  let busiest = 0;
  let sum = 0;
  // A task that is cut off at the end has no duration.
  for (const { tdur = 0, args } of tasks) {
    busiest = Math.max(busiest, (sum += tdur));
    if (args.src_func === "ScheduledActionSendBeginMainFrame") sum = 0;
  }
  return Math.round(busiest / 1000);
}

/** The longest interval between two frames within the next five seconds, in milliseconds. */
const longestFrame = (page) =>
  page.evaluate(async () => {
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

const analysis = "#analyze?game=freestyle&moves=h8g9i7g7h9h7";

/**
 * Runs a measurement on a phone as soon as an analysis has been opened; returns its result.
 * @param {number} rate the factor by which the processor is throttled from then on
 * @param {(page: any, session: any) => Promise<number>} measure
 */
async function whileThinking(rate, measure) {
  const visitor = await site.visit(phone);
  const { page, context } = visitor;
  await visitor.open(analysis);
  const result = await measure(page, await slowed(page, context, rate));
  await context.close();
  return result;
}

/**
 * The memory of a page in megabytes, five seconds after its analysis shows a third line.
 * @param {number} cores the number of cores that the browser reports
 */
async function memoryWith(cores) {
  const visitor = await site.visit(phone);
  const { page, context } = visitor;
  await page.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
  }, cores);
  await visitor.open(analysis);
  await page.locator(".line-row:not(:disabled)").nth(2).waitFor();
  await page.waitForTimeout(5000);
  const memory = await memoryOf(context);
  await context.close();
  return memory;
}

/**
 * Measures once in every round; returns all results.
 * @param {() => Promise<any>} measure
 */
async function repeated(measure) {
  const all = [];
  for (let round = 0; round < rounds; ++round) all.push(await measure());
  return all;
}

const shown = (numbers, unit) => `${numbers.join(", ")} ${unit}`;

console.log(`first stone, 4 times slower: ${shown(await repeated(firstStone), "ms")}`);
const frames = await repeated(() => whileThinking(4, longestFrame));
console.log(`longest frame of a phone while it thinks, 4 times slower: ${shown(frames, "ms")}`);
const tasks = await repeated(() => whileThinking(1, busiestFrame));
console.log(`processor time of its busiest frame, not slowed: ${shown(tasks, "ms")}`);
const memories = await repeated(() => memoryWith(8));
console.log(`memory of a page that analyzes on eight cores: ${shown(memories, "MB")}`);
await site.close();
