// SPDX-License-Identifier: MIT
//
// How calls that take long, and have no handle that could be told to stop, are stopped.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Called many times by a call that takes long, in the thread that made it, and so should be quick. Returns 0
/// to go on; anything else stops the work. `user` is what was given with the function.
typedef int (*rowan_poll)(void* user);

#ifdef __cplusplus
}
#endif
