// SPDX-License-Identifier: MIT
//
// Proofs whose depth is the number of empty points of the root, checked on a small stack.

#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <pthread.h>

#include "game/rules.hpp"
#include "proof/verifier.hpp"
#include "proof/win_tree.hpp"
#include "solve/proof_writer.hpp"

namespace rowan::proof {
namespace {

constexpr std::size_t small_stack = std::size_t{256} << 10;

/// Runs `work` in its own thread with a 256 KiB stack.
void run_on_small_stack(const std::function<void()>& work) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, small_stack), 0);
  pthread_t thread{};
  const auto start = [](void* argument) -> void* {
    (*static_cast<const std::function<void()>*>(argument))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, start, const_cast<std::function<void()>*>(&work)), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

/// A 32x32 board with k = 32. Every row, column and long diagonal has a stone of the second player, so the
/// first player can never win.
Position dead_board() {
  const Rules rules{.width = 32, .height = 32, .k = 32};
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()));
  for (int i = 0; i < 32; ++i) {
    cells[static_cast<std::size_t>(rules.index_of(point_at(i, i)))] = Cell::second;
    cells[static_cast<std::size_t>(rules.index_of(point_at(i, 31 - i)))] = Cell::second;
  }
  return {rules, cells, Side::first};
}

/// A proof of a hold that answers one reply after another until the board is full.
std::string deep_hold(const Position& root) {
  std::ostringstream out;
  solve::ProofWriter writer(out, root, ProofPlay::maker_breaker, ProofClaim::draw);
  writer.begin_tree();
  bool is_reply = true;
  for (int index = 0; index < root.rules().point_count(); ++index) {
    if (root.cells()[static_cast<std::size_t>(index)] != Cell::empty) continue;
    if (is_reply) {
      writer.begin_replies(1);
      writer.reply(index);
    } else {
      writer.move(index);
    }
    is_reply = !is_reply;
  }
  writer.pairing({});
  EXPECT_TRUE(writer.finish());
  return out.str();
}

TEST(DeepProof, NeedsNoMoreStackThanAShallowOne) {
  const std::string bytes = deep_hold(dead_board());
  run_on_small_stack([&] {
    std::istringstream in(bytes);
    const ProofCheck check = verify_proof(in);
    EXPECT_EQ(check.verdict, ProofVerdict::accepted) << check.reason;
    EXPECT_EQ(check.nodes, 961U);
  });
}

TEST(DeepProof, ATruncatedOneIsRefused) {
  const std::string bytes = deep_hold(dead_board());
  run_on_small_stack([&] {
    for (std::size_t size = 1100; size < bytes.size(); size += 97) {
      std::istringstream in(bytes.substr(0, size));
      EXPECT_EQ(verify_proof(in).reason, "the file ends too early") << size;
    }
  });
}

}  // namespace
}  // namespace rowan::proof
