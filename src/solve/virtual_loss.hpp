// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solve/lines.hpp"

namespace rowan::solve {

/// Virtual loss: which positions the threads of a search are below, so that they spread: a position counts as
/// harder for the other threads while one works on it. Positions share slots now and then, which only spreads
/// them differently.
class VirtualLoss {
 public:
  [[nodiscard]] std::uint32_t count(const Key& key) const {
    return place(key).load(std::memory_order_relaxed);
  }

  /// Marks a position during its lifetime.
  class Mark {
   public:
    /// Does nothing without a VirtualLoss.
    Mark(VirtualLoss* virtual_loss, const Key& key)
        : place_(virtual_loss == nullptr ? nullptr : &virtual_loss->place(key)) {
      if (place_ != nullptr) place_->fetch_add(1, std::memory_order_relaxed);
    }
    ~Mark() {
      if (place_ != nullptr) place_->fetch_sub(1, std::memory_order_relaxed);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::atomic<std::uint32_t>* place_;
  };

 private:
  static constexpr std::size_t size = std::size_t{1} << 14;

  [[nodiscard]] std::atomic<std::uint32_t>& place(const Key& key) { return places_[key.high % size]; }
  [[nodiscard]] const std::atomic<std::uint32_t>& place(const Key& key) const {
    return places_[key.high % size];
  }

  std::array<std::atomic<std::uint32_t>, size> places_ = {};
};

}  // namespace rowan::solve
