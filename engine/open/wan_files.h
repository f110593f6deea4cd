#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "engine/options/source_options.h"

namespace longtake {

/// The files that together make a video model of the Wan 2.1 family.
struct WanFiles {
  std::filesystem::path dit;
  std::filesystem::path config;   ///< config.json next to the transformer, "" if there is none
  std::filesystem::path decoder;  ///< the Wan VAE, or a tiny decoder of the TAEHV family
  bool tiny_decoder = false;
  std::filesystem::path text;       ///< UMT5
  std::filesystem::path tokenizer;  ///< sentencepiece model
  std::filesystem::path head;       ///< salience head next to the transformer, "" if there is none
  std::filesystem::path lora;       ///< the LoRA that a LongLive base requires, "" for every other transformer
};

/// Finds everything that belongs to `path`, a transformer's file or a folder with one. A file's tensors, never its
/// name, decide its kind. Search order: the folder itself and the subfolders that public repositories use (transformer,
/// text_encoder, vae, tokenizer, google/umt5-xxl). Then the same in Wan2.1-T2V-1.3B and wan_models/Wan2.1-T2V-1.3B:
/// below the folder, next to it, and in the user's models folder. One error names everything that is missing.
Result<WanFiles> find_wan_files(const std::filesystem::path& path, DecoderChoice decoder = DecoderChoice::any);

/// Finds only the transformer.
Result<std::filesystem::path> find_wan_transformer(const std::filesystem::path& path);

}  // namespace longtake
