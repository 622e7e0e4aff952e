// SPDX-License-Identifier: MIT
//
// The version of Rowan: of the header, and of the linked library.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#define ROWAN_VERSION_MAJOR 0
#define ROWAN_VERSION_MINOR 1
#define ROWAN_VERSION_PATCH 0
#define ROWAN_VERSION_TEXT "0.1.0"

/// The version of the linked library, such as "0.1.0"; the macros are the header's.
const char* rowan_version(void);

#ifdef __cplusplus
}
#endif
