// SPDX-License-Identifier: MIT
// A server on a free port, a browser, and checks that wait. ROWAN is the program, BROWSER another browser.
// Waits are generous because the machine may be busy; they end as soon as what they wait for is there.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

/** Where tools/install_page_tools puts what package.json names. */
const tools = createRequire(new URL("../../build/page_tools/", import.meta.url));
const patience = 40_000;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
/** A page that did not come over the network may otherwise not connect to this machine. */
const foreignPage = "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets";
/** The headless shell is the same browser without windows, for half of the processor time. */
const browsers = [
  ...(process.env.BROWSER ? [process.env.BROWSER] : []),
  ...["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"],
  "/usr/bin/google-chrome",
];

/**
 * What the browser says of the listeners that come with a pretended tap; the page itself has none for
 * touches.
 */
const toolsOwn = /^Ignored attempt to cancel a touch\w+ event/;

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

export function expect(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

/** Repeats a check until it holds. */
export async function eventually(check) {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

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
  const types = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };
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

/** One visitor: a page with memory of its own, whose console must stay clean. */
class Visitor {
  constructor(site, context, page) {
    Object.assign(this, { site, context, page, complaints: [], waiting: 0 });
    page.on("console", (message) => {
      const isComplaint = ["error", "warning"].includes(message.type()) && !toolsOwn.test(message.text());
      if (isComplaint) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(error.stack ?? error.message));
  }

  async open(fragment = "#play") {
    await this.page.goto("about:blank");
    await this.page.goto(`${this.site.address}/${fragment}`);
  }

  /** As if another address were typed into the open page; quicker than opening it anew. */
  async go(fragment) {
    await this.page.evaluate(async (wanted) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
      if (location.hash !== wanted) {
        location.replace(wanted);
        await changed;
      }
      await frame();
      await frame();
    }, fragment);
  }

  point(name) {
    return this.page.locator(`[data-point="${name}"]`);
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async press(name) {
    await this.button(name).click();
  }

  async choose(label, option) {
    await this.page.getByRole("combobox", { name: label, exact: true }).selectOption(option);
  }

  /** Opens the sheet for a new game, unless it is open. */
  async openSetup() {
    if (!(await this.page.locator("[aria-label=Setup]").isVisible())) await this.press("New game");
    await this.page.locator("[aria-label=Setup] .primary").waitFor();
  }

  /** Chooses in that sheet: one of several side by side, by its value. */
  async pick(label, value) {
    await this.openSetup();
    const group = this.page.locator(`[aria-label=Setup] [role=group][aria-label="${label}"]`);
    await group.locator(`[data-value="${value}"]`).click();
  }

  /** Starts a new game with these choices, by label; the rest is as in the game on the board. */
  async newGame(choices = {}) {
    await this.openSetup();
    for (const [label, value] of Object.entries(choices)) await this.pick(label, value);
    await this.startGame();
  }

  async startGame() {
    await this.page.locator("[aria-label=Setup] .primary").click();
    await this.page.locator("[aria-label=Setup]").waitFor({ state: "hidden" });
  }

  /** Waits until these two play black and white, or X and O. */
  async players(black, white) {
    await this.texts(".player[data-side=x] .player-name", [black]);
    await this.texts(".player[data-side=o] .player-name", [white]);
  }

  /** Waits until the clocks of black and white show this. */
  async clocks(black, white) {
    await this.texts(".player[data-side=x] .player-clock", [black]);
    await this.texts(".player[data-side=o] .player-clock", [white]);
  }

  /** Presses a button of the list of saved games. */
  async pressSaved(name) {
    const list = this.page.locator("dialog[aria-label=Games]");
    if (!(await list.isVisible())) await this.press("Games");
    await list.getByRole("button", { name, exact: true }).click();
  }

  /** On a phone: what has no room in the row. */
  async openMore() {
    await this.press("More");
    await this.page.locator("dialog[aria-label=More]").waitFor();
  }

  /** Waits until the loud line says something that matches. */
  async status(pattern) {
    await this.text("#status-line", pattern);
  }

  async text(selector, pattern) {
    await this.page
      .locator(selector)
      .filter({ hasText: pattern })
      .first()
      .waitFor({ state: "attached" })
      .catch(async (error) => {
        const found = await this.page.locator(selector).allTextContents();
        throw new Error(
          `${selector} should match ${pattern} ` +
            `but is ${JSON.stringify(found).slice(0, 600)}\n${error.message}`,
        );
      });
  }

  /** Waits until the stone is heard at the point. */
  async stone(point, pattern) {
    await this.page.locator(`[data-point="${point}"][aria-label*="${pattern}"]`).waitFor();
  }

  /**
   * Plays a point with the pointer, once it may be played, and waits for the stone. An opponent may have
   * answered by then.
   */
  async play(point) {
    await this.page.locator(`[data-point="${point}"][aria-disabled="false"]`).click();
    await this.page.locator(`[data-point="${point}"]:not([aria-label*="empty"])`).waitFor();
  }

  /** Waits until a function, run in the page with an argument, is true; `what` says what was expected. */
  async until(what, condition, argument) {
    await this.page.waitForFunction(condition, argument).catch((error) => {
      throw new Error(`expected ${what}\n${error.message}`);
    });
  }

  /** Waits until `count` elements match. */
  async count(selector, number) {
    await this.until(
      `${number} of ${selector}`,
      ([wanted, all]) => document.querySelectorAll(wanted).length === all,
      [selector, number],
    );
  }

  async stones(number) {
    await this.count(".stones .stone", number);
  }

  /** Waits until the texts of what matches are these. */
  async texts(selector, texts) {
    await this.until(
      `${selector} to be ${JSON.stringify(texts)}`,
      ([wanted, all]) =>
        JSON.stringify(Array.from(document.querySelectorAll(wanted), (one) => one.textContent.trim())) ===
        all,
      [selector, JSON.stringify(texts)],
    );
  }

  /** Waits until the address matches. */
  async address(pattern) {
    await this.until(`an address like ${pattern}`, (wanted) => wanted.test(location.href), pattern);
  }

  /** Waits until the visitor may play or the game has ended; true where it goes on. */
  async turn() {
    await this.until("a turn, or the end", () =>
      document.querySelector('[role=gridcell][aria-disabled="false"], .result:not([hidden]) .primary'),
    );
    return (await this.page.locator('[role=gridcell][aria-disabled="false"]').count()) > 0;
  }

  async accessible(what) {
    await this.page.evaluate(this.site.axe);
    const violations = await this.page.evaluate(async () => {
      // Sheets that import others are not read twice: axe would add inline styles for that.
      const imports = [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some((rule) => rule instanceof CSSImportRule),
      );
      return (await window.axe.run({ preload: !imports })).violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map((node) => `${node.html} ${node.failureSummary}`)
            .join("\n    ")}`,
      );
    });
    expect(
      violations.length === 0,
      `no accessibility trouble (${what}), found\n  ${violations.join("\n  ")}`,
    );
  }

  /** Delays every question to the server, by milliseconds or by what a function returns for it. */
  async delay(wait) {
    await this.page.unroute("**/api/v1/**");
    await this.page.route("**/api/v1/**", async (route) => {
      ++this.waiting;
      const milliseconds = typeof wait === "function" ? wait(route.request()) : wait;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue().catch(() => {});
      --this.waiting;
    });
  }

  /** Waits until nothing is held back any more. */
  async quiet() {
    await eventually(() => expect(this.waiting === 0, "no question held back"));
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  }

  /** Clicks so quickly that nothing can happen between the first and the last. */
  async clickAll(...selectors) {
    await this.page.evaluate((all) => {
      for (const one of all) document.querySelector(one)?.click();
    }, selectors);
  }

  /** The same on points of the board. */
  async clickPoints(...points) {
    await this.clickAll(...points.map((point) => `[data-point="${point}"]`));
  }

  /** Another tab of the same visitor. */
  async anotherTab() {
    return new Visitor(this.site, this.context, await this.context.newPage());
  }

  /** Somebody else, with a browser memory of their own. */
  async another(options = {}) {
    return this.site.visit(options);
  }

  async close() {
    expect(this.complaints.length === 0, `a clean console, found: ${this.complaints.join("\n")}`);
    await this.context.close();
  }
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
