#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/tensor_file.h"
#include "training/run/state.h"

namespace longtake::train {

/// Samples that are made once and read many times: a folder of files 00000.safetensors, 00001.safetensors, ... In each
/// file all tensors have the same first dimension, one entry per sample.
class SampleFiles {
 public:
  static std::filesystem::path file(const std::filesystem::path& folder, std::int64_t number);
  /// `tensors` must be contiguous and on the CPU. The file appears only when it is complete.
  static Result<void> write(const std::filesystem::path& folder, std::int64_t number, const NamedTensors& tensors);

  /// Opens all files of the folder; fails if there is none. Every file must have the tensors `names`.
  static Result<SampleFiles> open(const std::filesystem::path& folder, const std::vector<std::string>& names);

  std::int64_t size() const { return static_cast<std::int64_t>(places_.size()); }
  /// The entries of these samples, stacked.  [samples, ...]
  Result<at::Tensor> read(const std::string& name, const std::vector<std::int64_t>& samples) const;

 private:
  struct SampleEntry {
    std::size_t file = 0;
    std::int64_t index = 0;
  };
  std::vector<TensorFile> files_;
  std::vector<SampleEntry> places_;
};

/// The indices of samples `first` .. first + count - 1 of a run. Each epoch visits all samples in a new random order.
std::vector<std::int64_t> shuffled_samples(std::int64_t size, std::uint64_t seed, std::int64_t first,
                                           std::int64_t count);

}  // namespace longtake::train
