// SPDX-License-Identifier: MIT
// The static site that `rowan site` writes, on a generic web server that can be stopped.

import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".po": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The path of the site on the web server. */
const within = "/games/rowan";

/**
 * Writes a site into a folder and returns the folder, or null if the program has no WebAssembly module.
 * @param {string} program @param {string} folder
 */
export function writeSite(program, folder) {
  const module = process.env.ROWAN_MODULE ? ["--module", process.env.ROWAN_MODULE] : [];
  const { status, stderr } = spawnSync(program, ["site", "--out", folder, ...module], { encoding: "utf8" });
  if (status === 0) return folder;
  if (/without its WebAssembly module/.test(stderr)) return null;
  throw new Error(`rowan site failed: ${stderr}`);
}

/** A content security policy that forbids every site to embed the page in a frame. */
export const framing = "frame-ancestors 'none'";

/** @param {string} folder */
function fileServer(folder) {
  return createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
    try {
      if (!path.startsWith(`${within}/`)) throw new Error("outside");
      const name = path.slice(within.length + 1) || "index.html";
      const bytes = await readFile(join(folder, name));
      response.writeHead(200, {
        "Content-Type": types[extname(name)] ?? "application/octet-stream",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": framing,
      });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "Content-Type": types[".html"] });
      response.end(await readFile(join(folder, "404.html")));
    }
  });
}

/**
 * Serves a site from a temporary folder. Returns null if the program has no WebAssembly module. take() stops
 * the web server, and give() restarts it at the same address.
 * @param {string} program
 */
export async function openStaticSite(program) {
  const parent = mkdtempSync(join(tmpdir(), "rowan-site-"));
  const folder = writeSite(program, join(parent, "site"));
  if (!folder) {
    await rm(parent, { recursive: true });
    return null;
  }
  const server = fileServer(folder);
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address();
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return {
    address: `http://127.0.0.1:${port}${within}`,
    folder,
    take: stop,
    give: () => listen(port),
    async close() {
      if (server.listening) await stop();
      await rm(parent, { recursive: true });
    },
  };
}
