#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Measures how soon the page is usable, for a new and for a returning visitor, with a server on loopback and
// a server 400 ms away. It is not a test: it prints median, minimum and maximum over several visits to a
// fresh server. With BEFORE, another version of the program, it visits both versions alternately. WATERFALL=1
// lists the requests of one distant visitor, with times.
//
//   ROWAN=build/release/apps/cli/rowan [BEFORE=other/rowan] node tests/web/measure.js [visits, 9 if left out]

import { openSite } from "./support.js";

/**
 * Runs in the page before its own modules: plays h8 as soon as possible and records when stones are drawn.
 */
function playAtOnce() {
  window.drawn = [];
  const look = () => {
    const stones = document.querySelectorAll(".stones .stone").length;
    while (window.drawn.length < stones) window.drawn.push(performance.now());
    const point = document.querySelector('[data-point="h8"][aria-disabled="false"]');
    if (point && !stones) point.click();
    if (stones < 2) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Delays every reply by `latency` milliseconds, and records the traffic for the page's files: requests, bytes
 * on the wire, decompressed bytes.
 */
async function watchNetwork({ context, page }, latency) {
  const session = await context.newCDPSession(page);
  const asked = new Map();
  const count = { requests: 0, wire: 0, unpacked: 0 };
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) =>
    asked.set(requestId, {
      path: new URL(request.url).pathname,
      inline: request.url.startsWith("data:"),
      timestamp,
    }),
  );
  const ofPage = (id) => asked.has(id) && !asked.get(id).inline && !/^\/api\//.test(asked.get(id).path);
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (ofPage(requestId)) count.unpacked += dataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    if (asked.has(requestId)) asked.get(requestId).end = timestamp;
    if (!ofPage(requestId)) return;
    ++count.requests;
    count.wire += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 },
  });
  return { count, asked };
}

const address = (site) => `${site.address}/#play?game=freestyle&with=engine:1&you=x`;

function printWaterfall(asked) {
  const first = Math.min(...Array.from(asked.values(), ({ timestamp }) => timestamp));
  for (const { path, timestamp, end } of asked.values()) {
    const [from, to] = [timestamp, end].map((time) => ((time - first) * 1000).toFixed(0).padStart(6));
    console.log(`${from} to ${to} ms  ${path}`);
  }
}

async function visit(site, latency, waterfall = false) {
  const visitor = await site.visit({});
  const { page } = visitor;
  const { count, asked } = await watchNetwork(visitor, latency);
  await page.addInitScript(playAtOnce);
  await page.goto(address(site));
  await visitor.until("two stones", () => window.drawn.length === 2);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-paint")[0]?.startTime,
    content: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    own: window.drawn[0],
    answer: window.drawn[1],
  }));
  if (waterfall) printWaterfall(asked);
  const figures = { ...times, ...count };
  // The same visitor returns and starts a new game.
  await page.goto("about:blank");
  await page.goto(address(site));
  await visitor.until("one stone", () => window.drawn.length > 0);
  figures.again = await page.evaluate(() => window.drawn[0]);
  await visitor.close();
  return figures;
}

const figures = [
  ["paint", "first paint", "ms", 1],
  ["content", "first contentful paint", "ms", 1],
  ["own", "own first stone drawn", "ms", 1],
  ["answer", "answer of level 1 drawn", "ms", 1],
  ["again", "own first stone, second visit", "ms", 1],
  ["requests", "requests for the page", "", 1],
  ["wire", "bytes of the page, transferred", "kB", 1000],
  ["unpacked", "bytes of the page, unpacked", "kB", 1000],
];

/** Median, minimum and maximum. */
function summary(visits, name, scale) {
  const sorted = visits.map((one) => one[name] / scale).sort((left, right) => left - right);
  return [sorted.length >> 1, 0, sorted.length - 1].map((at) => sorted[at].toFixed(0));
}

const sites = [];
if (process.env.BEFORE) sites.push(await openSite({ program: process.env.BEFORE }));
sites.push(await openSite());
const number = Number(process.argv[2] ?? 9);
for (const [label, latency] of [
  ["loopback", 0],
  ["400 ms away", 400],
]) {
  const visits = sites.map(() => []);
  for (let left = number; left > 0; --left)
    for (const [index, site] of sites.entries()) visits[index].push(await visit(site, latency));
  console.log(`${label}${sites.length > 1 ? ": before, now" : ""}`);
  for (const [name, text, unit, scale] of figures) {
    const columns = visits.map((all) => {
      const [median, least, most] = summary(all, name, scale);
      return `${median.padStart(6)} ${unit.padEnd(2)} ${`(${least} to ${most})`.padEnd(16)}`;
    });
    console.log(`  ${text.padEnd(32)} ${columns.join(" ").trimEnd()}`);
  }
}
if (process.env.WATERFALL) {
  console.log("what a visitor asks for, 400 ms away:");
  await visit(sites.at(-1), 400, true);
}
for (const site of sites) await site.close();
