// SPDX-License-Identifier: MIT
// The files of the page in the browser's cache, each under its address with the version of its content:
// "app.js?v=5f1c…". A release has a cache of its own, so a page that is still open finds the files of the
// release that it came with; the one before the newest is kept for that. What is fetched later, on first use,
// is in a cache that all releases share.

/**
 * @typedef {{version: string, files: Record<string, string>, later: Record<string, string>}} Release
 *   files: path and version of what is kept at once; later: the same of what is kept on first use
 */

const prefix = "rowan-release-";
const laterCache = "rowan-later";

/** @param {Release} release */
const nameOf = ({ version }) => prefix + version;

/** @param {string} base @param {string} path @param {string} tag */
const keyOf = (base, path, tag) => `${new URL(path, base).href}?v=${tag}`;

/** @param {ArrayBuffer} bytes @returns {Promise<string>} as the program names versions */
async function tagOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The address under which the page asks for a file, so that what the browser has just fetched is not fetched
 * twice: folders of the module have a version in their names.
 * @param {string} base @param {string} path @param {string} tag
 */
const sourceOf = (base, path, tag) =>
  /^(module|networks)-/.test(path) ? new URL(path, base).href : keyOf(base, path, tag);

/** What a web space says about a file that holds for the kept one too. */
const keptHeaders = [
  "content-security-policy",
  "content-type",
  "cross-origin-embedder-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

/**
 * @param {string} address @param {RequestCache} cache
 * @returns {Promise<{bytes: ArrayBuffer, headers: Headers}>}
 */
async function load(address, cache) {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address}: the server answered ${response.status}`);
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value) headers.set(name, value);
  }
  return { bytes: await response.arrayBuffer(), headers };
}

/**
 * Fetches a file and makes sure that it is the one that is meant: a web space may be half updated, or an old
 * file may be kept somewhere on the way.
 * @param {string} base @param {string} path @param {string} tag @returns {Promise<Response>}
 */
async function fetchExactly(base, path, tag) {
  const address = sourceOf(base, path, tag);
  let file = await load(address, "default");
  if ((await tagOf(file.bytes)) !== tag) file = await load(address, "reload");
  if ((await tagOf(file.bytes)) !== tag) throw new Error(`${path} is not of this release`);
  // Without what a redirection or a compression said about it: this is the file itself. A web space that does
  // not know the type of a module must not keep it from being compiled while it is loaded.
  if (path.endsWith(".wasm")) file.headers.set("Content-Type", "application/wasm");
  return new Response(file.bytes, { headers: file.headers });
}

/** Keeps all files of a release, or fails. @param {Release} release @param {string} base */
export async function install(release, base) {
  const cache = await caches.open(nameOf(release));
  await Promise.all(
    Object.entries(release.files).map(async ([path, tag]) => {
      const key = keyOf(base, path, tag);
      if (await cache.match(key)) return;
      await cache.put(key, (await caches.match(key)) ?? (await fetchExactly(base, path, tag)));
    }),
  );
}

/**
 * Forgets releases that no page uses any more: all but this one and the one before it.
 * @param {Release} release
 */
export async function keepOnly(release) {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== nameOf(release));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  const later = await caches.open(laterCache);
  const kept = new Set(Object.values(release.later));
  for (const { url } of await later.keys())
    if (!kept.has(new URL(url).searchParams.get("v") ?? "")) await later.delete(url);
}

/**
 * @param {Release} release @param {string} base @param {string} path @returns {Promise<Response>}
 */
async function keptOrFetched(release, base, path) {
  const tag = release.later[path];
  const key = keyOf(base, path, tag);
  const cache = await caches.open(laterCache);
  const kept = await cache.match(key);
  if (kept) return kept;
  const response = await fetchExactly(base, path, tag);
  await cache.put(key, response.clone());
  return response;
}

/** @param {Request} request @param {string} key */
async function fromCaches(request, key) {
  return (await caches.match(key)) ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/**
 * The answer to a request for a file of the page; null where it is for somebody else, such as a server.
 * @param {Release} release @param {string} base @param {Request} request
 * @returns {Promise<Response> | null}
 */
export function answerFrom(release, base, request) {
  if (request.method !== "GET" || !request.url.startsWith(base)) return null;
  const url = new URL(request.url);
  const path = url.href.slice(base.length).replace(/[?#].*$/, "") || "index.html";
  if (/^(api|ws)\/|^healthz$|^service_worker\.js$/.test(path)) return null;
  if (release.later[path]) return keptOrFetched(release, base, path);
  const tag = url.searchParams.get("v") ?? release.files[path];
  return fromCaches(request, tag ? keyOf(base, path, tag) : request.url);
}

/**
 * What can be kept later, and whether it is.
 * @param {Release} release @param {string} base @returns {Promise<{path: string, isKept: boolean}[]>}
 */
export async function listLater(release, base) {
  const cache = await caches.open(laterCache);
  const paths = Object.entries(release.later);
  return Promise.all(
    paths.map(async ([path, tag]) => ({
      path,
      isKept: (await cache.match(keyOf(base, path, tag))) !== undefined,
    })),
  );
}

/** @param {Release} release @param {string} base @param {string} path */
export async function saveLater(release, base, path) {
  await keptOrFetched(release, base, path);
}
