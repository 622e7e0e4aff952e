// SPDX-License-Identifier: MIT
// Included before everything else. Makes iterators of std::array and std::string_view plain pointers, as in
// all other C++ libraries that Rowan is compiled with. No compiled function of libc++ depends on these types:
// only templates do.
#ifdef __cplusplus
#include <__config>
#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_ARRAY
#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_STRING_VIEW
#endif
