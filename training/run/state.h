#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/tensor_file.h"

namespace longtake::train {

/// Tensors by name, in a fixed order. The handles are live: loading copies into them.
using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// Files of at most this size can be moved anywhere and kept in any repository.
inline constexpr std::int64_t shard_bytes = 15LL << 20;

/// The names of what a rank alone knows begin with this, see Stage::own_state().
inline constexpr const char* own_prefix = "sequence.";

/// A folder named in a recipe: a stage of the same run ("teacher" = its weights/teacher), or else a path.
std::filesystem::path weights_folder(const std::filesystem::path& run, const std::string& name);

/// Writes `stem.safetensors`, or, if that would be larger than shard_bytes, shards beside
/// `stem.safetensors.index.json`. Each file appears as a whole and is synced to the disk.
Result<void> write_tensors(const std::filesystem::path& folder, const std::string& stem, const NamedTensors& tensors,
                           const std::string& config_json = {});
/// The stems of what write_tensors wrote into a folder.
std::set<std::string> stored_stems(const std::filesystem::path& folder);
/// Copies the stored values into the tensors of the same name. Every name must be there, with the same shape
/// and type; extra ones are an error too, but for those that begin with own_prefix. Only bf16, which packed models are
/// kept in, may become float32.
Result<void> read_tensors(const std::filesystem::path& folder, const std::string& stem, const NamedTensors& into);
/// The stored tensors, for a reader that knows what to do with them.
Result<TensorFile> open_tensors(const std::filesystem::path& folder, const std::string& stem);
/// The config_json that was written with them, or nothing.
Result<std::string> read_config(const std::filesystem::path& folder, const std::string& stem);

}  // namespace longtake::train
