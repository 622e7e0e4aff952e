// SPDX-License-Identifier: MIT
#include "gomocup/session.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "gomocup/messages.hpp"
#include "protocol/gomocup_command.hpp"

namespace rowan::gomocup {

namespace {

using Kind = protocol::GomocupOrder::Kind;
using Mark = Board::Mark;
using Purpose = Task::Purpose;

constexpr int least_size = 5;

Output begun() { return {.lines = {"OK"}, .forget = true}; }

bool needs_start(Kind kind) {
  switch (kind) {
    case Kind::blank:
    case Kind::start:
    case Kind::info:
    case Kind::about:
    case Kind::end:
    case Kind::stop:
    case Kind::show_info:
    case Kind::forget:
    case Kind::unknown:
      return false;
    default:
      return true;
  }
}

bool begins_list(Kind kind) {
  return kind == Kind::board || kind == Kind::quiet_board || kind == Kind::swap2_board ||
         kind == Kind::block || kind == Kind::unblock;
}

/// Commands that do not end a list of points being read.
bool stays_in_list(Kind kind) {
  return kind == Kind::field || kind == Kind::done || kind == Kind::blank || kind == Kind::info ||
         kind == Kind::stop || kind == Kind::unknown;
}

}  // namespace

Session::Session(Options options)
    : options_(std::move(options)),
      game_(Settings(options_.engine, options_.most, options_.table_is_asked_for), options_.book) {}

std::optional<search::Engine::Options> Session::engine_options() const {
  if (!game_.is_started()) return std::nullopt;
  return game_.settings().engine_options();
}

Output Session::hear(std::string_view line) {
  const auto order = protocol::parse_gomocup_order(line);
  if (order && order->is_yixin) game_.use(protocol::RuleDialect::yixin);
  if (order && order->kind == Kind::blank) return {};
  if (order && order->kind == Kind::info) {
    take_info(order->text);
    return {};
  }
  if (!order && collecting_) {
    if (std::exchange(collecting_->is_refused, true)) return {};
  }
  if (order && !stays_in_list(order->kind)) collecting_.reset();
  Output output = order ? obey(*order) : say_error(order.error().message);
  if (output.lines.empty() && !output.task) return output;
  output.lines.insert(output.lines.begin(), held_.begin(), held_.end());
  held_.clear();
  return output;
}

void Session::take_info(std::string_view text) {
  const auto info = protocol::parse_gomocup_info(text);
  if (!info) {
    held_.push_back("MESSAGE " + info.error().message);
    return;
  }
  game_.settings().take(*info);
  const auto needed = game_.settings().lacks_memory();
  if (info->key == protocol::GomocupInfo::Key::max_memory && needed) {
    held_.push_back(fmt::format("MESSAGE max_memory {} is too little: the smallest engine needs about {} MiB",
                                info->number, *needed >> 20));
  }
}

Output Session::obey(const Order& order) {
  if (!game_.is_started() && needs_start(order.kind)) {
    if (begins_list(order.kind)) collecting_ = Collecting{.kind = order.kind, .is_refused = true};
    const bool was_refused = collecting_ && !begins_list(order.kind);
    if (order.kind == Kind::done) collecting_.reset();
    return was_refused ? Output{} : say_error("send START with the board size first");
  }
  switch (order.kind) {
    case Kind::start:
      return start(order);
    case Kind::about:
      return about();
    case Kind::end:
      return {.end = true};
    case Kind::show_info:
      return show_info();
    case Kind::forget:
      return {.lines = {"MESSAGE The transposition table is empty"}, .forget = true};
    case Kind::unknown:
      return say("UNKNOWN " + quotable(order.text, 80));
    case Kind::blank:
    case Kind::info:
    case Kind::stop:
      return {};
    default:
      return obey_at_board(order);
  }
}

Output Session::obey_at_board(const Order& order) {
  switch (order.kind) {
    case Kind::begin:
      return game_.think(Purpose::move);
    case Kind::turn:
      return game_.turn(order.point);
    case Kind::play:
      return game_.play(order.point);
    case Kind::takeback:
      return game_.take_back(order.point);
    case Kind::restart:
      game_.restart();
      return begun();
    case Kind::field:
      return add_field(order);
    case Kind::done:
      return done();
    case Kind::unblock_all:
      game_.unblock_all();
      return {};
    case Kind::best_moves:
      return game_.think(Purpose::move, std::min(order.number, Game::most_lines));
    case Kind::search_defense:
      return game_.think(Purpose::move, Game::most_lines);
    case Kind::balance_one:
      return game_.think(Purpose::balance, Game::most_lines, order.number);
    case Kind::balance_two:
      return game_.think(Purpose::first_of_two, 1, order.number);
    case Kind::show_forbidden:
      return game_.show_forbidden();
    default:
      return collect(order.kind);
  }
}

Output Session::start(const Order& order) {
  const auto suits = [](int side) { return side >= least_size && side <= Rules::max_size; };
  if (!suits(order.width) || !suits(order.height)) {
    const bool is_cut = std::max(order.width, order.height) >= protocol::largest_spoken_number;
    const std::string size = is_cut ? "" : fmt::format(" {}x{}", order.width, order.height);
    return say_error(
        fmt::format("board size{} is not supported; expected {} to {}", size, least_size, Rules::max_size));
  }
  game_.begin(order.width, order.height);
  return begun();
}

Output Session::about() {
  Output output;
  if (const auto known = game_.rules(); !known) output.lines.push_back("ERROR " + known.error().message);
  output.lines.push_back(
      fmt::format(R"(name="Rowan", version="{}", author="Rowan authors", country="-")", options_.version));
  return output;
}

Output Session::show_info() const {
  const std::size_t kibibytes = options_.most.table_mebibytes << 10;  // reported as a power of two
  return {.lines = {fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", options_.most.threads),
                    fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", std::bit_width(kibibytes) - 1)}};
}

Output Session::collect(Kind kind) {
  collecting_ = Collecting{.kind = kind};
  return {};
}

Output Session::add_field(const Order& order) {
  if (!collecting_) return say_error("a point must follow TURN, or stand on its own line after BOARD");
  if (collecting_->is_refused) return {};
  const auto point = game_.point_of(order.point);
  const bool wants_mark = collecting_->kind == Kind::board || collecting_->kind == Kind::quiet_board;
  std::string problem;
  if (!point) {
    problem = point.error().message;
  } else if (wants_mark && order.mark == 0) {
    problem = fmt::format("{} has no mark; expected x,y,1 (own), x,y,2 (opponent) or x,y,3",
                          quotable_point(order.point));
  } else if (std::ranges::find(collecting_->fields, *point, &Board::Field::point) !=
             collecting_->fields.end()) {
    problem = fmt::format("{} is given twice", quotable_point(order.point));
  }
  if (problem.empty()) {
    collecting_->fields.push_back({*point, wants_mark ? static_cast<Mark>(order.mark) : Mark::own});
    return {};
  }
  collecting_->is_refused = true;
  return say_error(problem);
}

Output Session::done() {
  if (!collecting_) return say_error("DONE without BOARD");
  const Collecting collected = *std::exchange(collecting_, std::nullopt);
  if (collected.is_refused) return {};
  switch (collected.kind) {
    case Kind::board:
      return game_.arrange_and_move(collected.fields);
    case Kind::quiet_board:
      game_.arrange(collected.fields);
      return {};
    case Kind::swap2_board:
      return game_.open_by_swap2(collected.fields);
    case Kind::block:
      for (const auto& field : collected.fields) game_.block(field.point);
      return {};
    default:
      for (const auto& field : collected.fields) game_.unblock(field.point);
      return {};
  }
}

Output Session::finished(const Task& task, const think::Answer& report, std::chrono::milliseconds used) {
  return game_.finished(task, report, used);
}

std::vector<std::string> Session::progress(const Task& task, const think::Answer& report) const {
  std::vector<std::string> lines;
  if (task.purpose == Purpose::ponder) return lines;
  if (game_.settings().wants_live_values()) lines = live_messages(report);
  if (game_.settings().wants_every_depth() && report.complete) {
    std::ranges::move(summary_messages(report, task.request.position.rules()), std::back_inserter(lines));
  }
  return lines;
}

}  // namespace rowan::gomocup
