// A separate module, because it needs the CUDA libraries of LibTorch, which programs load only on GPU machines.
#define USE_C10D_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "training/run/nccl_module.h"

namespace longtake::train {
namespace {

using namespace std::chrono_literals;
constexpr auto patience = 10min;  // one rank may evaluate or write this long while the others wait

/// Communicates from the GPU; tensors on the CPU are copied there and back.
class NcclGroup final : public Group {
  struct Sum final : Pending {
    Sum(c10::intrusive_ptr<c10d::Work> begun, at::Tensor there, at::Tensor here)
        : work(std::move(begun)), on_gpu(std::move(there)), home(std::move(here)) {}
    void wait() override {
      work->wait();
      if (!home.is_same(on_gpu)) home.copy_(on_gpu);
    }
    c10::intrusive_ptr<c10d::Work> work;
    at::Tensor on_gpu, home;
  };

 public:
  NcclGroup(const std::string& host, std::uint16_t port, int rank, int size, const std::string& device)
      : device_(device) {
    c10d::TCPStoreOptions store;
    store.port = port;
    store.isServer = rank == 0;
    store.numWorkers = static_cast<std::size_t>(size);
    store.timeout = patience;
    auto options = c10d::ProcessGroupNCCL::Options::create();
    options->timeout = patience;
    group_ = c10::make_intrusive<c10d::ProcessGroupNCCL>(c10::make_intrusive<c10d::TCPStore>(host, store), rank, size,
                                                         options);
  }

  int rank() const override { return group_->getRank(); }
  int size() const override { return group_->getSize(); }

  void sum(at::Tensor& tensor) override { begin_sum(tensor)->wait(); }
  std::unique_ptr<Pending> begin_sum(at::Tensor& tensor) override {
    std::vector<at::Tensor> list = {tensor.to(device_).contiguous()};
    return std::make_unique<Sum>(group_->allreduce(list), list[0], tensor);
  }
  std::unique_ptr<Pending> begin_gather(at::Tensor& all, const at::Tensor& part) override {
    at::Tensor whole = all.device() == device_ ? all : at::empty(all.sizes(), all.options().device(device_));
    at::Tensor own = part.to(device_).contiguous();
    return std::make_unique<Sum>(group_->_allgather_base(whole, own), whole, all);
  }
  void broadcast(at::Tensor& tensor) override {
    std::vector<at::Tensor> list = {tensor.to(device_).contiguous()};
    Sum(group_->broadcast(list), list[0], tensor).wait();
  }
  void barrier() override {
    at::Tensor nothing = at::zeros({1}, at::TensorOptions(device_));
    sum(nothing);
    nothing.cpu();  // the sum is queued on the GPU: this waits for it
  }

 private:
  at::Device device_;
  c10::intrusive_ptr<c10d::ProcessGroupNCCL> group_;
};

}  // namespace
}  // namespace longtake::train

extern "C" __attribute__((visibility("default"))) longtake::train::Group* longtake_make_nccl_group(const char* host,
                                                                                                   std::uint16_t port,
                                                                                                   int rank, int size,
                                                                                                   const char* device) {
  return new longtake::train::NcclGroup(host, port, rank, size, device);
}
