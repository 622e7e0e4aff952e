// SPDX-License-Identifier: MIT
// The page's files in the browser's cache, each under a key with its address and content version:
// "app.js?v=5f1c…". Each release has its own cache, and the previous release's cache is kept, so that an open
// page still finds its files. Files loaded on first use are in a cache shared by all releases.

/**
 * @typedef {{version: string, files: Record<string, string>, later: Record<string, string>}} Release
 *   files: the version of each file cached at install, by path; later: the version of each file cached on
 *   first use, by path
 */

const prefix = "rowan-release-";
const laterCache = "rowan-later";

/** @param {Release} release */
const nameOf = ({ version }) => prefix + version;

/** @param {string} base @param {string} path @param {string} tag */
const keyOf = (base, path, tag) => `${new URL(path, base).href}?v=${tag}`;

/**
 * @param {ArrayBuffer} bytes
 * @returns {Promise<string>} the version of a file with these bytes, computed as by the program that serves
 *   or builds the site
 */
async function tagOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The address under which the page itself requests a file, so that the browser does not download the file
 * twice. The folders of the module and of the networks have versions in their names, so their addresses need
 * no `v`.
 * @param {string} base @param {string} path @param {string} tag
 */
const sourceOf = (base, path, tag) =>
  /^(module|networks)-/.test(path) ? new URL(path, base).href : keyOf(base, path, tag);

/** Response headers that also apply to the cached copy. */
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
 * Fetches a file and verifies its version, because a site may be half updated, or a cache between the server
 * and the browser may hold an old file.
 * @param {string} base @param {string} path @param {string} tag @returns {Promise<Response>}
 */
async function fetchExactly(base, path, tag) {
  const address = sourceOf(base, path, tag);
  let file = await load(address, "default");
  if ((await tagOf(file.bytes)) !== tag) file = await load(address, "reload");
  if ((await tagOf(file.bytes)) !== tag) throw new Error(`${path} is not of this release`);
  // Headers about redirection or compression are left out, because the response holds the decoded file
  // itself. WebAssembly compiles from a stream only with the right MIME type, which a site may not send.
  if (path.endsWith(".wasm")) file.headers.set("Content-Type", "application/wasm");
  return new Response(file.bytes, { headers: file.headers });
}

/**
 * Caches the files of a release that are cached at install. Rejects if one of them cannot be fetched.
 * @param {Release} release @param {string} base
 */
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
 * Deletes the caches of all releases but this one and the previous one. Also deletes the files cached on
 * first use that are not in this release.
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
 * The response to a GET request for an address below `base`; null for other requests, and for the API, the
 * WebSocket, the health check and the service worker, which are never cached.
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
 * The files that are cached on first use, and whether each of them is cached already.
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
