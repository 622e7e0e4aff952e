// SPDX-License-Identifier: MIT
// A teacher and pupils in separate browsers, for the tests of classes.

/** Creates a class from the start page. Returns the fragment of the link for pupils. */
export async function openClass(teacher, choices = {}, name = "3b") {
  await teacher.open("");
  await teacher.press("A class");
  await teacher.press("Set up a class");
  const sheet = teacher.page.locator("dialog[aria-label='A class']");
  for (const [label, value] of Object.entries({ Game: "tictactoe", Clock: "0+0", ...choices }))
    await sheet.locator(`[aria-label="${label}"] [data-value="${value}"]`).click();
  await sheet.getByRole("textbox", { name: "Class" }).fill(name);
  await sheet.getByRole("button", { name: "Open the class" }).click();
  await teacher.status(/Show this link to your class/);
  const address = await teacher.page.locator(".big-link").textContent();
  return address.slice(address.indexOf("#"));
}

/** A pupil joins by the link, in a separate browser. */
export async function joinClass(teacher, link, name, options = {}) {
  const pupil = await teacher.another(options);
  pupil.name = name;
  pupil.heard = "";
  pupil.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => (pupil.heard += payload)),
  );
  await pupil.open(link);
  await pupil.status(/Welcome/);
  await pupil.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await pupil.press("Join the class");
  await pupil.status(/The teacher starts the round/);
  return pupil;
}

/** The pairings on the teacher's screen: the names on each board, the first player first. */
export async function pairsOn(teacher, round, count) {
  await teacher.status(new RegExp(`^Round ${round}`));
  await teacher.count(".board-card", count);
  return teacher.page
    .locator(".board-card")
    .evaluateAll((cards) =>
      cards.map((card) => [...card.querySelectorAll(".seat-name")].map((one) => one.textContent)),
    );
}

const gameOf = (visitor) =>
  visitor.page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("game"));

/** Waits until a pupil's page shows the game against this rival. Returns the id of the game. */
export async function atGame(pupil, rival) {
  await pupil.address(/#friend\?class=\w+&game=\w+$/);
  await pupil.text(".player.opponent .player-name", new RegExp(`^${rival}$`));
  return gameOf(pupil);
}

/** The rows of the table: place, name, points. */
export const tableOf = (visitor) =>
  visitor.page
    .locator(".standings tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        ["td", ".name-text", ".points"].map((part) => row.querySelector(part).textContent).join(" "),
      ),
    );

/** Expects that nothing is wider than the screen and that the whole message is visible. */
export async function staysNarrow(visitor, what) {
  await visitor.until(
    `${what} without sideways scrolling`,
    () => document.documentElement.scrollWidth <= innerWidth,
  );
  await visitor.until(`all of the message of ${what}`, () => {
    const message = document.querySelector("#message");
    return [message, ...message.querySelectorAll("p")].every(
      (part) => part.scrollHeight <= part.clientHeight + 1,
    );
  });
}
