#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The path of a new visitor in a real browser: opens the page, loses to a bird, reviews the game, goes to its
// key moment and tries it again, then invites a friend, who joins.

import { comeNameless, runWithStore } from "./friends.js";

/** Plays the free point that is farthest from any stone, so that the move blocks nothing. */
async function playCarelessly({ page }) {
  await page.evaluate(() => {
    const place = ({ dataset: { point } }) => [point.charCodeAt(0), Number(point.slice(1))];
    const cells = [...document.querySelectorAll("[role=gridcell]")];
    const stones = cells.filter((cell) => !/empty/.test(cell.getAttribute("aria-label"))).map(place);
    const room = (cell) => {
      const [column, row] = place(cell);
      return Math.min(...stones.map(([x, y]) => Math.max(Math.abs(x - column), Math.abs(y - row))));
    };
    const free = cells.filter((cell) => cell.getAttribute("aria-disabled") === "false");
    free.sort((left, right) => room(right) - room(left))[0]?.click();
  });
}

/** Seeds the choices of Robin, so that every game is the same on every machine. */
async function playTheSame({ page }) {
  await page.route("**/api/v1/move", (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), seed: 1 } }),
  );
}

await runWithStore({
  "a newcomer plays, loses, reviews, tries again and invites a friend": {
    async check(visitor) {
      await playTheSame(visitor);
      await visitor.open("");
      await visitor.press("Robin, level 2");
      await visitor.press("Play Robin");
      await visitor.players("You", "Robin");
      while (await visitor.turn()) {
        const before = await visitor.page.locator(".moves li").count();
        await playCarelessly(visitor);
        await visitor.until(
          "the stone",
          (count) => document.querySelectorAll(".moves li").length > count,
          before,
        );
      }
      await visitor.status(/^Robin wins: 5 in a row/);
      await visitor.press("Review this game");
      await visitor.address(/#review/);
      await visitor.text(".moment h2", /The key moment: \d+ \w+/);
      await visitor.press("Try it yourself");
      await visitor.status(/^Find a better move than \w+$/);
      // At first the board still shows the end of the game, where no move is possible.
      await visitor.page.locator('[role=gridcell][aria-disabled="false"]').first().waitFor();
      await playCarelessly(visitor);
      await visitor.text("#status-note", /\w+ is (a good move|not the best)/);
      await visitor.page.getByRole("link", { name: "Rowan" }).click();
      await visitor.text(".last-game", /Robin wins/);
      await visitor.press("Invite a friend");
      await visitor.press("Make the link");
      const field = visitor.page.locator('input[aria-label="Link for your friend"]');
      await field.waitFor();
      const friend = await visitor.another();
      await comeNameless(friend, await field.inputValue());
      await visitor.text("#polite", /Your friend has joined/);
      await visitor.page.locator(".waiting").waitFor({ state: "hidden" });
      // Colors were drawn at random, so the test first finds out who has the first move.
      const [first, second] =
        (await visitor.page.locator(".own[data-side=x]").count()) > 0 ? [visitor, friend] : [friend, visitor];
      await first.play("h8");
      await second.stones(1);
      await second.play("i9");
      await first.stones(2);
      await friend.close();
    },
  },
});
