// SPDX-License-Identifier: MIT
#include "server/classes/school_class.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "pairing/pairing.hpp"
#include "server/multiplayer/player_name.hpp"

namespace rowan::server {

namespace {

constexpr std::array<std::string_view, 4> result_names{"first", "second", "draw", "none"};

/// The rounds in the form that pairing/ takes.
std::vector<pairing::Round> paired_rounds(const std::vector<ClassRound>& rounds) {
  std::vector<pairing::Round> paired;
  for (const ClassRound& round : rounds) {
    pairing::Round& boards = paired.emplace_back();
    for (const ClassBoard& board : round) {
      boards.push_back({.first = board.first,
                        .second = board.second,
                        .half_points = {half_points(board, board.first),
                                        board.second ? half_points(board, *board.second) : 0},
                        .counts = board.result != BoardResult::none});
    }
  }
  return paired;
}

ClassRound class_round(const pairing::Round& boards) {
  ClassRound round;
  for (const pairing::RoundBoard& board : boards) {
    if (board.is_bye()) {
      round.push_back({.first = board.first, .result = BoardResult::first, .how = "bye"});
    } else {
      round.push_back({.first = board.first, .second = board.second});
    }
  }
  return round;
}

void count_board(const ClassBoard& board, Pupil pupil, std::map<Pupil, StandingsRow>& rows) {
  const auto found = rows.find(pupil);
  if (found == rows.end()) return;
  StandingsRow& row = found->second;
  const int halves = half_points(board, pupil);
  row.half_points += halves;
  row.wins += halves == 2 ? 1 : 0;
  row.draws += halves == 1 ? 1 : 0;
  row.losses += halves == 0 ? 1 : 0;
}

auto ranking_key(const StandingsRow& row) { return std::tuple(-row.half_points, -row.tie_break, -row.wins); }

using ClassKind = ClassEventKind;

constexpr std::array<std::string_view, 13> class_event_names{
    "joined",  "confirmed", "named", "left",    "returned", "removed", "readmitted",
    "started", "finished",  "ended", "joining", "approved", "denied"};
constexpr std::array<std::string_view, 3> joining_names{"open", "approval", "closed"};

Error class_is_over() { return refusal(phrase("the class is over")); }
Error class_is_full() {
  return refusal(
      phrase("the class is full: it can have {pupils} pupils", {{"pupils", SchoolClass::most_pupils}}));
}
/// Admits or denies a waiting pupil. Does nothing if the pupil is not waiting.
void admit(PupilEntry& pupil, ClassKind kind) {
  if (!pupil.is_waiting) return;
  pupil.is_waiting = false;
  pupil.is_removed = kind == ClassKind::denied;
}

Error no_name() { return refusal(phrase("enter a name with at least one visible character")); }

}  // namespace

std::string_view name_of(BoardResult result) { return result_names.at(std::to_underlying(result)); }

std::optional<BoardResult> find_result(std::string_view name) {
  const auto* const found = std::ranges::find(result_names, name);
  if (found == result_names.end()) return std::nullopt;
  return static_cast<BoardResult>(found - result_names.begin());
}

int half_points(const ClassBoard& board, Pupil pupil) {
  if (!board.has(pupil) || !board.result) return 0;
  if (*board.result == BoardResult::draw) return 1;
  const bool is_won = *board.result == (board.first == pupil ? BoardResult::first : BoardResult::second);
  return is_won ? 2 : 0;
}

int half_points(const std::vector<ClassRound>& rounds, Pupil pupil) {
  int sum = 0;
  for (const ClassRound& round : rounds)
    for (const ClassBoard& board : round) sum += half_points(board, pupil);
  return sum;
}

ClassRound next_round(Pairing kind, std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return kind == Pairing::swiss ? pair_swiss(pupils, before) : pair_round_robin(pupils, before);
}

ClassRound pair_round_robin(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return class_round(pairing::pair_round_robin(pupils, paired_rounds(before)));
}

ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return class_round(pairing::pair_swiss(pupils, paired_rounds(before)));
}

int usual_rounds(Pairing kind, int pupils) {
  return kind == Pairing::swiss ? pairing::usual_swiss_rounds(pupils)
                                : pairing::usual_round_robin_rounds(pupils);
}

std::vector<StandingsRow> standings_of(Pairing pairing, std::span<const Pupil> pupils,
                                       const std::vector<ClassRound>& rounds) {
  std::map<Pupil, StandingsRow> rows;
  for (const Pupil pupil : pupils) rows[pupil].pupil = pupil;
  for (const ClassBoard& board : rounds | std::views::join) {
    if (!board.result || *board.result == BoardResult::none) continue;
    count_board(board, board.first, rows);
    if (board.second) count_board(board, *board.second, rows);
  }
  const auto points = [&](Pupil pupil) {
    const auto found = rows.find(pupil);
    return found == rows.end() ? half_points(rounds, pupil) : found->second.half_points;
  };
  for (const ClassBoard& board : rounds | std::views::join) {
    if (!board.result || !board.is_meeting()) continue;
    const auto add = [&](Pupil pupil, Pupil opponent) {
      const auto found = rows.find(pupil);
      if (found == rows.end()) return;
      const int weight = pairing == Pairing::swiss ? 2 : half_points(board, pupil);
      found->second.tie_break += weight * points(opponent);
    };
    add(board.first, *board.second);
    add(*board.second, board.first);
  }
  std::vector<StandingsRow> table;
  for (const auto& [pupil, row] : rows) table.push_back(row);
  std::ranges::sort(table, {},
                    [](const StandingsRow& row) { return std::pair(ranking_key(row), row.pupil); });
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool is_equal = i > 0 && ranking_key(table[i]) == ranking_key(table[i - 1]);
    table[i].place = is_equal ? table[i - 1].place : static_cast<int>(i) + 1;
  }
  return table;
}

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

std::vector<Pupil> SchoolClass::playing() const {
  std::vector<Pupil> playing;
  for (Pupil pupil = 1; has_pupil(pupil); ++pupil)
    if (entry(pupil).is_playing()) playing.push_back(pupil);
  return playing;
}

std::vector<Pupil> SchoolClass::ranked() const {
  std::set<Pupil> ranked;
  for (const ClassBoard& board : rounds_ | std::views::join) {
    ranked.insert(board.first);
    if (board.second) ranked.insert(*board.second);
  }
  for (Pupil pupil = 1; has_pupil(pupil); ++pupil)
    if (entry(pupil).is_confirmed && entry(pupil).is_admitted()) ranked.insert(pupil);
  return {ranked.begin(), ranked.end()};
}

std::optional<int> SchoolClass::planned_rounds() const {
  const auto planned = setup_.rounds ? setup_.rounds : usual_rounds_;
  if (!planned) return std::nullopt;
  return std::max(*planned, static_cast<int>(rounds_.size()));
}

int SchoolClass::open_boards() const {
  if (rounds_.empty()) return 0;
  return static_cast<int>(
      std::ranges::count_if(rounds_.back(), [](const ClassBoard& board) { return !board.result; }));
}

std::optional<int> SchoolClass::open_board(Pupil pupil) const {
  if (rounds_.empty()) return std::nullopt;
  const auto found = std::ranges::find_if(
      rounds_.back(), [&](const ClassBoard& board) { return !board.result && board.has(pupil); });
  if (found == rounds_.back().end()) return std::nullopt;
  return static_cast<int>(found - rounds_.back().begin()) + 1;
}

std::optional<Error> SchoolClass::why_not_join(const ClassEvent& wanted) const {
  if (is_over_) return class_is_over();
  if (wanted.name.empty()) return no_name();
  return is_full() || pupils_.size() >= most_pupils_ever ? std::optional(class_is_full()) : std::nullopt;
}

/// Checks the teacher's rule for newcomers. Replay skips this check: the stored event has passed it.
std::optional<Error> SchoolClass::why_not_newcomer(const ClassEvent& wanted) const {
  if (joining_ == Joining::closed)
    return refusal(phrase("the teacher has closed the class to newcomers; ask the teacher"));
  const auto removed = std::ranges::count_if(pupils_, [&](const PupilEntry& pupil) {
    return pupil.is_removed && !wanted.mark.empty() && pupil.mark == wanted.mark;
  });
  if (removed >= most_removed_from_one_place)
    return refusal(phrase("you cannot join this class; ask the teacher"));
  return std::nullopt;
}

std::optional<Pupil> SchoolClass::find_removed_like(const std::string& name, const std::string& mark) const {
  const NameSkeleton wanted(name);
  for (Pupil pupil = 1; has_pupil(pupil); ++pupil) {
    const PupilEntry& one = entry(pupil);
    if (!one.is_removed) continue;
    if ((!mark.empty() && one.mark == mark) || NameSkeleton(one.name).is_like(wanted)) return pupil;
  }
  return std::nullopt;
}

/// Checks whether waiting pupils can be approved or denied, one by one or all together.
std::optional<Error> SchoolClass::why_not_admit(const ClassEvent& wanted) const {
  if (is_over_) return class_is_over();
  if (wanted.pupil != 0 && !has_pupil(wanted.pupil))
    return refusal(phrase("there is no such pupil in this class"));
  const bool waits = wanted.pupil == 0 ? std::ranges::any_of(pupils_, &PupilEntry::is_waiting)
                                       : entry(wanted.pupil).is_waiting;
  return waits ? std::nullopt : std::optional(refusal(phrase("no pupil is waiting to be admitted")));
}

bool SchoolClass::is_full() const {
  return std::ranges::count_if(pupils_, [](const PupilEntry& pupil) { return !pupil.is_removed; }) >=
         most_pupils;
}

/// Checks events after the end of the class: names can still be corrected for the printed sheet, but joining
/// and leaving have no meaning. Older files may contain such events, so replay skips the check.
std::optional<Error> SchoolClass::why_not_after_end(const ClassEvent& wanted, ClassMember by) const {
  if (!is_over_) return std::nullopt;
  switch (wanted.kind) {
    case ClassKind::named:
      return by.is_teacher() ? std::nullopt : std::optional(class_is_over());
    case ClassKind::left:
    case ClassKind::returned:
    case ClassKind::removed:
    case ClassKind::readmitted:
    case ClassKind::joining:
      return class_is_over();
    default:
      return std::nullopt;
  }
}

std::optional<Error> SchoolClass::why_not_start() const {
  if (is_over_) return class_is_over();
  if (const int open = open_boards(); open > 0)
    return refusal(plural_phrase(open, "{count} game of this round is not finished",
                                 "{count} games of this round are not finished"));
  if (std::cmp_greater_equal(rounds_.size(), most_rounds))
    return refusal(phrase("a class has at most {rounds} rounds", {{"rounds", most_rounds}}));
  if (playing().size() < 2) return refusal(phrase("a round needs at least two pupils"));
  return std::nullopt;
}

std::optional<Error> SchoolClass::why_not_finish(const ClassEvent& wanted) const {
  if (rounds_.empty()) return refusal(phrase("no round has started"));
  const ClassRound& boards = rounds_.back();
  if (wanted.board < 1 || std::cmp_greater(wanted.board, boards.size()))
    return Error{fmt::format("this round has boards 1 to {}", boards.size())};
  if (boards[wanted.board - 1].result) return refusal(phrase("this game is already finished"));
  return std::nullopt;
}

/// Checks events that concern one pupil.
std::optional<Error> SchoolClass::why_not_change(const ClassEvent& wanted) const {
  if (!has_pupil(wanted.pupil)) return refusal(phrase("there is no such pupil in this class"));
  if (wanted.kind == ClassKind::named && wanted.name.empty()) return no_name();
  if (wanted.kind == ClassKind::readmitted && entry(wanted.pupil).is_removed && is_full())
    return class_is_full();
  return std::nullopt;
}

/// Checks the limits on changes by pupils, which do not apply to the teacher.
std::optional<Error> SchoolClass::why_not_by_pupil(const ClassEvent& wanted) const {
  if (wanted.kind == ClassKind::confirmed) return std::nullopt;
  const PupilEntry& pupil = entry(wanted.pupil);
  if (pupil.is_removed) return refusal(phrase("the teacher has removed you from the class"));
  if (wanted.kind == ClassKind::named && !rounds_.empty())
    return refusal(phrase("you cannot change your name once a round has started; the teacher can"));
  if (pupil.changes >= most_changes) return refusal(phrase("you have changed your name or left too often"));
  return std::nullopt;
}

std::optional<Error> SchoolClass::why_not(const ClassEvent& wanted) const {
  switch (wanted.kind) {
    case ClassKind::joined:
      return why_not_join(wanted);
    case ClassKind::started:
      return why_not_start();
    case ClassKind::finished:
      return why_not_finish(wanted);
    case ClassKind::ended:
    case ClassKind::joining:
      return is_over_ ? std::optional(class_is_over()) : std::nullopt;
    case ClassKind::approved:
    case ClassKind::denied:
      return why_not_admit(wanted);
    case ClassKind::confirmed:
    case ClassKind::named:
    case ClassKind::left:
    case ClassKind::returned:
    case ClassKind::removed:
    case ClassKind::readmitted:
      break;
  }
  return why_not_change(wanted);
}

std::string SchoolClass::distinct_name(const std::string& name, Pupil of) const {
  std::vector<NameSkeleton> taken;
  for (Pupil pupil = 1; has_pupil(pupil); ++pupil)
    if (pupil != of && !entry(pupil).is_removed) taken.emplace_back(entry(pupil).name);
  return server::distinct_name(name, [&](const NameSkeleton& wanted) {
    return std::ranges::any_of(taken, [&](const NameSkeleton& one) { return one.is_like(wanted); });
  });
}

Result<ClassEvent> SchoolClass::decide(ClassEvent wanted, ClassMember by) const {
  if (auto problem = why_not(wanted)) return std::unexpected(*std::move(problem));
  if (auto problem = why_not_after_end(wanted, by)) return std::unexpected(*std::move(problem));
  if (by.is_pupil())
    if (auto problem = why_not_by_pupil(wanted)) return std::unexpected(*std::move(problem));
  if (version_ >= most_events)
    return refused(phrase("too much has happened in this class; create another one"));
  if (wanted.kind == ClassKind::joined) {
    if (auto problem = why_not_newcomer(wanted)) return std::unexpected(*std::move(problem));
    wanted.pupil = static_cast<Pupil>(pupils_.size()) + 1;
    wanted.waits = joining_ == Joining::approval || find_removed_like(wanted.name, wanted.mark);
  }
  if (wanted.kind == ClassKind::joined || wanted.kind == ClassKind::named)
    wanted.name = distinct_name(wanted.name, wanted.pupil);
  if (wanted.kind == ClassKind::started) wanted.boards = next_round(setup_.pairing, playing(), rounds_);
  return wanted;
}

bool SchoolClass::changes_nothing(const ClassEvent& event) const {
  switch (event.kind) {
    case ClassKind::confirmed:
      return entry(event.pupil).is_confirmed;
    case ClassKind::named:
      return entry(event.pupil).name == event.name;
    case ClassKind::left:
      return entry(event.pupil).has_left;
    case ClassKind::returned:
      return !entry(event.pupil).has_left;
    case ClassKind::removed:
      return entry(event.pupil).is_removed;
    case ClassKind::readmitted:
      return entry(event.pupil).is_admitted() && !entry(event.pupil).has_left;
    case ClassKind::joining:
      return joining_ == event.joining;
    case ClassKind::joined:
    case ClassKind::started:
    case ClassKind::finished:
    case ClassKind::ended:
    case ClassKind::approved:
    case ClassKind::denied:
      break;
  }
  return false;
}

bool SchoolClass::are_boards_fit(const ClassRound& boards) const {
  std::set<Pupil> seen;
  for (const ClassBoard& board : boards) {
    if (!has_pupil(board.first) || !seen.insert(board.first).second) return false;
    if (!board.second) continue;
    if (!has_pupil(*board.second) || !seen.insert(*board.second).second) return false;
  }
  return !boards.empty();
}

bool SchoolClass::replay(const ClassEvent& event) {
  if (why_not(event)) return false;
  if (event.kind == ClassKind::joined && std::cmp_not_equal(event.pupil, pupils_.size() + 1)) return false;
  if (event.kind == ClassKind::started && !are_boards_fit(event.boards)) return false;
  apply(event);
  return true;
}

void SchoolClass::apply(const ClassEvent& event) {
  ++version_;
  switch (event.kind) {
    case ClassKind::joined:
      pupils_.push_back({.name = event.name, .is_waiting = event.waits, .mark = event.mark});
      return;
    case ClassKind::started:
      if (rounds_.empty()) usual_rounds_ = usual_rounds(setup_.pairing, static_cast<int>(playing().size()));
      rounds_.push_back(event.boards);
      return;
    case ClassKind::finished:
      rounds_.back()[event.board - 1].result = event.result;
      rounds_.back()[event.board - 1].how = event.how;
      return;
    case ClassKind::ended:
      is_over_ = true;
      return;
    case ClassKind::joining:
      joining_ = event.joining;
      return;
    case ClassKind::approved:
    case ClassKind::denied:
      for (Pupil pupil = 1; has_pupil(pupil); ++pupil)
        if (event.pupil == 0 || event.pupil == pupil) admit(pupils_[pupil - 1], event.kind);
      return;
    case ClassKind::confirmed:
    case ClassKind::named:
    case ClassKind::left:
    case ClassKind::returned:
    case ClassKind::removed:
    case ClassKind::readmitted:
      break;
  }
  PupilEntry& pupil = pupils_[event.pupil - 1];
  if (event.kind == ClassKind::confirmed) pupil.is_confirmed = true;
  if (event.kind == ClassKind::named) pupil.name = event.name;
  if (event.kind == ClassKind::left || event.kind == ClassKind::returned)
    pupil.has_left = event.kind == ClassKind::left;
  ++pupil.changes;
  if (event.kind == ClassKind::removed) {
    pupil.is_removed = true;
    pupil.is_waiting = false;
  }
  if (event.kind == ClassKind::readmitted) pupil.is_removed = pupil.is_waiting = pupil.has_left = false;
}

}  // namespace rowan::server
