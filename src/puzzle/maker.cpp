// SPDX-License-Identifier: MIT
#include "puzzle/maker.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <tuple>

#include "base/threads.hpp"
#include "puzzle/finder.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

namespace {

using Found = std::vector<std::vector<Puzzle>>;  // by game

/// Searches games for one kind of puzzle, several games at a time.
class KindMaker {
 public:
  KindMaker(const MakerSettings& settings, Kind kind) {
    for (int i = 0; i < std::max(settings.threads, 1); ++i) {
      finders_.push_back(
          std::make_unique<PuzzleFinder>(settings.rules, std::vector<Kind>{kind}, settings.seed));
    }
  }

  /// The puzzles in `count` games, beginning with number `first`. Each of n threads takes every n-th game.
  [[nodiscard]] Found find(std::uint64_t first, std::uint64_t count) {
    Found found(count);
    const auto work = [&](std::size_t number) {
      for (std::uint64_t i = number; i < count; i += finders_.size())
        found[i] = finders_[number]->find(first + i);
    };
    std::vector<Thread> helpers;
    for (std::size_t number = 1; number < finders_.size(); ++number)
      helpers.emplace_back([&work, number] { work(number); });
    work(0);
    helpers.clear();
    return found;
  }

 private:
  std::vector<std::unique_ptr<PuzzleFinder>> finders_;  // one for each thread
};

/// Adds puzzles of the kind until there are `wanted`. False if stopped.
bool add_kind(const MakerSettings& settings, Kind kind, int wanted, Collection& collection,
              std::uint64_t& games) {
  constexpr std::uint64_t games_at_a_time = 16;
  const int most_of_grade = (wanted + 1) / 2;
  KindMaker maker(settings, kind);
  for (std::uint64_t game = 0; collection.count(kind) < wanted;) {
    if (settings.most_games > 0 && game >= settings.most_games) return true;
    const MakerProgress progress{.found = static_cast<int>(collection.puzzles().size()), .games = games};
    if (settings.should_stop && settings.should_stop(progress)) return false;
    std::uint64_t count = games_at_a_time * static_cast<std::uint64_t>(std::max(settings.threads, 1));
    if (settings.most_games > 0) count = std::min(count, settings.most_games - game);
    for (const std::vector<Puzzle>& puzzles : maker.find(game, count)) {
      for (const Puzzle& puzzle : puzzles) {
        if (collection.count(kind) < wanted && collection.count(kind, grade_of(puzzle)) < most_of_grade)
          collection.add(puzzle);
      }
    }
    game += count;
    games += count;
  }
  return true;
}

/// By kind, then by rating; ties in the order in which they were found.
std::vector<Puzzle> sorted(const std::vector<Puzzle>& found) {
  std::vector<std::size_t> order;
  for (std::size_t number = 0; number < found.size(); ++number) order.push_back(number);
  std::ranges::sort(order, {}, [&](std::size_t number) {
    return std::tuple(found[number].kind, rating_of(found[number]), number);
  });
  std::vector<Puzzle> puzzles;
  puzzles.reserve(found.size());
  for (const std::size_t number : order) puzzles.push_back(found[number]);
  return puzzles;
}

}  // namespace

MadePuzzles make_puzzles(const MakerSettings& settings) {
  Collection collection;
  MadePuzzles made;
  const int kinds = static_cast<int>(settings.kinds.size());
  for (int i = 0; i < kinds; ++i) {
    const int wanted = settings.count / kinds + (i < settings.count % kinds ? 1 : 0);
    if (!add_kind(settings, settings.kinds[i], wanted, collection, made.games)) break;
  }
  made.puzzles = sorted(collection.puzzles());
  return made;
}

}  // namespace rowan::puzzle
