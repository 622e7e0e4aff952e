#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Games with a friend in two real browsers: the link, moves both ways, agreements, rematches, swap2, and all
// that may go wrong on the way.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, phone, run } from "./support.js";

const folder = mkdtempSync(`${tmpdir()}/rowan_friend_`);

/** What the browser itself says of a server that is not there. */
const browsersOwn = /ERR_[A-Z_]+|WebSocket connection to/;

function forgive(...visitors) {
  for (const visitor of visitors)
    visitor.complaints = visitor.complaints.filter((text) => !browsersOwn.test(text));
}

const sheet = (visitor) => visitor.page.locator("dialog[aria-label='Invite a friend']");

/** Invites from the start; returns the link for the friend. */
async function invite(visitor, choices = {}, name = "Ada") {
  await visitor.open("");
  await visitor.press("Invite a friend");
  for (const [label, value] of Object.entries({ "You play": "x", ...choices }))
    await sheet(visitor).locator(`[aria-label="${label}"] [data-value="${value}"]`).click();
  await sheet(visitor).getByRole("textbox", { name: "Your name" }).fill(name);
  await visitor.press("Make the link");
  return linkOf(visitor, "Link for your friend");
}

async function linkOf(visitor, label) {
  const field = visitor.page.locator(`input[aria-label="${label}"]`);
  await field.waitFor({ state: "attached" });
  return field.inputValue();
}

/** Two at one game. The guest has a browser of their own, and a name. */
async function pair(host, choices = {}, options = {}) {
  const link = await invite(host, choices);
  const guest = await host.another(options);
  await guest.open("#learn");
  await guest.page.evaluate(() => localStorage.setItem("rowan.name", '"Ben"'));
  await guest.open(new URL(link).hash);
  await host.text(".player.opponent .player-name", /^Ben$/);
  await guest.text(".player.opponent .player-name", /^Ada$/);
  return { host, guest, link };
}

/** Moves in turn, each seen by both. */
async function playOut(first, second, points, before = 0) {
  for (const [index, point] of points.entries()) {
    const [mover, watcher] = index % 2 ? [second, first] : [first, second];
    await mover.play(point);
    await watcher.stones(before + index + 1);
    await mover.stones(before + index + 1);
  }
}

await run(
  {
    "an invitation says all there is to know, and is kept by the start": {
      async check(host) {
        const link = await invite(host, { Clock: "5+3" });
        expect(/\/#friend\?game=\w+&token=\w{20,}$/.test(link), `a link with a token, found ${link}`);
        await host.status(/Waiting for your friend/);
        await host.text("#status-note", /You may place the first stone meanwhile/);
        await host.text(".waiting", /deleted 7 days after the last move/);
        await host.page.locator(".waiting .code[role=img]").waitFor();
        await host.clocks("5:00", "5:00");
        // The address of the one who invites is no way to their seat.
        await host.address(/#friend\?game=\w+$/);
        await host.accessible("waiting for a friend");
        await host.page.getByText("Link for those who only watch").click();
        expect((await linkOf(host, "Link for spectators")) !== link, "another link for spectators");
        await host.open("");
        await host.text(".friends", /Your invitation is open\. Nobody has come yet\./);
        await host.press("Show the link");
        await host.status(/Waiting for your friend/);
        expect((await linkOf(host, "Link for your friend")) === link, "the same link");
        const guest = await host.another();
        await guest.open(new URL(link).hash);
        await guest.status(/Your friend to move|Ada to move/);
        await guest.players("Ada", "You");
        await host.status(/Your turn/);
        await host.text("#polite", /has come/);
        await host.page.locator(".waiting").waitFor({ state: "hidden" });
        await guest.close();
      },
    },

    "the sheet for a new game leads here with what was chosen": {
      async check(host) {
        await host.open("#play?game=renju&with=person");
        await host.pick("Or play", "friend");
        await host.pick("You play", "o");
        await host.startGame();
        await sheet(host).locator("[aria-label=Game] [data-value=renju][aria-pressed=true]").waitFor();
        await sheet(host).locator('[aria-label="You play"] [data-value=o][aria-pressed=true]').waitFor();
        await host.accessible("an invitation");
        await host.page.keyboard.press("Escape");
        await host.status(/Play with a friend/);
        await host.page.locator(".waiting").getByRole("button", { name: "Invite a friend" }).click();
        await sheet(host).waitFor();
      },
    },

    "moves go both ways, to the end; another game swaps the colors": {
      async check(visitor) {
        const { host, guest } = await pair(visitor, { Game: "tictactoe" });
        await host.players("You", "Ben");
        await guest.players("Ada", "You");
        await host.until("the title to call", () => document.title.startsWith("Your turn · You – Ben"));
        await guest.until("the title to wait", () => document.title.startsWith("Ada – You"));
        await host.play("b2");
        await guest.text("#polite", /X b2, move 1, your turn/);
        await guest.status(/Your turn/);
        await host.status(/Ben to move/);
        await guest.page.locator("#typed-move").fill("a1");
        await guest.page.locator("#typed-move").press("Enter");
        await host.stones(2);
        await playOut(host, guest, ["c1", "a2"], 2);
        await host.play("a3");
        await host.status(/^You win: 3 in a row/);
        await guest.status(/^Ada wins: 3 in a row/);
        await guest.text("#assertive", /Ada wins/);
        await guest.accessible("a finished game with a friend");
        await guest.press("Play again, colors swapped");
        await guest.text("#status-note", /You asked for another game/);
        await host.text("#message-choice", /Ben asks for another game/);
        await host.text("#assertive", /Ben asks for another game/);
        await host.press("Accept");
        await host.players("Ben", "You");
        await guest.players("You", "Ada");
        await host.stones(0);
        await guest.play("b2");
        await host.stones(1);
        await guest.close();
      },
    },

    "undo by agreement, a draw declined and accepted": {
      async check(visitor) {
        const { host, guest } = await pair(visitor);
        await playOut(host, guest, ["h8", "i9", "h7"]);
        await host.press("Ask to undo");
        await host.text("#status-note", /You asked to take back a move\. Ben has not answered/);
        await guest.text("#message-choice", /Ada asks to take back a move/);
        expect(
          await guest.page.evaluate(() => document.activeElement?.closest("#message-choice") === null),
          "a request to leave the focus alone",
        );
        await guest.accessible("a request");
        await guest.press("Decline");
        await host.text("#status-note", /Ben would rather not take back the move/);
        await guest.page.locator("#message-choice").waitFor({ state: "hidden" });
        await host.stones(3);
        // Once is enough for one move; the server says so.
        await host.press("Ask to undo");
        await host.page.locator("#message.bad").waitFor();
        await playOut(guest, host, ["i8", "h9"], 3);
        await host.page.keyboard.press("u");
        await guest.press("Accept");
        for (const one of [host, guest]) await one.texts(".moves li", ["h8", "i9", "h7", "i8"]);
        await host.text("#status-note", /Ben agreed; the move is taken back/);
        await host.status(/Your turn/);
        await guest.press("Offer a draw");
        await host.press("Decline");
        await guest.text("#status-note", /Ada declined the draw/);
        await host.play("h9");
        await guest.stones(5);
        await guest.press("Offer a draw");
        await host.press("Accept");
        for (const one of [host, guest]) await one.status(/^A draw by agreement/);
        await guest.close();
      },
    },

    "resignation is asked for once more; the game is reviewed with its names": {
      async check(visitor) {
        const { host, guest } = await pair(visitor);
        await playOut(host, guest, ["h8", "i9", "h7", "i8", "h9", "g9"]);
        await guest.press("Resign");
        await guest.press("Keep playing");
        await guest.press("Resign");
        await guest.press("Yes, resign");
        await guest.status(/^Ada wins by resignation/);
        await host.status(/^You win by resignation/);
        await host.press("Review this game");
        await host.address(/#review/);
        await host.text(".game-header", /Ada – Ben/);
        await guest.close();
      },
    },

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
          /^4:5[0-8]$/.test(document.querySelector(".own .player-clock").textContent),
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
        await host.text("#polite", /You 4:5\d, Ben \d:\d\d/);
        expect(tab.complaints.length === 0, `a clean console, found ${tab.complaints}`);
        await guest.close();
      },
    },

    "one side is offline and comes back, with a move made meanwhile": {
      async check(visitor) {
        const { host, guest } = await pair(visitor);
        await playOut(host, guest, ["h8", "i9"]);
        await host.context.setOffline(true);
        await host.status(/Connection lost/);
        await host.play("h7");
        await host.text("#status-note", /your move is sent when it is back/);
        await guest.text(".opponent .player-about", /away/);
        await guest.stones(2);
        await host.context.setOffline(false);
        await guest.stones(3);
        await host.status(/Ben to move/);
        await host.text("#polite", /Connected again/);
        await guest.page.locator(".opponent .presence.here").waitFor({ state: "attached" });
        // The other way round: what the friend does meanwhile is there afterwards.
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

    "spectators see everything and play nothing; so does who comes third": {
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
          await spectator.count('[role=gridcell][aria-disabled="false"]', 0);
          await spectator.page.locator("#typed-move").fill("a1");
          await spectator.page.locator("#typed-move").press("Enter");
          await spectator.text("#typed-note", /You are watching/);
          await spectator.button("Resign").waitFor({ state: "hidden" });
          if (address === watched) await spectator.accessible("watching");
          await spectator.close();
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

    "swap2: black, white with a stone, and two stones more": {
      async check(visitor) {
        const opening = ["h8", "i9", "j7"];
        const { host, guest } = await pair(visitor, { "You play": "swap2" });
        const open = async (first, second) => {
          await first.status(/Place stone 1 of 3/);
          await second.status(/places three stones/);
          for (const point of opening) await first.play(point);
          await second.stones(3);
          await second.status(/Take a color, or add two stones/);
          await first.status(/chooses a color/);
        };
        const again = async () => {
          await host.press("Resign");
          await host.press("Yes, resign");
          await guest.press("Play again, colors swapped");
          await host.press("Accept");
          for (const one of [host, guest]) await one.stones(0);
        };
        await open(host, guest);
        await guest.accessible("the cards of swap2");
        await guest.press("Take black");
        await guest.players("You", "Ada");
        await host.status(/Your turn/);
        await host.play("a1");
        await guest.stones(4);
        await again();
        await open(guest, host);
        await host.press("Take white and place one stone");
        await host.play("a1");
        await host.players("Ben", "You");
        await guest.status(/Your turn/);
        await again();
        await open(host, guest);
        await guest.press("Place two more stones");
        for (const point of ["a1", "b1"]) await guest.play(point);
        await host.stones(5);
        await host.status(/Choose your color/);
        await host.press("Take black");
        await host.players("You", "Ben");
        await guest.status(/Your turn/);
        await guest.close();
      },
    },

    "on a phone: one screen, aimed moves, requests without a jump": {
      options: { ...phone, viewport: { width: 360, height: 640 } },
      async check(visitor) {
        const link = await invite(visitor);
        await visitor.page.locator(".waiting .code").waitFor();
        const fits = async (who, what) =>
          who.until(`${what} on one screen`, () => {
            const { scrollHeight, scrollWidth } = document.documentElement;
            return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
          });
        await fits(visitor, "the invitation");
        await visitor.accessible("an invitation on a phone");
        const guest = await visitor.another({ ...phone, viewport: { width: 360, height: 640 } });
        await guest.open(new URL(link).hash);
        await visitor.status(/Your turn/);
        await visitor.point("h8").tap();
        await visitor.press("Place at h8");
        await guest.stones(1);
        await fits(guest, "a game");
        const board = () => guest.page.locator("#board").boundingBox();
        const before = await board();
        await visitor.press("Ask to undo");
        await guest.text("#message-choice", /asks to take back a move/);
        expect(JSON.stringify(await board()) === JSON.stringify(before), "a request to move nothing");
        await guest.accessible("a game with a friend on a phone");
        await guest.press("Accept");
        await visitor.stones(0);
        await guest.close();
      },
    },

    "a game that goes on is found at the start": {
      async check(visitor) {
        const { host, guest } = await pair(visitor);
        await host.play("h8");
        await guest.stones(1);
        await host.page.getByRole("link", { name: "Rowan" }).click();
        await host.text(".friends", /Your game with Ben\. Move 2, their turn\./);
        await guest.play("i9");
        // The server knows more than the browser does.
        await host.open("");
        await host.text(".friends", /Ben is waiting\. Move 3, your turn\./);
        await host.accessible("the start with a friend who waits");
        await host.page.locator(".friends").getByRole("button", { name: "Go on" }).click();
        await host.status(/Your turn/);
        await host.stones(2);
        await guest.close();
      },
    },
  },
  ["--games", `${folder}/games.db`, "--keep", "7"],
);

rmSync(folder, { recursive: true, force: true });
