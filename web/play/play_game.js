// SPDX-License-Identifier: MIT
// A game that is being played, as plain data: what is stored in the browser and put into the address.

import { gameText, rulesOf, usualRules } from "../core/games.js";
import { checkedClock, parseClock } from "./clock.js";
import { movesIn } from "../core/address.js";
import { other, placeOf, pointName } from "../core/points.js";
import { colorOf, openingStones } from "./swap2.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("./clock.js").Times} Times
 * @typedef {{rules: Rules, opponent: string, human: Side, clock: string, swap2: boolean,
 *   byChance?: boolean}} Setup
 *   opponent: a player of the server or "person"; human: the color of whoever sits here;
 *   swap2: who plays which
 *   color is found by the opening, and human "x" means that the visitor places the first stones;
 *   byChance: human is drawn when a game is started
 * @typedef {object} Game
 * @property {Setup} setup
 * @property {string[]} moves
 * @property {(string | string[])[]} swap2 answers of the opening so far
 * @property {Side} human with swap2, known when the opening is done
 * @property {Side | null} resigned
 * @property {Side | null} late whose time ran out
 * @property {(Times | null)[]} times what was left before each move, and after the last
 * @property {Times | null} left what is left now, where some time of this turn was used when the game was put
 * aside
 */

/** @returns {Setup} */
export function usualSetup() {
  return { rules: usualRules("freestyle"), opponent: "engine:4", human: "x", clock: "0+0", swap2: false };
}

/** @param {Setup} setup @returns {Game} */
export function newGame(setup) {
  const { total } = parseClock(setup.clock);
  return {
    setup,
    moves: [],
    swap2: [],
    human: setup.human,
    resigned: null,
    late: null,
    times: [total ? { x: total, o: total } : null],
    left: null,
  };
}

/** A new game, its colors drawn where chance is to decide. @param {Setup} setup */
export function startGame(setup) {
  return newGame(setup.byChance ? { ...setup, human: Math.random() < 0.5 ? "x" : "o" } : setup);
}

/**
 * A game of which only the moves are known: no time was used.
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
  return game.setup.swap2 ? { ...request, swap2: game.swap2 } : request;
}

/** The same players, colors swapped. @param {Game} game @returns {Game} */
export function rematch(game) {
  const human = other(game.setup.swap2 ? game.setup.human : game.human);
  return newGame({ ...game.setup, human });
}

/**
 * Takes a resignation back, else the last move, else the last answer of the opening; against a program its
 * answer too.
 * @param {Game} game
 */
export function takeBack(game) {
  const { moves, swap2, setup, resigned } = game;
  game.resigned = game.late = null;
  if (resigned) return;
  game.left = null;
  const mine = () =>
    setup.opponent === "person" || colorOf(openingStones(game).length + moves.length) === game.human;
  if (moves.length) {
    do moves.pop();
    while (moves.length && !mine());
  } else {
    do swap2.pop();
    while (swap2.length && setup.opponent !== "person" && swap2.length % 2 !== (setup.human === "x" ? 0 : 1));
  }
  game.times.length = moves.length + 1;
}

/** @param {Game} game @returns {Record<string, string>} */
export function addressOf(game) {
  const { setup } = game;
  return {
    game: gameText(setup.rules),
    moves: game.moves.join(""),
    with: setup.opponent,
    you: setup.human,
    clock: setup.clock === "0+0" ? "" : setup.clock,
    swap2: setup.swap2
      ? game.swap2.map((answer) => (Array.isArray(answer) ? answer.join("") : answer)).join("-") || "-"
      : "",
  };
}

/**
 * The game in an address; null where there is none.
 * @param {URLSearchParams} parameters @returns {Game | null}
 */
export function gameIn(parameters) {
  const rules = rulesOf(parameters.get("game") ?? "");
  if (!rules) return null;
  const swap2 = parameters.get("swap2");
  /** @type {Setup} */
  const setup = {
    rules,
    opponent: parameters.get("with") ?? "person",
    human: parameters.get("you") === "o" ? "o" : "x",
    clock: checkedClock(parameters.get("clock")),
    swap2: swap2 !== null,
  };
  const game = playedGame(setup, movesIn(parameters));
  game.swap2 = (swap2 ?? "")
    .split("-")
    .filter(Boolean)
    .map((answer) => (answer === "black" ? answer : (answer.match(/[a-z]{1,2}\d{1,2}/g) ?? [])));
  return game;
}

/**
 * What can be played of a game that the server refused, by its words; null where they are about something
 * else.
 * @param {Game} game @param {string} refusal @returns {Game | null}
 */
export function playablePart(game, refusal) {
  const wrongMove = Number(/^move (\d+),/.exec(refusal)?.[1] ?? 0);
  if (wrongMove && wrongMove <= game.moves.length)
    return { ...playedGame(game.setup, game.moves.slice(0, wrongMove - 1)), swap2: game.swap2 };
  return /swap2/.test(refusal) ? newGame(game.setup) : null;
}

/** Whether two games are the same as far as an address tells. @param {Game} left @param {Game} right */
export function sameGame(left, right) {
  return JSON.stringify(addressOf(left)) === JSON.stringify(addressOf(right));
}

/** A stored game is trusted only if it has today's form. @param {any} stored @returns {Game | null} */
export function checkedGame(stored) {
  const setup = stored?.setup;
  const fits =
    setup &&
    rulesOf(gameText(setup.rules ?? {})) &&
    typeof setup.opponent === "string" &&
    typeof setup.clock === "string" &&
    Array.isArray(stored.moves) &&
    stored.moves.every((/** @type {unknown} */ move) => typeof move === "string") &&
    Array.isArray(stored.swap2) &&
    Array.isArray(stored.times) &&
    stored.times.length === stored.moves.length + 1;
  return fits ? { ...stored, left: stored.left ?? null } : null;
}

/** Every stone in order, those of the opening first. @param {Game} game */
export function allMoves(game) {
  return [...openingStones(game), ...game.moves];
}

/** Whether there is something that the visitor did. @param {Game} game */
export function hasBegun({ moves, swap2, setup, human }) {
  const opponentBegan = human === "o" && setup.opponent !== "person";
  return moves.length + swap2.length > (opponentBegan ? 1 : 0);
}

/**
 * What the board looks like by the moves alone, until the server says what they mean. Nothing is legal in it.
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
    ...{ legal: [], outcome: "ongoing", how: null, winning_line: [], forbidden: [], swap2: null },
  };
}

/**
 * The empty board, on which every point is legal; null where the game has begun or has an opening.
 * @param {Game} game @returns {import("../core/api.js").Position | null}
 */
export function emptyPosition(game) {
  const { rules, swap2 } = game.setup;
  if (game.moves.length || swap2) return null;
  const legal = Array.from({ length: rules.width * rules.height }, (_, index) =>
    pointName(index % rules.width, Math.floor(index / rules.width), rules.height),
  );
  return { ...unconfirmedPosition(game), legal };
}
