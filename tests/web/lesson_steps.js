// SPDX-License-Identifier: MIT
// Passes and fails steps of lessons in a browser, with moves that the server judges.

import { expect, openSite } from "./support.js";

/** The lessons of a server, in order. */
export async function listLessons() {
  const site = await openSite();
  const { lessons } = await site.ask("lessons", {});
  await site.close();
  return lessons;
}

export const question = (visitor, name, data) => visitor.site.ask(name, data);

/** The numbers of columns and rows of a game such as "freestyle 9x9" or "renju". */
function sizeOf(game) {
  const size = /(\d+)x(\d+)/.exec(game);
  return size ? [Number(size[1]), Number(size[2])] : [15, 15];
}

/**
 * An answer that the step rejects: the wrong side, or a wrong move and the line that the page then plays;
 * preferably a move with a refutation in that line.
 */
async function wrongTry(visitor, lesson, step, { game, position, task }) {
  if (task === "choose-side") {
    const { side } = await question(visitor, "lesson_hint", { lesson, step });
    return { side: side === "x" ? "o" : "x", line: [] };
  }
  const [width, height] = sizeOf(game);
  const cells = position
    .split(" ")[0]
    .split("/")
    .map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
  const mostWrong = 10;
  let wrong = 0;
  let found = null;
  for (let row = height; row >= 1; row -= 2) {
    for (let column = 0; column < width; column += 3) {
      if (cells[height - row][column] !== ".") continue;
      const move = String.fromCharCode(97 + column) + row;
      const verdict = await question(visitor, "lesson_try", { lesson, step, moves: [move] });
      if (verdict.result !== "wrong") continue;
      found ??= { move, line: verdict.line };
      if (verdict.line.length > 1 || ++wrong > mostWrong) return { move, line: verdict.line };
    }
  }
  if (!found) throw new Error(`expected a wrong move in ${lesson}, step ${step}`);
  return found;
}

const side = (visitor, one) => visitor.button(one === "x" ? "Black" : "White");

/** Completes a step on the board with the moves that the server accepts. */
export async function doStep(visitor, lesson, step) {
  const played = [];
  for (let tries = 0; tries < 30; ++tries) {
    const hint = await question(visitor, "lesson_hint", { lesson, step, moves: played });
    if (hint.side) {
      await side(visitor, hint.side).click();
      return visitor.status(/^Well done$/);
    }
    const [move] = hint.points;
    const request = { lesson, step, moves: [...played, move] };
    const { result, line } = await question(visitor, "lesson_try", request);
    expect(result !== "wrong", `${move} is right in ${lesson}, step ${step}`);
    played.push(move);
    await visitor.point(move).click({ force: true });
    if (result === "done") return visitor.status(/^Well done$/);
    await visitor.status(/^Right so far$/);
    played.push(...line.slice(1));
    if (line.length > 1) await visitor.stone(line[line.length - 1], "last move");
  }
  throw new Error(`expected ${lesson}, step ${step}, to end`);
}

const addressOf = (lesson, step) => `#lesson?name=${lesson}&step=${step}`;

/** Opens a step and waits for its board. */
export async function openStep(visitor, lesson, step) {
  await visitor.open(addressOf(lesson, step));
  await showsStep(visitor);
}

/** Waits for the board of a step that is not done. */
async function showsStep(visitor) {
  await visitor.status(/^(Your move: (Black|White)|Point at the board|Choose a side)$/);
  await visitor.page.locator(".step[aria-current]").waitFor();
}

/** Fails a step on purpose, tries again, and passes it. Only the first step loads the page. */
export async function failAndDo(visitor, lesson, number, step) {
  if (number === 1) await visitor.open(addressOf(lesson, number));
  else await visitor.go(addressOf(lesson, number));
  await showsStep(visitor);
  const before = step.position.split(" ")[0].replace(/[^xo]/g, "").length;
  await visitor.stones(before);
  const wrong = await wrongTry(visitor, lesson, number, step);
  if (wrong.side) await side(visitor, wrong.side).click();
  else await visitor.point(wrong.move).click({ force: true });
  await visitor.status(/^Not yet$/);
  await visitor.text("#status-note", /\S+ \S+/);
  await visitor.stones(before + wrong.line.length);
  if (wrong.side || wrong.line.length) {
    await visitor.press("Try again");
    await visitor.stones(before);
    await visitor.status(/^(Your move|Choose)/);
  }
  await doStep(visitor, lesson, number);
}
