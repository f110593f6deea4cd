#include "training/plan/walk.h"

#include <ATen/ATen.h>

#include "training/distill/dmd_stage.h"
#include "training/distill/teacher_salience.h"
#include "training/plan/paper_device.h"
#include "training/plan/paper_memory.h"
#include "training/run/group.h"

namespace longtake::train {
namespace {

/// Rank 0 of a group without other ranks; it counts the bytes sent.
class LonelyGroup final : public Group {
  struct Done final : Pending {
    void wait() override {}
  };

 public:
  explicit LonelyGroup(int size) : size_(size) {}
  int rank() const override { return 0; }
  int size() const override { return size_; }
  void sum(at::Tensor& tensor) override { count(tensor); }
  std::unique_ptr<Pending> begin_sum(at::Tensor& tensor) override {
    count(tensor);
    return std::make_unique<Done>();
  }
  std::unique_ptr<Pending> begin_gather(at::Tensor&, const at::Tensor& part) override {
    count(part);
    return std::make_unique<Done>();
  }
  void broadcast(at::Tensor& tensor) override { count(tensor); }
  void barrier() override {}
  double sent = 0;

 private:
  void count(const at::Tensor& tensor) {
    if (size_ > 1) sent += static_cast<double>(tensor.nbytes());
  }
  int size_;
};

CausalDit paper_dit(const DitConfig& config, at::ScalarType type) {
  CausalDit dit(config);
  const std::vector<ParameterShape> shapes = dit_parameter_shapes(config);
  const NamedParameters parameters = dit.parameters();
  for (std::size_t i = 0; i < shapes.size(); ++i)
    *parameters[i].tensor = at::empty(shapes[i].second, at::TensorOptions(paper_device()).dtype(type));
  return dit;
}

double bytes_of(const NamedTensors& tensors) {
  double bytes = 0;
  for (const auto& [_, tensor] : tensors) bytes += static_cast<double>(tensor.nbytes());
  return bytes;
}

double bytes_of(const NamedParameters& parameters) {
  double bytes = 0;
  for (const NamedParameter& parameter : parameters) bytes += static_cast<double>(parameter.tensor->nbytes());
  return bytes;
}

/// Models without files: same shapes and prompt rows as the real ones; writes are only counted.
class PaperModels final : public DmdModels {
 public:
  PaperModels(const DistilledSizes& sizes, const DmdStageConfig& config, bool trains, SalienceHead s, double& written)
      : DmdModels(paper_dit(sizes.student, trains ? at::kFloat : at::kBFloat16),
                  paper_dit(sizes.teacher, at::kBFloat16),
                  trains ? paper_dit(sizes.critic, at::kFloat) : CausalDit(sizes.teacher), std::move(s)),
        written_(written) {
    latent_height = config.wan.latent_height;
    latent_width = config.wan.latent_width;
    if (config.data.bf16) memory_type = at::kBFloat16;
  }

  at::Tensor student_text(const std::vector<std::string>& prompts) const override {
    const DitConfig& dit = student.config();
    const auto count = static_cast<std::int64_t>(prompts.size());
    return at::empty({count, dit.text_rows, dit.text_dim}, at::TensorOptions(paper_device()));
  }
  std::string prompt(std::uint64_t, bool) const override { return "a prompt"; }
  at::Tensor picture(const at::Tensor& latent, const at::Tensor&) const override { return latent.clone(); }
  void show(const at::Tensor&, const std::vector<std::string>&, const std::filesystem::path&,
            const std::string&) const override {}
  Result<void> save(CausalDit& dit, bool, const std::filesystem::path&) override {
    written_ += bytes_of(dit.parameters());
    return {};
  }
  Result<void> save_head(const std::string&, const std::filesystem::path&) override {
    written_ += bytes_of(head.parameters());
    return {};
  }

 private:
  double& written_;
};

}  // namespace

Result<Walked> walk(const Recipe& recipe, const StageConfig& stage, const DistilledSizes& sizes, int ranks) {
  Walked walked;
  LonelyGroup group(ranks);
  const bool head_only = stage.kind == "salience";
  const auto shape = TRY(head_config(stage.dmd.salience, sizes.student.dim));
  SalienceHead head = SalienceHead::random(shape, recipe.seed);
  head.to(paper_device());
  auto models = std::make_unique<PaperModels>(sizes, stage.dmd, !head_only, std::move(head), walked.weights_bytes);
  DmdStageConfig config = stage.dmd;
  config.critic_steps = 1;  // every step updates every network
  if (config.streaming.longest_latents > config.data.latents) {
    // Sequences of five clips, a number coprime to the two clips of a step.
    const int fresh = config.data.latents - config.chunk_latents;
    config.streaming.longest_latents = config.data.latents + 4 * fresh;
  }
  const auto made = TRY(DmdStage::make(recipe, config, head_only, std::move(models), group));
  Stage& whole = *made;
  walked.resident_bytes = static_cast<double>(paper_bytes().live);
  reset_paper_peak();
  constexpr int steps = 2;
  group.sent = 0;
  for (int step = 0; step < steps; ++step) whole.step({step, 0, 1, group});
  walked.sent_bytes = group.sent / steps;
  whole.gather(group);
  walked.own_bytes = bytes_of(whole.own_state());
  walked.checkpoint_bytes = walked.own_bytes + bytes_of(whole.state());
  TRY(whole.publish({}));
  walked.peak_bytes = static_cast<double>(paper_bytes().peak);
  return walked;
}

}  // namespace longtake::train
