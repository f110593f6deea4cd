// Start reading the trainer here: distribution matching distillation (DMD) with the Salience Estimation Head (SEH) in
// one file, from top to bottom. Symbols are those of the paper's Algorithm 1 (PaFu-KV, arXiv:2601.21896). Every part
// names the file that does the same for real videos. The formulas of flow, DMD and losses are those of the trainer.
//
// The world: a clip has 4 chunks of 3 tokens. Token 0 of the first chunk shows a thing in one of 4 colours. Then it is
// hidden, and token 0 of the last chunk must show it in the same colour. All else is noise. Memory holds 3 tokens: a
// student that keeps the newest ones has lost the colour when the last chunk needs it.

#include "training/distill/toy_dmd.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "engine/kernels/salience.h"
#include "engine/model/flow.h"
#include "training/distill/dmd.h"
#include "training/distill/salience_target.h"
#include "training/distill/teacher_salience.h"
#include "training/run/learner.h"

namespace longtake::train {
namespace {

using at::Tensor;

constexpr std::int64_t kChunks = 4, kChunkTokens = 3, kTokens = kChunks * kChunkTokens;  // kTokens: L
constexpr std::int64_t kChannels = 2, kColours = 4;
constexpr std::int64_t kShown = 0, kReturns = kTokens - kChunkTokens;  // the two tokens of the thing
constexpr std::int64_t kBudget = kChunkTokens;                         // k: tokens that memory keeps
constexpr std::int64_t kWidth = 32, kHeads = 2, kBatch = 64;           // kBatch: B
constexpr double kDeviation = 0.15;                                    // noise of the world

// 1. The world, and a teacher without a network: its clips are a mixture of Gaussians, so E[x0 | x_t] is a formula.
//    The real ones: training/theatre, training/nets.

Tensor colours() {  // [4, c] on a circle
  const Tensor angle = at::arange(kColours) * (2 * std::numbers::pi / kColours);
  return at::stack({angle.cos(), angle.sin()}, 1);
}

Tensor mode_means() {  // [4, L, c], one mode for each colour
  Tensor means = at::zeros({kColours, kTokens, kChannels});
  means.select(1, kShown).copy_(colours());
  means.select(1, kReturns).copy_(colours());
  return means;
}

Tensor world_clips(std::int64_t batch) {
  const Tensor mode = at::randint(kColours, {batch}, at::kLong);
  return mode_means().index_select(0, mode) + kDeviation * at::randn({batch, kTokens, kChannels});
}

Tensor teacher_clean(const Tensor& x_t, const Tensor& t) {
  const Tensor sigma = (t / 1000).view({-1, 1, 1, 1});       // axes: B, mode, L, c
  const Tensor signal = (1 - sigma) * kDeviation;            // deviation of the world's share of x_t
  const Tensor variance = signal.square() + sigma.square();  // around (1 - sigma) mode
  const Tensor offset = x_t.unsqueeze(1) - (1 - sigma) * mode_means();
  const Tensor mode = (-offset.square().sum({2, 3}, true) / (2 * variance)).softmax(1);  // P(mode | x_t)
  const Tensor clean = mode_means() + signal * kDeviation / variance * offset;           // E[x0 | x_t, mode]
  return (mode * clean).sum(1);
}

// 2. One transformer block, for student and critic. The real one: engine/model/causal_dit.cpp.

struct Linear {
  Tensor weight, bias;
  Linear(NamedTensors& parameters, std::int64_t in, std::int64_t out) {
    const double reach = 1 / std::sqrt(static_cast<double>(in));
    weight = at::empty({out, in}).uniform_(-reach, reach);
    bias = at::zeros({out});
    const std::string name = std::to_string(parameters.size());
    parameters.insert(parameters.end(), {{name + ".weight", weight}, {name + ".bias", bias}});
  }
  Tensor operator()(const Tensor& x) const { return at::linear(x, weight, bias); }
};

struct Memory {
  Tensor k, v;  // [B, tokens, width]
};
struct Pass {
  Tensor flow, q, k, v;
};

Memory appended(const Memory& kv, const Tensor& k, const Tensor& v) {
  return kv.k.defined() ? Memory{at::cat({kv.k, k}, 1), at::cat({kv.v, v}, 1)} : Memory{k, v};
}

Tensor by_head(const Tensor& x) { return x.unflatten(2, {kHeads, -1}).transpose(1, 2); }

struct Network {
  NamedTensors parameters;
  Linear in{parameters, kChannels + 3, kWidth}, mix{parameters, kWidth, kWidth}, qkv{parameters, kWidth, 3 * kWidth};
  Linear attended{parameters, kWidth, kWidth}, hidden{parameters, kWidth, 3 * kWidth};
  Linear out{parameters, 3 * kWidth, kChannels};
  Tensor place = at::randn({kTokens, kWidth});  // learned positions; the real ones are rotary
  Network() { parameters.emplace_back("place", place); }

  /// Tokens x [B, N, c] at timesteps t [B], from number `first` of the clip on. They attend to `kv` and to each other.
  Pass operator()(const Tensor& x, const Tensor& t, std::int64_t first, const Memory& kv = {}) const {
    const Tensor sigma = sigma_of(t, x).expand({-1, x.size(1), -1});
    const Tensor waves = at::cat({sigma, (std::numbers::pi * sigma).cos(), (2 * std::numbers::pi * sigma).cos()}, 2);
    Tensor h = in(at::cat({x, waves}, 2)) + place.narrow(0, first, x.size(1));
    h = h + mix(at::silu(h));
    const std::vector<Tensor> own = qkv(at::silu(h)).chunk(3, 2);
    const Memory seen = appended(kv, own[1], own[2]);
    const Tensor read = at::scaled_dot_product_attention(by_head(own[0]), by_head(seen.k), by_head(seen.v));
    h = h + attended(read.transpose(1, 2).flatten(2));
    return {out(at::silu(hidden(h))), own[0], own[1], own[2]};
  }
  Tensor clean(const Tensor& x, const Tensor& t, std::int64_t first, const Memory& kv = {}) const {
    return clean_from_flow(x, (*this)(x, t, first, kv).flow, sigma_of(t, x));
  }
};

// 3. S: the score of a token from its q, k and v. The real one: engine/model/salience_head.cpp.

struct Head {
  NamedTensors parameters;
  Linear hidden{parameters, 3 * kWidth, kWidth}, out{parameters, kWidth, 1};
  Tensor operator()(const Tensor& qkv) const { return out(at::silu(hidden(qkv))).squeeze(2); }
};

// 4. Algorithm 1: the student makes clips from its own past. The real ones: rollout.cpp, engine/policy/plan.cpp.

constexpr std::array kTimes = {1000.0, 750.0};  // t_T ... t_0, as shifted_times(2, 3) gives them
constexpr std::size_t kLastPass = kTimes.size() - 1;
std::size_t exit_pass() { return at::randint(kTimes.size(), {1}).item<std::int64_t>(); }  // s ~ Uniform

enum class Keep { all, salient, newest };

struct Clip {
  Tensor x;       // [B, L, c]
  Tensor qkv;     // [B, L, 3 width] of the clean passes
  Tensor scores;  // [B, L] SL_g, by which tokens were kept
};

Tensor timesteps(std::int64_t batch, double t) { return at::full({batch}, t); }

Tensor select(const Tensor& slots, const Tensor& il) {
  return slots.gather(1, il.unsqueeze(2).expand({-1, -1, slots.size(2)}));
}

// Rolls out student G with head S; denoising ends at pass s.
Clip roll_out(const Network& G, const Head& S, std::int64_t batch, std::size_t s, Keep keep) {
  const bool recorded = c10::GradMode::is_enabled();
  Memory slots{at::zeros({batch, 0, kWidth}), at::zeros({batch, 0, kWidth})};  // KV: written once, never moved
  Tensor sl_g = at::zeros({batch, 0}), features = at::zeros({batch, 0, 3 * kWidth});
  std::vector<Tensor> clip;
  for (std::int64_t first = 0; first < kTokens; first += kChunkTokens) {
    const c10::NoGradGuard no_grad;
    const std::int64_t kept = keep == Keep::all ? first : std::min(first, kBudget);
    const Tensor il = std::get<1>(sl_g.topk(kept, 1));  // IL = Top-k(SL)
    const Memory kv{select(slots.k, il), select(slots.v, il)};
    Tensor x = at::randn({batch, kChunkTokens, kChannels});  // x_{t_T} ~ N(0, I)
    for (std::size_t j = 0; j < s; ++j) {
      const Tensor x0 = G.clean(x, timesteps(batch, kTimes.at(j)), first, kv);
      x = noised(x0, at::randn_like(x0), sigma_of(timesteps(batch, kTimes.at(j + 1)), x0));  // Psi(x0, e, t)
    }
    {
      // Only this pass has a gradient, and no gradient flows into memory. The trainer recomputes the pass instead:
      // second_pass.cpp.
      const at::AutoGradMode gradient(recorded);
      clip.push_back(G.clean(x, timesteps(batch, kTimes.at(s)), first, kv));
    }
    const Pass clean = G(clip.back().detach(), timesteps(batch, 0), first, kv);  // {q, k, v}, kv = G(x0; 0, ...)
    const Tensor qkv = at::cat({clean.q, clean.k, clean.v}, 2);
    const Tensor newness = at::full({batch, kChunkTokens}, static_cast<double>(first));
    slots = appended(slots, clean.k, clean.v);                           // KV.append(kv)
    sl_g = at::cat({sl_g, keep == Keep::newest ? newness : S(qkv)}, 1);  // SL.append(S({q, k, v}))
    features = at::cat({features, qkv}, 1);
  }
  return {at::cat(clip, 1), features, sl_g};
}

// 5. Where student and critic begin: flow matching on clips of the world. The critic sees whole clips; the student one
//    chunk at a time, after a clean past (teacher forcing). The real ones: training/nets, training/stages.

at::Generator dice() { return at::detail::getDefaultCPUGenerator(); }
constexpr ScoreTimes kScoreTimes{1.0, 20, 980};

OptimizerConfig adam(double learning_rate, double beta1) { return {learning_rate, beta1, 0.999, 0.01, 1e-8, 10, 0}; }

void pretrain(Network& student, Network& critic, Group& group) {
  constexpr int kSteps = 500;
  Learner student_learner("student", student.parameters, adam(5e-3, 0.9));
  Learner critic_learner("critic", critic.parameters, adam(5e-3, 0.9));
  for (int step = 0; step < kSteps; ++step) {
    const Tensor x0 = world_clips(kBatch), noise = at::randn_like(x0);
    const Tensor t = sample_score_times(kBatch, kScoreTimes, dice());
    const Tensor x_t = noised(x0, noise, sigma_of(t, x0));
    critic_loss(critic(x_t, t, 0).flow, noise, x0).backward();

    std::vector<Tensor> flows;
    Memory past;
    for (std::int64_t first = 0; first < kTokens; first += kChunkTokens) {
      flows.push_back(student(x_t.narrow(1, first, kChunkTokens), t, first, past).flow);
      const Pass clean = student(x0.narrow(1, first, kChunkTokens), timesteps(kBatch, 0), first, past);
      past = appended(past, clean.k, clean.v);
    }
    critic_loss(at::cat(flows, 1), noise, x0).backward();
    const double rate = 1 - static_cast<double>(step) / kSteps;
    student_learner.step(group, rate);
    critic_learner.step(group, rate);
  }
}

// 6. DMD. The real one: dmd_stage.cpp.

// SL_r of Eq. 4 and 5. The exact teacher has no attention, so the critic's is used. The critic is bidirectional, too,
// and sees how much later tokens attend to each token. The real one: teacher_salience.cpp.
Tensor wanted_salience(const Network& critic, const Tensor& x) {
  const c10::NoGradGuard no_grad;
  const Pass pass = critic(x, timesteps(x.size(0), 0), 0);
  SalienceOptions options;
  options.chunk_tokens = options.query_rows = kChunkTokens;
  return attention_salience(by_head(pass.q), by_head(pass.k), options);
}

void distil(Network& student, Network& critic, Head& head, Group& group) {
  constexpr int kSteps = 1000, kCriticSteps = 5;
  Learner generator("generator", student.parameters, adam(1e-3, 0));
  Learner critic_learner("critic", critic.parameters, adam(2e-3, 0));
  Learner head_learner("head", head.parameters, adam(1e-3, 0));
  SalienceTarget target;
  const CleanPrediction fake = [&critic](const Tensor& x_t, const Tensor& t) { return critic.clean(x_t, t, 0); };
  for (int step = 0; step < kSteps; ++step) {
    const Keep keep = step < kSteps / 2 ? Keep::all : Keep::salient;  // stage 1: the head learns; stage 2: it decides
    const double rate = std::min(1.0, 2 - 2.0 * step / kSteps);
    if (step % kCriticSteps == 0) {  // student and head
      const Clip clip = roll_out(student, head, kBatch, exit_pass(), keep);
      const DmdGradient dm = dmd_gradient(clip.x, fake, teacher_clean, kScoreTimes, dice());  // (fake - real) / m
      dmd_loss(clip.x, dm.gradient).backward();                                               // L_dm
      generator.step(group, rate);
      const Tensor sl_r = target(wanted_salience(critic, clip.x.detach()));
      salience_loss(head(clip.qkv), sl_r).backward();  // L_s = SmoothL1(SL_r, SL_g)
      head_learner.step(group, 1);
    }
    Tensor x0;  // the critic follows the student's current output
    {
      const c10::NoGradGuard no_grad;
      x0 = roll_out(student, head, kBatch, exit_pass(), keep).x;
    }
    const Tensor t = sample_score_times(kBatch, kScoreTimes, dice()), noise = at::randn_like(x0);
    critic_loss(critic(noised(x0, noise, sigma_of(t, x0)), t, 0).flow, noise, x0).backward();
    critic_learner.step(group, rate);
  }
}

// 7. What was learned.

constexpr std::int64_t kMeasured = 1000;  // clips

double energy_distance(const Tensor& a, const Tensor& b) {
  const auto between = [](const Tensor& x, const Tensor& y) { return at::cdist(x.flatten(1), y.flatten(1)).mean(); };
  return (2 * between(a, b) - between(a, a) - between(b, b)).item<double>();
}

double share(const Tensor& yes) { return yes.to(at::kDouble).mean().item<double>(); }

double recall(const Tensor& x) {
  const auto colour = [&x](std::int64_t token) { return at::cdist(x.select(1, token), colours()).argmin(1); };
  return share(colour(kShown).eq(colour(kReturns)));
}

}  // namespace

ToyOutcome toy_dmd(std::uint64_t seed) {
  at::manual_seed(seed);
  Network student, critic;
  Head head;
  const std::unique_ptr<Group> group = alone();
  const auto streamed = [&](Keep keep) {
    const c10::NoGradGuard no_grad;
    return roll_out(student, head, kMeasured, kLastPass, keep);
  };
  ToyOutcome outcome;
  pretrain(student, critic, *group);
  outcome.distance_before = energy_distance(streamed(Keep::all).x, world_clips(kMeasured));
  distil(student, critic, head, *group);

  const Clip salient = streamed(Keep::salient);
  outcome.distance_after = energy_distance(salient.x, world_clips(kMeasured));
  outcome.rank_agreement = rank_agreement(salient.scores, wanted_salience(critic, salient.x), kBudget).spearman;
  outcome.thing_kept = share(std::get<1>(salient.scores.narrow(1, 0, kReturns).topk(kBudget, 1)).eq(kShown).any(1));
  outcome.recalled = recall(salient.x);
  outcome.recalled_fifo = recall(streamed(Keep::newest).x);
  return outcome;
}

}  // namespace longtake::train
