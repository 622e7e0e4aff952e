// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <streambuf>
#include <string_view>

namespace rowan {

/// An input stream over bytes that the caller owns. Like std::ispanstream, which some standard libraries
/// lack; not seekable.
class ViewStream final : private std::streambuf, public std::istream {
 public:
  explicit ViewStream(std::string_view bytes) : std::istream(this) {
    char* const begin = const_cast<char*>(bytes.data());  // nothing is written there
    setg(begin, begin, begin + bytes.size());
  }
};

}  // namespace rowan
