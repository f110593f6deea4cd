#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

/// A kernel that would run on a GPU.
struct ListedOperator {
  /// LibTorch's operator, or a step of our own.
  std::string name;
  /// The shapes of its tensor arguments.
  std::vector<std::vector<std::int64_t>> shapes;
  /// Bytes. An element that is repeated by a stride of 0 counts once.
  std::int64_t read = 0, written = 0;
  /// Multiplications and additions of products, each counted as one.
  double operations = 0;
};

/// Whether one of our own steps counts as one kernel or as its operators.
enum class OwnSteps { kernels, operators };

/// While it lives, lists the kernels that this thread calls. Tensors on at::kMeta have shapes and no data, so a model
/// of full size takes no time and no memory. They take the same code path as tensors on a GPU.
class OperatorList {
 public:
  explicit OperatorList(OwnSteps own);
  ~OperatorList();
  OperatorList(const OperatorList&) = delete;
  OperatorList& operator=(const OperatorList&) = delete;

  const std::vector<ListedOperator>& all() const;

 private:
  std::uint64_t handle_;
};

}  // namespace longtake
