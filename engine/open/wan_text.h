#pragma once

#include <c10/core/Device.h>

#include <filesystem>
#include <memory>

#include "engine/generate/prompt_encoder.h"
#include "engine/open/wan_files.h"

namespace longtake {

struct WanTextFiles {
  std::filesystem::path encoder;    ///< UMT5
  std::filesystem::path tokenizer;  ///< sentencepiece model
  std::filesystem::path cache;      ///< folder of stored embeddings
};

/// UMT5 behind the cache of embeddings on disk: the encoder's weights are read only for prompts that are not stored.
/// Checks both files by their headers. `rows` is the limit of the video model.
Result<std::shared_ptr<const PromptEncoder>> make_wan_prompt_encoder(const WanTextFiles& files, TextEncoderUse use,
                                                                     at::Device device, int rows);

}  // namespace longtake
