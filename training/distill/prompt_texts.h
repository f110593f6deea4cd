#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "training/data/packed_texts.h"
#include "training/distill/models.h"
#include "training/run/distill_config.h"
#include "training/run/group.h"

namespace longtake::train {

/// The prompts of a text file, one a line.
Result<std::vector<std::string>> read_prompts(const std::filesystem::path& file);

/// Embeddings of prompts, as rows for cross-attention. Rank 0 encodes those that `files.embeddings` lacks, on its
/// device in batches, while the other ranks wait. An interrupted run resumes where it stopped. The text encoder is
/// freed before open() returns.
class PromptTexts {
 public:
  static Result<PromptTexts> open(const WanConfig& files, const std::vector<std::string>& prompts, at::Device device,
                                  Group& group);
  /// The embeddings of these prompts for models that read `rows` of them, [B, rows, E].
  at::Tensor rows(const std::vector<std::string>& prompts, int rows, at::Device device, at::ScalarType dtype) const;

 private:
  explicit PromptTexts(std::shared_ptr<const PackedTexts> texts) : texts_(std::move(texts)) {}
  std::shared_ptr<const PackedTexts> texts_;
};

}  // namespace longtake::train
