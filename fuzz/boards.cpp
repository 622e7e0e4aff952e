// SPDX-License-Identifier: MIT
//
// Differential fuzzing of all packed boards against Position. Four bytes choose a game. Each further byte
// (each further pair of bytes if the game is not tic-tac-toe) names a side and a point: a stone of that side
// is put on the point, or the stone that is there is removed, so that arrangements unreachable in play occur
// too. After every change all boards must agree; at the end they must hold the same stones. At tic-tac-toe
// the bytes are also inputs of Game32, whose game is compared with one played on a Position.

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "board/text9.hpp"
#include "fuzzing.hpp"

namespace rowan {

namespace {

using fuzzing::require;

/// Tic-tac-toe for every second value of the first byte. Otherwise any board with a k of at most 8 and any
/// rule for overlines and blocked fives.
Rules rules_from(std::span<const std::uint8_t> bytes) {
  if (bytes[0] % 2 == 0) return {};
  const auto size = [](std::uint8_t byte) { return static_cast<std::uint8_t>(1 + byte % Rules::max_size); };
  return {.width = size(bytes[1]),
          .height = size(bytes[2]),
          .k = static_cast<std::uint8_t>(1 + bytes[3] % 8),
          .overline = (bytes[0] & 2) != 0 ? Overline::wins : Overline::ignored,
          .blocked_five = (bytes[0] & 4) != 0 ? BlockedFive::wins : BlockedFive::ignored};
}

/// The answers of the reference. They are computed once for all boards because the reference scans the board.
struct Answers {
  explicit Answers(const Position& reference)
      : first_has_line(reference.has_line(Side::first)),
        second_has_line(reference.has_line(Side::second)),
        is_full(reference.is_full()) {}

  bool first_has_line;
  bool second_has_line;
  bool is_full;
};

template <board::PackedBoard B>
void require_same_answers(const B& board, const Answers& answers) {
  require(board.has_line(Side::first) == answers.first_has_line, "the first player's lines are the same");
  require(board.has_line(Side::second) == answers.second_has_line, "the second player's lines are the same");
  require(board.is_full() == answers.is_full, "full boards are the same");
}

template <board::PackedBoard B>
void require_same_stones(const B& board, const Position& reference) {
  require(board::to_position(board, reference.side_to_move()) == reference, "the stones are the same");
  require(board == B(reference), "a board built at once equals one built stone by stone");
  require(board::outcome(board) == reference.outcome(), "the outcome is the same");
}

/// Places and removes stones on all boards at once and compares them with a position of plain cells.
template <board::PackedBoard... Boards>
class Differential {
 public:
  explicit Differential(const Rules& rules) : reference_(rules), boards_{Boards(reference_)...} {}

  /// Puts a stone on an empty point, or removes the stone from an occupied one. The low bit of `number` is
  /// the side, the rest the point.
  void toggle(unsigned number) {
    const Rules rules = reference_.rules();
    const Point point = rules.point_of(static_cast<int>(number / 2) % rules.point_count());
    const Side side = number % 2 == 0 ? Side::first : Side::second;
    const bool taken = reference_.cell(point) != Cell::empty;
    std::vector<Cell> cells(reference_.cells().begin(), reference_.cells().end());
    cells[static_cast<std::size_t>(rules.index_of(point))] = taken ? Cell::empty : stone_of(side);
    reference_ = Position(rules, std::move(cells), side);
    const Answers answers(reference_);
    const auto change = [&](auto& board) {
      taken ? board.remove(point) : board.place(point, side);
      require(board.cell(point) == reference_.cell(point), "the changed point is the same");
      require_same_answers(board, answers);
    };
    std::apply([&](auto&... board) { (change(board), ...); }, boards_);
  }

  /// Compares everything at the end: the stones must be equal, and every board must convert to every other.
  void finish() const {
    std::apply([&](const auto&... board) { (require_same_stones(board, reference_), ...); }, boards_);
    std::apply([&](const auto&... from) { (require_converts_to_all(from), ...); }, boards_);
  }

 private:
  template <board::PackedBoard From>
  void require_converts_to_all(const From& from) const {
    (require(board::convert<Boards>(from) == std::get<Boards>(boards_), "a converted board equals the other"),
     ...);
  }

  Position reference_;
  std::tuple<Boards...> boards_;
};

/// Plays inputs of Game32 and moves of Position side by side: an input is accepted exactly if the move is
/// legal, and then has the same effect.
void play_inputs(std::span<const std::uint8_t> bytes) {
  board::Game32 game;
  Position position{Rules{}};
  for (const std::uint8_t byte : bytes) {
    const int input = byte % 16 - 3;
    const Point point = input >= 1 && input <= 9 ? Rules{}.point_of(input - 1) : point_at(-1, -1);
    const bool legal = position.is_legal(point);
    // Under InputRule::wrap, adding multiples of 1024 makes no difference.
    const bool wraps = byte >= 128;
    const auto typed = wraps ? input + 1024 * (byte - 190) : input;
    require(game.step(typed, wraps ? board::InputRule::wrap : board::InputRule::strict) == legal,
            "accepted when legal");
    if (legal) {
      position.play(point);
      require(game.word() == board::Game32(position).word(), "a step gives the word of the position");
    }
    require(game.error() == (!legal && !position.is_over()), "refused inputs are errors");
    require(game.side_to_move() == position.side_to_move(), "the turn is the same");
    require(game.result() == position.outcome(), "the result is the same");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t header = 4;
  constexpr std::size_t most_stones = 80;
  if (size < header) return 0;
  const std::span bytes(data, size);
  const Rules rules = rules_from(bytes.first(header));
  const auto stones = bytes.subspan(header, std::min(size - header, most_stones));
  if (rules == Rules{}) {
    Differential<board::Grid18, board::Cells9, board::Text9, board::Game32, board::LineBoard> boards(rules);
    for (const std::uint8_t byte : stones) boards.toggle(byte);
    boards.finish();
    play_inputs(stones);
  } else {
    Differential<board::LineBoard> boards(rules);
    for (std::size_t i = 0; i + 1 < stones.size(); i += 2) boards.toggle(stones[i] | stones[i + 1] << 8U);
    boards.finish();
  }
  return 0;
}

}  // namespace rowan
