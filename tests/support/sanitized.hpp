// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

/// Number of cases for a comparison with a reference: all, or a fifth under a sanitizer, where each takes ten
/// times as long and the purpose is to find memory errors and data races rather than wrong answers.
[[nodiscard]] constexpr int cases(int all) { return is_sanitized ? (all + 4) / 5 : all; }

}  // namespace rowan::testing
