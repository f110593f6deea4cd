#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

/// Where a model computes.
struct DeviceChoice {
  enum class Kind { automatic, cpu, cuda };
  Kind kind = Kind::automatic;
  std::optional<int> index{};  ///< which GPU, from 0; unset is the first one

  bool operator==(const DeviceChoice&) const = default;
};

/// "auto", "cpu", "cuda" or "cuda:1"
std::string text_of(const DeviceChoice& device);
/// False where `text` names no device; `device` is unchanged then.
bool read_device(const std::string& text, DeviceChoice& device);

/// The type that a model computes in.
enum class DtypeChoice { automatic, fp32, bf16 };

/// How the distance of a kept frame is told to the model.
enum class Rope { relative, absolute };

/// Which of two decoders that are both there is taken. `any` takes the tiny one where it lies beside the model.
enum class DecoderChoice { any, vae, tiny };

/// What becomes of the text encoder after a prompt was encoded. It is by far the largest part of the Wan family: 11 GB.
enum class TextEncoderUse {
  drop,       ///< read again for every prompt that was never seen before
  keep,       ///< stays in memory
  keep_int8,  ///< stays in memory in 8 bits, for slightly other embeddings
};

/// Everything that is decided before a stream is opened. Unset fields take the model's own defaults. option_list.h
/// describes every field: its key in sessions, its option on command lines, and which models read it.
struct SourceOptions {
  std::filesystem::path model;  ///< a file or folder; empty: the embedded model
  DeviceChoice device;
  DtypeChoice dtype = DtypeChoice::automatic;
  int threads = 0;  ///< 0: one per usable core
  std::uint64_t seed = 42;
  std::string prompt;                 ///< shown first, unless SetPrompt comes before the first chunk
  std::optional<std::string> policy;  ///< a preset's name, or a policy of one's own as JSON
  std::optional<int> budget_tokens;
  std::optional<int> sink_frames;
  std::vector<int> steps;  ///< timesteps of the denoise passes before the shift, e.g. 1000, 750, 500, 250
  Rope rope = Rope::relative;
  std::string recipe;  ///< how the weights are sampled, "" where the file's name says it
  int width = 0;       ///< px; 0: as published
  int height = 0;      ///< px; 0: as published
  DecoderChoice decoder = DecoderChoice::any;
  TextEncoderUse text_encoder = TextEncoderUse::drop;
  std::filesystem::path lora;  ///< merged into the weights; empty: none, or the one that belongs to the file

  std::optional<double> guidance;  ///< weight of the prompt against no prompt; 1: the prompt alone

  bool operator==(const SourceOptions&) const = default;
};

/// The timesteps of so many passes, evenly from full noise downwards: four are 1000, 750, 500, 250.
std::vector<int> even_steps(int passes);

}  // namespace longtake
