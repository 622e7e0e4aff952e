// SPDX-License-Identifier: MIT
#include "explain/explain.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <rowan/c/explain.h>

#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "explain/reason.hpp"

using rowan::Point;
using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::with_const_handle;
using rowan::explain::Reason;
using rowan::explain::ReasonKind;

/// The state behind a handle of an explanation.
struct rowan_explanation {
  std::vector<Reason> reasons;
  std::vector<std::vector<rowan_point>> points;  // of each reason, in C's form
  std::string text;
};

static_assert(static_cast<int>(ReasonKind::completes) == ROWAN_REASON_COMPLETES &&
              static_cast<int>(ReasonKind::threatens) == ROWAN_REASON_THREATENS &&
              static_cast<int>(ReasonKind::quiet) == ROWAN_REASON_QUIET);

namespace {

/// Reads a line that the caller passes back from an engine. An error if its score, its length or one of its
/// points is out of range, or if it does not begin with `move`.
std::expected<rowan::think::Line, CallError> read_line(const rowan::capi::LineGame& game, Point move,
                                                       const rowan_line& given) {
  if (given.moves == nullptr || given.move_count == 0) {
    return call_error(ROWAN_BAD_ARGUMENT, "the line has no moves");
  }
  if (given.score < -ROWAN_WIN_SCORE || given.score > ROWAN_WIN_SCORE) {
    return call_error(ROWAN_BAD_ARGUMENT, "the score of the line is out of range");
  }
  if (given.move_count > static_cast<std::size_t>(game.rules().point_count())) {
    return call_error(ROWAN_BAD_ARGUMENT, "the line has more moves than the board has points");
  }
  rowan::think::Line line{.score = given.score, .moves = {}};
  for (std::size_t i = 0; i < given.move_count; ++i) {
    const auto [x, y] = given.moves[i];
    if (!rowan::capi::is_on_board(game.rules(), x, y)) return rowan::capi::off_board(game.rules(), x, y);
    line.moves.push_back(rowan::point_at(x, y));
  }
  if (line.moves.front() != move)
    return call_error(ROWAN_BAD_ARGUMENT, "the line begins with a different move");
  return line;
}

std::unique_ptr<rowan_explanation> explained(std::vector<Reason> reasons, const rowan::Rules& rules) {
  auto made = std::make_unique<rowan_explanation>();
  made->text = rowan::explain::to_text(reasons, rules);
  for (const Reason& reason : reasons) {
    auto& points = made->points.emplace_back();
    for (const Point point : reason.points) points.push_back(rowan::capi::to_c(point));
  }
  made->reasons = std::move(reasons);
  return made;
}

}  // namespace

int rowan_explain_move(rowan_explanation** explanation, const rowan_game* game, int x, int y,
                       const rowan_line* line, char* message, size_t size) {
  using Made = std::expected<std::unique_ptr<rowan_explanation>, CallError>;
  return rowan::capi::new_handle(explanation, message, size, [&]() -> Made {
    if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const rowan::capi::LineGame& asked = game->game;
    if (!rowan::capi::is_on_board(asked.rules(), x, y)) return rowan::capi::off_board(asked.rules(), x, y);
    const Point move = rowan::point_at(x, y);
    const int index = asked.rules().index_of(move);
    if (!asked.is_legal(index)) return std::unexpected(rowan::capi::refused_move(asked, index));
    std::vector<Reason> reasons = rowan::explain::reasons_for(asked.position(), move);
    if (line != nullptr) {
      const auto read = read_line(asked, move, *line);
      if (!read) return rowan::failure_of(read);
      reasons = rowan::explain::with_engine_line(std::move(reasons), *read, asked.side_to_move());
    }
    return explained(std::move(reasons), asked.rules());
  });
}

void rowan_explanation_free(rowan_explanation* explanation) { delete explanation; }

int rowan_explanation_count(const rowan_explanation* explanation) {
  if (explanation == nullptr) return ROWAN_NULL_ARGUMENT;
  return static_cast<int>(explanation->reasons.size());
}

int rowan_explanation_get(const rowan_explanation* explanation, int number, rowan_reason* reason) {
  return with_const_handle(explanation, [&](const rowan_explanation& handle) -> CallResult {
    if (number < 0 || std::cmp_greater_equal(number, handle.reasons.size()))
      return call_error(ROWAN_BAD_ARGUMENT);
    const Reason& own = handle.reasons[number];
    const auto& points = handle.points[number];
    rowan_reason c_value = ROWAN_REASON_INIT;
    c_value.kind = static_cast<int32_t>(own.kind);
    c_value.side = static_cast<int32_t>(rowan::stone_of(own.side));
    c_value.shape = static_cast<int32_t>(own.shape);
    c_value.point_class = static_cast<int32_t>(own.made);
    c_value.forbidden = own.forbidden ? static_cast<int32_t>(*own.forbidden) + 1 : ROWAN_NOT_FORBIDDEN;
    c_value.plies = own.plies;
    c_value.points = points.data();
    c_value.point_count = points.size();
    return rowan::capi::write_struct(c_value, reason);
  });
}

int rowan_explanation_text(const rowan_explanation* explanation, char* text, size_t size) {
  return with_const_handle(explanation, [&](const rowan_explanation& handle) {
    return rowan::capi::text_answer(handle.text, text, size);
  });
}

// The names are string literals, so they end in a NUL.
const char* rowan_reason_name(int kind) {
  if (kind < 0 || kind > ROWAN_REASON_QUIET) return nullptr;
  return rowan::explain::name_of(static_cast<ReasonKind>(kind)).data();
}
