#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

/// A kernel that a GPU would run.
struct ListedOperator {
  /// LibTorch's operator, or a step of our own.
  std::string name;
  /// The tensors that it is given.
  std::vector<std::vector<std::int64_t>> shapes;
  /// Bytes. An element that is repeated by a stride of 0 counts once.
  std::int64_t read = 0, written = 0;
  /// Multiplications and additions of products, each counted as one.
  double operations = 0;
};

/// Whether a step of our own is one kernel, or what its operators are.
enum class OwnSteps { kernels, operators };

/// Lists the kernels of what this thread calls while it lives. Tensors on at::kMeta have shapes and no numbers, so that
/// a model of full size takes no time and no memory; they take the way that tensors on a GPU take.
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
