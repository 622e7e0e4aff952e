// SPDX-License-Identifier: MIT
// A study of a whole game: opens and saves it, edits comments, and restores a game that was replaced or
// changed.

import { messageOf } from "../core/api.js";
import { announce, announceNow } from "../core/announce.js";
import { movesIn } from "../core/address.js";
import { button, make } from "../core/dom.js";
import { FilesPanel } from "./files_panel.js";
import { readFile, readText, save } from "./game_files.js";
import { saveGamePicture } from "./game_pictures.js";
import { HeaderView, playersText } from "./game_header.js";
import { gameText, rulesOf, rulesOfRecord } from "../core/games.js";
import { asSentence, capitalized, plural, t } from "../core/language.js";
import { recall, recallInTab, remember, rememberInTab } from "../core/storage.js";
import { plyIn, Study } from "./study.js";
import { longestLink, playableNodes, readStudyText, studyText } from "./study_link.js";
import { isPlain, lineThrough, movesTo, nodeAfter, Tree } from "./tree.js";
import { whoIn } from "./who.js";

/**
 * @typedef {import("./game_files.js").GameRecord} GameRecord
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./game_header.js").Header} Header
 */

/** Names under which older versions stored a mode's state. @type {Record<string, string>} */
const earlierNames = { analyze: "analyse" };

/** Maximum number of undo steps. */
const mostUndoSteps = 100;

export class GameStudy extends Study {
  /** @param {import("../app.js").Shell} shell @param {string} name */
  constructor(shell, name) {
    super(shell);
    this.name = name;
    this.isLoaded = false;
    /** Number of attempts to open a game. A new attempt cancels an earlier one that has not finished. */
    this.opened = 0;
    /** @type {GameRecord[]} the games of the file that was opened */
    this.records = [];
    /** @type {Header} who played, when and where */
    this.header = {};
    this.headerView = new HeaderView();
    /** @type {{what: string, back: () => void}[]} */
    this.undoSteps = [];
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
    this.undoNote = make("span", { class: "small" });
    this.undoRow = make(
      "div",
      { class: "undo", hidden: true },
      this.undoNote,
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
   * Opens the study in a link: the game with its variations and notes. Until it has been read, the page shows
   * the line of moves in the address.
   * @param {string} text the address's `study` parameter
   * @param {boolean} isInPlace whether loading the address left the previous game open, so that the undo step
   *   must be recorded here
   */
  async openStudy(text, isInPlace) {
    const turn = ++this.opened;
    try {
      const { game, start, header, nodes, moves } = await readStudyText(text);
      const rules = rulesOf(game);
      if (!rules) throw new Error(game);
      if (turn !== this.opened || !this.isShown) return;
      const tree = Tree.ofNodes(playableNodes(nodes, rules, start));
      if (isInPlace) this.recordUndo(t("another game was opened"));
      this.header = header;
      this.load(rules, start, tree, nodeAfter(tree, moves) ?? tree.root);
    } catch {
      if (turn === this.opened && this.isShown)
        this.say(t("The link is damaged: only its line of moves could be read."));
    }
  }

  /** The whole study, for a link. @returns {import("./study_link.js").StudyRecord} */
  record() {
    const { own: _own, rival: _rival, ...header } = this.header;
    return {
      ...{ game: gameText(this.rules), start: this.start, header },
      ...{ nodes: this.tree.toNodes(), moves: movesTo(this.current) },
    };
  }

  /**
   * Shares a link to the game. A plain line of moves fits in the address; anything more is compressed into
   * the link. If that becomes too long, offers to save a file.
   */
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

  /** Loads the game that this tab remembers, or else the one that this browser remembers, with variations. */
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
   * Loads the game in an address, which holds one line. If the current game contains that line, and the line
   * is not empty, it is the same game and keeps its variations.
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
        // The review of a game just played needs no undo step: the visitor would not miss what it replaces.
        if (this.name !== "review" || !parameters.has("played"))
          this.recordUndo(t("another game was opened"));
        this.header = {};
      }
      return super.loadAddress(parameters);
    }
    this.load(rules, this.start, this.tree, lineThrough(end)[plyIn(parameters, end.ply)]);
    return true;
  }

  loaded() {
    this.isLoaded = true;
    this.showHeader();
  }

  /** @param {Header} header of the game just opened */
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

  /** Opens the same game in another mode, with its variations. @param {string} name */
  handOver(name) {
    const mode = this.shell.modes.find((one) => one.name === name);
    if (!(mode instanceof GameStudy)) return;
    const { rules, start, tree, current, header } = this;
    if (mode.tree !== tree) mode.recordUndo(t("another game was here"));
    Object.assign(mode, { rules, start, tree, current, header, isLoaded: true });
    this.shell.open(name, new URLSearchParams());
  }

  /**
   * Records an undo step before the game is replaced or changed; an empty game needs none.
   * @param {string} what what was done, in the past tense
   * @param {() => void} [restoreMore] called before the old game is restored
   */
  recordUndo(what, restoreMore) {
    const { rules, start, tree, current, header } = this;
    if (!tree.root.children.length && !start) return;
    const back = () => {
      restoreMore?.();
      this.header = header;
      this.load(rules, start, tree, current);
    };
    this.undoSteps.push({ what, back });
    if (this.undoSteps.length > mostUndoSteps) this.undoSteps.shift();
    this.showUndo();
  }

  undo() {
    const last = this.undoSteps.pop();
    last?.back();
    this.showUndo();
    if (last) announce(t("Undone: {what}", { what: last.what }));
  }

  showUndo() {
    this.undoRow.hidden = !this.undoSteps.length;
    const what = this.undoSteps.at(-1)?.what ?? "";
    this.undoNote.textContent = asSentence(what);
  }

  /**
   * Opens a game. If two games are opened in quick succession, the later one stays.
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
      const left =
        count > games.length
          ? t("Showing the first {shown} of {count} games.", { shown: games.length, count })
          : "";
      this.files.opened(games[0].error ?? "", [...notes, left]);
      if (games[0].error) this.say(games[0].error);
      announce(plural(games[0].moves.length, "Opened, {count} move", "Opened, {count} moves"));
    } catch (trouble) {
      if (turn === this.opened) this.reportError(trouble);
    }
  }

  /** @param {GameRecord} record @param {number} ply of the first position shown */
  take(record, ply = 0) {
    const { players, event, round, date, result, termination, opening_note } = record;
    const { detail, opening_moves } = record;
    this.recordUndo(t("a game was opened"));
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
      this.reportError(trouble);
    }
  }

  /** @param {"png" | "svg" | "gif"} kind */
  async savePicture(kind) {
    if (kind === "png") return this.shell.savePicture();
    try {
      await saveGamePicture(this, kind);
      announce(t("Saved"));
    } catch (trouble) {
      this.reportError(trouble);
    }
  }

  /** Reports that a file or picture could not be read or written. @param {unknown} trouble */
  reportError(trouble) {
    const sentence = messageOf(trouble);
    this.files.tell(capitalized(sentence));
    if (this.files.sheet.open) announceNow(sentence);
    else this.say(sentence);
  }
}
