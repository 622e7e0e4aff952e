#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Every opening rule in a real browser, to its end and with every kind of answer: two players at one screen,
// games against the computer in either seat, and games with a friend.

import { pair, runWithStore } from "./friends.js";
import { expect, phone } from "./support.js";

/** The answers of whole openings, as written in addresses. Together they include every kind of answer. */
const openings = [
  ["freestyle", "pro.h8.i9.k8"],
  ["freestyle", "long-pro.h8.i9.l8"],
  ["freestyle", "swap.h8i9j7.black"],
  ["freestyle", "swap.h8i9j7.white"],
  ["freestyle", "swap2.h8i9j7.white"],
  ["freestyle", "swap2.h8i9j7.g7f6.black"],
  ["renju", "rif.h8i9j7.black.g7.offerh9i8.takei8"],
  ["renju", "rif.h8h9h10.white.g7.offerh7i8.takeh7"],
  ["renju", "yamaguchi.h8i9j7.number3.black.g7.offerh9i8g9.takeg9"],
  ["renju", "taraguchi-10.h8.black.i9.white.j7.black.g7.white.k8.black"],
  ["renju", "taraguchi-10.h8.white.h9.black.h10.white.g7.offerh7i8g9f6e5d4c3b2a1k8.takea1"],
  ["renju", "soosorv-8.h8i9j7.white.g7.number2.black.offerh9i8.takeh9"],
];

const pointsIn = (answer) => answer.match(/[a-z]\d{1,2}/g) ?? [];

/** Waits until the visitor must answer, and gives one answer, as written in an address. */
async function give(visitor, answer) {
  const { page } = visitor;
  if (answer === "black" || answer === "white") return visitor.press(`Take ${answer}`);
  if (answer.startsWith("number")) {
    await visitor.choose("Number of fifth moves", answer.slice("number".length));
    return visitor.press("Say the number");
  }
  const offers = answer.startsWith("offer");
  const points = pointsIn(offers ? answer.slice("offer".length) : answer.replace("take", ""));
  const card = page.locator(".opening button", { hasText: /^(Offer|Place)/ });
  if (offers) await visitor.status(/Offer fifth|or offer fifth moves/);
  else if (answer.startsWith("take")) await visitor.status(/Take one of the offered/);
  else await visitor.status(/Place |or add two stones/);
  if (await card.count()) await card.click();
  for (const [index, point] of points.entries()) {
    if (offers) await visitor.status(new RegExp(`fifth move ${index + 1} of ${points.length}`));
    await page.locator(`[data-point="${point}"][aria-disabled="false"]`).click();
  }
}

/** The server's state of the opening in the page's address. */
async function stateOf(visitor, game) {
  return visitor.page.evaluate(async (name) => {
    const [rule, ...answers] = new URLSearchParams(location.hash.split("?")[1]).get("opening").split(".");
    const spaced = answers.map((answer) =>
      answer.replace(/^(offer|take|number)/, "$1 ").replace(/([a-z]\d+)(?=[a-z])/g, "$1 "),
    );
    const response = await fetch("/api/v1/position", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: name, opening: `${rule}: ${spaced.join("; ")}` }),
    });
    return (await response.json()).opening;
  }, game);
}

const isTwin = (group, point, chosen) =>
  group.includes(point) && chosen.some((other) => group.includes(other));

/** An allowed answer, chosen by the number of the round. */
function answerTo(options, round) {
  const option = options[round % options.length];
  const pick = (points, count, same = []) => {
    const chosen = [];
    for (const point of points.slice((round * 7) % Math.max(1, points.length - 40)))
      if (chosen.length < count && !same.some((group) => isTwin(group, point, chosen))) chosen.push(point);
    return chosen.join("");
  };
  if (option.act === "color") return round % 2 ? "white" : "black";
  if (option.act === "number") return `number${round + 1}`;
  if (option.act === "take") return `take${option.points[round % option.points.length]}`;
  if (option.act === "offer") return `offer${pick(option.points, option.count, option.same)}`;
  const stones = [];
  for (const { points } of option.stones) {
    const free = points.filter((point) => !stones.includes(point));
    stones.push(free[(round * 3) % free.length]);
  }
  return stones.join("");
}

const rules = ["pro", "long-pro", "swap", "swap2", "rif", "yamaguchi", "taraguchi-10", "soosorv-8"];

await runWithStore({
  "every rule for two at one screen, by every kind of answer": {
    async check(visitor) {
      await visitor.open();
      for (const [game, line] of openings) {
        const [rule, ...answers] = line.split(".");
        await visitor.go(`#play?game=${game}&with=person&opening=${rule}`);
        for (const answer of answers) await give(visitor, answer);
        await visitor.status(/White to move/);
        await visitor.address(new RegExp(`opening=${line.replaceAll(".", "\\.")}$`));
        // The game then continues, and Undo leads back into the opening.
        await visitor.play("o15");
        await visitor.status(/Black to move/);
        await visitor.press("Undo");
        await visitor.status(/White to move/);
        await visitor.press("Undo");
        await visitor.until("the last answer to be asked for again", () =>
          document.querySelector(".opening:not([hidden])"),
        );
      }
    },
  },

  "every rule against the computer, from both seats": {
    async check(visitor) {
      await visitor.open();
      for (const [round, you] of ["x", "o"].entries())
        for (const rule of rules) {
          const game = ["pro", "long-pro", "swap", "swap2"].includes(rule) ? "freestyle" : "renju";
          await visitor.go(`#play?game=${game}&with=engine:1&you=${you}&opening=${rule}`);
          for (let asked = 0; asked < 12; ++asked) {
            await visitor.quiet();
            const state = await stateOf(visitor, game);
            if (state.done) break;
            expect(state.asked === (you === "x" ? "opener" : "other"), `${rule}: the visitor is asked`);
            await give(visitor, answerTo(state.options, round + asked));
          }
          const { done, first } = await stateOf(visitor, game);
          expect(done, `${rule} comes to its end`);
          const isBlack = (first === "opener") === (you === "x");
          await visitor.players(...(isBlack ? ["You", "Wren"] : ["Wren", "You"]));
          await visitor.status(/Your turn/);
        }
    },
  },

  "the board and the texts of an opening": {
    async check(visitor) {
      await visitor.open("#play?game=renju&with=person&opening=taraguchi-10");
      await visitor.status(/^Place a black stone$/);
      await visitor.text("#status-note", /^Taraguchi-10\. On the middle point\.$/);
      await visitor.count(".mark.region", 1);
      await visitor.point("a1").click();
      await visitor.text("#status-note", /rule does not allow a1/);
      await visitor.stones(0);
      await visitor.play("h8");
      await visitor.text("#status-note", /^The opener places h8\.$/);
      await visitor.accessibleInBothThemes("a choice of color");
      await visitor.press("Take black");
      await visitor.text("#status-note", /^The other takes black\. In the central 3×3\.$/);
      await visitor.count(".mark.region", 8);
      await visitor.go("#play?game=renju&with=person&opening=rif.h8h9h10.black.h7");
      await visitor.status(/Offer fifth move 1 of 2/);
      await visitor.point("g8").click();
      await visitor.status(/Offer fifth move 2 of 2/);
      await visitor.point("i8").click();
      await visitor.text("#status-note", /i8 is the same as g8 by symmetry/);
      await visitor.point("g9").click();
      await visitor.status(/Take one of the offered moves/);
      await visitor.count(".mark.candidate", 2);
      await visitor.point("a1").click();
      await visitor.text("#status-note", /a1 is not among the offered moves/);
      await visitor.point("g8").click();
      await visitor.status(/White to move/);
    },
  },

  "reload, another address, a lost connection and double clicks": {
    async check(visitor) {
      const { page, context } = visitor;
      await visitor.open("#play?game=renju&with=person&opening=soosorv-8");
      for (const answer of ["h8i9j7", "white", "g7", "number2"]) await give(visitor, answer);
      await visitor.status(/Choose your color/);
      await page.reload();
      await visitor.status(/Choose your color/);
      await visitor.stones(4);
      const address = await page.evaluate(() => location.hash);
      const second = await visitor.another();
      await second.open(address);
      await second.status(/Choose your color/);
      await second.stones(4);
      await second.close();
      await context.setOffline(true);
      await visitor.clickAll(".opening button", ".opening button");
      await visitor.status(/Connection lost/);
      await context.setOffline(false);
      await visitor.status(/Offer fifth move 1 of 2/);
      await visitor.clickPoints("h9", "h9", "i8", "g9");
      await visitor.status(/Take one of the offered/);
      await visitor.clickPoints("h9", "i8");
      await visitor.status(/White to move/);
      await visitor.stones(5);
      await visitor.address(/number2\.black\.offerh9i8\.takeh9$/);
      await visitor.go("#play?game=renju&with=person&opening=nonsense");
      await visitor.text("#status-note", /cannot be played/);
      await visitor.status(/Black to move/);
      visitor.complaints = visitor.complaints.filter((text) => !/ERR_|status of 400/.test(text));
    },
  },

  "the sheet offers only rules that fit the game": {
    async check(visitor) {
      const offered = () =>
        visitor.page
          .locator("[aria-label=Setup] select[aria-label=Opening] option")
          .evaluateAll((all) => all.map((one) => one.value).join(" "));
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.turn();
      await visitor.openSetup();
      expect((await offered()) === " pro long-pro swap swap2", "the rules of gomoku");
      await visitor.pick("Size", "20");
      expect((await offered()) === " swap swap2", "those that need no middle point");
      await visitor.pick("Game", "renju");
      expect((await offered()).startsWith(" rif yamaguchi taraguchi-10 soosorv-8"), "those of renju first");
      await visitor.choose("Opening", "rif");
      await visitor.text("[aria-label=Setup] .opening-choice", /One of 26 openings/);
      await visitor.accessible("the sheet with an opening");
      await visitor.pick("Game", "tictactoe");
      await visitor.count("[aria-label=Setup] select[aria-label=Opening]", 0);
      await visitor.pick("Game", "renju");
      await visitor.choose("Opening", "rif");
      await visitor.pick("Opens", "x");
      await visitor.startGame();
      await visitor.status(/stone 1 of 3/);
    },
  },

  "with a friend: every kind of answer by both": {
    async check(visitor) {
      const { host, guest } = await pair(visitor, { Game: "renju", Opening: "soosorv-8" });
      const seats = { h: host, g: guest };
      for (const [seat, answer, seen] of [
        ["h", "h8i9j7", /Ada places h8, i9, j7/],
        ["g", "white", /Ben takes white/],
        ["g", "g7", /Ben places g7/],
        ["g", "number2", /Ben asks for 2 fifth moves/],
        ["h", "white", /Ada takes white/],
        ["g", "offerh9i8", /Ben offers h9, i8/],
        ["h", "takei8", null],
      ]) {
        await give(seats[seat], answer);
        const [watcher] = Object.values(seats).filter((one) => one !== seats[seat]);
        if (seen) await watcher.text("#status-note, #polite", seen);
      }
      await host.players("Ben", "You");
      await host.status(/Your turn/);
      await host.play("a1");
      await guest.stones(6);
      await guest.status(/Your turn/);
      await guest.page.reload();
      await guest.stones(6);
      await guest.close();
    },
  },

  "on a phone": {
    options: { ...phone, viewport: { width: 360, height: 640 } },
    async check(visitor) {
      await visitor.open("#play?game=renju&with=person&opening=yamaguchi.h8i9j7");
      await visitor.status(/the number of fifth moves/);
      await visitor.button("Say the number").click();
      await visitor.status(/Choose your color/);
      await visitor.press("Take white");
      await visitor.status(/Place a white stone/);
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide <= 360, "nothing is wider than the screen");
    },
  },
});
