// SPDX-License-Identifier: MIT
//
// Runs a class on its setup and messages, one per line: the first line creates it, the others come in turn
// from the teacher, a visitor with the link, and the first two pupils. Every error is presentable; whatever
// was accepted is restored from its stored form with the same state.

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzzing.hpp"
#include "json/fields.hpp"
#include "server/classes/class_json.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/player_name.hpp"

using namespace rowan;
using namespace rowan::server;
using fuzzing::require;

namespace {

std::string state_of(const SchoolClass& state) {
  return class_state_json(state, {.id = "class", .you = ClassMember::teacher()}).dump();
}

void require_replay(const ClassSetup& setup, const std::vector<ClassEvent>& events,
                    const SchoolClass& state) {
  const auto stored = read_stored_class_setup(json::Json::parse(class_setup_json(setup).dump()));
  require(stored.has_value(), "a setup is read back");
  SchoolClass again(*stored);
  for (const ClassEvent& event : events) {
    const auto read = read_stored_class_event(json::Json::parse(stored_class_event_json(event).dump()));
    require(read.has_value() && *read == event, "an event is read back");
    require(again.replay(*read), "an event is replayed");
  }
  require(state_of(again) == state_of(state), "the events give the same state");
}

/// The event that a member's message requests: a visitor with the link asks to join, all others request
/// actions.
Result<ClassEvent> read_wanted(const json::Json& message, ClassMember member) {
  if (!member.is_guest()) {
    const auto read = read_class_message(message);
    if (!read) return failure_of(read);
    const auto* const action = std::get_if<ClassAction>(&*read);
    if (action == nullptr) return failure("not an action");
    if (action->fault) return std::unexpected(*action->fault);
    if ((*action->sender == ClassSender::teacher) != member.is_teacher())
      return failure("another one sends this message");
    ClassEvent wanted = action->wanted;
    if (member.is_pupil()) wanted.pupil = member.number;
    return wanted;
  }
  const auto name = json::text_field(message, "name");
  if (!name) return failure_of(name);
  return ClassEvent{.kind = ClassEventKind::joined, .name = clean_name(*name)};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  auto [first, rest] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto request = parse_object(first);
  if (!request) return 0;
  const auto setup = read_class_setup(*request);
  if (!setup) {
    fuzzing::require_presentable(setup.error());
    return 0;
  }
  SchoolClass state(*setup);
  std::vector<ClassEvent> events;
  const std::array<ClassMember, 4> members{ClassMember::teacher(), ClassMember{}, {1}, {2}};
  for (std::size_t messages = 0; messages < 60 && !rest.empty(); ++messages) {
    const auto [line, next] = fuzzing::split_first_line(rest);
    rest = next;
    const auto message = parse_object(line);
    const ClassMember member = members.at(messages % members.size());
    if (!message || (member.is_pupil() && !state.has_pupil(member.number))) continue;
    const auto wanted = read_wanted(*message, member);
    if (!wanted) {
      fuzzing::require_presentable(wanted.error());
      continue;
    }
    const auto decided = state.decide(*wanted, member);
    if (!decided) {
      fuzzing::require_presentable(decided.error());
      continue;
    }
    std::vector<ClassEvent> now{*decided};
    // The server adds the event that the new pupil has received a token; no message requests it.
    if (decided->kind == ClassEventKind::joined)
      now.push_back({.kind = ClassEventKind::confirmed, .pupil = decided->pupil});
    for (const ClassEvent& event : now) {
      state.apply(event);
      events.push_back(event);
    }
  }
  require(state.version() == static_cast<int>(events.size()), "versions count events");
  require_replay(*setup, events, state);
  return 0;
}
