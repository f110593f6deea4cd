#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/wan/tokenizer.h"
#include "engine/wan/umt5.h"

namespace longtake {

/// Turns a prompt into the rows that the diffusion model reads.
class TextEncoder {
 public:
  virtual ~TextEncoder() = default;
  /// The identity of the weights, so that stored embeddings of different encoders are never mixed.
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
  /// Encodes several prompts in one pass, which takes as long as the longest prompt needs.
  Result<std::vector<at::Tensor>> encode_all(const std::vector<std::string>& prompts) const;

 private:
  Result<std::vector<std::int64_t>> ids_of(const std::string& prompt) const;

  Tokenizer tokenizer_;
  Umt5Encoder encoder_;
  std::string id_;
};

/// Embeddings in a folder, one safetensors file per encoder and prompt. With it an 11 GB encoder must only be in memory
/// for new prompts. Several processes may share the folder; an unreadable file is replaced. The least recently used
/// files are deleted when there are too many.
class EmbeddingCache {
 public:
  explicit EmbeddingCache(std::filesystem::path folder, int most_files = 256);

  /// Returns the stored embedding, or an undefined tensor.
  at::Tensor find(const std::string& encoder_id, const std::string& prompt) const;
  Result<void> store(const std::string& encoder_id, const std::string& prompt, const at::Tensor& embedding) const;
  /// Returns find(), or encodes and stores. If the disk is full, the embedding is still returned.
  Result<at::Tensor> encode(const TextEncoder& encoder, const std::string& prompt) const;

 private:
  std::filesystem::path path_of(const std::string& encoder_id, const std::string& prompt) const;
  void drop_oldest() const;

  std::filesystem::path folder_;
  int most_files_;
};

}  // namespace longtake
