#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "engine/options/source_options.h"

namespace longtake {

/// The files that together make a video model of the Wan 2.1 family.
struct WanFiles {
  std::filesystem::path dit;
  std::filesystem::path config;     ///< config.json beside the transformer, "" where there is none
  std::filesystem::path decoder;    ///< the Wan VAE, or a tiny decoder of the TAEHV family
  bool tiny_decoder = false;        ///< `decoder` is the tiny one
  std::filesystem::path text;       ///< UMT5
  std::filesystem::path tokenizer;  ///< sentencepiece model
  std::filesystem::path lora;       ///< what a LongLive base needs beside it, "" for every other transformer
};

/// Finds everything that belongs to `path`, a transformer's file or a folder that holds one. What a file is, is decided
/// by its tensors, never by its name. Searched are, in this order: the folder itself and the subfolders that public
/// repositories use (transformer, text_encoder, vae, tokenizer, google/umt5-xxl), then the same in Wan2.1-T2V-1.3B and
/// wan_models/Wan2.1-T2V-1.3B below it, beside it and in the user's folder of models. One error names all that is
/// missing.
Result<WanFiles> find_wan_files(const std::filesystem::path& path, DecoderChoice decoder = DecoderChoice::any);

/// The transformer alone.
Result<std::filesystem::path> find_wan_transformer(const std::filesystem::path& path);

/// The sampler recipe that a transformer's file was made for, by the names of the file and its folder: those of
/// few-step models first, since they also lie in Wan's own folder. "self-forcing" where they say nothing, as most
/// few-step models of the family follow it.
std::string recipe_of(const std::filesystem::path& dit);

/// Where models are kept that the program finds by itself.
std::filesystem::path models_folder();

}  // namespace longtake
