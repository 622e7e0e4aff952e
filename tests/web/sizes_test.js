#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Every mode on common screen sizes, with few moves and many, in English and two languages with long words,
// in a real browser: nothing is outside the window, cut off, or overlapping. One page is loaded for each
// language; its address and the screen change between cases. The test collects errors, so that one run
// reports them all. SIZES=ru,play selects languages and modes; it may name other languages of the page.

import { misfits, putFitting } from "./fitting.js";
import { runWithStore } from "./friends.js";
import { moreViews } from "./size_views.js";
import { expect } from "./support.js";

const languages = ["ru", "cs", "en"];
const screens = [
  { name: "1366×657", width: 1366, height: 657, desk: true },
  { name: "1280×720", width: 1280, height: 720, desk: true },
  { name: "1280×800", width: 1280, height: 800, desk: true },
  { name: "1024×768", width: 1024, height: 768, desk: true },
  { name: "640×400", width: 640, height: 400, scale: 2 }, // 1280×800 at 200 %
  { name: "390×844", width: 390, height: 844, scale: 3, isPhone: true },
  { name: "360×640", width: 360, height: 640, scale: 3, isPhone: true },
];
const counts = [0, 40, 150];
/** Languages without blanks between words, or with lines that may break within words. */
const unspaced = ["ja", "ko", "zh"];

/** A game on 15×15 without a five: pairs of stones, shifted by two points from row to row. */
const longGame = (() => {
  const points = { x: [], o: [] };
  for (let row = 0; row < 15; ++row)
    for (let column = 0; column < 15; ++column)
      points[(column + 2 * row) % 4 < 2 ? "x" : "o"].push(`${"abcdefghijklmno"[column]}${row + 1}`);
  return points.o.flatMap((point, index) => [points.x[index], point]);
})();

const moves = (count) => longGame.slice(0, count).join("");

/** Makes a game on the server. Returns the address for its guest. */
async function friendGame({ site }, count) {
  const { game, link_token } = await site.ask("games", {
    game: "freestyle",
    moves: longGame.slice(0, count),
    clock: { kind: "fischer", time_ms: 300_000, increment_ms: 3000 },
    name: "Александра Смирнова",
  });
  return `#friend?game=${game}&token=${link_token}`;
}

/** Makes a class without pupils. Returns the address for its teacher. */
async function newClass({ site }) {
  const made = await site.ask("classes", { game: "freestyle", name: "3b" });
  return `#class?class=${made.class}&link=${made.link_token}&token=${made.teacher_token}`;
}

const seats = [".player", ".player-clock", "#message", "#actions > *", "#more *:is(button, input)"];
const steps = ["#actions > *", ".transport", ".transport button"];

/**
 * The views. `address` gives the address of a view with a number of moves; `once` means that the number does
 * not matter. `ready` selects an element that shows that the view has loaded; with moves, `then` replaces it.
 * `prepare` brings the view into the state to measure, and `restore` undoes that. The other fields are those
 * of Sight in fitting.js.
 */
const views = {
  home: { address: () => "#home", ready: ".day-puzzle .small-board", once: true },
  "new game": {
    address: () => "#play?game=freestyle&with=engine:5&you=x",
    ready: ".player",
    once: true,
    prepare: async ({ page }) => {
      await page.evaluate(() => document.querySelector("#more .action:last-child").click());
      await page.locator("dialog[open] .birds").waitFor();
    },
  },
  play: {
    address: (count) => `#play?game=freestyle&moves=${moves(count)}&with=engine:5&you=x&clock=5+3`,
    ready: ".player",
    inSight: [...seats, ".record"],
    kept: ".moves [aria-current]",
  },
  over: {
    address: () => "#play?game=freestyle&moves=h8a1h9a3h10a5h11a7h12&with=engine:5&you=x&clock=5+3",
    ready: ".record.over",
    once: true,
    inSight: [...seats, ".record"],
  },
  stepped: {
    address: () => "#play?game=freestyle&moves=h8a1h9a3h10a5h11a7h12&with=engine:5&you=x&clock=5+3",
    ready: ".record.over",
    once: true,
    prepare: async ({ page }) => {
      await page.evaluate(() => document.querySelector("#actions .step").click());
      await page.locator("#actions .step:enabled").nth(1).waitFor({ state: "attached" });
    },
    inSight: [...seats, ".record", "#actions .step"],
  },
  name: { address: (_, visitor) => friendGame(visitor, 0), ready: "dialog[open] input", once: true },
  friend: {
    address: (count, visitor) => friendGame(visitor, count),
    ready: "dialog[open] input",
    prepare: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    },
    inSight: [...seats, ".record"],
    kept: ".moves [aria-current]",
  },
  invitation: { address: () => "#friend", ready: ".waiting .primary", once: true },
  puzzles: { address: () => "#puzzles", ready: ".task-title:not(:empty)", once: true },
  learn: { address: () => "#learn", ready: ".lesson-card", once: true },
  lesson: { address: () => "#lesson?name=open-three&step=4", ready: ".play-lesson .step", once: true },
  bits: { address: () => "#bits?game=tictactoe", ready: ".bits .word", once: true },
  class: { address: () => "#class", ready: ".class-intro .primary", once: true },
  lobby: { address: (_, visitor) => newClass(visitor), ready: ".lobby .big-code", once: true },
  analyze: {
    address: (count) => `#analyze?game=freestyle&moves=${moves(count)}`,
    ready: ".engine",
    then: ".engine .line-move",
    inSight: [...steps, ".game #typed-move", ".tab-list button"],
    kept: ".tree [aria-current]",
  },
  setup: {
    address: (count) => `#analyze?game=freestyle&moves=${moves(count)}`,
    ready: ".engine",
    prepare: ({ page }) => pressSetup(page, ".arrange:not([hidden])"),
    restore: ({ page }) => pressSetup(page, ".arrange[hidden]"),
    inSight: ["#actions > *", ".arrange header button", ".arrange .segments button"],
  },
  threats: {
    address: (count) => `#analyze?game=freestyle&moves=${moves(count)}`,
    ready: ".engine",
    then: ".engine .line-move",
    prepare: (visitor) => pressKey(visitor, "t", ".legend:not([hidden]) .small:not(:empty)"),
    restore: (visitor) => pressKey(visitor, "t", ".legend[hidden]"),
    inSight: [...steps, ".game #typed-move", ".tab-list button"],
    kept: ".tree [aria-current]",
  },
  review: {
    address: (count) => `#review?game=freestyle&moves=${moves(count)}`,
    ready: ".summary",
    inSight: [...steps, ".tab-list button"],
  },
  reviewed: {
    address: (count) => `#review?game=freestyle&moves=${moves(count || 10)}`,
    ready: ".summary .head > button:not([id])",
    prepare: async ({ page }) => {
      await page.evaluate(() => document.querySelector(".summary .head > button:not([id])").click());
      await page.locator(".moment h2").waitFor({ state: "attached" });
    },
    inSight: steps,
  },
  ...moreViews,
};

async function pressSetup(page, sign) {
  await page.evaluate(() => document.querySelector("#actions .action:has(+ [aria-keyshortcuts=n])").click());
  await page.locator(sign).waitFor({ state: "attached" });
}

async function pressKey({ page }, key, sign) {
  await page.evaluate((one) => document.querySelector(`#actions [aria-keyshortcuts="${one}"]`).click(), key);
  await page.locator(sign).first().waitFor({ state: "attached" });
}

/**
 * Replaces the server's engine with immediate answers: lines of 21 moves, and a review with a
 * mistake in every third move.
 */
async function pretendEngine(page) {
  const judgment = (ply) => ({
    mover: ply % 2 ? "x" : "o",
    loss: 0.3,
    verdict: ["losing", "good", "best", "missed-win", "good", "best", "blunder", "good", "best"][ply % 9],
    missed_win: ply % 9 === 3 ? { plies: 17, moves: 9, line: ["h11", "i12", "j13", "k14", "l15"] } : null,
    mistake: { kind: "open-three", lesson: "open-three", practice: null },
  });
  const score = { score: -90, winning_chance: 0.39, black_winning_chance: 0.39, verified: true };
  const win = { side: "o", plies: 117, moves: 59 };
  const line = (move) => ({ ...score, move, moves: [move, ...longGame.slice(150, 170)], win });
  const evaluation = (ply, { id, moves: played }) => ({
    ...{ ...score, t: "evaluation", id, ply, to_move: ply % 2 ? "o" : "x", win: null, best: "l12" },
    ...{ line: ["l12", "k13", "m11", "l13", "m13"], move: played[ply] ?? null },
    ...{ judgment: ply ? judgment(ply) : null },
  });
  await page.routeWebSocket(/\/ws\/v1$/, (socket) =>
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      const tell = (what) => socket.send(JSON.stringify({ id: message.id, ...what }));
      if (message.t === "review") {
        message.moves.forEach((_, ply) => tell(evaluation(ply, message)));
        tell(evaluation(message.moves.length, message));
      }
      const lines = longGame.slice(150, 155).map(line);
      const figures = { depth: 24, selective_depth: 47, nodes: 123_456_789, nodes_per_second: 1_234_567 };
      if (message.t === "analyze") tell({ t: "info", ...figures, lines });
      if (message.t === "review") tell({ t: "done" });
    }),
  );
}

/** Changes the screen size of the open page. */
async function setScreen(session, { width, height, scale = 1, isPhone = false }) {
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: isPhone });
  await session.send("Emulation.setDeviceMetricsOverride", {
    ...{ width, height, deviceScaleFactor: scale, mobile: isPhone },
  });
}

/** Waits for the next frames, so that the page shows the final state. */
const settled = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; ++frame) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Shows one view with this many moves on every screen. Returns the errors; each names its screen. */
async function lookAt(visitor, session, language, name, count) {
  const { page } = visitor;
  const { address, ready, then, prepare, restore, inSight = [], kept = "", cover = "" } = views[name];
  await setScreen(session, screens[0]);
  await visitor.go(await address(count, visitor));
  await page
    .locator(count && then ? then : ready)
    .first()
    .waitFor();
  if (!views[name].once) await visitor.stones(name === "reviewed" ? count || 10 : count);
  await prepare?.(visitor);
  const troubles = [];
  for (const screen of screens) {
    await setScreen(session, screen);
    await settled(page);
    const wordsApart = !unspaced.includes(language);
    const sight = { desk: screen.desk ?? false, inSight, kept, cover, wordsApart };
    let found = await misfits(page, sight);
    if (found.length) {
      await visitor.quiet();
      found = await misfits(page, sight);
    }
    troubles.push(...found.map((one) => `${language}, ${name}, ${count} moves, ${screen.name}: ${one}`));
  }
  await restore?.(visitor);
  await page.evaluate(() => document.querySelector("dialog[open]")?.close());
  return troubles;
}

const wanted = (process.env.SIZES ?? "").split(",").filter(Boolean);
const isMode = (one) => one in views;
const wantedModes = wanted.some(isMode) ? wanted.filter(isMode) : Object.keys(views);
const wantedLanguages = wanted.some((one) => !isMode(one)) ? wanted.filter((one) => !isMode(one)) : languages;

/** @param {string} language */
const everywhere = (language) => ({
  options: { locale: language },
  async check(visitor) {
    const { page } = visitor;
    const session = await visitor.context.newCDPSession(page);
    await pretendEngine(page);
    await putFitting(page);
    await visitor.open("#home");
    const troubles = [];
    for (const name of wantedModes) {
      const all = views[name].once ? [0] : counts;
      for (const count of all) troubles.push(...(await lookAt(visitor, session, language, name, count)));
      const where = screens.map((screen) => screen.name).join(" ");
      console.log(`${language}, ${name}${views[name].once ? "" : `, ${all.join(" ")} moves`}: ${where}`);
    }
    expect(troubles.length === 0, `room for everything, found\n  ${troubles.join("\n  ")}`);
  },
});

await runWithStore(
  Object.fromEntries(
    wantedLanguages.map((code) => [`every mode at every size in ${code}`, everywhere(code)]),
  ),
);
