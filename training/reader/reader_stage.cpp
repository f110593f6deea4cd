#include "training/reader/reader_stage.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

#include "engine/model/starter.h"
#include "training/codec/codec_stage.h"
#include "training/data/clips.h"
#include "training/data/marks.h"
#include "training/teacher/networks.h"

namespace longtake {
namespace {

constexpr const char* stem_of_files = "reader";
constexpr int clips_held_out = 128;
constexpr float spread = .7F;  // cells around a middle at which a neighbour is told off less for being taken for one
constexpr double going_weight = 8;               // tenths of a cell count, and squares of them are small
constexpr std::uint32_t noise_size_stream = 12;  // of a sample's seed

/// What the loss wants of every cell and of the cells that hold a middle.
struct Wanted {
  at::Tensor heat;                  // [B, y, x], 1 in the cell of a middle
  std::vector<std::int64_t> cells;  // numbers of those cells in [B, y, x]
  std::vector<float> places;        // five each: place in the cell, log of the radius, where it goes
  std::vector<std::int64_t> kinds, looks;
};

at::Tensor numbers(const std::vector<std::int64_t>& values) { return at::tensor(values, at::kLong); }

}  // namespace

Result<void> save_reader(const ThingReader& reader, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return write_tensors(folder, stem_of_files, reader.parameters(), to_json(reader.config()).dump());
}

Result<ThingReader> load_reader(const std::filesystem::path& folder) {
  auto file = open_tensors(folder, stem_of_files);
  if (!file) return fail(file.error());
  return load_thing_reader(*file);
}

Result<std::unique_ptr<Stage>> ReaderStage::make(const Recipe& recipe, const StageConfig& config,
                                                 const std::filesystem::path& folder) {
  if (config.reader.latents < ThingReader::frames)
    return fail(Error::Kind::bad_input, "Cannot run stage " + config.name,
                "a reader looks at " + std::to_string(ThingReader::frames) + " latent frames",
                "Set stages." + config.name + ".reader.latents to that many or more.");
  auto codec = load_codec(weights_folder(folder, config.reader.codec));
  if (!codec) return fail(codec.error());
  ThingReader reader({codec->config().latent_channels, config.reader.width}, recipe.seed);
  codec->to(at::Device(recipe.device));
  reader.to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(new ReaderStage(recipe, config.reader, std::move(*codec), std::move(reader)));
}

ReaderStage::ReaderStage(const Recipe& recipe, const ReaderStageConfig& config, StarterCodec codec, ThingReader reader)
    : seed_(recipe.seed),
      device_(recipe.device),
      config_(config),
      codec_(std::move(codec)),
      reader_(std::move(reader)),
      learner_("reader", reader_.parameters(), config.optimizer) {}

std::vector<ReaderStage::Sample> ReaderStage::samples(const std::string& purpose, std::int64_t step,
                                                      std::int64_t index) {
  const c10::NoGradGuard no_grad;
  const std::uint64_t seed = sample_seed(seed_, purpose, step, index);
  const world::WorldConfig world = world::WorldConfig().with_events(static_cast<float>(config_.event_share));
  world::Clip clip;
  world::make_clip(renderer_, seed, clip_frames(config_.latents), world, world::CaptionDropout::none(), clip);
  at::Tensor latents = codec_.encode(pixel_groups(clip).to(device_));
  Rng rng(seed, noise_size_stream);
  latents += config_.most_noise * rng.uniform() * seeded_normal(latents.sizes(), seed).to(device_);
  const world::SceneSpec scene = world::sample_scene(seed, world);
  std::vector<Sample> all;
  for (int newest = ThingReader::frames - 1; newest < config_.latents; ++newest)
    all.push_back({latents.narrow(0, newest + 1 - ThingReader::frames, ThingReader::frames),
                   things_in(clip, scene, static_cast<std::size_t>(clip_frames(newest + 1) - 1))});
  return all;
}

std::vector<ReaderStage::Thing> ReaderStage::things_in(const world::Clip& clip, const world::SceneSpec& scene,
                                                       std::size_t picture) {
  std::vector<Thing> things;
  constexpr auto cell = static_cast<float>(StarterCodec::patch);
  const std::vector<world::ObjectTruth>& objects = clip.truth[picture].objects;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const auto [left, top, right, bottom] = objects[i].box;
    if (objects[i].visible <= world::kSeenShare) continue;
    const float x = objects[i].pose.x / cell, y = objects[i].pose.y / cell;
    if (x < 0 || y < 0 || x >= world::kWidth / cell || y >= world::kHeight / cell) continue;
    const auto [dx, dy] = true_going(clip, picture, i);
    things.push_back({x, y, .5F * static_cast<float>(std::max(right - left, bottom - top)) / cell, dx, dy,
                      static_cast<int>(scene.objects[i].shape), static_cast<int>(scene.objects[i].colour)});
  }
  return things;
}

at::Tensor ReaderStage::loss(const std::vector<Sample>& samples) const {
  std::vector<at::Tensor> latents;
  for (const Sample& one : samples) latents.push_back(one.latents);
  const at::Tensor out = reader_.forward(at::stack(latents));  // [B, outputs, y, x]
  const std::int64_t height = out.size(2), width = out.size(3);
  Wanted wanted;
  wanted.heat = at::zeros({out.size(0), height, width});
  auto heat = wanted.heat.accessor<float, 3>();
  for (std::size_t b = 0; b < samples.size(); ++b) {
    const auto row = static_cast<std::int64_t>(b);
    for (const Thing& thing : samples[b].things) {
      const auto column = static_cast<std::int64_t>(thing.x), line = static_cast<std::int64_t>(thing.y);
      for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x) {
          const auto dx = static_cast<float>(x - column), dy = static_cast<float>(y - line);
          heat[row][y][x] = std::max(heat[row][y][x], std::exp(-(dx * dx + dy * dy) / (2 * spread * spread)));
        }
      }
      wanted.cells.push_back((row * height + line) * width + column);
      for (const float value : {thing.x - static_cast<float>(column), thing.y - static_cast<float>(line),
                                std::log(std::max(thing.radius, .5F)), thing.dx, thing.dy})
        wanted.places.push_back(value);
      wanted.kinds.push_back(thing.kind);
      wanted.looks.push_back(thing.look);
    }
  }
  // As for key points elsewhere: what is sure already counts little, and so do the neighbours of a middle.
  const at::Tensor odds = out.select(1, 0), near = wanted.heat.to(device_);
  const at::Tensor sure = odds.sigmoid();
  const at::Tensor here = near.eq(1).to(at::kFloat);
  const double things = std::max<double>(static_cast<double>(wanted.cells.size()), 1);
  const at::Tensor found = here * (1 - sure).square() * at::softplus(-odds);
  const at::Tensor taken = (1 - here) * (1 - near).pow(4) * sure.square() * at::softplus(odds);
  at::Tensor loss = (found + taken).sum() / things;
  if (wanted.cells.empty()) return loss;
  const at::Tensor at_things =
      out.permute({0, 2, 3, 1}).reshape({-1, ThingReader::outputs}).index_select(0, numbers(wanted.cells).to(device_));
  const auto part = [&](int first, int count) { return at_things.narrow(1, first, count); };
  const at::Tensor places = at::tensor(wanted.places).view({-1, 5}).to(device_);
  loss = loss + at::smooth_l1_loss(part(1, 3), places.narrow(1, 0, 3));
  loss = loss + going_weight * at::smooth_l1_loss(part(4, 2), places.narrow(1, 3, 2));
  loss = loss + at::cross_entropy_loss(part(ThingReader::place_outputs, most_kinds), numbers(wanted.kinds).to(device_));
  return loss + at::cross_entropy_loss(part(ThingReader::place_outputs + most_kinds, most_looks),
                                       numbers(wanted.looks).to(device_));
}

StepResult ReaderStage::step(const StepContext& context) {
  const std::int64_t local = config_.batch / context.group.size();
  std::vector<Sample> all;
  for (std::int64_t i = 0; i < local; ++i)
    for (Sample& one : samples("reader.train", context.step, context.group.rank() * local + i))
      all.push_back(std::move(one));
  const at::Tensor value = loss(all);
  value.backward();
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  return {update.applied, config_.batch, {{"loss", value.item<double>()}, {"gradient", update.gradient_norm}}};
}

Values ReaderStage::evaluate(const std::filesystem::path&, const std::string&) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  double there = 0, seen = 0, found = 0, kinds = 0, looks = 0, distance = 0, went = 0, misread = 0;
  for (int i = 0; i < clips_held_out; ++i) {
    const Sample one = samples("reader.held-out", 0, i).back();
    const std::vector<SeenThing> all = reader_.see(one.latents);
    there += static_cast<double>(one.things.size());
    seen += static_cast<double>(all.size());
    for (const Thing& thing : one.things) {
      const auto away = [&](const SeenThing& a) { return std::hypot(a.x - thing.x, a.y - thing.y); };
      const auto nearest = std::ranges::min_element(all, {}, away);
      if (nearest == all.end() || away(*nearest) > 1) continue;
      found += 1;
      distance += away(*nearest);
      went += std::hypot(thing.dx, thing.dy);
      misread += std::hypot(nearest->dx - thing.dx, nearest->dy - thing.dy);
      kinds += std::ranges::max_element(nearest->kinds) - nearest->kinds.begin() == thing.kind ? 1 : 0;
      looks += std::ranges::max_element(nearest->looks) - nearest->looks.begin() == thing.look ? 1 : 0;
    }
  }
  const double of = std::max(found, 1.0);
  return {{"found", found / std::max(there, 1.0)},
          {"right_of_seen", found / std::max(seen, 1.0)},
          {"cells_off", distance / of},
          {"going", went / of},
          {"going_off", misread / of},
          {"kinds_right", kinds / of},
          {"looks_right", looks / of}};
}

Result<void> ReaderStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  return save_reader(reader_, folder);
}

}  // namespace longtake
