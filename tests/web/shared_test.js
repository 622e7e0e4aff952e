#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Games between two people through the page's client (web/friend/shared_game.js) in two real browsers:
// nothing is lost by reloads, by being offline, or by restarts of the server.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, run } from "./support.js";

const sources = fileURLToPath(new URL("../../web/", import.meta.url));
const state = mkdtempSync(join(tmpdir(), "rowan-shared-"));
process.env.XDG_STATE_HOME = state; // the server's store, which outlives the server
process.on("exit", () => rmSync(state, { recursive: true, force: true }));

/** Messages of the browser itself about an unreachable server. */
const browsersOwn = /ERR_|WebSocket connection to/;

/** Opens the page with the client's source files beside it, because the page may be served as one bundle. */
async function open(visitor) {
  await visitor.context.route("**/source/**", (route) => {
    const path = new URL(route.request().url()).pathname.replace("/source/", "");
    route.fulfill({ path: sources + path, headers: { "content-type": "text/javascript" } });
  });
  await visitor.open();
}

/** @returns {Promise<{game: string, tokens: Record<string, string>}>} */
function create(visitor, setup) {
  return visitor.page.evaluate(async (wanted) => {
    const { createGame } = await import("/source/friend/shared_game.js");
    const { game, tokens } = await createGame(wanted);
    return { game, tokens };
  }, setup);
}

async function enter(visitor, game, token = null) {
  await visitor.page.evaluate(
    async ([id, mine]) => {
      const { SharedGame } = await import("/source/friend/shared_game.js");
      Object.assign(window, { events: [], trouble: null, refused: null });
      window.shared = new SharedGame(id, mine, {
        changed: (now, event) => event && window.events.push(event.kind),
        trouble: (text) => (window.trouble = text),
        refused: (error) => (window.refused = error.message),
      });
    },
    [game, token],
  );
}

const until = (visitor, what, condition, argument) => visitor.until(what, condition, argument);
const joined = (visitor, seat) =>
  until(visitor, `to be ${seat}`, (wanted) => window.shared.you === wanted && window.trouble === "", seat);
const moves = (visitor, wanted) =>
  until(visitor, `moves ${wanted}`, (all) => window.shared.state?.position.moves.join(" ") === all, wanted);
const play = (visitor, point) => visitor.page.evaluate((wanted) => window.shared.play(wanted), point);
const told = (visitor) => visitor.page.evaluate(() => window.events);

function forgive(visitor) {
  visitor.complaints = visitor.complaints.filter((text) => !browsersOwn.test(text));
}

/** Starts a game between two people with a clock. */
async function begin(ada) {
  const ben = await ada.another();
  await open(ada);
  await open(ben);
  const clock = { kind: "fischer", time_ms: 900_000, increment_ms: 1000 };
  const { game, tokens } = await create(ada, { game: "freestyle", name: "Ada", clock });
  await enter(ada, game);
  await joined(ada, "host");
  await enter(ben, game, tokens.link_token);
  await joined(ben, "guest");
  await play(ada, "h8");
  await moves(ben, "h8");
  return { ben, game, tokens };
}

await run({
  "two play through a link, and others watch": {
    async check(ada) {
      const { ben, game, tokens } = await begin(ada);
      const eve = await ada.another();
      await open(eve);
      await enter(eve, game, tokens.link_token);
      await joined(eve, "spectator");
      const refusal = await eve.page.evaluate(() => window.shared.play("i9").catch((error) => error.message));
      expect(/spectators/.test(refusal), `a refusal, found ${refusal}`);
      await play(ben, "i9");
      for (const one of [ada, ben, eve]) await moves(one, "h8 i9");
      await until(ada, "a spectator", () => window.shared.state.spectators === 1);
      const late = await ben.page.evaluate(() => window.shared.play("j9").catch((error) => error.message));
      expect(/opponent's turn/.test(late), `a refusal, found ${late}`);
      const left = await ada.page.evaluate(() => window.shared.timesLeft().host.time_ms);
      expect(left > 0 && left <= 901_000, `a clock, found ${left}`);
      await ben.page.evaluate(() => window.shared.send("resign"));
      await ben.page.evaluate(() => window.shared.send("ask-rematch"));
      await ada.page.evaluate(() => window.shared.send("accept-rematch"));
      await until(ben, "a rematch", () => window.shared.state.next);
      const [next, token] = await ben.page.evaluate(() => [window.shared.state.next, window.shared.token]);
      await enter(ben, next, token);
      await joined(ben, "guest");
      await play(ben, "a1");
      await enter(eve, game, "nothing");
      await until(eve, "a refusal", () => window.refused);
      for (const one of [ben, eve]) await one.close();
    },
  },

  "a reload keeps the seat and gives no time back": {
    async check(ada) {
      const { ben, game } = await begin(ada);
      await ben.page.waitForTimeout(1000);
      await open(ben);
      await enter(ben, game);
      await joined(ben, "guest");
      const left = await ben.page.evaluate(() => window.shared.timesLeft().guest.time_ms);
      expect(left < 900_000, `time to be lost, found ${left}`);
      await play(ben, "i9");
      await moves(ada, "h8 i9");
      await ben.close();
    },
  },

  "a server that is killed and started again": {
    async check(ada) {
      const { ben } = await begin(ada);
      await ada.site.stopServer("SIGKILL");
      await until(ben, "trouble", () => window.trouble);
      const played = play(ben, "i9"); // waits until the server answers
      await ada.site.startServer();
      await played;
      for (const one of [ada, ben]) await moves(one, "h8 i9");
      await ada.site.stopServer();
      await ada.site.startServer();
      await joined(ada, "host");
      await play(ada, "h9");
      await moves(ben, "h8 i9 h9");
      forgive(ada);
      forgive(ben);
      await ben.close();
    },
  },

  "a player who was offline learns what happened, and a message that was sent counts once": {
    async check(ada) {
      const { ben } = await begin(ada);
      await ben.context.setOffline(true);
      await until(ben, "trouble", () => window.trouble);
      await until(ada, "to see it", () => !window.shared.state.players.guest.connected);
      const played = play(ben, "i9");
      await ada.page.evaluate(() => window.shared.send("offer-draw"));
      await ben.context.setOffline(false);
      await played;
      await moves(ada, "h8 i9");
      const events = await told(ben);
      expect(events.includes("draw-offered"), `the offer to be told, found ${events}`);
      expect(events.filter((kind) => kind === "move").length === 2, `each move once, found ${events}`);
      forgive(ben);
      await ben.close();
    },
  },

  "the link as a QR code": {
    async check(ada) {
      await open(ada);
      const size = await ada.page.evaluate(async () => {
        const { linkTo, qrCode } = await import("/source/friend/shared_game.js");
        const { svg } = await qrCode(linkTo("game", "token"));
        const picture = new Image();
        picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        await picture.decode();
        return picture.naturalWidth;
      });
      expect(size > 0, "a picture");
    },
  },
});
