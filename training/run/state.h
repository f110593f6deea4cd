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

/// Larger files are sharded: files up to this size can be moved anywhere and stored in any repository.
inline constexpr std::int64_t shard_bytes = 15LL << 20;

/// Prefix of the names of sequences that only one rank continues.
inline constexpr const char* sequence_prefix = "sequence.";
/// The name of a tensor that belongs to a learner's parameter: "generator.first.blocks.0.ffn.0.weight".
std::string learner_name(const std::string& learner, const std::string& what, const std::string& parameter);
/// Whether a tensor of this name may belong to a single rank, see Stage::own_state(): a sequence's, or a moment, the
/// "first" or "second" of a parameter. Unsharded moments have the same names in the common file.
bool of_one_rank(const std::string& name);

/// A folder named in a recipe: a stage of the same run ("teacher" = its weights/teacher), or else a path.
std::filesystem::path weights_folder(const std::filesystem::path& run, const std::string& name);

/// Writes `stem.safetensors`, or, if that would be larger than shard_bytes, shards and `stem.safetensors.index.json`.
/// Each file appears only when it is complete and synced to the disk.
Result<void> write_tensors(const std::filesystem::path& folder, const std::string& stem, const NamedTensors& tensors,
                           const std::string& config_json = {});
/// The stems that write_tensors() wrote into a folder.
std::set<std::string> stored_stems(const std::filesystem::path& folder);
/// Copies the stored values into the tensors of the same name. Every name must exist, with the same shape and type;
/// extra names are an error. As the only conversion, bf16, the type of packed models, may become float32.
Result<void> read_tensors(const std::filesystem::path& folder, const std::string& stem, const NamedTensors& into);
/// read_tensors() from several files, each name from the first file that has it. The files may have more tensors.
/// `where` describes them in error messages.
Result<void> find_tensors(const std::vector<TensorFile>& files, const NamedTensors& into, const std::string& where);
/// find_tensors() from a checkpoint, whose first file is the common one of all ranks. Its extra tensors must be
/// of_one_rank(); missing ones are read from the other files.
Result<void> read_state(const std::vector<TensorFile>& files, const NamedTensors& into, const std::string& where);
/// Opens the stored tensors, for readers that handle them individually.
Result<TensorFile> open_tensors(const std::filesystem::path& folder, const std::string& stem);
/// The config_json that was written with the tensors, or an empty string.
Result<std::string> read_config(const std::filesystem::path& folder, const std::string& stem);

}  // namespace longtake::train
