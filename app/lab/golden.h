#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "engine/open/placement.h"

namespace longtake {

/// Output samples of one block of Wan 2.1 1.3B at 832x480, its input and output layers, and both decoders. The inputs
/// are the same on every machine. They show whether a GPU computes what a CPU does, at full size.
using GoldenSamples = std::vector<std::pair<std::string, at::Tensor>>;

/// `shape` is one of random_wan_names(). Parts: "flow" of a pass with a memory as large as the chunk, "keys" of the
/// clean pass, "tiny" and "vae" pictures. Each [n] float32 on the CPU.
GoldenSamples golden_samples(const std::string& shape, const Placement& placement);

Result<void> save_golden(const std::filesystem::path& path, const GoldenSamples& samples);
Result<GoldenSamples> read_golden(const std::filesystem::path& path);

/// The RMS difference relative to the RMS of the golden sample. Infinite if sizes differ or a value is NaN.
double golden_distance(const at::Tensor& found, const at::Tensor& golden);

}  // namespace longtake
