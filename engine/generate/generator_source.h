#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/generate/chunk_generator.h"
#include "engine/generate/director.h"
#include "engine/generate/picture_track.h"
#include "engine/generate/prompt_track.h"
#include "engine/generate/take_history.h"
#include "engine/generate/video_follower.h"
#include "engine/model/decoder.h"
#include "engine/model/picture_encoder.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// The loaded parts of a stream. Shared parts hold no state of any one stream.
struct StreamParts {
  std::shared_ptr<const CausalDit> model;
  std::shared_ptr<const CausalDit> writer;  ///< other weights for the context pass; null: the model's own
  std::shared_ptr<const Decoder> decoder;
  std::shared_ptr<const PromptEncoder> encoder;
  std::shared_ptr<const SalienceHead> head;  ///< null if the weights have none
  /// Loads the picture encoder; empty if the model has none.
  std::function<Result<std::shared_ptr<const PictureEncoder>>()> picture_encoder;
  /// Sets exactly these LoRAs on the weights of `model` and returns them with hashes; a refusal changes nothing. Empty
  /// if the model supports none. Those of `info` are already set.
  std::function<Result<LoraList>(const LoraList&)> set_loras;
  /// The timesteps of a chunk with this many passes, at least 1. Empty if the model's number of passes is fixed.
  std::function<Result<PassTimes>(int passes)> pass_times;
  GeneratorConfig generator;
  Policy policy;
  SourceInfo info;
  std::string prompt;
  std::function<std::unique_ptr<Director>()>
      director;  ///< creates one for a stream; empty if the model reads only prompts
  TakeHistory::Limits history;
  /// The free memory of the GPU; empty: no check.
  std::function<std::uint64_t()> free_bytes;
};

/// The real source: prompts and commands in, pictures and cache snapshots out, one chunk at a time.
class GeneratorSource final : public ChunkSource, public Observable {
 public:
  using Loader = std::function<Result<StreamParts>(const Progress& progress, std::stop_token stop)>;

  explicit GeneratorSource(Loader loader) : loader_(std::move(loader)) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override;
  Result<Applied> apply(const CommandBody& command) override;
  Result<Applied> travel(const CommandBody& command, const Progress& progress, const std::stop_token& stop) override;
  Result<Made> next(std::stop_token stop) override;
  Result<Made> next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile) override;
  Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                 std::stop_token stop) override;
  Result<void> go_on(TakeId take, TakeId takes) override;
  Result<void> put_back(const Latents& latents) override;
  Result<void> follow(const FollowedVideo& video) override;
  Result<void> reseed(std::uint64_t seed) override;
  std::shared_ptr<const CacheSnapshot> memory_now() const override;
  std::optional<Way> way_to(TakeId take, ChunkIndex after) const override { return history_.way_to(take, after); }
  Costs costs() const override { return costs_; }
  std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const override;
  Result<void> restore_state(std::string_view state) override;
  std::function<Result<void>()> way_back() override;

  void observe(std::shared_ptr<ChunkObserver> observer) override;

  /// Number of chunks begun from noise so far, including repeated ones.
  std::int64_t denoised() const { return denoised_; }

  /// The state of the stream between two chunks. Only after open().
  EngineState save() const;
  /// Refuses a state of another model; then nothing has changed.
  Result<void> restore(const EngineState& state);

 private:
  Result<SourceInfo> open_parts(const Progress& progress, const std::stop_token& stop);
  /// Frees all data of the stream.
  void let_go();
  /// Runs `work`. If the GPU lacks memory for it, nothing has changed.
  Result<Applied> or_stay(const std::function<Result<Applied>()>& work);
  /// Restores the state before chunk `next` after an unfinished command.
  Result<void> come_back(TakeId take, ChunkIndex next);
  Result<Applied> carry_out(const CommandBody& command);
  Result<Applied> set_prompt(SetPrompt prompt);
  Result<void> change_policy(const SetPolicy& wish);
  Result<void> show_next(const ShowPicture& show);
  Result<void> use_loras(const LoraList& loras);
  /// The passes of a chunk for SetSteps::steps.
  Result<PassTimes> pass_times(int steps) const;
  Result<void> use_steps(int steps);
  void use_threads(int threads);
  /// Call before any work: another source of this process may have changed the number.
  void keep_threads() const;
  /// During its lifetime the number of threads is that at opening. Text encoding and LoRA merging run under it. A
  /// restored state repeats them long after their original chunk.
  class AsOpened;
  Result<void> follow_from_now(const FollowVideo& video);
  /// Fetches the next chunk of the followed video if it is not here yet.
  Result<void> take_video(const std::stop_token& stop);
  Result<Applied> restart(const Restart& restart);
  /// Reports a restore's progress and may stop it.
  struct Watch {
    const Progress& progress;
    const std::stop_token& stop;
  };
  Result<Applied> rewind(const Rewind& rewind, const Watch& watch);
  Result<Applied> branch(const Branch& branch, const Watch& watch);
  void begin_take(std::uint64_t seed, const Policy& policy);
  /// True if the stream is at this place and no command was given since.
  bool stands_at(TakeId take, ChunkIndex after) const;
  /// The present state, if the history holds it.
  const EngineState* held_state() const;
  Result<void> go_to(TakeId take, ChunkIndex after, const Watch& watch);
  Result<void> make_again(TakeId take, ChunkIndex chunk, const std::stop_token& stop);
  void use_seed(std::uint64_t seed);
  Applied from_now() const;
  /// The shape of the latents that the log keeps.
  std::vector<std::int64_t> chunk_shape() const;
  void use_text();
  Result<Made> make_chunk(const std::stop_token& stop, const std::function<void()>& meanwhile);
  /// True if the first pass of the next chunk is queued on a GPU soon, without any wait before it.
  bool queues_soon() const;
  /// The next chunk: the picture to be shown, or the model's output.
  Result<GeneratedChunk> next_latents(const std::stop_token& stop, const ChunkGenerator::Queued& queued = {});
  /// The part of the video that the log keeps with the newest chunk.
  std::shared_ptr<const FollowedVideo> followed_now() const;
  /// The latents that the decoder has to process again to continue after the previous chunk.
  std::vector<at::Tensor> latents_before() const;
  std::int64_t state_bytes() const;
  /// Called before every chunk, generated or restored.
  void begin_chunk();
  /// The places of this chunk's things for the decoder; undefined without a director, and for a user's own pictures.
  at::Tensor places_now() const;
  /// Adds an earlier chunk to memory again, without its pictures.
  void take_again(const at::Tensor& latents, const TokenScores& scores, bool is_new,
                  TakeHistory::Finished::Origin origin = TakeHistory::Finished::Origin::made);
  /// Adds a chunk to the history.
  void keep(const GeneratedChunk& chunk, TakeHistory::Finished::Origin origin);
  std::shared_ptr<const CacheSnapshot> snapshot(ChunkIndex chunk) const;
  /// Number of pictures that the next clip continues, for samplers whose only memory is those pictures; otherwise 0.
  int overlap_pictures() const;
  Result<std::shared_ptr<const VideoChunk>> try_out(const std::vector<CommandBody>& commands,
                                                    const std::stop_token& stop);
  /// A chunk with its pictures, the last decoded ones, but without pixels. Waits for the pictures.
  std::shared_ptr<VideoChunk> pictures_of(const GeneratedChunk& chunk, HostCopy& rgb) const;

  const Loader loader_;
  StreamParts parts_;
  std::shared_ptr<ChunkObserver> observer_;
  std::optional<ChunkGenerator> generator_;
  PromptTrack prompt_;
  LoraList loras_;                      // on the weights now
  int steps_ = 0;                       // SetSteps::steps
  int threads_ = 0;                     // SetThreads::threads
  int opened_threads_ = 1;              // as open() found or set it
  std::unique_ptr<Director> director_;  // null if the model reads only prompts
  TextContext empty_text_;              // for guidance
  at::Tensor empty_rows_;               // [rows, E], its source
  PictureTrack pictures_;
  TakeHistory history_;
  /// Sources of the next chunks other than noise.
  struct Given {
    /// The latents of the next chunk, [1, F, c, y, x]; undefined if put_back() supplies them.
    std::optional<at::Tensor> shown;
    VideoFollower video;
    double strength = 1;                ///< the strength of FollowVideo
    std::optional<StartLatents> start;  ///< the video's chunk from which the next chunk starts
  };
  Given given_;
  at::Tensor places_;  // Conditioning::places of the newest chunk
  TakeId take_ = 0;
  TakeId takes_ = 0;  // number of take ids used so far
  Costs costs_;       // running means, weighted towards recent values
  std::int64_t denoised_ = 0;
};

}  // namespace longtake
