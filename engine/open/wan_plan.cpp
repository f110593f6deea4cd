#include "engine/open/wan_plan.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/model/load_model_file.h"
#include "engine/model/read_dit_config.h"
#include "engine/open/device_memory.h"
#include "engine/open/errors.h"
#include "engine/open/source_settings.h"
#include "engine/options/option_list.h"

namespace longtake {
namespace {

constexpr int kNumberedFrames = 1024;  // number of latent frames in Wan's position table
constexpr int kTrainedFrames = 21;     // latent frames of the clips in the family's training

Result<DitConfig> config_of(const WanFiles& files, const ModelFile& dit) {
  if (files.config.empty()) return dit_config_of(shapes_of(dit), nullptr);
  const auto text = TRY(read_file(files.config));
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return fail(errors::kConfigNotObject, {{"file", files.config.string()}});
  return dit_config_of(shapes_of(dit), &json);
}

/// The passes in the options, in a plan that lists its timesteps itself.
Result<void> set_own_steps(const SourceOptions& options, SamplerPlan& plan) {
  const std::size_t count = options.steps.size();
  if (count > plan.times.size() || options.steps != even_steps(static_cast<int>(count)))
    return fail(errors::kOwnTimesteps,
                {{"model", options.model.string()}, {"recipe", plan.name}, {"most", plan.times.size()}});
  plan.times.resize(count);
  return {};
}

}  // namespace

SwitchMode switch_mode(const SamplerPlan& plan) {
  return plan.prompt_switch == SamplerPlan::Switch::longlive ? SwitchMode::longlive : SwitchMode::recache;
}

Result<SamplerPlan> recipe_plan(const std::string& standard, const SourceOptions& options) {
  const std::string name = options.sampler_plan.empty() ? standard : options.sampler_plan;
  const SamplerPlan* found = find_sampler_plan(name);
  if (found == nullptr) {
    std::string known;
    for (const SamplerPlan& sampling : sampler_plans()) known += (known.empty() ? "" : ", ") + sampling.name;
    return fail(errors::kUnknownSamplerPlan, {{"model", options.model.string()}, {"recipe", name}, {"known", known}});
  }
  SamplerPlan sampling = plan_of_edition(*found, options.recipe_edition);
  if (!options.steps.empty()) sampling.first.clear();
  if (!options.steps.empty() && !sampling.times.empty()) {
    TRY(set_own_steps(options, sampling));
    return sampling;
  }
  TRY(set_steps(options, sampling));
  if (!sampling.remembers() && !options.steps.empty()) {
    sampling.clip.steps = static_cast<int>(options.steps.size());
    if (options.steps != even_steps(sampling.clip.steps))
      return fail(errors::kSpacesTimesteps,
                  {{"model", options.model.string()}, {"recipe", name}, {"steps", sampling.clip.steps}});
  }
  sampling.clip.guidance = options.guidance.value_or(sampling.clip.guidance);
  // The anchor occupies one chunk of the window.
  const std::size_t most = static_cast<std::size_t>(sampling.window_frames / sampling.chunk_frames - 1);
  if (sampling.schedule == SamplerPlan::Schedule::joint_window && sampling.listed.size() > most)
    return fail(
        errors::kTooManySteps,
        {{"model", options.model.string()}, {"recipe", name}, {"steps", sampling.listed.size()}, {"most", most}});
  return sampling;
}

namespace {

/// Sets the published picture size, or the size in the options.
Result<void> set_size(const SourceOptions& options, const SamplerPlan& sampling, int cell_pixels, const DitConfig& dit,
                      GeneratorConfig& config) {
  const int height = options.height > 0 ? options.height : sampling.height;
  const int width = options.width > 0 ? options.width : sampling.width;
  const int down = cell_pixels * dit.patch_height;
  const int across = cell_pixels * dit.patch_width;
  if (height % down != 0 || width % across != 0)
    return fail(
        errors::kNotWholeTokens,
        {{"model", options.model.string()}, {"width", width}, {"height", height}, {"across", across}, {"down", down}});
  config.latent_height = height / cell_pixels;
  config.latent_width = width / cell_pixels;
  return {};
}

/// Reads the head in the options, otherwise the one next to the transformer.
Result<std::optional<WanHead>> head_for(const SourceOptions& options, const WanFiles& files, const ModelFile& dit,
                                        const DitConfig& shape) {
  const std::filesystem::path& file = options.head.empty() ? files.head : options.head;
  if (file.empty() || file == kNoHead) return std::optional<WanHead>();
  const auto bytes = TRY(MappedFile::open(file));
  auto head = TRY(SalienceHead::open(file));
  if (head.config().dim != shape.dim)
    return fail(errors::kHeadOfOtherWidth,
                {{"file", file.string()}, {"width", head.config().dim}, {"wanted", shape.dim}});
  WanHead found{file, sha256(bytes.bytes()), false, nullptr};
  if (!head.base().empty()) {
    const auto base = TRY(base_hash(dit));
    found.other_base = !head.check_base(base).has_value();
  }
  found.head = std::make_shared<const SalienceHead>(std::move(head));
  return std::optional(std::move(found));
}

}  // namespace

/// The sampler plan's own policy if the options name none. With a salience head it is the paper's, with its budget.
/// Otherwise it is the plan's window without the current chunk. A joint window's cache has additional room for the
/// sink.
Result<Policy> recipe_policy(const SourceOptions& options, const SamplerPlan& sampling, int frame_tokens, bool scored) {
  SourceOptions filled = options;
  if (!sampling.remembers()) {
    filled.policy = "fifo";
    filled.budget_tokens = filled.sink_frames = 0;
  } else if (!options.policy && !scored) {
    const int beside = sampling.schedule == SamplerPlan::Schedule::joint_window ? sampling.sink_frames : 0;
    if (!filled.budget_tokens)
      filled.budget_tokens = (sampling.window_frames - sampling.chunk_frames + beside) * frame_tokens;
    if (!filled.sink_frames) filled.sink_frames = sampling.sink_frames;
  }
  const std::string standard = sampling.policy.empty() ? "fifo" : sampling.policy;
  auto policy = start_policy(filled, frame_tokens, scored ? "paper" : standard, scored);
  // The published rules for endless videos: a kept frame is positioned at its slot, right before the others or at the
  // beginning of the trained range.
  const bool own = !options.policy && !scored && policy && policy->positioner.kind == Positioner::Kind::clamped;
  const bool slides = sampling.schedule == SamplerPlan::Schedule::chunk_by_chunk && sampling.sink_frames > 0;
  const bool before = options.recipe_edition < 2;
  if (policy && before) policy->switch_rule.sink_adjoins = false;
  if (own && !before) policy->restart_rule = {sampling.restart_frames, sampling.overlap_frames, sampling.recompute};
  if (own && slides) {
    int past = sampling.window_frames - sampling.chunk_frames, sink = sampling.sink_frames;
    if (!before) {  // the requested window, limited to the trained range
      past = std::min(policy->selector.budget_tokens / frame_tokens, kTrainedFrames - sampling.chunk_frames);
      sink = policy->selector.sink_frames;
    }
    const int window = std::max(past - sink, 0);
    if (sampling.positions == SamplerPlan::Positions::absolute) policy->positioner.kind = Positioner::Kind::absolute;
    if (sampling.positions == SamplerPlan::Positions::slots)
      policy->positioner = {Positioner::Kind::span, past, window};
    if (sampling.positions == SamplerPlan::Positions::anchored)
      policy->positioner = {Positioner::Kind::anchored, kTrainedFrames - sampling.chunk_frames, window};
  }
  return policy;
}

namespace {

Result<void> count_memory(WanPlan& plan) {
  auto need = TRY(
      wan_need(plan.shape, plan.files, plan.generator, plan.policy, plan.placement, plan.text, plan.latents_at_once));
  plan.need = std::move(need);
  // At most all matrices; the files of the LoRAs are not read yet.
  if (!plan.loras.empty())
    (plan.placement.device.is_cpu() ? plan.need.all : plan.need.host)
        .add(MemoryUse::base_weights, plan.need.transformer);
  if (!plan.dit.writer.empty()) {
    plan.need.all.add(MemoryUse::transformer, plan.need.transformer);
    plan.need.transformer *= 2;
  }
  if (plan.head) plan.need.all.add(MemoryUse::salience_head, head_bytes(*plan.head->head, plan.generator, plan.shape));
  add_gpu_libraries(plan.placement, plan.need.all);
  return {};
}

/// The text plans that the options allow, the best first. A kept encoder answers at once. One that is read again pauses
/// the stream for seconds at every new prompt.
std::vector<TextEncoderChoice> text_plans(const SourceOptions& options, at::Device device) {
  using enum TextEncoderUse;
  const bool open = options.text_encoder == automatic;
  std::vector<TextEncoderChoice> plans;
  const auto add = [&](at::Device place) {
    if (open) plans.push_back({keep, place});
    plans.push_back({open ? drop : options.text_encoder, place});
  };
  if (options.text_device != TextDevice::cpu) add(device);
  if (options.text_device != TextDevice::model && !(device.is_cpu() && !plans.empty())) add(at::kCPU);
  return plans;
}

/// True if 11 GB may be kept without a request. Other programs also need memory, and a machine that swaps is slower
/// than reading again.
bool has_room_to_keep(const WanPlan& plan, const MemoryLeft& left) {
  MemoryLeft given = left;
  if (!plan.text.device.is_cpu())
    given.device = given.device / 10 * 9;
  else if (plan.placement.device.is_cpu())
    given.device = given.device / 4 * 3;
  else
    given.host = given.host / 4 * 3;
  return plan.need.fits(given);
}

/// The first of the plans that fits, or the last one. Decoding one latent frame at a time needs a third of the memory
/// but more time for every chunk. The text encoder is therefore dropped first.
Result<void> choose_text_plan(const SourceOptions& options, const MemoryLeft& left, WanPlan& plan) {
  for (const int at_once : {3, 1}) {
    if (at_once == 1 && plan.placement.device.is_cpu()) break;
    plan.latents_at_once = at_once;
    for (const TextEncoderChoice& text : text_plans(options, plan.placement.device)) {
      plan.text = text;
      const bool unasked = options.text_encoder == TextEncoderUse::automatic && text.use == TextEncoderUse::keep;
      TRY(count_memory(plan));
      if (unasked ? has_room_to_keep(plan, left) : plan.need.fits(left)) return {};
    }
  }
  return {};
}

/// The set of weights that is used of a training file with several.
ModelFileOptions set_of(const SourceOptions& options) {
  const bool before = options.recipe_edition < 2 && options.weights_of == WeightsOf::automatic;
  return {.use_ema = !before && options.weights_of != WeightsOf::generator};
}

/// Refuses a set of weights that the file does not have.
Result<void> check_set(const SourceOptions& options, const ModelFile& dit) {
  if (options.weights_of == WeightsOf::automatic) return {};
  const std::string wanted = name_of(options.weights_of);
  if (dit.part == wanted) return {};
  return fail(errors::kNoSuchSet, {{"model", options.model.string()}, {"set", wanted}});
}

}  // namespace

Result<PassTimes> wan_pass_times(SourceOptions options, const std::string& sampler_plan, int passes) {
  options.steps = even_steps(passes);
  const auto sampling = TRY(recipe_plan(sampler_plan, options));
  GeneratorConfig config;
  follow(sampling, config);
  return PassTimes(std::move(config));
}

Result<ModelFile> open_whole(const std::filesystem::path& path, const ModelFileOptions& set) {
  auto model = open_model_file(path, set);
  if (!model) return model;
  if (auto whole = model->check(); !whole)
    return fail(errors::kCannotUsePart, {{"file", path.filename().string()}}, std::move(whole.error()));
  return model;
}

Result<WanPlan> plan_wan(const SourceOptions& options) {
  const auto placement = TRY(place(options));
  return plan_wan(options, placement, memory_left(placement.device));
}

Result<WanPlan> plan_wan(const SourceOptions& options, const Placement& placement, const MemoryLeft& left) {
  const auto files = TRY(find_wan_files(options.model, options.decoder));
  auto dit = TRY(open_whole(files.dit, set_of(options)));
  TRY(check_set(options, dit));
  const auto shape = TRY(config_of(files, dit));
  if (shape.image_conditioned) return fail(errors::kWantsImage, {{"model", options.model.string()}});
  RecipeChoice recipe = choose_recipe(dit, files.dit);
  const auto sampling = TRY(recipe_plan(recipe.name, options));

  WanPlan plan{placement, files, std::move(dit), shape};
  plan.recipe = std::move(recipe);
  plan.sampler_plan = sampling.name;
  plan.prompt_switch = switch_mode(sampling);
  plan.fps = sampling.fps;
  plan.loras = options.loras;
  if (plan.loras.empty() && !files.lora.empty()) plan.loras.push_back({files.lora.string()});
  follow(sampling, plan.generator);
  plan.generator.seed = options.seed;
  plan.generator.most_frames = kNumberedFrames;
  constexpr int kCellPixels = 8;  // pixels across a latent cell, the same for both decoders
  TRY(set_size(options, sampling, kCellPixels, shape, plan.generator));
  plan.frame_tokens =
      plan.generator.latent_height / shape.patch_height * (plan.generator.latent_width / shape.patch_width);
  if (sampling.remembers()) {
    auto head = TRY(head_for(options, files, plan.dit, shape));
    plan.head = std::move(head);
  }
  auto policy = TRY(recipe_policy(options, sampling, plan.frame_tokens, plan.head.has_value()));
  plan.policy = std::move(policy);
  TRY(choose_text_plan(options, left, plan));
  return plan;
}

}  // namespace longtake
