#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// How quickly the page is there, on loopback, for somebody who has never been there. Not a test: prints the
// median of several visits to a fresh server, with least and most.
//
//   ROWAN=build/release/apps/cli/rowan node tests/web/measure.js [visits, 9 if left out]

import { openSite } from "./support.js";

/**
 * Runs in the page before its own modules: plays h8 as soon as that is possible and notes when stones are
 * drawn.
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

/** Counts what the network brings: requests, bytes on the wire, bytes after unpacking. */
async function countBytes({ context, page }) {
  const session = await context.newCDPSession(page);
  const paths = new Map();
  const count = { requests: 0, wire: 0, unpacked: 0 };
  session.on("Network.requestWillBeSent", ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  const ofPage = (id) => paths.has(id) && !/^\/api\//.test(paths.get(id));
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (ofPage(requestId)) count.unpacked += dataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!ofPage(requestId)) return;
    ++count.requests;
    count.wire += encodedDataLength;
  });
  await session.send("Network.enable");
  return count;
}

async function visit(site) {
  const visitor = await site.visit({});
  const { page } = visitor;
  const count = await countBytes(visitor);
  await page.addInitScript(playAtOnce);
  await page.goto(`${site.address}/#play?game=freestyle&with=engine:1&you=x`);
  await visitor.until("two stones", () => window.drawn.length === 2);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-paint")[0]?.startTime,
    content: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    own: window.drawn[0],
    answer: window.drawn[1],
  }));
  await visitor.close();
  return { ...times, ...count };
}

const site = await openSite();
const visits = [];
for (let left = Number(process.argv[2] ?? 9); left > 0; --left) visits.push(await visit(site));
await site.close();

for (const [name, label, unit, scale] of [
  ["paint", "first paint", "ms", 1],
  ["content", "first contentful paint", "ms", 1],
  ["own", "own first stone drawn", "ms", 1],
  ["answer", "answer of level 1 drawn", "ms", 1],
  ["requests", "requests for the page", "", 1],
  ["wire", "bytes of the page, transferred", "kB", 1000],
  ["unpacked", "bytes of the page, unpacked", "kB", 1000],
]) {
  const sorted = visits.map((one) => one[name] / scale).sort((left, right) => left - right);
  const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) => sorted[at].toFixed(0));
  console.log(`${label.padEnd(32)} ${median.padStart(6)} ${unit.padEnd(2)}  (${least} to ${most})`);
}
