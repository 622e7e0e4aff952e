#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Links from other people: decompression bombs, invalid studies, unplayable moves, markup. The page reports
// the error in a sentence, lets the visitor return to the previous game, and limits how much it reads.

import { deflateRawSync } from "node:zlib";

import { Study } from "./random_studies.js";
import { expect, run } from "./support.js";

/**
 * A study as the text after `study=` in a link, made without the checks that the page makes.
 * @param {unknown} study
 */
const packed = (study) => {
  const text = typeof study === "string" ? study : JSON.stringify(study);
  return deflateRawSync(text, { level: 9 }).toString("base64url");
};

const studyOf = (nodes, more = {}) => ({ game: "freestyle", header: {}, nodes, moves: [], ...more });

/** A root and, below it, a chain of nodes that have the same move. @param {number} count of these nodes */
const chain = (count) => [{}, ...Array.from({ length: count }, () => ({ move: "a1" }))];

const markup = "<img src=x onerror=alert(1)>";

/** A JSON text nested to this depth. @param {number} depth */
const nested = (depth) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);

/** Studies that are refused, by reason. */
const refused = {
  "50 MB of blanks in 65,000 letters": packed(" ".repeat(50_000_000)),
  "300,000 blanks in few letters": packed(`${" ".repeat(300_000)}${JSON.stringify(studyOf([{}]))}`),
  "60,000 nodes": packed(studyOf(chain(60_000))),
  "3,001 nodes": packed(studyOf(chain(3_000))),
  "stones of another board": packed(studyOf([{}], { start: "x2/3/3 x" })),
  "too many stones": packed(studyOf([{}], { start: `${"x".repeat(200_000)} x` })),
  "a game that does not exist": packed(studyOf([{}], { game: "chess" })),
  "a board of a million points": packed(studyOf([{}], { game: "1000x1000x5" })),
  "a board of negative size": packed(studyOf([{}], { game: "-5x-5x5" })),
  "characters that no link has": "%00!!",
  "a truncated link": packed(studyOf([{}, { move: "h8", comment: "why not" }])).slice(0, 40),
  "other letters after the study": `${packed(studyOf([{}]))}${"AAAA".repeat(20)}`,
  "not JSON": packed("<html>"),
  "not a study": packed([1, 2]),
};

await run({
  "a link that is not a study is refused with a sentence, and the previous game returns": {
    async check(visitor) {
      await visitor.open("#analyze?game=freestyle&moves=d4d5d6");
      await visitor.count(".tree .move", 3);
      for (const [what, text] of Object.entries(refused)) {
        await visitor.go(`#analyze?game=freestyle&moves=h8&study=${text}`);
        await visitor.text("#status-note", /^The link is damaged: only its line of moves could be read\.$/);
        await visitor.texts(".tree .move", ["1 h8"]);
        await visitor.page.locator(".undo").getByRole("button", { name: "Undo" }).click();
        await visitor.texts(".tree .move", ["1 d4", "2 d5", "3 d6"]).catch((error) => {
          throw new Error(`${what}: ${error.message}`);
        });
      }
    },
  },

  "unknown fields of a study are dropped": {
    async check() {
      const odd = { constructor: "x", toString: "y", valueOf: 1, hasOwnProperty: true };
      const json = JSON.stringify(studyOf([{ ...odd }, { move: "h8", ...odd }], { header: { ...odd } }));
      const { header, nodes } = await Study.readText(packed(json));
      expect(JSON.stringify(header) === "{}", `an empty header, not ${JSON.stringify(header)}`);
      expect(
        JSON.stringify(nodes) === '[{"parent":-1},{"parent":0,"move":"h8"}]',
        `a root and a move, not ${JSON.stringify(nodes)}`,
      );
      const deep = `{"game":"freestyle","nodes":[{"evaluation":${nested(20_000)}}]}`;
      const read = await Study.readText(packed(deep));
      expect(!("evaluation" in read.nodes[0]), "no evaluation that cannot be written again");
      // The page does not write a study that is too large for it to read.
      const large = { ...studyOf([{ parent: -1 }], { start: null }) };
      expect((await Study.text(large)) !== null, "a link of a small study");
      large.nodes = chain(3_000).map((node, index) => ({ parent: index - 1, ...node }));
      expect((await Study.text(large)) === null, "no link of 3,001 nodes");
      large.nodes = [{ parent: -1, comment: "x".repeat(300_000) }];
      expect((await Study.text(large)) === null, "no link of 300 kB");
    },
  },

  "moves that cannot be played are dropped with everything after them": {
    async check(visitor) {
      const branch = (...moves) => moves.map((move, index) => ({ ...(index ? {} : { parent: 1 }), move }));
      const nodes = [
        {},
        { move: "h8" },
        ...branch("i9", "h8", "j9"),
        ...branch("z99", "k9"),
        ...branch(markup, "l9"),
        ...branch("I8"),
        ...branch("a1", "b1"),
      ];
      await visitor.open(`#analyze?game=freestyle&moves=h8&study=${packed(studyOf(nodes))}`);
      await visitor.texts(".tree .move", ["1 h8", "2 i9", "2 a1", "3 b1"]);
      // A move on a stone of the start position is dropped too.
      const start = "x2/3/3 o";
      const text = packed(studyOf([{}, { move: "b2" }, { parent: 0, move: "a3" }], { game: "3x3x3", start }));
      await visitor.open(`#analyze?game=3x3x3&study=${text}`);
      await visitor.texts(".tree .move", ["1 b2"]);
    },
  },

  "a point has one mark of a kind and one label, however often the link repeats them": {
    async check(visitor) {
      const many = (value) => Array.from({ length: 10_000 }, () => value);
      const tags = { TR: many("aa:oo"), CR: ["hh", "hh"], MA: many("zz"), LB: many("hh:A") };
      await visitor.open(`#analyze?game=freestyle&study=${packed(studyOf([{ tags }]))}`);
      await visitor.count("#board .mark.triangle", 225);
      for (const [kind, count] of Object.entries({ circle: 1, cross: 0, label: 1 }))
        await visitor.count(`#board .mark.${kind}`, count);
    },
  },

  "markup and marks of direction in notes and names are text": {
    async check(visitor) {
      const { page } = visitor;
      const header = { players: [markup, "\u202eBen\u0000"], event: `"><svg onload=alert(1)>\u2066` };
      const move = { move: "h8", tags: { N: [markup] }, comment: "javascript:alert(1)" };
      const nodes = [{ comment: markup }, move];
      await visitor.open(`#analyze?game=freestyle&study=${packed(studyOf(nodes, { header }))}`);
      await visitor.texts(".game-players", [`${markup} – Ben`]);
      await visitor.texts(".comment:not(:empty)", [markup, `${markup} · javascript:alert(1)`]);
      const theirs = await page.locator("img[src=x], [onload], [onerror], [onclick]").count();
      expect(theirs === 0, "no element of theirs");
      const title = await page.title();
      expect(/^<img[^\p{Cc}\u202e]*Ben ·/u.test(title), `a plain title, not ${title}`);
    },
  },

  "a game or class whose link is far too long does not exist": {
    serverOnly: true,
    async check(visitor) {
      const long = "y".repeat(100_000);
      await visitor.open(`#friend?game=${long}&token=${long}`);
      await visitor.status(/^This game cannot be opened$/);
      await visitor.open(`#class?class=${long}&link=${long}`);
      await visitor.status(/^This class cannot be opened$/);
    },
  },

  "the page reads at most one move more than the board has points": {
    async check(visitor) {
      const many = "a1b2".repeat(50_000);
      for (const mode of ["analyze", "review"]) {
        await visitor.open(`#${mode}?game=freestyle&moves=${many}`);
        await visitor.count(".tree .move", 226);
        await visitor.text("#status-note", /^move 3, 'a1': a1 is occupied/);
      }
      await visitor.open(`#play?game=freestyle&with=person&moves=${many}`);
      await visitor.text("#status-note", /move 3, 'a1': a1 is occupied/);
      // The server has refused each of these games once; the browser logs that in its console.
      visitor.complaints = visitor.complaints.filter((text) => !/status of 400/.test(text));
    },
  },
});
