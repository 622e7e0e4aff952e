#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Every task of every lesson is first failed on purpose and then passed, in a real browser.

import { failAndDo, listLessons, question } from "./lesson_steps.js";
import { expect, run } from "./support.js";

const lessons = await listLessons();

/** One check for every lesson. */
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
        await card
          .locator(".progress-bars .done")
          .nth(steps - 1)
          .waitFor();
        expect(/done/.test(await card.getAttribute("class")), "a lesson that is done");
      },
    },
  ]),
);

await run(everyTask);
