#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"
#include "engine/starter/cell_codec.h"
#include "engine/starter/starter_settings.h"
#include "engine/starter/starter_text.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

/// The starter model as its trainer writes it into a folder: codec.safetensors, text.safetensors, dit.safetensors (or
/// its shards), starter.json and, if one was trained, salience.safetensors.
struct Starter : StarterSettings {
  std::shared_ptr<const CausalDit> dit;
  std::shared_ptr<const StarterText> text;
  std::shared_ptr<const CellCodec> codec;
  std::shared_ptr<const SalienceHead> head;  ///< null if the folder has none
};

/// One file of the model. Its bytes must stay valid during the call only.
struct StarterFile {
  std::string name;
  std::span<const std::byte> bytes;
};

/// The names of the files that a set lacks for a starter model; empty if it is complete.
std::vector<std::string> missing_starter_files(std::span<const std::string> names);

/// The identity that a salience head stores for its base: SHA-256 over the transformer's files, by name.
std::string transformer_hash(std::span<const StarterFile> files);

Result<Starter> load_starter(std::span<const StarterFile> files);
/// Loads only the codec, which suffices to decode latents.
Result<CellCodec> load_starter_codec(std::span<const StarterFile> files);

/// Loads single parts; sizes are in the files' metadata.
Result<CellCodec> load_cell_codec(const TensorFile& file);
Result<StarterText> load_starter_text(const TensorFile& file);
Json to_json(const CellCodecConfig& config);
Json to_json(const StarterTextConfig& config);
Json to_json(const staging::StageWords& words);

}  // namespace longtake
