// SPDX-License-Identifier: MIT
#include "server/multiplayer/visitor_ledger.hpp"

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

/// The rules of the quotas, indexed by Quota.
constexpr std::array<QuotaRule, 7> quota_rules{{{20, 0.1},
                                                {400, 400 / day},
                                                {200, 0.2},
                                                {2'000, 2'000 / day},
                                                {16 * mebibyte, 16 * mebibyte / day},
                                                {400, 10},
                                                {60, 0.05}}};

std::size_t index_of(Quota quota) { return std::to_underlying(quota); }

}  // namespace

void VisitorLedger::fill(Entry& entry, Time now) {
  const double seconds = std::chrono::duration<double>(std::max(Time(0), now - entry.filled)).count();
  for (std::size_t i = 0; i < quota_count; ++i)
    entry.left[i] = std::min(quota_rules[i].most * entry.share,
                             entry.left[i] + seconds * quota_rules[i].per_second * entry.share);
  entry.filled = std::max(entry.filled, now);
}

VisitorLedger::Entry VisitorLedger::full_entry(double share, Time now) {
  Entry entry{.filled = now, .share = share};
  for (std::size_t i = 0; i < quota_count; ++i) entry.left[i] = quota_rules[i].most * share;
  return entry;
}

VisitorLedger::Entry* VisitorLedger::entry_of(const std::string& name, double share, Time now) {
  const bool is_crowded = entries_.size() >= most_visitors && !entries_.contains(name);
  if (is_crowded) return nullptr;
  Entry& entry = entries_.try_emplace(name, full_entry(share, now)).first->second;
  fill(entry, now);
  return &entry;
}

VisitorLedger::Charged VisitorLedger::entries_of(const Payer& payer, Time now) {
  if (entries_.size() >= sweep_at_ && now >= next_sweep_) sweep(now);
  Entry* own = entry_of(payer.visitor, payer.is_this_machine ? share_of_this_machine : 1, now);
  if (own == nullptr) {
    own = &entry_of_newcomers_;
    fill(*own, now);
  }
  return {own, payer.network.empty() ? nullptr : entry_of(payer.network, share_of_network, now)};
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
  next_sweep_ = now + sweep_interval;
}

/// How long to wait until the entry has the amount; empty if it has the amount now, or if there is no entry.
VisitorLedger::Wait VisitorLedger::time_until(const Entry* entry, Quota quota, double amount) {
  if (entry == nullptr || entry->left[index_of(quota)] >= amount) return std::nullopt;
  const double missing = amount - entry->left[index_of(quota)];
  const double seconds = missing / (quota_rules[index_of(quota)].per_second * entry->share);
  return std::chrono::seconds(std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(seconds))));
}

void VisitorLedger::take_from(const Charged& charged, Quota quota, double amount) {
  for (Entry* const entry : charged)
    if (entry != nullptr) entry->left[index_of(quota)] -= amount;
}

VisitorLedger::Wait VisitorLedger::take(const Payer& payer, std::pair<Quota, Quota> quotas, double amount,
                                        Time now) {
  const std::array both{quotas.first, quotas.second};
  const Charged charged = entries_of(payer, now);
  Wait wait;
  for (const Entry* const entry : charged)
    for (const Quota quota : both) wait = std::max(wait, time_until(entry, quota, amount));
  if (wait) return wait;
  for (const Quota quota : both) take_from(charged, quota, amount);
  return std::nullopt;
}

VisitorLedger::Wait VisitorLedger::wait_for(const Payer& payer, Quota quota, Time now) {
  Wait wait;
  for (const Entry* const entry : entries_of(payer, now)) wait = std::max(wait, time_until(entry, quota, 1));
  return wait;
}

void VisitorLedger::debit(const Payer& payer, Quota quota, double amount, Time now) {
  take_from(entries_of(payer, now), quota, amount);
}

}  // namespace rowan::server
