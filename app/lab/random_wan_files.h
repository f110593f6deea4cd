#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "engine/open/placement.h"

namespace longtake {

/// Writes a model of random weights into `folder` as Wan's own repository has its files, in bf16: transformer, text
/// encoder, both decoders; and a salience head beside them. `shape` is one of random_wan_names(); "wan-1.3b" takes
/// 15 GB. With it all that a person meets can be tried where there are no weights: loading, the first picture, the
/// paper's policy, a switch, memory against its prediction.
/// The tokenizer is not written. The numbers come from LibTorch's generator on the placement's device.
Result<void> save_random_wan(const std::filesystem::path& folder, const std::string& shape, const Placement& placement,
                             std::uint64_t seed);

}  // namespace longtake
