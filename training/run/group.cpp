#include "training/run/group.h"

namespace longtake::train {
namespace {

constexpr std::int64_t bucket_bytes = 8LL << 20;

class Alone final : public Group {
  struct Nothing final : Pending {
    void wait() override {}
  };

 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  void sum(at::Tensor&) override {}
  std::unique_ptr<Pending> begin_sum(at::Tensor&) override { return std::make_unique<Nothing>(); }
  std::unique_ptr<Pending> begin_gather(at::Tensor& all, const at::Tensor& part) override {
    all.copy_(part);
    return std::make_unique<Nothing>();
  }
  void broadcast(at::Tensor&) override {}
  void barrier() override {}
};

}  // namespace

std::unique_ptr<Group> alone() { return std::make_unique<Alone>(); }

void average_over_ranks(Group& group, std::vector<at::Tensor>& tensors) {
  if (group.size() == 1) return;
  for (std::size_t first = 0; first < tensors.size();) {
    std::int64_t bytes = 0;
    std::vector<at::Tensor> flat;
    std::size_t end = first;
    while (end < tensors.size() && (flat.empty() || bytes < bucket_bytes)) {
      bytes += tensors[end].numel() * tensors[end].element_size();
      flat.push_back(tensors[end++].reshape({-1}));
    }
    at::Tensor bucket = at::cat(flat);
    group.sum(bucket);
    bucket /= static_cast<double>(group.size());
    std::int64_t at = 0;
    for (; first < end; ++first) {
      tensors[first].copy_(bucket.narrow(0, at, tensors[first].numel()).view_as(tensors[first]));
      at += tensors[first].numel();
    }
  }
}

}  // namespace longtake::train
