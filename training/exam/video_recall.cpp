#include "training/exam/video_recall.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/core/stopwatch.h"
#include "engine/generate/video_follower.h"
#include "engine/open/source_factory.h"
#include "training/exam/next_chunk.h"
#include "training/exam/recall_test.h"
#include "training/exam/rows.h"

namespace longtake::train {
namespace {

constexpr int numbers_of_video = 1000;  // the chunk numbers of a video start at a multiple of this
constexpr double percent = 100;

Failure refuse(const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use this model with a video", why);
}

Result<at::Tensor> rows_of(const StreamParts& parts, const std::string& prompt) {
  const auto rows = TRY(parts.encoder->encode(prompt));
  return rows.unsqueeze(0).to(parts.model->device());
}

/// Squared deviation of the latents from their mean in each channel.
double variance_of(const std::vector<at::Tensor>& chunks) {
  const at::Tensor all = at::cat(chunks, 1).to(at::kDouble);
  return (all - all.mean({0, 1, 3, 4}, /*keepdim=*/true)).square().mean().item<double>();
}

}  // namespace

Result<VideoRecall> VideoRecall::open(const SourceOptions& options, const std::string& prompt) {
  const c10::NoGradGuard no_grad;
  auto parts = TRY(load_parts(options, [](const std::string&, double) {}, {}));
  if (!parts.generator.by_chunks()) return refuse("it does not make chunk after chunk");
  if (!parts.picture_encoder) return refuse("it has no encoder of pictures");
  if (parts.director) return refuse("it needs the places of things, which a video does not give");
  VideoRecall recall(std::move(parts));
  recall.prompt_ = TRY(rows_of(recall.parts_, prompt));
  recall.empty_prompt_ = TRY(rows_of(recall.parts_, ""));
  return recall;
}

Result<void> VideoRecall::take(VideoFeed& feed, int most) {
  const c10::NoGradGuard no_grad;
  TRY(feed.open());
  const auto encoder = TRY(parts_.picture_encoder());
  // The feed belongs to the caller.
  VideoFollower video(std::shared_ptr<VideoFeed>(&feed, [](VideoFeed*) {}), encoder);
  const int each = parts_.decoder->frames_per_latent();
  std::vector<at::Tensor> chunks;
  for (int chunk = 0; chunk < std::min(most, numbers_of_video); ++chunk) {
    const int pictures = parts_.generator.chunk_frames * each - (chunk == 0 ? each - 1 : 0);
    const at::Tensor latents =
        TRY(video.next({pictures, parts_.info.fps, parts_.info.width, parts_.info.height}, chunk == 0, {}));
    if (!latents.defined()) break;
    chunks.push_back(latents.to(parts_.model->device(), parts_.model->latent_dtype()));
  }
  if (chunks.size() < 2)
    return fail(Error::Kind::bad_input, "Cannot use this video", "it has no second chunk",
                "Give a longer video, or a larger --chunks.");
  videos_.push_back(std::move(chunks));
  return {};
}

std::vector<int> VideoRecall::asked(std::size_t video) const {
  std::vector<int> numbers(videos_[video].size() - 1);  // without the first chunk, which has no past
  std::iota(numbers.begin(), numbers.end(), static_cast<int>(video) * numbers_of_video + 1);
  return numbers;
}

Result<void> VideoRecall::ask(std::size_t video, const MemoryRow& row, int noises, const Answered& answered) const {
  const c10::NoGradGuard no_grad;
  const std::vector<at::Tensor>& chunks = videos_[video];
  const int tokens =
      static_cast<int>(chunks.size()) * parts_.generator.chunk_frames * parts_.info.rows * parts_.info.columns;
  const auto policy = TRY(own_policy_of(row, tokens, parts_));
  GeneratorConfig config = parts_.generator;
  config.guesses_shown = ranks_by_novelty(policy);
  ChunkGenerator generator(parts_.model, parts_.head, config, policy);
  generator.set_text(parts_.model->encode_text(prompt_));
  generator.set_empty_text(parts_.model->encode_text(empty_prompt_));
  if (parts_.writer) generator.set_writer(parts_.writer, parts_.writer->encode_text(prompt_));
  const double variance = variance_of(chunks);
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    const Stopwatch watch;
    gates::Line line{row.name, {}};
    const int number = static_cast<int>(video) * numbers_of_video + static_cast<int>(chunk);
    const auto add = [&](const std::string& measure, double value) {
      line.measures[measure][number] = static_cast<float>(value);
    };
    if (chunk > 0) {
      const NextChunk next(generator, {});
      double sum = 0;
      for (const int level : kRecallLevels) {
        double error = 0;
        for (int i = 0; i < noises; ++i) {
          const at::Tensor guess = next.guess(chunks[chunk], next.noise(i), static_cast<float>(level));
          error += (guess.to(at::kDouble) - chunks[chunk].to(at::kDouble)).square().mean().item<double>() / noises;
        }
        add("next_" + std::to_string(level), percent * error / variance);
        sum += percent * error / variance;
      }
      add("next", sum / kRecallLevels.size());
      add("next_tokens", generator.memory().table().size());
    }
    if (auto shown = generator.show(chunks[chunk]); !shown) return fail(std::move(shown.error()));
    if (chunk == 0) continue;
    add("next_seconds", watch.total_ms() / 1000);
    TRY(answered(number, line));
  }
  return {};
}

void compare_with_full(std::vector<gates::Line>& rows) {
  const auto full = std::ranges::find(rows, "full", &gates::Line::name);
  if (full == rows.end()) return;
  const std::map<int, float> least = full->measures["next"];
  for (gates::Line& row : rows) {
    if (row.name == full->name) continue;
    for (const auto& [chunk, error] : row.measures["next"])
      if (const auto other = least.find(chunk); other != least.end() && other->second > 0)
        row.measures["next_over_full"][chunk] = static_cast<float>(percent) * (error / other->second - 1);
  }
}

}  // namespace longtake::train
