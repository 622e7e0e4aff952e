#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Lessons in a real browser: the list, saved progress, printing, and links from a review to a lesson.
// lesson_tasks_test.js tests the tasks.

import { forgive } from "./friends.js";
import { doStep, listLessons, openStep, question } from "./lesson_steps.js";
import { eventually, expect, phone, run } from "./support.js";

const lessons = await listLessons();

await run({
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
      await visitor.count(".crumb .progress-bars .done", 3); // the fourth step is open again on the board
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

  "steps with the same task have different titles, and a phone explains before it asks": {
    options: { ...phone, viewport: { width: 390, height: 844 } },
    async check(visitor) {
      await visitor.open("#lesson?name=row");
      await visitor.texts(".step-title", [
        "A row may also go up and down.",
        "Diagonals count as well.",
        "Stop the row.",
      ]);
      const [lead, task, foot] = await visitor.page.evaluate(() =>
        [".lesson-lead", ".lesson-verdict", ".lesson-foot"].map(
          (one) => document.querySelector(one).getBoundingClientRect().top,
        ),
      );
      expect(lead < task && task < foot - 40, `the text at ${lead}, then the task at ${task}, above ${foot}`);
      await doStep(visitor, "row", 1);
      await visitor.count(".play-lesson.begins", 0);
    },
  },

  "on a laptop the verdict on a try is visible without scrolling": {
    async check(visitor) {
      for (const locale of ["en", "ru"]) {
        const one = await visitor.another({ locale, viewport: { width: 1366, height: 657 } });
        const { page } = one;
        const inSight = (selector) =>
          one.until(
            `${locale}: ${selector} above the foot`,
            (wanted) => {
              const foot = document.querySelector(".lesson-foot").getBoundingClientRect();
              const { top, bottom } = document.querySelector(wanted).getBoundingClientRect();
              return top >= 60 && bottom <= foot.top + 1;
            },
            selector,
          );
        for (let step = 1; step <= 4; ++step) {
          await one.open(`#lesson?name=open-three&step=${step}`);
          await one.turn();
          if (step === 4) {
            await one.point("a1").click();
            await one.count("#message.bad", 1);
            await inSight(".lesson-verdict");
          }
          const { points } = await question(one, "lesson_hint", { lesson: "open-three", step });
          await one.point(points[0]).click({ force: true });
          await page.locator(".lesson-foot .primary").waitFor();
          await inSight(step === 4 ? ".lesson-practice" : ".lesson-verdict");
        }
        await one.close();
      }
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

  "a hint is the best move: in “The three” an open one": {
    async check(visitor) {
      await openStep(visitor, "three", 1);
      await visitor.press("Hint");
      await visitor.text("#status-note", /^Try f5\.$/);
      await visitor.play("f5");
      await visitor.status(/^Well done$/);
      await visitor.text("#status-note", /^f5 makes an open three\./);
    },
  },

  "after a wrong answer a hint and the next click work at once": {
    async check(visitor) {
      for (const isHelped of [false, true]) {
        await openStep(visitor, "row", 4);
        await visitor.stones(8);
        await visitor.point("a1").click();
        await visitor.status(/^Not yet$/);
        await visitor.stones(10);
        if (isHelped) {
          await visitor.press("Hint");
          await visitor.text("#status-note", /^Try \w\d\.$/);
          await visitor.stones(8);
        }
        const { points } = await question(visitor, "lesson_hint", { lesson: "row", step: 4 });
        await visitor.point(points[0]).click({ force: true });
        await visitor.status(/^Well done$/);
        await visitor.stone("a1", "empty");
      }
    },
  },

  "a double click counts once, and a lost connection loses nothing": {
    serverOnly: true,
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

  "a printed lesson has its boards, and the solutions at the end": {
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

  "links to unknown lessons lead to the list": {
    async check(visitor) {
      await visitor.open("#lesson?name=chess");
      await visitor.text(".lessons-page .small", /There is no lesson “chess”/);
      await visitor.count(".lesson-card", lessons.length + 1);
      await visitor.page.locator(".lesson-card", { hasText: "How computers store a game" }).click();
      await visitor.text(".lesson-title", /How do bits store a game/);
      await visitor.page.locator(".lessons-link").click();
      await visitor.address(/#learn$/);
      visitor.complaints = visitor.complaints.filter((text) => !/400/.test(text));
    },
  },

  "a game is lost, reviewed, and its mistake leads to a lesson and a puzzle": {
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#play?game=freestyle&with=person");
      // White makes an open three, then a four. Black stops neither and loses.
      for (const point of ["a1", "h8", "c1", "h9", "e1", "h10", "a15", "h11", "c15", "h12"])
        await visitor.play(point);
      await visitor.status(/White wins/);
      await page
        .getByRole("button", { name: /Review/ })
        .first()
        .click();
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

  "no accessibility faults, light and dark, wide and narrow": {
    async check(visitor) {
      for (const options of [{}, phone, { ...phone, viewport: { width: 360, height: 640 } }]) {
        const one = await visitor.another({ ...options, reducedMotion: "reduce" });
        await one.open("#learn");
        await one.count(".lesson-card", lessons.length + 1);
        await one.accessibleInBothThemes(`the list, ${JSON.stringify(options)}`);
        for (const [name, step] of [
          ["open-three", 4],
          ["swap2", 1],
          ["forbidden", 4],
        ]) {
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
