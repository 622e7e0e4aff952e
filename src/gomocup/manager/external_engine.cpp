// SPDX-License-Identifier: MIT
#include "gomocup/manager/external_engine.hpp"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/text.hpp"
#include "gomocup/manager/foreign_protocol.hpp"
#include "gomocup/protocol/command.hpp"
#include "gomocup/protocol/info.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

namespace {

using namespace std::chrono_literals;
using Kind = Reply::Kind;
using Lines = std::vector<std::string>;

constexpr auto time_to_obey_end = 1s;
constexpr auto time_to_tell_name = 2s;
constexpr int most_stray_answers = 16;
constexpr std::size_t most_first_lines = 16;

process::ChildProcess::Deadline in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

/// Does swap2 allow an answer of this kind after `stones` stones?
bool suits_swap2(const Reply& reply, std::size_t stones) {
  const std::size_t points = reply.points.size();
  if (stones == 0) return points == 3;
  if (reply.kind == Kind::swap) return true;
  return points == 1 || (stones == 3 && points == 2);
}

}  // namespace

ExternalEngine::ExternalEngine(EngineOptions options) : options_(std::move(options)) {}

ExternalEngine::~ExternalEngine() { send_end(); }

void ExternalEngine::send_end() {
  if (!process_) return;
  if (!say(Lines{"END"}, in(time_to_obey_end), {})) {
    [[maybe_unused]] const bool obeyed = process_->wait_for_end(in(time_to_obey_end), {});
  }
  process_.reset();
}

std::optional<record::Fault> ExternalEngine::begin(const Rules& rules, const StopToken& stop) {
  const auto rule = rule_number(rules);
  if (!rule) return record::Fault{record::Termination::refused, rule.error().message};
  const bool same_board = rules.width == rules_.width && rules.height == rules_.height;
  rules_ = rules;
  rule_number_ = *rule;
  has_answered_ = false;
  known_moves_ = std::vector<Point>{};
  if (process_ && !begin_again(same_board, stop)) process_.reset();
  if (!process_) {
    if (auto fault = start_process(stop)) return give_up(*std::move(fault)).error();
    if (auto fault = await_ok(start_command(rules_), stop)) return give_up(explained(*fault, stop)).error();
    if (auto fault = learn_about_info(stop)) return give_up(*std::move(fault)).error();
  }
  if (options_.suspend) {
    process_->suspend();
    suspended_ = true;
  }
  return std::nullopt;
}

std::optional<record::Fault> ExternalEngine::start_process(const StopToken& stop) {
  const auto program = process::find_program(options_.command);
  if (!program) return record::Fault{record::Termination::crashed, program.error().message};
  program_name_ = std::filesystem::path(program->path).stem().string();
  auto process = process::ChildProcess::start(
      *program, process::ProcessLimits{.memory = options_.limits.memory / 8 * 9});
  if (!process) return record::Fault{record::Termination::crashed, process.error().message};
  process_ = *std::move(process);
  name_.clear();
  first_lines_.clear();
  knows_protocol_ = false;
  answers_info_ = false;
  suspended_ = false;
  stray_answers_ = 1;  // to ABOUT, if the engine does not know it
  return say(Lines{"ABOUT"}, in(options_.reply_timeout), stop);
}

bool ExternalEngine::begin_again(bool same_board, const StopToken& stop) {
  discard_old_output();
  if (again_ == Again::restart && same_board) {
    const auto fault = await_ok("RESTART", stop);
    if (fault && !stop.stop_requested()) again_ = Again::start;
    if (fault && fault->how != record::Termination::refused) return false;
  }
  if (again_ == Again::start || !same_board) {
    const auto fault = await_ok(start_command(rules_), stop);
    if (fault && again_ == Again::start && !stop.stop_requested()) again_ = Again::new_process;
    if (fault) return false;
  }
  if (again_ == Again::new_process) return false;
  const auto lines = info_lines();
  if (answers_info_) stray_answers_ += static_cast<int>(lines.size());
  return !say(lines, in(options_.reply_timeout), stop);
}

std::optional<record::Fault> ExternalEngine::await_ok(std::string_view command, const StopToken& stop) {
  const Deadline deadline = in(options_.reply_timeout);
  if (auto fault = say(Lines{std::string(command)}, deadline, stop)) return fault;
  std::optional<Reply> stray;
  while (true) {
    auto reply = next_reply(deadline, stop);
    if (!reply) {
      if (reply.error().how != record::Termination::silent || !stray) return reply.error();
      return record::Fault{record::Termination::refused,
                           "answered " + quoted(*stray) + " to " + std::string(command)};
    }
    if (reply->kind == Kind::ok) return std::nullopt;
    if (reply->kind == Kind::about) stray_answers_ = 0;
    if (!is_refusal(*reply)) continue;  // a greeting
    if (stray_answers_ == 0) {
      return record::Fault{record::Termination::refused,
                           "answered " + quoted(*reply) + " to " + std::string(command)};
    }
    --stray_answers_;
    stray = *std::move(reply);
  }
}

std::optional<record::Fault> ExternalEngine::learn_about_info(const StopToken& stop) {
  std::vector<std::string> lines = info_lines();
  const int info_count = static_cast<int>(lines.size());
  if (!name_.empty()) lines.emplace_back("ABOUT");
  if (auto fault = say(lines, in(options_.reply_timeout), stop)) return fault;
  if (name_.empty()) {  // then nothing shows whether the engine answers INFO: assume that it does
    answers_info_ = true;
    stray_answers_ = info_count;
    return std::nullopt;
  }
  const Deadline deadline = in(options_.reply_timeout);
  while (true) {
    const auto reply = next_reply(deadline, stop);
    if (!reply) return reply.error();
    if (reply->kind == Kind::about) return std::nullopt;
    if (reply->kind == Kind::error && to_lower(reply->text).contains("rule")) {
      return record::Fault{record::Termination::refused,
                           "answered " + quoted(*reply) + " to " + info_command("rule", rule_number_)};
    }
    if (is_refusal(*reply)) answers_info_ = true;
  }
}

std::optional<record::Fault> ExternalEngine::synchronize(const StopToken& stop) {
  if (name_.empty()) return std::nullopt;
  const Deadline deadline = in(options_.reply_timeout);
  if (auto fault = say(Lines{"ABOUT"}, deadline, stop)) return fault;
  while (true) {
    const auto reply = next_reply(deadline, stop);
    if (!reply) return reply.error();
    if (reply->kind != Kind::about) continue;
    stray_answers_ = 0;
    return std::nullopt;
  }
}

record::Fault ExternalEngine::explained(record::Fault fault, const StopToken& stop) {
  const bool is_silent =
      fault.how == record::Termination::silent || fault.how == record::Termination::refused;
  if (!is_silent || knows_protocol_ || stop.stop_requested()) return fault;
  return with_detected_protocol(std::move(fault), *process_, first_lines_, options_.reply_timeout,
                                options_.listener, stop);
}

std::vector<std::string> ExternalEngine::info_lines() const {
  const think::GameLimits& limits = options_.limits;
  const std::int64_t match = limits.match.count();
  std::vector<std::string> lines{
      info_command("timeout_turn", longest_turn(limits).count()),
      info_command("timeout_match", match),
      info_command("time_left", match > 0 ? match : Info::unlimited_time),
      info_command("max_memory", limits.memory),
      info_command("game_type", 1),  // the opponent is a program
      info_command("rule", rule_number_),
  };
  if (!options_.folder.empty()) lines.push_back("INFO folder " + options_.folder);
  if (limits.increment.count() > 0) lines.push_back(info_command("time_increment", limits.increment.count()));
  if (limits.nodes > 0) lines.push_back(info_command("max_node", limits.nodes));
  if (limits.depth > 0) lines.push_back(info_command("max_depth", limits.depth));
  if (limits.threads > 0) lines.push_back(info_command("thread_num", limits.threads));
  if (limits.table > 0) lines.push_back(info_command("hash_size", std::int64_t{limits.table} << 10));
  for (const auto& [name, value] : options_.settings) {
    std::string line = "INFO ";
    line += name;
    line += ' ';
    line += value;
    lines.push_back(std::move(line));
  }
  return lines;
}

Result<std::string> ExternalEngine::ask_name(const StopToken& stop) {
  if (!process_) {
    if (auto fault = start_process(stop)) return failure(give_up(*std::move(fault)).error().detail);
    const Deadline deadline =
        in(std::min<std::chrono::milliseconds>(options_.reply_timeout, time_to_tell_name));
    while (name_.empty()) {
      const auto reply = next_reply(deadline, stop);
      if (!reply && reply.error().how != record::Termination::silent)
        return failure(give_up(reply.error()).error().detail);
      if (!reply || is_refusal(*reply)) break;
    }
    stray_answers_ = 0;
    const bool lives = !name_.empty() || !await_ok("START 15", stop);
    if (!lives) {
      const record::Fault fault{record::Termination::silent, "it answers neither ABOUT nor START"};
      return failure(give_up(explained(fault, stop)).error().detail);
    }
  }
  return name_.empty() ? program_name_ : name_;
}

std::unexpected<record::Fault> ExternalEngine::give_up(record::Fault fault) {
  process_.reset();
  return std::unexpected(std::move(fault));
}

// The conversation during a game.

std::expected<think::Answer, record::Fault> ExternalEngine::think(const think::Request& request) {
  const auto question = question_for(request.position);
  auto reply = ask(question, request);
  const bool has_time = !request.clock.deadline || std::chrono::steady_clock::now() < *request.clock.deadline;
  if (reply && is_refusal(*reply) && question.front().starts_with("TURN") && has_time) {
    reply = ask(board_commands(request.position), request);
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
  return think::Answer{.move = *point, .evaluation = evaluation_.evaluation_if_any()};
}

std::vector<std::string> ExternalEngine::question_for(const Position& position) const {
  const auto& moves = position.moves();
  const auto stones = std::ranges::count_if(position.cells(), [](Cell cell) { return cell != Cell::empty; });
  const bool is_arranged = static_cast<std::size_t>(stones) != moves.size();
  if (stones == 0) return {"BEGIN"};
  const bool follows = known_moves_ && moves.size() == known_moves_->size() + 1 &&
                       std::equal(known_moves_->begin(), known_moves_->end(), moves.begin());
  if (follows && (!is_arranged || has_answered_)) return {"TURN " + point_text(moves.back())};
  return board_commands(position);
}

std::expected<std::optional<Swap2Answer>, record::Fault> ExternalEngine::open(const think::Request& request) {
  known_moves_.reset();
  if (!knows_swap2_) return std::nullopt;
  const auto question = swap2_commands(request.position);
  auto reply = ask(question, request);
  if (!reply) return failure_of(reply);
  if (is_refusal(*reply)) {
    knows_swap2_ = false;
    stray_answers_ += static_cast<int>(question.size()) - 1;  // each line may be unknown to it
    if (auto fault = synchronize(request.stop)) return give_up(*std::move(fault));
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
  for (const ReceivedPoint& received : reply->points) {
    const auto point = checked(received);
    if (!point) return give_up(point.error());
    answer.stones.push_back(*point);
  }
  return answer;
}

std::expected<Point, record::Fault> ExternalEngine::checked(const ReceivedPoint& received) const {
  if (const auto point = on_board(received, rules_)) return *point;
  return std::unexpected(
      record::Fault{record::Termination::off_board, "answered " + quoted({Kind::points, {received}}) +
                                                        " on a board of " + std::to_string(rules_.width) +
                                                        "x" + std::to_string(rules_.height)});
}

std::expected<Reply, record::Fault> ExternalEngine::ask(std::vector<std::string> question,
                                                        const think::Request& request) {
  assert(process_);
  if (suspended_) process_->resume();
  suspended_ = false;
  discard_old_output();
  stray_answers_ = std::min(stray_answers_, most_stray_answers);
  evaluation_ = {};
  const std::string asked = question.front().substr(0, question.front().find(' '));
  if (request.clock.left) {
    question.insert(question.begin(), info_command("time_left", request.clock.left->count()));
    // An engine that was not ready yet may take the words of this line for commands, and answer two of them.
    // SWAP2BOARD is an exception: few engines know it, so there an UNKNOWN must count as the answer.
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

std::expected<Reply, record::Fault> ExternalEngine::await_answer(const think::Request& request,
                                                                 std::string_view asked, Deadline deadline) {
  bool suggested = false;
  std::optional<Reply> stray;
  while (true) {
    auto reply = next_reply(deadline, request.stop);
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
      const ReceivedPoint& point = reply->points.front();
      const std::string play = "PLAY " + std::to_string(point.x) + ',' + std::to_string(point.y);
      if (auto fault = say(Lines{play}, deadline, request.stop)) return std::unexpected(*std::move(fault));
      continue;
    }
    return reply;
  }
}

std::optional<record::Fault> ExternalEngine::say(std::span<const std::string> lines, Deadline deadline,
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

Reply ExternalEngine::read_reply(std::string_view line) {
  if (options_.listener) options_.listener(Speaker::engine, line);
  Reply reply = parse_reply(line);
  knows_protocol_ = knows_protocol_ || is_gomocup_line(reply, line);
  if (!knows_protocol_ && first_lines_.size() < most_first_lines) first_lines_.emplace_back(line);
  if (reply.kind == Kind::message) evaluation_.add_message(reply.text);
  if (reply.kind == Kind::about && name_.empty()) {
    name_ = quotable(trim(about_value(reply.text, "name").value_or("")), 64);
  }
  return reply;
}

std::expected<Reply, record::Fault> ExternalEngine::next_reply(Deadline deadline, const StopToken& stop) {
  while (true) {
    const auto line = process_->read_line(deadline, stop);
    if (!line) return std::unexpected(fault_of(line.error(), "no answer in time"));
    Reply reply = read_reply(*line);
    if (reply.kind != Kind::message && reply.kind != Kind::blank) return reply;
  }
}

void ExternalEngine::discard_old_output() {
  while (const auto line = process_->read_line_at_once()) {
    if (is_refusal(read_reply(*line)) && stray_answers_ > 0) --stray_answers_;
  }
}

record::Fault ExternalEngine::fault_of(process::Halt halt, std::string_view awaited) const {
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

}  // namespace rowan::gomocup
