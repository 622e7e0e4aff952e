#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The server disappears and returns, in a real browser: games, analyses and reviews continue where they were.

import { expect, run } from "./support.js";

/** Messages of the browser itself about an unreachable server. */
const browsersOwn =
  /ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|CONNECTION_RESET|EMPTY_RESPONSE)|WebSocket connection to/;

/** Ways to lose the server: `lose` makes it unreachable, `back` restores it. */
const ways = [
  { name: "ended", lose: ({ site }) => site.stopServer(), back: ({ site }) => site.startServer() },
  { name: "killed", lose: ({ site }) => site.stopServer("SIGKILL"), back: ({ site }) => site.startServer() },
  {
    name: "offline",
    lose: ({ context }) => context.setOffline(true),
    back: ({ context }) => context.setOffline(false),
  },
];

function forgive(visitor) {
  visitor.complaints = visitor.complaints.filter((text) => !browsersOwn.test(text));
}

/** Records, for each review that the page requests from now on, the ply at which it starts. */
function reviewsAsked(page) {
  const asked = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.t === "review") asked.push(message.from);
    }),
  );
  return asked;
}

/** The first moves of a game without five in a row: pairs of stones, each row shifted by one pair. */
function quietMoves(count, firstRow = 1) {
  const sides = [[], []];
  for (let row = firstRow; row <= 15; ++row)
    for (let column = 0; column < 15; ++column)
      sides[(column + 2 * row) % 4 < 2 ? 0 : 1].push(String.fromCharCode(97 + column) + row);
  return Array.from({ length: count }, (_, index) => sides[index % 2][Math.floor(index / 2)]).join("");
}

await run({
  "two people: the game pauses without a server, and continues": {
    async check(visitor) {
      for (const { name, lose, back } of ways) {
        console.log(name);
        await visitor.open("#play?game=freestyle&with=person&clock=15+10");
        await visitor.play("h8");
        await visitor.turn();
        await lose(visitor);
        for (const point of ["i9", "j10", "k11", "g7", "f6"])
          await visitor.point(point).click({ force: true });
        await visitor.status(/Connection lost/);
        await visitor.text("#status-note", /your game is safe/);
        await visitor.text("#assertive", /does not answer/);
        await visitor.texts(".moves li", ["h8", "i9"]);
        const before = await visitor.page.locator(".player-clock").allTextContents();
        await visitor.page.waitForTimeout(2500);
        await visitor.texts(".player-clock", before);
        await visitor.texts(".moves li", ["h8", "i9"]);
        // Undo works without waiting for the server.
        await visitor.press("Undo");
        await visitor.texts(".moves li", ["h8"]);
        await visitor.stones(1);
        await back(visitor);
        await visitor.status(/White to move/);
        await visitor.text("#polite", /Connected again/);
        await visitor.play("g9");
        await visitor.status(/Black to move/);
        await visitor.address(/moves=h8g9&/);
      }
      forgive(visitor);
    },
  },

  "against a program: its move comes when the server is back": {
    async check(visitor) {
      for (const { name, lose, back } of ways) {
        console.log(name);
        await visitor.open("#play?game=freestyle&with=engine:1&you=x");
        await visitor.turn();
        await lose(visitor);
        await visitor.clickPoints("h8", "i9", "j10", "k11", "l12");
        await visitor.status(/Connection lost/);
        await visitor.texts(".moves li", ["h8"]);
        await back(visitor);
        await visitor.status(/Your turn/);
        await visitor.stones(2);
        await visitor.address(/moves=h8[a-o]\d+&/);
      }
      forgive(visitor);
    },
  },

  "the server is lost while the opponent thinks": {
    async check(visitor) {
      const { page } = visitor;
      let broken = true;
      await page.route("**/api/v1/move", (route) =>
        broken ? route.abort("connectionreset") : route.continue(),
      );
      await visitor.open("#play?game=freestyle&with=engine:1&you=x&clock=5+3");
      await visitor.turn();
      await visitor.point("h8").click();
      await visitor.status(/Connection lost/);
      await visitor.stones(1);
      // A proxy whose server is down answers with its own error page.
      await page.route("**/api/v1/move", (route) =>
        broken
          ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
          : route.continue(),
      );
      await page.waitForResponse((response) => response.status() === 502);
      await visitor.status(/Connection lost/);
      await page.route("**/api/v1/move", (route) =>
        broken ? route.fulfill({ status: 503, json: { error: "no memory is free" } }) : route.continue(),
      );
      await visitor.status(/The server is busy/);
      await visitor.text("#status-note", /^No memory is free\. Trying again/);
      broken = false;
      await visitor.status(/Your turn/);
      await visitor.stones(2);
      visitor.complaints = visitor.complaints.filter(
        (text) => !/status of 50[23]|ERR_CONNECTION_RESET/.test(text),
      );
    },
  },

  "an analysis continues when the server is back": {
    async check(visitor) {
      await visitor.open("#analyze?game=freestyle&moves=h8g9i7g7h9h7");
      await visitor.status(/Black to move/);
      for (const { name, lose, back } of ways) {
        console.log(name);
        await visitor.text(".steady", /depth/);
        await lose(visitor);
        await visitor.text(".steady", /Connection lost/);
        await visitor.press("Back");
        await visitor.text("#status-note", /does not answer/);
        await visitor.clickPoints("a1", "a2", "a3");
        await back(visitor);
        await visitor.text(".steady", /depth/);
        await visitor.status(/White to move/);
        await visitor.texts(".tree .move", ["1 h8", "2 g9", "3 i7", "4 g7", "5 h9", "6 h7"]);
        await visitor.press("Pause the engine");
        await visitor.press("Forward");
        await visitor.status(/Black to move/);
        await visitor.press("Start the engine");
      }
      forgive(visitor);
    },
  },

  "a review continues": {
    async check(visitor) {
      for (const [index, { name, lose, back }] of ways.entries()) {
        console.log(name);
        const asked = reviewsAsked(visitor.page);
        // Each round reviews a different game, because results are cached.
        await visitor.open(`#review?game=freestyle&moves=${quietMoves(40, 1 + index)}`);
        await visitor.status(/to move|wins/);
        await visitor.press("Review the game");
        await visitor.text(".steady", /Reviewing: [1-9]\d* of/);
        await lose(visitor);
        await visitor.text(".steady", /Connection lost/);
        expect(
          await visitor.button("Review the game").isDisabled(),
          "nothing to press while the review waits",
        );
        await back(visitor);
        await visitor.progress(".steady", /Mistakes|No mistake/);
        expect(asked[0] === 0 && asked.at(-1) > 0, `the rest to be asked for, not from ${asked}`);
        await visitor.page.reload(); // by now every move has been judged
        await visitor.progress(".steady", /Mistakes|No mistake/);
      }
      forgive(visitor);
    },
  },

  "a hint is given when the server is back, and no stage is left out": {
    async check(visitor) {
      for (const { name, lose, back } of ways) {
        console.log(name);
        await visitor.open("#play?game=freestyle&moves=h8i9&with=person&clock=15+10");
        await visitor.play("h9");
        await visitor.turn();
        await lose(visitor);
        await visitor.press("Hint");
        await visitor.status(/Connection lost/);
        await visitor.text("#status-note", /your game is safe/);
        const asked = visitor.page.waitForResponse(
          (response) => response.url().endsWith("/hint") && response.ok(),
        );
        await back(visitor);
        const reply = await (await asked).json();
        expect(reply.stage === 1, `the first stage, not ${reply.stage}`);
        await visitor.status(/White to move/);
        await visitor.texts("#status-note", [reply.text]);
        const next = visitor.page.waitForResponse((response) => response.url().endsWith("/hint"));
        await visitor.press("Hint");
        expect((await (await next).json()).stage === 2, "the second stage");
        // The stopped clock runs again.
        const before = await visitor.page.locator(".player[data-side=o] .player-clock").textContent();
        await visitor.until(
          "a running clock",
          (text) => document.querySelector(".player[data-side=o] .player-clock").textContent !== text,
          before,
        );
      }
      forgive(visitor);
    },
  },

  "a hint that is refused can be asked for again": {
    async check(visitor) {
      const { page } = visitor;
      const stages = [];
      await page.route("**/api/v1/hint", (route) => {
        stages.push(route.request().postDataJSON().stage);
        return stages.length < 3
          ? route.fulfill({ status: 400, json: { error: "no hint today", detail: "" } })
          : route.continue();
      });
      await visitor.open("#play?game=freestyle&moves=h8i9&with=person");
      await visitor.turn();
      for (const count of [1, 2]) {
        const answered = page.waitForResponse("**/api/v1/hint");
        await page.evaluate(() => document.querySelector("#assertive").replaceChildren());
        await visitor.press("Hint");
        await answered;
        await visitor.text("#assertive", /no hint today/);
        await visitor.text("#status-note", /no hint today/);
        expect(stages.length === count, `${count} questions`);
      }
      await visitor.press("Hint");
      await page.locator("#status-note:not(.bad)").waitFor();
      expect(stages.join() === "1,1,1", `the first stage each time, not ${stages}`);
      visitor.complaints = visitor.complaints.filter((text) => !/status of 400/.test(text));
    },
  },

  "threats and the lesson come when the server is back": {
    async check(visitor) {
      for (const { name, lose, back } of ways) {
        console.log(name);
        await visitor.open("#analyze?game=freestyle&moves=h8a1h9a3h10");
        await visitor.status(/White to move/);
        await lose(visitor);
        await visitor.press("Threats");
        await visitor.text("#status-note", /does not answer.*Trying again/);
        await back(visitor);
        await visitor.text(".card .small", /would win by fours|Neither side wins by fours/);
        await visitor.text("#status-note", /^After move 5, h10$/);
        await visitor.open("#learn?game=tictactoe&moves=a3b2c3");
        await visitor.text(".bits", /c3/);
        await lose(visitor);
        await visitor.point("a3").click({ force: true });
        await visitor.text("#status-note", /does not answer.*Trying again/);
        await back(visitor);
        await visitor.text(".bits", /The four words that contain a3/);
        await visitor.text("#status-note", /^After move 3, c3$/);
      }
      forgive(visitor);
    },
  },
});
