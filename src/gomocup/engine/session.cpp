// SPDX-License-Identifier: MIT
#include "gomocup/engine/session.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "gomocup/protocol/command.hpp"

namespace rowan::gomocup {

namespace {

using Kind = Command::Kind;
using Mark = ReportedBoard::Mark;
using Purpose = SearchTask::Purpose;

constexpr int least_size = 5;

Output begun() { return {.lines = {"OK"}, .clear_table = true}; }

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

/// Is this a command that may come while a list of points is read, without ending it?
bool stays_in_list(Kind kind) {
  return kind == Kind::field || kind == Kind::done || kind == Kind::blank || kind == Kind::info ||
         kind == Kind::stop || kind == Kind::unknown;
}

}  // namespace

Session::Session(Options options)
    : options_(std::move(options)),
      game_(Settings(options_.engine, options_.most, options_.table_is_explicit), options_.book) {}

Output Session::process(const Result<Command>& command) {
  if (command && command->is_yixin) game_.use(RuleDialect::yixin);
  if (command && command->kind == Kind::blank) return {};
  if (command && command->kind == Kind::info) {
    take_info(command->text);
    return {};
  }
  if (!command && collecting_) {
    if (std::exchange(collecting_->is_refused, true)) return {};
  }
  if (command && !stays_in_list(command->kind)) collecting_.reset();
  Output output = command ? execute(*command) : say_error(command.error().message);
  if (output.lines.empty() && !output.task) return output;
  output.lines.insert(output.lines.begin(), deferred_messages_.begin(), deferred_messages_.end());
  deferred_messages_.clear();
  return output;
}

void Session::take_info(std::string_view text) {
  const auto info = parse_info(text);
  if (!info) {
    deferred_messages_.push_back("MESSAGE " + info.error().message);
    return;
  }
  game_.settings().take(*info);
  const auto needed = game_.settings().memory_shortfall();
  if (info->key == Info::Key::max_memory && needed) {
    deferred_messages_.push_back(
        fmt::format("MESSAGE max_memory {} is too low: the smallest engine needs about {} MiB", info->number,
                    *needed >> 20));
  }
}

Output Session::execute(const Command& command) {
  if (!game_.is_started() && needs_start(command.kind)) {
    if (begins_list(command.kind)) collecting_ = Collecting{.kind = command.kind, .is_refused = true};
    const bool was_refused = collecting_ && !begins_list(command.kind);
    if (command.kind == Kind::done) collecting_.reset();
    return was_refused ? Output{} : say_error("send START with the board size first");
  }
  switch (command.kind) {
    case Kind::start:
      return start(command);
    case Kind::about:
      return about();
    case Kind::end:
      return {.end = true};
    case Kind::show_info:
      return show_info();
    case Kind::forget:
      return {.lines = {"MESSAGE The transposition table is empty"}, .clear_table = true};
    case Kind::unknown:
      return say("UNKNOWN " + quotable(command.text, 80));
    case Kind::blank:
    case Kind::info:
    case Kind::stop:
      return {};
    default:
      return execute_on_board(command);
  }
}

Output Session::execute_on_board(const Command& command) {
  switch (command.kind) {
    case Kind::begin:
      return game_.make_task(Purpose::move);
    case Kind::turn:
      return game_.turn(command.point);
    case Kind::play:
      return game_.play(command.point);
    case Kind::takeback:
      return game_.take_back(command.point);
    case Kind::restart:
      game_.restart();
      return begun();
    case Kind::field:
      return add_field(command);
    case Kind::done:
      return done();
    case Kind::unblock_all:
      game_.unblock_all();
      return {};
    case Kind::best_moves:
      return game_.make_task(Purpose::move, std::min(command.number, Game::most_lines));
    case Kind::search_defense:
      return game_.make_task(Purpose::move, Game::most_lines);
    case Kind::balance_one:
      return game_.make_task(Purpose::balance, Game::most_lines, command.number);
    case Kind::balance_two:
      return game_.make_task(Purpose::first_of_two, 1, command.number);
    case Kind::show_forbidden:
      return game_.show_forbidden();
    default:
      return collect(command.kind);
  }
}

Output Session::start(const Command& command) {
  const auto suits = [](int side) { return side >= least_size && side <= Rules::max_size; };
  if (!suits(command.width) || !suits(command.height)) {
    const bool is_cut = std::max(command.width, command.height) >= largest_number;
    const std::string size = is_cut ? "" : fmt::format(" {}x{}", command.width, command.height);
    return say_error(
        fmt::format("board size{} is not supported; expected {} to {}", size, least_size, Rules::max_size));
  }
  game_.begin(command.width, command.height);
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
  const std::size_t kibibytes = options_.most.table_mebibytes << 10;  // only its exponent is reported
  return {.lines = {fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", options_.most.threads),
                    fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", std::bit_width(kibibytes) - 1)}};
}

Output Session::collect(Kind kind) {
  collecting_ = Collecting{.kind = kind};
  return {};
}

Output Session::add_field(const Command& command) {
  if (!collecting_) return say_error("a point is only valid after TURN, or on a line of its own after BOARD");
  if (collecting_->is_refused) return {};
  const auto point = game_.point_of(command.point);
  const bool wants_mark = collecting_->kind == Kind::board || collecting_->kind == Kind::quiet_board;
  std::string problem;
  if (!point) {
    problem = point.error().message;
  } else if (wants_mark && command.mark == 0) {
    problem = fmt::format("{} has no mark; expected x,y,1 (own), x,y,2 (opponent) or x,y,3",
                          quotable_point(command.point));
  } else if (std::ranges::find(collecting_->fields, *point, &ReportedBoard::Field::point) !=
             collecting_->fields.end()) {
    problem = fmt::format("{} is given twice", quotable_point(command.point));
  }
  if (problem.empty()) {
    collecting_->fields.push_back({*point, wants_mark ? static_cast<Mark>(command.mark) : Mark::own});
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

}  // namespace rowan::gomocup
