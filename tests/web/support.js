// SPDX-License-Identifier: MIT
// A server on a free port, a browser, and checks that wait for results. ROWAN is the program, and BROWSER an
// alternative browser. SLOWDOWN=6 makes every page six times slower, as on a busy machine. SITE=static uses
// the files of `rowan site` instead of a server, and disconnects the network once a visitor has loaded the
// page.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { openStaticSite } from "./static_site.js";
import { patience, Visitor } from "./visitor.js";

export { eventually, expect } from "./visitor.js";

/** tools/install_page_tools installs the packages of package.json here. */
const tools = createRequire(new URL("../../build/page_tools/", import.meta.url));
const flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--process-per-site"];
/** With this flag layout works as usual, but nothing is painted because there is no memory for pixels. */
const unpainted = "--force-gpu-mem-available-mb=0";
/** Without this flag, a page that was not loaded over the network may not connect to this machine. */
const foreignPage = "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets";
/**
 * The tests use the first of these browsers that exists. The headless shell is Chromium without windows, and
 * needs half the processor time.
 */
const browsers = [
  ...(process.env.BROWSER ? [process.env.BROWSER] : []),
  ...["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"],
  "/usr/bin/google-chrome",
];

/** Ends the test and reports it as skipped. */
export function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(77);
}

/** Whether the page runs without a server. */
export const isStatic = process.env.SITE === "static";

/** Addresses of four modes, each with moves on the board. */
export const modes = [
  "#play?game=renju&moves=h8i9h9h10i8g8&with=person",
  "#analyze?game=freestyle&moves=h8i9h9h10i8g8",
  "#review?game=standard&moves=h8i9h9h10i8g8",
  "#learn?game=tictactoe&moves=a3b2c3",
];

/** A phone held upright. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The servers of a test keep their games here, not among the user's own games. */
const stateFolder = mkdtempSync(`${tmpdir()}/rowan_page_`);
/** The running servers. Those that still run when the test ends are killed. */
const running = new Set();
process.on("exit", () => {
  for (const server of running) server.kill("SIGKILL");
  rmSync(stateFolder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

async function startServer(port, { program = process.env.ROWAN ?? "rowan", options = [] }) {
  const server = spawn(program, ["serve", "--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, XDG_STATE_HOME: stateFolder },
  });
  running.add(server);
  server.once("exit", () => running.delete(server));
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/[0-9.]+:\d+/.exec(line);
    if (address) return { server, address: address[0] };
  }
  throw new Error("the server did not start");
}

/**
 * For work on the page: PAGE_FOLDER=web serves the page's files from that folder, with the content security
 * policy of the program. Then no build is needed between two attempts.
 */
async function serveFrom(folder, context, address) {
  const { headers } = await fetch(address);
  const texts = { html: "text/html", css: "text/css", js: "text/javascript", po: "text/plain" };
  const types = { ...texts, svg: "image/svg+xml" };
  await context.route(
    (url) => !/^\/(api|ws)\//.test(url.pathname),
    (route) => {
      const path = new URL(route.request().url()).pathname.slice(1) || "index.html";
      const policy = headers.get("content-security-policy") ?? "";
      route.fulfill({
        path: `${folder}/${path}`,
        headers: { "content-security-policy": policy, "content-type": types[path.split(".")[1]] },
      });
    },
  );
}

/** Slows every page of the context down by the factor SLOWDOWN. */
function slowDown(context) {
  const rate = Number(process.env.SLOWDOWN ?? 1);
  if (rate <= 1) return;
  context.on("page", async (page) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
  });
}

/**
 * Opens the page, caches everything, and then takes the visitor offline and stops the web server.
 * @param {Visitor} visitor
 */
async function goOffline({ context, page, site }, web) {
  if (!web.isThere) await web.give();
  web.isThere = true;
  await page.goto(site.address + "/#home");
  await page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.ready).active;
    const ask = (question) =>
      new Promise((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.answer));
        worker.postMessage(question, [port2]);
      });
    for (const { path } of await ask({ t: "later" })) await ask({ t: "save", path });
  });
  await context.setOffline(true);
  await web.take();
  web.isThere = false;
}

/** Starts the static site in place of a server. */
async function startStatic({ program = process.env.ROWAN ?? "rowan" }) {
  const web = (await openStaticSite(program)) ?? skip("this Rowan has no WebAssembly module");
  const state = { ...web, isThere: true };
  const stop = () => Promise.all([web.close(), asked?.then(({ server }) => server.kill("SIGTERM"))]);
  /** @type {Promise<{server: import("node:child_process").ChildProcess, address: string}> | undefined} */
  let asked;
  return {
    ...{ server: { kill: stop, pid: 0 }, address: web.address, web: state },
    /** The address of a server for the test's own requests; the page does not use this server. */
    reference: async () => (await (asked ??= startServer(0, { program }))).address,
  };
}

/** Asks a server directly, without the page. @param {string} address @param {string} what */
async function askServer(address, what, data) {
  const reply = await fetch(`${address}/api/v1/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
  });
  if (!reply.ok) throw new Error(`expected an answer to ${what}, not ${await reply.text()}`);
  return reply.json();
}

/**
 * Two browsers, each started on first use. browser(isPainted) returns one of them, and close() closes both.
 */
function findBrowsers() {
  const executablePath = browsers.find(existsSync) ?? skip("there is no chromium");
  let browserTools;
  try {
    browserTools = tools("playwright-core");
  } catch {
    skip("playwright-core is not installed; ./test does that");
  }
  const started = new Map();
  const start = (isPainted) =>
    browserTools.chromium.launch({
      executablePath,
      args: [...flags, ...(process.env.PAGE_FOLDER ? [foreignPage] : []), ...(isPainted ? [] : [unpainted])],
      timeout: patience,
    });
  return {
    browser(isPainted) {
      if (!started.has(isPainted)) started.set(isPainted, start(isPainted));
      return started.get(isPainted);
    },
    close: () => Promise.all(Array.from(started.values(), async (one) => (await one).close())),
  };
}

/**
 * A fresh server and a browser: visit() opens visitors, close() ends both.
 * @param {{program?: string, options?: string[], isPainted?: boolean}} [serving] program: by default ROWAN;
 *   options: of the program; isPainted: whether visitors have pixels and motion by default, which take half
 *   of a browser's time
 */
export async function openSite({ isPainted: paintsAll = true, ...serving } = {}) {
  const found = findBrowsers();
  const started = isStatic ? await startStatic(serving) : await startServer(0, serving);
  let { server } = started;
  const { address } = started;
  const site = {
    address,
    /** The web server of a static site: give() starts it and take() stops it. */
    web: started.web,
    get pid() {
      return server.pid;
    },
    /** Sends a request that the page could also send: ask("position", {…}). */
    ask: async (what, data) => askServer((await started.reference?.()) ?? address, what, data),
    axe: readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8"),
    async visit({ isPainted = paintsAll, ...options } = {}) {
      const browser = await found.browser(isPainted);
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: isPainted ? "no-preference" : "reduce",
        serviceWorkers: isStatic ? "allow" : "block",
        ...options,
      });
      context.setDefaultTimeout(patience);
      if (process.env.PAGE_FOLDER) await serveFrom(process.env.PAGE_FOLDER, context, address);
      slowDown(context);
      const visitor = new Visitor(site, context, await context.newPage());
      if (isStatic) await goOffline(visitor, started.web);
      return visitor;
    },
    /** Stops the server with SIGTERM, or with another signal as if it had crashed. */
    async stopServer(signal = "SIGTERM") {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill(signal);
      await ended;
    },
    /** Restarts the server at the same address. */
    async startServer() {
      ({ server } = await startServer(new URL(address).port, serving));
    },
    async close() {
      await found.close();
      server.kill("SIGTERM");
    },
  };
  return site;
}

/**
 * Runs the named checks one after another, each with its own visitor. Command-line arguments select checks by
 * name. The server gets `serverOptions`, and the browser gets the `options` of a check. Checks with
 * `serverOnly` do not run on a page without a server. The option isPainted gives the visitor pixels and
 * motion.
 */
export async function run(checks, serverOptions = []) {
  const site = await openSite({ options: serverOptions, isPainted: Boolean(process.env.PAGE_PICTURE) });
  const wanted = process.argv.slice(2);
  let failed = 0;
  for (const [name, { options = {}, serverOnly = false, check }] of Object.entries(checks)) {
    if ((wanted.length && !wanted.includes(name)) || (isStatic && serverOnly)) continue;
    const visitor = await site.visit(options);
    const started = performance.now();
    try {
      await check(visitor);
      await visitor.close();
      console.log(`ok ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      ++failed;
      console.log(
        `FAILED ${name}: ${error.stack}\n  at ${visitor.page.url()}\n` +
          `  console: ${visitor.complaints.join("; ")}`,
      );
      await visitor.context.close();
    }
  }
  await site.close();
  process.exitCode = failed ? 1 : 0;
}
