// SPDX-License-Identifier: MIT
#include "cli/io/peeked_input.hpp"

namespace rowan::cli {

bool PeekedInput::begins_with(std::string_view text) {
  stream_.peek();
  if (!stream_.bad()) stream_.clear();  // an empty stream is not an error
  return buffer_.front().starts_with(text);
}

std::string_view PeekedInput::Buffer::front() { return {gptr(), static_cast<std::size_t>(egptr() - gptr())}; }

/// Throws if reading fails, which makes the stream bad.
PeekedInput::Buffer::int_type PeekedInput::Buffer::underflow() {
  input_.read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
  if (input_.bad()) throw std::ios_base::failure("reading failed");
  setg(bytes_.data(), bytes_.data(), bytes_.data() + input_.gcount());
  return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

}  // namespace rowan::cli
