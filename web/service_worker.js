// SPDX-License-Identifier: MIT
// Keeps the page for offline use. What it keeps is written before this script when the site is made
// (docs/site.md): self.rowanRelease. A new release is a new script, which the browser notices by itself.

import { answerFrom, install, keepOnly, listLater, saveLater } from "./offline/kept_files.js";

/**
 * @typedef {import("./offline/kept_files.js").Release} Release
 * @typedef {EventTarget & {rowanRelease: Release, registration: ServiceWorkerRegistration,
 *   skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>}}} WorkerScope
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} LifeEvent
 */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const release = scope.rowanRelease;
const base = scope.registration.scope;

scope.addEventListener("install", (event) =>
  /** @type {LifeEvent} */ (event).waitUntil(install(release, base)),
);

// Only the first page is taken over at once: it came without a service worker, and has the same files.
scope.addEventListener("activate", (event) =>
  /** @type {LifeEvent} */ (event).waitUntil(keepOnly(release).then(() => scope.clients.claim())),
);

scope.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {any} */ (event);
  const answer = answerFrom(release, base, request);
  if (answer) respondWith.call(event, answer);
});

/** What the page asks of it. @type {Record<string, (data: any) => Promise<unknown>>} */
const tasks = {
  activate: () => scope.skipWaiting(),
  later: () => listLater(release, base),
  save: ({ path }) => saveLater(release, base, path),
};

scope.addEventListener("message", (event) => {
  const { data, ports } = /** @type {MessageEvent} */ (event);
  const done = tasks[data?.t]?.(data);
  if (!done) return;
  const work = done.then(
    (answer) => ports[0]?.postMessage({ answer }),
    (trouble) => ports[0]?.postMessage({ error: String(trouble) }),
  );
  /** @type {LifeEvent} */ (event).waitUntil(work);
});
