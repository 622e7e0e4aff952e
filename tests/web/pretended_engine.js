// SPDX-License-Identifier: MIT
// For browser tests: a fake engine that the test controls.

import { expect } from "./support.js";

/** Replaces the server's analysis. `tell(...lines)` sends these lines, each of the form [moves, score]. */
export async function pretendEngine(page) {
  const engine = { socket: null, id: null, asked: [], connections: 0 };
  await page.routeWebSocket(/\/ws\/v1/, (socket) => {
    engine.socket = socket;
    ++engine.connections;
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.t === "analyze")
        Object.assign(engine, { id: message.id, asked: [...engine.asked, message] });
    });
  });
  engine.tell = (...lines) =>
    engine.socket.send(
      JSON.stringify({
        t: "info",
        id: engine.id,
        depth: 5,
        selective_depth: 7,
        nodes: 1000,
        nodes_per_second: 5000,
        lines: lines.map(([moves, score]) => ({
          move: moves.split(" ")[0],
          moves: moves.split(" "),
          score,
          winning_chance: 1 / (1 + Math.exp(-score / 200)),
          black_winning_chance: 1 / (1 + Math.exp(-score / 200)),
          win: null,
          verified: false,
        })),
      }),
    );
  return engine;
}

/** Refuses the running question as a busy server does: an error with a sentence, then `done`. */
export function refuse({ socket, id }, error) {
  socket.send(JSON.stringify({ t: "error", id, error, busy: true }));
  socket.send(JSON.stringify({ t: "done", id, reason: "stopped" }));
}

/** Waits until the page has asked for at least `count` analyses. */
export async function asked(engine, count) {
  for (let tries = 0; engine.asked.length < count; ++tries) {
    expect(tries < 2000, `${count} questions to the engine`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
