#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/latents.h"
#include "engine/session/lora_choice.h"

namespace longtake {

/// The device that a model computes on.
struct DeviceChoice {
  enum class Kind { automatic, cpu, cuda };
  Kind kind = Kind::automatic;
  std::optional<int> index{};  ///< number of the GPU, from 0; unset means the first one

  bool operator==(const DeviceChoice&) const = default;
};

/// "auto", "cpu", "cuda" or "cuda:1"
std::string text_of(const DeviceChoice& device);
/// Returns false if `text` names no device; `device` is unchanged then.
bool read_device(const std::string& text, DeviceChoice& device);

/// The type that a model computes in.
enum class DtypeChoice { automatic, fp32, bf16, int8, fp8 };

/// How the time distance of a kept frame is given to the model.
enum class Rope { relative, absolute };

/// The choice between two decoders if both are present. `any` prefers the tiny one next to the model.
enum class DecoderChoice { any, vae, tiny };

/// What happens to the text encoder after a prompt was encoded. It is by far the largest part of the Wan family: 11 GB.
enum class TextEncoderUse {
  automatic,  ///< stays in memory if there is room for it
  drop,       ///< read again for every new prompt
  keep,       ///< stays in memory
  keep_int8,  ///< stays in memory in 8 bits; embeddings differ slightly
};

/// Where the text encoder of a Wan model computes.
enum class TextDevice {
  automatic,  ///< on the model's device if it has room for both, otherwise on the CPU
  model,      ///< on the model's device
  cpu,
};

/// The set of weights to use from a training file with several.
enum class WeightsOf {
  automatic,      ///< the averaged ones if there are any, as the projects' own programs do
  generator,      ///< the trained ones
  generator_ema,  ///< the averaged ones
};

/// The present form of the published recipes, and of the built-in model's memory (4). Sessions of earlier editions
/// stream as before.
inline constexpr int kRecipeEdition = 4;

/// Value of SourceOptions::head for no head.
inline constexpr const char* kNoHead = "none";

/// All choices made before a stream is opened. Unset fields use the model's defaults. option_list.h describes every
/// field: its key in sessions, its command-line option, and the models that support it.
struct SourceOptions {
  std::filesystem::path model;  ///< a file or folder; empty: the embedded model
  DeviceChoice device;
  DtypeChoice dtype = DtypeChoice::automatic;
  int threads = 0;  ///< 0: one per usable core
  std::uint64_t seed = 42;
  std::string prompt;                 ///< the first prompt, unless SetPrompt comes before the first chunk
  std::optional<std::string> policy;  ///< a preset's name, or a custom policy as JSON
  std::optional<int> budget_tokens;
  std::optional<int> sink_frames;
  std::vector<int> steps;  ///< timesteps of the denoise passes before the shift, e.g. 1000, 750, 500, 250
  Rope rope = Rope::relative;
  std::string sampler_plan;  ///< the plan's name, "" if the file's name determines it
  WeightsOf weights_of = WeightsOf::automatic;
  int recipe_edition = kRecipeEdition;  ///< stored in manifests
  int width = 0;                        ///< px; 0: the published size
  int height = 0;                       ///< px; 0: the published size
  DecoderChoice decoder = DecoderChoice::any;
  TextEncoderUse text_encoder = TextEncoderUse::automatic;
  TextDevice text_device = TextDevice::automatic;
  LoraList loras;              ///< on the weights; empty: none, or the file's own
  std::filesystem::path head;  ///< salience head; empty: the one next to the transformer, kNoHead: none

  /// Rounds the built-in model's latents to multiples of 1 / latent_grid before memory and decoder receive them. A
  /// session then stores them in few bytes and still resumes exactly. 0: not rounded.
  int latent_grid = kLatentGrid;

  std::optional<double> guidance;  ///< weight of the prompt against no prompt; 1: the prompt only

  bool operator==(const SourceOptions&) const = default;
};

/// The timesteps of `passes` passes, evenly spaced from full noise downwards: four are 1000, 750, 500, 250.
std::vector<int> even_steps(int passes);

}  // namespace longtake
