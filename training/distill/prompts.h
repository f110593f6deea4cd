#pragma once

#include <cstdint>
#include <string>

#include "training/config/stage_configs.h"

namespace longtake::train {

/// A caption of the world; nothing is rendered. If `switched` is true, it is the caption of the same scene with one
/// thing changed, see world::Change.
std::string world_prompt(const DataConfig& config, std::uint64_t seed, bool switched);

/// The same for the theatre, of which captions leave out what its clips leave out.
std::string theatre_prompt(std::uint64_t seed, bool switched);

}  // namespace longtake::train
