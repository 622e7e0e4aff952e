// SPDX-License-Identifier: MIT
// Two browsers at one game, for the tests of games with a friend.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { run } from "./support.js";

/** Messages of the browser itself about an unreachable server. */
const browsersOwn = /ERR_[A-Z_]+|WebSocket connection to/;

export function forgive(...visitors) {
  for (const visitor of visitors)
    visitor.complaints = visitor.complaints.filter((text) => !browsersOwn.test(text));
}

/** The note beside each link of a page that was opened at a loopback address. */
export const reach =
  /^This link works only on this computer\..* at 127\.0\.0\.1:\d+\. .*“rowan serve --host 0\.0\.0\.0”/;

export const sheet = (visitor) => visitor.page.locator("dialog[aria-label='Invite a friend']");

/** Invites a friend from the start page. Returns the link for the friend. */
export async function invite(visitor, choices = {}, name = "Ada") {
  await visitor.open("");
  await visitor.press("Invite a friend");
  const { Opening: opening, ...rest } = choices;
  const pick = (label, value) =>
    sheet(visitor).locator(`[aria-label="${label}"] [data-value="${value}"]`).click();
  if (rest.Game) await pick("Game", rest.Game);
  // The sheet remembers the last invitation. For small boards it has no field for an opening rule.
  const rule = sheet(visitor).locator("select[aria-label=Opening]");
  if (opening || (await rule.count())) await rule.selectOption(opening ?? "");
  for (const [label, value] of Object.entries({ [opening ? "Opens" : "You play"]: "x", ...rest }))
    if (label !== "Game") await pick(label, value);
  await sheet(visitor).getByRole("textbox", { name: "Your name" }).fill(name);
  await visitor.press("Make the link");
  return linkOf(visitor, "Link for your friend");
}

export async function linkOf(visitor, label) {
  const field = visitor.page.locator(`input[aria-label="${label}"]`);
  await field.waitFor({ state: "attached" });
  return field.inputValue();
}

/** Opens a friend's link and leaves the name empty. */
export async function comeNameless(guest, link) {
  await guest.open(new URL(link).hash);
  await guest.page.locator("dialog[open][aria-label='Your name']").waitFor();
  await guest.press("Cancel");
}

/** Two players in one game. The guest has a name and a separate browser. */
export async function pair(host, choices = {}, options = {}) {
  const link = await invite(host, choices);
  const guest = await host.another(options);
  await guest.open("#learn");
  await guest.page.evaluate(() => localStorage.setItem("rowan.name", '"Ben"'));
  await guest.open(new URL(link).hash);
  await host.text(".player.opponent .player-name", /^Ben$/);
  await guest.text(".player.opponent .player-name", /^Ada$/);
  return { host, guest, link };
}

/** Plays moves in turn, and waits until both players see each move. */
export async function playOut(first, second, points, before = 0) {
  for (const [index, point] of points.entries()) {
    const [mover, watcher] = index % 2 ? [second, first] : [first, second];
    await mover.play(point);
    await watcher.stones(before + index + 1);
    await mover.stones(before + index + 1);
  }
}

/**
 * Lets a test pretend that the server deletes the game or class that the visitor has open. `path` matches the
 * address of the page's connections to the game or class. Returns the function `remove`, which pretends the
 * deletion, and `sockets`, the growing list of these connections.
 */
export async function deletable({ context }, path) {
  const sockets = [];
  let isDeleted = false;
  const refusal = (id, error) => JSON.stringify({ t: "error", id, status: 404, error, detail: "" });
  await context.routeWebSocket(path, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    socket.onMessage((text) => {
      const { t, id } = JSON.parse(text);
      if (isDeleted && t === "join") socket.send(refusal(id, "it was deleted"));
      else server.send(text);
    });
  });
  const remove = () => {
    isDeleted = true;
    sockets.at(-1).send(refusal(null, "no such thing"));
  };
  return { remove, sockets };
}

/** Runs checks on a server whose store is kept when a check restarts the server. */
export async function runWithStore(checks, ...options) {
  const folder = mkdtempSync(`${tmpdir()}/rowan_friend_`);
  await run(checks, ["--games", `${folder}/games.db`, ...options]);
  rmSync(folder, { recursive: true, force: true });
}
