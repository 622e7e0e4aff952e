// SPDX-License-Identifier: MIT
// One visitor in a browser: functions that act on the page, and functions that wait for a result. Time limits
// are generous, because the machine may be busy. A wait ends as soon as its condition holds.

import { violations, violationsInBothThemes } from "./accessibility.js";

/** The time limit of a wait, in milliseconds. */
export const patience = 120_000;

/**
 * A warning of the browser about the touch listeners that Playwright adds for a simulated tap. The page's own
 * listeners (board_gestures.js) cancel only events that can be canceled.
 */
const toolsOwn = /^Ignored attempt to cancel a touch\w+ event/;

export function expect(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

/** @param {string[]} found accessibility violations @param {string} what */
function expectNone(found, what) {
  expect(found.length === 0, `no accessibility trouble (${what}), found\n  ${found.join("\n  ")}`);
}

/** Repeats a check until it succeeds, and returns its result. After `patience`, throws the check's error. */
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

/**
 * Runs in the page: waits until the next frame is drawn. The board is drawn once a frame, so earlier changes
 * are then visible.
 */
function nextFrame() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return frame().then(frame);
}

/**
 * Runs in the page just before the visitor leaves it: changes the address of the page, and keeps the page
 * from changing the address again.
 */
function putAside() {
  history.replaceState(null, "", `${location.pathname}?left${location.hash}`);
  history.replaceState = history.pushState = () => {};
  return true;
}

/** Whether putAside() has made this address. @param {string} address */
export const isLeaving = (address) => new URL(address).search === "?left";

/**
 * Runs in the page: returns the data that the page has stored, by key. The data is in the database and, until
 * the database has it, in localStorage.
 */
async function keptInPage() {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept = {};
  const isThere = (await indexedDB?.databases())?.some(({ name }) => name === "rowan");
  if (isThere) {
    const database = await result(indexedDB.open("rowan"));
    const store = database.transaction("kept").objectStore("kept");
    const [keys, texts] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    database.close();
    keys.forEach((key, index) => (kept[key] = JSON.parse(texts[index])));
  }
  for (const [key, text] of Object.entries(localStorage)) {
    if (!key.startsWith("rowan.")) continue;
    const name = key.slice("rowan.".length);
    kept[name] = JSON.parse(text);
    if (kept[name] === null) delete kept[name];
  }
  return kept;
}

/** Held requests for a position or a move, with the last part of their path and their moves. */
class HeldQuestions {
  constructor() {
    /** @type {{name: string, moves: string, go: () => void}[]} */
    this.all = [];
    this.isOpen = false;
  }

  async take(route) {
    const request = route.request();
    const name = new URL(request.url()).pathname.split("/").at(-1);
    const moves = request.postDataJSON().moves.join(" ");
    if (!this.isOpen)
      await new Promise((resolve) => this.all.push({ name, moves, go: () => resolve(undefined) }));
    await route.continue().catch(() => {});
  }

  has(name, moves) {
    return this.all.some((one) => one.name === name && one.moves === moves);
  }

  /** Waits until the page has sent the request `name` with these moves. */
  async isAsked(name, moves) {
    await eventually(() => expect(this.has(name, moves), `a question for the ${name} after "${moves}"`));
  }

  /** Waits for the request `name` with these moves, and releases it. */
  async letGo(name, moves) {
    await this.isAsked(name, moves);
    for (const one of this.all) if (one.name === name && one.moves === moves) one.go();
    this.all = this.all.filter((one) => one.name !== name || one.moves !== moves);
  }

  /** Stops holding requests back. */
  open() {
    this.isOpen = true;
    for (const { go } of this.all.splice(0)) go();
  }
}

/** One page in a browser, whose console must stay clean. Pages of the same context share their storage. */
export class Visitor {
  constructor(site, context, page) {
    Object.assign(this, { site, context, page, complaints: [] });
    /** Requests that the server has not answered yet, and the number of all requests. */
    this.asked = new Set();
    this.questions = 0;
    page.on("request", (request) => {
      // Requests of the previous page no longer count.
      if (request.isNavigationRequest()) this.asked.clear();
      if (!request.url().includes("/api/v1/")) return;
      this.asked.add(request);
      ++this.questions;
    });
    for (const end of ["requestfinished", "requestfailed"])
      page.on(end, (request) => this.asked.delete(request));
    page.on("console", (message) => {
      const isComplaint = ["error", "warning"].includes(message.type()) && !toolsOwn.test(message.text());
      if (isComplaint) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(error.stack ?? error.message));
  }

  /**
   * Loads the page at an address. An address that differs only in its fragment would load nothing, so the
   * page first gets another query. A blank page in between would take a quarter longer.
   */
  async open(fragment = "#play") {
    const wanted = `${this.site.address}/${fragment}`;
    const isShown = this.page.url().split("#")[0] === wanted.split("#")[0];
    const isAside = !isShown || (await this.page.evaluate(putAside).catch(() => false));
    if (!isAside) await this.page.goto("about:blank");
    expect(await this.page.goto(wanted), "the page to be loaded, not another place shown in it");
  }

  /** Goes to another address in the open page, as if it were typed there. Faster than loading the page. */
  async go(fragment) {
    await this.page.evaluate(async (wanted) => {
      const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
      if (location.hash !== wanted) {
        location.replace(wanted);
        await changed;
      }
    }, fragment);
    await this.page.evaluate(nextFrame);
  }

  /** Waits until the page shows a mode: by then it reacts to what is pasted or dropped anywhere. */
  async hasStarted() {
    await this.page.locator("body[data-mode]").waitFor();
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

  /** Opens the sheet for a new game if it is not open. */
  async openSetup() {
    if (!(await this.page.locator("[aria-label=Setup]").isVisible())) await this.press("New game");
    await this.page.locator("[aria-label=Setup] .primary").waitFor();
  }

  /** Selects one of several adjacent options in the sheet for a new game, by value. */
  async pick(label, value) {
    await this.openSetup();
    const group = this.page.locator(`[aria-label=Setup] [role=group][aria-label="${label}"]`);
    await group.locator(`[data-value="${value}"]`).click();
  }

  /** Starts a new game with these choices, by label. Other choices stay as in the current game. */
  async newGame(choices = {}) {
    await this.openSetup();
    for (const [label, value] of Object.entries(choices)) await this.pick(label, value);
    await this.startGame();
  }

  async startGame() {
    await this.page.locator("[aria-label=Setup] .primary").click();
    await this.page.locator("[aria-label=Setup]").waitFor({ state: "hidden" });
  }

  /** Waits until these players play Black and White, or X and O. */
  async players(black, white) {
    await this.texts(".player[data-side=x] .player-name", [black]);
    await this.texts(".player[data-side=o] .player-name", [white]);
  }

  /** Waits until the clocks of Black and White show these times. */
  async clocks(black, white) {
    await this.texts(".player[data-side=x] .player-clock", [black]);
    await this.texts(".player[data-side=o] .player-clock", [white]);
  }

  /** Clicks a button in the list of saved games. */
  async pressSaved(name) {
    const list = this.page.locator("dialog[aria-label=Games]");
    if (!(await list.isVisible())) await this.press("Games");
    await list.getByRole("button", { name, exact: true }).click();
  }

  /** Opens the actions that do not fit in the row of a phone. */
  async openMore() {
    await this.press("More");
    await this.page.locator("dialog[aria-label=More]").waitFor();
  }

  /** Waits until the main status line matches. */
  async status(pattern) {
    await this.text("#status-line", pattern);
  }

  /**
   * Keeps every notice of two seconds on the page from now on. Returns a function that ends these notices.
   * @returns {Promise<() => Promise<void>>}
   */
  async holdNotices() {
    await this.page.evaluate(() => {
      const { setTimeout: later } = window;
      Object.assign(window, {
        held: [],
        setTimeout: (/** @type {() => void} */ then, /** @type {number} */ wait) =>
          wait === 2000 ? /** @type {any} */ (window).held.push(then) : later(then, wait),
      });
    });
    return () =>
      this.page.evaluate(() => /** @type {any} */ (window).held.splice(0).forEach((then) => then()));
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

  /** Waits until a progress text matches. There is no time limit as long as the text changes. */
  async progress(selector, pattern) {
    for (let seen = null; ;) {
      const now = JSON.stringify(await this.page.locator(selector).allTextContents());
      try {
        return await this.text(selector, pattern);
      } catch (error) {
        if (now === seen) throw error;
        seen = now;
      }
    }
  }

  /** Waits until the label of this point contains the text `pattern`. */
  async stone(point, pattern) {
    await this.page.locator(`[data-point="${point}"][aria-label*="${pattern}"]`).waitFor();
  }

  /**
   * Plays a point with the pointer once that is allowed, and waits for the stone. An opponent may have
   * replied by then.
   */
  async play(point) {
    await this.page.locator(`[data-point="${point}"][aria-disabled="false"]`).click();
    await this.page.locator(`[data-point="${point}"]:not([aria-label*="empty"])`).waitFor();
  }

  /**
   * Waits until `condition`, which runs in the page with an argument, returns true. `what` says what was
   * expected.
   */
  async until(what, condition, argument) {
    await this.page.waitForFunction(condition, argument).catch((error) => {
      throw new Error(`expected ${what}\n${error.message}`);
    });
  }

  /** The data that the page has stored, by key. */
  async kept() {
    return this.page.evaluate(keptInPage);
  }

  /**
   * Waits until the stored data satisfies the condition, and returns the data. `what` says what was expected.
   */
  async keeps(what, condition) {
    return eventually(async () => {
      const kept = await this.kept();
      expect(condition(kept), what);
      return kept;
    });
  }

  /** Waits until exactly `number` elements match. */
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

  /** Waits until the matching elements have these texts. */
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

  /** Waits until the visitor may move or the game has ended; returns true if the game continues. */
  async turn() {
    await this.until("a turn, or the end", () =>
      document.querySelector('[role=gridcell][aria-disabled="false"], .result:not([hidden]) .primary'),
    );
    return (await this.page.locator('[role=gridcell][aria-disabled="false"]').count()) > 0;
  }

  async accessible(what) {
    expectNone(await violations(this.page, this.site.axe), what);
  }

  /** Expects no accessibility violations in light and in dark. Leaves the page in light. */
  async accessibleInBothThemes(what) {
    expectNone(await violationsInBothThemes(this.page, this.site.axe), what);
  }

  /**
   * Delays every request to the API by `wait` milliseconds. `wait` may be a function that returns the
   * delay of a request.
   */
  async delay(wait) {
    await this.page.unroute("**/api/v1/**");
    await this.page.route("**/api/v1/**", async (route) => {
      const milliseconds = typeof wait === "function" ? wait(route.request()) : wait;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await route.continue().catch(() => {});
    });
  }

  /** Holds back every request for a position or a move until the test releases it. */
  async hold() {
    const held = new HeldQuestions();
    await this.page.route("**/api/v1/{position,move}", (route) => held.take(route));
    return held;
  }

  /**
   * Waits until every request is answered and no further request follows. This waits longer than the page
   * delays an opponent's move.
   */
  async quiet() {
    let before;
    do {
      await eventually(() => expect(this.asked.size === 0, "no question that waits for an answer"));
      before = this.questions;
      await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
      await this.page.evaluate(nextFrame);
    } while (this.asked.size || this.questions !== before);
  }

  /**
   * Clicks elements so quickly that nothing can happen in between, and then waits until the next frame is
   * drawn.
   */
  async clickAll(...selectors) {
    await this.page.evaluate((all) => {
      for (const one of all) document.querySelector(one)?.click();
    }, selectors);
    await this.page.evaluate(nextFrame);
  }

  /** Clicks points of the board as clickAll() clicks elements. */
  async clickPoints(...points) {
    await this.clickAll(...points.map((point) => `[data-point="${point}"]`));
  }

  /** Another tab of the same visitor. */
  async anotherTab() {
    return new Visitor(this.site, this.context, await this.context.newPage());
  }

  /** Another visitor, with separate browser storage. */
  async another(options = {}) {
    return this.site.visit(options);
  }

  async close() {
    expect(this.complaints.length === 0, `a clean console, found: ${this.complaints.join("\n")}`);
    await this.context.close();
  }
}
