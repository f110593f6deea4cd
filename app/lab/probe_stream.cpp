#include <ATen/ATen.h>

#include <algorithm>
#include <memory>

#include "app/common/stream_arguments.h"
#include "app/lab/probe.h"
#include "app/lab/probe_inputs.h"
#include "engine/core/json.h"
#include "engine/core/random.h"
#include "engine/core/stopwatch.h"
#include "engine/generate/chunk_generator.h"
#include "engine/open/device_work.h"
#include "engine/open/wan_plan.h"
#include "engine/stream/command.h"
#include "engine/stream/own_policy.h"
#include "engine/wan/lora_weights.h"

// Whole streams of a transformer alone, without text encoder and decoder, for comparisons with other programs.
namespace longtake::cli {
namespace {

constexpr std::int64_t kMostChunks = 10'000;

/// The random numbers of a stream: pass 0 is its initial noise, pass j the noise added before pass j.
Result<NamedTensors> draw_noise(ProbeInput& input) {
  ProbeSettings& settings = input.settings;
  const auto seed = static_cast<std::uint64_t>(settings.whole("seed", 0, 0, std::int64_t{1} << 53));
  const std::int64_t chunks = settings.whole("chunks", 1, 1, kMostChunks);
  const std::int64_t passes = settings.whole("passes", 4, 1, 1000);
  const std::vector<std::int64_t> shape = {chunks,
                                           passes,
                                           settings.whole("frames", 3, 1, 1000),
                                           settings.whole("channels", 16, 1, 1000),
                                           settings.whole("height", 60, 1, 4096),
                                           settings.whole("width", 104, 1, 4096)};
  TRY(settings.check());
  constexpr std::int64_t most_numbers = std::int64_t{1} << 30;
  if (c10::multiply_integers(shape) > most_numbers) return refuse_probe("these are more than 2^30 numbers");
  at::Tensor drawn = at::empty(shape, at::kFloat);
  const auto count = static_cast<std::size_t>(drawn[0][0].numel());
  float* at = drawn.mutable_data_ptr<float>();
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk)
    for (std::int64_t pass = 0; pass < passes; ++pass, at += count)
      fill_normal(std::span(at, count), {seed, static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(pass)});
  return NamedTensors{{"noise", drawn}};
}

/// Numbers of the kept tokens, (frame * rows + row) * columns + column, ascending.
std::vector<std::int64_t> numbers_of(const SlotTable& table, const Memory::Shape& grid) {
  std::vector<std::int64_t> numbers;
  for (const SlotId slot : table.kept()) {
    const SlotInfo& info = table.at(slot);
    numbers.push_back((info.frame * grid.rows + info.row) * grid.columns + info.column);
  }
  std::ranges::sort(numbers);
  return numbers;
}

/// A table with one row per list, padded with -1.
at::Tensor table_of(const std::vector<std::vector<std::int64_t>>& lists) {
  std::size_t longest = 1;
  for (const auto& list : lists) longest = std::max(longest, list.size());
  at::Tensor table =
      at::full({static_cast<std::int64_t>(lists.size()), static_cast<std::int64_t>(longest)}, -1, at::kLong);
  for (std::size_t row = 0; row < lists.size(); ++row)
    for (std::size_t i = 0; i < lists[row].size(); ++i)
      table.mutable_data_ptr<std::int64_t>()[row * longest + i] = lists[row][i];
  return table;
}

struct StreamWish {
  SourceOptions options;
  std::int64_t chunks = 0;
  std::vector<int> switches;  ///< chunks before which the text changes
  SwitchMode mode = SwitchMode::recipe;
};

Result<StreamWish> read_wish(ProbeSettings& settings) {
  StreamWish wish;
  wish.options.sampler_plan = settings.text("recipe", "self-forcing");
  wish.options.seed = static_cast<std::uint64_t>(settings.whole("seed", 0, 0, std::int64_t{1} << 53));
  if (settings.has("policy")) {
    auto policy = TRY(longtake::read_policy(settings.text("policy", "")));
    wish.options.policy = std::move(policy);
  }
  if (settings.has("budget")) wish.options.budget_tokens = static_cast<int>(settings.whole("budget", 0, 0, 1 << 30));
  if (settings.has("sink_frames"))
    wish.options.sink_frames = static_cast<int>(settings.whole("sink_frames", 0, 0, 1'000'000));
  wish.chunks = settings.whole("chunks", 10, 1, kMostChunks);
  wish.switches = settings.list("switch_at", {});
  if (settings.has("lora"))
    if (const std::string wrong = read_value(Json(settings.text("lora", "")), wish.options.loras); !wrong.empty())
      return refuse_probe("lora " + wrong);
  const std::string mode = settings.choice("switch", {"recipe", "recache", "replay", "cut", "longlive"});
  for (const auto& choice : choices(SwitchMode{}))
    if (mode == choice.name) wish.mode = choice.value;
  return wish;
}

/// The model with its LoRAs, and its context for each text.
struct StreamModel : DitAndWriter {
  static Result<StreamModel> load(ProbeInput& input, const LoraList& loras) {
    auto loaded = TRY(load_dit_and_writer(input));
    StreamModel made{std::move(loaded)};
    LoraWeights weights(made.model);
    const LoraList opened = TRY(weights.open(loras));
    TRY(weights.set(opened));
    return made;
  }

  Result<void> set_text(const ProbeInput& input, const std::string& name, ChunkGenerator& generator) const {
    auto text = TRY(read_text(input, *model, name));
    generator.set_text(std::move(text));
    if (!writer) return {};
    auto written = TRY(read_text(input, *writer, name));
    generator.set_writer(writer, std::move(written));
    return {};
  }
};

Result<NamedTensors> whole_stream(ProbeInput& input) {
  const StreamWish wish = TRY(read_wish(input.settings));
  const StreamModel loaded = TRY(StreamModel::load(input, wish.options.loras));
  const std::shared_ptr<const CausalDit> model = loaded.model;
  auto found = TRY(read_head(input, model->config().dim));
  const auto head = found ? std::make_shared<const SalienceHead>(std::move(*found)) : nullptr;
  GeneratorConfig config;
  config.seed = wish.options.seed;
  config.latent_height = static_cast<int>(input.settings.whole("height", 60, 1, 4096));
  config.latent_width = static_cast<int>(input.settings.whole("width", 104, 1, 4096));
  TRY(input.settings.check());
  const DitConfig& shape = model->config();
  if (config.latent_height % shape.patch_height != 0 || config.latent_width % shape.patch_width != 0)
    return refuse_probe("height and width must divide into patches");
  const SamplerPlan plan = TRY(recipe_plan("self-forcing", wish.options));
  follow(plan, config);
  const int frame_tokens = config.latent_height / shape.patch_height * (config.latent_width / shape.patch_width);
  const Policy policy = TRY(recipe_policy(wish.options, plan, frame_tokens, head != nullptr));
  const SwitchMode mode = resolved_mode(wish.mode, switch_mode(plan), policy);

  ChunkGenerator generator(model, head, config, policy);
  TRY(loaded.set_text(input, "text", generator));
  if (!plan.remembers()) {
    auto negative = TRY(read_text(input, *model, "negative"));
    generator.set_empty_text(std::move(negative));
  }
  std::vector<at::Tensor> latents, scores;
  std::vector<std::vector<std::int64_t>> kept;
  std::vector<double> ms;
  std::size_t texts = 0;
  for (std::int64_t chunk = 0; chunk < wish.chunks; ++chunk) {
    if (texts < wish.switches.size() && chunk == wish.switches[texts]) {
      TRY(loaded.set_text(input, "text." + std::to_string(++texts), generator));
      generator.switch_prompt(mode);
    }
    Stopwatch watch;
    generator.restart_memory();
    const auto made = TRY(generator.generate());
    finish_work(input.device);
    ms.insert(ms.end(), {watch.total_ms(), made.times.denoise_ms, made.times.context_ms});
    latents.push_back(made.on_host[0].to(at::kFloat));
    if (head) scores.push_back(at::tensor(made.scores.salience, at::kFloat));
    kept.push_back(numbers_of(generator.memory().table(), generator.memory().shape()));
  }
  NamedTensors results = {
      {"latents", at::stack(latents)}, {"kept", table_of(kept)}, {"ms", at::tensor(ms, at::kFloat).view({-1, 3})}};
  if (head) results.emplace_back("salience", at::stack(scores));
  return results;
}

constexpr Probe kStreamProbes[] = {
    {"noise", "--set seed=0 chunks=1 passes=4 frames=3 channels=16 height=60 width=104 -> noise [N,P,F,C,H,W]", false,
     false, draw_noise},
    {"stream",
     "text [L,Dt], perhaps text.1, text.2 ..., negative for whole clips -> latents [N,F,C,H,W], kept [N,tokens], "
     "with a head salience [N,tokens], ms [N,3] of a chunk, its noisy passes and its clean pass; "
     "--set recipe=self-forcing chunks=10 seed=0 height=60 width=104 policy=NAME|FILE.json budget=TOKENS "
     "sink_frames=N head=FILE lora=FILE[:STRENGTH] numerics=reference|fast switch_at=2,5 "
     "switch=recipe|recache|replay|cut|longlive",
     true, true, whole_stream},
};

}  // namespace

std::span<const Probe> stream_probes() { return kStreamProbes; }

}  // namespace longtake::cli
