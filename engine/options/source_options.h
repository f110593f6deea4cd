#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

/// Everything that is decided before a stream is opened. Unset fields take the model's own defaults.
struct SourceOptions {
  std::filesystem::path model;  ///< a file or folder; empty: the embedded model
  std::string device = "auto";  ///< "cpu", "cuda", "cuda:1", "auto"
  std::string dtype = "auto";   ///< "fp32", "bf16", "auto"
  int threads = 0;              ///< 0: one per usable core
  std::uint64_t seed = 42;
  std::string prompt;                 ///< of the first chunk; SetPrompt may replace it before
  std::optional<std::string> policy;  ///< preset name
  std::optional<int> budget_tokens;
  std::optional<int> sink_frames;
  std::vector<int> steps;         ///< timesteps of the denoise passes before the shift, e.g. 1000, 750, 500, 250
  std::string rope = "relative";  ///< "relative" or "absolute"

  // Of models by file only.
  std::string recipe;                 ///< how the weights are sampled, "" where the file's name says it
  int width = 0;                      ///< px; 0: as published
  int height = 0;                     ///< px; 0: as published
  std::string decoder = "auto";       ///< "vae", "tiny" or "auto": the tiny one where it lies beside the model
  std::string text_encoder = "drop";  ///< after use: "drop", "keep" or "keep-int8"
  std::filesystem::path lora;         ///< merged into the weights; empty: none, or the one that belongs to the file
};

}  // namespace longtake
