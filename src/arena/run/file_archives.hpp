// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/run/ledger.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "files/training_file.hpp"

namespace rowan::arena {

/// A file to which one process at a time appends. What was appended survives the death of the process.
class AppendedFile {
 public:
  explicit AppendedFile(std::filesystem::path path) : path_(std::move(path)) {}

  /// Opens or creates the file and locks it against other processes. Must come before the first read of the
  /// file: anything that another process appends in between would be cut off.
  [[nodiscard]] Result<void> open_locked();

  /// Truncates the file to `size` bytes. Like append(), requires an open file.
  [[nodiscard]] Result<void> cut_to(std::uint64_t size);
  [[nodiscard]] Result<void> append(std::string_view bytes);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, Close> file_;
};

/// A self-play tournament: `games` games in which the player has both sides, as two seats with different
/// names. Games are not paired: each opening is played once.
[[nodiscard]] Tournament selfplay_tournament(const Contestant& player, const Rules& rules, int games);

/// The games of a self-play tournament in a self-play file (files/selfplay_file.hpp). Times and evaluations
/// are not stored.
class SelfplayArchive : public Archive {
 public:
  explicit SelfplayArchive(std::filesystem::path path) : file_(std::move(path)) {}

  [[nodiscard]] Result<std::vector<FinishedGame>> resume(const Tournament& tournament) override;
  [[nodiscard]] Result<void> add(std::span<const PlayedGame> games) override;
  [[nodiscard]] Result<void> finish() override;

 private:
  [[nodiscard]] Result<std::vector<FinishedGame>> read_again(const Tournament& tournament,
                                                             const std::string& bytes);

  AppendedFile file_;
  Rules rules_ = {};
};

/// The games of a tournament with `training` set, in a training file (files/training_file.hpp).
///
/// A training file does not record how its games were played. Before a file is continued, the rules and
/// numbers of all its games are compared with the tournament, and its first game is played again: if that
/// gives a different game, the file was made with different options or by another version. The tournament may
/// have more games than the run that began the file, so a file can be extended.
class TrainingArchive : public Archive {
 public:
  explicit TrainingArchive(std::filesystem::path path) : file_(std::move(path)) {}

  /// Requires tournament.training.
  [[nodiscard]] Result<std::vector<FinishedGame>> resume(const Tournament& tournament) override;

  /// Requires games with `training`.
  [[nodiscard]] Result<void> add(std::span<const PlayedGame> games) override;
  [[nodiscard]] Result<void> finish() override;

  /// The number of searched positions in the file, over all games.
  [[nodiscard]] std::int64_t positions() const { return positions_; }

 private:
  [[nodiscard]] Result<std::vector<FinishedGame>> read_games(const Tournament& tournament);
  [[nodiscard]] Result<void> check_game(const files::TrainingGame& game, const Tournament& tournament) const;
  [[nodiscard]] Result<void> play_again(const files::TrainingGame& game, const Tournament& tournament) const;

  AppendedFile file_;
  std::int64_t positions_ = 0;
};

}  // namespace rowan::arena
