#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// One game in several tabs of a browser, which tell each other what they store: exactly one of them plays it,
// in whatever order their messages and writes arrive.

import { eventually, expect, run } from "./support.js";

const link = "#play?game=freestyle&moves=h8i9&with=engine:1&you=x";

/**
 * Keeps this page's writes to the database from finishing, as on a busy machine, until the returned function
 * is called.
 */
async function holdWrites(page) {
  await page.evaluate(() => {
    const { commit } = IDBTransaction.prototype;
    window.areWritesHeld = true;
    IDBTransaction.prototype.commit = function () {
      if (!window.areWritesHeld) return commit.call(this);
      this.objectStore("kept").count().onsuccess = () => this.commit(); // a request keeps it open
    };
  });
  return () => page.evaluate(() => (window.areWritesHeld = false));
}

/** Follows in the page which tabs write games; the returned function waits until two have done so. */
async function followOwners(visitor) {
  await visitor.page.evaluate(() => {
    window.owners = new Set();
    window.ownersHeard = new BroadcastChannel("rowan-kept");
    window.ownersHeard.onmessage = ({ data: { key, text } }) => {
      if (key.startsWith("game.")) window.owners.add(JSON.parse(text).owner);
    };
  });
  return () => visitor.until("two tabs that write", () => window.owners.size > 1);
}

/** Keeps the messages that this page sends to a channel until the returned function is called. */
async function holdMessages(page, name) {
  await page.addInitScript((wanted) => {
    const { postMessage: post } = BroadcastChannel.prototype;
    window.heldMessages = [];
    BroadcastChannel.prototype.postMessage = function (message) {
      const send = () => post.call(this, message);
      if (this.name === wanted && window.heldMessages) window.heldMessages.push(send);
      else send();
    };
  }, name);
  return () =>
    page.evaluate(() => {
      const held = window.heldMessages;
      window.heldMessages = null;
      for (const send of held) send();
    });
}

/** Makes the page deaf to what other tabs broadcast about the database. */
async function ignoreWrites(page) {
  await page.addInitScript(() => {
    const { addEventListener: listen } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.addEventListener = function (...request) {
      if (this.name !== "rowan-kept") listen.apply(this, request);
    };
  });
}

await run({
  "two tabs with one link never both say that it is your turn": {
    async check(visitor) {
      const link = "#play?game=freestyle&moves=h8i9&with=engine:1&you=x";
      await visitor.open(link);
      await visitor.status(/^Your turn$/);
      const second = await visitor.anotherTab();
      await second.open(link);
      await visitor.status(/^Open in another tab$/);
      await second.status(/^Your turn$/);
      await second.play("h9");
      await second.status(/^Your turn$/);
      await second.stones(4);
      // The first tab follows and can take the game back.
      await visitor.stones(4);
      await visitor.press("Continue here");
      await visitor.status(/^Your turn$/);
      await second.status(/^Open in another tab$/);
    },
  },

  "a tab that is still writing its game hears that another tab has taken it over": {
    async check(visitor) {
      const link = "#play?game=freestyle&moves=h8i9&with=engine:1&you=x";
      await visitor.open(link);
      await visitor.status(/^Your turn$/);
      const finishWrites = await holdWrites(visitor.page);
      const isTaken = await followOwners(visitor);
      const second = await visitor.anotherTab();
      await second.open(link);
      await isTaken();
      await second.status(/^Your turn$/);
      await second.quiet(); // it writes nothing more
      await finishWrites();
      await visitor.status(/^Open in another tab$/);
      await second.status(/^Your turn$/);
    },
  },

  "two tabs that open one link at once: one of them plays": {
    async check(visitor) {
      const tabs = [visitor, await visitor.anotherTab()];
      const release = await Promise.all(tabs.map(({ page }) => holdMessages(page, "rowan.same-game")));
      for (const tab of tabs) {
        await tab.open(link);
        await tab.status(/^Your turn$/);
      }
      await Promise.all(release.map((send) => send()));
      const lines = () => Promise.all(tabs.map(({ page }) => page.locator("#status-line").innerText()));
      const isSettled = async () =>
        expect((await lines()).sort().join() === "Open in another tab,Your turn", "one tab that plays");
      await eventually(isSettled);
      for (const tab of tabs) await tab.quiet();
      await isSettled();
    },
  },

  "a tab that does not know of a take-over does not undo it": {
    async check(visitor) {
      await ignoreWrites(visitor.page);
      await visitor.open(link);
      await visitor.status(/^Your turn$/);
      const second = await visitor.anotherTab();
      const isTaken = await followOwners(visitor);
      await second.open(link);
      await isTaken();
      await second.status(/^Your turn$/);
      await second.play("h9");
      await second.stones(4);
      await second.quiet();
      await visitor.stones(2); // it knows nothing of this
      await visitor.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // it saves
      await visitor.status(/^Open in another tab$/);
      await visitor.stones(4);
      await second.quiet();
      await second.status(/^Your turn$/);
      await second.stones(4);
    },
  },

  "tabs with a game each do not answer every save with a save": {
    async check(visitor) {
      const second = await visitor.anotherTab();
      for (const [tab, moves] of [
        [visitor, "h8i9"],
        [second, "a1b2"],
      ]) {
        await tab.open(`#play?game=freestyle&moves=${moves}&with=person`);
        await tab.play("c3");
        await tab.quiet();
      }
      await visitor.page.evaluate(() => {
        window.writes = 0;
        window.writesHeard = new BroadcastChannel("rowan-kept");
        window.writesHeard.onmessage = () => ++window.writes;
      });
      await visitor.play("d4");
      await visitor.quiet();
      const writes = await visitor.page.evaluate(() => window.writes);
      expect(writes > 0 && writes < 20, `a few writes, not ${writes}`);
    },
  },
});
