// SPDX-License-Identifier: MIT
// Joining and leaving a class.
#include <algorithm>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "base/sha256.hpp"
#include "record/json/json_fields.hpp"
#include "server/classes/class_service.hpp"
#include "server/messages/json_message.hpp"
#include "server/multiplayer/token.hpp"
#include "server/names/player_name.hpp"

namespace rowan::server {

namespace {

using record::Json;

/// An id with at least this many bytes, quotes included, is assumed to be random and so unique to a client.
constexpr std::size_t shortest_own_id = 18;

/// A place that is neither confirmed nor connected, the one with the fewest changes of name.
std::optional<Pupil> find_unused_place(const LiveClass& live) {
  std::optional<Pupil> unused;
  const SchoolClass& state = live.state();
  for (Pupil pupil = 1; state.has_pupil(pupil); ++pupil) {
    const PupilEntry& entry = state.entry(pupil);
    if (entry.is_confirmed || entry.is_removed || live.count({pupil}) > 0) continue;
    if (!unused || entry.changes < state.entry(*unused).changes) unused = pupil;
  }
  return unused;
}

/// Where a visitor comes from, as far as the class has to recognize it: twenty bits of a hash, which many
/// addresses share. Empty for this machine, which may stand for many.
std::string mark_of(const Payer& payer, const std::string& class_id) {
  if (payer.is_this_machine || payer.visitor.empty()) return "";
  const Sha256 hash = sha256(class_id + ' ' + payer.visitor);
  return fmt::format("{:02x}{:02x}{:x}", hash[0], hash[1], hash[2] >> 4);
}

}  // namespace

void ClassService::join(const Visit& visit, const Json& message) {
  const auto id = record::required_text_field(message, "class");
  if (!id) return visit.refuse(id.error());
  const auto token = record::required_text_field(message, "token");
  if (!token) return visit.refuse(token.error());
  const auto wanted_name = record::text_field(message, "name");
  if (!wanted_name) return visit.refuse(wanted_name.error());
  const Payer& payer = visit.connection->payer;
  if (const auto wait = wait_to_guess(*token, payer, visit.now))
    return visit.refuse_for(*wait, too_many_wrong_codes);
  if (const auto wait = wait_to_load(*id, payer, visit.now)) return visit.refuse_for(*wait, loaded_too_many);
  const auto found = find(*id, payer, visit.now);
  if (!found) return visit.refuse(503, not_readable);
  auto member = identify(*found, *token, payer, visit.now);
  if (!member) return visit.refuse(404, no_such_class);

  LiveClass& live = **found;
  if (live.count(*member) >= (member->is_guest() ? most_guests : most_per_member))
    return visit.refuse(429, translatable("too many connections to this class; close some of them"));
  const GameService::WriteCharge charge(games_, payer, visit.now);
  std::string pupil_token;
  if (member->is_guest() && record::find_field(message, "name") != nullptr) {
    const std::string name = clean_name(*wanted_name);
    if (name.empty())
      return visit.refuse(400, translatable("enter a name with at least one visible character"));
    if (const auto wait = ledger().wait_for(payer, Quota::bytes, visit.now.steady))
      return visit.refuse_for(*wait, stored_too_much);
    const auto pupil = find_place(live, visit, name);
    if (!pupil) return visit.refuse(pupil.error(), 409);
    pupil_token = new_token();
    classes_.set_token(live, *pupil, hash_of_token(pupil_token));
    member = ClassMember{*pupil};
  }
  depart(visit.connection);
  record_results(live, visit.now);
  enter(visit, live, *member, pupil_token);
}

/// A client that repeats its request because the answer was lost gets the same place. In a full class a
/// newcomer gets a place whose pupil has never confirmed and is not connected.
Result<Pupil> ClassService::find_place(LiveClass& live, const Visit& visit, const std::string& name) {
  const std::string message = visit.id.dump();
  for (const StoredClass::Done& one : live.stored.done) {
    if (!one.sender.is_guest() || one.message != message || live.state().entry(one.pupil).is_confirmed)
      continue;
    if (!live.state().would_be_named(one.pupil, name)) continue;
    // The connection on which the answer was lost may still be counted for a while.
    if (live.count({one.pupil}) > 0 && message.size() < shortest_own_id) continue;
    drop(live, {one.pupil});
    return one.pupil;
  }
  const std::string mark = mark_of(visit.connection->payer, live.id);
  auto event =
      live.state().decide({.kind = ClassEventKind::joined, .name = name, .mark = mark}, ClassMember{});
  const bool may_replace = !event && live.state().is_full() && !live.state().is_over() &&
                           live.state().joining() == Joining::open &&
                           !live.state().find_removed_like(name, mark);
  const auto unused = may_replace ? find_unused_place(live) : std::nullopt;
  if (unused)
    event =
        live.state().decide({.kind = ClassEventKind::named, .pupil = *unused, .name = name}, ClassMember{});
  if (!event) return failure_of(event);
  classes_.record(live, *event, ClassMember{}, message, visit.now);
  return event->pupil;
}

/// Makes the member's connections guests from now on.
void ClassService::drop(LiveClass& live, ClassMember member) {
  for (const Connection& connection : live.connections)
    if (connection->member == member) connection->member = ClassMember{};
}

void ClassService::enter(const Visit& visit, LiveClass& live, ClassMember member,
                         const std::string& pupil_token) {
  const Connection& connection = visit.connection;
  connection->class_id = live.id;
  connection->member = member;
  live.connections.push_back(connection);
  live.needs_broadcast = live.needs_broadcast || !member.is_guest();
  if (pupil_token.empty()) confirm(live, member, visit.now);
  const Json joined{{"t", "joined"},
                    {"id", visit.id},
                    {"you", member.name()},
                    {"pupil", member.is_pupil() ? Json(member.number) : Json()},
                    {"pupil_token", pupil_token.empty() ? Json() : Json(pupil_token)},
                    {"state", state_of(live, member, visit.now)}};
  games_.table().then(
      ClassTable::key_of(live), [outbox = connection->outbox, text = joined.dump()] { outbox->send(text); },
      [this, connection, text = error_message(visit.id, 503, visit.texts(not_stored)).dump()] {
        depart(connection);
        connection->outbox->send(text);
      });
}

/// The pupil has used the token, or has acknowledged it.
void ClassService::confirm(LiveClass& live, ClassMember member, Times now) {
  if (!member.is_pupil() || live.state().entry(member.number).is_confirmed) return;
  const auto event = live.state().decide({.kind = ClassEventKind::confirmed, .pupil = member.number}, member);
  if (event) classes_.record(live, *event, member, "", now);
}

void ClassService::leave(const Connection& connection, Times /*now*/) { depart(connection); }

void ClassService::depart(const Connection& connection) {
  const std::string id = std::exchange(connection->class_id, {});
  const ClassMember member = std::exchange(connection->member, {});
  LiveClass* const live = id.empty() ? nullptr : classes_.peek(id);
  if (live == nullptr) return;
  std::erase(live->connections, connection);
  live->needs_broadcast = live->needs_broadcast || !member.is_guest();
}

}  // namespace rowan::server
