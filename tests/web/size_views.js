// SPDX-License-Identifier: MIT
// For sizes_test.js: views that need other people or a few clicks. They are the views of a class, the choices
// of swap2, marks with their legend, and the sheets.

import { expect } from "./visitor.js";

/** Realistically long names. */
const pupils = ["Александра Смирнова", "Maximilian-Alexander", "Bartholomäus Ö.", "Anna", "Thị Minh"];

/** A class on the server whose pupils are WebSocket connections of the page. */
async function makeClass({ site, page }, rounds) {
  const reply = await fetch(`${site.address}/api/v1/classes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "3b, Gymnasium", game: "freestyle", size: "15" }),
  });
  expect(reply.ok, `a class on the server, not ${reply.status}`);
  const { class: id, teacher_token: teacher, link_token: link } = await reply.json();
  const pupil = await page.evaluate(
    async ([school, teacherToken, linkToken, names, count]) => {
      /** Sends messages in sequence, each after the reply to the previous one. The first message joins. */
      const tell = async (messages) => {
        let token = null;
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/v1/classes`);
        (window.classSockets ??= []).push(socket);
        await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
        for (const [index, message] of messages.entries()) {
          const key = `${message.t} ${message.name ?? ""} ${index} for the sizes`;
          const answered = new Promise((resolve, reject) =>
            socket.addEventListener("message", ({ data }) => {
              const answer = JSON.parse(data);
              if (answer.id !== key) return;
              if (answer.t === "error") reject(new Error(answer.error));
              else resolve(answer);
            }),
          );
          socket.send(JSON.stringify({ ...message, id: key }));
          token ??= (await answered).pupil_token;
          await answered;
        }
        return token;
      };
      let first = null;
      for (const name of names) {
        const join = { t: "join", class: school, token: linkToken, name };
        first = (await tell([join, { t: "confirm" }])) ?? first;
      }
      const rounds = Array.from({ length: count }, () => ({ t: "start-round" }));
      await tell([{ t: "join", class: school, token: teacherToken, name: "" }, ...rounds]);
      return first;
    },
    [id, teacher, link, pupils, rounds],
  );
  return { id, teacher, link, pupil };
}

const classAddress = async (visitor, rounds) => {
  const { id, teacher } = await makeClass(visitor, rounds);
  return `#class?class=${id}&token=${teacher}`;
};

/** Returns a `prepare` that clicks the element that a selector finds, and waits for a sheet. */
const opensSheet =
  (selector) =>
  async ({ page }) => {
    await page.evaluate((one) => document.querySelector(one).click(), selector);
    await page.locator("dialog[open]").waitFor();
  };

const game = "#play?game=freestyle&with=engine:5&you=x&moves=h8i9";
const four = "#play?game=freestyle&with=engine:1&you=x&moves=h8d12h9h7h10i6h11k4g8h12f8j5";
const table = [".player", "#message", "#actions > *", ".record"];

/** More views, in the format of the views in sizes_test.js. */
export const moreViews = {
  "class before": {
    address: (_, visitor) => classAddress(visitor, 0),
    ready: ".pupil",
    once: true,
  },
  "class round": {
    address: (_, visitor) => classAddress(visitor, 1),
    ready: ".board-card",
    once: true,
  },
  "class link": {
    address: async (_, visitor) => {
      const { id, link } = await makeClass(visitor, 0);
      return `#class?class=${id}&link=${link}`;
    },
    ready: ".join-class:not([hidden]) input",
    once: true,
  },
  "class pupil": {
    address: async (_, visitor) => {
      const { id, pupil } = await makeClass(visitor, 0);
      return `#class?class=${id}&token=${pupil}`;
    },
    ready: ".class-own:not([hidden])",
    once: true,
  },
  "class sheet": {
    address: () => "#class",
    ready: ".class-intro .primary",
    once: true,
    prepare: opensSheet(".class-intro .primary"),
  },
  "swap2 stones": {
    address: () => "#play?game=freestyle&with=person&opening=swap2",
    ready: ".record.in-opening",
    once: true,
    inSight: table,
  },
  "swap2 choice": {
    address: () => "#play?game=freestyle&with=person&opening=swap2.h8i9j7",
    ready: ".opening .offer",
    once: true,
    inSight: [".record", ".opening .offer"],
    cover: ".record.choosing",
  },
  "swap2 color": {
    address: () => "#play?game=freestyle&with=person&opening=swap2.h8i9j7.g9k6",
    ready: ".opening .offer",
    once: true,
    inSight: [".record", ".opening .offer"],
    cover: ".record.choosing",
  },
  marks: {
    address: () => four,
    ready: "#board .mark.answer",
    once: true,
    prepare: async ({ page }) => {
      await page.evaluate(() => document.querySelector('#actions [aria-keyshortcuts="t"]').click());
      await page.locator("#board .mark.threat").first().waitFor({ state: "attached" });
    },
    restore: ({ page }) =>
      page.evaluate(() => document.querySelector('#actions [aria-keyshortcuts="t"]').click()),
    inSight: [...table, ".marks-legend li"],
  },
  settings: { address: () => game, ready: ".player", once: true, prepare: opensSheet("#settings") },
  games: {
    address: () => game,
    ready: ".player",
    once: true,
    prepare: opensSheet("#more .action.picture-only"),
  },
  files: {
    address: () => "#analyze?game=freestyle&moves=h8i9h9",
    ready: ".engine",
    once: true,
    prepare: opensSheet('.action:has(path[d^="M3.8 6.2h5.6"])'),
  },
  keys: {
    address: () => game,
    ready: ".player",
    once: true,
    prepare: async ({ page }) => {
      await page.evaluate(() =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true })),
      );
      await page.locator("dialog[open]").waitFor();
    },
  },
};
