#pragma once

#include <atomic>
#include <bit>
#include <cmath>
#include <map>

#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// A ChunkSource for streams of days: a chunk is one small picture and a kilobyte of latents, and generating it takes
/// no time. All of its state is bounded except for a line for each take.
class DaySource final : public ChunkSource {
 public:
  static constexpr double kChunkSeconds = 0.75;
  static constexpr ChunkIndex kChunksAnHour = 4800;

  /// Counts the generated chunks; must outlive this.
  explicit DaySource(std::atomic<std::int64_t>& made) : made_(made) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token) override {
    progress("Ready", 1);
    SourceInfo info;
    info.model = "Day";
    info.weights_hash = std::string(64, 'd');
    info.device = "cpu";
    info.dtype = "fp32";
    info.isa = "none";
    info.threads = 1;
    info.width = kWidth;
    info.height = kHeight;
    info.fps = 1 / kChunkSeconds;
    info.latent_frames_per_chunk = info.frames_per_chunk = 1;
    info.rows = kRows;
    info.columns = kColumns;
    info.seed = seed_;
    begin_take();
    return info;
  }

  Result<Applied> apply(const CommandBody& command) override {
    Applied applied{take_, chunk_, 0, 0, std::nullopt};
    if (const auto* prompt = std::get_if<SetPrompt>(&command)) {
      prompt_ = hash64(std::as_bytes(std::span(prompt->texts.front().text)));
    } else if (const auto* again = std::get_if<Restart>(&command)) {
      seed_ = again->seed.value_or(seed_);
      begin_take();
      applied = {take_, 0, 0, 0, TakeStarted{take_, take_, -1, seed_}};
    } else if (const auto* branch = std::get_if<Branch>(&command)) {
      applied = begin_branch(branch->take, branch->chunk, branch->seed);
    } else if (const auto* rewind = std::get_if<Rewind>(&command)) {
      const auto known = takes_.find(rewind->take);
      if (known == takes_.end() || rewind->chunk != known->second.last)
        return begin_branch(rewind->take, rewind->chunk, {});
      const bool other = std::exchange(take_, rewind->take) != rewind->take;
      go_to(rewind->take, rewind->chunk);
      applied = {take_, chunk_, 0, 0, std::nullopt};
      if (other) applied.new_take = TakeStarted{take_, known->second.parent, known->second.from, seed_};
    }
    return applied;
  }

  Result<Made> next(std::stop_token) override {
    auto video = std::make_shared<VideoChunk>();
    video->take = take_;
    video->chunk = video->first_frame = video->first_latent_frame = chunk_;
    video->latent_frames = video->frames = 1;
    video->width = kWidth;
    video->height = kHeight;
    video->fps = 1 / kChunkSeconds;
    video->pixels.resize(video->frame_bytes());
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x) paint(*video, x, y);
    auto latents = std::make_shared<Latents>();
    latents->shape = {1, 16, kRows, kColumns};
    std::vector<float> values(16ULL * kRows * kColumns);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = wave(static_cast<double>(i));
    const auto bytes = std::as_bytes(std::span(values));
    latents->bytes.assign(bytes.begin(), bytes.end());
    video->latent_hash = hash64(bytes);
    video->times.total_ms = 1;
    takes_[take_].last = chunk_++;
    ++made_;
    return Made{std::move(video), memory_now(), std::move(latents), std::nullopt};
  }

  Result<void> go_on(TakeId take, TakeId takes) override {
    take_ = take;
    taken_ = std::max(takes, take + 1);
    takes_[take_].last = chunk_ - 1;
    return {};
  }
  Result<void> put_back(const Latents&) override {
    takes_[take_].last = chunk_++;
    return {};
  }
  Result<void> reseed(std::uint64_t seed) override {
    seed_ = seed;
    return {};
  }
  /// Earlier chunks are reached through the log.
  std::optional<Way> way_to(TakeId take, ChunkIndex after) const override {
    return takes_.contains(take) && std::abs(chunk_ - after) < kHeld ? std::optional(Way{}) : std::nullopt;
  }
  std::optional<StateBytes> saved_state(std::uint64_t) const override {
    return json_line(Json{{"chunk", chunk_}, {"seed", seed_}, {"prompt", prompt_}});
  }
  Result<void> restore_state(std::string_view bytes) override {
    const auto json = TRY(parse_json(bytes, "a state of the day"));
    chunk_ = json.at("chunk");
    seed_ = json.at("seed");
    prompt_ = json.at("prompt");
    return {};
  }
  std::function<Result<void>()> way_back() override {
    return [this, take = take_, chunk = chunk_, seed = seed_, prompt = prompt_]() -> Result<void> {
      take_ = take;
      chunk_ = chunk;
      seed_ = seed;
      prompt_ = prompt;
      return {};
    };
  }

  std::shared_ptr<const CacheSnapshot> memory_now() const override {
    auto cache = std::make_shared<CacheSnapshot>();
    cache->take = take_;
    cache->chunk = chunk_ - 1;
    cache->policy = "paper";
    cache->scorer = "day";
    cache->rows = kRows;
    cache->columns = kColumns;
    cache->budget_tokens = cache->capacity_tokens = 8 * kRows * kColumns;
    for (ChunkIndex frame = std::max<ChunkIndex>(0, chunk_ - 8); frame < chunk_; ++frame) {
      FrameTokens tokens{frame, frame, kRows * kColumns, std::vector<TokenInfo>(kRows * kColumns)};
      for (TokenInfo& token : tokens.tokens) token.state = TokenState::kept;
      cache->kept_tokens += tokens.kept;
      cache->recent.push_back(std::move(tokens));
    }
    cache->kept_history = {cache->kept_tokens};
    return cache;
  }

 private:
  static constexpr int kWidth = 40;
  static constexpr int kHeight = 24;
  static constexpr int kRows = 4;
  static constexpr int kColumns = 4;
  static constexpr ChunkIndex kHeld = 256;
  struct Take {
    TakeId parent = 0;
    ChunkIndex from = -1;
    ChunkIndex last = -1;
  };

  void begin_take() {
    take_ = taken_++;
    chunk_ = 0;
    takes_[take_] = {take_, -1, -1};
  }
  void go_to(TakeId take, ChunkIndex after) {
    take_ = take;
    chunk_ = after + 1;
  }
  Applied begin_branch(TakeId from, ChunkIndex after, std::optional<std::uint64_t> seed) {
    seed_ = seed.value_or(seed_);
    go_to(taken_++, after);
    takes_[take_] = {from, after, after};
    return {take_, chunk_, 0, 0, TakeStarted{take_, from, after, seed_}};
  }
  float wave(double at) const {
    return static_cast<float>(std::sin(0.1 * at + 0.01 * static_cast<double>(chunk_ + static_cast<ChunkIndex>(seed_))));
  }
  /// A field of the prompt's colour with a mark that moves. The last 400 of each 4,000 chunks are paler: that is drift.
  void paint(VideoChunk& video, int x, int y) const {
    const bool mark = (x + chunk_) % kWidth < 6 && y > 8 && y < 16;
    const bool pale = chunk_ % 4000 > 3600;
    for (std::size_t c = 0; c < 3; ++c) {
      const auto field = static_cast<int>(40 + ((prompt_ >> (8 * c)) & 0x7FU));
      const int value = mark ? 220 : pale ? (field + 255) / 2 : field + y;
      video.pixels[static_cast<std::size_t>((y * kWidth + x) * 3) + c] = static_cast<std::uint8_t>(value);
    }
  }

  std::atomic<std::int64_t>& made_;
  TakeId take_ = 0;
  TakeId taken_ = 0;
  ChunkIndex chunk_ = 0;
  std::uint64_t seed_ = 42;
  std::uint64_t prompt_ = 0;
  std::map<TakeId, Take> takes_;
};

}  // namespace longtake
