// SPDX-License-Identifier: MIT
//
// Rowan's engine with any bytes as the lines from a manager. Every line that the protocol answers gets an
// answer, every answer is a line that managers can read, every move is legal, and only END ends the session.

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "fuzzing.hpp"
#include "gomocup/engine/session_runner.hpp"
#include "gomocup/protocol/command.hpp"
#include "gomocup/protocol/reply.hpp"

namespace rowan {

namespace {

using fuzzing::require;
using Kind = gomocup::Command::Kind;
using Purpose = gomocup::SearchTask::Purpose;
using Lines = std::vector<std::string>;

constexpr int most_thoughts = 12;  // an input ends after so many searches, so that no input takes long

/// Whether a line may remain unanswered: a blank line, INFO, STOP, END, a line that begins a list or frees
/// all excluded points, and within a list its fields, its end, and lines that cannot be read.
bool may_be_silent(const Result<gomocup::Command>& command, bool in_list) {
  if (!command) return in_list;
  switch (command->kind) {
    case Kind::blank:
    case Kind::info:
    case Kind::stop:
    case Kind::end:
    case Kind::board:
    case Kind::quiet_board:
    case Kind::swap2_board:
    case Kind::block:
    case Kind::unblock:
    case Kind::unblock_all:
      return true;
    case Kind::field:
    case Kind::done:
      return in_list;
    default:
      return false;
  }
}

bool begins_list(Kind kind) {
  return kind == Kind::board || kind == Kind::quiet_board || kind == Kind::swap2_board ||
         kind == Kind::block || kind == Kind::unblock;
}

void check_lines(const Lines& lines) {
  for (const std::string& line : lines) {
    require(!line.empty() && line.size() < 1000, "an answer has a sensible length");
    require(std::ranges::all_of(line, [](char letter) { return letter >= ' ' && letter <= '~'; }),
            "an answer is one printable line");
  }
}

/// Requires that the last line is SWAP, an error, or points that can be played one after the other from that
/// position.
void check_moves(const Lines& lines, Position position) {
  require(!lines.empty(), "a thought is answered");
  const gomocup::Reply reply = gomocup::parse_reply(lines.back());
  if (reply.kind == gomocup::Reply::Kind::swap || reply.kind == gomocup::Reply::Kind::error) return;
  require(reply.kind == gomocup::Reply::Kind::points, "a thought is answered with points");
  for (const gomocup::ReceivedPoint& spoken : reply.points) {
    const auto point = on_board(spoken, position.rules());
    require(point.has_value(), "points are on the board");
    require(position.is_legal(*point), "moves are legal");
    position.play(*point);
  }
}

class Manager {
 public:
  /// Gives the line to the engine and checks the engine's answer. Returns false after END or too many
  /// searches.
  bool say(std::string_view line) {
    const auto command = gomocup::parse_command(line);
    if (!command) fuzzing::require_presentable(command.error());
    said_.clear();
    asked_.reset();
    ponders_ = false;
    const bool goes_on =
        runner_.process({.line = std::string(line), .command = command, .read_at = Moment()});
    check_lines(said_);
    require(may_be_silent(command, in_list_) || !said_.empty() || ponders_, "lines are answered");
    require(goes_on != (command && command->kind == Kind::end), "END ends, and nothing else");
    follow_list(command);
    if (asked_) check_moves(said_, *asked_);
    return goes_on && thoughts_ < most_thoughts;
  }

 private:
  using Moment = gomocup::SessionRunner::Moment;

  void follow_list(const Result<gomocup::Command>& command) {
    if (!command) return;
    if (begins_list(command->kind)) {
      in_list_ = true;
    } else if (command->kind != Kind::field && command->kind != Kind::blank && command->kind != Kind::info &&
               command->kind != Kind::stop && command->kind != Kind::unknown) {
      in_list_ = false;
    }
  }

  bool admit(gomocup::SearchTask& task) {
    require(!task.request.position.is_over(), "no request is made for a game that is over");
    ponders_ = task.purpose == Purpose::ponder;
    if (ponders_) return false;
    ++thoughts_;
    if (!asked_) asked_ = task.request.position;
    task.request.clock = {};
    task.request.limits = {.depth = 2, .nodes = 50};
    return true;
  }

  gomocup::SessionRunner runner_{
      {.version = "1",
       .engine = {.table_mebibytes = 1, .threads = 1},
       .most = {.table_mebibytes = 2, .threads = 1}},
      [this](const Lines& lines) { said_.insert(said_.end(), lines.begin(), lines.end()); },
      {.admit = [this](gomocup::SearchTask& task) { return admit(task); },
       .now = [this] { return Moment() + std::chrono::milliseconds(thoughts_); }}};
  Lines said_;                     // the answers to the last line
  std::optional<Position> asked_;  // the position of the first search for the last line
  bool ponders_ = false;
  bool in_list_ = false;
  int thoughts_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Manager manager;
  std::string_view rest = fuzzing::as_text(data, size);
  while (!rest.empty()) {
    const auto [line, after] = fuzzing::split_first_line(rest);
    if (!manager.say(line)) break;
    rest = after;
  }
  return 0;
}

}  // namespace rowan
