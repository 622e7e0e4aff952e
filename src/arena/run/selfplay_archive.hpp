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

/// A self-play tournament: `games` games in which the player has both sides, as two seats with different
/// names. Games are not paired: each opening is played once.
[[nodiscard]] Tournament selfplay_tournament(const Contestant& player, const Rules& rules, int games);

/// The games of such a tournament in a file of record/format/selfplay_file.hpp. Times and evaluations are not
/// stored.
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
