#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "engine/options/source_options.h"

namespace longtake {

/// The files that together make a video model of the Wan 2.1 family.
struct WanFiles {
  std::filesystem::path dit;
  std::filesystem::path config;     ///< config.json beside the transformer, "" if there is none
  std::filesystem::path decoder;    ///< the Wan VAE, or a tiny decoder of the TAEHV family
  bool tiny_decoder = false;        ///< `decoder` is the tiny one
  std::filesystem::path text;       ///< UMT5
  std::filesystem::path tokenizer;  ///< sentencepiece model
  std::filesystem::path head;       ///< salience head that lies beside the transformer, "" if there is none
  std::filesystem::path lora;       ///< the LoRA that a LongLive base needs, "" for every other transformer
};

/// Finds everything that belongs to `path`, a transformer's file or a folder that holds one. A file's tensors, never
/// its name, decide its kind. The search order is: the folder itself and the subfolders that public repositories use
/// (transformer, text_encoder, vae, tokenizer, google/umt5-xxl), then the same in Wan2.1-T2V-1.3B and
/// wan_models/Wan2.1-T2V-1.3B below it, beside it and in the user's folder of models. One error names everything that
/// is missing.
Result<WanFiles> find_wan_files(const std::filesystem::path& path, DecoderChoice decoder = DecoderChoice::any);

/// Finds the transformer alone.
Result<std::filesystem::path> find_wan_transformer(const std::filesystem::path& path);

}  // namespace longtake
