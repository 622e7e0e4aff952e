// SPDX-License-Identifier: MIT
// The files of weights/, one after the other, between two symbols: see built_in.cpp.
#include "base/built_in_file.inc"

BEGIN(rowan_networks)
        .incbin "freestyle.rnet"
        .incbin "standard.rnet"
        .incbin "renju.rnet"
        .incbin "caro.rnet"
END(rowan_networks)
