#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Clicks while a move is pending, in a real browser. No move may enter a game if the rules forbid the move or
// if it was not the visitor's turn. Depending on the test, requests are delayed, held back or answered out of
// order.

import { expect, run } from "./support.js";

const latencies = [0, 300];

/** Seeded pseudorandom numbers. */
function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Every game that the browser has saved. */
async function savedGames(visitor) {
  const kept = Object.entries(await visitor.kept());
  return kept.filter(([key]) => key.startsWith("game.")).map(([, { game }]) => game);
}

/** Asks the server about a freestyle game, independently of the page. */
async function position(visitor, moves) {
  const response = await fetch(`${visitor.site.address}/api/v1/position`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "freestyle", moves }),
  });
  expect(response.ok, `a game that the rules allow, not ${moves.join(" ")}`);
  return response.json();
}

await run({
  "a slow server: keys, typed moves and buttons wait as well": {
    async check(visitor) {
      const { page } = visitor;
      const held = await visitor.hold();
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.turn();
      await visitor.point("h8").focus();
      for (let press = 0; press < 4; ++press) await page.keyboard.press("Enter");
      await visitor.page.fill("#typed-move", "a1");
      await visitor.page.locator("#typed-move").press("Enter");
      await visitor.text("#typed-note", /not answered yet/);
      expect(
        (await page.inputValue("#typed-move")) === "a1",
        "the typed move to stay until it can be played",
      );
      held.open();
      await visitor.turn();
      await visitor.quiet();
      await visitor.stones(2);
      await page.locator("#typed-move").press("Enter");
      await visitor.stone("a1", "Black");
      await visitor.turn();
      await visitor.quiet();
      await visitor.stones(4);
      // Resigning is impossible between a move and the server's reply to the move.
      await visitor.press("Resign");
      await page.locator("button.danger").waitFor();
      await visitor.clickAll('[data-point="o15"]', "button.danger");
      await visitor.turn();
      await visitor.status(/Your turn/);
      await visitor.stones(6);
    },
  },

  "swap2: quick clicks place only three stones and take one color": {
    async check(visitor) {
      for (const latency of latencies) {
        await visitor.delay(latency);
        await visitor.open("#play?game=freestyle&with=person&opening=swap2");
        await visitor.status(/stone 1 of 3/);
        await visitor.clickPoints("h8", "h8", "i9", "j7", "a1", "a2");
        await visitor.status(/Take a color/);
        await visitor.quiet();
        await visitor.stones(3);
        await visitor.clickAll("[aria-label=Opening] button", "[aria-label=Opening] button");
        await visitor.status(/White to move/);
        await visitor.turn();
        await visitor.quiet();
        await visitor.address(/opening=swap2\.h8i9j7\.black$/);
        await visitor.stones(3);
      }
    },
  },

  "replies that arrive after undo, a new game or another game are dropped": {
    async check(visitor) {
      let count = 0;
      // Every second reply is slow, so that it arrives after the replies to later requests.
      await visitor.delay((request) => (/position|move/.test(request.url()) && ++count % 2 ? 900 : 50));
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.turn();
      for (const moment of [0, 400]) {
        await visitor.clickPoints("h8");
        await visitor.page.waitForTimeout(moment);
        await visitor.press("Undo");
        await visitor.turn();
        await visitor.quiet();
        await visitor.stones(0);
        await visitor.status(/Your turn/);
        await visitor.clickPoints("h8");
        await visitor.page.waitForTimeout(moment);
        // Both clicks come at once, because a click after the reply for the new game would be a move in it.
        await visitor.clickAll("[aria-label=Setup] button.primary", '[data-point="a1"]');
        await visitor.turn();
        await visitor.quiet();
        await visitor.stones(0);
        await visitor.clickPoints("g7");
        await visitor.page.waitForTimeout(moment);
        await visitor.go(`#play?game=tictactoe&moves=b2&with=person&clock=${moment ? "5+3" : "1+2"}`);
        await visitor.turn();
        await visitor.quiet();
        await visitor.stones(1);
        await visitor.status(/O to move/);
        await visitor.go("#play?game=freestyle&with=engine:1&you=x");
        await visitor.turn();
        await visitor.stones(0);
      }
    },
  },

  "with a distant server the first move waits for no answer, and the opponent's for one": {
    async check(visitor) {
      const held = await visitor.hold();
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.play("h8");
      // The page requests the position and the opponent's move at the same time, but plays the opponent's
      // move only after the reply for the position.
      await held.isAsked("position", "h8");
      await held.letGo("move", "h8");
      await visitor.stones(1);
      await held.letGo("position", "h8");
      await visitor.stones(2);
      // A five may end the game, so the page requests only the position.
      const four = "h8 a1 h9 a2 h10 a3 h11 a4";
      await visitor.open(`#play?game=freestyle&moves=${four.replaceAll(" ", "")}&with=engine:1&you=x`);
      await held.letGo("position", four);
      await visitor.turn();
      await visitor.clickPoints("h12");
      await held.letGo("position", `${four} h12`);
      await visitor.address(/a4h12&/);
      await visitor.status(/You win/);
      await visitor.count('[role=gridcell][aria-disabled="false"]', 0);
      expect(!held.has("move", `${four} h12`), "no question for a move after five in a row");
    },
  },

  "a move that the server refuses is taken back": {
    async check(visitor) {
      const { page } = visitor;
      await page.route("**/api/v1/position", (route) =>
        route.request().postDataJSON().moves.includes("a1")
          ? route.fulfill({ status: 400, json: { error: "move 2, 'a1': not on this board", detail: "" } })
          : route.continue(),
      );
      await visitor.open("#play?game=freestyle&moves=h8&with=person");
      await visitor.turn();
      await visitor.point("a1").click();
      await visitor.text("#status-note", /move 2, 'a1': not on this board/);
      await visitor.turn();
      await visitor.stones(1);
      await visitor.address(/moves=h8&/);
      await visitor.play("i9");
      visitor.complaints = visitor.complaints.filter((text) => !/status of 400/.test(text));
    },
  },

  "a storm of clicks leaves games that the rules allow": {
    async check(visitor) {
      const wanted = process.env.ROWAN_TEST_SEED ?? "7";
      const seed = wanted === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
      console.log(`seed ${seed}; ROWAN_TEST_SEED=${seed} repeats this run`);
      const random = randomNumbers(seed);
      await visitor.delay(() => random(120));
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.turn();
      const anyPoint = () => `${"defghijkl"[random(9)]}${4 + random(9)}`;
      for (let step = 0; step < 120; ++step) {
        const wish = random(20);
        if (wish < 14) await visitor.clickPoints(...Array.from({ length: 1 + random(4) }, anyPoint));
        else if (wish < 16)
          await visitor.clickAll("#actions button:nth-child(1)", `[data-point="${anyPoint()}"]`);
        else if (wish < 17)
          await visitor.clickAll("[aria-label=Setup] button.primary", `[data-point="${anyPoint()}"]`);
        else await visitor.page.waitForTimeout(random(300));
      }
      await visitor.turn();
      await visitor.quiet();
      const games = await savedGames(visitor);
      expect(games.length > 0, "games to look at");
      for (const { moves } of games) await position(visitor, moves);
      const shown = await visitor.page.locator(".moves li").allTextContents();
      const { to_move, outcome } = await position(visitor, shown);
      expect(outcome !== "ongoing" || to_move === "x", "the visitor's turn, or the end");
    },
  },

  "the page says why a typed move cannot be played yet, until it can": {
    async check(visitor) {
      const { page } = visitor;
      const held = await visitor.hold();
      await visitor.open("#play?game=freestyle&with=engine:1&you=x");
      await visitor.turn();
      await visitor.clickPoints("h8");
      await page.fill("#typed-move", "a1");
      await page.locator("#typed-move").press("Enter");
      await visitor.text("#typed-note", /^The server has not answered yet\.$/);
      await held.letGo("position", "h8");
      await visitor.text("#typed-note", /^It is Wren’s turn\.$/);
      held.open();
      await visitor.status(/Your turn/);
      await visitor.texts("#typed-note", [""]);
      expect((await page.inputValue("#typed-move")) === "a1", "the typed move to stay");
      await page.locator("#typed-move").press("Enter");
      await visitor.stone("a1", "Black");
    },
  },
});
