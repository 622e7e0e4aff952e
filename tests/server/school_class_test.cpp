// SPDX-License-Identifier: MIT
#include "server/classes/school_class.hpp"

#include <array>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "server/classes/class_json.hpp"
#include "support/seed.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using Happening = ClassEventKind;

ClassSetup class_setup(std::string_view pairing) {
  return read_class_setup({{"game", "tictactoe"}, {"pairing", pairing}}).value();
}

/// A school class together with a record of its events.
class Attending {
 public:
  explicit Attending(std::string_view pairing) : setup_(class_setup(pairing)), state_(setup_) {}

  [[nodiscard]] const SchoolClass* operator->() const { return &state_; }

  /// Why the class would refuse the event now; empty if the event is allowed.
  [[nodiscard]] std::string refusal(const ClassEvent& wanted, ClassMember by = ClassMember::teacher()) const {
    const auto event = state_.decide(wanted, by);
    return event ? "" : event.error().message;
  }
  /// Returns false if the event is not allowed.
  bool try_to(const ClassEvent& wanted, ClassMember by = ClassMember::teacher()) {
    auto event = state_.decide(wanted, by);
    if (!event) return false;
    for (ClassBoard& board : event->boards)
      if (!board.is_bye()) board.game = "game" + std::to_string(++games_);
    state_.apply(*event);
    events_.push_back(*event);
    return true;
  }
  void add_pupils(int count) {
    for (int i = 0; i < count; ++i) {
      ASSERT_TRUE(try_to({.kind = Happening::joined, .name = "Anna"}, {}));
      const auto pupil = static_cast<Pupil>(state_.pupils().size());
      ASSERT_TRUE(try_to({.kind = Happening::confirmed, .pupil = pupil}, {pupil}));
    }
  }

  [[nodiscard]] std::string text() const { return text_of(state_); }
  /// The state after writing all events as JSON, reading them, and applying them again; the error if that
  /// fails.
  [[nodiscard]] std::string replayed() const {
    const auto setup = read_stored_class_setup(json::Json::parse(class_setup_json(setup_).dump()));
    if (!setup) return setup.error().message;
    SchoolClass again(*setup);
    for (const ClassEvent& event : events_) {
      const auto json = json::Json::parse(stored_class_event_json(event).dump());
      const auto read = read_stored_class_event(json);
      if (!read) return read.error().message;
      if (!again.replay(*read)) return "refused: " + json.dump();
    }
    return text_of(again);
  }

 private:
  static std::string text_of(const SchoolClass& state) {
    return class_state_json(state, {.id = "id", .you = ClassMember::teacher()}).dump();
  }

  ClassSetup setup_;
  SchoolClass state_;
  std::vector<ClassEvent> events_;
  int games_ = 0;
};

ClassEvent random_event(const SchoolClass& state, Random& random) {
  constexpr std::array<std::string_view, 3> names{"Anna", "Ben", ""};
  constexpr std::array results{BoardResult::first, BoardResult::second, BoardResult::draw, BoardResult::none};
  ClassEvent wanted{
      .kind = static_cast<Happening>(random.below(13)),
      .pupil = static_cast<Pupil>(random.below(static_cast<std::uint32_t>(state.pupils().size()) + 2)),
      .name = std::string(names.at(random.below(3))),
      .board = static_cast<int>(random.below(6)),
      .result = results.at(random.below(4)),
      .joining = static_cast<Joining>(random.below(3))};
  if (wanted.kind == Happening::ended) wanted.kind = Happening::confirmed;
  if (random.below(4) == 0) wanted.mark = "beef1";
  if (random.below(3) == 0) wanted.kind = Happening::finished;
  if (random.below(400) == 0) wanted.kind = Happening::ended;
  if (wanted.kind == Happening::finished) wanted.how = "teacher";
  return wanted;
}

// Random events are tried in random order. The accepted events alone reproduce the state, and the version
// counts them.
TEST(SchoolClass, RandomClassesReplayFromTheirEvents) {
  Random random(rowan::testing::seed_of_run(20'261'123));
  int rounds = 0;
  for (int repetition = 0; repetition < 60; ++repetition) {
    Attending state(repetition % 2 == 0 ? "swiss" : "round-robin");
    for (int step = 0; step < 200; ++step) {
      const int version = state->version();
      const ClassEvent wanted = random_event(*state.operator->(), random);
      const ClassMember by = random.below(2) == 0 && state->has_pupil(wanted.pupil)
                                 ? ClassMember{wanted.pupil}
                                 : ClassMember::teacher();
      const bool is_done = state.try_to(wanted, by);
      ASSERT_EQ(state->version(), version + (is_done ? 1 : 0));
    }
    rounds += static_cast<int>(state->rounds().size());
    ASSERT_EQ(state.replayed(), state.text());
  }
  EXPECT_GT(rounds, 30);
}

TEST(SchoolClass, TheFirstRoundFixesTheNumberOfRounds) {
  Attending state("swiss");
  EXPECT_THAT(state.refusal({.kind = Happening::started}), HasSubstr("at least two pupils"));
  state.add_pupils(5);
  EXPECT_EQ(state->planned_rounds(), std::nullopt);
  ASSERT_TRUE(state.try_to({.kind = Happening::started}));
  EXPECT_EQ(state->planned_rounds(), 3);
  EXPECT_EQ(state->open_boards(), 2);
  EXPECT_THAT(state.refusal({.kind = Happening::started}), HasSubstr("2 games"));
  EXPECT_EQ(state->open_board(5), std::nullopt);  // this pupil has the bye
}

TEST(SchoolClass, HasAtMostFiftyRounds) {
  Attending state("round-robin");
  state.add_pupils(2);
  for (int i = 0; i < SchoolClass::most_rounds; ++i) {
    ASSERT_TRUE(state.try_to({.kind = Happening::started}));
    ASSERT_TRUE(state.try_to({.kind = Happening::finished, .board = 1, .how = "teacher"}));
  }
  EXPECT_THAT(state.refusal({.kind = Happening::started}), HasSubstr("at most 50 rounds"));
  EXPECT_EQ(state.replayed(), state.text());
}

TEST(SchoolClass, PupilsWhoReturnArePairedAgain) {
  Attending state("round-robin");
  state.add_pupils(3);
  ASSERT_TRUE(state.try_to({.kind = Happening::left, .pupil = 2}, {2}));
  EXPECT_EQ(state->playing(), (std::vector<Pupil>{1, 3}));
  ASSERT_TRUE(state.try_to({.kind = Happening::returned, .pupil = 2}, {2}));
  EXPECT_EQ(state->playing(), (std::vector<Pupil>{1, 2, 3}));
  ASSERT_TRUE(state.try_to({.kind = Happening::removed, .pupil = 1}));
  EXPECT_THAT(state.refusal({.kind = Happening::returned, .pupil = 1}, {1}),
              HasSubstr("removed you from the class"));
  EXPECT_EQ(state->ranked(), (std::vector<Pupil>{2, 3}));
  ASSERT_TRUE(state.try_to({.kind = Happening::readmitted, .pupil = 1}));
  EXPECT_EQ(state->playing().size(), 3U);
}

TEST(SchoolClass, LimitsTheChangesOfAPupil) {
  Attending state("round-robin");
  state.add_pupils(1);
  int changes = 0;
  while (changes < 1'000 && state.try_to({.kind = Happening::left, .pupil = 1}, {1})) ++changes;
  EXPECT_LE(changes, SchoolClass::most_changes);
  EXPECT_THAT(state.refusal({.kind = Happening::named, .pupil = 1, .name = "Eve"}, {1}),
              HasSubstr("too often"));
  EXPECT_EQ(state.refusal({.kind = Happening::named, .pupil = 1, .name = "Eve"}), "");
}

TEST(SchoolClass, ImpossibleEventsAreNotReplayed) {
  SchoolClass state(class_setup("swiss"));
  EXPECT_FALSE(state.replay({.kind = Happening::joined, .pupil = 2, .name = "Anna"}));
  EXPECT_FALSE(state.replay({.kind = Happening::confirmed, .pupil = 1}));
  EXPECT_FALSE(state.replay({.kind = Happening::finished, .board = 1}));
  for (const Pupil pupil : {1, 2}) {
    EXPECT_TRUE(state.replay({.kind = Happening::joined, .pupil = pupil, .name = "Anna"}));
    EXPECT_TRUE(state.replay({.kind = Happening::confirmed, .pupil = pupil}));
  }
  EXPECT_FALSE(state.replay({.kind = Happening::started}));
  EXPECT_FALSE(state.replay({.kind = Happening::started, .boards = {{.first = 1, .second = 1}}}));
  EXPECT_FALSE(state.replay({.kind = Happening::started, .boards = {{.first = 1, .second = 3}}}));
  EXPECT_EQ(state.version(), 4);
  EXPECT_TRUE(state.replay({.kind = Happening::started, .boards = {{.first = 2, .second = 1}}}));
  EXPECT_FALSE(state.replay({.kind = Happening::finished, .board = 2}));
}

}  // namespace
}  // namespace rowan::server
