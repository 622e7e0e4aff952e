// SPDX-License-Identifier: MIT
#include "gomocup/engine/game.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "base/random.hpp"
#include "book/book.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "gomocup/protocol/line_parsing.hpp"
#include "gomocup/protocol/messages.hpp"
#include "player/opening/swap2_table.hpp"

namespace rowan::gomocup {

namespace {

using Purpose = SearchTask::Purpose;
using ListCommand = ReportedBoard::ListCommand;

/// In swap2, if the evaluation is at most this far from 0, the game is level enough to add two stones and let
/// the opponent choose.
constexpr think::Score level_enough = 40;

constexpr std::string_view every_point_blocked = "every empty point is blocked";

bool holds(const std::vector<Point>& values, Point point) {
  return std::ranges::find(values, point) != values.end();
}

std::string how_it_ended(const Position& position) {
  const auto line = position.winning_line();
  if (line.empty()) return "the game is over: no legal move";
  return fmt::format("the game is over: there is a line of {} at {},{}", line.size(), line.front().x,
                     line.front().y);
}

/// The best move; any allowed move if the search was stopped before it found one.
Point best_move(const SearchTask& task, const think::Answer& found) {
  if (!found.lines.empty()) return found.lines.front().moves.front();
  const auto& only = task.request.only;
  return only.empty() ? task.request.position.legal_moves().front() : only.front();
}

/// The move whose evaluation is nearest to the task's bias.
Point balanced_move(const SearchTask& task, const think::Answer& found) {
  if (found.lines.empty()) return best_move(task, found);
  const auto distance = [&](const think::Line& line) { return std::abs(line.score - task.bias); };
  return std::ranges::min_element(found.lines, {}, distance)->moves.front();
}

}  // namespace

void Game::begin(int width, int height) {
  width_ = width;
  height_ = height;
  restart();
}

void Game::restart() {
  board_ = {};
  blocked_.clear();
  settings_.begin_game();
  ++games_;
}

std::optional<search::Engine::Options> Game::engine_options() const {
  if (!is_started()) return std::nullopt;
  return settings_.engine_options();
}

Result<Rules> Game::rules() const {
  constexpr int any_size = 15;  // before START
  return rules_of_number(settings_.rule(), dialect_, is_started() ? width_ : any_size,
                         is_started() ? height_ : any_size);
}

Result<Point> Game::point_of(const ReceivedPoint& received) const {
  const Rules size{.width = static_cast<std::uint8_t>(width_), .height = static_cast<std::uint8_t>(height_)};
  if (const auto point = on_board(received, size)) return *point;
  return failure(fmt::format("{} is off the board of {}x{}", quotable_point(received), width_, height_));
}

Result<Point> Game::free_point(const ReceivedPoint& received) const {
  auto point = point_of(received);
  if (point && !board_.is_free(*point)) {
    return failure(fmt::format("{} is occupied", quotable_point(received)));
  }
  return point;
}

Output Game::play(const ReceivedPoint& received) {
  const auto point = free_point(received);
  if (!point) return say_error(point.error().message);
  const auto known = rules();
  if (!known) return say_error(known.error().message);
  if (const auto problem = board_.position(*known).why_illegal(*point)) return say_error(problem->message);
  board_.put(*point);
  return say(point_text(*point));
}

Output Game::take_back(const ReceivedPoint& received) {
  const auto point = point_of(received);
  if (!point || !board_.take(*point)) {
    return say_error(fmt::format("no stone at {} to take back", quotable_point(received)));
  }
  return say("OK");
}

Output Game::show_forbidden() const {
  std::string line = "FORBID ";
  const auto known = rules();
  if (known && board_.side_to_move() == Side::first) {
    for (const ForbiddenPoint& forbidden : forbidden_points(board_.position(*known))) {
      line += fmt::format("{:02}{:02}", forbidden.point.x, forbidden.point.y);
    }
  }
  return say(line + '.');
}

Output Game::arrange_and_move(const std::vector<ReportedBoard::Field>& fields) {
  return make_task_at(ReportedBoard::arranged(fields, ListCommand::board), Purpose::move);
}

void Game::arrange(const std::vector<ReportedBoard::Field>& fields) {
  board_ = ReportedBoard::arranged(fields, ListCommand::yxboard);
}

Output Game::open_by_swap2(const std::vector<ReportedBoard::Field>& fields) {
  const auto known = rules();
  if (!known) return say_error(known.error().message);
  if (!fields.empty() && fields.size() != 3 && fields.size() != 5) {
    return say_error(fmt::format("SWAP2BOARD expects no stones, 3 or 5, not {}", fields.size()));
  }
  ReportedBoard board;
  for (const auto& field : fields) board.put(field.point);
  if (!fields.empty()) return make_task_at(std::move(board), Purpose::swap2);
  board_ = {};
  return answer(player::swap2_answer(Position(*known), games_, book_).stones, {}, *known);
}

void Game::block(Point point) {
  unblock(point);
  blocked_.push_back(point);
}

void Game::unblock(Point point) { std::erase(blocked_, point); }

std::optional<SearchTask> Game::task_at(const Position& position, const std::vector<Point>& closed) const {
  SearchTask task{.request = {.position = position}};
  if (blocked_.empty() && closed.empty()) return task;
  auto& only = task.request.only = position.legal_moves();
  std::erase_if(only, [&](Point point) { return holds(blocked_, point) || holds(closed, point); });
  if (only.empty()) return std::nullopt;
  return task;
}

Output Game::turn(const ReceivedPoint& received) {
  const auto point = free_point(received);
  if (!point) return say_error(point.error().message);
  const auto known = rules();
  if (!known) return say_error(known.error().message);
  if (board_.position(*known).is_over()) return say_error("the game is over");
  ReportedBoard next = board_;
  next.put(*point);
  return make_task_at(std::move(next), Purpose::move);
}

Output Game::make_task(Purpose purpose, int lines, int bias) {
  return make_task_at(board_, purpose, lines, bias);
}

Output Game::make_task_at(ReportedBoard board, Purpose purpose, int lines, int bias) {
  const auto known = rules();
  if (!known) return say_error(known.error().message);
  const Position position = board.position(*known);
  if (position.is_over()) return say_error(how_it_ended(position));
  auto task = task_at(position, board.closed());
  if (!task) return say_error(every_point_blocked);
  board_ = std::move(board);
  task->purpose = purpose;
  task->bias = bias;
  task->request.lines = lines;
  task->request.clock = settings_.clock();
  task->request.limits = settings_.limits();
  if (purpose == Purpose::move && lines == 1) {
    if (auto known_move = answer_from_book(*task)) return *std::move(known_move);
  }
  const bool more_follows = purpose == Purpose::first_of_two || purpose == Purpose::swap2;
  if (more_follows) task->request.clock.shares = 2;
  return {.task = std::move(task)};
}

std::optional<Output> Game::answer_from_book(const SearchTask& task) {
  if (!book_) return std::nullopt;
  constexpr std::uint64_t most_stones = Rules::max_size * Rules::max_size;
  Random random(games_ * most_stones + board_.stones().size());
  const Position& position = task.request.position;
  const auto move = choose(*book_, position, task.request.only, random);
  if (!move) return std::nullopt;
  Output output = answer({move->point}, {}, position.rules());
  output.lines.insert(output.lines.begin(), "MESSAGE Book " + to_text(move->point, position.rules()));
  return output;
}

Output Game::finished(const SearchTask& task, const think::Answer& found, std::chrono::milliseconds used) {
  const Rules& known = task.request.position.rules();
  if (task.purpose == Purpose::first_of_two) return think_of_second(task, best_move(task, found));
  settings_.spend(used);
  switch (task.purpose) {
    case Purpose::swap2:
      return answer_swap2(task, found);
    case Purpose::balance:
      return answer({balanced_move(task, found)}, found, known);
    case Purpose::second_of_two: {
      const Point first = task.request.position.moves().back();
      return answer({first, balanced_move(task, found)}, found, known);
    }
    default: {
      Output output = answer({best_move(task, found)}, found, known);
      output.task = pondering(found);
      return output;
    }
  }
}

std::vector<std::string> Game::progress(const SearchTask& task, const think::Answer& found) const {
  std::vector<std::string> lines;
  if (task.purpose == Purpose::ponder) return lines;
  if (settings_.wants_live_values()) lines = live_messages(found);
  if (settings_.wants_every_depth() && found.complete) {
    std::ranges::move(summary_messages(found, task.request.position.rules()), std::back_inserter(lines));
  }
  return lines;
}

Output Game::answer(const std::vector<Point>& stones, const think::Answer& found, const Rules& known) {
  Output output{.lines = summary_messages(found, known)};
  std::string points;
  for (const Point stone : stones) {
    board_.put(stone);
    points += (points.empty() ? "" : " ") + point_text(stone);
  }
  output.lines.push_back(std::move(points));
  return output;
}

Output Game::answer_swap2(const SearchTask& task, const think::Answer& found) {
  const Position& position = task.request.position;
  const think::Score score = found.lines.empty() ? 0 : found.lines.front().score;
  if (board_.stones().size() == 3 && std::abs(score) <= level_enough) {
    const Swap2Answer by_table = player::swap2_answer(position, games_, book_);
    if (by_table.stones.size() == 2) return answer(by_table.stones, found, position.rules());
  }
  if (score >= 0) return answer({best_move(task, found)}, found, position.rules());
  Output output{.lines = summary_messages(found, position.rules())};
  output.lines.emplace_back("SWAP");
  return output;
}

Output Game::think_of_second(const SearchTask& task, Point first) {
  Position position = task.request.position;
  position.play(first);
  if (position.is_over()) return say_error("every pair of stones ends the game");
  auto second = task_at(position, board_.closed());
  if (!second) return say_error(every_point_blocked);
  second->purpose = Purpose::second_of_two;
  second->bias = -task.bias;
  second->request.lines = most_lines;
  second->request.clock = settings_.clock();
  second->request.limits = settings_.limits();
  return {.task = std::move(second)};
}

std::optional<SearchTask> Game::pondering(const think::Answer& found) const {
  const auto known = rules();
  if (!settings_.ponders() || !known || found.lines.empty()) return std::nullopt;
  Position position = board_.position(*known);
  const auto& line = found.lines.front().moves;
  if (line.size() > 1 && position.is_legal(line[1])) position.play(line[1]);
  if (position.is_over()) return std::nullopt;
  auto task = task_at(position, board_.closed());
  if (task) task->purpose = Purpose::ponder;
  return task;
}

}  // namespace rowan::gomocup
