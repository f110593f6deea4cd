#include "training/run/tensor_memory.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/impl/alloc_cpu.h>

#include <mutex>
#include <unordered_map>
#include <vector>

namespace longtake::train {
namespace {

constexpr std::size_t alignment = 64;  // bytes, as kernels expect; the space before a block holds its size
constexpr std::size_t most =
    2ULL << 30U;  // limit of kept bytes; evaluation passes free blocks of sizes that are never used again

/// Blocks by their exact size.
class Waiting {
 public:
  void* take(std::size_t size) {
    const std::lock_guard lock(mutex_);
    const auto found = blocks_.find(size);
    if (found == blocks_.end() || found->second.empty()) return nullptr;
    void* block = found->second.back();
    found->second.pop_back();
    bytes_ -= size;
    return block;
  }

  bool put(void* block, std::size_t size) {
    const std::lock_guard lock(mutex_);
    if (bytes_ + size > most) return false;
    blocks_[size].push_back(block);
    bytes_ += size;
    return true;
  }

 private:
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::size_t, std::vector<void*>> blocks_;
};

/// Never destroyed, because static tensors are freed after all other objects.
Waiting& waiting() {
  static auto* const blocks = new Waiting;
  return *blocks;
}

void give_back(void* data) {
  if (data == nullptr) return;
  auto* const block = static_cast<char*>(data) - alignment;
  const std::size_t size = *reinterpret_cast<const std::size_t*>(block);
  if (!waiting().put(block, size)) c10::free_cpu(block);
}

class TensorMemory final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    const std::size_t size = (bytes + alignment - 1) / alignment * alignment + alignment;
    void* block = waiting().take(size);
    if (block == nullptr) block = c10::alloc_cpu(size);
    *static_cast<std::size_t*>(block) = size;
    void* const data = static_cast<char*>(block) + alignment;
    return {data, data, &give_back, c10::Device(c10::DeviceType::CPU)};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &give_back; }
  void copy_data(void* to, const void* from, std::size_t bytes) const override { default_copy_data(to, from, bytes); }
};

}  // namespace

void keep_tensor_memory() {
  static TensorMemory memory;
  c10::SetCPUAllocator(&memory);
}

}  // namespace longtake::train
