// SPDX-License-Identifier: MIT
// Short introductions to the five classic programs.

import { t } from "../core/language.js";

/**
 * @typedef {object} Classic
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} [player] name of the player, if visitors can play against the program
 */

/** @type {Classic[]} */
export const classics = [
  {
    name: "grid18",
    title: t("A grid of 18 bits"),
    about: t(
      "From a program in x86-64 assembly: nine cells of two bits, 00 empty, 01 O, 11 X. " +
        "A line is three fields under a mask. " +
        "Because 11 covers 01, the first version counted a diagonal of O as a win for X.",
    ),
  },
  {
    name: "two-stage",
    title: t("A player in two stages"),
    player: "two-stage",
    about: t(
      "From a RISC-V game. " +
        "Stage one: find two equal stones of either side and an empty third cell, and play there. " +
        "Stage two: play at random. So it may block when it could win.",
    ),
  },
  {
    name: "patterns",
    title: t("A player made of patterns"),
    player: "patterns",
    about: t(
      "TTT3.ASM by Randall Hyde, 1996. " +
        "It reads two tables of patterns from the top; the first match gives the move. " +
        "One line of play still beats it. Can you find it?",
    ),
  },
  {
    name: "game32",
    title: t("A whole game in one word"),
    about: t(
      "From a Java program with a single int: nine cells, whose turn it is, the last input, " +
        "an error and the result.",
    ),
  },
  {
    name: "lines",
    title: t("A board of lines"),
    player: "lines",
    about: t(
      "From a gomoku program in Haskell. " +
        "Every row, column and diagonal is one 64-bit word with two bits per point. " +
        "A stone is written into four words, so five in a row is always a run of bits.",
    ),
  },
];
