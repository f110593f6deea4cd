#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/wan/tokenizer.h"
#include "engine/wan/umt5.h"

namespace longtake {

/// From a prompt to what the diffusion model reads.
class TextEncoder {
 public:
  virtual ~TextEncoder() = default;
  /// Names the weights, so that stored embeddings are never mixed up.
  virtual std::string id() const = 0;
  /// [T, E] without padding.
  virtual Result<at::Tensor> encode(const std::string& prompt) const = 0;
};

/// UMT5 with its tokenizer.
class Umt5TextEncoder final : public TextEncoder {
 public:
  Umt5TextEncoder(Tokenizer tokenizer, Umt5Encoder encoder, std::string id);

  std::string id() const override { return id_; }
  Result<at::Tensor> encode(const std::string& prompt) const override;

 private:
  Tokenizer tokenizer_;
  Umt5Encoder encoder_;
  std::string id_;
};

/// Embeddings in a folder, one safetensors file per encoder and prompt. With it an 11 GB encoder need only be in memory
/// for prompts that were never seen. Files of several processes in one folder are fine; a file that cannot be read is
/// made again. The least recently used files go when there are too many.
class EmbeddingCache {
 public:
  explicit EmbeddingCache(std::filesystem::path folder, int most_files = 256);

  /// The stored embedding, or nothing defined.
  at::Tensor find(const std::string& encoder_id, const std::string& prompt) const;
  Result<void> store(const std::string& encoder_id, const std::string& prompt, const at::Tensor& embedding) const;
  /// find(), or encode and store(); a full disk does not keep the embedding from being used.
  Result<at::Tensor> encode(const TextEncoder& encoder, const std::string& prompt) const;

 private:
  std::filesystem::path path_of(const std::string& encoder_id, const std::string& prompt) const;
  void drop_oldest() const;

  std::filesystem::path folder_;
  int most_files_;
};

}  // namespace longtake
