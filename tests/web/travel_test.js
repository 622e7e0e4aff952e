#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Import and export of a game with variations, notes and marks, in a real browser: as a file, by Ctrl+V, in a
// link. The test prints the seed of its random trees; ROWAN_TEST_SEED sets another.

import { readFileSync } from "node:fs";

import { Study, randomStudy } from "./random_studies.js";
import { expect, run } from "./support.js";

const named =
  "(;GM[4]SZ[15]RU[freestyle]PB[Ada]PW[Ben]BR[3 dan]EV[Cup]RO[2]PC[Tallinn]DT[2026-11-15]RE[B+]GN[]" +
  ";B[hh]N[];W[ig]N[the reply]C[too far](;B[jj]MA[jj][aa]TR[bb])(;B[gg]LB[gg:G][hi:A]C[better]))";

const permissions = { permissions: ["clipboard-read", "clipboard-write"] };

/** Pastes a text from the clipboard with Ctrl+V. */
async function pasteByKeys({ page }, text) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press("Control+V");
}

/** The text of the downloaded file. */
async function savedFile(visitor) {
  const { page } = visitor;
  const sheet = page.locator("dialog[open]");
  if (!(await sheet.count())) await visitor.press("Files");
  await sheet.locator("option[value=sgf]").waitFor({ state: "attached" });
  const [saved] = await Promise.all([page.waitForEvent("download"), visitor.press("Download")]);
  await page.evaluate(() => document.querySelector("dialog[open]")?.close());
  return readFileSync(await saved.path(), "utf8");
}

/** The link that Share has copied. */
async function sharedLink(visitor) {
  await visitor.page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await visitor.press("Share");
  await visitor.until("a link in the clipboard", async () =>
    (await navigator.clipboard.readText()).startsWith("http"),
  );
  return visitor.page.evaluate(() => navigator.clipboard.readText());
}

/** The one game of a file, as the server reads it. */
async function readBack(visitor, text) {
  const { games } = await visitor.site.ask("convert", { text });
  expect(games.length === 1, `one game in ${text}`);
  return games[0];
}

const same = (now, before, what) =>
  expect(
    JSON.stringify(now) === JSON.stringify(before),
    `${what}:\n${JSON.stringify(now)}\nnot\n${JSON.stringify(before)}`,
  );

await run({
  "node names, results and players' names survive a round trip by file": {
    options: permissions,
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze");
      await visitor.press("Files");
      await page.getByLabel("Paste moves or a file").fill(named);
      await visitor.press("Open these moves");
      // The file was read without a remark, so the sheet is closed.
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      await visitor.text(".game-players", /^Ada – Ben$/);
      await visitor.text(".comment:not(:empty)", /^the reply · too far$/);
      const file = await savedFile(visitor);
      for (const property of [
        "PB[Ada]",
        "PW[Ben]",
        "BR[3 dan]",
        "EV[Cup]",
        "RO[2]",
        "PC[Tallinn]",
        "RE[B+]",
        "DT[2026-11-15]",
        "GN[]",
        "N[]",
        "N[the reply]",
        "C[too far]",
        "MA[jj][aa]",
        "TR[bb]",
        "LB[gg:G][hi:A]",
        "C[better]",
      ])
        expect(file.includes(property), `${property} in ${file}`);
      same((await readBack(visitor, file)).nodes, (await readBack(visitor, named)).nodes, "the same nodes");
    },
  },

  "Ctrl+V opens a game from wherever the visitor is": {
    options: permissions,
    async check(visitor) {
      const { page } = visitor;
      for (const place of ["#home", "#play?game=freestyle&moves=h8&with=person", "#review", "#analyze"]) {
        await visitor.open(place);
        await visitor.hasStarted();
        await pasteByKeys(visitor, named);
        await visitor.address(place === "#review" ? /#review/ : /#analyze/);
        await visitor.text(".game-players", /^Ada – Ben$/);
        await visitor.count(".tree .move", 4);
      }
      await pasteByKeys(visitor, "d4 e5\nf6");
      await visitor.texts(".tree .move", ["1 d4", "2 e5", "3 f6"]);
      // Text that is not a game, or that is pasted into a text field, changes nothing.
      await pasteByKeys(visitor, "see you at 8");
      await page.locator("#typed-move").focus();
      await page.evaluate(() => navigator.clipboard.writeText("a1 b2"));
      await page.keyboard.press("Control+V");
      await visitor.until("the text in its field", () =>
        /** @type {HTMLInputElement} */ (document.getElementById("typed-move")).value.startsWith("a1"),
      );
      await visitor.count(".tree .move", 3);
    },
  },

  "a link carries variations, notes, marks and names": {
    options: permissions,
    async check(visitor) {
      const { page } = visitor;
      await visitor.open("#analyze");
      await visitor.status(/to move/);
      await pasteByKeys(visitor, named);
      await visitor.count(".tree .move", 4);
      await page.getByRole("button", { name: "3 g9" }).click();
      const endNotices = await visitor.holdNotices();
      const link = await sharedLink(visitor);
      await visitor.text("#status-note", /^Link copied\. It opens this game with its variations and/);
      await endNotices();
      const friend = await visitor.another(permissions);
      await friend.page.goto(link);
      await friend.text(".game-players", /^Ada – Ben$/);
      await friend.count(".tree .move", 4);
      await friend.text(".tree [aria-current]", /3 g9/);
      same(
        (await readBack(visitor, await savedFile(friend))).nodes,
        (await readBack(visitor, named)).nodes,
        "the same nodes",
      );
      // A reload keeps the variations and notes, although the address contains only the line of moves.
      await friend.address(/^[^?]*\?(?!.*study=)/);
      await friend.page.reload();
      await friend.count(".tree .move", 4);
      // If a link is truncated, the page opens its line of moves and says so.
      await friend.page.goto("about:blank");
      await friend.page.goto(link.slice(0, -20));
      await friend.text("#status-note", /^The link is damaged: only its line of moves could be read\.$/);
      await friend.text(".tree [aria-current]", /3 g9/);
      await friend.close();
      // A line without notes fits in the address alone.
      await visitor.open("#analyze?game=freestyle&moves=a1b2");
      expect((await sharedLink(visitor)) === page.url(), "the address itself");
    },
  },

  "a study too long for a link is offered as a file": {
    options: permissions,
    async check(visitor) {
      const { page } = visitor;
      let seed = 1;
      const noise = () => (seed = (seed * 48271) % 2147483647).toString(36);
      const long = `(;GM[4]SZ[15];B[hh]C[${Array.from({ length: 2000 }, noise).join(" ")}])`;
      await visitor.open("#analyze");
      await visitor.status(/to move/);
      await pasteByKeys(visitor, long);
      await visitor.text(".comment:not(:empty)", /\w/);
      await visitor.press("Share");
      const reason = /^This game is too long for a link\. Save it as a file, and send that\.$/;
      await visitor.text("dialog[open] .reason", reason);
      const file = await savedFile(visitor);
      same((await readBack(visitor, file)).nodes, (await readBack(visitor, long)).nodes, "the same nodes");
      // The next time, the sheet does not mention the link.
      await visitor.press("Files");
      await page.locator("dialog[open] .reason").waitFor({ state: "hidden" });
    },
  },

  "random studies survive a round trip by link and by file": {
    options: permissions,
    async check(visitor) {
      const seed = Number(process.env.ROWAN_TEST_SEED ?? 20261118) || Date.now();
      console.log(`seed ${seed}; ROWAN_TEST_SEED takes another`);
      for (let round = 0; round < 200; ++round) {
        const before = randomStudy(seed + round);
        const after = await Study.readText(await Study.text(before));
        same(after, before, `seed ${seed + round}, by link`);
        if (round % 10) continue;
        const { game, header, nodes } = before;
        const record = { ...header, game, nodes };
        const { written } = await visitor.site.ask("convert", { record, to: "sgf" });
        const read = await readBack(visitor, written.text);
        same(Study.sorted(read.nodes), Study.sorted(nodes), `seed ${seed + round}, by file`);
        for (const [name, value] of Object.entries(header))
          same(read[name], value, `seed ${seed + round}, ${name}`);
      }
      // A round trip through the page itself: pasted, shared as a link, saved as a file.
      const { game, header, nodes } = randomStudy(seed);
      const record = { ...header, game, nodes };
      const { written } = await visitor.site.ask("convert", { record, to: "sgf" });
      await visitor.open("#analyze");
      await visitor.status(/to move/);
      await pasteByKeys(visitor, written.text);
      await visitor.count(".tree .move", nodes.length - 1);
      const link = await sharedLink(visitor);
      await visitor.page.goto("about:blank");
      await visitor.page.goto(link);
      await visitor.count(".tree .move", nodes.length - 1);
      const read = await readBack(visitor, await savedFile(visitor));
      same(Study.sorted(read.nodes), Study.sorted(nodes), `seed ${seed}, by page`);
    },
  },
});
