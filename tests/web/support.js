// SPDX-License-Identifier: MIT
// A server on a free port, a browser, and checks that wait. ROWAN is the program, BROWSER another browser.
// SLOWDOWN=6 makes every page six times slower, as on a machine that has other work to do.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { patience, Visitor } from "./visitor.js";

export { eventually, expect } from "./visitor.js";

/** Where tools/install_page_tools puts what package.json names. */
const tools = createRequire(new URL("../../build/page_tools/", import.meta.url));
const flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--process-per-site"];
/** A page that did not come over the network may otherwise not connect to this machine. */
const foreignPage = "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets";
/** The headless shell is the same browser without windows, for half of the processor time. */
const browsers = [
  ...(process.env.BROWSER ? [process.env.BROWSER] : []),
  ...["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"],
  "/usr/bin/google-chrome",
];

/** Ends the test as one that cannot run here. */
function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(77);
}

/** Addresses of the four modes with something on the board. */
export const modes = [
  "#play?game=renju&moves=h8i9h9h10i8g8&with=person",
  "#analyze?game=freestyle&moves=h8i9h9h10i8g8",
  "#review?game=standard&moves=h8i9h9h10i8g8",
  "#learn?game=tictactoe&moves=a3b2c3",
];

/** A telephone in the hand. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function startServer(port, { program = process.env.ROWAN ?? "rowan", options = [] }) {
  const server = spawn(program, ["serve", "--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/[0-9.]+:\d+/.exec(line);
    if (address) return { server, address: address[0] };
  }
  throw new Error("the server did not start");
}

/**
 * While the page is being worked on: PAGE_FOLDER=web serves its files from there, with the headers of the
 * program, so that nothing has to be built between two tries.
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

/** Every page of the context runs as many times slower as SLOWDOWN says. */
function slowDown(context) {
  const rate = Number(process.env.SLOWDOWN ?? 1);
  if (rate <= 1) return;
  context.on("page", async (page) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
  });
}

/**
 * A fresh server and a browser: visit() brings visitors, close() ends both.
 * @param {{program?: string, options?: string[]}} [serving] the program, ROWAN unless given, and its options
 */
export async function openSite(serving = {}) {
  const browserPath = browsers.find(existsSync) ?? skip("there is no chromium");
  let browserTools;
  try {
    browserTools = tools("playwright-core");
  } catch {
    skip("playwright-core is not installed; ./test does that");
  }
  let { server, address } = await startServer(0, serving);
  const browser = await browserTools.chromium.launch({
    executablePath: browserPath,
    args: process.env.PAGE_FOLDER ? [...flags, foreignPage] : flags,
    timeout: patience,
  });
  const site = {
    address,
    get pid() {
      return server.pid;
    },
    axe: readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8"),
    async visit(options) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      context.setDefaultTimeout(patience);
      if (process.env.PAGE_FOLDER) await serveFrom(process.env.PAGE_FOLDER, context, address);
      slowDown(context);
      return new Visitor(site, context, await context.newPage());
    },
    /** Ends the server, by SIGTERM or as if it had crashed. */
    async stopServer(signal = "SIGTERM") {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill(signal);
      await ended;
    },
    /** Starts it again where it was. */
    async startServer() {
      ({ server } = await startServer(new URL(address).port, serving));
    },
    async close() {
      await browser.close();
      server.kill("SIGTERM");
    },
  };
  return site;
}

/**
 * Runs the named checks one after another, each with a visitor of its own; the arguments of the program
 * select by name. The server gets the options.
 */
export async function run(checks, serverOptions = []) {
  const site = await openSite({ options: serverOptions });
  const wanted = process.argv.slice(2);
  let failed = 0;
  for (const [name, { options = {}, check }] of Object.entries(checks)) {
    if (wanted.length && !wanted.includes(name)) continue;
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
