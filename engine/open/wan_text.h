#pragma once

#include <c10/core/Device.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/generate/prompt_encoder.h"
#include "engine/open/wan_files.h"

namespace longtake {

struct WanTextFiles {
  std::filesystem::path encoder;    ///< UMT5
  std::filesystem::path tokenizer;  ///< sentencepiece model
  std::filesystem::path cache;      ///< folder of stored embeddings
};

/// UMT5 with a disk cache of embeddings: the encoder's weights are read only for prompts that are not stored. Checks
/// both files by their headers. `rows` is the limit of the video model. `first` is the first prompt: if it is not
/// stored, the weights are read in parallel to the caller's.
Result<std::shared_ptr<const PromptEncoder>> make_wan_prompt_encoder(const WanTextFiles& files, TextEncoderUse use,
                                                                     at::Device device, int rows,
                                                                     const std::optional<std::string>& first = {});

}  // namespace longtake
