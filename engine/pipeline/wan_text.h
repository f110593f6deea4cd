#pragma once

#include <c10/core/Device.h>

#include <filesystem>
#include <memory>

#include "engine/pipeline/prompt_encoder.h"

namespace longtake {

/// What becomes of the text encoder after a prompt was encoded. It is by far the largest part of the family: 11 GB.
enum class TextEncoderUse {
  drop,       ///< read again for every prompt that was never seen before
  keep,       ///< stays in memory
  keep_int8,  ///< stays in memory in 8 bits, for slightly other embeddings
};

struct WanTextFiles {
  std::filesystem::path encoder;    ///< UMT5
  std::filesystem::path tokenizer;  ///< sentencepiece model
  std::filesystem::path cache;      ///< folder of stored embeddings
};

/// UMT5 behind the cache of embeddings on disk: the encoder's weights are read only for prompts that are not stored.
/// Checks both files by their headers. `rows` is the most that the video model takes.
Result<std::shared_ptr<const PromptEncoder>> make_wan_prompt_encoder(const WanTextFiles& files, TextEncoderUse use,
                                                                     at::Device device, int rows);

}  // namespace longtake
