// SPDX-License-Identifier: MIT
// A shared game as its viewer sees it: whose turn it is, who has which seat, and the status in words.

import { endingOf } from "../board/picture.js";
import { rulesOfRecord, sideName } from "../core/games.js";
import { asSentence, inContext, listText, plural, t, withStop } from "../core/language.js";
import { movesText } from "../core/numbers.js";
import { other, usesCells } from "../core/points.js";
import { drawText, moveText, winText } from "../core/results.js";
import { timeText } from "../play/clock.js";
import { colorSoFar, openingAnswerText, openingNote } from "../play/opening_words.js";
import { dateOf } from "../study/game_header.js";

/**
 * @typedef {import("./shared_game.js").State} State
 * @typedef {import("./shared_game.js").Seat} SeatName
 * @typedef {import("./shared_game.js").TimeLeft} TimeLeft
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./friend.js").Friend} Friend
 */

/** The HTTP status with which the server answers the links of a withdrawn invitation. */
const withdrawnStatus = 410;

/** @param {SeatName} seat @returns {SeatName} */
export const otherSeat = (seat) => (seat === "host" ? "guest" : "host");

/** @param {State} state */
export const rulesIn = (state) => rulesOfRecord(/** @type {any} */ (state.position));

/**
 * The seat at the lower edge of the board: the visitor's; for spectators, the host's.
 * @param {SeatName | "spectator" | null} you @returns {SeatName}
 */
export const ownSeat = (you) => (you === "guest" ? "guest" : "host");

/** @param {State} state */
export const areBothHere = ({ players }) => players.host.seated && players.guest.seated;

/** Whether the opening is in progress. @param {State} state */
export const isInOpening = ({ position: { opening } }) => Boolean(opening && !opening.done);

/**
 * The seat of the opener, or of the other player, in the opening.
 * @param {State} state @param {"opener" | "other"} part @returns {SeatName}
 */
const seatOfPart = ({ opener }, part) => (part === "opener" ? opener : otherSeat(opener));

/**
 * "You" or the name. If no name was given: "Your friend" to a player; the color, or else the role, to a
 * spectator.
 * @param {State} state @param {SeatName} seat @param {SeatName | "spectator" | null} you
 */
export function nameAt(state, seat, you) {
  const { name, side } = state.players[seat];
  if (seat === you) return t("You");
  if (name) return name;
  if (you !== "spectator") return t("Your friend");
  if (side) return sideName(side, rulesIn(state));
  return seat === "host" ? t("The host") : t("The guest");
}

/** "Ada – You" @param {State} state @param {SeatName | "spectator" | null} you */
export function playersText(state, you) {
  const first = state.players.guest.side === "x" ? "guest" : "host";
  return `${nameAt(state, first, you)} – ${nameAt(state, otherSeat(first), you)}`;
}

/** Maximum number of spectators that are named. */
const namedSpectators = 3;

/**
 * The spectators: "Watching: Mia, Tom and 2 more", or "2 watching" if none gave a name. Empty if there are
 * no spectators, or if the visitor is one.
 * @param {State} state @param {Friend["you"]} you
 */
export function watchingText({ spectators, spectator_names }, you) {
  if (!spectators || you === "spectator") return "";
  const shown = spectator_names.slice(0, namedSpectators);
  const more = spectators - shown.length;
  if (!shown.length) return plural(spectators, "{count} watching", "{count} watching");
  const names = shown.join(", ");
  if (!more) return t("Watching: {names}", { names });
  return plural(more, "Watching: {names} and {count} more", "Watching: {names} and {count} more", { names });
}

/** @param {State} state @param {SeatName} seat @param {SeatName | "spectator" | null} you */
export function seatInfoAt(state, seat, you) {
  const { name, side, seated, connected } = state.players[seat];
  const isYou = seat === you;
  const color = side
    ? sideName(side, rulesIn(state))
    : isInOpening(state)
      ? colorSoFar(state.position.opening, state.opener === seat ? "opener" : "other", rulesIn(state))
      : "";
  const absence = seated ? inContext("player", "away") : t("has not joined yet");
  const presence = isYou || (seated && connected) ? "" : absence;
  return {
    player: isYou ? "you" : "person",
    name: nameAt(state, seat, you),
    about: [isYou && name, color, presence, isYou && watchingText(state, you)].filter(Boolean).join(" · "),
    side: isInOpening(state) ? null : side,
    connected: isYou || !seated ? undefined : connected,
  };
}

/**
 * The main time left; after it, in byo-yomi, the rest of the period and the number of periods.
 * @param {TimeLeft} left
 */
export function leftText({ time_ms, periods, period_ms }) {
  if (time_ms > 0 || !period_ms) return timeText(time_ms);
  return `${timeText(period_ms)} ×${periods}`;
}

/** The milliseconds left of the main time or, after it, of the current period. @param {TimeLeft} left */
export const untilNext = ({ time_ms, period_ms }) => (time_ms > 0 ? time_ms : period_ms);

/** How a game ended; empty while it is in progress. @param {State} state @param {Friend["you"]} you */
function endLine(state, you) {
  const { result } = state;
  if (!result) return "";
  const ending = endingOf(state.position);
  if (result.how === "withdrawn") return t("The invitation is withdrawn");
  if (result.how === "canceled") return t("No result: the teacher ended the game");
  if (!result.winner) return drawText(result.how, ending);
  const who = result.winner === you ? "you" : { name: nameAt(state, result.winner, you) };
  return winText(who, result.how, ending);
}

/** The main line of the status. @param {Friend} friend */
export function statusLine({ state, you, gone, lost, opening, isWaiting }) {
  if (gone?.status === withdrawnStatus) return t("This invitation was withdrawn");
  if (gone) return t("This game cannot be opened");
  if (!state && lost) return t("Connection lost");
  if (!state) return isWaiting ? t("Opening the game…") : t("Play with a friend");
  const ended = endLine(state, you);
  if (ended) return ended;
  if (lost) return t("Connection lost");
  if (!areBothHere(state))
    return you === "spectator" ? t("Waiting for the second player") : t("Waiting for your friend");
  const { turn } = state;
  if (!turn) return "";
  if (isInOpening(state) && turn === you)
    return opening.isAsked ? opening.sentence : t("Your answer is sent");
  if (isInOpening(state)) return opens(state, nameAt(state, turn, you));
  return turn === you ? t("Your turn") : t("{name} to move", { name: nameAt(state, turn, you) });
}

/** @param {State} state @param {string} name */
function opens({ position: { opening } }, name) {
  const [first] = opening?.options ?? [];
  if (first?.stones?.length === 3) return t("{name} places three stones", { name });
  return first?.act === "color" ? t("{name} chooses a color", { name }) : t("{name} opens", { name });
}

/**
 * The moves that an undo would take back, if the seat asks for one; otherwise empty.
 * @param {State} state @param {Friend["you"]} seat
 */
export function undoneBy({ offers, undo_moves, position }, seat) {
  const count = seat && seat !== "spectator" && offers.undo === seat ? undo_moves[seat] : 0;
  return count ? position.moves.slice(-count) : [];
}

/**
 * The visitor's request that the opponent has not answered, in sentences; empty if there is none.
 * @param {State} state @param {Friend["you"]} you
 */
function ownRequest(state, you) {
  if (!you || you === "spectator") return "";
  const name = nameAt(state, otherSeat(you), you);
  const { offers } = state;
  const moves = listText(undoneBy(state, you));
  if (moves) return t("You asked to take back {moves}. {name} has not answered yet.", { moves, name });
  if (offers.draw === you) return t("You offered a draw. {name} has not answered yet.", { name });
  return offers.rematch === you
    ? t("You asked for another game. {name} has not answered yet.", { name })
    : "";
}

/** The note below the status line. @param {Friend} friend */
export function statusNote(friend) {
  const { state, you, gone, lost, trouble, notice } = friend;
  if (gone?.status === withdrawnStatus) return t("This link no longer works. Ask for a new one.");
  if (gone) return asSentence(gone.message);
  if (lost)
    return friend.pending || friend.shared?.pending.length
      ? t("Reconnecting; then your move is sent.")
      : t("Reconnecting; the game is kept on the server.");
  if (trouble) return trouble;
  if (!state) return friend.isWaiting ? "" : notice || t("You send a link, and play when it is opened.");
  const asked = ownRequest(state, you);
  if (asked) return asked;
  if (notice) return notice;
  const count = state.position.moves.length;
  if (you === "spectator") {
    const note = state.result
      ? plural(count, "You are watching. {count} move.", "You are watching. {count} moves.")
      : t("You are watching. Move {number}.", { number: count + 1 });
    return state.spectator_names.length ? `${note} ${withStop(watchingText(state, null))}` : note;
  }
  if (state.result && state.class) {
    const wait = t("Your next game opens when the teacher starts the next round.");
    return friend.classes?.whyNoRound(state.class) || wait;
  }
  if (state.result) return movesText(count);
  if (!areBothHere(state))
    return state.turn === you
      ? t("The game begins when the link is opened. You move first.")
      : t("The game begins when the link is opened. Your friend moves first.");
  const { opening } = state.position;
  if (opening && isInOpening(state))
    return openingNote(opening, friend.opening, (part) => nameAt(state, seatOfPart(state, part), you));
  const rival = otherSeat(ownSeat(you));
  if (!state.players[rival].connected)
    return t("{name} is away; the game is kept.", { name: nameAt(state, rival, you) });
  const side = sideName(state.position.to_move, rulesIn(state));
  return t("{side}, move {number}", { side, number: count + 1 });
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
 * The opponent's request to the visitor: the text, and the messages to answer it; null if there is none.
 * @param {State} state @param {Friend["you"]} you
 */
export function requestTo(state, you) {
  if (!you || you === "spectator") return null;
  const rival = otherSeat(you);
  const name = nameAt(state, rival, you);
  const { offers } = state;
  const moves = listText(undoneBy(state, rival));
  const takesBack = t("{name} asks to take back {moves}.", { name, moves });
  if (moves) return { text: takesBack, yes: "grant-undo", no: "refuse-undo" };
  if (offers.draw === rival)
    return { text: t("{name} offers a draw.", { name }), yes: "accept-draw", no: "decline-draw" };
  const asks = t("{name} asks for another game.", { name });
  if (offers.rematch === rival) return { text: asks, yes: "accept-rematch", no: "decline-rematch" };
  return null;
}

/**
 * An event as text, for the note and for screen readers; empty if the event needs no text of its own.
 * @param {import("./shared_game.js").GameEvent} event @param {State} state @param {Friend["you"]} you
 */
export function eventText(event, state, you) {
  const name = nameAt(state, event.seat, you);
  const hasName = Boolean(state.players[event.seat].name) || you === "spectator";
  if (event.seat === you) return event.kind === "undo-granted" ? t("You accepted the takeback.") : "";
  /** @type {Record<string, string>} */
  const texts = {
    seated: hasName ? t("{name} is here.", { name }) : t("Your friend has joined."),
    "undo-granted": t("{name} accepted the takeback.", { name }),
    "undo-refused": t("{name} declined the takeback.", { name }),
    "draw-declined": t("{name} declined the draw.", { name }),
    "rematch-declined": t("{name} does not want another game now.", { name }),
  };
  return texts[event.kind] ?? "";
}

/**
 * A move or an answer in the opening, for screen readers.
 * @param {import("./shared_game.js").GameEvent} event @param {State} state @param {Friend["you"]} you
 */
export function moveWords({ point, answer, seat }, state, you) {
  const isYours = state.turn === you;
  const name = nameAt(state, seat, you);
  if (!point) {
    const text = openingAnswerText(name, answer ?? "");
    return isYours ? t("{answer}, your turn", { answer: text }) : text;
  }
  const { side } = state.players[seat];
  const color = side ? sideName(side, rulesIn(state)) : name;
  return moveText(color, point, state.position.moves.length, isYours);
}

/**
 * The header of a file for the game, with the side that the visitor played.
 * @param {State} state @param {string | null} you @returns {import("../study/game_header.js").Header}
 */
export function headerOf({ players: { host, guest }, position, result, created }, you) {
  const own = { host, guest }[you ?? ""]?.side;
  const [black, white] = guest.side === "x" ? [guest, host] : [host, guest];
  return {
    players: [black.name, white.name],
    date: dateOf(new Date(created)),
    result: result ? (result.side ?? "draw") : null,
    opening_note: position.opening?.line ?? "",
    termination: result?.how === "time" ? "late" : (result?.how ?? ""),
    ...(own ? { own } : {}),
  };
}
