// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/games.hpp"

/// Constants of the RenLib format, shared by reader and writer; record/format/renlib.hpp describes it.
namespace rowan::record::renlib {

inline constexpr std::string_view magic("\xFFRenLib\xFF", 8);
inline constexpr std::size_t header_size = 20;
inline constexpr int newest_version = 304;  // 100 * major + minor
inline constexpr Size board{15, 15};
inline constexpr std::uint8_t center = 0x78;

enum Flag : std::uint8_t {
  has_sibling = 0x80,
  no_child = 0x40,
  old_comment = 0x20,
  marked = 0x10,
  new_comment = 0x08,
  start = 0x04,
  no_move = 0x02,
  extension = 0x01,
};
inline constexpr std::uint16_t board_text = 0x0001;  // bit of the extension

}  // namespace rowan::record::renlib
