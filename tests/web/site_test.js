#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The static site of `rowan site` in a real browser: games by links, new versions, offline use, data as a
// file. Several other tests of the page run a second time on that site (SITE=static in support.js).

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

process.env.SITE = "static";
const { expect, phone, run } = await import("./support.js");
const { framing } = await import("./static_site.js");

/** Returns the fragment of the link that the page offers to send. */
async function linkToSend(visitor) {
  await visitor.press("Send the link");
  const field = visitor.page.getByRole("textbox", { name: "Link with your move" });
  const link = await field.inputValue();
  await visitor.page.keyboard.press("Escape");
  return new URL(link).hash;
}

/** Puts the visitor back online, at the same address. */
async function online(visitor) {
  const { context, site } = visitor;
  if (!site.web.isThere) await site.web.give();
  site.web.isThere = true;
  await context.setOffline(false);
}

/** Changes the service worker of the site, as if a new version had been published. */
function publish(folder, change) {
  const path = join(folder, "service_worker.js");
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

await run({
  "a game by links: each answers for the right side": {
    async check(visitor) {
      await visitor.open("#friend");
      await visitor.text(".no-server:not([hidden]) p", /need a Rowan server/);
      await visitor.accessible("what needs a server");
      await visitor.press("A game by links");
      await visitor.startGame();
      await visitor.play("h8");
      await visitor.status(/Send your move/);
      const first = await linkToSend(visitor);
      expect(!/you=/.test(first), `a link that says nothing of who opens it, not ${first}`);
      const friend = await visitor.another(phone);
      await friend.open(first);
      await friend.stone("h8", "Black");
      await friend.status(/Your turn/);
      await friend.players("Your friend", "You");
      for (let tap = 0; tap < 2; ++tap) await friend.point("i9").tap();
      await friend.stone("i9", "White");
      await friend.status(/Send your move/);
      const second = await linkToSend(friend);
      // A player's own link leads back to that player's waiting game.
      await visitor.open(first);
      await visitor.status(/Send your move/);
      await visitor.open(second);
      await visitor.stones(2);
      await visitor.status(/Your turn/);
      await visitor.players("You", "Your friend");
      await visitor.play("h9");
      await visitor.page.reload();
      await visitor.stones(3);
      await visitor.status(/Send your move/);
      const games = Object.keys(await visitor.kept()).filter((key) => key.startsWith("game."));
      expect(games.length === 1, `one game in the list, not ${games.length}`);
      // The end is also shown in a browser that does not have the game; the loser has no link to send.
      await friend.open("#play?game=tictactoe&moves=a3a1b3b1c3&with=link");
      await friend.status(/wins/);
      expect(!(await friend.button("Send the link").isVisible()), "nothing to send for who has lost");
      await friend.close();
    },
  },

  "a game by links with an opening": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&with=link&opening=swap2.h8i9j7");
      await visitor.status(/Take a color/);
      await visitor.texts(".player-name", ["Your friend", "You"]);
      await visitor.page.getByRole("button", { name: /^Take black/ }).click();
      await visitor.status(/Send your move/);
      const friend = await visitor.another();
      await friend.open(await linkToSend(visitor));
      await friend.status(/Your turn/);
      await friend.play("k8");
      await friend.status(/Send your move/);
      await friend.close();
    },
  },

  "a new version waits for a click, and the game is kept": {
    async check(visitor) {
      const { page, site } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9"]) await visitor.play(point);
      await online(visitor);
      const before = readFileSync(join(site.web.folder, "service_worker.js"), "utf8");
      publish(site.web.folder, (text) => text.replace(/"version":"\w+"/, '"version":"next"'));
      const other = await visitor.anotherTab();
      await other.open("#home");
      await visitor.text(".update", /A new version is ready/);
      await visitor.accessible("a new version");
      await visitor.stones(2);
      const loaded = page.waitForNavigation();
      await visitor.press("Use it now");
      await loaded;
      await visitor.stones(2);
      await visitor.count(".update", 0);
      const caches = await page.evaluate(() => caches.keys());
      expect(caches.includes("rowan-release-next"), `the files of the new version, not ${caches}`);
      // The other tab is unaffected and continues.
      await other.text("h2", /Who will you play/);
      publish(site.web.folder, () => before);
    },
  },

  "the security headers of the web server also apply offline": {
    async check(visitor) {
      const [policy, kind] = await visitor.page.evaluate(async () => {
        const { headers } = await fetch("index.html");
        return ["Content-Security-Policy", "Content-Type"].map((name) => headers.get(name));
      });
      expect(policy === framing, `the policy of the web space to be kept, not ${policy}`);
      expect(/^text\/html/.test(kind), `a page, not ${kind}`);
    },
  },

  "a partly uploaded release is not used": {
    async check(visitor) {
      const { page, site } = visitor;
      await visitor.open("#home");
      await online(visitor);
      const before = readFileSync(join(site.web.folder, "service_worker.js"), "utf8");
      publish(site.web.folder, (text) =>
        text.replace(/"version":"\w+"/, '"version":"half"').replace(/"app.js":"\w+"/, '"app.js":"0000"'),
      );
      const state = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        const { installing } = registration;
        await new Promise((resolve) => installing.addEventListener("statechange", resolve));
        return installing.state;
      });
      expect(state === "redundant", `a refused release, not ${state}`);
      await page.reload();
      await visitor.text("h2", /Who will you play/);
      await visitor.count(".update", 0);
      publish(site.web.folder, () => before);
      visitor.complaints = visitor.complaints.filter((text) => !/not of this release/.test(text));
    },
  },

  "all data moves to another browser as a file; bad files change nothing": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      for (const point of ["h8", "i9", "j10"]) await visitor.play(point);
      await visitor.press("Settings");
      await visitor.accessible("the settings");
      const [saved] = await Promise.all([page.waitForEvent("download"), visitor.press("Export to a file")]);
      const text = readFileSync(await saved.path(), "utf8");
      expect(/^rowan-\d{4}-\d\d-\d\d\.json$/.test(saved.suggestedFilename()), "a name with the day");
      const friend = await visitor.another();
      await friend.open("#home");
      const file = (content) => ({
        ...{ name: "a.json", mimeType: "application/json" },
        buffer: Buffer.from(content),
      });
      await friend.press("Settings");
      const field = friend.page.locator("dialog[open] input[type=file]");
      const before = JSON.stringify(await friend.kept());
      const damaged = JSON.stringify({ ...JSON.parse(text), kept: { "game.x": { game: 5 } } });
      for (const [content, words] of [
        ["", /not a Rowan export file/],
        [text.slice(0, -20), /not a Rowan export file/],
        ["[1, 2]", /not a Rowan export file/],
        [text.replace('"version":1', '"version":9'), /another version of Rowan/],
        [damaged, /damaged at “game.x”/],
      ]) {
        await field.setInputFiles(file(content));
        await friend.text(".data-controls .bad", words);
        expect(JSON.stringify(await friend.kept()) === before, "nothing changed");
      }
      await field.setInputFiles(file(text));
      await friend.text(".data-controls .small", /Imported, with 1 game/);
      await friend.press("Reload the page");
      await friend.text(".resume", /for two is waiting/);
      await friend.press("Go on");
      await friend.stones(3);
      // Importing the file a second time adds nothing.
      await friend.press("Settings");
      await field.setInputFiles(file(text));
      await friend.text(".data-controls .small", /Imported/);
      const games = Object.keys(await friend.kept()).filter((key) => key.startsWith("game."));
      expect(games.length === 1, `one game, not ${games.length}`);
      await friend.close();
    },
  },

  "puzzles in two tabs: neither overwrites what the other has done": {
    async check(visitor) {
      const second = await visitor.anotherTab();
      const wrong = async (tab, number) => {
        await tab.open(`#puzzles?number=${number}`);
        await tab.status(/Your move/);
        await tab.press("Hint");
        await tab.text("#status-line", /Hint 1/);
      };
      await wrong(visitor, 7);
      await wrong(second, 8);
      await visitor.press("Hint");
      await wrong(visitor, 9);
      await visitor.keeps("three puzzles that were tried", ({ puzzles }) => puzzles?.seen.length === 3);
    },
  },

  "a button downloads everything": {
    async check(visitor) {
      await online(visitor);
      await visitor.page.evaluate(() => caches.delete("rowan-later"));
      await visitor.open("#home");
      await visitor.press("Settings");
      await visitor.press("Download everything for offline use");
      await visitor.text(".data-controls", /Everything is kept for offline use/);
      const kept = await visitor.page.evaluate(
        async () => (await (await caches.open("rowan-later")).keys()).length,
      );
      expect(kept >= 4, `all networks, not ${kept}`);
    },
  },
});
