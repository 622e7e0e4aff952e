// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <streambuf>
#include <string_view>

namespace rowan {

/// Reads bytes that somebody else keeps, as a stream. Like std::ispanstream, which not every standard library
/// has; it cannot go back.
class ViewStream final : private std::streambuf, public std::istream {
 public:
  explicit ViewStream(std::string_view bytes) : std::istream(this) {
    char* const begin = const_cast<char*>(bytes.data());  // nothing is written there
    setg(begin, begin, begin + bytes.size());
  }
};

}  // namespace rowan
