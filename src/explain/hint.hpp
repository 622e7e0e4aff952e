// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop.hpp"
#include "explain/reason.hpp"
#include "explain/stone_row.hpp"
#include "game/position.hpp"
#include "network/network_selector.hpp"
#include "search/engine.hpp"

namespace rowan::explain {

/// The situation of the side to move, as far as a hint needs it.
///
///     wins         it has a proved win                     candidates: moves that win
///     must_block   the opponent wins by fours unless it    candidates: every move that defends, except
///                  is stopped                              fours that only delay
///     lost         every move is proved to lose            candidates: moves that hold longest
///     open         none of these, or the search ended      candidates: up to three good moves
///                  before one of them was proved
enum class HintKind : std::uint8_t { wins, must_block, lost, open };

/// The name of a kind in JSON: "wins", "must-block", "lost", "open".
[[nodiscard]] std::string_view name_of(HintKind kind);

/// What the opponent threatens to do if the side to move passes.
struct HintThreat {
  std::vector<StoneRow> rows;  // the opponent's, the strongest first: a four, an open three, two threes
  std::vector<Point> line;     // moves of both sides, the opponent's first, up to the winning row
};

struct Hint {
  HintKind kind = HintKind::open;
  Point move;                             // the best candidate
  std::vector<Point> candidates;          // in reading order, including the move
  std::optional<HintThreat> threat = {};  // for must_block; for lost if there is one; for wins
                                          // if the opponent would complete a row first
  think::Line line = {};                  // from the move on, with its score for the side to move
};

/// The cost limits of a hint, and the network that evaluates. Unless `interruption` ends the search before
/// the node limit does, the same position always gets the same hint.
struct HintLimits {
  std::int64_t nodes = 40'000;
  Interruption interruption = {};
  network::NetworkSelector network = {};
};

/// Finds a hint for the side to move. Requires an unfinished game.
[[nodiscard]] Hint find_hint(const Position& position, const HintLimits& limits = {});

/// How much of a hint is shown; each stage shows more than the one before.
enum class HintStage : std::uint8_t { situation = 1, candidates, move, reasons };

/// The hint in a sentence or two, such as these:
///
///     situation    You can win.
///                  Stop the four, and you win.
///                  You must block the open three g8-i8.
///                  Every move loses.
///     candidates   You can win with h4 or h9.
///                  Stop the four at l3, and you win.
///                  You must block the open three g8-i8: f8, j8 or k8 defends.
///                  Every move loses; j8 holds out longest.
///     move         Play h9: it wins in 2 moves.
///                  Every move loses; j8 holds out longest: the opponent wins in 2 moves.
///     reasons      Play h9: it wins in 2 moves (makes an open four ...).
///
/// For an open position the first stage has no sentence. The last stage searches for the move's reasons until
/// `interruption` asks it to stop.
[[nodiscard]] std::string to_text(const Hint& hint, const Position& position, HintStage stage,
                                  PointText name = short_text, const language::Texts& texts = {},
                                  const Interruption& interruption = {});

}  // namespace rowan::explain
