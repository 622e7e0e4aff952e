// SPDX-License-Identifier: MIT
// The process of an engine: its start, the beginning of a game, its end; gomocup_engine.cpp has the
// conversation during a game.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/text.hpp"
#include "player/foreign_engine.hpp"
#include "player/gomocup_engine.hpp"
#include "protocol/gomocup_command.hpp"

namespace rowan::player {

namespace {

using namespace std::chrono_literals;
using Kind = protocol::GomocupReply::Kind;
using Lines = std::vector<std::string>;

constexpr auto time_to_obey_end = 1s;
constexpr auto time_to_tell_name = 2s;
constexpr std::int64_t no_match_limit = 2'147'483'647;  // the protocol's value for it

process::ChildProcess::Deadline in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

}  // namespace

GomocupEngine::GomocupEngine(EngineOptions options) : options_(std::move(options)) {}

GomocupEngine::~GomocupEngine() { send_end(); }

void GomocupEngine::send_end() {
  if (!process_) return;
  if (!say(Lines{"END"}, in(time_to_obey_end), {})) {
    [[maybe_unused]] const bool obeyed = process_->wait_for_end(in(time_to_obey_end), {});
  }
  process_.reset();
}

std::optional<record::Fault> GomocupEngine::begin(const Rules& rules, const StopToken& stop) {
  const auto rule = protocol::gomocup_rule(rules);
  if (!rule) return record::Fault{record::Termination::refused, rule.error().message};
  const bool same_board = rules.width == rules_.width && rules.height == rules_.height;
  rules_ = rules;
  rule_number_ = *rule;
  has_answered_ = false;
  known_moves_ = std::vector<Point>{};
  if (process_ && !begin_again(same_board, stop)) process_.reset();
  if (!process_) {
    if (auto fault = start_process(stop)) return give_up(*std::move(fault)).error();
    if (auto fault = await_ok(protocol::start_command(rules_), stop))
      return give_up(explained(*fault, stop)).error();
    if (auto fault = learn_about_info(stop)) return give_up(*std::move(fault)).error();
  }
  if (options_.suspend) {
    process_->suspend();
    suspended_ = true;
  }
  return std::nullopt;
}

std::optional<record::Fault> GomocupEngine::start_process(const StopToken& stop) {
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
  stray_answers_ = 1;  // to ABOUT, if it is not known
  return say(Lines{"ABOUT"}, in(options_.reply_timeout), stop);
}

bool GomocupEngine::begin_again(bool same_board, const StopToken& stop) {
  discard_old_output();
  if (again_ == Again::restart && same_board) {
    const auto fault = await_ok("RESTART", stop);
    if (fault && !stop.stop_requested()) again_ = Again::start;
    if (fault && fault->how != record::Termination::refused) return false;
  }
  if (again_ == Again::start || !same_board) {
    const auto fault = await_ok(protocol::start_command(rules_), stop);
    if (fault && again_ == Again::start && !stop.stop_requested()) again_ = Again::new_process;
    if (fault) return false;
  }
  if (again_ == Again::new_process) return false;
  const auto lines = info_lines();
  if (answers_info_) stray_answers_ += static_cast<int>(lines.size());
  return !say(lines, in(options_.reply_timeout), stop);
}

std::optional<record::Fault> GomocupEngine::await_ok(std::string_view command, const StopToken& stop) {
  const Deadline deadline = in(options_.reply_timeout);
  if (auto fault = say(Lines{std::string(command)}, deadline, stop)) return fault;
  std::optional<Reply> stray;
  while (true) {
    auto reply = hear(deadline, stop);
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

std::optional<record::Fault> GomocupEngine::learn_about_info(const StopToken& stop) {
  std::vector<std::string> lines = info_lines();
  const int info_count = static_cast<int>(lines.size());
  if (!name_.empty()) lines.emplace_back("ABOUT");
  if (auto fault = say(lines, in(options_.reply_timeout), stop)) return fault;
  if (name_.empty()) {  // it cannot be asked, so it gets the benefit of the doubt
    answers_info_ = true;
    stray_answers_ = info_count;
    return std::nullopt;
  }
  const Deadline deadline = in(options_.reply_timeout);
  while (true) {
    const auto reply = hear(deadline, stop);
    if (!reply) return reply.error();
    if (reply->kind == Kind::about) return std::nullopt;
    if (reply->kind == Kind::error && to_lower(reply->text).contains("rule")) {
      return record::Fault{record::Termination::refused, "answered " + quoted(*reply) + " to " +
                                                             protocol::info_command("rule", rule_number_)};
    }
    if (is_refusal(*reply)) answers_info_ = true;
  }
}

std::optional<record::Fault> GomocupEngine::settle(const StopToken& stop) {
  if (name_.empty()) return std::nullopt;
  const Deadline deadline = in(options_.reply_timeout);
  if (auto fault = say(Lines{"ABOUT"}, deadline, stop)) return fault;
  while (true) {
    const auto reply = hear(deadline, stop);
    if (!reply) return reply.error();
    if (reply->kind != Kind::about) continue;
    stray_answers_ = 0;
    return std::nullopt;
  }
}

record::Fault GomocupEngine::explained(record::Fault fault, const StopToken& stop) {
  const bool is_silent =
      fault.how == record::Termination::silent || fault.how == record::Termination::refused;
  if (!is_silent || knows_protocol_ || stop.stop_requested()) return fault;
  return with_foreign_speech(std::move(fault), *process_, first_lines_, options_.reply_timeout,
                             options_.listener, stop);
}

std::vector<std::string> GomocupEngine::info_lines() const {
  const think::Limits& limits = options_.limits;
  const std::int64_t match = limits.match.count();
  std::vector<std::string> lines{
      protocol::info_command("timeout_turn", longest_turn(limits).count()),
      protocol::info_command("timeout_match", match),
      protocol::info_command("time_left", match > 0 ? match : no_match_limit),
      protocol::info_command("max_memory", limits.memory),
      protocol::info_command("game_type", 1),  // the opponent is a program
      protocol::info_command("rule", rule_number_),
  };
  if (!options_.folder.empty()) lines.push_back("INFO folder " + options_.folder);
  if (limits.increment.count() > 0)
    lines.push_back(protocol::info_command("time_increment", limits.increment.count()));
  if (limits.nodes > 0) lines.push_back(protocol::info_command("max_node", limits.nodes));
  if (limits.depth > 0) lines.push_back(protocol::info_command("max_depth", limits.depth));
  if (limits.threads > 0) lines.push_back(protocol::info_command("thread_num", limits.threads));
  if (limits.table > 0)
    lines.push_back(protocol::info_command("hash_size", std::int64_t{limits.table} << 10));
  for (const auto& [name, value] : options_.settings) {
    std::string line = "INFO ";
    line += name;
    line += ' ';
    line += value;
    lines.push_back(std::move(line));
  }
  return lines;
}

Result<std::string> GomocupEngine::ask_name(const StopToken& stop) {
  if (!process_) {
    if (auto fault = start_process(stop)) return failure(give_up(*std::move(fault)).error().detail);
    const Deadline deadline =
        in(std::min<std::chrono::milliseconds>(options_.reply_timeout, time_to_tell_name));
    while (name_.empty()) {
      const auto reply = hear(deadline, stop);
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

std::unexpected<record::Fault> GomocupEngine::give_up(record::Fault fault) {
  process_.reset();
  return std::unexpected(std::move(fault));
}

}  // namespace rowan::player
