#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A game with a friend while one side is offline, in real browsers: for a whole minute, over a reload, and
// while another device plays for the same player. Also the byo-yomi clock and a withdrawn invitation.

import { comeNameless, forgive, invite, linkOf, pair, playOut, runWithStore } from "./friends.js";
import { eventually, expect } from "./support.js";

const minute = 60_000;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The time shown on a clock, in seconds. */
async function secondsOf(visitor, place) {
  const text = await visitor.page.locator(`.${place} .player-clock`).textContent();
  const [minutes, seconds] = text.includes(":") ? text.split(":") : ["0", text];
  return Number(minutes) * 60 + Number(seconds);
}

const unsent = (visitor) =>
  visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("rowan.unsent.")));

const checks = {
  "one side is offline for a minute: then both players' moves and the clock arrive": {
    async check(visitor) {
      const { host, guest } = await pair(visitor, { Clock: "5+3" });
      const other = await pair(await visitor.another(), { Clock: "5+3" });
      await playOut(host, guest, ["h8", "i9", "h7"]);
      await playOut(other.host, other.guest, ["h8", "i9"]);
      const from = performance.now();
      for (const one of [host, other.host]) {
        await one.context.setOffline(true);
        await one.status(/Connection lost/);
      }
      await other.host.play("h7");
      await guest.play("i8");
      const moved = performance.now();
      await guest.text(".opponent .player-about", /away/);
      await pause(minute - (performance.now() - from));
      await host.stones(3);
      await other.guest.stones(2);
      const awaited = Math.floor((performance.now() - moved) / 1000);
      for (const one of [host, other.host]) await one.context.setOffline(false);
      // The friend's move has arrived, and the clock has charged the visitor for the time since the friend
      // made it.
      await host.stones(4);
      await host.status(/Your turn/);
      const left = await secondsOf(host, "own");
      expect(left <= 303 - awaited, `at most ${303 - awaited} s left, not ${left}`);
      await eventually(async () => {
        const seen = await secondsOf(guest, "opponent");
        expect(seen <= 303 - awaited, `the friend to see the same, not ${seen}`);
      });
      // In the other game the visitor was to move. The move made offline is played exactly once.
      await other.guest.stones(3);
      await other.host.status(/Ben to move/);
      await playOut(host, guest, ["h9"], 4);
      await playOut(other.guest, other.host, ["i8"], 3);
      await guest.page.locator(".opponent .presence.here").waitFor({ state: "attached" });
      expect((await unsent(other.host)).length === 0, "nothing left to be sent");
      forgive(host, guest, other.host, other.guest);
      for (const one of [guest, other.guest, other.host]) await one.close();
    },
  },

  "a move that was made offline outlives the page": {
    async check(visitor) {
      const { host, guest } = await pair(visitor);
      await playOut(host, guest, ["h8", "i9"]);
      const fragment = await host.page.evaluate(() => location.hash);
      await host.context.setOffline(true);
      await host.status(/Connection lost/);
      await host.play("h7");
      await host.text("#status-note", /then your move is sent/);
      await host.page.goto("about:blank"); // the page itself cannot load while offline
      await guest.stones(2);
      await host.context.setOffline(false);
      await host.open(fragment);
      await host.stones(3);
      await guest.stones(3);
      await host.status(/Ben to move/);
      await playOut(guest, host, ["i8"], 3);
      await host.stones(4);
      expect((await unsent(host)).length === 0, "nothing left to be sent");
      // The stones of an opening that were placed offline outlive the page too.
      const opened = await pair(await visitor.another(), { Opening: "swap2" });
      const opening = await opened.host.page.evaluate(() => location.hash);
      await opened.host.status(/stone 1 of 3/);
      await opened.host.context.setOffline(true);
      await opened.host.status(/Connection lost/);
      for (const point of ["h8", "i9", "j7"]) await opened.host.point(point).click();
      await opened.host.stones(3);
      await opened.host.page.goto("about:blank");
      await opened.host.context.setOffline(false);
      await opened.host.open(opening);
      await opened.guest.status(/Take a color/);
      await opened.guest.stones(3);
      await opened.host.status(/Ben chooses a color/);
      forgive(host, guest, opened.host, opened.guest);
      for (const one of [guest, opened.host, opened.guest]) await one.close();
    },
  },

  "a move for an outdated position is not played in the current one": {
    async check(visitor) {
      const { host, guest } = await pair(visitor);
      await playOut(host, guest, ["h8", "i9"]);
      const fragment = await host.page.evaluate(() => location.hash);
      const kept = await host.page.evaluate(() => ({ ...localStorage }));
      await host.context.setOffline(true);
      await host.status(/Connection lost/);
      await host.play("h7");
      // Another device of the same player plays a different move, and the friend replies.
      const device = await host.another();
      await device.open("#learn");
      await device.page.evaluate((all) => Object.assign(localStorage, all), kept);
      await device.open(fragment);
      await device.status(/Your turn/);
      await playOut(device, guest, ["g7", "i8"], 2);
      await host.context.setOffline(false);
      await host.stones(4);
      await host.status(/Your turn/);
      await host.stone("g7", "Black");
      await host.page.locator('[data-point="h7"][aria-disabled="false"]').waitFor();
      expect((await unsent(host)).length === 0, "nothing left to be sent");
      await playOut(host, guest, ["h9"], 4);
      await guest.stones(5);
      forgive(host, guest, device);
      for (const one of [guest, device]) await one.close();
    },
  },

  "byo-yomi: main time, then periods that each move restores in full": {
    async check(visitor) {
      // The clock has three seconds of main time, then three periods of ten seconds.
      await visitor.open("#friend?game=freestyle&clock=0.05+3x10&you=x");
      await visitor.text("dialog", /then 3 periods of 10 s: byo-yomi/);
      await visitor.press("Make the link");
      const guest = await visitor.another();
      await comeNameless(guest, await linkOf(visitor, "Link for your friend"));
      await visitor.status(/Your turn/);
      await visitor.texts(".own .player-clock", ["3.0"]);
      await playOut(visitor, guest, ["h8", "i9"]);
      const shows = (one, place, pattern) => one.text(`.${place} .player-clock`, pattern);
      await shows(visitor, "own", /^([0-9]\.[0-9]|0:10) ×3$/);
      await shows(guest, "opponent", /^([0-9]\.[0-9]|0:10) ×3$/);
      await shows(visitor, "own", /×2$/);
      await visitor.page.locator(".own .player-clock.low").waitFor();
      await visitor.point("h8").focus();
      await visitor.page.keyboard.press("c");
      await visitor.text("#polite", /You .* ×2, Your friend/);
      await visitor.play("h7");
      await guest.stones(3);
      // A move within a period restores the full period.
      await shows(visitor, "own", /^0:10 ×2$/);
      await visitor.status(/wins? on time/);
      await guest.close();
    },
  },

  "an invitation is withdrawn": {
    async check(visitor) {
      const { page } = visitor;
      const link = await invite(visitor);
      await visitor.press("Withdraw");
      await visitor.press("Keep it");
      await page.locator(".waiting .code").waitFor();
      await visitor.press("Withdraw");
      await visitor.press("Yes, withdraw");
      await visitor.text("#status-note", /^Withdrawn\. Anyone who opens the link will be told\.$/);
      await visitor.text("#polite", /Withdrawn/);
      await page.locator(".waiting").getByRole("button", { name: "Invite a friend" }).waitFor();
      await visitor.open("");
      await visitor.button("Invite a friend").waitFor();
      await visitor.count(".friends li", 0);
      // The link says that the invitation was withdrawn, even after a restart of the server.
      const guest = await visitor.another();
      for (const one of [visitor, guest]) {
        await one.open(new URL(link).hash);
        await one.status(/^This invitation was withdrawn$/);
        await one.text("#status-note", /Ask for a new one/);
      }
      await visitor.site.stopServer("SIGKILL");
      await visitor.site.startServer();
      await guest.open(new URL(link).hash);
      await guest.status(/^This invitation was withdrawn$/);
      await guest.accessibleInBothThemes("a withdrawn invitation");
      forgive(visitor, guest);
      await guest.close();
    },
  },

  "an invitation cannot be withdrawn when the friend has just joined": {
    async check(visitor) {
      const link = await invite(visitor);
      await visitor.press("Withdraw");
      await visitor.context.setOffline(true);
      await visitor.status(/Connection lost/);
      const guest = await visitor.another();
      await guest.open(new URL(link).hash);
      await guest.status(/Ada to move/);
      await visitor.press("Yes, withdraw");
      await visitor.context.setOffline(false);
      await visitor.status(/Your turn/);
      await visitor.text("#status-note", /Your opponent has already joined/);
      await visitor.play("h8");
      await guest.stones(1);
      forgive(visitor);
      await guest.close();
    },
  },
};

await runWithStore(checks, "--keep", "7");
