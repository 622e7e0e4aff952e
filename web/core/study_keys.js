// SPDX-License-Identifier: MIT
// The keys of analysis, review and the lesson, for the list of keys.

/** @type {{keys: string[], does: string}[]} */
export const studyKeys = [
  { keys: ["←", "→"], does: "In a game that is looked at: a move back, a move on" },
  { keys: ["Home", "End"], does: "To its start, to its end" },
  { keys: ["↑", "↓"], does: "To the variation before, to the next one" },
  { keys: [",", "."], does: "A move back, a move on, also while the keyboard is on the board" },
  { keys: ["Wheel"], does: "Over the board: through the game" },
];
