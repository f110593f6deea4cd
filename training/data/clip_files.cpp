#include "training/data/clip_files.h"

#include <bit>

#include "engine/kernels/host_copy.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/film_clips.h"

namespace longtake::train {
namespace {

using namespace theatre;

constexpr std::uint32_t caption_stream = 0xCA9;
constexpr at::Tensor ClipBatch::*tensors_of_a_batch[] = {&ClipBatch::latents, &ClipBatch::truth, &ClipBatch::attributes,
                                                         &ClipBatch::current, &ClipBatch::times};

at::Tensor attributes_of(const Scene& scene) {
  at::Tensor all = at::zeros({kAttributes}, at::kFloat);
  auto* value = all.mutable_data_ptr<float>();
  int at = 0;
  const auto set = [&](int which, int count) {
    value[at + which] = 1;
    at += count;
  };
  set(static_cast<int>(scene.backdrop.landscape), kLandscapes);
  set(static_cast<int>(scene.backdrop.time), kTimes);
  set(static_cast<int>(scene.backdrop.weather), kWeathers);
  for (std::size_t i = 0; i < scene.looks.size(); ++i) {
    const int kind = static_cast<int>(scene.looks[i].kind), colour = static_cast<int>(scene.looks[i].colour);
    value[at + colour + kKinds] = 1;
    if (!scene.kind_said[i]) continue;
    value[at + kind] = 1;
    value[at + kKinds + kColours + kind * kColours + colour] = 1;
  }
  return all;
}

}  // namespace

Conditioning places_on(at::Device device, const Conditioning& places) {
  Conditioning moved = places.to(device);
  moved.camera = places.camera;
  return moved;
}

ClipBatch ClipBatch::to(at::Device device) const {
  ClipBatch moved = *this;
  for (const auto tensor : tensors_of_a_batch) moved.*tensor = sent(this->*tensor, device);
  moved.places = places_on(device, places);
  return moved;
}

ClipBatch joined(const std::vector<ClipBatch>& parts) {
  if (parts.size() == 1) return parts.front();
  ClipBatch all;
  for (const auto tensor : tensors_of_a_batch) {
    std::vector<at::Tensor> list;
    for (const ClipBatch& part : parts) list.push_back(part.*tensor);
    all.*tensor = at::cat(list);
  }
  std::vector<Conditioning> places;
  for (const ClipBatch& part : parts) {
    places.push_back(part.places);
    all.captions.insert(all.captions.end(), part.captions.begin(), part.captions.end());
    all.seeds.insert(all.seeds.end(), part.seeds.begin(), part.seeds.end());
  }
  all.places = longtake::joined(places);
  return all;
}

Result<ClipFiles> ClipFiles::open(const std::filesystem::path& folder, const ClipsStageConfig& config) {
  auto files = TRY(SampleFiles::open(folder, {"latents", "truth", "seed"}));
  return ClipFiles(std::move(files), config);
}

Result<void> ClipFiles::write(const std::filesystem::path& folder, std::int64_t number, const at::Tensor& latents,
                              const at::Tensor& truth, const std::vector<std::uint64_t>& seeds) {
  at::Tensor kept = at::empty({static_cast<std::int64_t>(seeds.size())}, at::kLong);
  for (std::size_t i = 0; i < seeds.size(); ++i)
    kept.mutable_data_ptr<std::int64_t>()[i] = std::bit_cast<std::int64_t>(seeds[i]);
  return SampleFiles::write(folder, number, {{"latents", latents}, {"truth", truth}, {"seed", kept}});
}

ClipBatch ClipFiles::batch(const std::vector<std::int64_t>& samples, std::uint64_t draw, const Silence& silence,
                           std::int64_t place) const {
  const auto tensor = [&](const char* name) {
    auto read = files_.read(name, samples);
    TORCH_CHECK(read, "cannot read ", name);
    return *read;
  };
  ClipBatch batch;
  batch.latents = tensor("latents").to(at::kFloat);
  batch.truth = tensor("truth").to(at::kFloat).div_(255);
  const at::Tensor seeds = tensor("seed");
  const std::int64_t height = batch.latents.size(3), width = batch.latents.size(4);
  std::vector<Conditioning> places;
  std::vector<at::Tensor> attributes, times, current;
  for (std::int64_t i = 0; i < seeds.size(0); ++i) {
    const auto seed = std::bit_cast<std::uint64_t>(seeds.const_data_ptr<std::int64_t>()[i]);
    const FilmPlan plan = plan_clip(seed, config_);
    Rng rng(seed + draw, caption_stream);
    batch.seeds.push_back(sample_seed(draw, "film", static_cast<std::int64_t>(seed >> 1), place + i));
    batch.captions.push_back(caption_of(plan, plan.acts.size() - 1, rng, silence));
    places.push_back(told_places(plan, batch.captions.back(), static_cast<int>(height), static_cast<int>(width)));
    attributes.push_back(attributes_of(plan.acts.back().scene));
    times.push_back(times_of(plan.starts));
    std::vector<float> last;
    for (const std::size_t act : acts_of(plan)) last.push_back(act + 1 == plan.acts.size() ? 1.0F : 0.0F);
    current.push_back(at::tensor(last));
  }
  batch.places = stacked(places);
  batch.attributes = at::stack(attributes);
  batch.times = at::stack(times);
  batch.current = at::stack(current);
  return batch;
}

}  // namespace longtake::train
