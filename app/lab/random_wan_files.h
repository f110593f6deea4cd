#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "engine/open/placement.h"

namespace longtake {

/// Writes a model with random weights into `folder`, in bf16 and with the file layout of Wan's own repository:
/// transformer, text encoder, both decoders. A salience head is added; the tokenizer is not. `shape` is one of
/// random_wan_names(); "wan-1.3b" takes 15 GB. The files allow tests without the real weights: loading, the first
/// picture, the paper's policy, a switch, memory use. The numbers come from LibTorch's generator on the placement's
/// device.
Result<void> save_random_wan(const std::filesystem::path& folder, const std::string& shape, const Placement& placement,
                             std::uint64_t seed);

}  // namespace longtake
