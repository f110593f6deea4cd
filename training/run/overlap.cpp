#include "training/run/overlap.h"

#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/variable.h>

namespace longtake::train {

struct GradientOverlap::State {
  struct Bucket {
    std::vector<std::size_t> members;
    std::size_t waiting = 0;  // members whose gradient is still missing
    at::Tensor flat;
    std::unique_ptr<Group::Pending> sum;
  };
  Group& group;
  std::vector<at::Tensor> parameters;
  std::vector<std::size_t> bucket_of;
  std::vector<Bucket> buckets;
  std::size_t next = 0;  // the first bucket that is not sent yet
  bool armed = false;

  State(Group& joined, std::vector<at::Tensor> leaves, std::int64_t bucket_bytes)
      : group(joined), parameters(std::move(leaves)), bucket_of(parameters.size()) {
    std::int64_t bytes = bucket_bytes;
    for (std::size_t i = parameters.size(); i-- > 0;) {
      if (bytes >= bucket_bytes) {
        buckets.emplace_back();
        bytes = 0;
      }
      buckets.back().members.push_back(i);
      bucket_of[i] = buckets.size() - 1;
      bytes += static_cast<std::int64_t>(parameters[i].nbytes());
    }
  }

  void arrived(std::size_t parameter) {
    if (!armed) return;
    Bucket& bucket = buckets[bucket_of[parameter]];
    if (bucket.waiting > 0) --bucket.waiting;
    while (next < buckets.size() && buckets[next].waiting == 0) send(buckets[next++]);
  }

  void send(Bucket& bucket) {
    const c10::NoGradGuard no_grad;
    std::vector<at::Tensor> flat;
    for (const std::size_t i : bucket.members) {
      const at::Tensor& parameter = parameters[i];
      if (!parameter.grad().defined()) parameter.mutable_grad() = at::zeros_like(parameter);
      flat.push_back(parameter.grad().reshape({-1}));
    }
    bucket.flat = at::cat(flat);
    bucket.sum = group.begin_sum(bucket.flat);
  }

  void receive(Bucket& bucket) {
    const c10::NoGradGuard no_grad;
    bucket.sum->wait();
    bucket.flat /= static_cast<double>(group.size());
    std::int64_t at = 0;
    for (const std::size_t i : bucket.members) {
      at::Tensor gradient = parameters[i].grad();
      gradient.copy_(bucket.flat.narrow(0, at, gradient.numel()).view_as(gradient));
      at += gradient.numel();
    }
    bucket.sum.reset();
    bucket.flat = at::Tensor();
  }
};

namespace {

/// Notifies the state that a leaf's gradient is complete.
template <class State>
struct Arrival final : torch::autograd::PostAccumulateGradHook {
  Arrival(std::weak_ptr<State> to, std::size_t which) : state(std::move(to)), parameter(which) {}
  void operator()(const torch::autograd::Variable&) override {
    if (const auto alive = state.lock()) alive->arrived(parameter);
  }
  std::weak_ptr<State> state;
  std::size_t parameter;
};

}  // namespace

GradientOverlap::GradientOverlap(Group& group, std::vector<at::Tensor> parameters, std::int64_t bucket_bytes)
    : state_(std::make_shared<State>(group, std::move(parameters), bucket_bytes)) {
  for (std::size_t i = 0; i < state_->parameters.size(); ++i) {
    torch::autograd::impl::set_post_acc_grad_hooks(state_->parameters[i], std::make_unique<Arrival<State>>(state_, i));
  }
}

GradientOverlap::~GradientOverlap() {
  for (const at::Tensor& parameter : state_->parameters) {
    torch::autograd::impl::set_post_acc_grad_hooks(parameter, nullptr);
  }
}

void GradientOverlap::arm() {
  state_->armed = true;
  state_->next = 0;
  for (State::Bucket& bucket : state_->buckets) bucket.waiting = bucket.members.size();
}

bool GradientOverlap::armed() const { return state_->armed; }

void GradientOverlap::finish() {
  while (state_->next < state_->buckets.size()) state_->send(state_->buckets[state_->next++]);
  for (State::Bucket& bucket : state_->buckets) state_->receive(bucket);
  state_->armed = false;
}

}  // namespace longtake::train
