#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Failures in a game with a friend, in two real browsers: reloads, lost connections, a server that crashes or
// refuses, timeouts, dead links, and spectators.

import { comeNameless, deletable, forgive, linkOf, pair, playOut, runWithStore } from "./friends.js";
import { eventually, expect } from "./support.js";

await runWithStore({
  "a reload, a second tab and a clock that never goes back": {
    async check(visitor) {
      const { host, guest } = await pair(visitor, { Clock: "5+3" });
      await playOut(host, guest, ["h8", "i9"]);
      const seconds = () =>
        host.page.evaluate(() => {
          const [minutes, rest] = document.querySelector(".own .player-clock").textContent.split(":");
          return Number(minutes) * 60 + Number(rest);
        });
      await host.until("two seconds to pass", () =>
        /^([0-3]:..|4:(5[0-8]|[0-4].))$/.test(document.querySelector(".own .player-clock").textContent),
      );
      const before = await seconds();
      await host.page.reload();
      await host.status(/Your turn/);
      await host.stones(2);
      expect((await seconds()) <= before, "a reload to refund no time");
      const tab = await host.anotherTab();
      await tab.open(await host.page.evaluate(() => location.hash));
      await tab.status(/Your turn/);
      await tab.play("h7");
      await host.stones(3);
      await guest.stones(3);
      await host.status(/Ben to move/);
      await host.point("h8").focus();
      await host.page.keyboard.press("c");
      await host.text("#polite", /You \d:\d\d, Ben \d:\d\d/);
      expect(tab.complaints.length === 0, `a clean console, found ${tab.complaints}`);
      await guest.close();
    },
  },

  "one player is offline and comes back, with a move made meanwhile": {
    async check(visitor) {
      const { host, guest } = await pair(visitor);
      await playOut(host, guest, ["h8", "i9"]);
      await host.context.setOffline(true);
      await host.status(/Connection lost/);
      await host.play("h7");
      await host.text("#status-note", /then your move is sent/);
      await guest.text(".opponent .player-about", /away/);
      await guest.stones(2);
      await host.context.setOffline(false);
      await guest.stones(3);
      await host.status(/Ben to move/);
      await host.text("#polite", /Connected again/);
      await guest.page.locator(".opponent .presence.here").waitFor({ state: "attached" });
      // The other way round: what the friend did meanwhile is shown afterwards.
      await host.context.setOffline(true);
      await host.status(/Connection lost/);
      await guest.play("i8");
      await host.context.setOffline(false);
      await host.stones(4);
      await host.status(/Your turn/);
      forgive(host, guest);
      await guest.close();
    },
  },

  "a crash of the server loses nothing": {
    async check(visitor) {
      const { host, guest } = await pair(visitor, { Clock: "15+10" });
      await playOut(host, guest, ["h8", "i9", "h7"]);
      await host.site.stopServer("SIGKILL");
      for (const one of [host, guest]) await one.status(/Connection lost/);
      await guest.play("i8");
      await host.site.startServer();
      for (const one of [host, guest]) await one.stones(4);
      await host.status(/Your turn/);
      await playOut(host, guest, ["h9", "g9"], 4);
      await host.page.reload();
      await host.stones(6);
      await host.status(/Your turn/);
      forgive(host, guest);
      await guest.close();
    },
  },

  "spectators see everything and cannot play; nor can a third visitor": {
    async check(visitor) {
      const { host, guest, link } = await pair(visitor);
      await playOut(host, guest, ["h8"]);
      await host.press("Share");
      const watched = await linkOf(host, "Link for spectators");
      await host.accessible("the link for spectators");
      await host.page.keyboard.press("Escape");
      for (const address of [watched, link]) {
        const spectator = await host.another();
        await spectator.open(new URL(address).hash);
        await spectator.status(/Ben to move/);
        await spectator.text("#status-note", /You are watching/);
        await spectator.players("Ada", "Ben");
        // The players see how many people are watching, and a change is announced.
        for (const player of [host, guest]) await player.text(".own .player-about", / · 1 watching$/);
        await host.text("#polite", /1 watching/);
        await spectator.count('[role=gridcell][aria-disabled="false"]', 0);
        await spectator.page.locator("#typed-move").fill("a1");
        await spectator.page.locator("#typed-move").press("Enter");
        await spectator.text("#typed-note", /You are watching/);
        await spectator.button("Resign").waitFor({ state: "hidden" });
        if (address === watched) await spectator.accessible("watching");
        await spectator.close();
        for (const player of [host, guest]) await player.text(".own .player-about", /(Black|White)$/);
      }
      await guest.play("i9");
      await host.stones(2);
      await guest.close();
    },
  },

  "a link that leads nowhere": {
    async check(visitor) {
      await visitor.open("#friend?game=abcdefghijkl&token=abcdefghijklmnopqrstuvwxyz");
      await visitor.status(/This game cannot be opened/);
      await visitor.text("#status-note", /There is no such game/);
      await visitor.text("#assertive", /cannot be opened/);
      await visitor.page.locator(".waiting").getByRole("button", { name: "Invite a friend" }).waitFor();
    },
  },

  "a game that is deleted while it is open": {
    async check(visitor) {
      const { remove, sockets } = await deletable(visitor, /\/ws\/v1\/games/);
      const { host, guest } = await pair(visitor);
      await playOut(host, guest, ["h8"]);
      const before = sockets.length;
      remove();
      await host.status(/This game cannot be opened/);
      await host.text("#status-note", /^It was deleted\.$/);
      await host.text("#assertive", /cannot be opened/);
      await host.page.waitForTimeout(1500);
      await host.status(/This game cannot be opened/);
      expect(sockets.length === before, "no further connection");
      await guest.close();
    },
  },

  "a move that the server refuses is taken back, with the reason": {
    async check(visitor) {
      const refusals = [];
      await visitor.context.routeWebSocket(/\/ws\/v1\/games/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
          const { t, id } = JSON.parse(text);
          if (t !== "move") return server.send(text);
          const error = "the store cannot be written";
          const refusal = JSON.stringify({ t: "error", id, status: 503, error, detail: "" });
          refusals.push(() => socket.send(refusal));
        });
      });
      const { host, guest } = await pair(visitor);
      await host.play("h8"); // shown until the server's refusal arrives
      await eventually(() => expect(refusals.length === 1, "the move to be sent"));
      refusals[0]();
      await host.stones(0);
      await host.status(/Your turn/);
      await host.text("#status-note", /^The store cannot be written\.$/);
      await host.text("#assertive", /The store cannot be written/);
      await guest.stones(0);
      await guest.close();
    },
  },

  "time is up": {
    async check(visitor) {
      await visitor.open("#friend?game=freestyle&clock=0.25+0&you=x");
      await visitor.press("Make the link");
      const guest = await visitor.another();
      await comeNameless(guest, await linkOf(visitor, "Link for your friend"));
      await visitor.status(/Your turn/);
      await playOut(visitor, guest, ["h8", "i9"]);
      await visitor.status(/^Your friend wins on time/);
      await guest.status(/^You win on time/);
      await visitor.texts(".own .player-clock", ["0.0"]);
      await guest.close();
    },
  },
});
