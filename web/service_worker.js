// SPDX-License-Identifier: MIT
// The service worker: caches the page for offline use. When the program serves or builds the site, it puts
// the list of files, self.rowanRelease, before this script (docs/site.md). So every release changes the
// script, and the browser detects the change by itself.

import { answerFrom, install, keepOnly, listLater, saveLater } from "./offline/kept_files.js";

/**
 * @typedef {import("./offline/kept_files.js").Release} Release
 * @typedef {EventTarget & {rowanRelease: Release, registration: ServiceWorkerRegistration,
 *   skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>}}} WorkerScope
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} LifecycleEvent
 */

const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const release = scope.rowanRelease;
const base = scope.registration.scope;

scope.addEventListener("install", (event) =>
  /** @type {LifecycleEvent} */ (event).waitUntil(install(release, base)),
);

// On the first visit the page has no service worker yet, and this one takes the page over at once: the page
// and the worker are of the same release.
scope.addEventListener("activate", (event) =>
  /** @type {LifecycleEvent} */ (event).waitUntil(keepOnly(release).then(() => scope.clients.claim())),
);

scope.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {any} */ (event);
  const answer = answerFrom(release, base, request);
  if (answer) respondWith.call(event, answer);
});

/** Requests from the page. @type {Record<string, (data: any) => Promise<unknown>>} */
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
  /** @type {LifecycleEvent} */ (event).waitUntil(work);
});
