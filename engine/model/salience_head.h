#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/model/layers.h"
#include "engine/weights/tensor_file.h"

namespace longtake {

/// How a salience head combines the tokens of a chunk.
enum class SalienceKind {
  mlp,   ///< each token separately: the paper's S-MLP
  conv,  ///< with its two neighbours in token order, kernel 3
  mha,   ///< with every token of the chunk, one layer of self-attention
};

struct SalienceConfig {
  SalienceKind kind = SalienceKind::mlp;
  int dim = 1536;  ///< width of the model it attaches to
  int hidden = 1024;
  int outputs = 12;  ///< averaged to one score; affects only training
  int heads = 8;     ///< attention heads, only for the mha kind

  bool operator==(const SalienceConfig&) const = default;
};

/// Predicts each token's salience from q, k and v of the model's last block in the clean pass. A small network in its
/// own file, attached to a base model of the same width. Parameters and result are float32.
class SalienceHead {
 public:
  static SalienceHead random(const SalienceConfig& config, std::uint64_t seed);
  static Result<SalienceHead> open(const std::filesystem::path& path);
  /// Errors call the file `name`.
  static Result<SalienceHead> read(const TensorFile& file, const std::string& name);
  /// `base` is the SHA-256 of the weights used in its training, "" if unknown.
  Result<void> save(const std::filesystem::path& path, const std::string& base) const;

  const SalienceConfig& config() const { return config_; }
  const std::string& base() const { return base_; }
  /// Refuses weights other than those of its training. A head without that hash accepts all weights of its width.
  Result<void> check_base(const std::string& weights_hash) const;
  void to(at::Device device);
  /// Parameters by their names in the file. The pointers are valid until this object moves.
  NamedParameters parameters();

  /// q, k (after QK-norm, before rotation) and v, each [B, N, dim] -> [B, N]. Differentiable.
  at::Tensor forward(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) const;

 private:
  explicit SalienceHead(const SalienceConfig& config) : config_(config) {}
  at::Tensor attend(const at::Tensor& x) const;

  SalienceConfig config_;
  std::string base_;
  Linear in_, out_;                          // weight [hidden, 3 dim] or [hidden, 3 dim, 3]; [outputs, hidden] or x 3
  AffineNorm norm_;                          // mha
  Linear query_, key_, value_, projection_;  // mha
};

}  // namespace longtake
