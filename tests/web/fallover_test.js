#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// `rowan serve --offline` in a real browser: the module answers while the server is down, and the server
// answers again once it is back.

import { spawnSync } from "node:child_process";
import { expect, run, skip } from "./support.js";

/** Messages of the browser itself about an unreachable server. */
const browsersOwn = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|WebSocket connection to/;

function forgive(visitor) {
  visitor.complaints = visitor.complaints.filter((text) => !browsersOwn.test(text));
}

const tried = spawnSync(process.env.ROWAN ?? "rowan", ["serve", "--offline", "--host", "nowhere"], {
  encoding: "utf8",
});
if (/without its WebAssembly module/.test(tried.stderr)) skip("this Rowan has no WebAssembly module");

/** Opens the page and lets the browser cache everything. */
async function comeBack(visitor) {
  await visitor.open("#home");
  await visitor.page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.ready).active;
    const ask = (question) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data.answer);
        worker.postMessage(question, [port2]);
      });
    for (const { path } of await ask({ t: "later" })) await ask({ t: "save", path });
  });
  await visitor.until("a page that the service worker has", () => navigator.serviceWorker.controller);
}

/** Counts the requests for a move that the server answers from now on. */
function followServer(visitor) {
  const asked = { count: 0 };
  visitor.page.on("response", (response) => {
    if (/\/api\/v1\/move$/.test(response.url()) && response.ok()) ++asked.count;
  });
  return asked;
}

await run(
  {
    "a game continues while the server is down, and after it is back": {
      options: { serviceWorkers: "allow" },
      async check(visitor) {
        await comeBack(visitor);
        const asked = followServer(visitor);
        await visitor.open("#play?game=freestyle&with=engine:1&you=x");
        await visitor.play("h8");
        await visitor.stones(2);
        await visitor.status(/Your turn/);
        expect(asked.count > 0, "a move by the server");
        await visitor.site.stopServer();
        asked.count = 0;
        await visitor.play("h1");
        await visitor.stones(4);
        await visitor.status(/Your turn/);
        expect(asked.count === 0, "a move by the module");
        await visitor.open("#analyze?game=freestyle&moves=h8g9i7g7h9h7");
        await visitor.text(".line-row strong", /\d/);
        await visitor.site.startServer();
        await visitor.open("#play?game=freestyle&with=engine:1&you=x&moves=h8g7");
        await visitor.play("a1");
        await visitor.stones(4);
        expect(asked.count > 0, "a move by the server again");
        forgive(visitor);
      },
    },

    "an open page returns to the server by itself": {
      options: { serviceWorkers: "allow" },
      async check(visitor) {
        await comeBack(visitor);
        const asked = followServer(visitor);
        await visitor.open("#play?game=freestyle&with=engine:1&you=x");
        await visitor.turn();
        await visitor.site.stopServer();
        await visitor.play("h8");
        await visitor.stones(2);
        const isBack = visitor.page.waitForResponse(
          (response) => response.url().endsWith("/healthz") && response.ok(),
        );
        await visitor.site.startServer();
        await isBack;
        await visitor.status(/Your turn/);
        await visitor.play("a1");
        await visitor.stones(4);
        expect(asked.count > 0, "a move by the server");
        forgive(visitor);
      },
    },
  },
  ["--offline"],
);
