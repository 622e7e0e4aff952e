#!/bin/sh
# SPDX-License-Identifier: MIT
# A part of the proof that first wins 15x15 is accepted by itself, and one that needs others is refused. All of it:
# tools/verify_certificate.
set -eu
command -v xz >/dev/null || exit 77
verify() { BUILD=$ROWAN_BUILD_DIR "$ROWAN_SOURCE_DIR/tools/verify_certificate" "$@"; }
verify o15 | grep -q "accepted: first wins 15x15x5 from 14o/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 x: 223 proofs"
if verify start; then exit 1; fi
