#pragma once

#include <ATen/ATen.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "training/run/group.h"

namespace longtake::train {

struct ThreadRanks {
  explicit ThreadRanks(int ranks) : parts(static_cast<std::size_t>(ranks)) {}

  /// The tensors of all ranks, in order, once all have arrived.
  std::vector<at::Tensor> exchange(int rank, const at::Tensor& own) {
    parts[static_cast<std::size_t>(rank)] = own.detach().clone();
    meet();
    std::vector<at::Tensor> all = parts;
    meet();
    return all;
  }
  void meet() {
    std::unique_lock lock(mutex);
    const std::size_t round = rounds;
    if (++waiting == parts.size()) {
      waiting = 0;
      ++rounds;
      changed.notify_all();
    } else {
      changed.wait(lock, [&] { return rounds != round; });
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::size_t waiting = 0, rounds = 0;
  std::vector<at::Tensor> parts;
};

/// Ranks that are threads of one process. Sums are computed in the order of ranks.
class ThreadGroup final : public Group {
  struct Done final : Pending {
    void wait() override {}
  };

 public:
  ThreadGroup(ThreadRanks& ranks, int rank) : ranks_(ranks), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return static_cast<int>(ranks_.parts.size()); }
  void sum(at::Tensor& tensor) override {
    const std::vector<at::Tensor> all = ranks_.exchange(rank_, tensor);
    at::Tensor total = all.front().clone();
    for (std::size_t i = 1; i < all.size(); ++i) total.add_(all[i]);
    tensor.copy_(total);
  }
  std::unique_ptr<Pending> begin_sum(at::Tensor& tensor) override {
    sum(tensor);
    return std::make_unique<Done>();
  }
  std::unique_ptr<Pending> begin_gather(at::Tensor& all, const at::Tensor& part) override {
    all.copy_(at::cat(ranks_.exchange(rank_, part)));
    return std::make_unique<Done>();
  }
  void broadcast(at::Tensor& tensor) override { tensor.copy_(ranks_.exchange(rank_, tensor).front()); }
  void barrier() override { ranks_.meet(); }

 private:
  ThreadRanks& ranks_;
  int rank_;
};

/// Calls `work` on every rank, each in its own thread.
inline void on_ranks(int ranks, const std::function<void(ThreadGroup& group)>& work) {
  ThreadRanks shared(ranks);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank) {
    threads.emplace_back([&shared, &work, rank] {
      ThreadGroup group(shared, rank);
      work(group);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace longtake::train
