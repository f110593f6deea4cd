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
  /// Loads what turns pictures into latents; empty if the model has nothing of the kind.
  std::function<Result<std::shared_ptr<const PictureEncoder>>()> picture_encoder;
  /// Gives the weights of `model` exactly these LoRAs and returns them with hashes; a refusal changes nothing. Empty if
  /// the model takes none. Those of `info` are on already.
  std::function<Result<LoraList>(const LoraList&)> set_loras;
  /// The timesteps of a chunk in so many passes, at least 1. Empty if the model's chunks are made in one way only.
  std::function<Result<PassTimes>(int passes)> pass_times;
  GeneratorConfig generator;
  Policy policy;
  SourceInfo info;
  std::string prompt;
  std::function<std::unique_ptr<Director>()>
      director;  ///< makes one for a stream; empty if the model reads prompts alone
  TakeHistory::Limits history;
  /// The memory that a GPU has left; empty: nobody asks.
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

  /// Chunks that were begun with noise so far, those that were made again included.
  std::int64_t denoised() const { return denoised_; }

  /// The state of the stream between two chunks. Only after open().
  EngineState save() const;
  /// Refuses a state of another model; then nothing has changed.
  Result<void> restore(const EngineState& state);

 private:
  Result<SourceInfo> open_parts(const Progress& progress, const std::stop_token& stop);
  /// Frees everything of a stream.
  void let_go();
  /// Does `work`. If the GPU has no room for it, nothing has changed.
  Result<Applied> or_stay(const std::function<Result<Applied>()>& work);
  /// After a command that was not finished: the state before chunk `next`.
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
  /// Before any work: another source of this process may have set its own number meanwhile.
  void keep_threads() const;
  /// While it lives, the number of threads is that of the opening. Texts and weights with LoRAs are made under it,
  /// because a restored state makes them anew, long after the chunk at which they came.
  class AsOpened;
  Result<void> follow_from_now(const FollowVideo& video);
  /// Brings the next chunk of the video that is followed, if it is not here already.
  Result<void> take_video(const std::stop_token& stop);
  Result<Applied> restart(const Restart& restart);
  /// Tells a way's progress, and may end it.
  struct Watch {
    const Progress& progress;
    const std::stop_token& stop;
  };
  Result<Applied> rewind(const Rewind& rewind, const Watch& watch);
  Result<Applied> branch(const Branch& branch, const Watch& watch);
  void begin_take(std::uint64_t seed, const Policy& policy);
  /// The stream is there, and no command was given since.
  bool stands_at(TakeId take, ChunkIndex after) const;
  /// The state of now, if the history holds it.
  const EngineState* held_state() const;
  Result<void> go_to(TakeId take, ChunkIndex after, const Watch& watch);
  Result<void> make_again(TakeId take, ChunkIndex chunk, const std::stop_token& stop);
  void use_seed(std::uint64_t seed);
  Applied from_now() const;
  /// The shape of the latents that the log keeps.
  std::vector<std::int64_t> chunk_shape() const;
  void use_text();
  Result<Made> make_chunk(const std::stop_token& stop, const std::function<void()>& meanwhile);
  /// The first pass of the next chunk is queued on a GPU soon, without any wait before it.
  bool queues_soon() const;
  /// The next chunk: the picture that is to be shown, or what the model makes.
  Result<GeneratedChunk> next_latents(const std::stop_token& stop, const ChunkGenerator::Queued& queued = {});
  /// The video's part that the log keeps with the newest chunk.
  std::shared_ptr<const FollowedVideo> followed_now() const;
  /// The latents that the decoder has to see again to go on behind the chunk before.
  std::vector<at::Tensor> latents_before() const;
  std::int64_t state_bytes() const;
  /// Called before every chunk, whether it is made now or was made before.
  void begin_chunk();
  /// Takes a chunk that was made before into memory again, without its pictures.
  void take_again(const at::Tensor& latents, const TokenScores& scores, bool is_new,
                  TakeHistory::Finished::Origin origin = TakeHistory::Finished::Origin::made);
  /// Adds a chunk to the history.
  void keep(const GeneratedChunk& chunk, TakeHistory::Finished::Origin origin);
  std::shared_ptr<const CacheSnapshot> snapshot(ChunkIndex chunk) const;
  /// Pictures that the next clip continues, where clips do that and nothing else is remembered; 0 elsewhere.
  int overlap_pictures() const;
  Result<std::shared_ptr<const VideoChunk>> try_out(const std::vector<CommandBody>& commands,
                                                    const std::stop_token& stop);
  /// A chunk with its pictures, the last ones that were decoded, but without pixels. Waits for the pictures.
  std::shared_ptr<VideoChunk> pictures_of(const GeneratedChunk& chunk, HostCopy& rgb) const;

  const Loader loader_;
  StreamParts parts_;
  std::shared_ptr<ChunkObserver> observer_;
  std::optional<ChunkGenerator> generator_;
  PromptTrack prompt_;
  LoraList loras_;                      // on the weights now
  int steps_ = 0;                       // SetSteps::steps
  int threads_ = 0;                     // SetThreads::threads
  int opened_threads_ = 1;              // as many as open() found or set
  std::unique_ptr<Director> director_;  // null if the model reads prompts alone
  TextContext empty_text_;              // for guidance
  at::Tensor empty_rows_;               // [rows, E] that it was made of
  PictureTrack pictures_;
  TakeHistory history_;
  /// Sources of the next chunks other than noise.
  struct Given {
    /// The latents that the next chunk is to be, [1, F, c, y, x]; undefined if put_back() will bring them.
    std::optional<at::Tensor> shown;
    VideoFollower video;
    double strength = 1;                ///< the video's share in what is made
    std::optional<StartLatents> start;  ///< the video's chunk that the next chunk is made from
  };
  Given given_;
  TakeId take_ = 0;
  TakeId takes_ = 0;  // number of take ids given so far
  Costs costs_;       // means, in which what came last weighs most
  std::int64_t denoised_ = 0;
};

}  // namespace longtake
