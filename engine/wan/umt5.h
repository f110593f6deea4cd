#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/model/parameter_list.h"

namespace longtake {

/// The shape of a UMT5 text encoder; the defaults are UMT5-XXL, the encoder of Wan2.1's training.
struct Umt5Config {
  int vocabulary = 256384;
  int dim = 4096;
  int attention_dim = 4096;  ///< heads times the size of one
  int heads = 64;
  int ffn_dim = 10240;
  int layers = 24;
  int buckets = 32;  ///< number of buckets for relative distances
  double eps = 1e-6;
  int max_distance = 128;  ///< from here on all distances share one bucket

  bool operator==(const Umt5Config&) const = default;
};

/// The config of a file whose tensors have these shapes, by Wan's names.
Result<Umt5Config> umt5_config_from_shapes(const std::vector<ParameterShape>& shapes);

/// Reads the values that tensors do not imply, eps and the largest distance, from a config.json of transformers.
/// Refuses one that describes another kind of network.
Result<void> read_umt5_config(const nlohmann::json& json, Umt5Config& config);

/// Bucket of the distance key - query in the published encoder: exact up to 7, then in logarithmic steps to 91 and
/// beyond, with separate buckets for each sign.
int relative_bucket(int distance);
/// relative_bucket() of many distances. distances int64 -> int64
at::Tensor relative_buckets(const at::Tensor& distances, const Umt5Config& config);

/// The encoder half of UMT5. Every layer has its own table of position biases; nothing has an additive bias, and
/// attention is not scaled.
class Umt5Encoder {
 public:
  explicit Umt5Encoder(const Umt5Config& config);
  static Result<Umt5Encoder> load(const Umt5Config& config, const TensorByName& tensor);

  /// Every tensor by Wan's name: 242 for UMT5-XXL.
  ParameterList parameters();
  void to(at::Device device, at::ScalarType dtype);
  /// Converts every matrix to 8 bits with one scale per row: half the memory of bf16 for slightly different embeddings.
  void quantise();
  const Umt5Config& config() const { return config_; }

  /// ids [B, T] int64 without padding -> [B, T, dim]. The reference pads to 512, masks the padding and zeroes its rows;
  /// omitting it gives the same rows.
  at::Tensor encode(const at::Tensor& ids) const { return encode(ids, {}); }
  /// encode() with a mask [B, T] that is nonzero for valid tokens: no token attends to masked ones, and their rows are
  /// zero.
  at::Tensor encode(const at::Tensor& ids, const at::Tensor& mask) const;

 private:
  /// A matrix without bias, unquantised or in 8 bits.
  struct Matrix {
    at::Tensor weight;  // [out, in]
    at::Tensor scale;   // [out, 1] when weight is int8

    at::Tensor operator()(const at::Tensor& x) const;
  };
  struct Layer {
    at::Tensor norm1, norm2;  // [dim]
    Matrix q, k, v, o;
    at::Tensor positions;  // [buckets, heads]
    Matrix gate, fc1, fc2;
  };
  at::Tensor attend(const Layer& layer, const at::Tensor& x, const at::Tensor& bucket, const at::Tensor& mask) const;
  static at::Tensor feed_forward(const Layer& layer, const at::Tensor& x);
  /// The bias bucket for every pair of tokens, query by query.  [tokens * tokens] int64
  at::Tensor pair_buckets(std::int64_t tokens) const;

  Umt5Config config_;
  at::Tensor embedding_;  // [vocabulary, dim]
  std::vector<Layer> layers_;
  at::Tensor norm_;
};

}  // namespace longtake
