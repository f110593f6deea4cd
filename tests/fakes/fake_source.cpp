#include "tests/fakes/fake_source.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/policy/preset_names.h"
#include "engine/stream/own_policy.h"

namespace longtake {
namespace {

constexpr float kBallRadius = 24.0F;  // px
constexpr float kBallSpeed = 2.0F;    // px per frame
constexpr int kBand = 3;              // rows at the bottom

// The ball runs from edge to edge and back.
float ball_x(std::int64_t frame, int width) {
  const float span = static_cast<float>(width) - 2 * kBallRadius;
  const float way = std::fmod(static_cast<float>(frame) * kBallSpeed, 2 * span);
  return kBallRadius + (way < span ? way : 2 * span - way);
}

bool contains(const std::vector<TokenRef>& tokens, const TokenRef& token) {
  return std::ranges::find(tokens, token) != tokens.end();
}

std::array<std::uint8_t, 3> mean_colour(const StillPicture& picture) {
  std::array<std::uint64_t, 3> sums = {};
  for (std::size_t i = 0; i < picture.rgb.size(); ++i) sums[i % 3] += picture.rgb[i];
  const std::uint64_t pixels = std::max<std::uint64_t>(picture.rgb.size() / 3, 1);
  // At most 195, because the field grows lighter downwards.
  const auto of = [&](std::size_t channel) {
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(sums[channel] / pixels, 195));
  };
  return {of(0), of(1), of(2)};
}

// Describes how a prompt differs from a single text with the default switch mode. Losing any field of the prompt
// changes the description.
std::string way_of(const SetPrompt& prompt) {
  std::string out;
  if (prompt.mode != SwitchMode::recache) out = name_of(prompt.mode);
  if (prompt.mode == SwitchMode::crossfade) out += std::to_string(prompt.fade_chunks);
  if (prompt.texts.size() > 1) out += name_of(prompt.blend);
  for (const WeightedText& each : prompt.texts)
    if (prompt.texts.size() > 1) out += '/' + each.text + ':' + std::to_string(each.weight);
  return out;
}

}  // namespace

Result<SourceInfo> FakeSource::open(const Progress& progress, std::stop_token stop) {
  progress("Reading weights", 0.5);
  if (faults_.opens_slowly) std::this_thread::sleep_for(std::chrono::milliseconds(500));
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Opening was cancelled");
  if (std::exchange(faults_.open_throws, false)) throw std::runtime_error("injected: open throws");
  if (std::exchange(faults_.open_fails, false))
    return fail(Error::Kind::bad_input, "Cannot open fake.safetensors", "injected fault", "Choose another file.");
  progress("Ready", 1.0);
  state_ = {};
  if (policy_.preset) state_.policy = policy_name(*policy_.preset);
  state_.budget_tokens = policy_.budget_tokens.value_or(state_.budget_tokens);
  state_.sink_frames = policy_.sink_frames.value_or(state_.sink_frames);
  known_.clear();
  begin_take();
  SourceInfo info;
  info.model = "Fake";
  info.policies = preset_list();
  info.weights_hash = std::string(64, 'f');
  info.device = faults_.on_gpu ? "cuda:0" : "cpu";
  info.dtype = "fp32";
  info.isa = "none";
  info.threads = 1;
  info.width = shape_.width;
  info.height = shape_.height;
  info.latent_frames_per_chunk = shape_.latent_frames;
  info.frames_per_chunk = shape_.frames;
  info.rows = shape_.rows;
  info.columns = shape_.columns;
  info.seed = state_.seed;
  info.shows_pictures = info.follows_videos = info.takes_loras = true;
  info.loras = shape_.loras;
  info.steps = info.denoise_passes = faults_.passes;
  info.changes_steps = !faults_.fixed_passes;
  if (archive_ != nullptr) info.session = "archive";
  return info;
}

void FakeSource::begin_take() {
  take_ = takes_++;
  chunk_ = 0;
  // Memory is empty, so nothing is pinned. Prompt and policy stay.
  state_.epoch = 0;
  state_.pinned.clear();
  state_.forgotten.clear();
  state_.dimmed.clear();
  state_.kept_history.clear();
  state_.shows.reset();
  brings_picture_ = false;
  known_[take_] = {take_, -1, -1, {{-1, state_}}};
}

Result<FakeSource::Applied> FakeSource::rewind(const Rewind& rewind) {
  const auto known = known_.find(rewind.take);
  if (known == known_.end() || rewind.chunk != known->second.last) return branch({rewind.take, rewind.chunk});
  if (auto there = go_to(rewind.take, rewind.chunk); !there) return fail(std::move(there.error()));
  Applied applied{rewind.take, chunk_, 0, 0, std::nullopt};
  if (std::exchange(take_, rewind.take) != rewind.take)
    applied.new_take = TakeStarted{take_, known->second.parent, known->second.from, state_.seed};
  return applied;
}

Result<FakeSource::Applied> FakeSource::branch(const Branch& branch) {
  const TakeId from = branch.take;
  const ChunkIndex after = branch.chunk;
  if (auto there = go_to(from, after); !there) return fail(std::move(there.error()));
  take_ = takes_++;
  state_.seed = branch.seed.value_or(state_.seed);
  known_[take_] = {from, after, after, {{after, state_}}};
  return Applied{take_, chunk_, 0, 0, TakeStarted{take_, from, after, state_.seed}};
}

Result<void> FakeSource::go_to(TakeId take, ChunkIndex after) {
  const State* there = state_after(take, after);
  if (there == nullptr) return fail(Error::Kind::bad_input, "Cannot go back there", "that chunk was never made");
  state_ = State(*there);
  chunk_ = after + 1;
  return {};
}

const FakeSource::State* FakeSource::state_after(TakeId take, ChunkIndex after) const {
  auto known = known_.find(take);
  if (known == known_.end() || after > known->second.last) return nullptr;
  // The take that generated the chunk, or the first take if the number precedes every chunk.
  while (!known->second.after.contains(after)) {
    if (known->second.parent == known->first) return nullptr;
    known = known_.find(known->second.parent);
  }
  return &known->second.after.at(after);
}

std::optional<FakeSource::Way> FakeSource::way_to(TakeId take, ChunkIndex after) const {
  return state_after(take, after) == nullptr ? std::nullopt : std::optional(Way{});
}

std::optional<StateBytes> FakeSource::saved_state(std::uint64_t most_bytes) const {
  const auto list = [](const std::vector<TokenRef>& tokens) {
    Json all = Json::array();
    for (const TokenRef& token : tokens) all.push_back({token.frame, token.row, token.column});
    return all;
  };
  std::string bytes = json_line(Json{{"chunk", chunk_},
                                     {"seed", state_.seed},
                                     {"prompt", state_.prompt},
                                     {"way", state_.way},
                                     {"epoch", state_.epoch},
                                     {"policy", state_.policy},
                                     {"budget_tokens", state_.budget_tokens},
                                     {"sink_frames", state_.sink_frames},
                                     {"pinned", list(state_.pinned)},
                                     {"forgotten", list(state_.forgotten)},
                                     {"dimmed", list(state_.dimmed)},
                                     {"kept_history", state_.kept_history},
                                     {"steps", state_.steps},
                                     {"threads", state_.threads}});
  return bytes.size() > most_bytes ? std::nullopt : std::optional(StateBytes(std::move(bytes)));
}

Result<void> FakeSource::restore_state(std::string_view bytes) {
  const auto json = parse_json(bytes, "a state of the fake");
  if (!json) return fail(json.error());
  const auto tokens = [&](const char* key) {
    std::vector<TokenRef> all;
    for (const Json& token : json->at(key)) all.push_back({token[0], token[1], token[2]});
    return all;
  };
  chunk_ = json->at("chunk");
  state_ = {json->at("seed"),    json->at("prompt"),        json->at("way"),          json->at("epoch"),
            json->at("policy"),  json->at("budget_tokens"), json->at("sink_frames"),  tokens("pinned"),
            tokens("forgotten"), tokens("dimmed"),          json->at("kept_history"), json->at("steps"),
            json->at("threads")};
  return {};
}

std::function<Result<void>()> FakeSource::way_back() {
  return [this, take = take_, chunk = chunk_, state = state_, known = known_]() -> Result<void> {
    take_ = take;
    chunk_ = chunk;
    state_ = state;
    known_ = known;
    return {};
  };
}

std::shared_ptr<const CacheSnapshot> FakeSource::finish_chunk() {
  Take& take = known_[take_];
  take.last = chunk_++;
  state_.shows.reset();
  brings_picture_ = false;
  auto cache = picture_cache();
  take.after[take.last] = state_;
  return cache;
}

Result<FakeSource::Applied> FakeSource::apply(const CommandBody& command) {
  auto applied = carry_out(command);
  if (archive_ != nullptr && applied && applied->new_take) archive_->started(*applied->new_take);
  return applied;
}

Result<FakeSource::Applied> FakeSource::carry_out(const CommandBody& command) {
  Applied applied{take_, chunk_, 0, 0, std::nullopt};
  if (const auto* given = std::get_if<SetPrompt>(&command)) {
    applied.done = *given;
    SetPrompt* prompt = &std::get<SetPrompt>(*applied.done);
    if (prompt->mode == SwitchMode::recipe) prompt->mode = SwitchMode::recache;
    if (prompt->texts.empty()) return fail(Error::Kind::bad_input, "The prompt is empty", "no text was given");
    state_.prompt = prompt->texts.front().text;
    state_.way = way_of(*prompt);
    ++state_.epoch;
    applied.ms = 1.5;
    applied.recached_frames = prompt->mode == SwitchMode::recache ? shape_.latent_frames : 0;
  } else if (const auto* policy = std::get_if<SetPolicy>(&command)) {
    if (policy->budget_tokens && *policy->budget_tokens < 0)
      return fail(Error::Kind::bad_input, "The budget was not changed", "it was negative");
    // A preset sets its own budget and sink, as in the engine.
    if (policy->preset) {
      state_.policy = policy_name(*policy->preset);
      state_.budget_tokens = State().budget_tokens;
      state_.sink_frames = State().sink_frames;
    }
    state_.budget_tokens = policy->budget_tokens.value_or(state_.budget_tokens);
    state_.sink_frames = policy->sink_frames.value_or(state_.sink_frames);
  } else if (const auto* pin = std::get_if<Pin>(&command)) {
    for (const TokenRef& token : faults_.loses_pins ? std::vector<TokenRef>() : pin->tokens) {
      std::erase(state_.pinned, token);
      if (pin->pinned) state_.pinned.push_back(token);
    }
  } else if (const auto* forget = std::get_if<Forget>(&command)) {
    state_.forgotten.insert(state_.forgotten.end(), forget->tokens.begin(), forget->tokens.end());
    for (const TokenRef& token : forget->tokens) std::erase(state_.pinned, token);
  } else if (const auto* dim = std::get_if<Dim>(&command)) {
    for (const TokenRef& token : dim->tokens) {
      std::erase(state_.dimmed, token);
      if (dim->bias != 0) state_.dimmed.push_back(token);
    }
  } else if (const auto* show = std::get_if<ShowPicture>(&command)) {
    brings_picture_ = show->picture == nullptr;
    if (show->picture) state_.shows = mean_colour(*show->picture);
  } else if (const auto* video = std::get_if<FollowVideo>(&command)) {
    if (video->feed && video->feed != feed_)
      if (auto opened = video->feed->open(); !opened) return fail(std::move(opened.error()));
    feed_ = video->feed;
  } else if (const auto* set = std::get_if<SetLoras>(&command)) {
    for (const LoraChoice& lora : set->loras)
      if (lora.file.ends_with("broken.safetensors"))
        return fail(Error::Kind::bad_input, "Cannot use the LoRA", "it is none");
  } else if (const auto* passes = std::get_if<SetSteps>(&command)) {
    if (passes->steps > 50) return fail(Error::Kind::bad_input, "The number of passes was not changed", "too many");
    state_.steps = passes->steps;
  } else if (const auto* threads = std::get_if<SetThreads>(&command)) {
    state_.threads = threads->threads;
  } else if (const auto* restart = std::get_if<Restart>(&command)) {
    const TakeId parent = take_;
    feed_.reset();
    state_.seed = restart->seed.value_or(state_.seed);
    begin_take();
    applied = {take_, 0, 0, 0, TakeStarted{take_, parent, -1, state_.seed}};
  } else if (const auto* back = std::get_if<Rewind>(&command)) {
    return rewind(*back);
  } else if (const auto* from = std::get_if<Branch>(&command)) {
    return branch(*from);
  }
  return applied;
}

bool FakeSource::take_followed() {
  if (!feed_) return false;
  const auto pictures = feed_->next({shape_.frames, 16, shape_.width, shape_.height}, {});
  if (!pictures || pictures->empty()) feed_.reset();
  if (feed_) state_.shows = mean_colour(pictures->front());
  return feed_ != nullptr;
}

Result<FakeSource::Made> FakeSource::next(std::stop_token stop) {
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Stopped");
  if (brings_picture_) return fail(Error::Kind::bad_input, "The chunk cannot be made again", "its picture is not here");
  const ChunkIndex index = chunk_;
  const bool follows = take_followed();
  if (index == faults_.fail_at) {
    faults_.fail_at = -1;
    return fail(Error::Kind::out_of_memory, "Out of memory", "injected fault", "Lower the budget and press Restart.");
  }
  if (index == faults_.throw_at) {
    faults_.throw_at = -1;
    throw std::runtime_error("injected: next throws");
  }
  if (index == faults_.hang_at) {
    std::unique_lock lock(mutex_);
    hangs_ = true;
    released_there_.wait(lock, [this] { return released_; });
    hangs_ = false;
  }

  auto video = drawn();
  video->follows_video = follows;
  if (archive_ != nullptr) archive_->made(video);
  auto cache = finish_chunk();
  return Made{std::move(video), std::move(cache), latents(index), std::nullopt};
}

Result<std::shared_ptr<const VideoChunk>> FakeSource::peek(const std::vector<CommandBody>& commands,
                                                           std::stop_token stop) {
  if (faults_.peek_waits) {
    std::unique_lock lock(mutex_);
    hangs_ = true;
    released_there_.wait(lock, stop, [this] { return released_; });
    hangs_ = false;
  }
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Stopped");
  const State here = state_;
  Result<Applied> asked = fail(Error::Kind::bad_input, "Nothing was asked");
  for (const CommandBody& command : commands) asked = carry_out(command);
  auto video = drawn();
  state_ = here;
  if (!asked) return fail(std::move(asked.error()));
  return std::shared_ptr<const VideoChunk>(std::move(video));
}

std::shared_ptr<VideoChunk> FakeSource::drawn() const {
  auto video = std::make_shared<VideoChunk>();
  video->take = take_;
  video->chunk = chunk_;
  video->first_latent_frame = chunk_ * shape_.latent_frames;
  video->first_frame = chunk_ * shape_.frames;
  video->latent_frames = shape_.latent_frames;
  video->width = shape_.width;
  video->height = shape_.height;
  video->frames = shape_.frames;
  video->threads = std::max(state_.threads, 1);
  draw(*video);
  if (faults_.gaudy_from >= 0 && take_ == 0 && chunk_ >= faults_.gaudy_from) saturate(*video);
  video->latent_hash = hash64(std::as_bytes(std::span(video->pixels)));
  video->times = {0.5, 0, 12, 3, 1, 4, 20.5};
  if (faults_.passes > 0) {
    const int passes = video->steps = state_.steps > 0 ? state_.steps : faults_.passes;
    const double pass = 3 + faults_.token_ms * (state_.kept_history.empty() ? 0 : state_.kept_history.back());
    video->times.denoise_ms = passes * pass;
    video->times.context_ms = pass;
    video->times.total_ms += (passes + 1) * pass - 15;
  }
  return video;
}

Result<void> FakeSource::go_on(TakeId take, TakeId takes) {
  take_ = take;
  takes_ = std::max(takes, take + 1);
  known_ = {{take_, {take_, -1, chunk_ - 1, {{chunk_ - 1, state_}}}}};
  return {};
}

Result<void> FakeSource::reseed(std::uint64_t seed) {
  state_.seed = seed;
  return {};
}

Result<void> FakeSource::put_back(const Latents& kept) {
  if (!brings_picture_ && kept.bytes != latents(chunk_)->bytes)
    return fail(Error::Kind::bad_input, "These are not this chunk's latents");
  finish_chunk();
  return {};
}

// Hashes the whole state, but not its history.
std::uint64_t FakeSource::fingerprint() const {
  std::string all = state_.prompt + state_.way + '|' + state_.policy + '|' + std::to_string(state_.seed) + '|' +
                    std::to_string(state_.budget_tokens) + '|' + std::to_string(state_.sink_frames);
  if (state_.steps > 0) all += "|in " + std::to_string(state_.steps);
  if (state_.threads > 0) all += "|by " + std::to_string(state_.threads);
  if (state_.shows) all += "|shows";
  for (const auto* tokens : {&state_.pinned, &state_.forgotten, &state_.dimmed}) {
    all += '|';
    for (const TokenRef& token : *tokens)
      all += std::to_string(token.frame) + ',' + std::to_string(token.row) + ',' + std::to_string(token.column) + ' ';
  }
  return hash64(std::as_bytes(std::span(all)));
}

// One channel with the salience; its lowest bits contain the state.
std::shared_ptr<const Latents> FakeSource::latents(ChunkIndex chunk) const {
  std::vector<float> values;
  for (int f = 0; f < shape_.latent_frames; ++f)
    for (int row = 0; row < shape_.rows; ++row)
      for (int column = 0; column < shape_.columns; ++column)
        values.push_back(salience(shape_, chunk * shape_.latent_frames + f, row, column));
  // In the lowest bits of the first values, so their statistics stay.
  const std::uint64_t state = fingerprint();
  for (std::size_t i = 0; i < 8 && i < values.size(); ++i)
    values[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(values[i]) ^
                                     static_cast<std::uint32_t>((state >> (8 * i)) & 0xFFU));
  auto latents = std::make_shared<Latents>();
  latents->shape = {shape_.latent_frames, 1, shape_.rows, shape_.columns};
  const auto bytes = std::as_bytes(std::span(values));
  latents->bytes.assign(bytes.begin(), bytes.end());
  return latents;
}

void FakeSource::release() {
  {
    const std::scoped_lock lock(mutex_);
    released_ = true;
  }
  released_there_.notify_all();
}

std::array<std::uint8_t, 3> FakeSource::field_colour(const std::string& prompt) {
  const std::uint64_t hash = hash64(std::as_bytes(std::span(prompt)));
  const auto channel = [hash](int shift) { return static_cast<std::uint8_t>(40 + ((hash >> shift) & 0x7F)); };
  return {channel(0), channel(8), channel(16)};
}

// Highest at the ball, decreasing with the distance in tokens.
float FakeSource::salience(const Shape& shape, std::int64_t latent_frame, int row, int column) {
  const std::int64_t frame = latent_frame * shape.frames / shape.latent_frames;
  const float x = ball_x(frame, shape.width) * static_cast<float>(shape.columns) / static_cast<float>(shape.width);
  const float dx = static_cast<float>(column) + 0.5F - x;
  const float dy = static_cast<float>(row) + 0.5F - static_cast<float>(shape.rows) / 2;
  return std::exp(-0.5F * (dx * dx + dy * dy));
}

void FakeSource::draw(VideoChunk& chunk) const {
  const auto field = state_.shows.value_or(field_colour(state_.prompt));
  const std::uint64_t band = fingerprint();
  const auto width = static_cast<std::size_t>(shape_.width);
  chunk.pixels.resize(chunk.frame_bytes() * static_cast<std::size_t>(shape_.frames));
  std::uint8_t* pixel = chunk.pixels.data();
  for (int f = 0; f < shape_.frames; ++f) {
    const float cx = ball_x(chunk.first_frame + f, shape_.width);
    // Other seeds draw the ball higher or lower; 42 is in the middle.
    const float cy = static_cast<float>(shape_.height) / 2 + 8 * (static_cast<float>(state_.seed % 5) - 2);
    for (int y = 0; y < shape_.height; ++y) {
      const float dy = static_cast<float>(y) + 0.5F - cy;
      const auto shade = static_cast<std::uint8_t>(y * 60 / shape_.height);
      for (std::size_t x = 0; x < width; ++x, pixel += 3) {
        const float dx = static_cast<float>(x) + 0.5F - cx;
        const bool ball = dx * dx + dy * dy < kBallRadius * kBallRadius;
        for (std::size_t c = 0; c < 3; ++c)
          pixel[c] = ball ? (c == 0 ? 224 : 90) : static_cast<std::uint8_t>(field[c] + shade);
        // A small change: states can be distinguished, but the picture looks the same.
        if (y >= shape_.height - kBand)
          for (std::size_t c = 0; c < 3; ++c) pixel[c] ^= static_cast<std::uint8_t>(band >> (8 * c)) & 7U;
      }
    }
  }
}

void FakeSource::saturate(VideoChunk& chunk) {
  for (std::size_t i = 0; i + 2 < chunk.pixels.size(); i += 3) {
    std::uint8_t* rgb = &chunk.pixels[i];
    const int grey = (77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2]) / 256;
    for (int c = 0; c < 3; ++c)
      rgb[c] = static_cast<std::uint8_t>(std::clamp(grey + (rgb[c] - grey) * 13 / 10, 0, 255));
  }
}

// Keeps all tokens of the sink's frames, then the most salient ones of the newest frames up to the budget. Tests can
// compute this easily.
bool FakeSource::keeps(std::int64_t latent_frame, int row, int column) const {
  const TokenRef token{latent_frame, row, column};
  if (contains(state_.forgotten, token)) return false;
  if (contains(state_.pinned, token) || latent_frame < state_.sink_frames) return true;
  const std::int64_t newest = chunk_ * shape_.latent_frames - 1;
  const int per_frame = shape_.rows * shape_.columns;
  const std::int64_t frames = std::max<std::int64_t>(state_.budget_tokens / per_frame - state_.sink_frames, 0);
  if (newest - latent_frame < frames / 2) return true;
  return newest - latent_frame < frames * 2 && salience(shape_, latent_frame, row, column) > 0.3F;
}

FrameTokens FakeSource::frame_tokens(std::int64_t latent_frame) const {
  FrameTokens frame;
  frame.latent_frame = latent_frame;
  frame.chunk = latent_frame / shape_.latent_frames;
  for (int row = 0; row < shape_.rows; ++row) {
    for (int column = 0; column < shape_.columns; ++column) {
      TokenInfo token;
      token.score = salience(shape_, latent_frame, row, column);
      token.prompt_epoch = state_.epoch;
      if (contains(state_.dimmed, {latent_frame, row, column})) token.bias = -2;
      if (keeps(latent_frame, row, column)) {
        const bool pinned = contains(state_.pinned, {latent_frame, row, column});
        token.state = pinned                              ? TokenState::pinned
                      : latent_frame < state_.sink_frames ? TokenState::sink
                                                          : TokenState::kept;
        token.slot =
            static_cast<std::int32_t>(latent_frame % 16) * shape_.rows * shape_.columns + row * shape_.columns + column;
        ++frame.kept;
      } else {
        token.evicted_after = static_cast<std::int32_t>(chunk_ - 1);
        if (contains(state_.forgotten, {latent_frame, row, column})) {
          token.state = TokenState::forgotten;
          token.reason = EvictionReason::forgotten;
        }
      }
      frame.tokens.push_back(token);
    }
  }
  return frame;
}

std::shared_ptr<const CacheSnapshot> FakeSource::picture_cache() {
  auto cache = std::make_shared<CacheSnapshot>();
  cache->take = take_;
  cache->chunk = chunk_ - 1;
  cache->policy = state_.policy;
  cache->scorer = "fake";
  cache->rows = shape_.rows;
  cache->columns = shape_.columns;
  cache->budget_tokens = state_.budget_tokens;
  cache->sink_frames = state_.sink_frames;
  cache->prompt_epoch = state_.epoch;
  const std::int64_t newest = chunk_ * shape_.latent_frames;
  const std::int64_t first_recent =
      std::max<std::int64_t>(newest - static_cast<std::int64_t>(shape_.remembered_chunks) * shape_.latent_frames, 0);
  for (std::int64_t frame = 0; frame < newest; ++frame) {
    FrameTokens tokens = frame_tokens(frame);
    cache->kept_tokens += tokens.kept;
    if (frame >= first_recent)
      cache->recent.push_back(std::move(tokens));
    else if (tokens.kept > 0)
      cache->remembered.push_back(std::move(tokens));
  }
  cache->capacity_tokens = std::max(state_.budget_tokens, cache->kept_tokens) + shape_.rows * shape_.columns * 3;
  constexpr std::int64_t kBytesPerToken = 12288;
  cache->kept_bytes = cache->kept_tokens * kBytesPerToken;
  cache->capacity_bytes = cache->capacity_tokens * kBytesPerToken;
  state_.kept_history.push_back(cache->kept_tokens);
  if (state_.kept_history.size() > 256) state_.kept_history.erase(state_.kept_history.begin());
  cache->kept_history = state_.kept_history;
  for (const FrameTokens& frame : cache->recent)
    for (std::size_t i = 0; i < frame.tokens.size(); ++i)
      if (frame.chunk == cache->chunk && frame.tokens[i].state == TokenState::evicted)
        cache->last_evictions.push_back({frame.latent_frame, static_cast<std::int32_t>(i) / shape_.columns,
                                         static_cast<std::int32_t>(i) % shape_.columns, frame.tokens[i].score,
                                         EvictionReason::score});
  return cache;
}

}  // namespace longtake
