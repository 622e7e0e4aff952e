// SPDX-License-Identifier: MIT
// The client of a class on the server (docs/api.md, "A class"): creates, joins, reconnects, sends, and calls
// back with the state. Draws nothing. The teacher's token is in the server's reply to the creation of the
// class. A pupil receives a token by joining with a name and the link or code; that token is also the seat
// token of all the pupil's games.
//
//   const { id } = await createClass({ name: "3b", game: "freestyle", pairing: "swiss", … });
//   const shared = new SharedClass(id, { linkOrCode, token }, {
//     changed(state) {},      the whole state, on every change
//     boardChanged(board) {}, for the teacher: one game of the current round, already updated in the state
//     trouble(text) {}, refused(error) {} });         as for games (friend/shared_game.js)
//   shared.enter("Anna")      a guest becomes a pupil of that name
//   await shared.send("start-round")
//   shared.you                "teacher", "pupil", "guest" (has the link but no name yet); null until the
//                             server has answered
//   shared.pupil              the visitor's own pupil number

import { ask, askFor } from "../core/api.js";
import { Conversation } from "../core/conversation.js";
import { newId } from "../core/reconnecting_socket.js";
import { forget, keysFrom, recall, recallInTab, remember, rememberInTab } from "../core/storage.js";

/**
 * @typedef {import("../friend/shared_game.js").SharedClock} SharedClock
 * @typedef {"first" | "second" | "draw" | "none"} BoardResult
 * @typedef {object} ClassBoard
 * @property {number} board counted from 1
 * @property {number} first the pupil number of the first player
 * @property {number | null} second the pupil number of the second player; null: a bye
 * @property {string | null} game the id of the game, if the visitor may see it
 * @property {BoardResult | null} result
 * @property {string | null} how
 * @property {string[]} [moves] for the teacher, of the current round
 * @property {"first" | "second" | null} [turn]
 * @property {SharedClock | null} [clock]
 * @property {number} [since] when that clock was current, by performance.now(); set here
 * @typedef {{pupil: number, name: string, connected: boolean, is_playing: boolean, removed: boolean,
 *   waiting: boolean, like: number | null}} Pupil waiting: for the teacher's approval; like: for the teacher,
 *   the number of the removed pupil whom a waiting one resembles, by name or by address
 * @typedef {{place: number, pupil: number, points: number, wins: number, draws: number, losses: number,
 *   tie_break: number}} Standing
 * @typedef {{round: number, boards: ClassBoard[]}} Round
 * @typedef {{class: string, code: string | null, version: number, name: string, game: string,
 *   size: string | null,
 *   clock: import("../friend/shared_game.js").TimeControl | null, pairing: "round-robin" | "swiss",
 *   rounds: number | null, round: number, is_over: boolean, joining: "open" | "approval" | "closed",
 *   pupils: Pupil[], played: Round[],
 *   table: Standing[], created: string, kept_until: string}} ClassState
 * @typedef {{name: string, game: string, clock: import("../friend/shared_game.js").TimeControl | null,
 *   pairing: "round-robin" | "swiss", rounds: number | null}} ClassSetup
 * @typedef {import("../core/conversation.js").ConversationListener & {changed: (state: ClassState) => void,
 *   boardChanged: (board: ClassBoard) => void}} ClassListener
 * @typedef {{token: string, you: "teacher" | "pupil", link?: string, name: string, round: number,
 *   rounds: number | null, isOver: boolean, keptUntil: string, seen: number}} KeptClass a class as stored by
 *   this browser
 */

const path = "ws/v1/classes";
const prefix = "class.";

/** @param {string} id @returns {KeptClass | null} */
export const keptClass = (id) => (id ? recall(prefix + id) : null);

/** @param {string} id */
export const forgetClass = (id) => forget(prefix + id);

/**
 * The classes in which this browser takes part, except classes that are over or have expired; the most
 * recently updated class comes first.
 * @returns {(KeptClass & {id: string})[]}
 */
export function keptClasses() {
  return keysFrom(prefix)
    .map((id) => ({ ...keptClass(id), id }))
    .filter((one) => one.token && !one.isOver && Date.parse(one.keptUntil ?? "") > Date.now())
    .map((one) => /** @type {KeptClass & {id: string}} */ (one))
    .sort((left, right) => right.seen - left.seen);
}

/** @param {string} id @param {Partial<KeptClass>} known */
function keep(id, known) {
  return remember(prefix + id, { ...keptClass(id), ...known, seen: Date.now() });
}

/**
 * Creates a class; this browser stores the teacher's token.
 * @param {ClassSetup} setup @returns {Promise<{id: string, token: string, link: string}>}
 */
export async function createClass(setup) {
  const answer = await ask("classes", setup);
  const { class: id, teacher_token: token, link_token: link, kept_until, state } = answer;
  keep(id, { token, link, you: "teacher", ...summaryOf(state, kept_until) });
  return { id, token, link };
}

/**
 * Updates the stored summary of a class from the server, without joining the class.
 * @param {string} id @param {string} token
 */
export async function refreshClass(id, token) {
  const headers = { Authorization: `Bearer ${token}` };
  const { state } = await askFor(`classes/${encodeURIComponent(id)}`, { headers });
  keep(id, summaryOf(state));
}

/**
 * The id of the class with this code; rejects if there is none.
 * @param {string} code @returns {Promise<string>}
 */
export async function findClass(code) {
  const headers = { Authorization: `Bearer ${code}` };
  return (await askFor(`classes/${encodeURIComponent(code)}`, { headers })).class;
}

/** @param {ClassState} state @param {string} [keptUntil] @returns {Partial<KeptClass>} */
const summaryOf = ({ name, round, rounds, is_over, kept_until }, keptUntil = kept_until) => ({
  name,
  round,
  rounds,
  isOver: is_over,
  keptUntil,
});

/** The address that all pupils open. @param {string} id @param {string} link */
export const classLink = (id, link) =>
  `${location.origin}${location.pathname}#class?class=${id}&link=${link}`;

export class SharedClass extends Conversation {
  /**
   * @param {string} id @param {{linkOrCode: string | null, token: string | null}} tokens
   *   linkOrCode: the token in the link, or the code that was typed
   * @param {ClassListener} listener
   */
  constructor(id, { linkOrCode, token }, listener) {
    super(path, listener);
    this.id = id;
    this.listener = listener;
    const kept = keptClass(id);
    this.token = kept?.token ?? token ?? "";
    this.linkOrCode = kept?.link ?? linkOrCode ?? "";
    /** @type {"teacher" | "pupil" | "guest" | null} */
    this.you = null;
    /** @type {number | null} */
    this.pupil = null;
    /** @type {ClassState | null} */
    this.state = null;
    /**
     * The join in progress. It keeps its id until the server has answered, even after a reload, so that no
     * one joins twice.
     * @type {{id: string, name: string} | null}
     */
    this.entering = this.token ? null : recallInTab(`entering.${id}`);
  }

  /** Becomes a pupil. A second click while the join waits for its answer is ignored. @param {string} name */
  enter(name) {
    if (this.entering?.name !== name) {
      this.entering = { id: newId(), name };
      rememberInTab(`entering.${this.id}`, this.entering);
    } else if (this.joinId === this.entering.id) {
      return;
    }
    if (this.isJoined) this.join();
  }

  joinMessage() {
    const { id, name } = this.entering ?? { id: newId(), name: undefined };
    return { t: "join", id, class: this.id, token: this.token || this.linkOrCode, name };
  }

  /**
   * @param {{you: "teacher" | "pupil" | "guest", pupil: number | null, pupil_token?: string | null,
   *   state: ClassState}} message
   */
  joined({ you, pupil, pupil_token, state }) {
    this.you = you;
    this.pupil = pupil ?? null;
    if (pupil_token) {
      this.token = pupil_token;
      keep(this.id, { token: pupil_token, you: "pupil", link: this.linkOrCode, ...summaryOf(state) });
      this.socket.send({ t: "confirm", id: newId() });
    }
    if (you !== "guest") {
      this.entering = null;
      rememberInTab(`entering.${this.id}`, null);
    }
    // The name was typed while this connection was joining as a guest.
    if (you === "guest" && this.entering && this.joinId !== this.entering.id) this.join();
    // The server may have been restored from an older backup of its store: then a lower version is right.
    this.state = null;
    this.take(state);
  }

  /** @param {any} message */
  received(message) {
    if (message.t === "state") this.take(message.state);
    else if (message.t === "board") this.takeBoard(message);
  }

  /** @param {ClassState} state */
  take(state) {
    if (this.state && state.version < this.state.version) return;
    const since = performance.now();
    for (const { boards } of state.played ?? [])
      for (const board of boards) if (board.clock) board.since = since;
    this.state = state;
    const { you, token } = this;
    if (you === "teacher" || you === "pupil") keep(this.id, { token, you, ...summaryOf(state) });
    this.listener.changed(state);
  }

  /** @param {ClassBoard & {round: number, version: number}} message */
  takeBoard({ round, board, moves, turn, clock, result, how }) {
    const known = this.state?.played[round - 1]?.boards[board - 1];
    if (!known) return;
    Object.assign(known, { moves, turn, clock, since: performance.now() });
    if (result !== undefined) known.result = result;
    if (how !== undefined) known.how = how;
    this.listener.boardChanged(known);
  }

  /**
   * A join was refused. If the reason may be the name, the visitor remains a guest and can type another name.
   * @param {import("../core/api.js").ApiError} error
   */
  notJoined(error) {
    if (!this.entering || [404, 429, 503].includes(error.status)) return super.notJoined(error);
    this.entering = null;
    rememberInTab(`entering.${this.id}`, null);
    this.listener.trouble("");
    this.refusedName?.(error);
    if (!this.isJoined) this.join();
  }

  /**
   * Called if a join is refused and the reason may be the name.
   * @type {((error: Error) => void) | undefined}
   */
  refusedName = undefined;
}
