// SPDX-License-Identifier: MIT
#include "search/tactics_suite.hpp"

#include "base/stop.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::search {

namespace {

Result<TacticsPosition> parse_line(std::string_view line) {
  const auto next_word = [&line] {
    line = trim(line);
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
  };
  const std::string_view game = next_word();
  const auto rules = find_game(game);
  if (!rules) return failure_of(rules);
  const std::string_view verdict = next_word();
  if (verdict != "win" && verdict != "loss") {
    return failure("'" + quotable(verdict) + "': expected win or loss, of the side to move");
  }
  auto position = play_moves(Position(*rules), trim(line));
  if (!position) return failure_of(position);
  if (position->is_over()) return failure("the game is over there; expected a position with a legal move");
  return TacticsPosition{
      .game = std::string(game), .position = *std::move(position), .is_win = verdict == "win"};
}

}  // namespace

Result<std::vector<TacticsPosition>> parse_tactics(std::string_view text) {
  std::vector<TacticsPosition> positions;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (trim(line).empty() || trim(line).front() == '#') continue;
    auto position = parse_line(line);
    if (!position) {
      return std::unexpected(
          Error{"line " + std::to_string(number) + ": " + position.error().message, position.error().detail});
    }
    positions.push_back(*std::move(position));
  }
  return positions;
}

TacticsResult run_tactics(const TacticsPosition& position, const Engine::Options& options,
                          std::int64_t nodes) {
  Engine engine(options);
  StopSource stop;
  think::Request request{.position = position.position, .limits = {.nodes = nodes}, .stop = stop.get_token()};
  request.report = [&stop](const think::Answer& answer) {
    if (think::is_decided(answer.lines.front().score)) stop.request_stop();
  };
  const think::Answer answer = engine.think(request);
  TacticsResult result{.score = answer.lines.front().score, .nodes = answer.nodes};
  if (think::is_decided(result.score)) {
    result.verdict =
        think::is_win(result.score) == position.is_win ? TacticsVerdict::decided : TacticsVerdict::wrong;
  }
  return result;
}

}  // namespace rowan::search
