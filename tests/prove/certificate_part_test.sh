#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests parts of the proof that the first player wins 15x15. Both verifiers (the second only if it is built)
# accept a part that is complete by itself, refuse a part that needs others, and call a file incomplete if two
# of its positions share the fewest stones, as when it joins two complete parts. tools/verify_certificate
# without arguments checks the whole proof.
set -eu
command -v xz >/dev/null || exit 77
verify() { BUILD=$ROWAN_BUILD_DIR "$ROWAN_SOURCE_DIR/tools/verify_certificate" "$@"; }
verify o15 | grep -q "accepted: first wins 15x15x5 from 14o/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 x: 223 proofs"
if verify start; then exit 1; fi
both=$(verify o15 n15) && exit 1
echo "$both" | grep -q "^incomplete: all proofs hold, but 2 positions share the fewest stones (2): 444 proofs"
if [ -x "$ROWAN_BUILD_DIR/tools/verify_proof/verify_proof" ]; then
  echo "$both" | grep -q "^incomplete: 15x15, 5 in a row: 444 proofs, .*; the fewest stones, 2, are in 2 of its positions"
fi
