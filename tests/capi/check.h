// SPDX-License-Identifier: MIT
#pragma once

#include <stdio.h>
#include <string.h>

// A minimal test framework for C: a check that fails prints its place and is counted; main() returns the
// number of failures.
static int failures;

#define CHECK(condition) \
  ((condition) ? (void)0 : (void)(++failures, fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition)))

#define CHECK_TEXT(text, expected)                                                                       \
  (strcmp((text), (expected)) == 0 ? (void)0                                                             \
                                   : (void)(++failures, fprintf(stderr, "%s:%d: \"%s\" is not \"%s\"\n", \
                                                                __FILE__, __LINE__, (text), (expected))))
