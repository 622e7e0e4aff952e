// SPDX-License-Identifier: MIT
#include "server/classes/class_event.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace rowan::server {

namespace {

constexpr std::array<std::string_view, 13> class_event_names{
    "joined",  "confirmed", "named", "left",    "returned", "removed", "readmitted",
    "started", "finished",  "ended", "joining", "approved", "denied"};
constexpr std::array<std::string_view, 3> joining_names{"open", "approval", "closed"};

}  // namespace

std::string_view name_of(ClassEventKind kind) { return class_event_names.at(std::to_underlying(kind)); }

std::optional<ClassEventKind> find_class_event_kind(std::string_view name) {
  const auto* const found = std::ranges::find(class_event_names, name);
  if (found == class_event_names.end()) return std::nullopt;
  return static_cast<ClassEventKind>(found - class_event_names.begin());
}

std::string_view name_of(Joining joining) { return joining_names.at(std::to_underlying(joining)); }

std::optional<Joining> find_joining(std::string_view name) {
  const auto* const found = std::ranges::find(joining_names, name);
  if (found == joining_names.end()) return std::nullopt;
  return static_cast<Joining>(found - joining_names.begin());
}

std::string_view ClassMember::name() const {
  if (is_teacher()) return "teacher";
  return is_pupil() ? "pupil" : "guest";
}

}  // namespace rowan::server
