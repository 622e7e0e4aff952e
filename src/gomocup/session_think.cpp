// SPDX-License-Identifier: MIT
//
// The part of the session that reads positions, asks for thought and answers with what came of it.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/core.h>

#include "game/notation.hpp"
#include "gomocup/messages.hpp"
#include "gomocup/session.hpp"
#include "player/swap2_table.hpp"
#include "protocol/gomocup_command.hpp"

namespace rowan::gomocup {

namespace {

using Kind = protocol::GomocupOrder::Kind;
using Mark = GomocupBoard::Mark;
using Purpose = GomocupTask::Purpose;
using Told = GomocupBoard::Told;

/// At swap2 a game with an evaluation no further from 0 than this is level enough to add two stones and let
/// the other choose.
constexpr think::Score level_enough = 40;

constexpr std::string_view every_point_blocked = "every empty point is blocked";

bool holds(const std::vector<Point>& values, Point point) {
  return std::ranges::find(values, point) != values.end();
}

GomocupOutput error(std::string_view message) { return {.lines = {"ERROR " + std::string(message)}}; }

std::string how_it_ended(const Position& position) {
  const auto line = position.winning_line();
  if (line.empty()) return "the game is over: no legal move";
  return fmt::format("the game is over: there is a line of {} at {},{}", line.size(), line.front().x,
                     line.front().y);
}

/// The best move; any that is allowed from a search that was stopped before it found one.
Point best_move(const GomocupTask& task, const think::Answer& report) {
  if (!report.lines.empty()) return report.lines.front().moves.front();
  const auto& only = task.request.only;
  return only.empty() ? task.request.position.legal_moves().front() : only.front();
}

/// The move after which the evaluation is nearest to what the task asks for.
Point balanced_move(const GomocupTask& task, const think::Answer& report) {
  if (report.lines.empty()) return best_move(task, report);
  const auto distance = [&](const think::Line& line) { return std::abs(line.score - task.bias); };
  return std::ranges::min_element(report.lines, {}, distance)->moves.front();
}

}  // namespace

GomocupOutput GomocupSession::collect(Kind kind) {
  collecting_ = Collecting{.kind = kind};
  return {};
}

GomocupOutput GomocupSession::add_field(const Order& order) {
  if (!collecting_) return error("a point must follow TURN, or stand on its own line after BOARD");
  if (collecting_->is_refused) return {};
  const auto point = point_of(order.point);
  const bool wants_mark = collecting_->kind == Kind::board || collecting_->kind == Kind::quiet_board;
  std::string problem;
  if (!point) {
    problem = point.error().message;
  } else if (wants_mark && order.mark == 0) {
    problem = fmt::format("{} has no mark; expected x,y,1 (own), x,y,2 (opponent) or x,y,3",
                          quotable_point(order.point));
  } else if (std::ranges::find(collecting_->fields, *point, &GomocupBoard::Field::point) !=
             collecting_->fields.end()) {
    problem = fmt::format("{} is given twice", quotable_point(order.point));
  }
  if (problem.empty()) {
    collecting_->fields.push_back({*point, wants_mark ? static_cast<Mark>(order.mark) : Mark::own});
    return {};
  }
  collecting_->is_refused = true;
  return error(problem);
}

GomocupOutput GomocupSession::done() {
  if (!collecting_) return error("DONE without BOARD");
  const Collecting collected = *std::exchange(collecting_, std::nullopt);
  if (collected.is_refused) return {};
  switch (collected.kind) {
    case Kind::board:
      return think(GomocupBoard::arranged(collected.fields, Told::to_move), Purpose::move);
    case Kind::quiet_board:
      board_ = GomocupBoard::arranged(collected.fields, Told::to_look);
      return {};
    case Kind::swap2_board:
      return open_by_swap2(collected.fields);
    default:
      block(collected);
      return {};
  }
}

void GomocupSession::block(const Collecting& collected) {
  for (const auto& field : collected.fields) {
    std::erase(blocked_, field.point);
    if (collected.kind == Kind::block) blocked_.push_back(field.point);
  }
}

GomocupOutput GomocupSession::open_by_swap2(const std::vector<GomocupBoard::Field>& fields) {
  const auto known = rules();
  if (!known) return error(known.error().message);
  if (!fields.empty() && fields.size() != 3 && fields.size() != 5) {
    return error(fmt::format("SWAP2BOARD expects no stones, 3 or 5, not {}", fields.size()));
  }
  GomocupBoard board;
  for (const auto& field : fields) board.put(field.point);
  if (!fields.empty()) return think(std::move(board), Purpose::swap2);
  board_ = {};
  return answer(player::swap2_answer(Position(*known), games_).stones, {}, *known);
}

std::optional<GomocupSession::Task> GomocupSession::task_at(const Position& position,
                                                            const std::vector<Point>& closed) const {
  Task task{.request = {.position = position}};
  if (blocked_.empty() && closed.empty()) return task;
  auto& only = task.request.only = position.legal_moves();
  std::erase_if(only, [&](Point point) { return holds(blocked_, point) || holds(closed, point); });
  if (only.empty()) return std::nullopt;
  return task;
}

GomocupOutput GomocupSession::think(GomocupBoard board, Purpose purpose, int lines, int bias) {
  const auto known = rules();
  if (!known) return error(known.error().message);
  const Position position = board.position(*known);
  if (position.is_over()) return error(how_it_ended(position));
  auto task = task_at(position, board.closed());
  if (!task) return error(every_point_blocked);
  board_ = std::move(board);
  task->purpose = purpose;
  task->bias = bias;
  task->request.lines = lines;
  task->request.clock = settings_.clock();
  task->request.limits = settings_.limits();
  const bool more_follows = purpose == Purpose::first_of_two || purpose == Purpose::swap2;
  if (more_follows) task->request.clock.shares = 2;
  return {.task = std::move(task)};
}

GomocupOutput GomocupSession::finished(const Task& task, const think::Answer& report,
                                       std::chrono::milliseconds used) {
  const Rules& known = task.request.position.rules();
  if (task.purpose == Purpose::first_of_two) return think_of_second(task, best_move(task, report));
  settings_.spend(used);
  switch (task.purpose) {
    case Purpose::swap2:
      return answer_swap2(task, report);
    case Purpose::balance:
      return answer({balanced_move(task, report)}, report, known);
    case Purpose::second_of_two: {
      const Point first = task.request.position.moves().back();
      return answer({first, balanced_move(task, report)}, report, known);
    }
    default: {
      Output output = answer({best_move(task, report)}, report, known);
      output.task = pondering(report);
      return output;
    }
  }
}

GomocupOutput GomocupSession::answer(const std::vector<Point>& stones, const think::Answer& report,
                                     const Rules& known) {
  Output output{.lines = summary_messages(report, known)};
  std::string points;
  for (const Point stone : stones) {
    board_.put(stone);
    points += (points.empty() ? "" : " ") + protocol::gomocup_point(stone);
  }
  output.lines.push_back(std::move(points));
  return output;
}

GomocupOutput GomocupSession::answer_swap2(const Task& task, const think::Answer& report) {
  const Position& position = task.request.position;
  const think::Score score = report.lines.empty() ? 0 : report.lines.front().score;
  if (board_.stones().size() == 3 && std::abs(score) <= level_enough) {
    const Swap2Answer by_table = player::swap2_answer(position, games_);
    if (by_table.stones.size() == 2) return answer(by_table.stones, report, position.rules());
  }
  if (score >= 0) return answer({best_move(task, report)}, report, position.rules());
  Output output{.lines = summary_messages(report, position.rules())};
  output.lines.emplace_back("SWAP");
  return output;
}

GomocupOutput GomocupSession::think_of_second(const Task& task, Point first) {
  Position position = task.request.position;
  position.play(first);
  if (position.is_over()) return error("no two stones leave a game to play");
  auto second = task_at(position, board_.closed());
  if (!second) return error(every_point_blocked);
  second->purpose = Purpose::second_of_two;
  second->bias = -task.bias;
  second->request.lines = most_lines;
  second->request.clock = settings_.clock();
  second->request.limits = settings_.limits();
  return {.task = std::move(second)};
}

std::optional<GomocupTask> GomocupSession::pondering(const think::Answer& report) const {
  const auto known = rules();
  if (!settings_.ponders() || !known || report.lines.empty()) return std::nullopt;
  Position position = board_.position(*known);
  const auto& line = report.lines.front().moves;
  if (line.size() > 1 && position.is_legal(line[1])) position.play(line[1]);
  if (position.is_over()) return std::nullopt;
  return Task{.purpose = Purpose::ponder, .request = {.position = std::move(position)}};
}

std::vector<std::string> GomocupSession::progress(const Task& task, const think::Answer& report) const {
  std::vector<std::string> lines;
  if (task.purpose == Purpose::ponder) return lines;
  if (settings_.wants_live_values()) lines = live_messages(report);
  if (settings_.wants_every_depth() && report.complete) {
    std::ranges::move(summary_messages(report, task.request.position.rules()), std::back_inserter(lines));
  }
  return lines;
}

}  // namespace rowan::gomocup
