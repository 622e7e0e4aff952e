// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "arena/run/appended_file.hpp"
#include "arena/run/archive.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "record/format/training_file.hpp"

namespace rowan::arena {

/// The games of a tournament with `training` set, in a file of record/format/training_file.hpp.
///
/// Such a file does not record how its games were played. To continue one, the rules and numbers of all its
/// games must fit the tournament, and its first game is replayed: if that gives a different game, the file
/// was made with different options or by another version. The number of games may differ, so a file can be
/// extended beyond the number first requested.
class TrainingArchive : public Archive {
 public:
  explicit TrainingArchive(std::filesystem::path path) : file_(std::move(path)) {}

  /// Requires tournament.training.
  [[nodiscard]] Result<std::vector<FinishedGame>> resume(const Tournament& tournament) override;

  /// Requires games with `training`.
  [[nodiscard]] Result<void> add(std::span<const PlayedGame> games) override;
  [[nodiscard]] Result<void> finish() override;

  /// The number of scored positions in the file.
  [[nodiscard]] std::int64_t positions() const { return positions_; }

 private:
  [[nodiscard]] Result<std::vector<FinishedGame>> read_games(const Tournament& tournament);
  [[nodiscard]] Result<void> check_game(const record::TrainingGame& game, const Tournament& tournament) const;
  [[nodiscard]] Result<void> play_again(const record::TrainingGame& game, const Tournament& tournament) const;

  AppendedFile file_;
  std::int64_t positions_ = 0;
};

}  // namespace rowan::arena
