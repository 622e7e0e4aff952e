// SPDX-License-Identifier: MIT
#include "search/bench.hpp"

#include <array>

#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::search {

namespace {

/// From self-play games: six positions for each set of rules, after 5 to 209 moves. Some of them are won by
/// force.
constexpr auto positions = std::to_array<BenchPosition>({
    {"freestyle", "e7 h9 k11 f11 g10"},
    {"freestyle", "e5 e7 k7 f5 f7 e9 i7 e8 e10"},
    {"freestyle", "e8 i9 k9 k11 j10 i11 i10 h10 j12 j9 j11 h9 g9 g11"},
    {"freestyle", "j7 h5 j10 h7 k8 h6 h8 i8 j9 h4"},
    {"freestyle", "i7 g7 k11 h9 j10 i9"},
    {"freestyle",
     "e10 f10 j7 h10 f9 g8 h9 g10 g9 i9 j8 d9 j10 j9 k9 i7 l8 i11 m7 n6 k8 i8 i10 k10 l11 i6 "
     "i5 m8 l9 h7 g6 j5 k4 l10"},
    {"standard", "k5 e5 e9 i7 f6"},
    {"standard", "i5 g9 e10 j11 f8 f9 e9 g7 e8"},
    {"standard", "e11 h6 i8 k6 i6 i5 g7"},
    {"standard", "i8 g11 k7 g10 j8 k8 i9 l6 i7 i6 j7 h7"},
    {"standard", "h10 h9 h5 e5 h6 f7 h7 h4 g8 g5 i6 j5"},
    {"standard",
     "e6 g5 h10 f8 g7 h8 e8 f7 e5 e4 f6 f9 d4 c3 e9 e7 d6 c6 f10 d8 d5 d3 f5 c7 c5 b5 f3 e3 f4 "
     "f2 h12 e10 g11 i13 f11 h11 g13 d7 b7 i11"},
    {"renju", "f9 g9 g10 i6 e8"},
    {"renju", "h10 e10 e5 k8 f6 f8 g6 g7 h6"},
    {"renju", "j11 j7 i8 f9 j9 i10 l9 k10 k9 i9 m9 n9 l10 j10"},
    {"renju", "k10 k11 j7 g9 j9 i8 j8 j10 j6 j5 i9 k9 k7 l6 l7 m7 l8 m9 k5 h7 k8"},
    {"renju",
     "h7 k8 h8 i7 h6 h9 i6 g8 g6 f6 h5 h4 j5 g5 i3 f7 k6 j6 e6 f5 f4 l7 j9 e7 d8 i5 k4 l3 k7 "
     "k5 l4 m4 f8 k10 j11 j10 g3 k9 e5 d6 l8 l10 m10 h3 h2 i1 k11 m11 j8 g11 k2 f12 h10 i2 l6 "
     "i9 g4 n12 o13 f3 m5 n4 n6 k3 g10 f10 h12 e11 f9 h11 f11 d10 m6 o6"},
    {"renju", "e8 f6 k11 e11 j10 g7 l10 i9 j12 m9 j11 h8 e5 j9 j13 j14 i13 h14 g9 i11 k10"},
    {"caro", "e7 h9 k11 f11 g10"},
    {"caro", "g7 i5 k7 k9 i9 h8 j8 l6 g10"},
    {"caro", "f6 e9 g11 h11 h7 e7 e8 f8 h6 g6 h8 h5 g7 i9"},
    {"caro", "g7 f8 i5 h8 g8 g9 h7 i7 f10 e10 j6 e7 d6 h9 f9 i6 i11 h4 d8 g5 h6"},
    {"caro",
     "j10 h7 g6 i7 j7 j8 h6 i6 g8 i9 i8 h10 k7 h9 g9 g7 g11 g12 h11 k9 f7 l10 n12 e8 l9 f6 k11 "
     "j11 e9 f11 m13 l12 n11 e12 l11 m10 i12 g10 d13 d11 e10 n13 c10 f10 f12 o11 c11 c9 c13 "
     "e13 d4 e14 c5 d10 e4 c4 e5 e3 h4 d5 h5 i4 i3 h3 k5 j5 k6 l5 k4 k3 e15 m7 d7 k13 c14 c15 "
     "m11 j2 f1 e6 b3 h2 l2 e7 n6 m6 m5 h14 m14 k14 c3 b2 m15 m12 n5 n4 b10 b8 i14 a5 a7 o10 "
     "f5 f2 g2 n10 k10 j6 i13 i15 e2 d1 j1 c8 a8 a11 l3 k2 h15 b1 o6 m8 g5 g1 o12 j13 b6 j14 "
     "j12 m1 b13 b14 a1 o5 a12 o1 k8 k15 o4 f14 k1 a15 b15 d15 f15 g15 j15 l15 n15 o15 a14 d14 "
     "g14 l14 n14 o14 a13 f13 g13 h13 l13 o13 b12 c12 d12 h12 k12 b11 e11 i11 a10 i10 a9 b9 d9 "
     "f9 j9 m9 n9 o9 d8 f8 h8 l8 n8 o8 b7 c7 l7 n7 o7 a6 c6 d6 l6 b5 i5 a4 b4 f4 g4 j4 l4 m4 "
     "a3 d3 f3 g3 j3"},
    {"caro",
     "k11 h9 f5 k6 j7 k8 i9 j10 k7 l7 i10 m8 j5 n9 o10 l8 i8 j8 n8 i7 l10 m9 k9 l6 m6 i12 l4 "
     "k10 j4 j11 l9 j3 j12 h14 g5 i5 g6 h7 e6 g4 e5 f6 d3 e4 d5 c5 f4 d6 f7 e8 e3 c4 h13 g9 h8 "
     "e9 c3 f9 c9 g10 h11 e7 f8 e10 e11 d11 g8 c12 b13 a3 b4 d10"},
});

}  // namespace

std::span<const BenchPosition> bench_positions() { return positions; }

BenchResult run_bench(const BenchPosition& position, int depth, const Engine::Options& options) {
  const Rules rules = find_game(position.game).value();
  const Position start = play_moves(Position(rules), position.moves).value();
  Engine engine(options);
  const think::Answer report = engine.think({.position = start, .limits = {.depth = depth}});
  const think::Line& best = report.lines.front();
  return {.depth = report.depth, .move = best.moves.front(), .score = best.score, .nodes = report.nodes};
}

void BenchSignature::add(const BenchResult& result) {
  add_number(result.depth);
  add_number(result.move.x);
  add_number(result.move.y);
  add_number(result.score);
  add_number(result.nodes);
}

void BenchSignature::add_number(std::int64_t number) {
  constexpr std::uint64_t prime = 0x100000001B3;
  const auto bits = static_cast<std::uint64_t>(number);
  for (int shift = 0; shift < 64; shift += 8) hash_ = (hash_ ^ (bits >> shift & 0xFF)) * prime;
}

}  // namespace rowan::search
