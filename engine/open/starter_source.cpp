#include "engine/open/starter_source.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "engine/core/log.h"
#include "engine/generate/generator_source.h"
#include "engine/memory/slot_need.h"
#include "engine/model/flow.h"
#include "engine/open/placement.h"
#include "engine/open/source_settings.h"
#include "engine/open/type_times.h"
#include "engine/staging/prompt_words.h"
#include "engine/starter/cell_decoder.h"
#include "engine/starter/stage_director.h"
#include "engine/starter/still_encoder.h"
#include "engine/stream/steps.h"

namespace longtake {
namespace {

constexpr int kKeptFrames = 6;  // latent frames in memory

/// The faster of two chunks, since other programs can slow one down.
Result<double> chunk_ms(StreamParts parts) {
  const int passes = parts.generator.denoise_passes();
  parts.generator.timesteps.resize(1);
  const int shortened = parts.generator.denoise_passes();
  GeneratorSource source([&](const ChunkSource::Progress&, const std::stop_token&) { return Result(parts); });
  TRY(source.open([](const std::string&, double) {}, {}));
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const auto made = TRY(source.next({}));
    const StageTimes& ms = made.video->times;
    if (i > 0)  // the first one selects kernels
      least = std::min(least, ms.denoise_ms * passes / shortened + ms.context_ms + ms.decode_ms);
  }
  return least;
}

// Times two chunks in either type, reduced to one denoise pass, and extrapolates to a whole chunk. Takes about half a
// second.
Result<TypeTimes> measure_types(const std::function<StreamParts(at::ScalarType)>& parts_in) {
  const auto fp32 = TRY(chunk_ms(parts_in(at::kFloat)));
  const auto bf16 = TRY(chunk_ms(parts_in(at::kBFloat16)));
  return TypeTimes{fp32, bf16};
}

class StarterPromptEncoder final : public PromptEncoder {
 public:
  explicit StarterPromptEncoder(const Starter& starter) : text_(starter.text), stage_(starter.stage) {}

  Result<at::Tensor> encode(const std::string& text) const override {
    const c10::NoGradGuard no_grad;
    const std::string plain = stage_.nouns.empty() ? text : staging::without_places(stage_, text);
    return text_->encode(text_->tokenize(plain).unsqueeze(0)).squeeze(0);  // [T, E]; padding rows are zero
  }

 private:
  std::shared_ptr<const StarterText> text_;
  staging::StageWords stage_;
};

std::vector<float> spaced(const std::vector<int>& steps, double shift) {
  std::vector<float> timesteps;
  for (const int step : steps) timesteps.push_back(static_cast<float>(1000 * shifted(step / 1000.0, shift)));
  return timesteps;
}

/// The starter's own passes, or the number in `options`, on the noise levels of its training.
Result<std::vector<float>> passes(const Starter& starter, const SourceOptions& options) {
  if (options.steps.empty()) return starter.timesteps;
  SamplerPlan checked;
  TRY(set_steps(options, checked));
  return spaced(checked.listed, starter.shift);
}

/// For StreamParts: passes() for a number only.
std::function<Result<PassTimes>(int)> pass_times_of(const Starter& starter) {
  return [shift = starter.shift](int count) -> Result<PassTimes> {
    return PassTimes{spaced(even_steps(count), shift), {}};
  };
}

Result<GeneratorConfig> generator_of(const Starter& starter, const SourceOptions& options) {
  GeneratorConfig config;
  auto timesteps = TRY(passes(starter, options));
  config.schedule = FlowSchedule::continuous();
  config.timesteps = std::move(timesteps);
  config.flow_below = starter.flow_below;
  config.guidance = {options.guidance.value_or(starter.guidance), starter.guided_above, starter.guided_chunks};
  config.chunk_frames = starter.chunk_frames;
  config.latent_height = starter.latent_height;
  config.latent_width = starter.latent_width;
  config.seed = options.seed;
  config.latent_grid = options.latent_grid;
  return config;
}

void describe(const Starter& starter, const StreamParts& parts, SourceInfo& info) {
  const DitConfig& shape = starter.dit->config();
  info.model = starter.name;
  info.width = starter.latent_width * parts.decoder->pixels_per_cell();
  info.height = starter.latent_height * parts.decoder->pixels_per_cell();
  info.latent_frames_per_chunk = starter.chunk_frames;
  info.frames_per_chunk = starter.chunk_frames * parts.decoder->frames_per_latent();
  info.denoise_passes = parts.generator.denoise_passes();
  info.rows = starter.latent_height / shape.patch_height;
  info.columns = starter.latent_width / shape.patch_width;
  info.vocabulary = starter.text->config().vocabulary;
  if (!starter.stage.nouns.empty())
    info.vocabulary.insert(info.vocabulary.end(), staging::place_words().begin(), staging::place_words().end());
  std::ranges::sort(info.vocabulary);
}

}  // namespace

StarterPictures make_starter_pictures(CellCodec codec, const Placement& placement) {
  codec.to(placement.device);
  if (placement.device.is_cpu()) codec.prepare(placement.dtype);
  const auto placed = std::make_shared<const CellCodec>(std::move(codec));
  return {std::make_shared<const CellDecoder>(placed), make_still_encoder(placed)};
}

namespace {

/// Converts the networks to the device, type and layout of a stream.
void lay_out(const Starter& starter, const Placement& placement, StreamParts& parts) {
  CausalDit dit = *starter.dit;
  dit.to(placement.device, placement.dtype);
  dit.pack();
  parts.model = std::make_shared<const CausalDit>(std::move(dit));
  StarterPictures pictures = make_starter_pictures(*starter.codec, placement);
  parts.decoder = std::move(pictures.decoder);
  parts.picture_encoder = [encoder = std::move(pictures.encoder)] { return Result(encoder); };
  if (!starter.head) return;
  SalienceHead head = *starter.head;
  head.to(placement.device);
  parts.head = std::make_shared<const SalienceHead>(std::move(head));
}

/// The default policy: the one that was most often right in the test of returns (docs/paper.md). Sessions before
/// edition 4 have a smaller memory.
Result<Policy> starter_policy(const SourceOptions& options, int frame_tokens, bool has_head) {
  if (options.recipe_edition < 4) return start_policy(options, frame_tokens, has_head ? "paper" : "novelty", has_head);
  SourceOptions filled = options;
  if (!options.policy && !options.budget_tokens) filled.budget_tokens = kKeptFrames * frame_tokens;
  return start_policy(filled, frame_tokens, "novelty", has_head);
}

/// Measures on first use which type is faster on this CPU.
Result<Placement> settle_type(const Starter& starter, const StreamParts& parts, const SourceOptions& options,
                              const Placement& placement, const ChunkSource::Progress& progress) {
  if (!wants_type_times(options, placement)) return placement;
  progress(steps::kMeasuringTypes.text, 0.3);
  const auto times = measure_types([&](at::ScalarType type) {
    StreamParts tried = parts;
    lay_out(starter, {placement.device, type, placement.threads}, tried);
    return tried;
  });
  if (!times) return fail(times.error());
  logger("engine")->info("fp32_ms={:.1f} bf16_ms={:.1f} note=\"a chunk of the built-in model on this CPU\"",
                         times->fp32_ms, times->bf16_ms);
  if (auto kept = keep_type_times(*times); !kept)
    logger("engine")->warn("times not kept why=\"{}\"", kept.error().text());
  return place(options);
}

}  // namespace

Result<StreamParts> build_starter(const StarterFiles& files, const SourceOptions& options,
                                  const ChunkSource::Progress& progress) {
  auto placement = place(options);
  if (!placement) return fail(placement.error());
  StreamParts parts;
  // Set before weights are read. With one free core, two threads would waste time waiting for each other during the
  // copy.
  settle(*placement, parts.info);
  progress(steps::kReadingStarter.text, 0);
  auto starter = TRY(load_starter(files.files));

  auto config = TRY(generator_of(starter, options));
  parts.generator = std::move(config);
  parts.pass_times = pass_times_of(starter);
  const Memory::Shape shape = memory_shape(starter.dit->config(), parts.generator, placement->device, placement->dtype);
  const int frame_tokens = shape.frame_tokens();
  auto policy = TRY(starter_policy(options, frame_tokens, starter.head != nullptr));
  TRY(check_memory(policy, shape));
  parts.policy = std::move(policy);

  parts.encoder = std::make_shared<const StarterPromptEncoder>(starter);
  parts.prompt = options.prompt;
  if (!starter.stage.nouns.empty()) parts.director = [words = starter.stage] { return make_stage_director(words); };
  placement = settle_type(starter, parts, options, *placement, progress);
  if (!placement) return fail(placement.error());
  settle(*placement, parts.info);
  progress(steps::kLayingOutWeights.text, 0.6);
  lay_out(starter, *placement, parts);
  describe(starter, parts, parts.info);
  parts.info.weights_hash = files.hash();
  parts.info.decoder_hash = file_hash(files, "codec.safetensors");
  parts.info.salience_head = file_hash(files, "salience.safetensors");
  progress(steps::kReady.text, 1);
  return parts;
}

}  // namespace longtake
