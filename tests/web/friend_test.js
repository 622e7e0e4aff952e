#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Games with a friend in two real browsers: the link, moves in both directions, requests, rematches, swap2.

import { comeNameless, invite, linkOf, pair, playOut, reach, runWithStore, sheet } from "./friends.js";
import { expect, phone } from "./support.js";

await runWithStore(
  {
    "an invitation shows everything the host must know, and the start page keeps it": {
      async check(host) {
        const link = await invite(host, { Clock: "5+3" });
        expect(/\/#friend\?game=\w+&token=\w{20,}$/.test(link), `a link with a token, found ${link}`);
        await host.status(/Waiting for your friend/);
        await host.text("#status-note", /begins when the link is opened\. You move first/);
        await host.text(".waiting", /deleted 7 days after the last move/);
        await host.page.locator(".waiting .code[role=img]").waitFor();
        await host.clocks("5:00", "5:00");
        // The host's address gives no access to the host's seat.
        await host.address(/#friend\?game=\w+$/);
        await host.text(".waiting .reach", reach);
        // Help for the person who runs the server is collapsed.
        await host.page.getByText("rowan serve --host").waitFor({ state: "hidden" });
        await host.accessibleInBothThemes("waiting for a friend");
        await host.page.getByText("Link for spectators").click();
        expect((await linkOf(host, "Link for spectators")) !== link, "another link for spectators");
        await host.open("");
        await host.text(".friends", /Your invitation is open\. Your friend has not joined yet\./);
        await host.press("Link");
        await host.status(/Waiting for your friend/);
        expect((await linkOf(host, "Link for your friend")) === link, "the same link");
        const guest = await host.another();
        await guest.open(new URL(link).hash);
        // A guest without a name is asked once for a name.
        const asked = guest.page.locator("dialog[open][aria-label='Your name']");
        await asked.waitFor();
        await guest.accessibleInBothThemes("a guest who is asked for a name");
        await asked.getByRole("textbox").fill("Ben");
        await guest.press("Save");
        await host.text(".player.opponent .player-name", /^Ben$/);
        await guest.page.reload();
        await guest.status(/Your friend to move|Ada to move/);
        await guest.players("Ada", "You");
        await guest.count("dialog[open]", 0);
        await host.status(/Your turn/);
        await host.text("#polite", /has joined/);
        await host.page.locator(".waiting").waitFor({ state: "hidden" });
        await guest.close();
      },
    },

    "the sheet for a new game opens an invitation with its choices": {
      async check(host) {
        await host.open("#play?game=renju&with=person");
        await host.pick("Or play", "friend");
        await host.pick("You play", "o");
        await host.startGame();
        await sheet(host).locator("[aria-label=Game] [data-value=renju][aria-pressed=true]").waitFor();
        await sheet(host).locator('[aria-label="You play"] [data-value=o][aria-pressed=true]').waitFor();
        await host.accessibleInBothThemes("an invitation");
        // The clock choices explain their numbers.
        await host.texts("dialog[open] [aria-label=Clock] button", [
          ...["None", "3 min + 2 s", "5 min + 3 s", "15 min + 10 s"],
          ...["5 min + 3 × 30 s", "20 min + 5 × 30 s"],
        ]);
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
        await host.accessibleInBothThemes("a game with a friend, at turn");
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
        await guest.accessibleInBothThemes("a finished game with a friend");
        await guest.press("Play again");
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
        // A click on the board leads back from an earlier position to the newest, and places no stone.
        await guest.page.locator(".moves li:nth-child(1)").click();
        await guest.status(/^Move 1 of 3$/);
        await guest.stones(1);
        await guest.point("c3").click({ force: true });
        await guest.stones(3);
        await host.press("Ask to undo");
        await host.text("#status-note", /^You asked to take back h7\. Ben has not answered/);
        await guest.text("#message-choice", /Ada asks to take back h7\./);
        // The stone that would be removed is marked for both.
        for (const one of [host, guest]) await one.count("#board .mark.wrong", 1);
        expect(
          await guest.page.evaluate(() => document.activeElement?.closest("#message-choice") === null),
          "a request to leave the focus alone",
        );
        await guest.accessibleInBothThemes("a request");
        await guest.press("Decline");
        await host.text("#status-note", /Ben declined the takeback/);
        await guest.page.locator("#message-choice").waitFor({ state: "hidden" });
        await host.stones(3);
        // After a refusal the server allows the same request only after the next move, and says so.
        await host.press("Ask to undo");
        await host.page.locator("#message.bad").waitFor();
        await playOut(guest, host, ["i8", "h9"], 3);
        await host.page.keyboard.press("u");
        await guest.text("#message-choice", /Ada asks to take back h9\./);
        await guest.press("Accept");
        for (const one of [host, guest]) await one.texts(".moves li", ["h8", "i9", "h7", "i8"]);
        await host.text("#status-note", /Ben accepted the takeback/);
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

    "resigning asks for confirmation; the game is reviewed with its names": {
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
        await host.text(".game-header", /You – Ben/);
        await guest.close();
      },
    },

    "a game without a move offers no review": {
      async check(visitor) {
        const { host, guest } = await pair(visitor, {}, phone);
        await guest.press("Resign");
        await guest.press("Yes, resign");
        for (const one of [host, guest]) {
          await one.status(/wins? by resignation/);
          await one.button("Play again").first().waitFor();
          for (const name of ["Review this game", "Review"])
            expect(!(await one.button(name).isVisible()), `nothing to review, but “${name}”`);
        }
        await guest.close();
      },
    },

    "swap2: black, white, and two more stones": {
      async check(visitor) {
        const opening = ["h8", "i9", "j7"];
        const { host, guest } = await pair(visitor, { Opening: "swap2" });
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
          await guest.press("Play again");
          await host.press("Accept");
          for (const one of [host, guest]) await one.stones(0);
        };
        await open(host, guest);
        await guest.accessibleInBothThemes("the cards of swap2");
        await guest.press("Take black");
        await guest.players("You", "Ada");
        await host.status(/Your turn/);
        await host.play("a1");
        await guest.stones(4);
        await again();
        await open(guest, host);
        await host.press("Take white");
        await host.players("Ben", "You");
        await host.play("a1");
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

    "on a laptop the whole QR code of an invitation is visible": {
      options: { locale: "ru", viewport: { width: 1366, height: 657 } },
      async check(visitor) {
        const { page } = visitor;
        await visitor.open("#friend");
        await page.locator("dialog[open] button.primary").click();
        for (const [width, height] of [
          [1366, 657],
          [1280, 720],
          [1280, 800],
        ]) {
          await page.setViewportSize({ width, height });
          await visitor.until(`the code and the rule within the card at ${width}×${height}`, () => {
            const card = document.querySelector(".record").getBoundingClientRect();
            return [".waiting .code", ".record .tag"].every((name) => {
              const place = document.querySelector(name)?.getBoundingClientRect();
              const isBetween = place && place.left >= card.left && place.right <= card.right;
              return isBetween && place.top >= card.top && place.bottom <= card.bottom;
            });
          });
        }
      },
    },

    "on a phone: one screen, aimed moves, requests that move nothing": {
      options: { ...phone, viewport: { width: 360, height: 640 } },
      async check(visitor) {
        await invite(visitor, { Opening: "swap2" });
        await visitor.page.locator(".moves").waitFor({ state: "hidden" });
        const link = await invite(visitor);
        await visitor.page.locator(".waiting .code").waitFor();
        const fits = async (who, what) =>
          who.until(`${what} on one screen`, () => {
            const { scrollHeight, scrollWidth } = document.documentElement;
            return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
          });
        await fits(visitor, "the invitation");
        await visitor.accessibleInBothThemes("an invitation on a phone");
        const guest = await visitor.another({ ...phone, viewport: { width: 360, height: 640 } });
        await comeNameless(guest, link);
        await visitor.status(/Your turn/);
        await visitor.point("h8").tap();
        await visitor.press("Place h8");
        await guest.stones(1);
        await fits(guest, "a game");
        const board = () => guest.page.locator("#board").boundingBox();
        const before = await board();
        await visitor.press("Ask to undo");
        await guest.text("#message-choice", /asks to take back h8\./);
        expect(JSON.stringify(await board()) === JSON.stringify(before), "a request to move nothing");
        await guest.accessibleInBothThemes("a game with a friend on a phone");
        await guest.press("Accept");
        await visitor.stones(0);
        await guest.close();
      },
    },

    "spectators may give a name, and no other name of theirs is shown": {
      async check(visitor) {
        const { host, guest, link } = await pair(visitor);
        const watching = async (text) => {
          for (const player of [host, guest]) await player.text(".own .player-about", text);
        };
        const spectators = [];
        // A name that the browser stores, such as a pupil's name, is not shown to the players.
        for (const known of ["Pupil", null, null, null]) {
          const one = await host.another();
          await one.open("#learn");
          if (known) await one.page.evaluate(() => localStorage.setItem("rowan.name", '"Pupil"'));
          await one.open(new URL(link).hash);
          await one.text("#status-note", /You are watching\. Move 1\.$/);
          await one.count("dialog[open]", 0);
          spectators.push(one);
        }
        await watching(/ · 4 watching$/);
        const [mia, tom, , fourth] = spectators;
        const give = async (one, name) => {
          await one.press("Name");
          const field = one.page.locator("dialog[open][aria-label='Your name']").getByRole("textbox");
          expect((await field.inputValue()) === "", "no name before one is given");
          await field.fill(name);
          await one.press("Save");
        };
        await give(mia, "Mia");
        await watching(/ · Watching: Mia and 3 more$/);
        await mia.text("#status-note", /You are watching\. Move 1\. Watching: Mia and 3 more\.$/);
        await give(tom, "<b>Tom</b>");
        await watching(/ · Watching: Mia, <b>Tom<\/b> and 2 more$/);
        await host.count(".player-about b", 0);
        await host.accessible("two spectators with names");
        await mia.page.reload();
        await watching(/ · Watching: <b>Tom<\/b>, Mia and 2 more$/);
        for (const one of [spectators[2], fourth]) await one.close();
        await watching(/ · Watching: <b>Tom<\/b>, Mia$/);
        for (const one of [mia, tom]) await one.close();
        await watching(/(Black|White)$/);
        await guest.close();
      },
    },

    "an unfinished game is listed on the start page": {
      async check(visitor) {
        const { host, guest } = await pair(visitor);
        await host.play("h8");
        await guest.stones(1);
        await host.page.getByRole("link", { name: "Rowan" }).click();
        await host.text(".friends", /Your game with Ben\. Move 2, their turn\./);
        await guest.play("i9");
        // The server's state of the game is newer than the state stored in the browser.
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
  "--keep",
  "7",
);
