#include "tests/support/fake_device/fake_memory.h"

#include <ATen/ATen.h>
#include <c10/core/CPUAllocator.h>

#include <cstring>

namespace longtake::fake {
namespace {

/// Device addresses are host addresses plus this offset. No process has memory there, so dereferencing one crashes at
/// once.
constexpr std::uintptr_t kAway = std::uintptr_t(1) << 52;

void* device_address(void* host) { return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(host) + kAway); }
void* host_address(void* device) {
  return device == nullptr ? nullptr : reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(device) - kAway);
}

struct Block {
  at::DataPtr memory;
  std::int64_t bytes;
};

void release(void* context) {
  const auto* block = static_cast<Block*>(context);
  counters().live_bytes -= block->bytes;
  delete block;
}

class FakeAllocator final : public c10::Allocator {
 public:
  at::DataPtr allocate(std::size_t bytes) override {
    if (bytes == 0) return {nullptr, kDevice};
    const std::int64_t most = counters().most_bytes;
    TORCH_CHECK_WITH(OutOfMemoryError, most == 0 || counters().live_bytes + static_cast<std::int64_t>(bytes) <= most,
                     "the fake device is out of memory: tried to allocate ", bytes, " bytes");
    auto* block = new Block{c10::GetCPUAllocator()->allocate(bytes), static_cast<std::int64_t>(bytes)};
    ++counters().allocations;
    const std::int64_t live = counters().live_bytes += block->bytes;
    std::int64_t peak = counters().peak_bytes;
    while (peak < live && !counters().peak_bytes.compare_exchange_weak(peak, live)) {
    }
    return {device_address(block->memory.get()), block, &release, kDevice};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(host_address(to), host_address(const_cast<void*>(from)), bytes);
  }
};

}  // namespace

Counters& counters() {
  static Counters counted;
  return counted;
}

c10::Allocator* allocator() {
  static FakeAllocator only;
  return &only;
}

void grow(const c10::Storage& storage, std::size_t bytes) {
  if (bytes <= storage.nbytes()) return;
  at::DataPtr longer = allocator()->allocate(bytes);
  if (storage.nbytes() > 0) allocator()->copy_data(longer.get(), storage.data(), storage.nbytes());
  storage.set_data_ptr_noswap(std::move(longer));
  storage.set_nbytes(bytes);
}

at::Tensor on_host(const at::Tensor& tensor) {
  if (!tensor.defined() || tensor.device().type() != kFake) return tensor;
  const c10::Storage& storage = tensor.storage();
  // Operators that enlarge an `out` tensor allocate host memory for it.
  c10::Storage seen(c10::Storage::use_byte_size_t(), storage.nbytes(),
                    at::DataPtr(host_address(storage.mutable_data()), at::kCPU), c10::GetCPUAllocator(), true);
  at::Tensor host = at::detail::make_tensor<c10::TensorImpl>(
      std::move(seen), c10::DispatchKeySet(c10::DispatchKey::CPU), tensor.dtype());
  c10::TensorImpl* const impl = host.unsafeGetTensorImpl();
  impl->set_sizes_and_strides(tensor.sizes(), tensor.strides(), tensor.storage_offset());
  if (tensor.is_conj()) impl->_set_conj(true);
  if (tensor.is_neg()) impl->_set_neg(true);
  if (tensor.unsafeGetTensorImpl()->is_wrapped_number()) impl->set_wrapped_number(true);
  return host;
}

at::Tensor on_device(const at::Tensor& host) {
  if (!host.defined() || !host.is_cpu()) return host;
  const at::TensorOptions options = host.options().device(kDevice);
  at::Tensor device = host.is_non_overlapping_and_dense() ? at::empty_strided(host.sizes(), host.strides(), options)
                                                          : at::empty(host.sizes(), options);
  on_host(device).copy_(host);
  return device;
}

}  // namespace longtake::fake
