#include "training/teacher/text_stage.h"

#include <c10/core/GradMode.h>

#include <cmath>
#include "training/data/clips.h"
#include "training/world/caption.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t caption_stream = 0xCA97;
constexpr int held_out_captions = 512;
constexpr float empty_captions = 0.1F;  // share of empty captions, which must stay distinct from all others

// The attributes that are read from a caption, one logit each: first those of which a scene has exactly one, then those
// that any of its toys may have. It is not asked which toy has which attribute: with one direction for every pair, the
// encoder would not learn that a red ball and a red ring have something in common.
constexpr int occluders = 5;  // four kinds and none
constexpr int one_of_each[] = {world::kSceneries, world::kTimes, world::kWeathers, world::kCameraMoves, occluders};
constexpr int of_toys[] = {world::kShapes, world::kColours, world::kSizes, world::kMotions};

int attributes() {
  int count = 0;
  for (const int size : one_of_each) count += size;
  for (const int size : of_toys) count += size;
  return count;
}

struct Captions {
  std::vector<std::string> texts;
  at::Tensor wanted;  // [n, attributes], 1 = the caption says it
};

void mark(const world::SceneSpec& scene, float* row) {
  const int chosen[] = {static_cast<int>(scene.scenery), static_cast<int>(scene.time), static_cast<int>(scene.weather),
                        static_cast<int>(scene.camera),
                        scene.occluders.empty() ? occluders - 1 : static_cast<int>(scene.occluders.front().kind)};
  int at = 0;
  for (std::size_t i = 0; i < std::size(one_of_each); ++i) {
    row[at + chosen[i]] = 1;
    at += one_of_each[i];
  }
  for (const world::Object& o : scene.objects) {
    const int has[] = {static_cast<int>(o.shape), static_cast<int>(o.colour), static_cast<int>(o.size),
                       static_cast<int>(o.motion)};
    int toy_at = at;
    for (std::size_t i = 0; i < std::size(of_toys); ++i) {
      row[toy_at + has[i]] = 1;
      toy_at += of_toys[i];
    }
  }
}

Captions draw(std::uint64_t seed, const std::string& purpose, std::int64_t step, std::int64_t first, std::int64_t count,
              const world::CaptionDropout& dropout) {
  Captions drawn;
  drawn.wanted = at::zeros({count, attributes()});
  for (std::int64_t i = 0; i < count; ++i) {
    const std::uint64_t own = sample_seed(seed, purpose, step, first + i);
    const world::SceneSpec scene = world::sample_scene(own);
    Rng rng(own, caption_stream);
    drawn.texts.push_back(world::caption(scene, rng, dropout));
    mark(scene, drawn.wanted[i].mutable_data_ptr<float>());
  }
  return drawn;
}

/// Sum of the losses: one choice for each group, and yes or no for each attribute of toys.
at::Tensor reading_loss(const at::Tensor& logits, const at::Tensor& wanted) {
  at::Tensor loss = at::zeros({}, logits.options());
  std::int64_t at_column = 0;
  for (const int size : one_of_each) {
    const at::Tensor said = at::log_softmax(logits.narrow(1, at_column, size), 1);
    loss = loss - (said * wanted.narrow(1, at_column, size)).sum(1).mean();
    at_column += size;
  }
  const at::Tensor rest = logits.narrow(1, at_column, logits.size(1) - at_column);
  const at::Tensor truth = wanted.narrow(1, at_column, logits.size(1) - at_column);
  return loss + at::binary_cross_entropy_with_logits(rest, truth, {}, {}, at::Reduction::Sum) / logits.size(0);
}

}  // namespace

Result<std::unique_ptr<Stage>> TextStage::make(const Recipe& recipe, const StageConfig& config) {
  return std::unique_ptr<Stage>(
      new TextStage(recipe, config.text, StarterText(text_config(config.text.network), recipe.seed)));
}

TextStage::TextStage(const Recipe& recipe, const TextStageConfig& config, StarterText text)
    : seed_(recipe.seed), config_(config), text_(std::move(text)) {
  const at::Device device(recipe.device);
  text_.to(device);
  reader_ = at::zeros({attributes(), text_.config().dim}, device);
  // Each attribute is rare. If the reader had to learn that first, all its rows would turn in the same direction.
  usual_ = at::zeros({attributes()}, device);
  std::int64_t at_column = attributes();
  for (std::size_t i = std::size(of_toys); i-- > 0;) {
    at_column -= of_toys[i];
    usual_.narrow(0, at_column, of_toys[i]).fill_(-std::log(of_toys[i]));
  }
  NamedTensors trained = text_.parameters();
  trained.emplace_back("reader", reader_);
  trained.emplace_back("usual", usual_);
  learner_ = std::make_unique<Learner>("text", std::move(trained), config.optimizer);
}

StepResult TextStage::step(const StepContext& context) {
  const auto dropout = world::CaptionDropout::of(static_cast<float>(config_.attribute_dropout), empty_captions);
  const std::int64_t local = config_.batch / context.group.size();
  const Captions captions = draw(seed_, "text.train", context.step, context.group.rank() * local, local, dropout);
  const at::Tensor loss = reading_loss(read(captions.texts), captions.wanted.to(reader_.device()));
  loss.backward();
  const Learner::Update update = learner_->step(context.group, context.rate_scale);
  return {update.applied, config_.batch, {{"loss", loss.item<double>()}, {"gradient", update.gradient_norm}}};
}

at::Tensor TextStage::read(const std::vector<std::string>& captions) const {
  const at::Tensor tokens = text_.tokenize(captions).to(reader_.device());
  const at::Tensor rows = text_.encode(tokens);  // [B, T, d], zero where padded
  const at::Tensor mean = rows.sum(1) / tokens.ne(StarterText::padding).sum(1, true).to(rows.scalar_type());
  return at::linear(mean, reader_, usual_);
}

NamedTensors TextStage::state() { return learner_->state(); }

Values TextStage::evaluate(const std::filesystem::path&, const std::string&) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(*learner_);
  const Captions captions = draw(seed_, "text.held-out", 0, 0, held_out_captions, world::CaptionDropout::none());
  const at::Tensor logits = read(captions.texts).cpu();
  Values values{{"held_out_loss", reading_loss(logits, captions.wanted).item<double>()}};
  const char* names[] = {"places", "times", "weathers", "cameras"};
  std::int64_t at_column = 0;
  for (std::size_t i = 0; i < std::size(names); ++i) {
    const auto group = [&](const at::Tensor& all) { return all.narrow(1, at_column, one_of_each[i]).argmax(1); };
    values.emplace_back(std::string("read_") + names[i],
                        group(logits).eq(group(captions.wanted)).to(at::kFloat).mean().item<double>());
    at_column += one_of_each[i];
  }
  at_column += one_of_each[4];
  const char* toys[] = {"shapes", "colours", "sizes", "motions"};
  for (std::size_t i = 0; i < std::size(of_toys); ++i) {
    const auto there = [&](const at::Tensor& all) { return all.narrow(1, at_column, of_toys[i]); };
    const at::Tensor right = there(logits).gt(0).eq(there(captions.wanted).gt(0)).all(1);
    values.emplace_back(std::string("read_") + toys[i], right.to(at::kFloat).mean().item<double>());
    at_column += of_toys[i];
  }
  return values;
}

Result<void> TextStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(*learner_);
  return save_text(text_, folder);
}

}  // namespace longtake::train
