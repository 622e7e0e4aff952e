#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The page in every language, in a real browser. The language follows the browser or the setting, a game can
// be played, and nothing is cut off or wider than a phone.

import { readFileSync } from "node:fs";

import { keyIn, parseCatalog } from "../../web/core/catalog.js";
import { languages } from "../../web/core/language.js";
import { expect, phone, run } from "./support.js";

const codes = languages.map(([code]) => code);

/** The translation of a text. @param {string} code @param {string} text @param {string} [context] */
function inLanguage(code, text, context = "") {
  if (code === "en") return text;
  const path = new URL(`../../web/languages/${code}.po`, import.meta.url);
  const known = parseCatalog(readFileSync(path, "utf8")).texts.get(keyIn(context, text));
  expect(known, `"${text}" in ${code}`);
  return known[0];
}

/** Runs in the page: finds what is outside the window or cut off, and texts outside their elements. */
function cutOff() {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide, the window ${innerWidth}`);
  const unread = "#board, .line-row, .unseen"; // engine lines are cut to fit
  const isSeen = (one) => one.checkVisibility({ checkOpacity: true }) && !one.closest(unread);
  const top = document.querySelector("dialog[open]") ?? document.body;
  const words = (one) => one.textContent.trim().slice(0, 60);
  for (const one of top.querySelectorAll("button, .tile, h2, h3, label, legend, select")) {
    if (!isSeen(one) || one.querySelector("button")) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2) continue;
    if (box.left < -1 || (box.right > innerWidth + 1 && !one.closest(".birds, .segments, .moves")))
      found.push(`outside of the window: ${words(one)}`);
    if (one.matches("button") && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${words(one)}`);
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.nodeValue.trim() || !isSeen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top: above, bottom, width } = range.getBoundingClientRect();
      if (width < 1) continue;
      if (left < box.left - 1.5 || right > box.right + 1.5) found.push(`beside its place: ${words(one)}`);
      if (one.matches("button") && (above < box.top - 2 || bottom > box.bottom + 2))
        found.push(`above or below its place: ${words(one)}`);
    }
  }
  return found;
}

/** Collects what is cut off, so that one run reports all of it. */
async function expectRoom(visitor, where) {
  let found = await visitor.page.evaluate(cutOff);
  if (found.length) {
    await visitor.quiet();
    found = await visitor.page.evaluate(cutOff);
  }
  visitor.troubles = [...(visitor.troubles ?? []), ...found.map((one) => `${where}: ${one}`)];
}

/** Runs in the page: finds visible words of at least four Latin letters, except "Rowan" and "Swap". */
function latinWords() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const { parentElement } = text;
    const isHidden = !parentElement.checkVisibility() || parentElement.closest("option, noscript, style");
    if (isHidden) continue;
    found.push(...(text.nodeValue.match(/[A-Za-z]{4,}/g) ?? []));
  }
  return found.filter((word) => !["Rowan", "Swap"].includes(word));
}

/** Views of the page with a lot of text, and the elements that show that they have loaded. */
const places = [
  ["#analyze?game=freestyle&moves=h8i9h9h10i8g8", ".engine"],
  ["#review?game=standard&moves=h8i9h9h10i8g8", ".summary"],
  ["#puzzles", ".task-title:not(:empty)"],
  ["#friend", ".waiting .primary"],
  ["#class", ".class-intro .primary"],
  ["#learn", ".lesson-card"],
  ["#lesson?name=open-three&step=4", ".play-lesson .step"],
  ["#lesson?name=swap2&step=1", ".lesson-sides button"],
  ["#bits?game=tictactoe", ".bits .word"],
];

/** @param {string} code */
const inEvery = (code) => ({
  options: { ...phone, viewport: { width: 360, height: 740 }, locale: code },
  async check(visitor) {
    const { page } = visitor;
    await visitor.open("");
    await page.locator(".hero .primary").waitFor();
    expect((await page.locator("html").getAttribute("lang")) === code, `a page in ${code}`);
    await visitor.text("#who", inLanguage(code, "Who will you play?"));
    await expectRoom(visitor, `the start, ${code}`);
    const isLatin = ["en", "de", "vi", "cs"].includes(code);
    const words = isLatin ? [] : await page.evaluate(latinWords);
    expect(words.length === 0, `no English at the start in ${code}, found ${words}`);
    await page.locator("#settings").click();
    await expectRoom(visitor, `the settings, ${code}`);
    await page.keyboard.press("Escape");

    await visitor.go("#play?game=tictactoe&with=person");
    await visitor.status(inLanguage(code, "{side} to move").replace(/\{side.*\}/, ""));
    await expectRoom(visitor, `a game, ${code}`);
    for (const [index, point] of ["a3", "b3", "a2", "b2", "a1"].entries()) {
      await page.locator(`[data-point="${point}"][aria-disabled="false"]`).click();
      await visitor.count(".moves li", index + 1);
    }
    const side = inLanguage(code, "X", "a player");
    const how = inLanguage(code, "{count} in a row").replace("{count}", "3");
    const won = inLanguage(code, "{side} wins: {how}").replace("{side}", side).replace("{how}", how);
    await visitor.texts("#status-line", [won]);
    await expectRoom(visitor, `the end of a game, ${code}`);

    await visitor.go("#play?game=renju&moves=h8i9h9h10i8g8&with=engine:5&you=x&clock=5+3");
    await visitor.status(inLanguage(code, "Your turn"));
    await expectRoom(visitor, `a game with a clock, ${code}`);
    await page.locator("#actions .phone-only:visible").last().click();
    await page.locator("dialog[open]").waitFor();
    await expectRoom(visitor, `what is under More, ${code}`);
    await page.locator("dialog[open] .action").last().click();
    await page.locator("dialog[open] .birds").waitFor();
    await expectRoom(visitor, `a new game, ${code}`);
    await page.keyboard.press("Escape");
    for (const [fragment, sign] of places) {
      await visitor.go(fragment);
      await page.locator(sign).first().waitFor();
      await expectRoom(visitor, `${fragment.split("?")[0]}, ${code}`);
    }
    const { troubles } = visitor;
    expect(troubles.length === 0, `room for all words, found\n  ${troubles.join("\n  ")}`);
  },
});

await run({
  ...Object.fromEntries(codes.map((code) => [`played in ${code}, and nothing is cut off`, inEvery(code)])),

  "the language can be chosen, and the game stays": {
    async check(visitor) {
      const { page } = visitor;
      const asked = [];
      page.on("request", (request) => {
        if (request.method() === "POST") asked.push(request.postDataJSON().language);
      });
      await visitor.open("#play?game=freestyle&with=person");
      await visitor.play("h8");
      await visitor.play("i9");
      for (const [code, name] of [
        ["ru", "Русский"],
        ["", "English"],
      ]) {
        await page.locator("#settings").click();
        const choice = page.locator("dialog[open] .settings select");
        expect((await choice.locator("option").count()) === codes.length + 1, "all languages to choose from");
        if (code) await choice.selectOption({ label: name });
        else await choice.selectOption("");
        await page.locator(`html[lang=${code || "en"}]`).waitFor();
        await visitor.stones(2);
        await visitor.status(inLanguage(code || "en", "{side} to move").replace(/ ?\{.*\} ?/, ""));
        expect(asked.at(-1) === (code || undefined), `the language of questions, not ${asked.at(-1)}`);
      }
    },
  },

  "no catalog, or a damaged one: the page is in English and says so in the console": {
    options: { locale: "de-AT" },
    async check(visitor) {
      const { page, complaints } = visitor;
      const half = 'msgid ""\nmsgstr "Language: de\\n"\n';
      for (const body of ["", "<!doctype html><title>Not found</title>", half]) {
        await page.route("**/languages/de.po", (route) => route.fulfill({ body }));
        await visitor.open("");
        await visitor.text("#who", "Who will you play?");
        expect((await page.locator("html").getAttribute("lang")) === "en", "a page in English");
        expect(/is shown in English/.test(complaints.splice(0).join()), "a warning");
        await page.unroute("**/languages/de.po");
      }
      await visitor.open("");
      await visitor.text("#who", inLanguage("de", "Who will you play?"));
    },
  },

  "an English page loads no catalog; a board in a frame is translated too": {
    options: { locale: "en-US" },
    async check(visitor) {
      const asked = [];
      visitor.page.on("request", (request) => asked.push(request.url()));
      await visitor.open("");
      await visitor.text("#who", "Who will you play?");
      expect(!asked.some((url) => url.includes(".po")), `no catalog, but ${asked}`);
      const german = await visitor.another({ locale: "de" });
      const catalogs = [];
      german.page.on("request", (request) => {
        if (request.resourceType() === "fetch") catalogs.push(new URL(request.url()).pathname);
      });
      await german.page.goto(`${visitor.site.address}/embed.html?moves=h8i9&at=0`);
      await german.texts(".embedded-where", [inLanguage("de", "The start")]);
      await german.texts("h1", [inLanguage("de", "A game on Rowan")]);
      expect(catalogs.join() === "/languages/de.po", `only its catalog fetched, not ${catalogs}`);
      await german.close();
    },
  },
});
