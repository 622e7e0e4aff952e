// SPDX-License-Identifier: MIT
// The conversation during a game; gomocup_engine_start.cpp has the process: its start, the beginning of each
// game, its end.
#include "player/gomocup_engine.hpp"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "player/foreign_engine.hpp"
#include "protocol/gomocup_command.hpp"

namespace rowan::player {

namespace {

using Kind = protocol::GomocupReply::Kind;
using Lines = std::vector<std::string>;

constexpr int most_stray_answers = 16;
constexpr std::size_t most_first_lines = 16;

/// Does swap2 allow an answer of this kind after `stones` stones?
bool suits_swap2(const protocol::GomocupReply& reply, std::size_t stones) {
  const std::size_t points = reply.points.size();
  if (stones == 0) return points == 3;
  if (reply.kind == Kind::swap) return true;
  return points == 1 || (stones == 3 && points == 2);
}

}  // namespace

std::expected<think::Answer, record::Fault> GomocupEngine::think(const think::Request& request) {
  const auto question = question_for(request.position);
  auto reply = ask(question, request);
  const bool has_time = !request.clock.deadline || std::chrono::steady_clock::now() < *request.clock.deadline;
  if (reply && is_refusal(*reply) && question.front().starts_with("TURN") && has_time) {
    reply = ask(protocol::board_commands(request.position), request);
  }
  if (!reply) return failure_of(reply);
  if (is_refusal(*reply) && !has_answered_) {
    return give_up({record::Termination::refused, "answered " + quoted(*reply) + " where a move was asked"});
  }
  if (reply->kind != Kind::points || reply->points.size() != 1) {
    return give_up({record::Termination::garbled, "answered " + quoted(*reply)});
  }
  const auto point = checked(reply->points.front());
  if (!point) return give_up(point.error());
  known_moves_ = request.position.moves();
  known_moves_->push_back(*point);
  has_answered_ = true;
  return think::Answer{.move = *point, .evaluation = spoken_.judgment()};
}

std::vector<std::string> GomocupEngine::question_for(const Position& position) const {
  const auto& moves = position.moves();
  const auto stones = std::ranges::count_if(position.cells(), [](Cell cell) { return cell != Cell::empty; });
  const bool is_arranged = static_cast<std::size_t>(stones) != moves.size();
  if (stones == 0) return {"BEGIN"};
  const bool follows = known_moves_ && moves.size() == known_moves_->size() + 1 &&
                       std::equal(known_moves_->begin(), known_moves_->end(), moves.begin());
  if (follows && (!is_arranged || has_answered_)) return {"TURN " + protocol::gomocup_point(moves.back())};
  return protocol::board_commands(position);
}

std::expected<std::optional<Swap2Answer>, record::Fault> GomocupEngine::open(const think::Request& request) {
  known_moves_.reset();
  if (!knows_swap2_) return std::nullopt;
  const auto question = protocol::swap2_commands(request.position);
  auto reply = ask(question, request);
  if (!reply) return failure_of(reply);
  if (is_refusal(*reply)) {
    knows_swap2_ = false;
    stray_answers_ += static_cast<int>(question.size()) - 1;  // it may not have understood any of the lines
    if (auto fault = settle(request.stop)) return give_up(*std::move(fault));
    return std::nullopt;
  }
  if (reply->kind != Kind::points && reply->kind != Kind::swap) {
    return give_up({record::Termination::garbled, "answered " + quoted(*reply)});
  }
  const std::size_t stones = request.position.moves().size();
  if (!suits_swap2(*reply, stones)) {
    return give_up({record::Termination::bad_opening,
                    "answered " + quoted(*reply) + " at swap2 after " + std::to_string(stones) + " stones"});
  }
  Swap2Answer answer{.take_first = reply->kind == Kind::swap};
  for (const protocol::SpokenPoint& spoken : reply->points) {
    const auto point = checked(spoken);
    if (!point) return give_up(point.error());
    answer.stones.push_back(*point);
  }
  return answer;
}

std::expected<Point, record::Fault> GomocupEngine::checked(const protocol::SpokenPoint& spoken) const {
  if (const auto point = on_board(spoken, rules_)) return *point;
  return std::unexpected(
      record::Fault{record::Termination::off_board, "answered " + protocol::quoted({Kind::points, {spoken}}) +
                                                        " on a board of " + std::to_string(rules_.width) +
                                                        "x" + std::to_string(rules_.height)});
}

std::expected<protocol::GomocupReply, record::Fault> GomocupEngine::ask(std::vector<std::string> question,
                                                                        const think::Request& request) {
  assert(process_);
  if (suspended_) process_->resume();
  suspended_ = false;
  discard_old_output();
  stray_answers_ = std::min(stray_answers_, most_stray_answers);
  spoken_ = {};
  const std::string asked = question.front().substr(0, question.front().find(' '));
  if (request.clock.left) {
    question.insert(question.begin(), protocol::info_command("time_left", request.clock.left->count()));
    // An engine that was not ready yet may take the words of this line for commands; but few know swap2 at
    // all.
    stray_answers_ += asked != "SWAP2BOARD" ? 2 : answers_info_ ? 1 : 0;
  }
  const Deadline deadline =
      request.clock.deadline ? Deadline(*request.clock.deadline + options_.late_grace) : std::nullopt;
  if (auto fault = say(question, deadline, request.stop)) return give_up(*std::move(fault));
  auto reply = await_answer(request, asked, deadline);
  if (!reply) return give_up(reply.error());
  answered_at_ = std::chrono::steady_clock::now();
  if (options_.suspend) {
    process_->suspend();
    suspended_ = true;
  }
  return reply;
}

std::expected<protocol::GomocupReply, record::Fault> GomocupEngine::await_answer(
    const think::Request& request, std::string_view asked, Deadline deadline) {
  bool suggested = false;
  std::optional<Reply> stray;
  while (true) {
    auto reply = hear(deadline, request.stop);
    if (!reply) {
      if (reply.error().how != record::Termination::silent) return reply;
      if (stray) return *std::move(stray);
      return std::unexpected(
          record::Fault{record::Termination::silent, "no answer to " + std::string(asked) + " in time"});
    }
    if (reply->kind == Kind::about) continue;
    if (is_refusal(*reply) && stray_answers_ > 0) {
      --stray_answers_;
      stray = *std::move(reply);
      continue;
    }
    if (reply->kind == Kind::suggestion && !std::exchange(suggested, true)) {
      const protocol::SpokenPoint& point = reply->points.front();
      const std::string play = "PLAY " + std::to_string(point.x) + ',' + std::to_string(point.y);
      if (auto fault = say(Lines{play}, deadline, request.stop)) return std::unexpected(*std::move(fault));
      continue;
    }
    return reply;
  }
}

std::optional<record::Fault> GomocupEngine::say(std::span<const std::string> lines, Deadline deadline,
                                                const StopToken& stop) {
  if (suspended_) process_->resume();
  suspended_ = false;
  std::this_thread::sleep_until(answered_at_ + options_.turn_delay);
  std::string text;
  for (const std::string& line : lines) {
    if (options_.listener) options_.listener(Speaker::manager, line);
    text += line + "\r\n";
  }
  if (const auto halt = process_->write(text, deadline, stop)) {
    return fault_of(*halt, *halt == process::Halt::timeout ? "it does not read its input" : "");
  }
  return std::nullopt;
}

protocol::GomocupReply GomocupEngine::heard(std::string_view line) {
  if (options_.listener) options_.listener(Speaker::engine, line);
  Reply reply = protocol::parse_gomocup_reply(line);
  knows_protocol_ = knows_protocol_ || is_gomocup_speech(reply, line);
  if (!knows_protocol_ && first_lines_.size() < most_first_lines) first_lines_.emplace_back(line);
  if (reply.kind == Kind::message) spoken_.hear(reply.text);
  if (reply.kind == Kind::about && name_.empty()) {
    name_ = quotable(trim(protocol::about_value(reply.text, "name").value_or("")), 64);
  }
  return reply;
}

std::expected<protocol::GomocupReply, record::Fault> GomocupEngine::hear(Deadline deadline,
                                                                         const StopToken& stop) {
  while (true) {
    const auto line = process_->read_line(deadline, stop);
    if (!line) return std::unexpected(fault_of(line.error(), "no answer in time"));
    Reply reply = heard(*line);
    if (reply.kind != Kind::message && reply.kind != Kind::blank) return reply;
  }
}

void GomocupEngine::discard_old_output() {
  while (const auto line = process_->read_line_at_once()) {
    if (is_refusal(heard(*line)) && stray_answers_ > 0) --stray_answers_;
  }
}

record::Fault GomocupEngine::fault_of(process::Halt halt, std::string_view awaited) const {
  switch (halt) {
    case process::Halt::timeout:
      return {record::Termination::silent, std::string(awaited)};
    case process::Halt::flood:
      return {record::Termination::flood, process_->what_happened()};
    case process::Halt::memory:
      return {record::Termination::memory, process_->what_happened() + ", an eighth more than the limit"};
    case process::Halt::ended:
      return {record::Termination::crashed, process_->what_happened()};
    case process::Halt::stopped:
      break;
  }
  return {record::Termination::silent, "asked to stop"};
}

}  // namespace rowan::player
