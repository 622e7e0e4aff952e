#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A class in real browsers: one teacher, several pupils, rounds that take each pupil to their game, the
// table, the printed sheet; reloads and a restart of the server in between.

import { atGame, joinClass, openClass, pairsOn, staysNarrow, tableOf } from "./classes.js";
import { deletable, forgive, playOut, reach, runWithStore } from "./friends.js";
import { openSources } from "./sources.js";
import { eventually, expect, phone } from "./support.js";

const small = { ...phone, viewport: { width: 360, height: 640 } };

/** The moves of a game, in turn. X wins with the fifth. */
const winOfX = ["a1", "b1", "a2", "b2", "a3"];

async function middleOf(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Taps a place at this time, in seconds since 1970. */
async function tap(session, place, timestamp) {
  const touch = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  await touch("touchStart", [place]);
  await touch("touchEnd", []);
}

await runWithStore({
  "five pupils, two rounds, a bye, a reload, a restart of the server, the table and the printed sheet": {
    async check(teacher) {
      const link = await openClass(teacher, { Pairing: "swiss", Rounds: "2" });
      await teacher.page.locator(".lobby .code[role=img]").waitFor();
      await teacher.text(".lobby .reach", reach);
      await teacher.accessibleInBothThemes("the link of a class");
      const names = ["Anna", "Ben", "Cleo", "David", "Emma"];
      const pupils = new Map();
      for (const name of names) pupils.set(name, await joinClass(teacher, link, name));
      await teacher.texts(".pupil-list .name-text", names);
      await teacher.count(".pupil-list .presence-dot.here", 5);
      await teacher.status(/^5 pupils are here$/);
      await teacher.text("#polite", /has joined/);
      await teacher.text(".class-kept", /^Names and games are deleted on \d+ \w+ \d{4}\.$/);
      // The teacher's address, visible on a projector, contains no secret.
      await teacher.address(/#class\?class=\w+$/);
      await teacher.accessibleInBothThemes("pupils who have come");
      await teacher.press("Start round 1");
      await teacher.press("Link");
      await teacher.text("dialog[open] .reach", reach);
      await teacher.page.keyboard.press("Escape");

      const pairs = await pairsOn(teacher, 1, 2);
      const resting = names.find((name) => !pairs.flat().includes(name));
      await teacher.text(".byes", new RegExp(`${resting} has a bye`));
      await pupils.get(resting).status(/^You have a bye this round$/);
      await pupils.get(resting).text("#status-note", /It counts as a win/);
      const games = [];
      for (const [first, second] of pairs) {
        games.push(await atGame(pupils.get(first), second));
        expect((await atGame(pupils.get(second), first)) === games.at(-1), "both at one game");
        await pupils.get(first).players("You", second);
      }
      const [[one, two], [three, four]] = pairs.map((pair) => pair.map((name) => pupils.get(name)));

      // The teacher's screen shows moves while they are played.
      await playOut(one, two, ["b2"]);
      await teacher.text(".board-card:nth-child(1) .card-said", /^b2, move 1$/);
      await teacher.text(
        ".board-card:nth-child(1) .board-seat.active .seat-name",
        new RegExp(`^${two.name}$`),
      );
      await teacher.count(".board-card:nth-child(1) .small-mark", 1);
      await teacher.accessibleInBothThemes("live boards");
      await two.page.reload();
      await two.status(/Your turn/);
      await two.stones(1);
      await playOut(three, four, winOfX.slice(0, 3));

      // A pupil cannot open the boards of other pupils.
      await eventually(() => expect(three.heard.includes(games[1]), "the own game to be heard of"));
      for (const other of [three, pupils.get(resting)])
        expect(!other.heard.includes(games[0]), "nothing to be heard of the game of others");
      const id = (await teacher.page.evaluate(() => location.hash)).split("class=")[1];
      const curious = pupils.get(resting);
      await curious.open(`#friend?class=${id}&game=${games[0]}`);
      await curious.status(/This game cannot be opened/);
      await curious.open(`#class?class=${id}`);
      await curious.status(/^You have a bye this round$/);
      await curious.count(".board-card", 0);
      await curious.accessibleInBothThemes("a pupil with a bye");

      // The teacher opens one game full size and returns.
      await teacher.page.getByRole("button", { name: /^Board 1: / }).click();
      await teacher.address(/#friend\?class=\w+&game=\w+$/);
      await teacher.text("#status-note", /You are watching/);
      await teacher.stones(1);
      await teacher.button("Share").waitFor({ state: "hidden" });
      await teacher.press("Class");
      await teacher.status(/^Round 1 of 2$/);

      await teacher.site.stopServer("SIGKILL");
      for (const visitor of [teacher, two, curious]) await visitor.status(/Connection lost/);
      await teacher.site.startServer();
      await teacher.status(/^Round 1 of 2$/);
      await curious.status(/^You have a bye this round$/);
      await two.status(/Your turn/);
      await playOut(two, one, ["a1"], 1);
      await playOut(four, three, winOfX.slice(3), 3);
      await three.status(/^You win: 3 in a row/);
      await three.text("#status-note", /next game opens when the teacher starts/);
      await three.press("Back to the class");
      await three.status(new RegExp(`^You won against ${four.name}$`));
      await three.texts(".own-results b", ["1"]);
      await teacher.text("#status-note", /1 of 2 games is still going/);
      await teacher.text(".board-card.done .card-said", /3 in a row$/);
      await two.press("Resign");
      await two.press("Yes, resign");
      await one.status(/^You win by resignation/);

      // After one round the table begins with the winners and the pupil with the bye.
      await teacher.status(/^Round 1 is over$/);
      const won = [one.name, three.name, resting].sort();
      await eventually(async () => {
        const table = await tableOf(teacher);
        expect(
          JSON.stringify(
            table
              .slice(0, 3)
              .map((row) => row.replace(/^\d+ /, ""))
              .sort(),
          ) === JSON.stringify(won.map((name) => `${name} 1`)),
          `three with a point, found ${table}`,
        );
        expect(
          table.slice(3).every((row) => row.endsWith(" 0")),
          `two without, found ${table}`,
        );
      });
      await teacher.press("Start round 2");
      const second = await pairsOn(teacher, 2, 2);
      const before = new Set(pairs.map((pair) => [...pair].sort().join()));
      for (const pair of second) expect(!before.has([...pair].sort().join()), `${pair} not to meet again`);
      const newlyResting = names.find((name) => !second.flat().includes(name));
      expect(newlyResting !== resting, "somebody else to have the bye");
      // Pages go to the next game from wherever the pupil is: at the end of the last game, or in the class.
      for (const [first, other] of second) {
        await atGame(pupils.get(first), other);
        await atGame(pupils.get(other), first);
      }
      const [[five, six], [seven, eight]] = second.map((pair) => pair.map((name) => pupils.get(name)));
      await playOut(five, six, winOfX);
      await five.status(/^You win/);
      // The winning row is pale and struck through: a ring around a cross would look like a nought.
      await teacher.count(".board-card .small-won", 3);
      await teacher.count(".board-card .small-strike.stroke", 1);
      await teacher.count(".board-card .small-ring", 0);
      // The teacher adjudicates an unfinished game.
      await teacher.press(`Decide board 2: ${seven.name} – ${eight.name}`);
      await teacher.accessible("a decision");
      await teacher.press("A draw");
      await five.text("#status-note", /^All rounds are played\.$/);
      await seven.status(/^A draw by the teacher’s decision$/);
      await eight.status(/^A draw by the teacher’s decision$/);
      await teacher.status(/^All rounds are played$/);
      await teacher.press("Round 1");
      await teacher.count(".round-list li", 3);
      await teacher.text(".round-list", new RegExp(`${one.name}.*1 – 0.*${two.name}`));
      await teacher.accessibleInBothThemes("a round that is over");

      // The expected points after two rounds.
      const points = Object.fromEntries(names.map((name) => [name, 0]));
      for (const name of [one.name, three.name, resting, five.name, newlyResting]) points[name] += 1;
      for (const { name } of [seven, eight]) points[name] += 0.5;
      const shown = (value) => `${Math.floor(value) || (value % 1 ? "" : "0")}${value % 1 ? "½" : ""}`;
      await eventually(async () => {
        const table = (await tableOf(teacher)).map((row) => row.replace(/^\d+ /, ""));
        const wanted = names.map((name) => `${name} ${shown(points[name])}`);
        expect(
          JSON.stringify([...table].sort()) === JSON.stringify(wanted.sort()),
          `${wanted} in the table, found ${table}`,
        );
        const sums = table.map((row) => points[row.split(" ")[0]]);
        expect(
          sums.every((sum, index) => !index || sum <= sums[index - 1]),
          `the best first, found ${table}`,
        );
      });
      const best = (await tableOf(teacher)).map((row) => row.split(" ")[1]);

      // The printed sheet is black on white even if the page is dark, and has the table and all games.
      const { page } = teacher;
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await page.locator(".paper").waitFor();
      await page.locator(".top").waitFor({ state: "hidden" });
      await page.locator("#message").waitFor({ state: "hidden" });
      await teacher.text(".paper h2", /^Class 3b$/);
      await teacher.text(".paper header", /\d+ \w+ 20\d\d/);
      await teacher.texts(".paper-table tbody th", best);
      await teacher.count(".paper-rounds section", 2);
      await teacher.text(".paper-rounds", new RegExp(`${five.name}.*1 – 0.*${six.name}`));
      await teacher.text(".paper-rounds", /½ – ½/);
      const colors = await page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector(".paper-table th")).color,
        getComputedStyle(document.querySelector(".paper h2")).color,
      ]);
      expect(
        JSON.stringify(colors) === JSON.stringify(["rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(0, 0, 0)"]),
        `black on white, found ${colors}`,
      );
      const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(/\/MediaBox\s*\[\s*0 0 (594|595)[.\d]* (841|842)/.test(file), "a sheet of A4");
      await page.emulateMedia({ media: null, colorScheme: "light" });

      await teacher.press("End the class");
      await teacher.press("End it");
      await teacher.status(/^The class is over$/);
      await five.text("#status-note", /^The class is over\.$/);
      await pupils.get(resting).page.locator("#actions").waitFor({ state: "attached" });
      await five.press("Back to the class");
      await five.status(/^The class is over$/);
      await five.text("#status-note", /^You are \w+ of 5, with [\d½]+ points?\.$/);
      for (const pupil of [teacher, ...pupils.values()]) forgive(pupil);
      curious.complaints = curious.complaints.filter((text) => !/404/.test(text));
      for (const pupil of pupils.values()) await pupil.close();
    },
  },

  "on phones: names, a break, a late pupil, and a pupil who is removed and returns": {
    options: small,
    async check(teacher) {
      const link = await openClass(teacher, { Pairing: "round-robin", Rounds: "auto" }, "");
      await staysNarrow(teacher, "the link");
      const anna = await joinClass(teacher, link, "Anna", small);
      await staysNarrow(anna, "waiting");
      await anna.accessibleInBothThemes("waiting on a phone");
      const other = await joinClass(teacher, link, "Anna", small);
      await other.text(".class-own h3", /^You are Anna 2$/);
      await other.press("Change name");
      const dialog = other.page.locator("dialog[aria-label='Your name']");
      await dialog.getByRole("textbox").fill("Ben");
      await dialog.getByRole("button", { name: "Save" }).click();
      await other.text(".class-own h3", /^You are Ben$/);
      await other.text("#polite", /You are Ben now/);
      // The link opens the class as the pupil who has joined from this browser.
      await other.open(link);
      await other.text(".class-own h3", /^You are Ben$/);
      const cleo = await joinClass(teacher, link, "Cleo", small);
      await cleo.press("Take a break");
      await cleo.status(/^You are taking a break$/);
      await teacher.text(".pupil-list", /Cleo.*break/);
      await teacher.press("Start round 1");
      await atGame(anna, "Ben");
      await staysNarrow(anna, "a game");
      await anna.accessible("a game of a class on a phone");
      await cleo.press("Come back");
      await cleo.status(/^You play from the next round on$/);
      // The pupil goes back from the game to the class. The page then shows the class, also after a reload,
      // until the pupil returns to the game.
      await anna.page.getByRole("link", { name: "Back to the class" }).click();
      await anna.status(/^Your game with Ben is in progress$/);
      await staysNarrow(anna, "the class during a game");
      await anna.page.reload();
      await anna.status(/^Your game with Ben is in progress$/);
      await anna.press("Go to the game");
      await atGame(anna, "Ben");

      // The teacher renames a pupil and then removes the pupil, who loses the open game.
      await teacher.press("Ben: rename or remove");
      await teacher.accessibleInBothThemes("what is done with a pupil");
      const sheet = teacher.page.locator("dialog[aria-label='Ben']");
      await sheet.getByRole("textbox").fill("Benno");
      await sheet.getByRole("button", { name: "Save the name" }).click();
      await teacher.press("Benno: rename or remove");
      await teacher.press("Remove");
      await anna.status(/^You win by the teacher’s decision$/);
      await other.open(link);
      await other.status(/not in the class any more/);
      // With two pupils, one round is enough; with a third pupil, more rounds are possible.
      await teacher.status(/^All rounds are played$/);
      await teacher.press("Another round");
      await atGame(anna, "Cleo");
      await teacher.press("Benno: rename or remove");
      await teacher.press("Let back in");
      await other.status(/^You play from the next round on$/);
      await staysNarrow(teacher, "boards");
      await teacher.accessibleInBothThemes("the teacher's screen on a phone");
      // The start page lists the class for the teacher and for a pupil.
      for (const visitor of [teacher, other]) {
        await visitor.open("");
        await visitor.text(".friends", /class\. Round 2( of \d)?\./i);
        await visitor.accessible("the start with a class");
        await visitor.page.locator(".friends").getByRole("button", { name: "Go on" }).first().click();
        await visitor.address(/#class\?class=\w+$/);
      }
      for (const pupil of [anna, other, cleo]) await pupil.close();
    },
  },

  "the second click of a double click, or the second of two quick taps, does not answer the question": {
    options: { viewport: { width: 1366, height: 657 }, hasTouch: true },
    async check(teacher) {
      const link = await openClass(teacher, { Pairing: "round-robin", Rounds: "auto" });
      const anna = await joinClass(teacher, link, "Anna");
      const ben = await joinClass(teacher, link, "Ben");
      await teacher.press("Start round 1");
      await atGame(anna, "Ben");
      await anna.press("Resign");
      await anna.press("Yes, resign");
      await teacher.status(/^All rounds are played$/);
      const place = await middleOf(teacher.button("End the class"));
      const isAsked = () => teacher.button("End it").waitFor();
      const isClosed = () => teacher.button("End it").waitFor({ state: "hidden" });
      await teacher.page.mouse.dblclick(place.x, place.y);
      await isAsked();
      await teacher.press("Go on");
      await isClosed();
      await teacher.button("End the class").focus();
      await teacher.page.keyboard.down("Enter");
      await isAsked();
      await teacher.page.keyboard.down("Enter"); // held down, the key repeats
      await teacher.page.keyboard.up("Enter");
      await isAsked();
      await teacher.press("Go on");
      await isClosed();
      // Phones count every tap as one click. The taps have given times, so a slow machine changes nothing.
      await teacher.page.evaluate(() =>
        addEventListener("click", (event) => Object.defineProperty(event, "detail", { value: 1 }), true),
      );
      const session = await teacher.context.newCDPSession(teacher.page);
      const start = Date.now() / 1000;
      for (const after of [0, 0.2]) await tap(session, place, start + after);
      await isAsked();
      await tap(session, await middleOf(teacher.button("Go on")), start + 600);
      await isClosed();
      await tap(session, place, start + 1200);
      await tap(session, await middleOf(teacher.button("End it")), start + 1800);
      await teacher.status(/^The class is over$/);
      for (const pupil of [anna, ben]) await pupil.close();
    },
  },

  "a round is announced as begun only to pupils whose game is not over, and a bye only without a rival": {
    async check(teacher) {
      const link = await openClass(teacher, { Pairing: "round-robin", Rounds: "auto" });
      const anna = await joinClass(teacher, link, "Anna");
      const ben = await joinClass(teacher, link, "Ben");
      const cleo = await joinClass(teacher, link, "Cleo");
      const pupils = [anna, ben, cleo];
      for (const { page } of pupils)
        await page.evaluate(() => {
          const said = (window.said = []);
          const region = document.querySelector("#polite");
          new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });
        });
      await teacher.press("Start round 1");
      const [pair] = await pairsOn(teacher, 1, 1);
      const [loser, winner] = pair.map((name) => pupils.find((pupil) => pupil.name === name));
      const resting = pupils.find(({ name }) => !pair.includes(name));
      await resting.text("#polite", /^Round 1 has begun\. You have a bye\./);
      await atGame(loser, winner.name);
      await loser.press("Resign");
      await loser.press("Yes, resign");
      await loser.press("Back to the class");
      await loser.status(new RegExp(`^${winner.name} won$`));
      // At the next change of the class the page says what is new since the pupil last saw the class.
      await loser.press("Take a break");
      await loser.status(/^You are taking a break$/);
      const said = await loser.page.evaluate(() => window.said);
      expect(!said.some((text) => /has begun/.test(text)), `nothing about a new round, found ${said}`);
      for (const pupil of pupils) await pupil.close();
    },
  },

  "a link that leads nowhere, and a sheet that is closed": {
    async check(visitor) {
      await visitor.open("#class?class=abcdefghijkl&link=abcdefghijklmnopqrstuvwxyz");
      await visitor.status(/This class cannot be opened/);
      await visitor.text("#assertive", /cannot be opened/);
      await visitor.press("Set up a class");
      await visitor.accessible("a new class");
      await visitor.page.keyboard.press("Escape");
      await visitor.press("Set up a class");
      await visitor.page.locator("dialog[aria-label='A class']").waitFor();
      await visitor.page.keyboard.press("Escape");
      await visitor.open("");
      await visitor.press("Invite a friend");
      await visitor.page
        .locator("dialog[aria-label='Invite a friend']")
        .getByRole("button", { name: "A class" })
        .click();
      await visitor.count("dialog[open]", 0);
      await visitor.press("Set up a class");
      await visitor.page.locator("dialog[aria-label='A class']").waitFor();
      await visitor.count("dialog[open]", 1);
    },
  },

  "a class that is deleted while it is open": {
    async check(teacher) {
      const { remove } = await deletable(teacher, /\/ws\/v1\/classes/);
      await openClass(teacher);
      remove();
      await teacher.status(/This class cannot be opened/);
      await teacher.text("#status-note", /^It was deleted\.$/);
    },
  },

  "columns for one to fifty boards, on a laptop and on a 4K screen": {
    async check(visitor) {
      await openSources(visitor);
      const found = await visitor.page.evaluate(async () => {
        const { columnsFor } = await import("/source/class/live_boards.js");
        const sizes = [];
        for (const [width, height] of [
          [816, 540],
          [1430, 760],
          [3100, 1800],
        ])
          for (let count = 1; count <= 50; ++count)
            sizes.push({ width, height, count, ...columnsFor(count, width, height) });
        return sizes;
      });
      expect(found.length === 150, "all of them");
      for (const { width, height, count, columns, size } of found) {
        const what = `${count} boards on ${width}×${height}: ${columns} columns of ${size}`;
        expect(
          columns >= 1 && columns * (size + 24) + (columns - 1) * 12 <= width + 1,
          `room across, ${what}`,
        );
        expect(size >= 120, `boards that can be read, ${what}`);
        const rows = Math.ceil(count / columns);
        if (width > 3000) expect(rows * (size + 118) <= height + 1, `all at once on 4K, ${what}`);
      }
    },
  },
});
