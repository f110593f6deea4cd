#include "training/plan/paper_memory.h"

#include <atomic>

namespace longtake::train {
namespace {

std::atomic<std::int64_t> live{0}, peak{0};

struct Block {
  std::int64_t bytes;
};

void release(void* context) {
  const auto* block = static_cast<Block*>(context);
  live -= block->bytes;
  delete block;
}

class PaperAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    auto* block = new Block{static_cast<std::int64_t>(bytes)};
    const std::int64_t now = live += block->bytes;
    std::int64_t highest = peak;
    while (highest < now && !peak.compare_exchange_weak(highest, now)) {
    }
    return {nullptr, block, &release, kPaper};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release; }
  void copy_data(void*, const void*, std::size_t) const override {}
};

}  // namespace

c10::Allocator* paper_allocator() {
  static PaperAllocator only;
  return &only;
}

PaperBytes paper_bytes() { return {live, peak}; }

void reset_paper_peak() { peak = live.load(); }

}  // namespace longtake::train
