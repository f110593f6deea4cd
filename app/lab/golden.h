#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "engine/open/placement.h"

namespace longtake {

/// Samples of what one block of Wan 2.1 1.3B at 832x480, with everything around it, and both decoders make of numbers
/// that every machine draws the same. They tell whether a GPU computes what a CPU does, at the sizes that count.
using GoldenSamples = std::vector<std::pair<std::string, at::Tensor>>;

/// `shape` is one of random_wan_names(). Parts: "flow" of a pass beside a memory as large as the chunk, "keys" of the
/// clean pass, "tiny" and "vae" pictures. Each [n] float32 on the CPU.
GoldenSamples golden_samples(const std::string& shape, const Placement& placement);

Result<void> save_golden(const std::filesystem::path& path, const GoldenSamples& samples);
Result<GoldenSamples> read_golden(const std::filesystem::path& path);

/// The root mean square of the difference, as a part of the golden sample's. Infinite where sizes differ or a value is
/// not a number.
double golden_distance(const at::Tensor& found, const at::Tensor& golden);

}  // namespace longtake
