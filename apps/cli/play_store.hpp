// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "session/game_store.hpp"

namespace rowan {

/// Unfinished games as files, one each: $XDG_STATE_HOME/rowan/games/20260131T201500-4711.json, by default
/// under ~/.local/state. A game has its file until it is finished, so starting another one loses nothing;
/// only the oldest of very many are thrown away.
///
/// A file is written under another name and then renamed: whoever reads it finds a whole game.
class FileGameStore final : public GameStore {
 public:
  std::optional<Error> keep(const GameSession& session) override;
  void forget() override;
  void begin_another() override { file_.clear(); }
  [[nodiscard]] Result<GameSession> take_up() override;

 private:
  std::filesystem::path file_;  // of the present game; empty before it is first kept
};

}  // namespace rowan
