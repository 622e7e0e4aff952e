#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Lessons in a real browser: every task done and failed, what is kept, the way from a review to a lesson.

import { forgive } from "./friends.js";
import { eventually, expect, phone, run } from "./support.js";

async function question(visitor, name, data) {
  const answer = await visitor.page.request.post(`${visitor.site.address}/api/v1/${name}`, { data });
  expect(answer.ok(), `an answer to ${name} ${JSON.stringify(data)}, not ${await answer.text()}`);
  return answer.json();
}

/** The columns and rows of "freestyle 9x9" or "renju". */
function sizeOf(game) {
  const size = /(\d+)x(\d+)/.exec(game);
  return size ? [Number(size[1]), Number(size[2])] : [15, 15];
}

/** A move that the step refuses, with the answer: if there is one, such that it is refuted on the board. */
async function wrongTry(visitor, lesson, step, { game, position, task }) {
  if (task === "choose-side") {
    const { side } = await question(visitor, "lesson_hint", { lesson, step });
    return { side: side === "x" ? "o" : "x", line: [] };
  }
  const [width, height] = sizeOf(game);
  const cells = position
    .split(" ")[0]
    .split("/")
    .map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
  let found = null;
  for (let row = height; row >= 1; row -= 2) {
    for (let column = 0; column < width; column += 3) {
      if (cells[height - row][column] !== ".") continue;
      const move = String.fromCharCode(97 + column) + row;
      const verdict = await question(visitor, "lesson_try", { lesson, step, moves: [move] });
      if (verdict.result !== "wrong") continue;
      found ??= { move, line: verdict.line };
      if (verdict.line.length > 1) return { move, line: verdict.line };
    }
  }
  if (!found) throw new Error(`expected a wrong move in ${lesson}, step ${step}`);
  return found;
}

const side = (visitor, one) => visitor.button(one === "x" ? "Black" : "White");

/** Does a step on the board with what the server calls right, up to its end. */
async function doStep(visitor, lesson, step) {
  const played = [];
  for (let tries = 0; tries < 30; ++tries) {
    const hint = await question(visitor, "lesson_hint", { lesson, step, moves: played });
    if (hint.side) {
      await side(visitor, hint.side).click();
      return visitor.status(/^Well done$/);
    }
    const [move] = hint.points;
    const request = { lesson, step, moves: [...played, move] };
    const { result, line } = await question(visitor, "lesson_try", request);
    expect(result !== "wrong", `${move} is right in ${lesson}, step ${step}`);
    played.push(move);
    await visitor.point(move).click({ force: true });
    if (result === "done") return visitor.status(/^Well done$/);
    await visitor.status(/^Right so far$/);
    played.push(...line.slice(1));
    if (line.length > 1) await visitor.stone(line[line.length - 1], "last move");
  }
  throw new Error(`expected ${lesson}, step ${step}, to end`);
}

/** Opens a step and waits for its board. */
async function openStep(visitor, lesson, step) {
  await visitor.open(`#lesson?name=${lesson}&step=${step}`);
  await visitor.status(/^(Your move: (Black|White)|Point at the board|Choose a side)$/);
  await visitor.page.locator(".step[aria-current]").waitFor();
}

/** Fails a step on purpose, tries again, and does it. */
async function failAndDo(visitor, lesson, number, step) {
  await openStep(visitor, lesson, number);
  const before = step.position.split(" ")[0].replace(/[^xo]/g, "").length;
  await visitor.stones(before);
  const wrong = await wrongTry(visitor, lesson, number, step);
  if (wrong.side) await side(visitor, wrong.side).click();
  else await visitor.point(wrong.move).click({ force: true });
  await visitor.status(/^Not yet$/);
  await visitor.text("#status-note", /\S+ \S+/);
  await visitor.stones(before + wrong.line.length);
  if (wrong.side || wrong.line.length) {
    await visitor.press("Try again");
    await visitor.stones(before);
    await visitor.status(/^(Your move|Choose)/);
  }
  await doStep(visitor, lesson, number);
}

const { lessons } = await (async () => {
  const { openSite } = await import("./support.js");
  const site = await openSite();
  const reply = await fetch(`${site.address}/api/v1/lessons`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const answer = await reply.json();
  await site.close();
  return answer;
})();

/** Every lesson is a check of its own. */
const everyTask = Object.fromEntries(
  lessons.map(({ name, steps }) => [
    `every task of ${name} is failed and done`,
    {
      async check(visitor) {
        const lesson = await question(visitor, "lesson", { lesson: name });
        for (let step = 1; step <= steps; ++step)
          await failAndDo(visitor, name, step, lesson.steps[step - 1]);
        await visitor.count(".crumb .progress-bars .done", steps);
        await visitor.open("#learn");
        const card = visitor.page.locator(`[href="#lesson?name=${name}"]`);
        await card.locator(".progress-bars .done").nth(steps - 1).waitFor();
        expect(/done/.test(await card.getAttribute("class")), "a lesson that is done");
      },
    },
  ]),
);

await run({
  ...everyTask,

  "from the list through a lesson to the next, and to puzzles": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#home");
      await page.locator(".tile", { hasText: "Learn" }).click();
      await visitor.address(/#learn$/);
      await visitor.count(".lesson-card", lessons.length + 1);
      await visitor.accessible("the list of lessons");
      await page.locator(".lesson-card", { hasText: "The open three" }).click();
      await visitor.address(/#lesson\?name=open-three&step=1$/);
      await visitor.text(".lesson-title", /^What is an open three\?$/);
      await visitor.text(".crumb", /Lesson 3 of \d+/);
      await visitor.count(".lesson-pictures figure", 3);
      for (let step = 1; step <= 3; ++step) {
        await doStep(visitor, "open-three", step);
        await visitor.press("Next step");
        await visitor.address(new RegExp(`step=${step + 1}$`));
        await visitor.status(/^Your move/);
      }
      await doStep(visitor, "open-three", 4);
      await page.reload();
      await visitor.status(/^Your move/);
      await visitor.count(".crumb .progress-bars .done", 3); // the fourth is on the board
      await doStep(visitor, "open-three", 4);
      await visitor.button("Practice: a puzzle of this kind").waitFor();
      await visitor.press("Next lesson");
      await visitor.address(/#lesson\?name=four&step=1$/);
      await visitor.open("#lesson?name=open-three&step=4");
      await visitor.status(/^Your move/);
      await doStep(visitor, "open-three", 4);
      await visitor.press("Practice: a puzzle of this kind");
      await visitor.address(/#puzzles\?kind=threats&number=\d+$/);
    },
  },

  "by keyboard alone, with a hint": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#learn");
      await page.locator('[href="#lesson?name=row"]').focus();
      await page.keyboard.press("Enter");
      await visitor.status(/^Your move: Black$/);
      await page.keyboard.press("h");
      await visitor.text("#status-note", /^Try \w\d\.$/);
      await page.locator(".mark.best").waitFor({ state: "attached" });
      const told = /Try (\S+)\./.exec(await page.locator("#status-note").textContent())[1];
      await page.keyboard.press("m");
      await page.keyboard.type(told);
      await page.keyboard.press("Enter");
      await visitor.status(/^Well done$/);
      await visitor.text("#assertive", /^Well done\. /);
    },
  },

  "a double click counts once, and a lost connection loses nothing": {
    async check(visitor) {
      const { page } = visitor;
      await openStep(visitor, "row", 4);
      const stones = 8;
      await visitor.stones(stones);
      let asked = 0;
      let isBroken = true;
      await page.route("**/api/v1/lesson_try", (route) => {
        asked += 1;
        return isBroken ? route.abort("connectionreset") : route.continue();
      });
      await visitor.point("a1").dblclick();
      await eventually(() => expect(asked > 1, "the page asks again"));
      await visitor.stones(stones);
      isBroken = false;
      await visitor.status(/^Not yet$/);
      await visitor.stones(stones + 2);
      await visitor.text("#status-note", /White plays f4 and has five\.$/);
      forgive(visitor);
    },
  },

  "a lesson on paper has its boards, and the solutions at its end": {
    async check(visitor) {
      const { page } = visitor;
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute("data-printed", "yes");
      });
      await openStep(visitor, "forbidden", 1);
      await visitor.press("Print");
      await page.locator("[data-printed]").waitFor();
      await page.emulateMedia({ media: "print" });
      const boards = page.locator(".paper-board:visible");
      await eventually(async () => expect((await boards.count()) === 4, "four boards"));
      await visitor.text(".paper-solutions", /1\. f6/);
      expect(!(await page.locator("#stage").isVisible()), "the screen is not on the paper");
      await page.emulateMedia({ media: "screen" });
      expect(!(await page.locator(".lesson-paper").isVisible()), "the paper is not on the screen");
    },
  },

  "links that name no lesson lead to the list": {
    async check(visitor) {
      await visitor.open("#lesson?name=chess");
      await visitor.text(".lessons-page .small", /There is no lesson “chess”/);
      await visitor.count(".lesson-card", lessons.length + 1);
      await visitor.page.locator(".lesson-card", { hasText: "How computers hold a game" }).click();
      await visitor.text(".lesson-title", /How do bits hold a game/);
      await visitor.page.locator(".lessons-link").click();
      await visitor.address(/#learn$/);
      visitor.complaints = visitor.complaints.filter((text) => !/400/.test(text));
    },
  },

  "a game is lost, reviewed, and its mistake leads to a lesson and a puzzle": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      // White makes an open three; Black looks away twice, and loses.
      for (const point of ["a1", "h8", "c1", "h9", "e1", "h10", "a15", "h11", "c15", "h12"])
        await visitor.play(point);
      await visitor.status(/White wins/);
      await page.getByRole("button", { name: /Review/ }).first().click();
      await visitor.address(/#review\?game=freestyle/);
      const review = visitor.button("Review the game");
      if (await review.isVisible()) await review.click();
      await visitor.text(".steady", /Mistakes: Black [1-9]/);
      await visitor.text(".moment h2", /The key moment/);
      await page.locator(".mistakes .slip", { hasText: "Black a15" }).click();
      await visitor.text(".moment h2", /Move 7: a15|key moment: 7 a15/);
      const link = page.locator(".lesson-links a", { hasText: "Lesson: The open three" });
      await link.waitFor();
      await visitor.accessible("a mistake and its lesson");
      await page.locator(".lesson-links a", { hasText: "Practice: a puzzle of this kind" }).waitFor();
      await link.click();
      await visitor.address(/#lesson\?name=open-three&step=1$/);
      for (let step = 1; step <= 4; ++step) {
        await visitor.status(/^Your move/);
        await doStep(visitor, "open-three", step);
        if (step < 4) await visitor.press("Next step");
        if (step < 4) await visitor.address(new RegExp(`step=${step + 1}$`));
      }
      await visitor.open("#review?game=freestyle&moves=a1h8c1h9e1h10a15h11c15h12");
      await page.locator(".mistakes .slip", { hasText: "Black a15" }).click();
      await page.locator(".lesson-links a", { hasText: "Practice" }).click();
      await visitor.address(/#puzzles\?kind=defense&number=\d+$/);
      await visitor.status(/^Your move$/);
    },
  },

  "nothing in the way of anybody, light and dark, wide and narrow": {
    async check(visitor) {
      for (const options of [{}, phone, { ...phone, viewport: { width: 360, height: 640 } }]) {
        const one = await visitor.another({ ...options, reducedMotion: "reduce" });
        await one.open("#learn");
        await one.count(".lesson-card", lessons.length + 1);
        await one.accessibleInBothThemes(`the list, ${JSON.stringify(options)}`);
        for (const [name, step] of [["open-three", 4], ["swap2", 1], ["forbidden", 4]]) {
          await openStep(one, name, step);
          await one.accessibleInBothThemes(`${name}, ${JSON.stringify(options)}`);
          const { width, scroll } = await one.page.evaluate(() => ({
            width: document.documentElement.clientWidth,
            scroll: document.documentElement.scrollWidth,
          }));
          expect(scroll <= width, `no scrolling to the side: ${scroll} > ${width}`);
        }
        await one.close();
      }
    },
  },
});
