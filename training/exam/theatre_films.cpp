#include "training/exam/theatre_films.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/open/starter_source.h"
#include "training/exam/asked_decoder.h"
#include "training/exam/asked_tokens.h"
#include "training/exam/played_film.h"
#include "training/exam/rows.h"
#include "training/exam/scripted_director.h"
#include "training/judge/memory_scenes.h"

namespace longtake::train {
namespace {

constexpr int usual_budget_frames = 3;

Result<Starter> load(const SourceOptions& options) {
  const auto files = TRY(starter_of(options));
  return load_starter(files.files);
}

/// Plays a test clip with the engine's own source.
class EnginePlayer final : public FilmPlayer {
 public:
  EnginePlayer(GeneratorSource& source, AskedDecoder& decoder, AskedTokens tokens, bool asks_memory)
      : source_(source), decoder_(decoder), tokens_(std::move(tokens)), asks_memory_(asks_memory) {}

  Result<void> set_prompt(const std::string& text) override {
    SetPrompt prompt;
    prompt.texts = {{text}};
    auto applied = source_.apply(prompt);
    return applied ? Result<void>() : fail(applied.error());
  }

  Result<std::shared_ptr<const VideoChunk>> next(bool looked_at) override {
    decoder_.set_looked_at(looked_at);
    const auto made = TRY(source_.next({}));
    ++chunk_;
    if (asks_memory_) TRY(tokens_.count(source_, *made.cache, gates::first_picture(chunk_)));
    return made.video;
  }

  int kept() const override { return tokens_.kept(); }

  /// For clips whose past is the reference: the past goes into memory as if the model had generated it. Then the model
  /// continues alone, several times from the same state. With `whole`, there is one continuation and `sink` gets all
  /// pictures.
  Result<void> play_return(const gates::Question& question, const ReferencePast::Chunks& past, std::uint64_t seed,
                           const gates::PictureSink& sink, gates::Line* line, bool whole) {
    for (std::size_t i = 0; i < past.before.size() && !whole; ++i)
      sink(question.memory->before[i], past.before[i].view());
    for (const FollowedVideo& chunk : past.latents) {
      TRY(source_.follow(chunk));
      const int first = gates::first_picture(chunk_);
      const auto video = TRY(next(whole));
      if (whole) show(*video, first, sink);
    }
    if (line) line->measures["return_kept"][question.index] = static_cast<float>(kept());
    const EngineState parting = source_.save();
    const int alone = chunk_;
    for (int way = 0; way < (whole ? 1 : kReturnWays); ++way) {
      if (way > 0) TRY(source_.restore(parting));
      chunk_ = alone;
      TRY(source_.reseed(seed + kSeedsApart * static_cast<std::uint64_t>(way)));
      TRY(go_on(question, sink, whole));
    }
    return {};
  }

 private:
  static constexpr int kReturnWays = 3;
  static constexpr std::uint64_t kSeedsApart = 1ULL << 48;  // far from those of other scenes

  static void show(const VideoChunk& video, int first, const gates::PictureSink& sink) {
    for (int i = 0; i < video.frames; ++i) sink(first + i, {video.frame(i), video.width, video.height});
  }

  Result<void> go_on(const gates::Question& question, const gates::PictureSink& sink, bool whole) {
    while (gates::first_picture(chunk_) < question.pictures) {
      const int first = gates::first_picture(chunk_), end = gates::first_picture(chunk_ + 1);
      const bool looks = whole || std::ranges::any_of(question.asked, [&](int n) { return n >= first && n < end; });
      const auto video = TRY(next(looks));
      if (looks) show(*video, first, sink);
    }
    return {};
  }

  GeneratorSource& source_;
  AskedDecoder& decoder_;
  AskedTokens tokens_;
  bool asks_memory_;
  int chunk_ = 0;  // number of the next chunk
};

}  // namespace

Result<void> check_theatre(const SourceOptions& options) {
  const auto other = [] {
    return fail(Error::Kind::bad_input, "Cannot judge this model",
                "the detectors are made for models of the theatre, as the built-in one is");
  };
  if (!is_starter(options)) return other();
  const auto starter = TRY(load(options));
  return starter.stage.nouns.empty() ? other() : Result<void>();
}

Result<TheatreFilms> TheatreFilms::open(SourceOptions options, MemoryRow row, std::shared_ptr<ReferencePast> past) {
  options.policy = row.policy;
  if (row.budget_tokens) options.budget_tokens = row.budget_tokens;
  if (row.sink_frames) options.sink_frames = row.sink_frames;
  const auto files = TRY(starter_of(options));
  const auto starter = TRY(load_starter(files.files));
  auto parts = TRY(build_starter(files, options, [](const std::string&, double) {}));
  parts.history.keyframe_every = 1 << 30;  // no keyframes: the exam never goes back
  if (!past) past = std::make_shared<ReferencePast>();
  return TheatreFilms(std::move(parts), starter.stage, std::move(row), std::move(past));
}

Result<void> TheatreFilms::make(const gates::Question& question, const gates::PictureSink& sink,
                                gates::Line* line) const {
  return run(question, sink, line, false);
}

Result<void> TheatreFilms::render(const gates::Question& question, const gates::PictureSink& sink) const {
  return run(question, sink, nullptr, true);
}

Result<void> TheatreFilms::run(const gates::Question& question, const gates::PictureSink& sink, gates::Line* line,
                               bool whole) const {
  StreamParts parts = parts_;
  const auto decoder = std::make_shared<AskedDecoder>(parts.decoder);
  parts.decoder = decoder;
  parts.prompt = question.prompts.front();
  parts.generator.seed += question.first().seed;
  const int frame_tokens = parts.info.rows * parts.info.columns;
  if (row_.whole_film)
    parts.policy.selector.budget_tokens =
        frame_tokens * (gates::latent_of(question.pictures) + 1 + parts.generator.chunk_frames);
  std::vector<ScriptedAct> acts;
  for (const theatre::Act& act : question.acts) acts.push_back({act.begins, act.scene.script});
  parts.director = [words = words_, acts, seed = question.first().seed] {
    return make_scripted_director(words, acts, seed);
  };
  AskedTokens tokens(question, row_, row_.budget_tokens.value_or(usual_budget_frames * frame_tokens), parts.info.rows,
                     parts.info.columns, parts.generator.chunk_frames);
  const bool reference = question.memory && question.memory->alone > 0;
  parts.generator.guesses_shown = reference && ranks_by_novelty(parts.policy);
  GeneratorSource source(
      [&parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
  TRY(source.open([](const std::string&, double) {}, {}));

  EnginePlayer player(source, *decoder, std::move(tokens), question.memory.has_value());
  if (reference) {
    const auto* past = TRY(past_->of(question, parts));
    return player.play_return(question, *past, parts.generator.seed, sink, line, whole);
  }
  if (whole) {
    gates::Question all = question;
    all.asked.resize(static_cast<std::size_t>(question.pictures));
    std::iota(all.asked.begin(), all.asked.end(), 0);
    return play(all, player, sink, line);
  }
  return play(question, player, sink, line);
}

}  // namespace longtake::train
