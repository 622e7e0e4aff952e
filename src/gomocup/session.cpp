// SPDX-License-Identifier: MIT
#include "gomocup/session.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "protocol/gomocup_command.hpp"

namespace rowan::gomocup {

namespace {

using Kind = protocol::GomocupOrder::Kind;
using Purpose = GomocupTask::Purpose;

constexpr int least_size = 5;

GomocupOutput say(std::string line) { return {.lines = {std::move(line)}}; }
GomocupOutput error(std::string_view message) { return say("ERROR " + std::string(message)); }

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

/// What leaves a list of points that is being read as it is.
bool stays_in_list(Kind kind) {
  return kind == Kind::field || kind == Kind::done || kind == Kind::blank || kind == Kind::info ||
         kind == Kind::stop || kind == Kind::unknown;
}

}  // namespace

GomocupSession::GomocupSession(Options options)
    : options_(std::move(options)), settings_(options_.engine, options_.most) {}

std::optional<search::Engine::Options> GomocupSession::engine_options() const {
  if (!is_started_) return std::nullopt;
  return settings_.engine_options();
}

GomocupOutput GomocupSession::hear(std::string_view line) {
  const auto order = protocol::parse_gomocup_order(line);
  if (order && order->is_yixin) dialect_ = protocol::RuleDialect::yixin;
  if (order && order->kind == Kind::blank) return {};
  if (order && order->kind == Kind::info) {
    take_info(order->text);
    return {};
  }
  if (!order && collecting_) {
    if (std::exchange(collecting_->is_refused, true)) return {};
  }
  if (order && !stays_in_list(order->kind)) collecting_.reset();
  Output output = order ? obey(*order) : error(order.error().message);
  if (output.lines.empty() && !output.task) return output;
  output.lines.insert(output.lines.begin(), held_.begin(), held_.end());
  held_.clear();
  return output;
}

void GomocupSession::take_info(std::string_view text) {
  const auto info = protocol::parse_gomocup_info(text);
  if (!info) {
    held_.push_back("MESSAGE " + info.error().message);
    return;
  }
  settings_.take(*info);
  const auto needed = settings_.lacks_memory();
  if (info->key == protocol::GomocupInfo::Key::max_memory && needed) {
    held_.push_back(fmt::format("MESSAGE max_memory {} is too little: the smallest engine needs about {} MiB",
                                info->number, *needed >> 20));
  }
}

GomocupOutput GomocupSession::obey(const Order& order) {
  if (!is_started_ && needs_start(order.kind)) {
    if (begins_list(order.kind)) collecting_ = Collecting{.kind = order.kind, .is_refused = true};
    const bool was_refused = collecting_ && !begins_list(order.kind);
    if (order.kind == Kind::done) collecting_.reset();
    return was_refused ? Output{} : error("send START with the board size first");
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

GomocupOutput GomocupSession::obey_at_board(const Order& order) {
  switch (order.kind) {
    case Kind::begin:
      return think(board_, Purpose::move);
    case Kind::turn:
      return turn(order.point);
    case Kind::play:
      return play(order.point);
    case Kind::takeback:
      return take_back(order.point);
    case Kind::restart:
      return restart();
    case Kind::field:
      return add_field(order);
    case Kind::done:
      return done();
    case Kind::unblock_all:
      blocked_.clear();
      return {};
    case Kind::best_moves:
      return think(board_, Purpose::move, std::min(order.number, most_lines));
    case Kind::search_defense:
      return think(board_, Purpose::move, most_lines);
    case Kind::balance_one:
      return think(board_, Purpose::balance, most_lines, order.number);
    case Kind::balance_two:
      return think(board_, Purpose::first_of_two, 1, order.number);
    case Kind::show_forbidden:
      return show_forbidden();
    default:
      return collect(order.kind);
  }
}

GomocupOutput GomocupSession::start(const Order& order) {
  const auto suits = [](int side) { return side >= least_size && side <= Rules::max_size; };
  if (!suits(order.width) || !suits(order.height)) {
    const bool is_cut = std::max(order.width, order.height) >= protocol::largest_spoken_number;
    const std::string size = is_cut ? "" : fmt::format(" {}x{}", order.width, order.height);
    return error(
        fmt::format("board size{} is not supported; expected {} to {}", size, least_size, Rules::max_size));
  }
  width_ = order.width;
  height_ = order.height;
  is_started_ = true;
  return restart();
}

GomocupOutput GomocupSession::restart() {
  board_ = {};
  blocked_.clear();
  settings_.begin_game();
  ++games_;
  return {.lines = {"OK"}, .forget = true};
}

GomocupOutput GomocupSession::turn(const protocol::SpokenPoint& spoken) {
  const auto point = free_point(spoken);
  if (!point) return error(point.error().message);
  const auto known = rules();
  if (!known) return error(known.error().message);
  if (board_.position(*known).is_over()) return error("the game is over");
  GomocupBoard next = board_;
  next.put(*point);
  return think(std::move(next), Purpose::move);
}

GomocupOutput GomocupSession::play(const protocol::SpokenPoint& spoken) {
  const auto point = free_point(spoken);
  if (!point) return error(point.error().message);
  const auto known = rules();
  if (!known) return error(known.error().message);
  if (const auto problem = board_.position(*known).why_illegal(*point)) return error(problem->message);
  board_.put(*point);
  return say(protocol::gomocup_point(*point));
}

GomocupOutput GomocupSession::take_back(const protocol::SpokenPoint& spoken) {
  const auto point = point_of(spoken);
  if (!point || !board_.take(*point)) {
    return error(fmt::format("no stone at {} to take back", quotable_point(spoken)));
  }
  return say("OK");
}

GomocupOutput GomocupSession::about() {
  Output output;
  if (const auto known = rules(); !known) output.lines.push_back("ERROR " + known.error().message);
  output.lines.push_back(
      fmt::format(R"(name="Rowan", version="{}", author="Rowan authors", country="-")", options_.version));
  return output;
}

GomocupOutput GomocupSession::show_info() const {
  const std::size_t kibibytes = options_.most.table_mebibytes << 10;  // told as a power of two
  return {.lines = {fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", options_.most.threads),
                    fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", std::bit_width(kibibytes) - 1)}};
}

GomocupOutput GomocupSession::show_forbidden() const {
  std::string line = "FORBID ";
  const auto known = rules();
  if (known && board_.side_to_move() == Side::first) {
    for (const ForbiddenPoint& forbidden : forbidden_points(board_.position(*known))) {
      line += fmt::format("{:02}{:02}", forbidden.point.x, forbidden.point.y);
    }
  }
  return say(line + '.');
}

Result<Rules> GomocupSession::rules() const {
  constexpr int any_size = 15;  // before START
  return gomocup_rules(settings_.rule(), dialect_, is_started_ ? width_ : any_size,
                       is_started_ ? height_ : any_size);
}

Result<Point> GomocupSession::point_of(const protocol::SpokenPoint& spoken) const {
  const Rules size{.width = static_cast<std::uint8_t>(width_), .height = static_cast<std::uint8_t>(height_)};
  if (const auto point = on_board(spoken, size)) return *point;
  return failure(fmt::format("{} is off the board of {}x{}", quotable_point(spoken), width_, height_));
}

Result<Point> GomocupSession::free_point(const protocol::SpokenPoint& spoken) const {
  auto point = point_of(spoken);
  if (point && !board_.is_free(*point)) {
    return failure(fmt::format("{} is occupied", quotable_point(spoken)));
  }
  return point;
}

}  // namespace rowan::gomocup
