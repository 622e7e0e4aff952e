#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// What the page says about a position, in a real browser: warnings and hints, numbers from Black's view or
// from that of the side to move, and names of points on 3×3.

import { expect, run } from "./support.js";

/** Presses Hint and waits for the text of the hint. */
async function hint(visitor, pattern) {
  await visitor.press("Hint");
  await visitor.text("#status-note", pattern);
}

async function type(visitor, text) {
  await visitor.turn();
  await visitor.page.locator("#typed-move").fill(text);
  await visitor.page.locator("#typed-move").press("Enter");
}

/** Replaces the server's analysis with one that has these lines. */
async function pretendLines(page, lines) {
  await page.routeWebSocket(/\/ws\/v1/, (socket) => {
    socket.onMessage((text) => {
      const { t, id } = JSON.parse(text);
      if (t === "analyze")
        socket.send(
          JSON.stringify({
            t: "info",
            id,
            depth: 5,
            selective_depth: 7,
            nodes: 1000,
            nodes_per_second: 5000,
            lines,
          }),
        );
    });
  });
}

/** An engine line for White, who is to move. */
function line(move, score, chance, win = null) {
  const black_winning_chance = Math.round((1 - chance) * 1e4) / 1e4;
  return { move, moves: [move], score, winning_chance: chance, black_winning_chance, win, verified: false };
}

/** White's four h7-k4 can be completed at l3; Black has an open three f8-h8. */
const standingFour = "game=freestyle&you=x&moves=h8d12h9h7h10i6h11k4g8h12f8j5";

/** Waits until the board has this many rings (answer), stars (wins) and triangles (threat). */
async function marks(visitor, { answer = 0, wins = 0, threat = 0 }) {
  for (const [kind, number] of Object.entries({ answer, wins, threat }))
    await visitor.count(`#board .mark.${kind}`, number);
}

/** Turns the threat marks on or off by clicking their action. */
const threats = ({ page }) => page.locator('#actions [aria-keyshortcuts="t"]').click();

await run({
  "against birds up to level 3 the page warns of a four at once, in the status and on the board": {
    async check(visitor) {
      await visitor.open(`#play?${standingFour}&with=engine:1`);
      await visitor.status(/^Stop the four at l3$/);
      await marks(visitor, { answer: 1 });
      await visitor.text("#polite", /Stop the four at l3/);
      const size = (selector) =>
        visitor.page.locator(selector).evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      expect((await size("#status-line")) > (await size("#status-note")), "the loud line to say it");
      await visitor.play("l3");
      await visitor.status(/^Your turn$/);
      await visitor.press("Settings");
      const choice = visitor.page.locator("dialog[aria-label=Settings] [aria-label='Warn about fours']");
      await choice.locator("[data-value=off]").click();
      await visitor.open(`#play?${standingFour}&with=engine:1`);
      await visitor.status(/^Your turn$/);
      await visitor.quiet();
      await visitor.status(/^Your turn$/);
      await marks(visitor, {});
    },
  },

  "against stronger birds and people the page warns of a four only after Threats or Hint": {
    async check(visitor) {
      for (const [opponent, unasked] of [
        ["engine:4", /^Your turn$/],
        ["person", /^Black to move$/],
      ]) {
        await visitor.open(`#play?${standingFour}&with=${opponent}`);
        await visitor.quiet();
        await visitor.status(unasked);
        await marks(visitor, {});
        await threats(visitor);
        await visitor.status(/^Stop the four at l3$/);
        await marks(visitor, { answer: 1, threat: 4 });
        await threats(visitor);
        await visitor.status(unasked);
        await marks(visitor, {});
        await hint(visitor, /^Stop the four, and you win\./);
        await visitor.status(/^Stop the four at l3$/);
      }
      // In a game played by sending links, threats are not shown even when switched on: the opponent is
      // another person elsewhere.
      await threats(visitor);
      await visitor.open(`#play?${standingFour}&with=link`);
      await visitor.stones(12);
      await visitor.quiet();
      await marks(visitor, {});
      expect(await visitor.page.locator(".marks-legend").isHidden(), "no legend");
    },
  },

  "marks distinguish what must be stopped, what wins and other threats": {
    async check(visitor) {
      const { page } = visitor;
      for (const [moves, all] of [
        ["h8d12h9h7h10i6h11k4g8h12f8j5", { answer: 1, threat: 4 }], // l3 completes the five, m2 does not
        ["h8a1i8b1j8c1k8e1", { wins: 2 }],
        ["h8a1i8o15j8o1", { wins: 2, threat: 2 }],
        ["h8a1i8o15j8", { answer: 2, threat: 2 }],
      ]) {
        await visitor.open(`#play?game=freestyle&moves=${moves}&with=person`);
        if ((await page.locator('[aria-keyshortcuts="t"]').getAttribute("aria-pressed")) === "false")
          await threats(visitor);
        await marks(visitor, all);
      }
      await visitor.open(`#play?${standingFour}&with=engine:1`);
      await marks(visitor, { answer: 1, threat: 4 });
      for (const [width, height] of [
        [1280, 800],
        [1366, 657],
        [1024, 768],
        [390, 844],
        [360, 640],
        [640, 400],
      ]) {
        await page.setViewportSize({ width, height });
        const shown = page.locator(".marks-legend li:visible");
        await shown.filter({ hasText: "Must be stopped" }).waitFor();
        await shown.filter({ hasText: "Threat: Black" }).waitFor();
      }
      await page.setViewportSize({ width: 1720, height: 900 });
      await page.locator(".coach li:visible").filter({ hasText: "Must be stopped" }).waitFor();
      expect(await page.locator(".marks-legend").isHidden(), "one legend");
      await visitor.accessibleInBothThemes("marks and their legend");
    },
  },

  "a hint that shows a win shows nothing else": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8a1i8b1j8c1k8e1&with=person");
      await visitor.status(/Black to move/);
      await hint(visitor, /^You can win\. Look at the /);
      await hint(visitor, /^You can win with g8 or l8\.$/);
      await visitor.count(".mark.candidate", 2);
      // The rings are dashed and hollow, so that they look like neither stones nor noughts.
      await visitor.until("rings", () =>
        Array.from(document.querySelectorAll(".mark.candidate")).every((one) => {
          const { fill, strokeDasharray } = getComputedStyle(one);
          return fill === "none" && strokeDasharray !== "none";
        }),
      );
      await hint(visitor, /^Play (g8|l8): it wins in 1 move\.$/);
      await hint(visitor, /^Play (g8|l8): it wins in 1 move \(makes five .*\)\.$/);
      await visitor.accessible("a hint that wins");
    },
  },

  "a hint names the threat and every point that defends": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=b8o1c8o15d8&with=person");
      await visitor.status(/White to move/);
      await hint(visitor, /^You must block the open three b8-d8\. Look at the /);
      await hint(visitor, /^You must block the open three b8-d8: a8, e8 or f8 defends\.$/);
      await visitor.count(".mark.candidate", 3);
      await hint(visitor, /defends\. Play (a8|e8|f8)\.$/);
    },
  },

  "a hint says that a game is lost, and what holds longest": {
    async check(visitor) {
      await visitor.open("#play?game=freestyle&moves=h8a1i8b1j8c1h3o15i3o1j3&with=person");
      await visitor.status(/White to move/);
      await hint(visitor, /^Every move loses\. Look at the /);
      await hint(visitor, /^Every move loses; d1 or e1 holds out longest\.$/);
      await hint(visitor, /^Every move loses; (d1|e1) holds out longest: the opponent wins in 3 moves\.$/);
    },
  },

  "the bar is from Black's view, everything else from that of the side to move": {
    async check(visitor) {
      await pretendLines(visitor.page, [
        line("j9", 2000, 0.99),
        line("j7", 35, 0.5436),
        line("i9", -35, 0.4564),
      ]);
      await visitor.open("#analyze?game=freestyle&moves=h8i9i8");
      await visitor.status(/White to move/);
      await visitor.text(".value", /^White is much better$/);
      await visitor.page
        .locator('.bar[aria-label="Winning chance of Black, an estimate: 1 percent"]')
        .waitFor();
      await visitor.text(".bar-high", /^99$/);
      // The other share is too small for a number.
      const low = await visitor.page.locator(".bar-low").textContent();
      expect(low === "", `no number in the small share, not ${low}`);
      await visitor.text(".line-row strong", /^99%$/);
      await visitor.page.locator('.line-row[title="Score +2000"]').waitFor();
      await visitor.text(".line-row strong", /^46%$/);
      await visitor.page.locator('.line-row[title="Score −35"]').waitFor();
      await visitor.texts(".mark-text", ["99", "54", "46"]);
    },
  },

  "a proved win is shown in words, not as a percentage": {
    async check(visitor) {
      const win = { side: "o", plies: 5, moves: 3 };
      await pretendLines(visitor.page, [line("j9", 29995, 1, win), line("j7", 2000, 0.99)]);
      await visitor.open("#analyze?game=freestyle&moves=h8i9i8");
      await visitor.status(/White to move/);
      await visitor.text(".value", /^White wins in 3 moves$/);
      await visitor.text(".line-row strong", /^win in 3$/);
      await visitor.page.locator('.line-row[title="White wins in 3 moves"]').waitFor();
      await visitor.texts(".mark-text", ["win", "99"]);
      const share = await visitor.page
        .locator(".bar")
        .evaluate((bar) => bar.style.getPropertyValue("--share"));
      expect(share === "0%", `a bar without Black, not ${share}`);
    },
  },

  "on three by three 5 and b2 are the same, and texts say b2": {
    async check(visitor) {
      await visitor.open("#play?game=tictactoe&with=person");
      await visitor.status(/X to move/);
      await type(visitor, "5");
      await visitor.stone("b2", "X");
      await visitor.address(/moves=b2/);
      await type(visitor, "A1");
      await visitor.stone("a1", "O");
      await type(visitor, "2");
      await visitor.stone("b3", "X");
      await hint(visitor, /^You must block the two b2-b3\. Look at row 1\.$/);
      await hint(visitor, /^You must block the two b2-b3: only b1 defends\.$/);
      await type(visitor, "0");
      await visitor.text("#typed-note", /“0” is not on this board\./);
      // If nothing is typed, the note says what to type, and the field keeps the focus.
      await type(visitor, "");
      await visitor.text("#typed-note", /^Type a point, such as b2\.$/);
      await visitor.text("#assertive", /^Type a point, such as b2\.$/);
      await visitor.page.locator("#typed-move:focus").waitFor();
      await visitor.stones(3);
      await visitor.open("#analyze?game=tictactoe&moves=519");
      await visitor.stones(3);
      await visitor.stone("c1", "X");
    },
  },

  "a finished game says who won, and nothing is computed": {
    async check(visitor) {
      const { page } = visitor;
      let questions = 0;
      page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => (questions += /"analyze"/.test(String(payload)) ? 1 : 0)),
      );
      const fill = (share) => page.locator(`.bar[style*="--share: ${share}"]`).waitFor({ state: "attached" });
      for (const [game, moves, ending, share] of [
        ["freestyle", "d4d10e4e10f4f10g4g10h4", /^Black wins: 5 in a row$/, "100%"],
        ["freestyle", "a1d10c1e10e1f10g1g10a3h10", /^White wins: 5 in a row$/, "0%"],
        ["tictactoe", "a3b3c3b2a2c2b1a1c1", /^A draw: the board is full$/, "50%"],
      ]) {
        // The server reports the end of the game late. The engine must not start in the meantime.
        await visitor.delay(1000);
        await visitor.open(`#analyze?game=${game}&moves=${moves}`);
        await visitor.text(".value", ending);
        await fill(share);
        await visitor.delay(0);
        await page.locator(`.bar[aria-label="${await page.textContent(".value")}"]`).waitFor();
        await visitor.press("Pause the engine");
        await visitor.text(".steady", /^The game is over$/);
        // The ending stays, and is shown only once.
        await visitor.text(".value", ending);
        const head = await page.locator(".head-text").evaluate((one) => one.innerText);
        const said = head.split(await page.textContent(".value")).length - 1;
        expect(said === 1, `the ending once, not ${said} times: ${head}`);
        await visitor.press("Start the engine");
        await visitor.text("#polite", /The game is over/);
        await visitor.text(".steady", /^The game is over$/);
        expect(await visitor.button("Start the engine").isVisible(), "an engine that was not started");
      }
      expect(questions === 0, `no question to the engine, not ${questions}`);
      // A running engine pauses at the end of the game, and continues at earlier positions.
      await visitor.open("#analyze?game=freestyle&moves=d4d10e4e10f4f10g4g10h4");
      await visitor.text(".value", /Black wins: 5/);
      await visitor.press("Pause the engine");
      await visitor.press("Back");
      await visitor.text(".steady", /^paused$/);
      await visitor.press("Start the engine");
      await visitor.text(".value", /Black wins in 1 move/);
      await visitor.press("Forward");
      await visitor.text(".value", /^Black wins: 5 in a row$/);
      await visitor.text(".steady", /^The game is over$/);
      await page.waitForTimeout(500);
      await visitor.text(".steady", /^The game is over$/);
      await visitor.press("Back");
      await visitor.text(".value", /Black wins in 1 move/);
      await visitor.press("Pause the engine");
    },
  },
});
