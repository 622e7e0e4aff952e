// SPDX-License-Identifier: MIT
//
// Checks the ABI: the sizes of rowan_line and of the structs that begin with their size. None of these
// structs may end in padding: a later version may append a field there, and would then read uninitialized
// padding, instead of zero, from programs compiled with this version.
#include <cstddef>
#include <type_traits>

#include <rowan/rowan.h>

namespace {

/// On 64-bit machines: the struct has this size and contains no padding.
template <class Struct, std::size_t Size>
constexpr bool is_packed =
    sizeof(void*) != 8 || (sizeof(Struct) == Size && std::has_unique_object_representations_v<Struct>);

static_assert(is_packed<rowan_rules, 32>);
static_assert(is_packed<rowan_limits, 72>);
static_assert(is_packed<rowan_analysis, 64>);
static_assert(is_packed<rowan_player_setup, 24>);
static_assert(is_packed<rowan_threat_limits, 48>);
static_assert(is_packed<rowan_shapes, 32>);
static_assert(is_packed<rowan_reason, 48>);
static_assert(is_packed<rowan_solve_limits, 32>);
static_assert(is_packed<rowan_solve_result, 56>);
static_assert(is_packed<rowan_proof_check, 1584>);
static_assert(is_packed<rowan_read_options, 32>);
static_assert(is_packed<rowan_recorded_move, 48>);
static_assert(is_packed<rowan_game_info, 64>);
static_assert(is_packed<rowan_match_settings, 32>);
static_assert(is_packed<rowan_match_game, 64>);
static_assert(is_packed<rowan_store_filter, 40>);
static_assert(is_packed<rowan_stored_game, 80>);
static_assert(is_packed<rowan_tally, 48>);
static_assert(is_packed<rowan_training_game, 96>);

// Structs with floating-point members have no unique representation. Their sizes are the sums of the sizes of
// their fields.
static_assert(sizeof(void*) != 8 || sizeof(rowan_match_result) == 80);
static_assert(sizeof(void*) != 8 || sizeof(rowan_line) == 48);

// On every machine these structs end with their last field.
static_assert(offsetof(rowan_threat_limits, poll_user) + sizeof(void*) == sizeof(rowan_threat_limits));
static_assert(offsetof(rowan_shapes, reserved) + sizeof(int32_t) == sizeof(rowan_shapes));
static_assert(offsetof(rowan_solve_limits, reserved) + sizeof(int32_t) == sizeof(rowan_solve_limits));
static_assert(offsetof(rowan_solve_result, reserved) + sizeof(int32_t) == sizeof(rowan_solve_result));
static_assert(offsetof(rowan_proof_check, reserved) + sizeof(int32_t) == sizeof(rowan_proof_check));
static_assert(offsetof(rowan_game_info, reserved) + sizeof(int32_t) == sizeof(rowan_game_info));
static_assert(offsetof(rowan_match_result, reserved) + sizeof(int32_t) == sizeof(rowan_match_result));

}  // namespace
