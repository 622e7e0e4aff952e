// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arena/run/appended_file.hpp"
#include "arena/run/archive.hpp"
#include "arena/tournament/tournament.hpp"

namespace rowan::arena {

/// A tournament of a player against itself: `games` games in which it has both sides, its two seats under
/// names that differ. They are no pairs: each opening is played once.
[[nodiscard]] Tournament selfplay_tournament(const Contestant& player, const Rules& rules, int games);

/// The games of such a tournament in a file of record/format/selfplay_file.hpp. Times and evaluations are not
/// kept.
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

}  // namespace rowan::arena
