#include <algorithm>
#include <initializer_list>

#include "training/plan/estimate.h"

namespace longtake::train {
namespace {

constexpr double forward_and_backward_passes = 3;  // a backward pass costs two forward ones
constexpr double wide = 4, narrow = 2;             // bytes of float32 and bf16

/// A network: its weights, and the arithmetic of its passes over a clip.
struct Network {
  Network(const DitConfig& shape, double tokens, double chunk) : dit(shape) {
    const double d = dit.dim;
    matrices = dit.layers * (8 * d * d + 2 * d * dit.ffn_dim);
    for (const auto& [name, sizes] : dit_parameter_shapes(dit)) {
      double count = 1;
      for (const std::int64_t size : sizes) count *= static_cast<double>(size);
      parameters += count;
      if (name.starts_with("blocks.0.")) block += count;
    }
    per_rank = dit.layers * (8 * 2 * d + 2 * (d + dit.ffn_dim));
    const double linear = 2 * tokens * dit.layers * (6 * d * d + 2 * d * dit.ffn_dim);
    const double text = 4 * d * dit.text_rows * tokens * dit.layers;
    const auto attention = [&](double keys) { return 4 * d * tokens * keys * dit.layers; };
    whole = (linear + text + attention(tokens)) / 1e9;
    causal = (linear + text + attention((tokens + chunk) / 2)) / 1e9;
  }
  /// Number of values in the keys and values of `tokens` tokens in all blocks.
  double key_values(double tokens) const { return 2.0 * dit.layers * dit.dim * tokens; }

  const DitConfig& dit;
  double parameters = 0;
  double block = 0;     ///< parameters of one block
  double matrices = 0;  ///< parameters that low-rank factors replace
  double per_rank = 0;  ///< parameters of these factors, for rank 1
  double whole = 0;     ///< GFLOP of a bidirectional forward pass over the clip
  double causal = 0;    ///< GFLOP of one causal pass, chunk by chunk, with all of the past
};

/// A rank's memory at one moment.
struct Moment {
  std::string when;
  std::vector<HeldMemory> held;
  double bytes() const {
    double sum = 0;
    for (const HeldMemory& part : held) sum += part.bytes;
    return sum;
  }
};

/// The memory of one rank, moment by moment. The bytes of a block's activations per token and unit of width were
/// measured in a walk through its passes under autocast (training/plan). A test compares the sum with such a walk.
class RankMemory {
 public:
  RankMemory(const StageConfig& stage, const DistilledSizes& sizes, const Machines& machines)
      : c_(stage.dmd),
        head_only_(stage.kind == "salience"),
        ranks_(machines.ranks),
        frame_(c_.wan.latent_height / 2.0 * c_.wan.latent_width / 2.0),
        chunk_(frame_ * c_.chunk_latents),
        clip_(frame_ * c_.data.latents),
        samples_(c_.data.batch / ranks_),
        part_(samples_ / c_.accumulate),
        student_(sizes.student, clip_, chunk_),
        teacher_(sizes.teacher, clip_, chunk_),
        critic_(sizes.critic, clip_, chunk_),
        frozen_(machines.gpu ? narrow : wide),
        low_(c_.data.bf16 && machines.gpu ? narrow : wide),
        plain_(low_ == wide ? 1.5 : 1) {
    sequences_ = c_.streaming.longest_latents > c_.data.latents;
    kept_ = sequences_ ? (c_.eviction.budget_tokens > 0 ? c_.eviction.budget_tokens : clip_) : 0;
  }

  Moment highest() const {
    std::vector<Moment> moments = {rolls_out(), scores(), teaches_head()};
    if (!head_only_) {
      moments.push_back(student_learns());
      moments.push_back(critic_learns());
    }
    return *std::ranges::max_element(moments, {}, &Moment::bytes);
  }
  double factors(const Network& network) const { return c_.lora_rank * network.per_rank; }
  /// A rank's sequences in a checkpoint: keys and values, and latent frames that were generated or judged.
  double carried_bytes() const {
    const double frame = wide * student_.dit.in_channels * c_.wan.latent_height * c_.wan.latent_width;
    const double frames = sequences_ ? 2.0 * c_.data.latents + c_.chunk_latents : 0;
    return samples_ * (student_.key_values(kept_) * low_ + frames * frame);
  }
  double host() const { return head_only_ || c_.lora_rank == 0 ? 0 : wide * (student_.matrices + critic_.matrices); }
  double trained(const Network& network) const { return c_.lora_rank > 0 ? factors(network) : network.parameters; }
  const Network& student() const { return student_; }
  const Network& teacher() const { return teacher_; }
  const Network& critic() const { return critic_; }

 private:
  double sum(std::initializer_list<double> parts) const {
    double all = 0;
    for (const double part : parts) all += part;
    return all;
  }
  bool in_parts() const { return c_.shard && ranks_ > 1; }
  double moments_of(const Network& network, const OptimizerConfig& optimizer) const {
    const double moments = 2 / (in_parts() ? ranks_ : 1);
    const double whole = (optimizer.ema > 0 ? 1 : 0) + (c_.lora_rank > 0 ? 1 : 0);  // LoRA factors
    return wide * (moments + whole) * trained(network);
  }

  std::vector<HeldMemory> resident() const {
    double teacher = frozen_ * teacher_.parameters;
    if (in_parts()) {
      const double blocks = teacher_.block * teacher_.dit.layers;
      teacher += frozen_ * (blocks / ranks_ - blocks + 2 * teacher_.block);
    }
    std::vector<HeldMemory> held = {{"teacher", teacher}};
    if (head_only_) {
      held.push_back({"student", frozen_ * student_.parameters});
    } else {
      held.push_back({"student and critic", wide * (student_.parameters + critic_.parameters)});
      held.push_back({c_.lora_rank > 0 ? "their factors and moments" : "their moments and averages",
                      moments_of(student_, c_.generator) + moments_of(critic_, c_.critic_optimizer)});
    }
    return held;
  }
  /// Sequences that wait for the next clip; those of the active part are counted with its clips.
  HeldMemory waiting(double samples) const {
    return {"sequences that wait for their turn", samples * student_.key_values(kept_) * low_};
  }

  /// Keys and values of a part's clips; they are held until the student has learned from them.
  double store() const {
    return part_ * student_.key_values(std::max(clip_, sequences_ ? kept_ + clip_ - chunk_ : 0)) * low_;
  }
  /// Tokens that the last chunk of a clip attends to.
  double past() const { return sequences_ ? kept_ : clip_ - chunk_; }
  /// Rotated keys are kept for all passes of a chunk; with several samples the values are copied, too.
  double selected() const { return (part_ > 1 ? 2 : 1) * part_ * student_.key_values(past()) / 2 * low_; }

  double text(const Network& network, double bytes) const {
    return part_ * network.dit.layers * network.dit.dim * network.dit.text_rows * bytes;
  }
  double student_text() const { return text(student_, head_only_ ? 2 * frozen_ : wide + low_); }
  /// {q, k, v} of the last block for all tokens of the clip, which the head reads.
  double features() const { return part_ * clip_ * student_.dit.dim * (head_only_ ? 3 * frozen_ : 2 * wide + low_); }
  double gradients(const Network& network) const {
    return wide * (c_.lora_rank > 0 ? network.matrices : network.parameters);
  }
  /// Autocast copies of the trained weights.
  double casts(const Network& network) const {
    return low_ == wide || head_only_ ? 0 : low_ / wide * gradients(network);
  }

  /// Bytes of intermediate results of one block for `tokens` without gradients, which also attend to `others`.
  double computed(const Network& network, double tokens, double others, bool frozen) const {
    const double d = part_ * network.dit.dim, f = part_ * network.dit.ffn_dim;
    const double attends = others > 0 ? d * (25 * tokens + 7.9 * others) : d * tokens * (frozen ? 28.5 : 32.5);
    const double feeds = tokens * (d * (frozen ? 14.5 : 16.5) + 4 * f);
    return plain_ * std::max(attends, feeds);
  }
  /// Bytes of the operations with gradients, in the backward pass of one block.
  double learned(const Network& network, double tokens, double others) const {
    const double d = part_ * network.dit.dim, f = part_ * network.dit.ffn_dim;
    return plain_ * (tokens * (64 * d + 4.3 * f) + 3.5 * d * others) + casts(network) / network.dit.layers;
  }
  /// Memory that the blocks keep for the backward pass of `tokens`, and memory that one of them needs during it.
  double activations(const Network& network, double tokens, double others) const {
    const double d = part_ * network.dit.dim, f = part_ * network.dit.ffn_dim, layers = network.dit.layers;
    if (c_.checkpoint_blocks) return layers * tokens * d * wide + learned(network, tokens, others);
    return plain_ * (layers * (tokens * (46 * d + 4 * f) + 4 * d * others) + 19 * d * tokens) + casts(network);
  }

  Moment rolls_out() const {
    Moment moment{"while a clip is made", resident()};
    const double layers = student_.dit.layers;
    const double chunk = part_ * chunk_ * student_.dit.dim;
    const double made = head_only_ ? 3 * frozen_ : wide + low_;  // bytes per value of a token's key and value
    const double passes = made * (layers - 1) * chunk + computed(student_, chunk_, past(), head_only_);
    moment.held.push_back(waiting(samples_ - part_));
    moment.held.push_back({"keys and values of the clips", store()});
    moment.held.push_back({"keys and values as a chunk reads them", selected()});
    moment.held.push_back({"autocast copies of weights", casts(student_)});
    moment.held.push_back({"text, features and what a chunk computes",
                           sum({student_text(), features(), std::max(passes, (made + low_) * layers * chunk)})});
    return moment;
  }

  Moment scores() const {
    Moment moment{"while the teacher judges a clip", resident()};
    moment.held.push_back(waiting(samples_ - part_));
    moment.held.push_back({"keys and values of the clips", head_only_ ? 0 : store()});
    moment.held.push_back({"text, features and what the teacher computes",
                           sum({student_text(), features(), text(teacher_, 2 * frozen_) * (part_ + 1) / part_,
                                computed(teacher_, clip_, 0, true)})});
    return moment;
  }

  Moment teaches_head() const {
    Moment moment{"while the teacher's attention is scored", resident()};
    moment.held.push_back(waiting(samples_));
    moment.held.push_back({"gradients", head_only_ ? 0 : gradients(student_)});
    moment.held.push_back({"features and what the teacher computes",
                           sum({features(), text(teacher_, 2 * frozen_), computed(teacher_, clip_, 0, true)})});
    return moment;
  }

  /// Chunk after chunk: the gradients of earlier chunks are already allocated.
  Moment student_learns() const {
    Moment moment{"while the student learns from the last chunk of a clip", resident()};
    moment.held.push_back(waiting(samples_ - part_));
    moment.held.push_back({"keys and values of the clips", store()});
    moment.held.push_back({"keys and values as a chunk reads them", selected()});
    moment.held.push_back({"gradients", gradients(student_)});
    moment.held.push_back({"activations", activations(student_, chunk_, past())});
    moment.held.push_back({"text and features", sum({student_text(), text(student_, 15), features()})});
    return moment;
  }

  /// The whole clip at once: with one part, gradients are allocated while activations are freed.
  Moment critic_learns() const {
    Moment moment{"while the critic learns from a clip", resident()};
    moment.held.push_back(waiting(samples_));
    const double all = gradients(critic_);
    moment.held.push_back({"gradients", c_.accumulate > 1 ? all : all / critic_.dit.layers});
    moment.held.push_back({"activations", activations(critic_, clip_, 0)});
    moment.held.push_back({"text and features", sum({text(critic_, 15), features()})});
    return moment;
  }

  const DmdStageConfig& c_;
  bool head_only_;
  double ranks_;
  double frame_, chunk_, clip_;  ///< tokens
  double samples_;               ///< on this rank
  double part_;                  ///< samples that are processed together
  Network student_, teacher_, critic_;
  double frozen_, low_;  ///< bytes per value of frozen weights, and of results under autocast
  double plain_;         ///< size of activations in float32 relative to those under autocast
  bool sequences_ = false;
  double kept_ = 0;  ///< tokens that a sequence carries over
};

}  // namespace

double hours_of(double gflop, double ranks, double teraflops) {
  return teraflops > 0 ? gflop / (ranks * teraflops * 1e3) / 3600 : 0;
}

DistilledSizes wan_sizes(const WanConfig& config) {
  const auto named = [](const std::string& size) {
    return size == "14b" ? DitConfig::wan_14b() : DitConfig::wan_1_3b();
  };
  const DitConfig student = named(config.student_size), teacher = named(config.teacher_size);
  return {student, teacher, config.critic.empty() ? teacher : student};
}

StageEstimate estimate_wan(const StageConfig& stage, const DistilledSizes& sizes, const Machines& machines) {
  const DmdStageConfig& c = stage.dmd;
  Machines used = machines;
  if (used.ranks == 0) used.ranks = c.wan.ranks;
  if (used.teraflops == 0) used.teraflops = c.wan.teraflops;
  const RankMemory memory(stage, sizes, used);
  const Network &student = memory.student(), &teacher = memory.teacher(), &critic = memory.critic();
  const bool head_only = stage.kind == "salience";
  const double again = c.checkpoint_blocks ? 1 : 0;  // recomputed forward passes
  const double rollout = student.causal * ((1.0 + c.few_steps) / 2 + 1);
  const double critics = rollout + critic.whole * (forward_and_backward_passes + again);
  const double generator =
      rollout + student.causal * (forward_and_backward_passes + again) + critic.whole + 3 * teacher.whole;
  StageEstimate e;
  e.gflop_per_sample =
      head_only ? student.causal * (c.few_steps + 1) + teacher.whole : critics + generator / c.critic_steps;
  e.hours =
      hours_of(static_cast<double>(stage.loop.steps) * c.data.batch * e.gflop_per_sample, used.ranks, used.teraflops);
  const double head = 3.0 * sizes.student.dim * c.salience.hidden;
  e.parameters = head_only ? head : memory.trained(student) + memory.trained(critic);
  const Moment highest = memory.highest();
  for (const HeldMemory& part : highest.held)
    if (part.bytes > 0) e.held.push_back(part);
  e.moment = highest.when;
  e.memory_mib = highest.bytes() / (1 << 20);
  e.host_bytes = memory.host();
  const auto saved = [&](const OptimizerConfig& optimizer) { return wide * (optimizer.ema > 0 ? 4 : 3); };
  e.checkpoint_bytes = saved(c.salience.optimizer) * head + used.ranks * memory.carried_bytes();
  e.weights_bytes = wide * head;
  if (!head_only) {
    e.checkpoint_bytes +=
        saved(c.generator) * memory.trained(student) + saved(c.critic_optimizer) * memory.trained(critic);
    e.weights_bytes += wide * (student.parameters + critic.parameters);
  }
  return e;
}

}  // namespace longtake::train
