// SPDX-License-Identifier: MIT
//
// Files of training games for networks.
#include <cerrno>
#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include <rowan/c/training.h>

#include "capi/byte_files.hpp"
#include "capi/call.hpp"
#include "files/training_file.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::files::TrainingGame;

/// The state behind a handle of a file of training games: the reader, and the arrays of the latest game.
struct rowan_training {
  explicit rowan_training(const char* path) : stream(path, std::ios::binary) {}

  std::ifstream stream;
  rowan::files::TrainingReader reader{stream};
  std::vector<int32_t> moves = {};
  std::vector<int32_t> scores = {};
  std::vector<int32_t> best = {};
  rowan::capi::CallMessage message{};
};

namespace {

int number_of(rowan::Outcome outcome) {
  switch (outcome) {
    case rowan::Outcome::first_wins:
      return ROWAN_FIRST_WINS;
    case rowan::Outcome::second_wins:
      return ROWAN_SECOND_WINS;
    default:
      return ROWAN_DRAW;
  }
}

rowan_training_game show(rowan_training& handle, const TrainingGame& game) {
  const rowan::Rules& rules = game.rules;
  const auto index = [&](rowan::Point point) { return static_cast<int32_t>(rules.index_of(point)); };
  handle.moves.clear();
  handle.scores.clear();
  handle.best.clear();
  for (const rowan::Point move : game.moves) handle.moves.push_back(index(move));
  for (const auto& searched : game.searched) {
    handle.scores.push_back(searched.score);
    handle.best.push_back(index(searched.best));
  }
  rowan_training_game shown = ROWAN_TRAINING_GAME_INIT;
  shown.number = game.number;
  shown.width = rules.width;
  shown.height = rules.height;
  shown.k = rules.k;
  shown.exact = rules.overline == rowan::Overline::wins ? 0 : 1;
  shown.ends_must_be_free = rules.blocked_five == rowan::BlockedFive::wins ? 0 : 1;
  shown.renju = rules.forbidden == rowan::Forbidden::none ? 0 : 1;
  shown.result = number_of(game.result);
  shown.opening_moves = game.opening_moves;
  shown.clean_from = game.clean_from;
  shown.moves = handle.moves.data();
  shown.move_count = handle.moves.size();
  shown.scores = handle.scores.data();
  shown.best = handle.best.data();
  shown.searched_count = handle.scores.size();
  return shown;
}

}  // namespace

int rowan_training_open(rowan_training** reader, const char* path, char* message, size_t size) {
  return rowan::capi::new_handle(reader, message, size,
                                 [&]() -> std::expected<std::unique_ptr<rowan_training>, CallError> {
                                   if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                                   errno = 0;
                                   auto made = std::make_unique<rowan_training>(path);
                                   made->stream.peek();  // a folder opens, but cannot be read
                                   if (!made->stream.is_open() || made->stream.bad()) {
                                     return rowan::capi::file_error("read", path);
                                   }
                                   made->stream.clear();
                                   return made;
                                 });
}

void rowan_training_close(rowan_training* reader) { delete reader; }

const char* rowan_training_message(const rowan_training* reader) { return rowan::capi::message_of(reader); }

int rowan_training_next(rowan_training* reader, rowan_training_game* game) {
  return rowan::capi::with_handle(reader, [&](rowan_training& handle) -> CallResult {
    if (const auto checked = rowan::capi::check_struct(game); !checked) return rowan::failure_of(checked);
    const auto next = handle.reader.next();
    if (!next) return call_error(ROWAN_BAD_FILE, next.error());
    if (!*next) return 0;
    const auto written = rowan::capi::write_struct(show(handle, **next), game);
    if (!written) return written;
    return 1;
  });
}

int rowan_training_is_cut_off(const rowan_training* reader) {
  if (reader == nullptr) return ROWAN_NULL_ARGUMENT;
  return reader->reader.has_rest() ? 1 : 0;
}
