// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "session/game_session.hpp"

namespace rowan::cli {

/// Holds a file that is locked (flock) during this object's lifetime. A default-constructed object holds
/// none.
class LockedFile {
 public:
  LockedFile() = default;
  explicit LockedFile(int descriptor) : descriptor_(descriptor) {}
  LockedFile(LockedFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  LockedFile& operator=(LockedFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~LockedFile();

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] explicit operator bool() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

/// Keeps each unfinished game in a file of its own, such as
/// $XDG_STATE_HOME/rowan/games/20260131T201500.123456-4711.json, by default under ~/.local/state. A game
/// keeps its file until it is finished, so starting another game loses nothing. The oldest games are deleted
/// only when there are more than 50.
///
/// A file is written under another name and then renamed: a reader always finds a complete game. It is locked
/// while its game is played, so that two programs never continue the same game; a new version of the file is
/// locked before it replaces the old one.
class FileGameStore final : public session::GameStore {
 public:
  std::optional<Error> keep(const session::GameSession& session) override;
  void forget() override;
  void begin_another() override;
  [[nodiscard]] bool is_kept() const override { return static_cast<bool>(lock_); }
  [[nodiscard]] Result<session::ResumedGame> resume() override;

 private:
  std::filesystem::path file_;  // of the current game; empty before it is first saved
  LockedFile lock_;             // on that file
};

}  // namespace rowan::cli
