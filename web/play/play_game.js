// SPDX-License-Identifier: MIT
// A game as plain data, as stored in the browser and written to the address.

import { gameText, rulesOf, usualRules } from "../core/games.js";
import { recall } from "../core/storage.js";
import { checkedClock, parseClock } from "./clock.js";
import { movesIn } from "../core/address.js";
import { other, placeOf, pointName } from "../core/points.js";
import { colorOf, stonesOf } from "./opening.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("./clock.js").Times} Times
 * @typedef {import("../core/api.js").OpeningSeat} OpeningSeat
 * @typedef {{rules: Rules, opponent: string, human: Side, clock: string, opening: string,
 *   byChance?: boolean}} Setup
 *   opponent: a player of the server, "person" or "link" (by_link.js);
 *   opening: name of the opening rule; empty: no rule;
 *   human: without an opening rule the visitor's color. With one it is "x" if the visitor opens and "o" if
 *   not, because the opening decides the colors;
 *   byChance: whether `human` is drawn at random when a game starts
 * @typedef {{by: OpeningSeat | "", text: string}} GivenAnswer by: empty until the server has sent it
 * @typedef {object} Game
 * @property {Setup} setup
 * @property {string[]} moves
 * @property {GivenAnswer[]} opening answers of the opening so far
 * @property {Side} human the visitor's color; with an opening rule only valid once the opening is done
 * @property {Side | null} resigned the side that resigned
 * @property {Side | null} late the side whose time ran out
 * @property {(Times | null)[]} times time left before each move and after the last one; null: no clock
 * @property {boolean} [findsSide] set for a game by links whose address does not say the visitor's side: once
 *   the server has sent the position, the visitor gets the side to move (in an opening, the seat that must
 *   answer)
 * @property {Times | null} left the times on the clocks when the game was last saved, or was lost by
 *   resignation or on time; null: the last entry of `times` holds
 */

/** The setup for a new visitor: against the bird that errs most. @returns {Setup} */
export function usualSetup() {
  return { rules: usualRules("freestyle"), opponent: "engine:1", human: "x", clock: "0+0", opening: "" };
}

/** @param {Setup} setup @returns {Game} */
export function newGame(setup) {
  const { total } = parseClock(setup.clock);
  return {
    setup,
    moves: [],
    opening: [],
    human: setup.human,
    resigned: null,
    late: null,
    times: [total ? { x: total, o: total } : null],
    left: null,
  };
}

/** A new game. If the setup says so, colors are drawn at random. @param {Setup} setup */
export function startGame(setup) {
  return newGame(setup.byChance ? { ...setup, human: Math.random() < 0.5 ? "x" : "o" } : setup);
}

/**
 * A game of which only the moves are known. Its clocks show the full time after every move.
 * @param {Setup} setup
 * @param {string[]} moves
 * @returns {Game}
 */
function playedGame(setup, moves) {
  const game = newGame(setup);
  return { ...game, moves, times: Array(moves.length + 1).fill(game.times[0]) };
}

/** @param {Game} game @returns {import("../core/api.js").PositionRequest} */
export function requestOf(game) {
  const request = { game: gameText(game.setup.rules), moves: game.moves };
  const { opening } = game.setup;
  if (!opening) return request;
  return { ...request, opening: `${opening}: ${game.opening.map(({ text }) => text).join("; ")}` };
}

/** The visitor's seat in an opening. @param {Game} game @returns {OpeningSeat} */
export const visitorSeat = ({ setup }) => (setup.human === "x" ? "opener" : "other");

/** A new game between the same players with colors swapped. @param {Game} game @returns {Game} */
export function rematch(game) {
  const human = other(game.setup.opening ? game.setup.human : game.human);
  return newGame({ ...game.setup, human });
}

/**
 * Takes back a resignation; if there is none, the visitor's last move or opening answer, together with the
 * opponent's reply to it. If two people share the board, takes back only the last move or answer of either.
 * @param {Game} game
 */
export function takeBack(game) {
  const { moves, opening, setup, resigned } = game;
  game.resigned = game.late = null;
  if (resigned) return;
  game.left = null;
  const isPerson = setup.opponent === "person";
  const mine = () => isPerson || colorOf(allMoves(game).length) === game.human;
  const hadMoves = moves.length > 0;
  while (moves.length) {
    moves.pop();
    if (mine()) break;
  }
  if (!hadMoves || (!moves.length && !mine())) {
    const visitor = visitorSeat(game);
    let answer = opening.pop();
    while (opening.length && !isPerson && answer?.by && answer.by !== visitor) answer = opening.pop();
  }
  game.times.length = moves.length + 1;
}

/** Whether the opponent is a program rather than a person. @param {Setup} setup */
export const isProgram = ({ opponent }) => opponent !== "person" && opponent !== "link";

/** @param {Game} game @returns {Record<string, string>} */
export function addressOf(game) {
  const { setup } = game;
  return {
    game: gameText(setup.rules),
    moves: game.moves.join(""),
    with: setup.opponent,
    you: game.findsSide ? "" : setup.human,
    clock: setup.clock === "0+0" ? "" : setup.clock,
    opening: setup.opening
      ? [setup.opening, ...game.opening.map(({ text }) => text.replaceAll(" ", ""))].join(".")
      : "",
  };
}

/**
 * The game in an address; null if the address has no game.
 * @param {URLSearchParams} parameters @returns {Game | null}
 */
export function gameIn(parameters) {
  const rules = rulesOf(parameters.get("game") ?? "");
  if (!rules) return null;
  const [opening, ...answers] = (parameters.get("opening") ?? "").split(".");
  /** @type {Setup} */
  const setup = {
    rules,
    opponent: parameters.get("with") ?? "person",
    human: parameters.get("you") === "o" ? "o" : "x",
    clock: checkedClock(parameters.get("clock")),
    opening,
  };
  const old = parameters.get("swap2");
  if (old !== null) return withSwap2(playedGame(setup, movesIn(parameters)), swap2In(old));
  const game = { ...playedGame(setup, movesIn(parameters)), opening: answers.map(answerIn) };
  return setup.opponent === "link" && !parameters.has("you") ? { ...game, findsSide: true } : game;
}

/** Reads "offerh9i8" as "offer h9 i8". @param {string} text @returns {GivenAnswer} */
function answerIn(text) {
  const [, word, rest] = /** @type {RegExpExecArray} */ (/^(offer|take|number)?(.*)$/.exec(text));
  const points = word === "number" ? null : rest.match(/[a-z]{1,2}\d{1,2}/g);
  return { by: "", text: [word, points?.join(" ") ?? rest].filter(Boolean).join(" ") };
}

/** Reads the swap2 answers of an older address. @param {string} text */
const swap2In = (text) =>
  text
    .split("-")
    .filter(Boolean)
    .map((answer) => (answer === "black" ? answer : (answer.match(/[a-z]{1,2}\d{1,2}/g) ?? [])));

/**
 * Converts a swap2 game stored before there were other opening rules. In the old form, an answer with one
 * stone meant taking white.
 * @param {Game} game @param {(string | string[])[]} answers @returns {Game}
 */
function withSwap2(game, answers) {
  /** @param {string | string[]} answer */
  const isWhite = (answer) => Array.isArray(answer) && answer.length === 1;
  const stone = answers.filter(isWhite).flat();
  return {
    ...game,
    setup: { ...game.setup, opening: "swap2" },
    opening: answers.map((answer) => ({
      by: "",
      text: isWhite(answer) ? "white" : [answer].flat().join(" "),
    })),
    moves: [...stone, ...game.moves],
    times: [...stone.map(() => game.times[0]), ...game.times],
  };
}

/**
 * The playable part of a game that the server refused, found from the server's message; null if the message
 * is about something else. The message must be in the original English of src/game/notation.cpp ("move 3, …")
 * or src/json/position_json.cpp ("opening, answer 2, …").
 * @param {Game} game @param {string} refusal @returns {Game | null}
 */
export function playablePart(game, refusal) {
  const wrongMove = Number(/^move (\d+),/.exec(refusal)?.[1] ?? 0);
  if (wrongMove && wrongMove <= game.moves.length)
    return { ...playedGame(game.setup, game.moves.slice(0, wrongMove - 1)), opening: game.opening };
  if (!/opening/.test(refusal)) return null;
  const isKnown = game.opening.length > 0 && !/^opening, (?!answer)/.test(refusal);
  return newGame(isKnown ? game.setup : { ...game.setup, opening: "" });
}

/** Whether two games have the same address. @param {Game} left @param {Game} right */
export function sameGame(left, right) {
  return JSON.stringify(addressOf(left)) === JSON.stringify(addressOf(right));
}

/**
 * A stored setup. Older versions had no opening rule but swap2, stored as a flag.
 * @param {any} stored @returns {Setup}
 */
function checkedSetup({ swap2, ...stored }) {
  return { ...stored, opening: stored.opening ?? (swap2 ? "swap2" : "") };
}

/** The setup of the last game; the usual setup if there is none. */
export const lastSetup = () => checkedSetup(recall("setup") ?? usualSetup());

/** Converts a game stored before there were opening rules other than swap2. @param {any} stored */
function modernized(stored) {
  if (!stored?.setup || !Array.isArray(stored.swap2) || !Array.isArray(stored.times)) return stored;
  const { swap2, ...game } = { ...stored, opening: [], setup: checkedSetup(stored.setup) };
  return stored.setup.swap2 ? withSwap2(game, swap2) : game;
}

/**
 * A stored game, converted from older forms; null if the value is no game.
 * @param {any} kept @returns {Game | null}
 */
export function checkedGame(kept) {
  const stored = modernized(kept);
  const setup = stored?.setup;
  const fits =
    setup &&
    rulesOf(gameText(setup.rules ?? {})) &&
    typeof setup.opponent === "string" &&
    typeof setup.clock === "string" &&
    Array.isArray(stored.moves) &&
    stored.moves.every((/** @type {unknown} */ move) => typeof move === "string") &&
    typeof setup.opening === "string" &&
    Array.isArray(stored.opening) &&
    stored.opening.every((/** @type {any} */ answer) => typeof answer?.text === "string") &&
    Array.isArray(stored.times) &&
    stored.times.length === stored.moves.length + 1;
  return fits ? { ...stored, left: stored.left ?? null } : null;
}

/** All moves in order, those of the opening first. @param {Game} game */
export function allMoves(game) {
  return [...game.opening.flatMap(({ text }) => stonesOf(text)), ...game.moves];
}

/**
 * Whether the game has any move or opening answer, not counting the first one if the opponent begins.
 * @param {Game} game
 */
export function hasBegun({ moves, opening, setup, human }) {
  const opponentBegan = human === "o" && setup.opponent !== "person";
  return moves.length + opening.length > (opponentBegan ? 1 : 0);
}

/**
 * The position according to the moves alone, until the server has confirmed it. Its list of legal moves is
 * empty.
 * @param {Game} game @returns {import("../core/api.js").Position}
 */
export function unconfirmedPosition(game) {
  const { width, height } = game.setup.rules;
  const moves = allMoves(game).filter((move) => placeOf(move, width, height));
  return {
    ...{ game: gameText(game.setup.rules), about: "", rules: {}, position: "" },
    ...{ moves, last_move: moves.at(-1) ?? null, to_move: colorOf(moves.length) },
    stones: {
      x: moves.filter((_, index) => index % 2 === 0),
      o: moves.filter((_, index) => index % 2 === 1),
    },
    ...{ legal: [], outcome: "ongoing", how: null, winning_line: [], forbidden: [], opening: null },
  };
}

/**
 * The empty board, with every point legal; null if the game has begun or has an opening rule.
 * @param {Game} game @returns {import("../core/api.js").Position | null}
 */
export function emptyPosition(game) {
  const { rules, opening } = game.setup;
  if (game.moves.length || opening) return null;
  const legal = Array.from({ length: rules.width * rules.height }, (_, index) =>
    pointName(index % rules.width, Math.floor(index / rules.width), rules.height),
  );
  return { ...unconfirmedPosition(game), legal };
}
