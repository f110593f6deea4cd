#include <ATen/ATen.h>

#include <algorithm>
#include <optional>

#include "app/lab/probe.h"
#include "app/lab/probe_inputs.h"
#include "app/lab/probe_weights.h"
#include "engine/generate/positions.h"
#include "engine/model/causal_dit.h"
#include "engine/model/read_dit_config.h"
#include "engine/model/salience_head.h"
#include "engine/policy/plan.h"

namespace longtake::cli {

namespace {

Result<CausalDit> load_set(ProbeInput& input, const ProbeWeights& weights) {
  const auto heads = static_cast<int>(input.settings.whole("heads", 0, 1, 4096));
  auto config = TRY(dit_config_of(weights.shapes(), weights.config ? &*weights.config : nullptr, heads));
  auto model = CausalDit::load(config, weights.tensors());
  if (!model) return model;
  model->to(input.device, input.dtype);
  const bool fast = input.settings.choice("numerics", {"reference", "fast"}) == "fast" || input.int8;
  model->set_numerics(fast ? Numerics::fast : Numerics::reference);
  if (input.fp8)
    model->round_matrices();
  else if (fast && input.device.is_cpu())
    model->pack(input.int8);
  else if (fast)
    model->join_projections();
  if (input.int8 && !model->is_packed())
    return refuse_probe("this CPU has no products in 8 bits for this model", "Omit --dtype int8.");
  return model;
}

}  // namespace

Result<CausalDit> load_dit(ProbeInput& input) {
  const auto weights = TRY(open_probe_weights(input.weights, WeightsKind::wan_dit));
  return load_set(input, weights);
}

Result<DitAndWriter> load_dit_and_writer(ProbeInput& input) {
  auto weights = TRY(open_probe_weights(input.weights, WeightsKind::wan_dit));
  auto model = TRY(load_set(input, weights));
  DitAndWriter loaded{std::make_shared<CausalDit>(std::move(model)), nullptr};
  if (weights.model.writer.empty()) return loaded;
  weights.model = writer_of(weights.model);
  auto writer = TRY(load_set(input, weights));
  loaded.writer = std::make_shared<CausalDit>(std::move(writer));
  return loaded;
}

Result<TextContext> read_text(const ProbeInput& input, const CausalDit& model, const std::string& name) {
  auto text = input.tensor(name, 2);
  if (!text) return fail(text.error());
  const DitConfig& config = model.config();
  if (text->size(1) != config.text_dim || text->size(0) > config.text_rows)
    return refuse_probe(name + " must have " + std::to_string(config.text_dim) + " features and at most " +
                        std::to_string(config.text_rows) + " rows");
  if (!input.has("image")) return model.encode_text(text->unsqueeze(0));
  if (!config.image_conditioned) return refuse_probe("this model takes no image");
  auto image = input.tensor("image", 2);
  if (!image) return fail(image.error());
  if (image->size(1) != config.image_dim)
    return refuse_probe("image must have " + std::to_string(config.image_dim) + " features");
  return model.encode_text(text->unsqueeze(0), image->unsqueeze(0));
}

Result<std::optional<SalienceHead>> read_head(ProbeInput& input, int width) {
  const std::string file = input.settings.text("head", "");
  if (file.empty()) return std::optional<SalienceHead>();
  auto head = SalienceHead::open(file);
  if (!head) return fail(head.error());
  if (head->config().dim != width)
    return refuse_probe("the head reads a width of " + std::to_string(head->config().dim) +
                        ", and the transformer is " + std::to_string(width) + " wide");
  head->to(input.device);
  return std::optional(std::move(*head));
}

namespace {

/// Latents and their timesteps, checked against the model's sizes.
Result<at::Tensor> read_latents(const ProbeInput& input, const std::string& name, const DitConfig& config) {
  auto latents = input.tensor(name, 4);
  if (!latents) return latents;
  if (latents->size(0) != config.in_channels || latents->size(2) % config.patch_height != 0 ||
      latents->size(3) % config.patch_width != 0)
    return refuse_probe(name + " must have " + std::to_string(config.in_channels) +
                        " channels and a size that divides into patches of " + std::to_string(config.patch_height) +
                        " x " + std::to_string(config.patch_width));
  const std::int64_t rows = latents->size(2) / config.patch_height;
  const std::int64_t columns = latents->size(3) / config.patch_width;
  if (config.grid_rows > 0 && (rows != config.grid_rows || columns != config.grid_columns))
    return refuse_probe(name + " has " + std::to_string(rows) + " x " + std::to_string(columns) +
                        " tokens in a latent frame, and this model knows " + std::to_string(config.grid_rows) + " x " +
                        std::to_string(config.grid_columns) + " only");
  return to_model(*latents);
}

Result<at::Tensor> read_timesteps(const ProbeInput& input, std::int64_t frames) {
  auto timesteps = input.tensor("timesteps", 1);
  if (!timesteps) return timesteps;
  if (timesteps->size(0) == 1 && frames > 1)
    return input.tensors.at("timesteps").to(input.device, at::kFloat).expand({1, frames}).contiguous();
  if (timesteps->size(0) != frames) return refuse_probe("timesteps must have one entry per latent frame");
  // Converted from the original, because a timestep must not be rounded to the model's type.
  return input.tensors.at("timesteps").to(input.device, at::kFloat).unsqueeze(0);
}

Result<NamedTensors> dit(ProbeInput& input) {
  auto model = TRY(load_dit(input));
  TRY(input.settings.check());
  auto latents = TRY(read_latents(input, "latents", model.config()));
  auto timesteps = TRY(read_timesteps(input, latents.size(1)));
  auto text = TRY(read_text(input, model));
  ChunkInput chunk;
  chunk.latents = latents;
  chunk.timesteps = timesteps;
  return NamedTensors{{"flow", to_file(model.flow(chunk, text))}};
}

/// The clean tokens that are kept, with their keys and values.
class CleanMemory {
 public:
  CleanMemory(Positioner rule, int rows, int columns) : rule_(rule), rows_(rows), columns_(columns) {}

  MemoryView view(std::int64_t first_frame, at::Device device) const {
    MemoryView memory;
    if (tokens_.empty()) return memory;
    memory.blocks = blocks_;
    std::vector<std::int64_t> frames;
    std::vector<double> rows, columns;
    for (const Token& token : tokens_) {
      frames.push_back(token.frame);
      rows.push_back(token.row);
      columns.push_back(token.column);
    }
    memory.positions = {at::tensor(time_positions(rule_, frames, first_frame), at::kFloat).to(device),
                        at::tensor(rows, at::kDouble).to(device), at::tensor(columns, at::kDouble).to(device)};
    return memory;
  }

  /// `salience` is [tokens], undefined if it is not measured.
  void add(const ContextPass& pass, std::span<const std::int64_t> frames, const at::Tensor& salience = {}) {
    std::size_t row = 0;
    for (const std::int64_t frame : frames)
      for (int place = 0; place < rows_ * columns_; ++place) {
        Token& token = tokens_.emplace_back();
        token.id = next_id_++;
        token.frame = frame;
        token.row = place / columns_;
        token.column = place % columns_;
        if (salience.defined()) token.salience = salience.const_data_ptr<float>()[row++];
      }
    if (blocks_.empty()) blocks_.resize(pass.blocks.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      blocks_[i].k = joined(blocks_[i].k, pass.blocks[i].k);
      blocks_[i].v = joined(blocks_[i].v, pass.blocks[i].v);
    }
  }

  /// Drops the tokens that the policy does not keep.
  void keep(const Policy& policy) {
    score(policy, tokens_);
    const MemoryPlan made = plan(policy, tokens_);
    const std::vector<std::int64_t> kept(made.keep.begin(), made.keep.end());
    std::vector<Token> left;
    for (const std::size_t row : made.keep) left.push_back(tokens_[row]);
    tokens_ = std::move(left);
    for (KeyValues& block : blocks_) {
      const at::Tensor index = at::tensor(kept, at::kLong).to(block.k.device());
      block = {block.k.index_select(1, index), block.v.index_select(1, index)};
    }
  }

 private:
  static at::Tensor joined(const at::Tensor& past, const at::Tensor& own) {
    return past.defined() ? at::cat({past, own}, 1) : own;
  }

  const Positioner rule_;
  const int rows_;
  const int columns_;
  std::int64_t next_id_ = 0;
  std::vector<Token> tokens_;
  std::vector<KeyValues> blocks_;
};

/// The policy between chunks: keep everything, keep by age only, or keep by a head's scores.
Result<std::optional<Policy>> read_window(ProbeSettings& settings, std::int64_t tokens_per_frame) {
  const std::string name = settings.choice("policy", {"full", "fifo", "sink_window", "paper"});
  if (name == "full") return std::optional<Policy>();
  auto policy = TRY(preset(name, static_cast<std::int32_t>(std::min<std::int64_t>(tokens_per_frame, 1'000'000))));
  Selector& selector = policy.selector;
  selector.budget_tokens =
      static_cast<std::int32_t>(settings.whole("budget", selector.budget_tokens, 0, 1'000'000'000));
  selector.sink_frames = static_cast<std::int32_t>(settings.whole("sink_frames", selector.sink_frames, 0, 1'000'000));
  return std::optional<Policy>(std::move(policy));
}

Result<NamedTensors> dit_causal(ProbeInput& input) {
  auto model = TRY(load_dit(input));
  auto head = read_head(input, model.config().dim);
  if (!head) return fail(head.error());
  const std::int64_t chunk_frames = input.settings.whole("chunk", 3, 1, 1000);
  Positioner rule;
  rule.kind = input.settings.choice("rope", {"absolute", "relative"}) == "absolute" ? Positioner::Kind::absolute
                                                                                    : Positioner::Kind::clamped;
  rule.horizon = static_cast<std::int32_t>(input.settings.whole("horizon", rule.horizon, 1, 1'000'000));

  const DitConfig& config = model.config();
  auto noisy = read_latents(input, "noisy", config);
  if (!noisy) return fail(noisy.error());
  const int rows = static_cast<int>(noisy->size(3)) / config.patch_height;
  const int columns = static_cast<int>(noisy->size(4)) / config.patch_width;
  auto window = TRY(read_window(input.settings, std::int64_t{rows} * columns));
  if (window && needs_salience(*window) && !*head)
    return refuse_probe("policy=paper ranks by a head's scores: give one with head=FILE");
  TRY(input.settings.check());
  auto clean = read_latents(input, "clean", config);
  if (!clean) return fail(clean.error());
  if (noisy->sizes() != clean->sizes()) return refuse_probe("noisy and clean have different shapes");
  auto timesteps = TRY(read_timesteps(input, noisy->size(1)));
  auto text = TRY(read_text(input, model));

  CleanMemory memory(rule, rows, columns);
  std::vector<at::Tensor> flows, scores;
  at::Tensor keys;
  for (std::int64_t first = 0; first < noisy->size(1); first += chunk_frames) {
    const std::int64_t count = std::min(chunk_frames, noisy->size(1) - first);
    std::vector<std::int64_t> frames(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) frames[static_cast<std::size_t>(i)] = first + i;
    ChunkInput chunk;
    chunk.positions = frame_positions(rule, frames, rows, columns, input.device);
    const MemoryView view = memory.view(first, input.device);
    chunk.latents = noisy->narrow(1, first, count);
    chunk.timesteps = timesteps.narrow(1, first, count);
    flows.push_back(model.flow(chunk, text, view));
    chunk.latents = clean->narrow(1, first, count);
    chunk.timesteps = at::zeros_like(chunk.timesteps);
    const ContextPass pass = model.context(chunk, text, view);
    keys = pass.last.k[0];
    at::Tensor salience;
    if (*head) {
      salience = (*head)->forward(pass.last.q, pass.last.k, pass.last.v)[0].to(at::kCPU, at::kFloat).contiguous();
      scores.push_back(salience);
    }
    memory.add(pass, frames, salience);
    if (window) memory.keep(*window);
  }
  NamedTensors results = {{"flow", to_file(at::cat(flows, 1))}, {"keys", keys}};
  if (*head) results.emplace_back("salience", at::cat(scores));
  return results;
}

constexpr Probe kModelProbes[] = {
    {"dit",
     "latents [C,F,H,W], timesteps [F], text [L,Dt], perhaps image [L,Di] -> flow; --set heads=N "
     "numerics=reference|fast",
     true, true, dit},
    {"dit-causal",
     "noisy, clean [C,F,H,W], timesteps [F], text [L,Dt] -> flow, keys [tokens,D] of the last chunk, with a head "
     "salience [tokens]; --set chunk=3 policy=full|fifo|sink_window|paper budget=TOKENS sink_frames=N "
     "rope=absolute|relative horizon=21 head=FILE numerics=reference|fast",
     true, true, dit_causal},
};

}  // namespace

std::span<const Probe> model_probes() { return kModelProbes; }

}  // namespace longtake::cli
