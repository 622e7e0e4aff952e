// SPDX-License-Identifier: MIT
// A shared game as one of those who look at it sees it: whose turn it is, who sits where, how it stands in
// words.

import { endingOf } from "../board/picture.js";
import { rulesOfRecord, sideName, usesCells } from "../core/games.js";
import { movesText } from "../core/numbers.js";
import { other } from "../core/points.js";
import { timeText } from "../play/clock.js";
import { swap2Sentence } from "../play/swap2.js";
import { dateOf } from "../study/game_header.js";

/**
 * @typedef {import("./shared_game.js").State} State
 * @typedef {import("./shared_game.js").Seat} SeatName
 * @typedef {import("./shared_game.js").TimeLeft} TimeLeft
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./friend.js").Friend} Friend
 */

/** With which the server answers the links of a withdrawn invitation. */
const withdrawnStatus = 410;

/** @param {SeatName} seat @returns {SeatName} */
export const otherSeat = (seat) => (seat === "host" ? "guest" : "host");

/** @param {State} state */
export const rulesIn = (state) => rulesOfRecord(/** @type {any} */ (state.position));

/** Who sits at the lower edge of the board. @param {SeatName | "spectator" | null} you @returns {SeatName} */
export const ownSeat = (you) => (you === "guest" ? "guest" : "host");

/** @param {State} state */
export const areBothHere = ({ players }) => players.host.seated && players.guest.seated;

/** Whether the opening goes on. @param {State} state */
export const isInOpening = ({ position: { swap2 } }) => Boolean(swap2 && !swap2.done);

/**
 * "You", the name, or who it is where none was given.
 * @param {State} state @param {SeatName} seat @param {SeatName | "spectator" | null} you
 */
export function nameAt(state, seat, you) {
  const { name, side } = state.players[seat];
  if (seat === you) return "You";
  if (name) return name;
  if (you !== "spectator") return "Your friend";
  if (side) return sideName(side, rulesIn(state));
  return seat === "host" ? "The host" : "The guest";
}

/** "Ada – You" @param {State} state @param {SeatName | "spectator" | null} you */
export function playersText(state, you) {
  const first = state.players.guest.side === "x" ? "guest" : "host";
  return `${nameAt(state, first, you)} – ${nameAt(state, otherSeat(first), you)}`;
}

/** @param {State} state @param {SeatName} seat @param {SeatName | "spectator" | null} you */
export function sitterAt(state, seat, you) {
  const { name, side, seated, connected } = state.players[seat];
  const isYou = seat === you;
  const color = side ? sideName(side, rulesIn(state)) : isInOpening(state) ? "no color yet" : "";
  const presence = isYou ? "" : !seated ? "has not come yet" : connected ? "" : "away";
  return {
    player: isYou ? "you" : "person",
    name: nameAt(state, seat, you),
    about: [isYou && name, color, presence].filter(Boolean).join(" · "),
    side: isInOpening(state) ? null : side,
    connected: isYou || !seated ? undefined : connected,
  };
}

/** Of byo-yomi the period that is used, and how many there are. @param {TimeLeft} left */
export function leftText({ time_ms, periods, period_ms }) {
  if (time_ms > 0 || !period_ms) return timeText(time_ms);
  return `${timeText(period_ms)} ×${periods}`;
}

/** What is left before something ends: the time, or a period. @param {TimeLeft} left */
export const untilNext = ({ time_ms, period_ms }) => (time_ms > 0 ? time_ms : period_ms);

/** How a game ended; empty while it goes on. @param {State} state @param {Friend["you"]} you */
function endLine(state, you) {
  const { result } = state;
  if (!result) return "";
  /** @type {Record<string, string>} */
  const hows = {
    resignation: "by resignation",
    time: "on time",
    agreement: "by agreement",
    teacher: "by the teacher’s decision",
  };
  const how = hows[result.how] ?? endingOf(state.position);
  const separator = result.how in hows ? " " : ": ";
  if (result.how === "withdrawn") return "The invitation is withdrawn";
  if (result.how === "canceled") return "No result: the teacher ended the game";
  if (!result.winner) return `A draw${separator}${how}`;
  const name = nameAt(state, result.winner, you);
  return `${name} ${name === "You" ? "win" : "wins"}${separator}${how}`;
}

/** The loud line. @param {Friend} friend */
export function statusLine({ state, you, gone, lost, opening, isWaiting }) {
  if (gone?.status === withdrawnStatus) return "This invitation was withdrawn";
  if (gone) return "This game cannot be opened";
  if (!state) return lost ? "Connection lost" : isWaiting ? "Opening the game…" : "Play with a friend";
  const ended = endLine(state, you);
  if (ended) return ended;
  if (lost) return "Connection lost";
  if (!areBothHere(state))
    return you === "spectator" ? "Waiting for the second player" : "Waiting for your friend";
  const { turn, position } = state;
  if (!turn) return "";
  if (position.swap2 && isInOpening(state) && turn === you)
    return opening.isAsked
      ? swap2Sentence(position.swap2, opening.stones.length, opening.wanted)
      : "Your answer is sent";
  if (isInOpening(state)) return `${nameAt(state, turn, you)} ${opens(state)}`;
  return turn === you ? "Your turn" : `${nameAt(state, turn, you)} to move`;
}

/** @param {State} state */
function opens({ position: { swap2 } }) {
  return swap2?.may.includes(3) ? "places three stones" : "chooses a color";
}

/** What the visitor asked for and was not answered. @param {State} state @param {Friend["you"]} you */
function ownRequest(state, you) {
  if (!you || you === "spectator") return "";
  const rival = nameAt(state, otherSeat(you), you);
  const { offers } = state;
  if (offers.undo === you) return `You asked to take back a move. ${rival} has not answered yet.`;
  if (offers.draw === you) return `You offered a draw. ${rival} has not answered yet.`;
  return offers.rematch === you ? `You asked for another game. ${rival} has not answered yet.` : "";
}

/** The quiet line. @param {Friend} friend */
export function statusNote(friend) {
  const { state, you, gone, lost, trouble, notice } = friend;
  if (gone?.status === withdrawnStatus) return "Nobody can come by this link any more. Ask for another one.";
  if (gone) return `${gone.message.replace(/^./, (letter) => letter.toUpperCase())}.`;
  if (lost)
    return friend.pending || friend.shared?.pending.length
      ? "Trying again; your move is sent when it is back."
      : "Trying again; the server keeps the game.";
  if (trouble) return trouble;
  if (!state) return friend.isWaiting ? "" : notice || "You send a link, and play when it is opened.";
  const asked = ownRequest(state, you);
  if (asked) return asked;
  if (notice) return notice;
  const count = state.position.moves.length;
  if (you === "spectator")
    return `You are watching. ${state.result ? movesText(count) : `Move ${count + 1}`}.`;
  if (state.result && state.class) return "Your next game opens when the teacher starts the next round.";
  if (state.result) return movesText(count);
  if (!areBothHere(state))
    return `The game begins when the link is opened. ${state.turn === you ? "You" : "They"} move first.`;
  const note = state.position.swap2?.note;
  if (isInOpening(state))
    return note
      ? `${note.replace(/^./, (letter) => letter.toUpperCase())}`
      : "Swap2: colors are chosen during the opening.";
  const rival = otherSeat(ownSeat(you));
  if (!state.players[rival].connected) return `${nameAt(state, rival, you)} is away; the game is kept.`;
  return `${sideName(state.position.to_move, rulesIn(state))}, move ${count + 1}`;
}

/** @param {Friend} friend @returns {import("../core/message.js").StatusMark} */
export function markOf({ state, you, gone, lost, opening }) {
  if (gone) return { icon: "cross" };
  if (lost) return { icon: "link" };
  if (!state) return { icon: "friend" };
  const { result, position } = state;
  if (result) return { icon: result.winner === you ? "trophy" : "flag" };
  if (!areBothHere(state)) return { icon: "friend" };
  if (you === "spectator") return { icon: "eye" };
  const side = opening.stones.length % 2 ? other(position.to_move) : position.to_move;
  return { pip: side, cells: usesCells(rulesIn(state)) };
}

/**
 * What the other asks the visitor for: the words, and what to send.
 * @param {State} state @param {Friend["you"]} you
 */
export function requestTo(state, you) {
  if (!you || you === "spectator") return null;
  const rival = otherSeat(you);
  const name = nameAt(state, rival, you);
  const { offers } = state;
  if (offers.undo === rival)
    return { text: `${name} asks to take back a move.`, yes: "grant-undo", no: "refuse-undo" };
  if (offers.draw === rival)
    return { text: `${name} offers a draw.`, yes: "accept-draw", no: "decline-draw" };
  if (offers.rematch === rival)
    return { text: `${name} asks for another game.`, yes: "accept-rematch", no: "decline-rematch" };
  return null;
}

/**
 * What happened, for the quiet line and for readers; empty where another line tells it.
 * @param {import("./shared_game.js").GameEvent} event @param {State} state @param {Friend["you"]} you
 */
export function eventText(event, state, you) {
  const name = nameAt(state, event.seat, you);
  const isYou = name === "You";
  /** @type {Record<string, string>} */
  const texts = {
    seated: isYou ? "" : `${name} ${name === "Your friend" ? "has come" : "is here"}.`,
    "undo-granted": isYou ? "You agreed; the move is taken back." : `${name} agreed; the move is taken back.`,
    "undo-refused": isYou ? "" : `${name} would rather not take back the move.`,
    "draw-declined": isYou ? "" : `${name} declined the draw.`,
    "rematch-declined": isYou ? "" : `${name} does not want another game now.`,
  };
  return texts[event.kind] ?? "";
}

/**
 * A move or an answer to the opening, for readers.
 * @param {import("./shared_game.js").GameEvent} event @param {State} state @param {Friend["you"]} you
 */
export function moveWords({ point, seat }, state, you) {
  const yours = state.turn === you ? ", your turn" : "";
  if (!point) return `${nameAt(state, seat, you)} has answered the opening${yours}`;
  const { side } = state.players[seat];
  const color = side ? sideName(side, rulesIn(state)) : nameAt(state, seat, you);
  return `${color} ${point}, move ${state.position.moves.length}${yours}`;
}

/**
 * What the header of a file says of the game.
 * @param {State} state @returns {import("../study/game_header.js").Header}
 */
export function headerOf({ players: { host, guest }, result, created }) {
  const [black, white] = guest.side === "x" ? [guest, host] : [host, guest];
  return {
    players: [black.name, white.name],
    date: dateOf(new Date(created)),
    result: result ? (result.side ?? "draw") : null,
    termination: result?.how === "time" ? "late" : (result?.how ?? ""),
  };
}
