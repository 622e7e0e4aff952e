// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "language/texts.hpp"
#include "pattern/shape.hpp"

namespace rowan::explain {

/// One effect of a move, as a claim that can be checked against the board. `mover` is the side that plays the
/// move.
///
///     kind               side      points                       what is claimed
///     completes          mover     the winning run              after the move this run wins the game
///     makes              mover     stones, the move's included  after the move they have `shape`
///     blocks             opponent  stones                       before the move they have `shape`, after it
///                                                               a weaker one
///     keeps_from         opponent  one point                    before the move a stone of the opponent
///                                                               there would make `made`; after the move it
///                                                               would make less, or the point is occupied
///     leaves_no_answer   mover     one point                    the mover's next stone there wins, and the
///                                                               opponent may not play there, for the reason
///                                                               `forbidden` (renju)
///     threatens          mover     one point                    after the move the mover's next stone there
///                                                               makes `made`; before the move it made less
///                                                               or was forbidden
///     threatens_fours    mover     moves of both sides          if the opponent passed, the mover would win
///                                                               by continuous fours
///     stops_fours        opponent  moves of both sides          if the mover passed, the opponent would win
///                                                               by continuous fours; the move prevents this
///     wins_by_fours      mover     moves from this one on       the move begins a win by continuous fours
///     wins, loses        mover     the engine's line            the engine has proved the result, in `plies`
///                                                               moves of both sides
///     quiet              mover     none                         the move has none of these effects
enum class ReasonKind : std::uint8_t {
  completes,
  makes,
  blocks,
  keeps_from,
  leaves_no_answer,
  threatens,
  threatens_fours,
  stops_fours,
  wins_by_fours,
  wins,
  loses,
  quiet,
};

/// The name of a kind in JSON: "completes", "keeps-from", ...
[[nodiscard]] std::string_view name_of(ReasonKind kind);

struct Reason {
  ReasonKind kind = ReasonKind::quiet;
  Side side = Side::first;
  std::vector<Point> points = {};
  pattern::Shape shape = pattern::Shape::nothing;           // makes, blocks
  pattern::PointClass made = pattern::PointClass::nothing;  // keeps_from, threatens
  std::optional<ForbiddenReason> forbidden = {};
  int plies = 0;  // completes, and the kinds with a line: moves of both sides to the end

  friend bool operator==(const Reason&, const Reason&) = default;
};

/// How a text writes points: short_text or to_text of game/notation.hpp, as on the reader's board.
using PointText = std::string (*)(Point, const Rules&);

/// The reasons in a player's words, with one verb for those of the same kind:
///
///     makes a four f8-i8 and an open three h7-h9; blocks the open three g7-i9; wins by fours in 4: h10 ...
///
/// Points are written by `name`: on a 3×3 board the terminal shows "5", the web page "b2". A row is named by
/// its number of stones: in six in a row, Shape::four has five stones and is called a five. A row is given by
/// the stones at its ends, a line by its moves; a long line is cut and ends in "...". Only the first
/// `most_clauses` clauses are given.
[[nodiscard]] std::string to_text(std::span<const Reason> reasons, const Rules& rules,
                                  PointText name = short_text, const language::Texts& texts = {},
                                  std::size_t most_clauses = std::numeric_limits<std::size_t>::max());

/// The reasons in whole sentences about the move, for readers who see only this text:
///
///     It makes a four f8-i8; blocks the open three g7-i9.
///     After it the opponent is forbidden to answer at h9: overline.
[[nodiscard]] std::string to_sentences(std::span<const Reason> reasons, const Rules& rules, PointText name,
                                       const language::Texts& texts);

/// The name of a row and its ends, without an article: "open three g8-i8", "four a1-d1".
[[nodiscard]] std::string row_text(pattern::Shape shape, const std::vector<Point>& stones, const Rules& rules,
                                   PointText name = short_text, const language::Texts& texts = {});

/// The same in the form that follows "blocks": "the open three g8-i8".
[[nodiscard]] std::string definite_row_text(pattern::Shape shape, const std::vector<Point>& stones,
                                            const Rules& rules, PointText name, const language::Texts& texts);

/// The word for a row that lacks one stone, in the form that follows "Stop the": "four" if five in a row win,
/// "five" if six do.
[[nodiscard]] std::string four_word(const Rules& rules, const language::Texts& texts);

/// The parts as a list: "a, b and c".
[[nodiscard]] std::string list_text(std::span<const std::string> parts, const language::Texts& texts);

}  // namespace rowan::explain
