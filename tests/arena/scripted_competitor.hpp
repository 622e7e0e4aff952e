// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/game/competitor.hpp"
#include "arena/tournament/tournament.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::testing {

/// A competitor that follows a script set by the test.
class ScriptedCompetitor : public arena::Competitor {
 public:
  using Choose = std::function<std::expected<think::Answer, record::Fault>(const think::Request&)>;
  using Open = std::function<std::expected<Swap2Answer, record::Fault>(const think::Request&)>;

  explicit ScriptedCompetitor(Choose choose, Open open = {})
      : choose_(std::move(choose)), open_(std::move(open)) {}

  /// Plays these moves in order, then commits the fault `garbled`.
  explicit ScriptedCompetitor(std::vector<Point> moves)
      : ScriptedCompetitor([moves = std::deque<Point>(moves.begin(), moves.end())](
                               const think::Request&) mutable -> std::expected<think::Answer, record::Fault> {
          if (moves.empty())
            return std::unexpected(record::Fault{record::Termination::garbled, "out of moves"});
          const Point point = moves.front();
          moves.pop_front();
          return think::Answer{.move = point};
        }) {}

  std::optional<record::Fault> begin(const Rules& /*rules*/, std::uint64_t /*seed*/,
                                     StopToken /*stop*/) override {
    ++begun;
    return fault_at_begin;
  }
  std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    return choose_(request);
  }
  std::expected<Swap2Answer, record::Fault> open(const think::Request& request) override {
    return open_(request);
  }
  std::expected<OpeningAction, record::Fault> answer(const Opening& opening, const StopToken&) override {
    return answers_(opening);
  }
  void end() override { ++ended; }

  /// Sets the competitor's answers to the decisions of an opening rule.
  void set_answers(std::function<OpeningAction(const Opening&)> answers) { answers_ = std::move(answers); }

  std::optional<record::Fault> fault_at_begin = {};
  int begun = 0;
  int ended = 0;

 private:
  Choose choose_;
  Open open_;
  std::function<OpeningAction(const Opening&)> answers_;
};

/// The points that a text such as "h8 i9" names.
inline std::vector<Point> points(const std::string& text, const Rules& rules) {
  std::vector<Point> all;
  std::string word;
  for (const char letter : text + ' ') {
    if (letter != ' ') {
      word += letter;
    } else if (!word.empty()) {
      all.push_back(*parse_point(word, rules));
      word.clear();
    }
  }
  return all;
}

/// A tournament of two of Rowan's own players.
inline arena::Tournament match_of(const std::string& game, const std::string& one = "random",
                                  const std::string& other = "lines") {
  arena::Tournament tournament;
  tournament.rules = *find_game(game);
  tournament.players = {{.name = one, .player = one}, {.name = other, .player = other}};
  return tournament;
}

}  // namespace rowan::testing
