// SPDX-License-Identifier: MIT
// Read before everything else. As in all other C++ libraries that Rowan is compiled with, iterators of
// std::array and std::string_view are pointers; only templates know of them.
#ifdef __cplusplus
#include <__config>
#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_ARRAY
#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_STRING_VIEW
#endif
