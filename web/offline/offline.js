// SPDX-License-Identifier: MIT
// Offline support of the page: starts the service worker, announces a new version, and caches the files that
// have not been used yet.

import { addressOf, hasModuleFiles } from "../backend/wasm_module.js";
import { announce } from "../core/announce.js";
import { button, make } from "../core/dom.js";
import { t } from "../core/language.js";

/**
 * Whether the page can work offline: the site has the module, and the browser allows service workers, as it
 * does with https or from localhost.
 */
export const canWorkOffline = () => hasModuleFiles && "serviceWorker" in navigator && isSecureContext;

/**
 * Sends a request to the service worker. Resolves to the answer.
 * @param {ServiceWorker} worker @param {object} question @returns {Promise<any>}
 */
function askWorker(worker, question) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.answer));
    worker.postMessage(question, [port2]);
  });
}

/**
 * Shows an unobtrusive line that offers the new version.
 * @param {ServiceWorker} worker the new worker, waiting to be activated
 */
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
  /** Without a controller this is the first visit, so the waiting version is not new to the visitor. */
  const show = () =>
    registration.waiting && navigator.serviceWorker.controller && showUpdate(registration.waiting);
  show();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", show),
  );
  // A page that stays open for days checks for a new version when it becomes visible.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** Registers the service worker, if the page can work offline. */
export async function startOffline() {
  if (!canWorkOffline()) return;
  try {
    followUpdates(await navigator.serviceWorker.register(addressOf("service_worker.js")));
  } catch {
    // Without a service worker the page still works online.
  }
}

/** The active service worker; null if no worker is registered. */
async function activeWorker() {
  if (!canWorkOffline() || !(await navigator.serviceWorker.getRegistration())) return null;
  return (await navigator.serviceWorker.ready).active;
}

/**
 * The files that are cached on first use, and whether each of them is cached already; empty if there is no
 * service worker.
 * @returns {Promise<{path: string, isKept: boolean}[]>}
 */
export async function laterFiles() {
  const worker = await activeWorker();
  return worker ? askWorker(worker, { t: "later" }) : [];
}

/**
 * Caches the missing files for offline use.
 * @param {(done: number, all: number) => void} progress gets the number of files cached by this call and the
 *   number that were missing
 */
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
