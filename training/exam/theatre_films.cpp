#include "training/exam/theatre_films.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "engine/open/starter_source.h"
#include "training/exam/asked_decoder.h"
#include "training/exam/played_film.h"
#include "training/exam/scripted_director.h"
#include "training/judge/memory_scenes.h"

namespace longtake::train {
namespace {

constexpr int usual_budget_frames = 3;
constexpr double oracle_share = 2 / 3.0;  // an oracle spends this share on what is asked: land is needed, too

Result<Starter> load(const SourceOptions& options) {
  const auto files = TRY(starter_of(options));
  return load_starter(files.files);
}

bool starts_with(std::string& text, const std::string& prefix) {
  if (!text.starts_with(prefix)) return false;
  text.erase(0, prefix.size());
  return true;
}

/// What is done by hand to the tokens that a memory scene asks for.
class AskedTokens {
 public:
  AskedTokens(const gates::Question& question, const MemoryRow& row, int budget, int rows, int columns)
      : hand_(row.hand), hidden_(question.memory ? question.memory->hidden : 0), budget_(budget) {
    for (const gates::Cell& cell : gates::asked_cells(question, rows, columns))
      if (cell.share >= kAskedShare) shares_[{cell.latent, cell.row, cell.column}] = cell.share;
  }

  /// After each chunk, `picture` is the next one.
  Result<void> look(GeneratorSource& source, const CacheSnapshot& cache, int picture) {
    std::vector<Kept> kept = kept_of(cache), gone;
    if (hand_ == MemoryRow::Hand::keeps) gone = beyond_budget(kept);
    if (hand_ == MemoryRow::Hand::forgets && picture >= hidden_)
      std::ranges::copy_if(kept, std::back_inserter(gone), [](const Kept& token) { return token.share > 0; });
    const auto asked = [](const Kept& token) { return token.share > 0; };
    kept_ = static_cast<int>(std::ranges::count_if(kept, asked) - std::ranges::count_if(gone, asked));
    if (gone.empty()) return {};
    Forget forget;
    for (const Kept& token : gone) forget.tokens.push_back(token.ref);
    auto done = source.apply(forget);
    return done ? Result<void>() : fail(done.error());
  }
  /// How many of them are in memory.
  int kept() const { return kept_; }

 private:
  struct Kept {
    TokenRef ref;
    float share = 0;  ///< that the asked thing fills; 0 of other tokens
  };

  std::vector<Kept> kept_of(const CacheSnapshot& cache) const {
    std::vector<Kept> kept;
    for (const auto* frames : {&cache.remembered, &cache.recent}) {
      for (const FrameTokens& frame : *frames) {
        for (std::size_t i = 0; i < frame.tokens.size(); ++i) {
          const int row = static_cast<int>(i) / cache.columns, column = static_cast<int>(i) % cache.columns;
          if (frame.tokens[i].slot < 0) continue;
          const auto share = shares_.find({frame.latent_frame, row, column});
          kept.push_back({{frame.latent_frame, row, column}, share == shares_.end() ? 0 : share->second});
        }
      }
    }
    return kept;
  }

  /// An oracle's choice: the tokens that show most of what is asked fill their part of the budget, the newest the rest.
  std::vector<Kept> beyond_budget(std::vector<Kept> kept) const {
    const auto newest = [](const Kept& a, const Kept& b) { return a.ref.frame > b.ref.frame; };
    std::ranges::stable_sort(kept, newest);
    std::ranges::stable_sort(kept, [](const Kept& a, const Kept& b) { return a.share > b.share; });
    const auto asked = std::ranges::count_if(kept, [](const Kept& token) { return token.share > 0; });
    const auto first = std::min<std::ptrdiff_t>(asked, static_cast<std::ptrdiff_t>(oracle_share * budget_));
    std::stable_sort(kept.begin() + first, kept.end(), newest);
    kept.erase(kept.begin(), kept.begin() + std::min<std::ptrdiff_t>(std::ssize(kept), budget_));
    return kept;
  }

  MemoryRow::Hand hand_;
  int hidden_ = 0, budget_ = 0, kept_ = 0;
  std::map<std::tuple<std::int64_t, int, int>, float> shares_;
};

/// A film of the engine's own source.
class EnginePlayer final : public FilmPlayer {
 public:
  EnginePlayer(GeneratorSource& source, AskedDecoder& decoder, AskedTokens tokens, bool asks_memory)
      : source_(source), decoder_(decoder), tokens_(std::move(tokens)), asks_memory_(asks_memory) {}

  Result<void> say(const std::string& text) override {
    SetPrompt prompt;
    prompt.texts = {{text}};
    auto applied = source_.apply(prompt);
    return applied ? Result<void>() : fail(applied.error());
  }

  Result<std::shared_ptr<const VideoChunk>> next(bool looked_at) override {
    decoder_.look(looked_at);
    const auto made = TRY(source_.next({}));
    ++chunk_;
    if (asks_memory_) TRY(tokens_.look(source_, *made.cache, gates::first_picture(chunk_)));
    return made.video;
  }

  int kept() const override { return tokens_.kept(); }

 private:
  GeneratorSource& source_;
  AskedDecoder& decoder_;
  AskedTokens tokens_;
  bool asks_memory_;
  int chunk_ = 0;  // the next one
};

}  // namespace

MemoryRow memory_row(std::string name, std::optional<int> budget_tokens) {
  MemoryRow row;
  row.name = name + (budget_tokens ? " " + std::to_string(*budget_tokens) : "");
  row.budget_tokens = budget_tokens;
  if (starts_with(name, "forget:")) row.hand = MemoryRow::Hand::forgets;
  if (starts_with(name, "sink+")) row.sink_frames = 1;
  row.policy = name;
  if (name == "full") row.whole_film = true;
  if (name == "none") {
    row.policy = "fifo";
    row.budget_tokens = 0;
  }
  if (name == "oracle") {
    row.policy = "full";
    row.whole_film = true;  // nothing goes but by hand
    row.hand = MemoryRow::Hand::keeps;
  }
  return row;
}

Result<void> check_theatre(const SourceOptions& options) {
  const auto other = [] {
    return fail(Error::Kind::bad_input, "Cannot judge this model",
                "the detectors are made for models of the theatre, as the built-in one is");
  };
  if (!is_starter(options)) return other();
  const auto starter = TRY(load(options));
  return starter.stage.nouns.empty() ? other() : Result<void>();
}

Result<TheatreFilms> TheatreFilms::open(SourceOptions options, MemoryRow row) {
  options.policy = row.policy;
  if (row.budget_tokens) options.budget_tokens = row.budget_tokens;
  if (row.sink_frames) options.sink_frames = row.sink_frames;
  const auto files = TRY(starter_of(options));
  const auto starter = TRY(load_starter(files.files));
  auto parts = TRY(build_starter(files, options, [](const std::string&, double) {}));
  parts.history.keyframe_every = 1 << 30;  // nobody goes back
  return TheatreFilms(std::move(parts), starter.stage, std::move(row));
}

Result<void> TheatreFilms::make(const gates::Question& question, const gates::PictureSink& sink,
                                gates::Line* line) const {
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
                     parts.info.columns);
  GeneratorSource source(
      [&parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
  TRY(source.open([](const std::string&, double) {}, {}));

  EnginePlayer player(source, *decoder, std::move(tokens), question.memory.has_value());
  return play(question, player, sink, line);
}

}  // namespace longtake::train
