#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "training/run/checkpoint.h"

namespace longtake::train {

using Values = std::vector<std::pair<std::string, double>>;

/// Reads scalars from tensors, with a single wait per device.
std::vector<double> read_numbers(const std::vector<at::Tensor>& numbers);

/// Averages values over several steps.
class Meter {
 public:
  void add(const Values& values);
  Values take();

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::pair<double, std::int64_t>> sums_;
};

/// metrics.jsonl: one object per line, {"stage", "step", "seconds", ...}. A resumed run first drops the lines after its
/// checkpoint, so every step is there once.
class MetricsLog {
 public:
  explicit MetricsLog(std::filesystem::path file) : file_(std::move(file)) {}
  Result<void> drop_after(const std::string& stage, std::int64_t step);
  Result<std::string> write(const std::string& stage, const Progress& progress, const Values& values);

 private:
  std::filesystem::path file_;
};

/// Resident memory of this process in MiB.
double resident_mib();

}  // namespace longtake::train
