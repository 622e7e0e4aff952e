// SPDX-License-Identifier: MIT
// The home page: the unfinished game, games with friends and classes, opponents, the puzzle of the day, the
// last game, and the other modes.

import { hasServer } from "../backend/wasm_module.js";
import { smallBoard } from "../board/small_board.js";
import { classRows, refreshClasses } from "../class/class_rows.js";
import { replaceKeepingFocus } from "../core/redraw.js";
import { birdChoice, faceOf } from "../core/birds.js";
import { byId, make } from "../core/dom.js";
import { sentenceOf, shortTitleOf, sideName, tagOf, titleOf, usualRules } from "../core/games.js";
import { icon } from "../core/icons.js";
import { t, withStop } from "../core/language.js";
import { movesText } from "../core/numbers.js";
import { pictureButton, segments } from "../core/parts.js";
import { ableOpponent, aboutPlayer, playerLabel, playerTitle, startLabel } from "../core/players.js";
import { placeOf, usesCells } from "../core/points.js";
import { whenChanged } from "../core/storage.js";
import { fittingOpening } from "../core/openings.js";
import { stonesAfter } from "../export/winning.js";
import { friendWords, refreshGames, unfinishedGames } from "../friend/friend_games.js";
import { clockLabel, parseClock } from "../play/clock.js";
import { allMoves, hasBegun, lastSetup, usualSetup } from "../play/play_game.js";
import { playersOf } from "../play/play_status.js";
import { gameSegments } from "../play/setup_rows.js";
import { dateOf, playersIn } from "../study/game_header.js";
import { PuzzleCard } from "./puzzle_card.js";

/**
 * @typedef {import("../play/saved_games.js").SavedGame} SavedGame
 * @typedef {import("../play/play_game.js").Setup} Setup
 */

/**
 * The tiles that lead to other modes: mode, icon, name, sentence, color. An unavailable mode gets no tile.
 * @type {[string, import("../core/icons.js").IconName, string, string, string][]}
 */
const tiles = [
  ["puzzles", "puzzle", t("Puzzles"), t("Fours, threes and double threats."), "berry"],
  ["analyze", "analyze", t("Analyze"), t("Any position: best moves, and why."), "honey"],
  ["review", "review", t("Review a game"), t("Find the turning point."), "berry"],
  ["learn", "lesson", t("Learn"), t("Short lessons with boards and tasks."), "leaf"],
];

/** Won games, for visitors who have not played yet. @type {Record<string, string[]>} */
const examples = {
  tictactoe: ["b2", "a1", "a3", "b1", "c1", "a2"],
  usual: ["h8", "g9", "i7", "h7", "g8", "i8", "j6", "f8", "k5", "j5", "l4"],
};

/** @param {string[]} moves */
const pictureAfter = (moves) => ({ stones: stonesAfter(moves), last: moves.at(-1) });

/** Maximum number of games with friends on the home page. */
const mostFriends = 3;
/** The address parameters of the first lesson, which is about five in a row. */
const firstLesson = new URLSearchParams({ name: "row" });

/**
 * The status of an unfinished saved game, in two sentences.
 * @param {SavedGame} saved @returns {[string, string]}
 */
export function waitingWords({ game }) {
  const { opponent, rules, opening } = game.setup;
  const count = allMoves(game).length;
  const isPerson = opponent === "person";
  const name = playerLabel(opponent);
  const first = isPerson
    ? t("{game} for two is waiting.", { game: shortTitleOf(rules) })
    : t("{name} is waiting.", { name });
  if (opening && !game.moves.length) return [first, t("The opening is not finished.")];
  const side = count % 2 ? "o" : "x";
  const number = count + 1;
  if (isPerson) return [first, t("Move {number}, {side} to move.", { number, side: sideName(side, rules) })];
  return [
    first,
    side === game.human
      ? t("Move {number}, your turn.", { number })
      : t("Move {number}, {name} to move.", { number, name }),
  ];
}

export class Home {
  /** @param {import("../app.js").Shell} shell @param {import("../play/play.js").Play} play */
  constructor(shell, play) {
    this.shell = shell;
    this.play = play;
    this.name = "home";
    this.label = t("Home");
    this.icon = /** @type {const} */ ("home");
    this.layout = /** @type {const} */ ("none");
    this.element = byId("home-page");
    /** @type {Setup} */
    this.setup = usualSetup();
    this.note = make("p", { class: "small", role: "status" });
    this.resume = make("section", { class: "card resume", "aria-label": t("Unfinished game") });
    this.hero = make("section", { class: "card hero", "aria-labelledby": "who" });
    this.last = make("section", { class: "card last-game", "aria-label": t("Last game") });
    /** @type {SavedGame | undefined} */
    this.finished = undefined;
    /** @type {SavedGame | undefined} */
    this.waiting = undefined;
    this.friends = make("ul", { class: "card friends", "aria-label": t("Games with friends") });
    this.puzzle = new PuzzleCard(shell);
    this.element.append(this.resume, this.friends, this.hero, this.puzzle.element, this.last);
    for (const kept of ["game.", "friend.", "class.", "puzzles"])
      whenChanged(kept, () => shell.mode === this && this.draw());
  }

  enter() {
    if (!this.element.querySelector(".tiles")) this.element.append(this.tiles());
    this.setup = lastSetup();
    document.title = "Rowan";
    this.shell.setAddress({});
    this.draw();
    for (const refresh of [refreshGames, refreshClasses])
      refresh(() => this.shell.mode === this && this.drawFriends());
  }

  leave() {
    this.puzzle.leave();
  }

  playPoint() {}

  tell() {}

  /** @param {string} trouble */
  say(trouble) {
    this.note.textContent = trouble;
  }

  setInfo() {
    if (this.shell.mode === this) this.draw();
  }

  draw() {
    const saved = this.play.memory.games.list().filter(({ game }) => hasBegun(game));
    const waiting = saved.filter(({ ending }) => !ending);
    this.drawResume(waiting, saved.length);
    this.drawFriends();
    this.drawHero();
    this.puzzle.show();
    this.drawLast(
      saved.find(({ ending }) => ending),
      waiting[0],
    );
  }

  /**
   * @param {SavedGame[]} waiting the unfinished games, the newest first
   * @param {number} all number of saved games
   */
  drawResume(waiting, all) {
    const [newest] = waiting;
    this.resume.hidden = !newest;
    if (!newest) return;
    const { opponent } = newest.game.setup;
    const [first, second] = waitingWords(newest);
    this.resume.replaceChildren(
      make("span", { class: "face", "aria-hidden": "true" }, faceOf(opponent)),
      make("p", {}, make("b", {}, first), " ", make("span", {}, second)),
      ...(all > 1
        ? [
            pictureButton("menu", t("All games"), () => this.play.memory.openList(), {
              class: "quiet all-games",
            }),
          ]
        : []),
      make(
        "button",
        { type: "button", class: "quiet", click: () => this.play.memory.resume(newest.id) },
        t("Go on"),
        icon("next"),
      ),
    );
  }

  drawFriends() {
    const games = unfinishedGames().slice(0, mostFriends);
    const classes = classRows((id) => this.shell.open("class", new URLSearchParams({ class: id })));
    this.friends.hidden = !games.length && !classes.length;
    this.friends.replaceChildren(
      ...classes,
      ...games.map((known) => {
        const [first, second] = friendWords(known);
        const open = () => this.shell.open("friend", new URLSearchParams({ game: known.game }));
        return make(
          "li",
          {},
          make("span", { class: "face", "aria-hidden": "true" }, faceOf("person")),
          make("p", {}, make("b", {}, first), " ", make("span", {}, second)),
          make(
            "button",
            { type: "button", class: "quiet", "aria-description": first, click: open },
            known.hasCome ? t("Go on") : t("Link"),
            icon("next"),
          ),
        );
      }),
    );
  }

  drawHero() {
    const { setup } = this;
    const named = playerTitle(setup.opponent);
    const rules = gameSegments.some(([name]) => name === setup.rules.game) ? setup.rules.game : "any";
    const anyBoard = make(
      "span",
      { class: "with-icon" },
      icon("settings"),
      rules === "any" ? titleOf(setup.rules) : t("Any board…"),
    );
    const games = segments(t("Game"), [...gameSegments, ["any", anyBoard]], rules, (name) =>
      this.chooseGame(name),
    );
    const label = startLabel(setup.opponent);
    /** @param {string} mode */
    const go = (mode) => this.shell.open(mode, new URLSearchParams());
    const foot = make(
      "div",
      { class: "hero-foot" },
      pictureButton("play", label, () => this.play.startNew(this.setup), {
        class: "primary big",
      }),
      this.shell.has("friend") &&
        pictureButton("friend", t("Invite a friend"), () => go("friend"), {
          class: "big quiet",
        }),
      hasServer &&
        pictureButton("class", t("A class"), () => go("class"), {
          class: "big quiet",
        }),
    );
    foot.querySelector(".icon")?.classList.add("solid");
    replaceKeepingFocus(
      this.hero,
      make(
        "div",
        {},
        make("h2", { id: "who" }, t("Who will you play?")),
        make("p", { class: "lead" }, t("Ten birds of the rowan tree, from just fledged to wide awake.")),
      ),
      birdChoice(setup.opponent, (opponent) => this.change({ opponent })),
      make(
        "p",
        { class: "say" },
        make("b", {}, withStop(named)),
        make(
          "span",
          {},
          `${aboutPlayer(this.play.setup.players, setup.opponent, setup.rules)} ${clockWords(setup.clock)}`,
        ),
      ),
      games,
      foot,
      this.note,
    );
  }

  /** @param {Partial<Setup>} change */
  change(change) {
    const setup = { ...this.setup, ...change };
    const { players, openings } = this.play.setup;
    if (players.length) setup.opponent = ableOpponent(players, setup.rules, setup.opponent);
    setup.opening = fittingOpening(openings, setup.rules, setup.opening);
    this.setup = setup;
    this.drawHero();
  }

  /** @param {string} name */
  chooseGame(name) {
    if (name === "any") {
      this.drawHero();
      return this.play.setup.open(this.setup, true);
    }
    this.change({ rules: usualRules(name) });
    this.drawLast(this.finished, this.waiting);
  }

  /**
   * Shows the last finished game. If there is none, shows how a game is won, or nothing if there is an
   * unfinished game.
   * @param {SavedGame | undefined} finished @param {SavedGame | undefined} waiting
   */
  drawLast(finished, waiting) {
    this.finished = finished;
    this.waiting = waiting;
    this.last.hidden = !finished && Boolean(waiting);
    if (finished) return this.showFinished(finished);
    const { rules } = this.setup;
    const usual = usesCells(rules) ? examples.tictactoe : examples.usual;
    const fits = usual.every((move) => placeOf(move, rules.width, rules.height));
    this.last.setAttribute("aria-label", t("How to win"));
    this.last.replaceChildren(
      smallBoard(rules, pictureAfter(fits ? usual : []), t("A row of stones that wins")),
      make("div", {}, make("h2", {}, t("How to win")), make("p", {}, sentenceOf(rules))),
      // The first lesson is about five in a row, so it does not fit boards of cells.
      ...(this.shell.has("lesson") && !usesCells(rules)
        ? [pictureButton("lesson", t("First lesson"), () => this.shell.open("lesson", firstLesson))]
        : []),
    );
  }

  /** @param {SavedGame} saved */
  showFinished(saved) {
    const { game, ending } = saved;
    const moves = allMoves(game);
    const title = t("Your last game");
    this.last.setAttribute("aria-label", title);
    this.last.replaceChildren(
      smallBoard(game.setup.rules, pictureAfter(moves), `${playersOf(game)}, ${movesText(moves.length)}`),
      make(
        "div",
        {},
        make("h2", {}, title, " ", make("span", { class: "tag" }, tagOf(game.setup.rules))),
        make("p", {}, `${withStop(playersOf(game))} ${withStop(ending)}`),
      ),
      pictureButton("review", t("Review it"), () => this.review(saved)),
    );
  }

  /** @param {SavedGame} saved */
  review({ game, saved }) {
    const header = { ...playersIn(game), date: dateOf(new Date(saved)) };
    this.shell.handOver("review", game.setup.rules, allMoves(game), header);
  }

  tiles() {
    return make(
      "nav",
      { class: "tiles", "aria-label": t("More to do") },
      ...tiles
        .filter(([mode]) => this.shell.has(mode))
        .map(([mode, picture, name, sentence, color]) =>
          make(
            "a",
            {
              class: "card tile",
              href: `#${mode}`,
              click: (/** @type {Event} */ event) => this.shell.follow(event, mode),
            },
            make("span", { class: `badge ${color}` }, icon(picture)),
            make("span", { class: "tile-text" }, make("b", {}, name), make("span", {}, sentence)),
            icon("next"),
          ),
        ),
    );
  }
}

/** @param {string} clock */
function clockWords(clock) {
  const { total, increment } = parseClock(clock);
  return total
    ? t("{time} and {seconds} s a move.", { time: clockLabel(clock), seconds: increment / 1000 })
    : t("No clock.");
}
