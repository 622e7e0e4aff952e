// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

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
  explicit SelfplayArchive(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] Result<std::vector<FinishedGame>> resume(const Tournament& tournament) override;
  [[nodiscard]] Result<void> add(std::span<const PlayedGame> games) override;
  [[nodiscard]] Result<void> finish() override;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[nodiscard]] Result<std::vector<FinishedGame>> read_again(const Tournament& tournament,
                                                             const std::string& bytes);
  [[nodiscard]] Result<void> open_locked();
  [[nodiscard]] Result<void> cut_to(std::size_t size);
  [[nodiscard]] Result<void> append(const std::string& bytes);

  std::filesystem::path path_;
  Rules rules_ = {};
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace rowan::arena
