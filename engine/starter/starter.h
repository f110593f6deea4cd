#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"
#include "engine/starter/layout_words.h"
#include "engine/starter/starter_codec.h"
#include "engine/starter/starter_text.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

/// The starter model, as its trainer leaves it in a folder of files: codec.safetensors, text.safetensors,
/// dit.safetensors (or its shards), starter.json and, where one was trained, salience.safetensors.
struct Starter {
  std::string name = "starter";
  std::shared_ptr<const CausalDit> dit;
  std::shared_ptr<const StarterText> text;
  std::shared_ptr<const StarterCodec> codec;
  std::shared_ptr<const SalienceHead> head;  ///< null where there is none
  std::vector<float> timesteps;  ///< of the denoising passes, the noisiest first; noise makes up timestep / 1000
  double flow_below = 0;         ///< timesteps below it are reached along the flow, the others with fresh noise
  double guidance = 1;           ///< 1: distilled into the weights, or none
  double guided_above = 0;       ///< timesteps below it are passed without guidance
  int guided_chunks = 0;         ///< after which a prompt's chunks are not guided; 0: all are
  double shift = 2;              ///< of the noise levels, for other numbers of passes
  LayoutWords words;             ///< of prompts, for models that are told where things are
  int chunk_frames = 3;          ///< latent frames made at once
  int latent_height = 12;        ///< cells
  int latent_width = 20;         ///< cells
};

/// One file of the model, wherever its bytes are; they must outlive the call only.
struct StarterFile {
  std::string name;
  std::span<const std::byte> bytes;
};

/// What a set of files lacks to be a starter model, by name; empty when it is one.
std::vector<std::string> missing_starter_files(std::span<const std::string> names);

/// What a salience head of these files says it was trained with: SHA-256 over the transformer's files, by name.
std::string transformer_hash(std::span<const StarterFile> files);

Result<Starter> load_starter(std::span<const StarterFile> files);
/// The codec alone, which is all that showing latents again takes.
Result<std::shared_ptr<const StarterCodec>> load_starter_codec(std::span<const StarterFile> files);

/// The parts by themselves; sizes are in the files' metadata.
Result<StarterCodec> load_starter_codec(const TensorFile& file);
Result<StarterText> load_starter_text(const TensorFile& file);
Json to_json(const StarterCodecConfig& config);
Json to_json(const StarterTextConfig& config);
Json to_json(const LayoutWords& words);

}  // namespace longtake
