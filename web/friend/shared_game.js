// SPDX-License-Identifier: MIT
// The client of a game between two people on the server (docs/api.md, "Games between two people"): creates,
// joins, reconnects, sends, and calls back with the state. Draws nothing.
//
// To invite someone:
//
//   const { game, tokens } = await createGame({ game: "freestyle", color: "random", name: "Ada",
//     clock: { kind: "fischer", time_ms: 300_000, increment_ms: 3000 } });
//   linkTo(game, tokens.link_token)     the friend's link
//   linkTo(game, tokens.watch_token)    the spectators' link
//   await qrCode(link)                  { width, quiet_zone, rows, svg } of that link
//
// To play, or to watch. The token comes from the address (readLink). If this browser has a seat in the game,
// the stored token of the seat is used instead, and `token` may be null.
//
//   const shared = new SharedGame(game, token, {
//     changed(state, event) {},   after every change, with the whole state. event: what happened, for sounds
//                                 and announcements; each event comes once, in order. It is null for other
//                                 changes, such as who is connected
//     trouble(text) {},           "" once joined, a sentence when the connection is lost or the server busy
//     refused(error) {},          the server refuses the join, for example because the game was withdrawn or
//                                 deleted; nothing follows
//   });
//   await shared.play("h8");            resolves when the server has stored the move, or when the game has
//                                       reached another position; rejects with an ApiError whose message is
//                                       for the player. If the connection breaks meanwhile, the move is sent
//                                       again, and takes effect once
//   await shared.answerOpening("black");  or stones, "h8 i9 j7", and the other answers of docs/openings.md
//   await shared.send("resign");        or ask-undo grant-undo refuse-undo, offer-draw accept-draw
//                                       decline-draw, ask-rematch accept-rematch decline-rematch
//   await shared.rename("Ada");         a player's name is also for later games; a spectator's is for this
//                                       game and its rematches, in this tab
//   shared.takeRestored()               messages that were unanswered when the page was left, and are sent
//                                       again: [{message, before, answer}]; empty at the second call
//   shared.you                          "host", "guest", "spectator", or null before the server says so
//   shared.state                        the newest State, or null
//   shared.timesLeft()                  for each seat { time_ms, periods, period_ms } now; null if no clock
//   shared.close();                     leaves; there are no further callbacks
//
// After a rematch `state.next` is the id of the new game: open it with `new SharedGame(state.next,
// shared.token, …)`. Seats: "host" created the game, "guest" joined by the link; colors are in
// `state.players[seat].side`.

import { idIn } from "../core/address.js";
import { ask, askFor } from "../core/api.js";
import { Conversation } from "../core/conversation.js";
import { newId } from "../core/reconnecting_socket.js";
import { recall, remember } from "../core/storage.js";
import { forgetUnsent, keepSeat, keepUnsent, keptSeat, keptUnsent } from "./stored_seats.js";
import { keepWatchName, watchNameIn } from "./stored_seats.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {"host" | "guest"} Seat
 * @typedef {{kind: "fischer", time_ms: number, increment_ms: number} | {kind: "byo-yomi", time_ms: number,
 *   periods: number, period_ms: number}} TimeControl
 * @typedef {{time_ms: number, periods: number, period_ms: number}} TimeLeft the main time; in byo-yomi also
 *   the number of periods, the current one included, and the time left in the current one
 * @typedef {TimeControl & {left: Record<Seat, TimeLeft>, running: Seat | null, lag_ms: number}} SharedClock
 * @typedef {{name: string, side: Side | null, seated: boolean, connected: boolean}} SharedPlayer
 * @typedef {{game: string, version: number, start: {game: string, size: string | null, position: string |
 *   null, moves: string | string[] | null},
 *   position: import("../core/api.js").Position, opener: Seat, turn: Seat | null,
 *   players: Record<Seat, SharedPlayer>, spectators: number, spectator_names: string[],
 *   clock: SharedClock | null,
 *   offers: {draw: Seat | null, undo: Seat | null, rematch: Seat | null}, undo_moves: Record<Seat, number>,
 *   result: {winner: Seat | null, side: Side | null, how: string} | null,
 *   previous: string | null, next: string | null, class: string | null, created: string, kept_until:
 *   string}} State
 * @typedef {{kind: string, seat: Seat, point?: string, answer?: string, name?: string,
 *   next?: string}} GameEvent
 * @typedef {{seat_token: string, link_token: string, watch_token: string}} Tokens
 * @typedef {{game: string, size?: string, position?: string, moves?: string | string[], color?: Side |
 *   "random", opening?: string, clock?: TimeControl | null, name?: string}} GameSetup
 * @typedef {import("../core/conversation.js").ConversationListener & {
 *   changed: (state: State, event: GameEvent | null) => void}} Listener
 * @typedef {import("../core/conversation.js").Message} Message
 * @typedef {import("../core/conversation.js").Pending} Pending
 */

const path = "ws/v1/games";

/** Messages that mean the same in every position of a game; all others apply to one position. */
const positionIndependent = new Set(["resign", "name", "withdraw"]);

/**
 * The progress of a game as text: the number of moves, and of answers in the opening.
 * @param {State} state
 */
export const progressOf = ({ position: { moves, opening } }) =>
  `${moves.length} ${opening?.answers.length ?? 0}`;

/**
 * Creates a game; this browser stores the host's seat. @param {GameSetup} setup @param {AbortSignal} [signal]
 * @returns {Promise<{game: string, tokens: Tokens, state: State}>}
 */
export async function createGame(setup, signal) {
  const { game, seat_token, link_token, watch_token, state } = await ask("games", setup, signal);
  const tokens = { seat_token, link_token, watch_token };
  keepSeat(game, { token: seat_token, tokens, seat: "host", name: setup.name });
  return { game, tokens, state };
}

/**
 * The state of a game, without joining it.
 * @param {string} game @param {string} token @returns {Promise<State>}
 */
export async function askState(game, token) {
  const path = `games/${encodeURIComponent(game)}`;
  return (await askFor(path, { headers: { Authorization: `Bearer ${token}` } })).state;
}

/** The address that opens a game. @param {string} game @param {string} token */
export const linkTo = (game, token) =>
  `${location.origin}${location.pathname}#friend?game=${game}&token=${token}`;

/** The game and the token in an address that linkTo() made. @param {URLSearchParams} parameters */
export const readLink = (parameters) => ({
  game: idIn(parameters, "game"),
  token: idIn(parameters, "token"),
});

/**
 * @param {string} text
 * @returns {Promise<{width: number, quiet_zone: number, rows: string[], svg: string}>}
 */
export const qrCode = (text) => ask("qr", { text });

/**
 * The time left to a seat when its turn has lasted this many milliseconds more.
 * @param {SharedClock} clock @param {TimeLeft} left @param {number} milliseconds @returns {TimeLeft}
 */
export function timeAfter(clock, left, milliseconds) {
  if (milliseconds <= left.time_ms) return { ...left, time_ms: left.time_ms - milliseconds };
  if (clock.kind === "fischer") return { ...left, time_ms: 0 };
  const over = milliseconds - left.time_ms;
  if (over < left.period_ms) return { time_ms: 0, periods: left.periods, period_ms: left.period_ms - over };
  const used = 1 + Math.floor((over - left.period_ms) / clock.period_ms);
  if (used >= left.periods) return { time_ms: 0, periods: 0, period_ms: 0 };
  const rest = clock.period_ms - ((over - left.period_ms) % clock.period_ms);
  return { time_ms: 0, periods: left.periods - used, period_ms: rest };
}

export class SharedGame extends Conversation {
  /** @param {string} game @param {string | null} token @param {Listener} listener */
  constructor(game, token, listener) {
    super(path, listener);
    this.game = game;
    this.listener = listener;
    const kept = keptSeat(game);
    this.token = kept?.token ?? token ?? "";
    this.name = kept?.name ?? recall("name") ?? undefined;
    /** @type {Seat | "spectator" | null} */
    this.you = null;
    /** @type {State | null} */
    this.state = null;
    this.since = 0; // when the clock of the state was current
    /** @type {Map<string, string>} by message id: the progress of the game when the message was written */
    this.progressAt = new Map();
    this.restored = keptUnsent(game).map(({ message, before }) => {
      this.progressAt.set(message.id, before);
      return { message, before, answer: this.enqueue(message) };
    });
  }

  /** Messages from before the page was reopened, which are sent again; returned only once. */
  takeRestored() {
    return this.restored.splice(0);
  }

  /** @param {Message} message @returns {Promise<{version: number}>} */
  enqueue(message) {
    if (this.state && !this.progressAt.has(message.id)) {
      const before = positionIndependent.has(message.t) ? "" : progressOf(this.state);
      this.progressAt.set(message.id, before);
      keepUnsent(this.game, { message, before });
    }
    return super.enqueue(message);
  }

  /** @param {Pending} one */
  removePending(one) {
    super.removePending(one);
    this.progressAt.delete(one.message.id);
    forgetUnsent(this.game, one.message.id);
  }

  /**
   * Drops messages for a position that the game has left: they have taken effect or are obsolete, and must
   * not be applied to another position. Resolves their answers.
   * @param {State} state
   */
  dropOutdated(state) {
    for (const one of this.pending) {
      const before = this.progressAt.get(one.message.id);
      if (!before || before === progressOf(state)) continue;
      this.removePending(one);
      one.resolve({ version: state.version });
    }
  }

  /** @param {string} point */
  play(point) {
    return this.send("move", { point });
  }

  /** @param {string} answer */
  answerOpening(answer) {
    return this.send("opening", { answer });
  }

  /** @param {string} name */
  rename(name) {
    if (this.you === "spectator") {
      keepWatchName(this.game, name);
    } else {
      this.name = name;
      remember("name", name);
    }
    return this.send("name", { name });
  }

  /** @returns {Record<Seat, TimeLeft> | null} */
  timesLeft() {
    const clock = this.state?.clock;
    if (!clock) return null;
    const { left, running } = clock;
    if (!running) return left;
    const now = timeAfter(clock, left[running], performance.now() - this.since);
    return { ...left, [running]: now };
  }

  joinMessage() {
    return {
      t: "join",
      id: newId(),
      game: this.game,
      token: this.token,
      version: this.state?.version,
      name: this.name,
      spectator_name: watchNameIn(this.game),
    };
  }

  /** @param {any} message */
  received(message) {
    if (message.t === "event") return this.take(message.state, message.event);
    if (message.t === "state") return this.take(message.state, null);
    if (!this.state || message.version !== this.state.version) return;
    if (message.t === "clock") {
      this.take({ ...this.state, clock: message.clock }, null);
    } else if (message.t === "presence") {
      this.presence(message);
    }
  }

  /**
   * @param {{you: Seat | "spectator", seat_token: string | null, state: State, missed: GameEvent[]}} message
   */
  joined({ you, seat_token, state, missed }) {
    this.you = you;
    if (seat_token && you !== "spectator") {
      // Anyone who opens the link from now on is a spectator.
      const tokens = { seat_token, link_token: this.token, watch_token: this.token };
      this.token = seat_token;
      keepSeat(this.game, { token: seat_token, tokens, seat: you, name: this.name });
      this.socket.send({ t: "confirm", id: newId() });
    } else if (you !== "spectator") {
      // A seat in a rematch also uses the tokens of the previous game.
      const { tokens } = keptSeat(this.game) ?? keptSeat(state.previous ?? "") ?? {};
      keepSeat(this.game, { token: this.token, tokens, seat: you, name: this.name });
    }
    const isFirst = !this.state;
    if (isFirst || missed.length === 0) this.take(state, null);
    else for (const event of missed) this.take(state, event);
    this.dropOutdated(state);
  }

  /** @param {State} state @param {GameEvent | null} event */
  take(state, event) {
    if (this.state && state.version < this.state.version) return;
    this.state = state;
    this.since = performance.now();
    this.listener.changed(state, event);
  }

  /** @param {{connected: Record<Seat, boolean>, spectators: number, spectator_names: string[]}} message */
  presence({ connected, spectators, spectator_names }) {
    const { state, since } = this;
    if (!state) return;
    const { host, guest } = state.players;
    const players = {
      host: { ...host, connected: connected.host },
      guest: { ...guest, connected: connected.guest },
    };
    this.take({ ...state, players, spectators, spectator_names }, null);
    this.since = since; // the clock of the state was not updated
  }
}
