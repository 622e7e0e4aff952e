// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>

#include "base/base64.hpp"
#include "base/phrase.hpp"
#include "base/view_stream.hpp"
#include "explain/balanced.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"
#include "message/analysis_json.hpp"
#include "message/proof_json.hpp"
#include "proof/verifier.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"
#include "solve/solver.hpp"

namespace rowan::server {

namespace {

constexpr std::size_t solver_mebibytes = 64;
constexpr std::size_t verifier_bytes = std::size_t{64} << 20;

/// The size in bytes of the longest proof that fits, in base64, into a request to verify it.
constexpr std::size_t longest_proof = largest_body / 4 * 3 - 4096;

/// Keeps the bytes written, and fails at the first byte that does not fit.
class LimitedBuffer final : public std::streambuf {
 public:
  explicit LimitedBuffer(std::size_t most) : most_(most) {}

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 protected:
  int_type overflow(int_type byte) override {
    if (bytes_.size() == most_ || traits_type::eq_int_type(byte, traits_type::eof()))
      return traits_type::eof();
    bytes_ += traits_type::to_char_type(byte);
    return byte;
  }

 private:
  std::size_t most_;
  std::string bytes_;
};

/// The proof in base64; null if it is too long or a stop is requested.
json::Json proof_json(solve::Solver& solver, const StopToken& stop) {
  LimitedBuffer buffer(longest_proof);
  std::ostream out(&buffer);
  if (!solver.write_proof(out, stop)) return {};
  return to_base64(buffer.bytes());
}

}  // namespace

Result<json::Json> answer_balance(const json::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const Position& position = asked->position;
  if (position.is_over()) return refused(phrase("the game is over"));
  const auto nodes = number_field(request, "nodes", {.least = 1'000, .most = most_balance_nodes});
  if (!nodes) return failure_of(nodes);
  const auto time = number_field(request, "time_ms", {.least = 1, .most = longest_move_ms});
  if (!time) return failure_of(time);
  explain::BalanceLimits limits{.stop = context.stop, .network = context.network};
  if (*nodes) limits.nodes = **nodes;
  limits.deadline =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(time->value_or(longest_move_ms));
  limits.pause = [&context] { context.lease.pause(); };
  const explain::BalancedMoves found = find_balanced_moves(position, limits);
  json::Json moves = json::Json::array();
  for (const think::Line& line : found.lines) {
    json::Json entry{{"move", to_text(line.moves.front(), position.rules())},
                     {"moves", json::points_json(line.moves, position.rules())}};
    message::add_score(entry, {.score = line.score, .to_move = position.side_to_move()});
    moves.push_back(std::move(entry));
  }
  return json::Json{{"position", to_text(position)},
                    {"to_move", json::side_name(position.side_to_move())},
                    {"complete", found.is_complete},
                    {"nodes", found.nodes},
                    {"moves", std::move(moves)}};
}

Result<json::Json> answer_solve(const json::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const Position& position = asked->position;
  if (auto problem = solve::Solver::why_unsupported(position.rules())) {
    return std::unexpected(*std::move(problem));
  }
  const auto maker_breaker = flag_field(request, "maker_breaker");
  if (!maker_breaker) return failure_of(maker_breaker);
  const auto wants_proof = flag_field(request, "proof");
  if (!wants_proof) return failure_of(wants_proof);
  const auto nodes = number_field(request, "nodes", {.least = 1, .most = most_solver_nodes});
  if (!nodes) return failure_of(nodes);
  const auto time = number_field(request, "time_ms", {.least = 1, .most = longest_move_ms});
  if (!time) return failure_of(time);

  const auto play = *maker_breaker ? proof::ProofPlay::maker_breaker : proof::ProofPlay::strong;
  solve::Solver solver(position, play, solver_mebibytes);
  const solve::SolveReport report =
      solver.solve({.time = std::chrono::milliseconds(time->value_or(longest_move_ms)),
                    .nodes = nodes->value_or(most_solver_nodes),
                    .stop = context.stop},
                   [&context](const solve::SolveReport& /*report*/) { context.lease.pause(); });
  const bool is_solved = report.value != solve::GameValue::unknown;
  json::Json answer{{"game", game_name(position.rules())},
                    {"position", to_text(position)},
                    {"maker_breaker", *maker_breaker},
                    {"value", message::value_name(report.value)},
                    {"best_move", nullptr},
                    {"nodes", report.nodes},
                    {"proof", nullptr}};
  if (report.best_move) answer["best_move"] = to_text(*report.best_move, position.rules());
  if (*wants_proof && is_solved) answer["proof"] = proof_json(solver, context.stop);
  return answer;
}

Result<json::Json> answer_verify(const json::Json& request, RequestContext& context) {
  const auto text = required_text_field(request, "proof");
  if (!text) return failure_of(text);
  const auto bytes = from_base64(*text);
  if (!bytes) return failure("\"proof\" must be a proof in base64");
  ViewStream stream(*bytes);
  const proof::ProofCheck check = proof::verify_proof(stream, verifier_bytes, context.interruption());
  if (check.verdict != proof::ProofVerdict::accepted && context.stop.stop_requested())
    return out_of_time(context);
  if (check.verdict == proof::ProofVerdict::unreadable) return failure("\"proof\": " + check.reason);
  return message::proof_check_json(check);
}

}  // namespace rowan::server
