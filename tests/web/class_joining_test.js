#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Admission to a class, in real browsers: by link or by code, with approval one by one or all together,
// refusal, a closed class, and a removed pupil who returns under a lookalike name.

import { joinClass, openClass, staysNarrow } from "./classes.js";
import { forgive, runWithStore } from "./friends.js";
import { expect, phone } from "./support.js";

const small = { ...phone, viewport: { width: 360, height: 640 } };

async function chooseJoining(teacher, mode, explained) {
  await teacher.page.locator(`.joining [data-value="${mode}"]`).click();
  await teacher.text(".joining .small", explained);
  const hasFocus = (value) => document.activeElement?.dataset.value === value;
  await teacher.until("the focus on the choice", hasFocus, mode);
}

/** A pupil joins by the link and sees the expected status. */
async function come(teacher, link, name, status, options = {}) {
  const pupil = await teacher.another(options);
  await pupil.open(link);
  await pupil.status(/Welcome/);
  await pupil.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await pupil.press("Join the class");
  await pupil.status(status);
  return pupil;
}

/**
 * The code as typed on keyboards of other scripts: Cyrillic lookalike letters and full-width digits.
 * @param {string} code
 */
const typedElsewhere = (code) =>
  Array.from(code, (letter) => {
    const place = "abcehkmptxy".indexOf(letter);
    if (place >= 0) return "авсенкмртху"[place];
    return /\d/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0x30 + 0xff10) : letter;
  }).join("");

const waits = /^You are waiting to be let in$/;

await runWithStore({
  "with approval, pupils wait until the teacher admits them, one by one or all together": {
    async check(teacher) {
      const link = await openClass(teacher);
      await teacher.text(".joining .small", /^Anyone with the link can join\.$/);
      await chooseJoining(teacher, "approval", /waits until you let them in/);
      const anna = await come(teacher, link, "Anna", waits, small);
      await staysNarrow(anna, "a pupil who waits");
      await anna.accessibleInBothThemes("a pupil who waits");
      await teacher.text(".waiting-pupils h3", /^1 is waiting to be let in$/);
      await teacher.text("#polite", /^Anna is waiting to be let in\.$/);
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

  "a pupil types the code of the class, in any case and spacing": {
    async check(teacher) {
      await openClass(teacher);
      const shown = await teacher.page.locator(".big-code").textContent();
      expect(/^[A-Z2-9]{3} [A-Z2-9]{3}$/.test(shown), `a short code, not ${shown}`);
      const anna = await teacher.another(small);
      await anna.open("");
      await anna.press("A class");
      const field = anna.page.getByRole("textbox", { name: "Class code" });
      await field.fill("abc");
      await anna.press("Join the class");
      await anna.text(".code-form .trouble", /^A code has six letters and digits\.$/);
      await field.fill(shown.startsWith("AAA") ? "BBBBBB" : "AAAAAA");
      await anna.press("Join the class");
      await anna.text(".code-form .trouble", /^There is no class with this code\.$/);
      await anna.accessibleInBothThemes("a code that is not known");
      await staysNarrow(anna, "a code that is not known");
      anna.complaints = anna.complaints.filter((text) => !/404/.test(text));
      await field.fill(typedElsewhere(shown.toLowerCase().replace(" ", " - ")));
      await anna.press("Join the class");
      await anna.status(/Welcome/);
      await anna.page.getByRole("textbox", { name: "Your name" }).fill("Anna");
      await anna.press("Join the class");
      await anna.status(/^The teacher starts the round$/);
      await teacher.texts(".pupil-list .name-text", ["Anna"]);
      await anna.page.reload();
      await anna.status(/^The teacher starts the round$/);
      // A restart of the server keeps the code.
      await teacher.site.stopServer();
      await teacher.site.startServer();
      await teacher.page.reload();
      await teacher.text(".big-code", new RegExp(`^${shown}$`));
      forgive(teacher, anna);
    },
  },

  "a double click on Join joins once, and asks for a code once": {
    async check(teacher) {
      const link = await openClass(teacher);
      const anna = await teacher.another();
      await anna.open("");
      await anna.press("A class");
      let asked = 0;
      anna.page.on("request", (request) => (asked += Number(/\/classes\/\w{6}$/.test(request.url()))));
      await anna.page.getByRole("textbox", { name: "Class code" }).fill("aaaaaa");
      await anna.clickAll(".code-form button", ".code-form button");
      await anna.text(".code-form .trouble", /^There is no class with this code\.$/);
      expect(asked === 1, `one request about the code, not ${asked}`);
      anna.complaints = anna.complaints.filter((text) => !/404/.test(text));
      await anna.open(link);
      await anna.status(/Welcome/);
      await anna.page.getByRole("textbox", { name: "Your name" }).fill("Anna");
      await anna.clickAll(".join-class button", ".join-class button");
      await anna.status(/^The teacher starts the round$/);
      await anna.texts(".pupil-list .name-text", ["Anna"]);
      await teacher.texts(".pupil-list .name-text", ["Anna"]);
    },
  },

  "a closed class admits no one, and can be opened again": {
    async check(teacher) {
      const link = await openClass(teacher);
      const anna = await joinClass(teacher, link, "Anna");
      await chooseJoining(teacher, "closed", /^No one new can join/);
      const late = await teacher.another(small);
      await late.open(link);
      await late.status(/^The class is closed$/);
      await late.page.getByRole("textbox", { name: "Your name" }).waitFor({ state: "hidden" });
      await staysNarrow(late, "a closed class");
      await late.accessibleInBothThemes("a closed class");
      await anna.page.reload();
      await anna.status(/^The teacher starts the round$/);
      await chooseJoining(teacher, "open", /^Anyone with the link/);
      await late.status(/Welcome/);
      await late.page.getByRole("textbox", { name: "Your name" }).fill("Ben");
      await late.press("Join the class");
      await late.status(/^The teacher starts the round$/);
    },
  },

  "a removed pupil cannot return under a name that looks the same": {
    async check(teacher) {
      const link = await openClass(teacher);
      const eve = await joinClass(teacher, link, "Eve");
      await joinClass(teacher, link, "Anna");
      await teacher.page.locator(".pupil-list button", { hasText: "Eve" }).click();
      await teacher.press("Remove");
      await eve.status(/^You are not in the class any more$/);
      await come(teacher, link, "Еvе", waits); // the name has two Cyrillic letters
      await teacher.text(".waiting-name small", /^resembles Eve, whom you removed$/);
      // A newcomer whose name looks like that of a present pupil gets a number.
      await joinClass(teacher, link, "аnna");
      await teacher.texts(".pupil-list .name-text", ["Eve", "Anna", "аnna 2"]);
    },
  },
});
