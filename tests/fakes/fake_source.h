#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "engine/stream/chunk_source.h"
#include "tests/fakes/fake_archive.h"

namespace longtake {

/// A ChunkSource without a model: a ball that crosses a coloured field. The numbers of its cache follow from the
/// picture, so tests can compute expected values. Seed, prompt and every other command change latents and pictures: the
/// lowest rows encode the whole state in small differences. Takes behave as in the real source: commands and open()
/// keep and drop the same state. `Faults` injects faults.
class FakeSource final : public ChunkSource {
 public:
  struct Shape {
    int width = 320;
    int height = 192;
    int rows = 6;
    int columns = 10;
    int latent_frames = 3;
    int frames = 12;
    int remembered_chunks = 8;  ///< chunks whose tokens a snapshot shows
    LoraList loras{};           ///< on its weights when it is opened
  };
  struct Faults {
    bool open_fails = false;
    bool open_throws = false;
    bool opens_slowly = false;   ///< open() takes half a second
    ChunkIndex fail_at = -1;     ///< next() returns an error
    ChunkIndex throw_at = -1;    ///< next() throws
    ChunkIndex hang_at = -1;     ///< next() ignores its stop token until release()
    bool peek_waits = false;     ///< peek() waits for release() or for its stop token
    bool loses_pins = false;     ///< a Pin gets its receipt but has no effect
    int passes = 0;              ///< a chunk reports so many passes, each with its own cost
    double token_ms = 0;         ///< additional time of a pass for each token in memory
    ChunkIndex gaudy_from = -1;  ///< pictures of the first take are 30 % more saturated from here on
    bool fixed_passes = false;   ///< SetSteps is not offered
    bool on_gpu = false;         ///< only whole chunks are measured
  };

  FakeSource() = default;
  /// `policy` is in force when the source opens, like the options of a real source.
  FakeSource(Shape shape, Faults faults, SetPolicy policy = {})
      : shape_(shape), faults_(faults), policy_(std::move(policy)) {}
  /// Must outlive this.
  void keep_in(FakeArchive* archive) { archive_ = archive; }

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override;
  Result<Applied> apply(const CommandBody& command) override;
  Result<Made> next(std::stop_token stop) override;
  Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                 std::stop_token stop) override;
  Result<void> go_on(TakeId take, TakeId takes) override;
  Result<void> put_back(const Latents& latents) override;
  Result<void> reseed(std::uint64_t seed) override;
  std::optional<Way> way_to(TakeId take, ChunkIndex after) const override;
  std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const override;
  Result<void> restore_state(std::string_view state) override;
  std::function<Result<void>()> way_back() override;

  /// Any thread: releases a hanging next() or a waiting peek().
  void release();
  /// Any thread: true while next() hangs or peek() waits.
  bool hangs() const { return hangs_; }

  /// Expected values for tests: the colour of the field under a prompt, the salience of a token, and the pixel under
  /// the centre of a frame's ball.
  static std::array<std::uint8_t, 3> field_colour(const std::string& prompt);
  static float salience(const Shape& shape, std::int64_t latent_frame, int row, int column);

 private:
  /// The state of a take after each chunk, kept for rewinds.
  struct State {
    std::uint64_t seed = 42;
    std::string prompt;  // first text of the prompt, which gives the field its colour
    std::string way;     // the prompt's other texts, and its switch from the previous prompt
    std::int32_t epoch = 0;
    std::string policy = "paper";
    std::int32_t budget_tokens = 180;
    std::int32_t sink_frames = 1;
    std::vector<TokenRef> pinned;
    std::vector<TokenRef> forgotten;
    std::vector<TokenRef> dimmed;
    std::vector<std::int32_t> kept_history;
    std::int32_t steps = 0;                              // SetSteps::steps
    std::int32_t threads = 0;                            // SetThreads::threads
    std::optional<std::array<std::uint8_t, 3>> shows{};  // the mean colour of a picture: the field of the next chunk
  };
  struct Take {
    TakeId parent = 0;
    ChunkIndex from = -1;  // the last chunk shared with the parent
    ChunkIndex last = -1;
    std::map<ChunkIndex, State> after;  // state after each of the take's chunks; -1 is its beginning
  };

  void begin_take();
  /// Reads the next pictures of the followed video. True if there are any; the field then has their colour.
  bool take_followed();
  Result<Applied> rewind(const Rewind& rewind);
  Result<Applied> branch(const Branch& branch);
  Result<Applied> carry_out(const CommandBody& command);
  Result<void> go_to(TakeId take, ChunkIndex after);
  const State* state_after(TakeId take, ChunkIndex after) const;
  std::shared_ptr<const CacheSnapshot> finish_chunk();
  std::shared_ptr<VideoChunk> drawn() const;
  void draw(VideoChunk& chunk) const;
  std::uint64_t fingerprint() const;
  static void saturate(VideoChunk& chunk);
  std::shared_ptr<const Latents> latents(ChunkIndex chunk) const;
  std::shared_ptr<const CacheSnapshot> picture_cache();
  FrameTokens frame_tokens(std::int64_t latent_frame) const;
  bool keeps(std::int64_t latent_frame, int row, int column) const;

  const Shape shape_{};
  Faults faults_;
  SetPolicy policy_;
  FakeArchive* archive_ = nullptr;
  TakeId take_ = 0;
  TakeId takes_ = 0;  // number of takes, including those of earlier openings
  ChunkIndex chunk_ = 0;
  State state_;
  std::shared_ptr<VideoFeed> feed_;  // null: no video is followed
  bool brings_picture_ = false;      // put_back() received a chunk that shows a picture
  std::map<TakeId, Take> known_;     // takes since open()

  std::mutex mutex_;
  std::condition_variable_any released_there_;
  bool released_ = false;
  std::atomic<bool> hangs_ = false;
};

}  // namespace longtake
