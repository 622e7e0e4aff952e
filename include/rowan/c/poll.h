// SPDX-License-Identifier: MIT
//
// A callback that stops long calls for which there is no _stop function.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Called many times during a long call, in the calling thread, so it should be quick. Returns 0 to continue;
/// anything else stops the work. `user` is the pointer passed along with the function.
typedef int (*rowan_poll)(void* user);

#ifdef __cplusplus
}
#endif
