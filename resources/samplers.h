#pragma once

#include <string_view>

namespace longtake {

/// The text of resources/samplers.json: how published models are sampled.
std::string_view sampler_list();

}  // namespace longtake
