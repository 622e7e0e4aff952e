#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The small board in a frame of another site's page. The test needs all HTTP headers of the server, so it
// does not work with PAGE_FOLDER.

import { createServer } from "node:http";

import { eventually, expect, run } from "./support.js";

/** Opens a page of another site, with `path` of the server in a frame. Its end() stops the other site. */
async function openForeign(visitor, path) {
  const page = `<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>
    <iframe title="A game" width="420" height="480" src="${visitor.site.address}/${path}"></iframe></html>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(page);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref(); // lets the test end even if a failed check leaves the server open
  // A different host name makes the browser treat the page as another site; a different port would not.
  await visitor.page.goto(`http://localhost:${server.address().port}/`);
  return { frame: visitor.page.frameLocator("iframe"), end: () => server.close() };
}

const where = (frame, pattern) => frame.locator(".embedded-where").filter({ hasText: pattern }).waitFor();
const stones = (frame) => frame.locator("svg circle[fill^='url(#shade']").count();

await run({
  "a foreign page shows the board, and steps through the game": {
    async check(visitor) {
      const asked = [];
      visitor.page.on("request", (request) => asked.push(request.url()));
      const { frame, end } = await openForeign(visitor, "embed.html?game=renju&moves=h8h9i9j10");
      await where(frame, /^Move 4 of 4: j10$/);
      expect((await stones(frame)) === 4, "four stones");
      await frame.getByRole("button", { name: "Previous" }).click();
      await where(frame, /^Move 3 of 4: i9$/);
      expect((await stones(frame)) === 3, "three stones");
      await frame.getByRole("button", { name: "First" }).click();
      await where(frame, /^The start$/);
      await frame.getByRole("button", { name: "Previous" }).click({ force: true }); // a disabled button
      await where(frame, /^The start$/);
      await frame.getByRole("button", { name: "Next" }).click();
      await where(frame, /^Move 1 of 4: h8$/);
      await visitor.page.keyboard.press("ArrowRight");
      await where(frame, /^Move 2 of 4: h9$/);
      await frame.getByRole("button", { name: "Last" }).click();
      await where(frame, /^Move 4 of 4/);
      const link = frame.getByRole("link", { name: "Open in Rowan" });
      const target = await link.evaluate((one) => one.href);
      expect(
        target === `${visitor.site.address}/#analyze?game=renju&moves=h8h9i9j10`,
        `a link, found ${target}`,
      );
      expect(!asked.some((url) => url.includes("/api/")), "nothing asked of the server");
      end();
    },
  },
  "a foreign page cannot show the page itself": {
    async check(visitor) {
      const { frame, end } = await openForeign(visitor, "");
      await eventually(() =>
        expect(
          visitor.complaints.some((text) => /frame-ancestors|X-Frame-Options/.test(text)),
          `a refusal by the browser, found ${visitor.complaints.join("; ")}`,
        ),
      );
      expect((await frame.locator("#board").count()) === 0, "no page in the frame");
      visitor.complaints.length = 0;
      end();
    },
  },
  "the fragment, numbers, the end of a game": {
    async check(visitor) {
      await visitor.open("embed.html#game=freestyle&moves=h8a1h9a2h10a3h11a4h12&numbers=1&at=8");
      await visitor.text(".embedded-where", /^Move 8 of 9: a4$/);
      await visitor.texts("svg text[font-weight='700']", ["1", "2", "3", "4", "5", "6", "7", "8"]);
      await visitor.press("Next");
      await visitor.text(".embedded-where", /^Move 9 of 9: h12\. Black wins$/);
      await visitor.count("svg circle[stroke-width='0.06']", 5);
    },
  },
  "noughts and crosses, and an empty board": {
    async check(visitor) {
      await visitor.open("embed.html?game=tictactoe&moves=519");
      await visitor.text(".embedded-where", /^Move 3 of 3: c1$/);
      // The winning row is pale and struck through, because a ring around a cross would look like a nought.
      await visitor.open("embed.html?game=tictactoe&moves=a3b3a2b2a1");
      await visitor.text(".embedded-where", /^Move 5 of 5: a1\. X wins$/);
      await visitor.count("svg circle", 2);
      await visitor.count("svg rect", 1 + 3);
      await visitor.count("svg path[stroke-width='0.06']", 1);
      await visitor.open("embed.html");
      await visitor.text(".embedded-where", /^An empty board$/);
    },
  },
  "the frame says why it cannot show a game": {
    async check(visitor) {
      for (const [address, sentence] of [
        ["?game=chess", /“chess” is not a game/],
        ["?game=renju&moves=h8h8", /move 2, h8 is on a stone/],
        ["?game=renju&moves=h8z30", /move 2, z30 is off the board/],
        ["?game=%3Cb%3Ex", /“<b>x” is not a game/],
      ]) {
        await visitor.open(`embed.html${address}`);
        await visitor.text(".embedded-trouble", sentence);
      }
    },
  },
  "light or dark like the system, and accessible": {
    options: { bypassCSP: true, colorScheme: "dark", viewport: { width: 420, height: 480 } },
    async check(visitor) {
      await visitor.open("embed.html?moves=h8i9");
      const wood = () => visitor.page.locator("svg rect").first().getAttribute("fill");
      await visitor.text(".embedded-where", /^Move 2/);
      expect((await wood()) === "#aa8049", `dark wood, found ${await wood()}`);
      await visitor.accessible("dark");
      if (process.env.PAGE_PICTURE)
        await visitor.page.screenshot({ path: `${process.env.PAGE_PICTURE}_dark.png` });
      await visitor.page.emulateMedia({ colorScheme: "light" });
      await visitor.until(
        "light wood",
        () => document.querySelector("svg rect").getAttribute("fill") === "#ecc785",
      );
      await visitor.accessible("light");
      if (process.env.PAGE_PICTURE)
        await visitor.page.screenshot({ path: `${process.env.PAGE_PICTURE}_light.png` });
    },
  },
});
