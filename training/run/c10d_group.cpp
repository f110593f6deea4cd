// The wheel exports ProcessGroupGloo without its headers; the system's Gloo headers declare what it needs.
#define USE_C10D_GLOO
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <charconv>
#include <cstdlib>

#include "training/run/group.h"
#include "training/run/nccl_module.h"

namespace longtake::train {
namespace {

using namespace std::chrono_literals;
constexpr auto patience = 10min;  // one rank may evaluate or write this long while the others wait

class GlooGroup final : public Group {
  struct Begun final : Pending {
    explicit Begun(c10::intrusive_ptr<c10d::Work> begun) : work(std::move(begun)) {}
    void wait() override { work->wait(); }
    c10::intrusive_ptr<c10d::Work> work;
  };

 public:
  GlooGroup(const std::string& host, std::uint16_t port, int rank, int size) {
    c10d::TCPStoreOptions store;
    store.port = port;
    store.isServer = rank == 0;
    store.numWorkers = static_cast<std::size_t>(size);
    store.timeout = patience;
    auto options = c10d::ProcessGroupGloo::Options::create(patience);
    // The default device looks up the host's name, which may not resolve in containers.
    options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForHostname(rank == 0 ? host : own_address(host)));
    options->threads = 1;
    group_ = c10::make_intrusive<c10d::ProcessGroupGloo>(c10::make_intrusive<c10d::TCPStore>(host, store), rank, size,
                                                         options);
  }

  int rank() const override { return group_->getRank(); }
  int size() const override { return group_->getSize(); }

  void sum(at::Tensor& tensor) override {
    std::vector<at::Tensor> list = {tensor};
    group_->allreduce(list)->wait();
  }
  std::unique_ptr<Pending> begin_sum(at::Tensor& tensor) override {
    std::vector<at::Tensor> list = {tensor};
    return std::make_unique<Begun>(group_->allreduce(list));
  }
  std::unique_ptr<Pending> begin_gather(at::Tensor& all, const at::Tensor& part) override {
    std::vector<std::vector<at::Tensor>> parts = {all.chunk(group_->getSize())};
    std::vector<at::Tensor> own = {part};
    return std::make_unique<Begun>(group_->allgather(parts, own));
  }
  void broadcast(at::Tensor& tensor) override {
    std::vector<at::Tensor> list = {tensor};
    group_->broadcast(list)->wait();
  }
  void barrier() override { group_->barrier()->wait(); }

 private:
  /// The address at which other ranks reach this one: LOCAL_ADDR, if a launcher on several machines sets it.
  static std::string own_address(const std::string& host) {
    const char* local = std::getenv("LOCAL_ADDR");
    return local ? local : host;
  }

  c10::intrusive_ptr<c10d::ProcessGroupGloo> group_;
};

std::optional<int> number(const char* name) {
  const char* text = std::getenv(name);
  if (!text) return {};
  int value = 0;
  const char* end = text + std::string_view(text).size();
  const auto read = std::from_chars(text, end, value);
  return read.ec == std::errc() && read.ptr == end ? std::optional<int>(value) : std::nullopt;
}

}  // namespace

Result<std::unique_ptr<Group>> join_group(const std::string& device) {
  const auto refuse = [](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot join the other ranks", why,
                "A launcher sets RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT for every process; for a single one, "
                "set none of them.");
  };
  if (!std::getenv("WORLD_SIZE")) return alone();
  const auto size = number("WORLD_SIZE");
  if (!size || *size < 1) return refuse("WORLD_SIZE is not a positive number");
  if (*size == 1) return alone();
  const auto rank = number("RANK");
  const auto port = number("MASTER_PORT");
  const char* host = std::getenv("MASTER_ADDR");
  if (!rank || *rank < 0 || *rank >= *size) return refuse("RANK is not a number from 0 to WORLD_SIZE - 1");
  if (!port || *port < 1 || *port > 65535) return refuse("MASTER_PORT is not a port number");
  if (!host) return refuse("MASTER_ADDR is not set");
  try {
    if (device != "cpu") return nccl_group(host, static_cast<std::uint16_t>(*port), *rank, *size, device);
    return std::unique_ptr<Group>(new GlooGroup(host, static_cast<std::uint16_t>(*port), *rank, *size));
  } catch (const std::exception& error) {
    return fail(Error::Kind::io, "Cannot join the other ranks", error.what(),
                "Start all ranks within ten minutes, with the same MASTER_ADDR and MASTER_PORT.");
  }
}

}  // namespace longtake::train
