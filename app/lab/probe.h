#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace longtake::cli {

/// The key=value pairs of --set. The first error is kept for check(), which also refuses keys that were never read.
class ProbeSettings {
 public:
  static Result<ProbeSettings> parse(const std::vector<std::string>& pairs);

  std::string text(const std::string& key, const std::string& otherwise);
  /// Reads one of `names`; the first if the key is missing.
  std::string choice(const std::string& key, std::initializer_list<const char*> names);
  double number(const std::string& key, double otherwise, double low, double high);
  std::int64_t whole(const std::string& key, std::int64_t otherwise, std::int64_t low, std::int64_t high);
  std::vector<int> list(const std::string& key, const std::vector<int>& otherwise);
  bool has(const std::string& key) const { return pairs_.contains(key); }

  Result<void> check() const;

 private:
  void refuse(const std::string& key, const std::string& why);
  std::map<std::string, std::string> pairs_;
  std::set<std::string> known_;
  std::string problem_;
};

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// Videos and latents: files hold [C,F,H,W], models and codecs take [B,F,c,y,x].
at::Tensor to_model(const at::Tensor& video);
at::Tensor to_file(const at::Tensor& video);

struct ProbeInput {
  std::filesystem::path weights;
  std::map<std::string, at::Tensor> tensors;
  ProbeSettings settings;
  at::Device device = at::kCPU;
  at::ScalarType dtype = at::kFloat;
  // 8-bit block matrices of a transformer; only for the dit probes.
  bool int8 = false;  ///< as CPUs multiply them
  bool fp8 = false;   ///< as GPUs do; a CPU emulates it

  static constexpr std::int64_t any_dims = -1;

  /// The tensor of this name and number of dimensions, on the device and in the dtype. An error if it has a value that
  /// is not finite.
  Result<at::Tensor> tensor(const std::string& name, std::int64_t dims) const;
  /// [n] as int64 on the CPU.
  Result<at::Tensor> indices(const std::string& name) const;
  /// [n] as float32 on the CPU; NaN and infinity are allowed.
  Result<at::Tensor> scores(const std::string& name) const;
  bool has(const std::string& name) const { return tensors.contains(name); }

 private:
  Result<at::Tensor> find(const std::string& name, std::int64_t dims) const;
};

struct Probe {
  const char* name;
  const char* takes;  ///< its inputs, for --help
  bool needs_weights;
  bool needs_tensors;
  Result<NamedTensors> (*run)(ProbeInput& input);
};

std::span<const Probe> model_probes();
std::span<const Probe> schedule_probes();
std::span<const Probe> memory_probes();
std::span<const Probe> codec_probes();
std::span<const Probe> stream_probes();

/// An error that refuses the input.
Failure refuse_probe(const std::string& why, const std::string& remedy = {});

/// Refuses a tensor with NaN or infinity in it; `what` is its name in the error.
Result<void> check_finite(const std::string& what, const at::Tensor& tensor);

}  // namespace longtake::cli
