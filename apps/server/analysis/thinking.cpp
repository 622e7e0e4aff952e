// SPDX-License-Identifier: MIT
#include "server/analysis/thinking.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "base/stop.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/words.hpp"
#include "lesson/mistake.hpp"
#include "message/analysis_json.hpp"
#include "server/analysis/limits.hpp"

namespace rowan::server {

namespace {

using Clock = std::chrono::steady_clock;

Interruption interruption_by(CpuLease& lease, const StopToken& stop) {
  return {.stop = stop, .pause = [&lease] { lease.pause(); }};
}

std::string_view verdict_by_loss(double loss) {
  if (loss >= 0.15) return "blunder";
  if (loss >= 0.10) return "mistake";
  return loss >= 0.05 ? "inaccuracy" : "good";
}

json::Json evaluation_json(const Question& question, const Position& position,
                           const ReviewedPosition& reviewed) {
  json::Json message{{"t", "evaluation"},
                     {"id", question.asker.id},
                     {"ply", position.moves().size()},
                     {"to_move", json::side_name(position.side_to_move())}};
  message::add_score(message, reviewed.score);
  const Rules& rules = position.rules();
  message["best"] = reviewed.line.empty() ? json::Json() : json::Json(to_text(reviewed.line.front(), rules));
  message["line"] = json::points_json(reviewed.line, rules);
  return message;
}

/// The kind of mistake that the last move of `after` was, with the lesson and the puzzles about it; null if
/// the move was not bad (is_bad), or if no kind applies.
json::Json mistake_json(const Judgment& judgment, const ReviewedPosition& before, const Position& after,
                        const Interruption& interruption) {
  if (!is_bad(judgment)) return {};
  Position position = after;
  const Point move = position.moves().back();
  position.undo();
  const auto better = before.line.empty() ? std::nullopt : std::optional(before.line.front());
  const auto mistake = lesson::find_mistake(position, move, better, interruption);
  if (!mistake) return {};
  const auto practice = puzzles_about(*mistake, position.rules());
  return {{"kind", name_of(*mistake)},
          {"lesson", lesson_about(*mistake, position.rules())},
          {"practice", practice ? json::Json(name_of(*practice)) : json::Json()}};
}

json::Json judgment_json(const Judgment& judgment, const ReviewedPosition& before, const Position& after,
                         const Interruption& interruption) {
  const Rules& rules = after.rules();
  json::Json missed;
  if (judgment.missed_win) {
    missed = {{"plies", before.score.plies()},
              {"moves", before.score.moves()},
              {"line", json::points_json(before.line, rules)}};
  }
  return {{"mover", json::side_name(judgment.mover)},
          {"loss", judgment.loss},
          {"verdict", judgment.verdict},
          {"missed_win", missed},
          {"mistake", mistake_json(judgment, before, after, interruption)}};
}

/// Reports the progress of one analysis at intervals: the newest result, not every finished depth.
class Reporter {
 public:
  Reporter(const Question& question, CpuLease& lease, const StopToken& stop, const Listeners& listeners)
      : question_(question),
        lease_(lease),
        listeners_(listeners),
        proofs_(question.position, interruption_by(lease, stop)) {}

  void take(think::Answer report) {
    nodes_now_ = std::max(report.nodes, nodes_now_);
    report_ = std::move(report);
    is_new_ = true;
    report_if_due();
  }

  /// Called every few hundred nodes. Sends a report if one is due, and hands over the core when the slice is
  /// over.
  void pause(std::int64_t nodes) {
    nodes_now_ = std::max(nodes, nodes_now_);
    const bool is_over = lease_.slice_is_over();
    if (is_new_ || is_over) report_if_due();
    if (is_over) lease_.pause();
  }

  /// Call before another search of the same question.
  void next_search() {
    nodes_before_ = nodes();
    nodes_now_ = 0;
  }

  [[nodiscard]] std::int64_t nodes() const { return nodes_before_ + nodes_now_; }
  [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - started_; }

  /// The latest results, in the form of `info` and `done`.
  [[nodiscard]] json::Json fields() {
    const message::AnalysisEffort effort{
        .nodes = nodes(), .time = elapsed(), .processor_time = lease_.used()};
    return analysis_json(report_, effort, question_.position, proofs_);
  }

 private:
  /// How often an unchanged result is repeated with the new node count, to show that the analysis is running.
  static constexpr std::chrono::milliseconds heartbeat_interval{500};

  void report_if_due() {
    const auto now = Clock::now();
    const Clock::duration wait = is_new_ ? update_interval : heartbeat_interval;
    if (report_.lines.empty() || (reported_at_ && now - *reported_at_ < wait)) return;
    reported_at_ = now;
    is_new_ = false;
    json::Json info{{"t", "info"}, {"id", question_.asker.id}};
    info.update(fields());
    listeners_.send_news(info);
  }

  const Question& question_;
  CpuLease& lease_;
  const Listeners& listeners_;
  message::ProofChecker proofs_;
  think::Answer report_;
  bool is_new_ = false;
  std::optional<Clock::time_point> reported_at_;
  Clock::time_point started_ = Clock::now();
  std::int64_t nodes_before_ = 0;
  std::int64_t nodes_now_ = 0;
};

/// The nodes of a short first search, which gives a line at once, before the engine searches for long forced
/// wins.
constexpr std::int64_t first_search_nodes = 1'000;

bool reached(const think::MoveLimits& limits, const Reporter& reporter, const think::Answer& last) {
  return (limits.depth > 0 && last.depth >= limits.depth) ||
         (limits.nodes > 0 && reporter.nodes() >= limits.nodes) ||
         (limits.time && reporter.elapsed() >= *limits.time);
}

Ending analyze(const Question& question, search::Engine& engine, CpuLease& lease, const StopToken& stop,
               const Listeners& listeners) {
  Reporter reporter(question, lease, stop, listeners);
  if (question.position.is_over()) return {.reason = "over", .fields = reporter.fields()};
  think::MoveLimits limits = question.limits;
  limits.time = std::min<std::chrono::nanoseconds>(limits.time.value_or(longest_analysis), longest_analysis);
  think::Request request{
      .position = question.position, .limits = limits, .lines = question.lines, .only = question.only};
  request.stop = stop;
  request.pause = [&](std::int64_t nodes) { reporter.pause(nodes); };
  request.report = [&](const think::Answer& report) { reporter.take(report); };
  const auto search = [&] {
    const think::Answer last = engine.think(request);
    reporter.take(last);
    return last;
  };

  request.limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, first_search_nodes) : first_search_nodes;
  think::Answer last = search();
  const bool has_ended = last.nodes < request.limits.nodes;
  if (!stop.stop_requested() && !has_ended && !reached(limits, reporter, last)) {
    reporter.next_search();
    request.limits.nodes = limits.nodes > 0 ? limits.nodes - reporter.nodes() : 0;
    last = search();
  }
  const std::string_view reason = stop.stop_requested()             ? ""
                                  : reached(limits, reporter, last) ? "limit"
                                                                    : "finished";
  return {.reason = reason, .fields = reporter.fields()};
}

Ending review(const Question& question, search::Engine& engine, CpuLease& lease, const StopToken& asked_stop,
              const Listeners& listeners) {
  const StopToken stop = asked_stop.until(Clock::now() + longest_analysis);
  const Interruption interruption = interruption_by(lease, stop);
  const std::vector<Point> moves = question.position.moves();
  Position position = question.position;
  for (std::size_t count = moves.size(); count > question.from; --count) position.undo();
  std::optional<ReviewedPosition> before;
  std::size_t told = question.from;
  while (true) {
    ReviewedPosition now{.score = search::ShownScore::of(position.outcome(), position.side_to_move())};
    int depth = 0;
    bool is_verified = position.is_over();
    if (!position.is_over()) {
      message::ProofChecker proofs(position, interruption);
      think::Request request{.position = position, .limits = question.limits, .stop = stop};
      request.pause = [&](std::int64_t /*nodes*/) { lease.pause(); };
      const think::Answer report = engine.think(request);
      if (stop.stop_requested()) break;
      const think::Line& best = report.lines.front();
      now = {.score = {.score = best.score, .to_move = position.side_to_move()}, .line = best.moves};
      depth = report.depth;
      is_verified = proofs.holds(best);
    }
    json::Json message = evaluation_json(question, position, now);
    message["verified"] = is_verified;
    message["depth"] = depth;
    message["move"] = told > 0 ? json::Json(to_text(moves[told - 1], position.rules())) : json::Json();
    message["judgment"] =
        before ? judgment_json(judge(*before, moves[told - 1], now, opponent(position.side_to_move())),
                               *before, position, interruption)
               : json::Json();
    listeners.send(message);
    if (told == moves.size()) break;
    before = std::move(now);
    position.play(moves[told++]);
  }
  const bool is_whole = told == moves.size() && !stop.stop_requested();
  const std::string_view reason = is_whole ? "finished" : asked_stop.stop_requested() ? "" : "limit";
  return {.reason = reason,
          .fields = {{"position", to_text(question.position)},
                     {"evaluations", told - question.from + (is_whole ? 1 : 0)}}};
}

}  // namespace

bool is_bad(const Judgment& judgment) {
  constexpr std::array<std::string_view, 4> bad{"missed-win", "losing", "blunder", "mistake"};
  return std::ranges::find(bad, judgment.verdict) != bad.end();
}

Judgment judge(const ReviewedPosition& before, Point move, const ReviewedPosition& after, Side mover) {
  const double lost = mover == Side::first ? before.score.black_chance() - after.score.black_chance()
                                           : after.score.black_chance() - before.score.black_chance();
  Judgment judgment{.mover = mover, .loss = std::round(std::max(0.0, lost) * 1e4) / 1e4};
  const auto won_before = before.score.winner();
  const auto won_after = after.score.winner();
  if (won_before == mover && won_after != mover) {
    judgment.missed_win = true;
    judgment.verdict = "missed-win";
  } else if (won_after == opponent(mover) && won_before != opponent(mover)) {
    judgment.verdict = "losing";
  } else if (!before.line.empty() && before.line.front() == move) {
    judgment.loss = 0;
    judgment.verdict = "best";
  } else {
    judgment.verdict = verdict_by_loss(judgment.loss);
  }
  return judgment;
}

json::Json done_json(const Asker& asker, const Ending& ending, std::string_view why_stopped) {
  json::Json done = done_json(asker, ending.reason.empty() ? why_stopped : ending.reason);
  done.update(ending.fields);
  return done;
}

Ending think_about(const Question& question, search::Engine& engine, CpuLease& lease, const StopToken& stop,
                   const Listeners& listeners) {
  return question.kind == Question::Kind::review ? review(question, engine, lease, stop, listeners)
                                                 : analyze(question, engine, lease, stop, listeners);
}

}  // namespace rowan::server
