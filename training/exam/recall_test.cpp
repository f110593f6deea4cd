#include "training/exam/recall_test.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "engine/core/stopwatch.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "training/exam/asked_tokens.h"
#include "training/exam/rows.h"
#include "training/exam/theatre_films.h"

namespace longtake::train {
namespace {

void count_tokens(const Memory& memory, const at::Tensor& asked, RecallAnswer& answer) {
  const auto share = asked.accessor<float, 3>();
  for (const SlotId slot : memory.table().kept()) {
    const SlotInfo& token = memory.table().at(slot);
    ++answer.kept;
    answer.asked += share[token.frame][token.row][token.column] >= kReturnShare ? 1 : 0;
  }
}

}  // namespace

ColourDistances colour_distances(const at::Tensor& guess, const at::Tensor& colours, const at::Tensor& cells) {
  const at::Tensor where = cells.gt(0).to(at::kDouble).unsqueeze(1);  // [F, 1, y, x]
  const at::Tensor shown = (colours.to(at::kDouble) * where).flatten(1);
  const at::Tensor guessed = (guess.to(at::kDouble) * where).flatten();
  const at::Tensor apart = (shown.unsqueeze(0) - shown.unsqueeze(1)).square().sum(-1);  // [8, 8]
  const std::int64_t count = colours.size(0);
  const double usual = apart.sum().item<double>() / static_cast<double>(count * (count - 1));
  const at::Tensor far = (shown - guessed).square().sum(1) / std::max(usual, 1e-12);
  ColourDistances distances{};
  for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = far[static_cast<std::int64_t>(i)].item<double>();
  return distances;
}

theatre::Colour nearest_colour(const ColourDistances& distances) {
  return static_cast<theatre::Colour>(std::ranges::min_element(distances) - distances.begin());
}

theatre::Colour approached_colour(const ColourDistances& with_memory, const ColourDistances& without) {
  ColourDistances change = with_memory;
  for (std::size_t i = 0; i < change.size(); ++i) change[i] -= without[i];
  return nearest_colour(change);
}

double log_likelihood(const ColourDistances& distances, theatre::Colour colour) {
  const double least = *std::ranges::min_element(distances);
  double sum = 0;
  for (const double distance : distances) sum += std::exp(-kDistanceWeight * (distance - least));
  return -kDistanceWeight * (distances[static_cast<std::size_t>(colour)] - least) - std::log(sum);
}

ColourDistances RecallAnswer::distances() const {
  ColourDistances mean{};
  for (const ColourDistances& level : levels)
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += level[i] / static_cast<double>(levels.size());
  return mean;
}

Result<RecallTest> RecallTest::open(const SourceOptions& options) {
  if (const auto theatre = check_theatre(options); !theatre)
    return fail(theatre.error().kind, "Cannot use this model for clips of the theatre", theatre.error().why,
                "With a Wan model, give --video FILE.");
  const auto files = TRY(starter_of(options));
  auto parts = TRY(build_starter(files, options, [](const std::string&, double) {}));
  if (parts.generator.chunk_frames != kRecallChunk)
    return fail(Error::Kind::bad_input, "Cannot use this model", "its chunks are not of three latent frames");
  return RecallTest(std::move(parts));
}

Result<RecallStream> RecallTest::begin(const RecallFilm& film, const MemoryRow& row) const {
  const auto policy =
      TRY(own_policy_of(row, static_cast<int>(film.past.size(0)) * parts_.info.rows * parts_.info.columns, parts_));
  GeneratorConfig config = parts_.generator;
  config.seed += film.scene.seed;
  config.guesses_shown = ranks_by_novelty(policy);
  RecallStream stream{std::make_unique<ChunkGenerator>(parts_.model, parts_.head, config, policy), film.told()};
  const auto rows = TRY(parts_.encoder->encode(film.scene.prompt));
  stream.generator->set_text(parts_.model->encode_text(rows.unsqueeze(0).to(parts_.model->device())));
  return stream;
}

Result<void> RecallTest::show_next(RecallStream& stream, const at::Tensor& past) const {
  ChunkGenerator& generator = *stream.generator;
  const std::int64_t frame = generator.cursor().frame;
  generator.set_conditioning(stream.told.frames(frame, kRecallChunk));
  auto shown = generator.show(
      past.narrow(0, frame, kRecallChunk).unsqueeze(0).to(parts_.model->device(), parts_.model->latent_dtype()));
  return shown ? Result<void>() : fail(std::move(shown.error()));
}

void RecallTest::go_to_return(RecallStream& stream, const RecallFilm& film) const {
  for (int chunk = film.scene.past; chunk < film.scene.returns; ++chunk) stream.generator->skip_chunk();
}

std::array<ColourDistances, kRecallLevels.size()> RecallTest::distances(const NextChunk& next, const RecallFilm& film,
                                                                        int noises) const {
  std::array<ColourDistances, kRecallLevels.size()> levels{};
  // Below full noise the input shows the chunk. The mean of all colours does not reveal the right one.
  const at::Tensor mean = film.colours.mean(0).unsqueeze(0);
  for (std::size_t level = 0; level < kRecallLevels.size(); ++level) {
    for (int i = 0; i < noises; ++i) {
      const at::Tensor guess = next.guess(mean, next.noise(i), static_cast<float>(kRecallLevels[level]));
      const ColourDistances far = colour_distances(guess.squeeze(0).to(at::kCPU, at::kFloat), film.colours, film.cells);
      for (std::size_t c = 0; c < far.size(); ++c) levels[level][c] += far[c] / noises;
    }
  }
  return levels;
}

Result<RecallAnswer> RecallTest::answer(const RecallFilm& film, const MemoryRow& row, int noises) const {
  const c10::NoGradGuard no_grad;
  const Stopwatch watch;
  auto stream = TRY(begin(film, row));
  while (stream.generator->cursor().frame < film.past.size(0)) TRY(show_next(stream, film.past));
  RecallAnswer answer;
  answer.truth = film.scene.colour();
  count_tokens(stream.generator->memory(), film.asked, answer);
  go_to_return(stream, film);
  answer.levels = distances(NextChunk(*stream.generator, stream.told_next()), film, noises);
  answer.seconds = watch.total_ms() / 1000;
  return answer;
}

}  // namespace longtake::train
