#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Whom a teacher lets into a class, in real browsers: with approval, one by one and all together, and not at
// all; and a pupil who was removed and comes back under a name that looks the same.

import { joinClass, openClass, staysNarrow } from "./classes.js";
import { runWithStore } from "./friends.js";
import { phone } from "./support.js";

const small = { ...phone, viewport: { width: 360, height: 640 } };

async function chooseJoining(teacher, mode, explained) {
  await teacher.page.locator(`.joining [data-value="${mode}"]`).click();
  await teacher.text(".joining .small", explained);
  const hasFocus = (value) => document.activeElement?.dataset.value === value;
  await teacher.until("the focus on the choice", hasFocus, mode);
}

/** A pupil comes by the link, and sees that. */
async function come(teacher, link, name, status, options = {}) {
  const pupil = await teacher.another(options);
  await pupil.open(link);
  await pupil.status(/Welcome/);
  await pupil.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await pupil.press("Join the class");
  await pupil.status(status);
  return pupil;
}

const waits = /^You wait to be let in$/;

await runWithStore({
  "with approval pupils wait until the teacher lets them in, one by one or all together": {
    async check(teacher) {
      const link = await openClass(teacher);
      await teacher.text(".joining .small", /^Everybody who has the link can join\.$/);
      await chooseJoining(teacher, "approval", /waits until you let them in/);
      const anna = await come(teacher, link, "Anna", waits, small);
      await staysNarrow(anna, "a pupil who waits");
      await anna.accessibleInBothThemes("a pupil who waits");
      await teacher.text(".waiting-pupils h3", /^1 waits to be let in$/);
      await teacher.text("#polite", /^Anna waits to be let in\.$/);
      await teacher.count(".pupil-list .pupil", 0);
      const ben = await come(teacher, link, "Ben", waits);
      const cleo = await come(teacher, link, "Cleo", waits);
      const eve = await come(teacher, link, "Eve", waits);
      await teacher.texts(".waiting-name b", ["Anna", "Ben", "Cleo", "Eve"]);
      await teacher.accessibleInBothThemes("pupils who wait");
      const wide = teacher.page.viewportSize();
      await teacher.page.setViewportSize(small.viewport);
      await staysNarrow(teacher, "pupils who wait, on the teacher's phone");
      await teacher.page.setViewportSize(wide);
      await teacher.press("Let Anna in");
      await anna.status(/^The teacher starts the round$/);
      await anna.texts(".pupil-list .name-text", ["Anna"]);
      await teacher.press("Keep Eve out");
      await eve.status(/^You are not in the class any more$/);
      await eve.page.reload();
      await eve.status(/^You are not in the class any more$/);
      await teacher.press("Let all in");
      for (const pupil of [ben, cleo]) await pupil.status(/^The teacher starts the round$/);
      await teacher.count(".waiting-pupils", 0);
      await teacher.texts(".pupil-list .name-text", ["Anna", "Ben", "Cleo", "Eve"]);
      await teacher.status(/^3 pupils are here$/);
    },
  },

  "a closed class takes nobody, and opens again": {
    async check(teacher) {
      const link = await openClass(teacher);
      const anna = await joinClass(teacher, link, "Anna");
      await chooseJoining(teacher, "closed", /^Nobody new can join/);
      const late = await teacher.another(small);
      await late.open(link);
      await late.status(/^The class is closed$/);
      await late.page.getByRole("textbox", { name: "Your name" }).waitFor({ state: "hidden" });
      await staysNarrow(late, "a closed class");
      await late.accessibleInBothThemes("a closed class");
      await anna.page.reload();
      await anna.status(/^The teacher starts the round$/);
      await chooseJoining(teacher, "open", /^Everybody who has the link/);
      await late.status(/Welcome/);
      await late.page.getByRole("textbox", { name: "Your name" }).fill("Ben");
      await late.press("Join the class");
      await late.status(/^The teacher starts the round$/);
    },
  },

  "who was removed does not come back under a name that looks the same": {
    async check(teacher) {
      const link = await openClass(teacher);
      const eve = await joinClass(teacher, link, "Eve");
      await joinClass(teacher, link, "Anna");
      await teacher.page.locator(".pupil-list button", { hasText: "Eve" }).click();
      await teacher.press("Remove");
      await eve.status(/^You are not in the class any more$/);
      await come(teacher, link, "Еvе", waits); // with two letters of Cyrillic
      await teacher.text(".waiting-name small", /^resembles Eve, whom you removed$/);
      // Somebody called like a pupil who is there gets a number.
      await joinClass(teacher, link, "аnna");
      await teacher.texts(".pupil-list .name-text", ["Eve", "Anna", "аnna 2"]);
    },
  },
});
