// SPDX-License-Identifier: MIT
#include "server/multiplayer/visitor_ledger.hpp"

#include <chrono>
#include <string>

#include <gtest/gtest.h>

namespace rowan::server {
namespace {

using std::chrono::seconds;

const Payer one_visitor{.visitor = "203.0.113.9"};
const Payer other_visitor{.visitor = "2001:db8:1:2::/64"};

int take_all(VisitorLedger& ledger, const Payer& payer, VisitorLedger::Time now) {
  int taken = 0;
  while (!ledger.take(payer, quotas_of_game, 1, now)) ++taken;
  return taken;
}

TEST(VisitorLedger, RefillsWithTimeForEachVisitor) {
  VisitorLedger ledger;
  VisitorLedger::Time now{1'000};
  EXPECT_EQ(take_all(ledger, one_visitor, now), 20);
  EXPECT_EQ(ledger.take(one_visitor, quotas_of_game, 1, now), seconds(10));
  EXPECT_EQ(take_all(ledger, other_visitor, now), 20);
  now += seconds(50);
  EXPECT_EQ(take_all(ledger, one_visitor, now), 5);
  int in_a_day = 25;
  for (int hour = 0; hour < 12; ++hour) {
    now += std::chrono::hours(1);
    in_a_day += take_all(ledger, one_visitor, now);
  }
  EXPECT_GT(in_a_day, 200);
  for (int minute = 0; minute < 720; ++minute) {
    now += std::chrono::minutes(1);
    in_a_day += take_all(ledger, one_visitor, now);
  }
  EXPECT_LE(in_a_day, 800);  // the initial amount and the refill of one day
  EXPECT_GT(*ledger.take(one_visitor, quotas_of_game, 1, now), seconds(100));
}

TEST(VisitorLedger, ARefusedRequestIsNotCharged) {
  VisitorLedger ledger;
  EXPECT_TRUE(ledger.take(one_visitor, quotas_of_board, 201, VisitorLedger::Time(0)));
  EXPECT_FALSE(ledger.take(one_visitor, quotas_of_board, 200, VisitorLedger::Time(0)));
  EXPECT_TRUE(ledger.take(one_visitor, quotas_of_board, 1, VisitorLedger::Time(0)));
}

TEST(VisitorLedger, AFractionOfAGuessDoesNotSuffice) {
  VisitorLedger ledger;
  VisitorLedger::Time now{1'000};
  int guesses = 0;
  for (; guesses < 100 && !ledger.wait_for(one_visitor, Quota::wrong_codes, now); ++guesses) {
    ledger.debit(one_visitor, Quota::wrong_codes, 1, now);
    now += VisitorLedger::Time(1);
  }
  EXPECT_EQ(guesses, 60);
  EXPECT_EQ(ledger.wait_for(one_visitor, Quota::wrong_codes, now), seconds(20));
}

TEST(VisitorLedger, TheReportedWaitSuffices) {
  VisitorLedger ledger;
  VisitorLedger::Time now{1'000};
  int waits = 0;
  for (; now < std::chrono::hours(3); now += VisitorLedger::Time(777)) {
    if (const auto wait = ledger.wait_for(one_visitor, Quota::wrong_codes, now)) {
      ++waits;
      EXPECT_LE(*wait, seconds(20));
      now += *wait;
      EXPECT_FALSE(ledger.wait_for(one_visitor, Quota::wrong_codes, now)) << now;
    }
    ledger.debit(one_visitor, Quota::wrong_codes, 1, now);
  }
  EXPECT_GT(waits, 100);
}

TEST(VisitorLedger, ThisMachineHasALargerQuota) {
  VisitorLedger ledger;
  EXPECT_EQ(take_all(ledger, {.visitor = "127.0.0.1", .is_this_machine = true}, VisitorLedger::Time(0)), 500);
}

TEST(VisitorLedger, OneNetworkHasTheQuotaOfSixteenVisitors) {
  const auto of_network = [](int number, const std::string& network) {
    return Payer{.visitor = network + std::to_string(number) + "::/64", .network = network + "::/48"};
  };
  VisitorLedger ledger;
  VisitorLedger::Time now{1'000};
  const auto guess = [&](const Payer& payer) {
    const auto wait = ledger.wait_for(payer, Quota::wrong_codes, now);
    if (!wait) ledger.debit(payer, Quota::wrong_codes, 1, now);
    return !wait;
  };
  int guesses = 0;
  int games = 0;
  for (int visitor = 0; visitor < 1'000; ++visitor) {
    const Payer payer = of_network(visitor, "2001:db8:1:");
    for (int i = 0; i < 60; ++i) guesses += guess(payer) ? 1 : 0;
    games += take_all(ledger, payer, now);
  }
  EXPECT_EQ(guesses, 16 * 60);
  EXPECT_EQ(games, 16 * 20);
  EXPECT_EQ(ledger.wait_for(of_network(2'000, "2001:db8:1:"), Quota::wrong_codes, now), seconds(2));
  EXPECT_TRUE(guess(of_network(0, "2001:db8:2:"))) << "another network is not affected";
  now += seconds(20);
  guesses = 0;
  for (int visitor = 2'000; visitor < 2'100; ++visitor) guesses += guess(of_network(visitor, "2001:db8:1:"));
  EXPECT_EQ(guesses, 16);
}

TEST(VisitorLedger, StaysSmallWithNetworks) {
  VisitorLedger ledger;
  VisitorLedger::Time now{0};
  const auto payer_in = [](int number) {
    return Payer{.visitor = std::to_string(number), .network = "network " + std::to_string(number)};
  };
  for (int i = 0; i < 60'000; ++i) ledger.debit(payer_in(i), Quota::games, 1, now);
  EXPECT_LE(ledger.size(), VisitorLedger::most_visitors);
  EXPECT_EQ(take_all(ledger, payer_in(0), now), 19) << "a known visitor is not affected";
  now += std::chrono::minutes(1);
  for (int i = 0; i < 3'000; ++i) ledger.debit(payer_in(100'000 + i), Quota::loads, 1, now);
  now += std::chrono::minutes(1);
  ledger.debit(payer_in(0), Quota::loads, 1, now);  // keeps the entries of this visitor and its network
  EXPECT_EQ(ledger.size(), 2U);
  EXPECT_EQ(take_all(ledger, payer_in(0), now), 6 + 6);
}

TEST(VisitorLedger, StaysSmall) {
  VisitorLedger ledger;
  VisitorLedger::Time now{0};
  const auto visit = [&](int number) {
    ledger.debit({.visitor = std::to_string(number)}, Quota::games, 1, now);
  };
  for (int i = 0; i < 60'000; ++i) visit(i);
  EXPECT_LE(ledger.size(), VisitorLedger::most_visitors + 1);
  // Visitors without their own entry share one entry.
  EXPECT_LT(take_all(ledger, {.visitor = "newcomer"}, now), 20);
  now += std::chrono::minutes(1);
  for (int i = 0; i < 1'025; ++i) visit(100'000 + i);
  EXPECT_LE(ledger.size(), 1'100U);  // the quotas of all others are full again, so their entries are gone
}

}  // namespace
}  // namespace rowan::server
