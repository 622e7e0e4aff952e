// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "json/json.hpp"
#include "server/classes/school_class.hpp"
#include "server/multiplayer/game_json.hpp"

namespace rowan::server {

// A class as JSON (docs/api.md, docs/schema/class.json).

/// Reads a request to create a class.
[[nodiscard]] Result<ClassSetup> read_class_setup(const json::Json& request);

/// Converts the setup to the JSON that the store keeps, and back.
[[nodiscard]] json::Json class_setup_json(const ClassSetup& setup);
[[nodiscard]] Result<ClassSetup> read_stored_class_setup(const json::Json& stored);

/// Converts an event to the JSON that the store keeps, and back.
[[nodiscard]] json::Json stored_class_event_json(const ClassEvent& event);
[[nodiscard]] Result<ClassEvent> read_stored_class_event(const json::Json& stored);

/// A visitor wants to join a class: with a name as a pupil, or without a name only to see the class.
struct JoinClass {
  std::string class_id;
  std::string token;
  std::optional<std::string> name = {};
};

/// A pupil confirms having received the token.
struct ConfirmPupil {};

/// Who may send a message.
enum class ClassSender : std::uint8_t { pupil, teacher };

/// What a member asks for, such as {"t": "remove", "pupil": 3}.
struct ClassAction {
  std::optional<ClassSender> sender = {};  // empty for an unknown word
  ClassEvent wanted = {};                  // from a pupil, it lacks the pupil's number
  std::optional<Error> fault = {};         // why the message cannot be read; reported to a sender who may act
};

/// A message from a connection.
using ClassMessage = std::variant<JoinClass, Ping, ConfirmPupil, ClassAction>;
[[nodiscard]] Result<ClassMessage> read_class_message(const json::Json& message);

/// What a state message contains besides the class itself.
struct ClassSurroundings {
  std::string id;
  std::string code = {};  // for the teacher to show
  ClassMember you;
  std::set<Pupil> connected = {};
  /// For the teacher: board_game_json for each board in the current round; null for a board without a game.
  std::vector<json::Json> boards = {};
  WallTime created{0};
  WallTime kept_until{0};
};

/// The state of a board's game, for the teacher: {"moves", "turn", "clock", "version"}.
[[nodiscard]] json::Json board_game_json(const SharedGame& game, Moment now);

/// The state of the class, as far as the member around.you may see it.
[[nodiscard]] json::Json class_state_json(const SchoolClass& state, const ClassSurroundings& around);

}  // namespace rowan::server
