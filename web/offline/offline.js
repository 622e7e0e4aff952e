// SPDX-License-Identifier: MIT
// The page's side of its offline use: starts the service worker, says when a new version is ready, and has
// networks kept that were not used yet.

import { addressOf, hasModuleFiles } from "../answers/local.js";
import { announce } from "../core/announce.js";
import { button, make } from "../core/dom.js";
import { t } from "../core/language.js";

/** Where the browser allows service workers: https and this machine. */
export const canWorkOffline = () => hasModuleFiles && "serviceWorker" in navigator && isSecureContext;

/**
 * A question to the service worker.
 * @param {ServiceWorker} worker @param {object} question @returns {Promise<any>}
 */
function askWorker(worker, question) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.answer));
    worker.postMessage(question, [port2]);
  });
}

/** A quiet line below everything. @param {ServiceWorker} worker the new one, which waits */
function showUpdate(worker) {
  document.querySelector(".update")?.remove();
  const bar = make(
    "div",
    { class: "update", role: "status" },
    make("span", {}, t("A new version is ready.")),
    button(t("Use it now"), () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage({ t: "activate" });
    }),
    button(t("Later"), () => bar.remove(), { class: "quiet" }),
  );
  document.body.append(bar);
  announce(t("A new version is ready."));
}

/** @param {ServiceWorkerRegistration} registration */
function followUpdates(registration) {
  /** Without a controller this is the first visit, and nothing is new. */
  const show = () =>
    registration.waiting && navigator.serviceWorker.controller && showUpdate(registration.waiting);
  show();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", show),
  );
  // A page that stays open for days looks for a new version when somebody comes back to it.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** Starts it, where the browser lets it. */
export async function startOffline() {
  if (!canWorkOffline()) return;
  try {
    followUpdates(await navigator.serviceWorker.register(addressOf("service_worker.js")));
  } catch {
    // The page works online all the same.
  }
}

/** The service worker in use; null where there is none. */
async function activeWorker() {
  if (!canWorkOffline() || !(await navigator.serviceWorker.getRegistration())) return null;
  return (await navigator.serviceWorker.ready).active;
}

/**
 * The files that are fetched on first use, and whether they are kept already; none where the page cannot work
 * offline.
 * @returns {Promise<{path: string, isKept: boolean}[]>}
 */
export async function laterFiles() {
  const worker = await activeWorker();
  return worker ? askWorker(worker, { t: "later" }) : [];
}

/** Keeps everything for offline use. @param {(done: number, all: number) => void} progress */
export async function keepEverything(progress) {
  const worker = await activeWorker();
  if (!worker) return;
  const missing = (await laterFiles()).filter(({ isKept }) => !isKept);
  for (const [index, { path }] of missing.entries()) {
    progress(index, missing.length);
    await askWorker(worker, { t: "save", path });
  }
  progress(missing.length, missing.length);
}
