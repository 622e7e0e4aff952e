// SPDX-License-Identifier: MIT
// A study of a whole game: it is opened and saved, has comments, and what was thrown away can be brought
// back.

import { announce, announceNow } from "../core/announce.js";
import { movesIn } from "../core/address.js";
import { button, make } from "../core/dom.js";
import { FilesPanel } from "./files_panel.js";
import { readFile, readText, save } from "./game_files.js";
import { saveGamePicture } from "./game_pictures.js";
import { HeaderView, playersText } from "./game_header.js";
import { gameText, rulesOf, rulesOfRecord } from "../core/games.js";
import { plural, t, withStop } from "../core/language.js";
import { recall, recallInTab, remember, rememberInTab } from "../core/storage.js";
import { playableNodes } from "./playable.js";
import { plyIn, Study } from "./study.js";
import { longestLink, readStudyText, studyText } from "./study_link.js";
import { isPlain, lineThrough, movesTo, nodeAfter, Tree } from "./tree.js";
import { whoIn } from "./who.js";

/**
 * @typedef {import("./game_files.js").GameRecord} GameRecord
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./game_header.js").Header} Header
 */

/** Under which names earlier versions kept what a mode showed. @type {Record<string, string>} */
const earlierNames = { analyze: "analyse" };

/** So many steps can be taken back. */
const longestPast = 100;

export class GameStudy extends Study {
  /** @param {import("../app.js").Shell} shell @param {string} name */
  constructor(shell, name) {
    super(shell);
    this.name = name;
    this.isLoaded = false;
    /** How often something was opened. */
    this.opened = 0;
    /** @type {GameRecord[]} of the file that was opened */
    this.records = [];
    /** @type {Header} who played, when and where */
    this.header = {};
    this.headerView = new HeaderView();
    /** @type {{what: string, back: () => void}[]} */
    this.past = [];
    this.comment = make("textarea", {
      rows: 4,
      input: () => {
        this.current.comment = this.comment.value.trim();
        this.view.comment(this.current);
        this.saved();
      },
    });
    this.commentField = make(
      "label",
      { class: "field" },
      make("span", {}, t("Comment on this move")),
      this.comment,
    );
    this.pastNote = make("span", { class: "small" });
    this.pastRow = make(
      "div",
      { class: "undo", hidden: true },
      this.pastNote,
      button(t("Undo"), () => this.undo()),
    );
    this.files = new FilesPanel({
      openText: (text) => this.open(() => readText(text, gameText(this.rules))),
      openFile: (file) => this.open(() => readFile(file)),
      pickGame: (index) => this.take(this.records[index]),
      save: (format) => this.save(format),
      picture: (kind) => this.savePicture(kind),
    });
  }

  takeStage() {
    super.takeStage();
    document.body.append(this.files.sheet);
  }

  leaveStage() {
    this.files.sheet.remove();
    super.leaveStage();
  }

  /** @param {import("../core/api.js").Info} info */
  setInfo(info) {
    this.files.setFormats(info);
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.takeStage();
    if (!this.isLoaded) this.recallGame();
    const before = this.tree;
    if (!this.loadAddress(parameters)) this.load(this.rules, this.start, this.tree, this.current);
    const study = parameters.get("study");
    if (study) this.openStudy(study, this.tree === before);
  }

  /**
   * The game of a link with its variations and notes, in place of its line alone.
   * @param {string} text @param {boolean} isInPlace whether the game that was here is still to be kept
   */
  async openStudy(text, isInPlace) {
    const turn = ++this.opened;
    try {
      const { game, start, header, nodes, moves } = await readStudyText(text);
      const rules = rulesOf(game);
      if (!rules) throw new Error(game);
      if (turn !== this.opened || !this.isShown) return;
      const tree = Tree.ofNodes(playableNodes(nodes, rules, start));
      if (isInPlace) this.keep(t("another game was opened"));
      this.header = header;
      this.load(rules, start, tree, nodeAfter(tree, moves) ?? tree.root);
    } catch {
      if (turn === this.opened && this.isShown)
        this.say(t("The link is damaged: only its line of moves could be read."));
    }
  }

  /** Everything there is of the game, for a link. @returns {import("./study_link.js").StudyRecord} */
  record() {
    const { own: _own, rival: _rival, ...header } = this.header;
    return {
      ...{ game: gameText(this.rules), start: this.start, header },
      ...{ nodes: this.tree.toNodes(), moves: movesTo(this.current) },
    };
  }

  /** A line of moves is its address; what has more to it is packed into the link. */
  async share() {
    const isNamed = Object.values(this.header).some((one) => (Array.isArray(one) ? one.some(Boolean) : one));
    if (isPlain(this.tree) && !isNamed) return this.shell.share();
    const study = await studyText(this.record());
    const link = `${location.href}&study=${study}`;
    if (study !== null && link.length <= longestLink)
      return this.shell.share(link, t("Link copied. It opens this game with its variations and notes."));
    const reason = t("This game is too long for a link. Save it as a file, and send that.");
    this.files.offerFile(reason);
    announceNow(reason);
  }

  /** The game that this tab remembers, or else this browser, with its variations. */
  recallGame() {
    const stored =
      recallInTab(this.name) ?? recall(this.name) ?? recall(earlierNames[this.name] ?? this.name);
    const rules = rulesOf(stored?.game ?? "");
    if (!rules) return;
    const tree = Tree.ofNodes(stored.nodes ?? [{ parent: -1 }]);
    const current = nodeAfter(tree, stored.moves ?? []) ?? tree.root;
    Object.assign(this, { rules, start: stored.start ?? null, header: stored.header ?? {}, tree, current });
  }

  /**
   * An address holds one line. Where the game that is here has it, it is the same game, and keeps its
   * variations.
   * @param {URLSearchParams} parameters
   */
  loadAddress(parameters) {
    const rules = rulesOf(parameters.get("game") ?? "");
    const moves = movesIn(parameters);
    const end = nodeAfter(this.tree, moves);
    const same =
      rules && end && gameText(rules) === gameText(this.rules) && parameters.get("position") === this.start;
    if (!same || end === this.tree.root) {
      if (rules && !same) {
        // Who asks for the review of a game just played misses nothing.
        if (this.name !== "review" || !parameters.has("played")) this.keep(t("another game was opened"));
        this.header = {};
      }
      return super.loadAddress(parameters);
    }
    this.load(rules, this.start, this.tree, lineThrough(end)[plyIn(parameters, end.ply)]);
    return true;
  }

  /** @param {Rules} rules @param {string | null} start @param {Tree} tree @param {number | Node} place */
  load(rules, start, tree, place) {
    this.isLoaded = true;
    super.load(rules, start, tree, place);
    this.showHeader();
  }

  /** @param {Header} header of the game that was just opened */
  setHeader(header) {
    this.header = header;
    this.saved();
    this.showHeader();
  }

  showHeader() {
    this.headerView.show(this.header, this.rules);
    this.shell.setTitle(this.rules, playersText(this.header, this.rules));
  }

  get who() {
    return whoIn(this.header, this.rules);
  }

  saved() {
    super.saved();
    const stored = {
      game: gameText(this.rules),
      start: this.start,
      header: this.header,
      nodes: this.tree.toNodes(),
      moves: movesTo(this.current),
    };
    remember(this.name, stored);
    rememberInTab(this.name, stored);
  }

  moved() {
    this.comment.value = this.current.comment;
  }

  /** The same game, with its variations, in another mode. @param {string} name */
  handOver(name) {
    const mode = this.shell.modes.find((one) => one.name === name);
    if (!(mode instanceof GameStudy)) return;
    const { rules, start, tree, current, header } = this;
    if (mode.tree !== tree) mode.keep(t("another game was here"));
    Object.assign(mode, { rules, start, tree, current, header, isLoaded: true });
    this.shell.open(name, new URLSearchParams());
  }

  /**
   * Before something is thrown away: how to have it back.
   * @param {string} what will have been done @param {() => void} [mend] what is to be done beside taking the
   * old game
   */
  keep(what, mend) {
    const { rules, start, tree, current, header } = this;
    if (!tree.root.children.length && !start) return;
    const back = () => {
      mend?.();
      this.header = header;
      this.load(rules, start, tree, current);
    };
    this.past.push({ what, back });
    if (this.past.length > longestPast) this.past.shift();
    this.showPast();
  }

  undo() {
    const last = this.past.pop();
    last?.back();
    this.showPast();
    if (last) announce(t("Undone: {what}", { what: last.what }));
  }

  showPast() {
    this.pastRow.hidden = !this.past.length;
    const what = this.past.at(-1)?.what ?? "";
    this.pastNote.textContent = withStop(what.replace(/^./, (letter) => letter.toUpperCase()));
  }

  /**
   * Of two that are opened in a hurry the later one counts.
   * @param {() => Promise<import("./game_files.js").Conversion>} read
   */
  async open(read) {
    const turn = ++this.opened;
    try {
      const { games, notes, count } = await read();
      if (turn !== this.opened) return;
      if (!games.length) throw new Error(t("No game found."));
      this.records = games;
      this.files.setGames(games);
      this.take(games[0]);
      const left = count > games.length
        ? t("Showing the first {shown} of {count} games.", { shown: games.length, count })
        : "";
      this.files.opened(games[0].error ?? "", [...notes, left]);
      if (games[0].error) this.say(games[0].error);
      announce(plural(games[0].moves.length, "Opened, {count} move", "Opened, {count} moves"));
    } catch (trouble) {
      if (turn === this.opened) this.complain(trouble);
    }
  }

  /** @param {GameRecord} record @param {number} ply where to begin */
  take(record, ply = 0) {
    const { players, event, round, date, result, termination, opening_note } = record;
    const { detail, opening_moves } = record;
    this.keep(t("a game was opened"));
    this.header = { players, event, round, date, result, termination, opening_note, detail, opening_moves };
    this.load(
      rulesOfRecord(record),
      record.start ?? null,
      record.nodes ? Tree.ofNodes(record.nodes) : Tree.ofMoves(record.moves),
      ply,
    );
  }

  /** @param {string} format */
  async save(format) {
    try {
      const { notes } = await save(
        {
          ...this.header,
          game: gameText(this.rules),
          nodes: this.tree.toNodes(),
          ...(this.start ? { start: this.start } : {}),
        },
        format,
      );
      this.files.tell("", notes);
      announce(t("Saved"));
    } catch (trouble) {
      this.complain(trouble);
    }
  }

  /** @param {"png" | "svg" | "gif"} kind */
  async savePicture(kind) {
    if (kind === "png") return this.shell.savePicture();
    try {
      await saveGamePicture(this, kind);
      announce(t("Saved"));
    } catch (trouble) {
      this.complain(trouble);
    }
  }

  /** A file could not be read or written; the game stays as it is. @param {unknown} trouble */
  complain(trouble) {
    const sentence = trouble instanceof Error ? trouble.message : String(trouble);
    this.files.tell(sentence[0].toUpperCase() + sentence.slice(1));
    if (this.files.sheet.open) announceNow(sentence);
    else this.say(sentence);
  }
}
