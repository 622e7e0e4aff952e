// SPDX-License-Identifier: MIT
#include "server/shared/visitor_ledger.hpp"

#include <algorithm>
#include <cmath>

namespace rowan::server {

namespace {

struct QuotaRule {
  double most;
  double per_second;
};

constexpr double day = 24.0 * 60 * 60;
constexpr double mebibyte = 1024.0 * 1024;

/// Indexed by Quota.
constexpr std::array<QuotaRule, 7> quota_rules{{{20, 0.1},
                                                {400, 400 / day},
                                                {200, 0.2},
                                                {2'000, 2'000 / day},
                                                {16 * mebibyte, 16 * mebibyte / day},
                                                {400, 10},
                                                {60, 0.05}}};

/// The entry shared by visitors for whom there is no room; no address has this form.
constexpr const char* everyone_else = "*";

std::size_t index_of(Quota quota) { return std::to_underlying(quota); }

}  // namespace

void VisitorLedger::fill(Entry& entry, Time now) {
  const double seconds = std::chrono::duration<double>(std::max(Time(0), now - entry.filled)).count();
  for (std::size_t i = 0; i < quota_count; ++i)
    entry.left[i] = std::min(quota_rules[i].most * entry.share,
                             entry.left[i] + seconds * quota_rules[i].per_second * entry.share);
  entry.filled = std::max(entry.filled, now);
}

VisitorLedger::Entry& VisitorLedger::entry_of(const Payer& payer, Time now) {
  if (entries_.size() >= sweep_at_ && now >= next_sweep_) sweep(now);
  const bool is_crowded = entries_.size() >= most_visitors && !entries_.contains(payer.visitor);
  const auto [found, is_new] = entries_.try_emplace(is_crowded ? everyone_else : payer.visitor);
  Entry& entry = found->second;
  if (is_new) {
    entry.share = payer.is_this_machine && !is_crowded ? share_of_this_machine : 1;
    entry.filled = now;
    for (std::size_t i = 0; i < quota_count; ++i) entry.left[i] = quota_rules[i].most * entry.share;
  }
  fill(entry, now);
  return entry;
}

void VisitorLedger::sweep(Time now) {
  std::erase_if(entries_, [now](const auto& named) {
    Entry entry = named.second;
    fill(entry, now);
    for (std::size_t i = 0; i < quota_count; ++i)
      if (entry.left[i] < quota_rules[i].most * entry.share) return false;
    return true;
  });
  sweep_at_ = std::clamp(2 * entries_.size(), least_sweep, most_visitors);
  next_sweep_ = now + between_sweeps;
}

std::chrono::seconds VisitorLedger::time_until(const Entry& entry, Quota quota, double amount) {
  const QuotaRule& rule = quota_rules[index_of(quota)];
  const double missing = amount - entry.left[index_of(quota)];
  return std::chrono::seconds(std::max<std::int64_t>(
      1, static_cast<std::int64_t>(std::ceil(missing / (rule.per_second * entry.share)))));
}

VisitorLedger::Wait VisitorLedger::take(const Payer& payer, std::pair<Quota, Quota> quotas, double amount,
                                        Time now) {
  Entry& entry = entry_of(payer, now);
  Wait wait;
  for (const Quota quota : {quotas.first, quotas.second})
    if (entry.left[index_of(quota)] < amount)
      wait = std::max(wait.value_or(std::chrono::seconds(0)), time_until(entry, quota, amount));
  if (wait) return wait;
  for (const Quota quota : {quotas.first, quotas.second}) entry.left[index_of(quota)] -= amount;
  return std::nullopt;
}

VisitorLedger::Wait VisitorLedger::wait_for(const Payer& payer, Quota quota, Time now) {
  const Entry& entry = entry_of(payer, now);
  if (entry.left[index_of(quota)] >= 1) return std::nullopt;
  return time_until(entry, quota, 1);
}

void VisitorLedger::debit(const Payer& payer, Quota quota, double amount, Time now) {
  entry_of(payer, now).left[index_of(quota)] -= amount;
}

}  // namespace rowan::server
