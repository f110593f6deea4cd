#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/describe.h"
#include "engine/session/lora_choice.h"
#include "engine/stream/ids.h"
#include "engine/stream/still_picture.h"

namespace longtake {

struct WeightedText {
  std::string text;
  float weight = 1.0F;
  /// The text in the words of the model (prompt_reading.h); "" if it is given as it was typed. The log keeps it, so
  /// that a session goes on as it was made, whatever words are known later.
  std::string read{};

  const std::string& given() const { return read.empty() ? text : read; }
  bool operator==(const WeightedText&) const = default;
};

/// The way in which several texts become one embedding.
enum class Blend { linear, slerp };

/// The effect of a new prompt on memory.
enum class SwitchMode {
  recache,    ///< kept tokens are recomputed under the new prompt
  replay,     ///< every frame still held is recomputed, including the evicted tokens of kept frames
  cut,        ///< memory is emptied: a new shot
  crossfade,  ///< embeddings move to the new prompt over fade_chunks
  longlive,   ///< LongLive's rule exactly, for parity with its checkpoints
  recipe,     ///< recache or longlive, as the project of the recipe in use does; the log keeps which of them it was
};

struct SetPrompt {
  std::vector<WeightedText> texts;
  Blend blend = Blend::linear;
  SwitchMode mode = SwitchMode::recipe;
  int fade_chunks = 4;  ///< read by crossfade only

  bool operator==(const SetPrompt&) const = default;
};

/// Unset fields keep their present value, except that a preset brings its own budget and sink if those are unset.
struct SetPolicy {
  std::optional<std::string> preset;  ///< "paper", "fifo", "longtake", ... (spec: policy presets)
  std::optional<std::int32_t> budget_tokens;
  std::optional<std::int32_t> sink_frames;

  bool operator==(const SetPolicy&) const = default;
};

/// Combines two changes into one with the effect of `first` and then `second`.
inline SetPolicy merged(SetPolicy first, const SetPolicy& second) {
  if (second.preset) return second;
  if (second.budget_tokens) first.budget_tokens = second.budget_tokens;
  if (second.sink_frames) first.sink_frames = second.sink_frames;
  return first;
}

/// A token by its place in the video, which never changes, unlike its slot.
struct TokenRef {
  std::int64_t frame = 0;  ///< latent frame, counted from the take's start
  std::int32_t row = 0;
  std::int32_t column = 0;

  bool operator==(const TokenRef&) const = default;
};

struct Pin {
  std::vector<TokenRef> tokens;
  bool pinned = true;

  bool operator==(const Pin&) const = default;
};
struct Forget {
  std::vector<TokenRef> tokens;

  bool operator==(const Forget&) const = default;
};
/// Adds `bias` to the attention logits of the tokens; 0 restores them.
struct Dim {
  std::vector<TokenRef> tokens;
  float bias = -2.0F;

  bool operator==(const Dim&) const = default;
};
/// Goes back to the end of `chunk` of `take`; later chunks stay in their take.
struct Rewind {
  TakeId take = 0;
  ChunkIndex chunk = 0;

  bool operator==(const Rewind&) const = default;
};
/// Begins a new take after `chunk` of `take`.
struct Branch {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::optional<std::uint64_t> seed{};  ///< unset keeps the seed

  bool operator==(const Branch&) const = default;
};
/// Begins a new take from nothing; also the way to continue after Failed.
struct Restart {
  std::optional<std::uint64_t> seed;  ///< unset keeps the seed

  bool operator==(const Restart&) const = default;
};

/// The pictures of a take that are used; what lies before and behind them is left out of exports.
struct TakeTrim {
  std::int64_t first = 0;
  std::int64_t end = 1;  ///< one past the last picture

  bool operator==(const TakeTrim&) const = default;
};

/// A person's opinion of a take. It changes nothing in the stream and is kept in the session's log.
struct MarkTake {
  TakeId take = 0;
  bool starred = false;
  bool hidden = false;  ///< deleted from the lists; its chunks stay in the log
  std::string note{};

  bool operator==(const MarkTake&) const = default;
};

/// Changes nothing in the stream, either. A command of its own, so that a program that knows no trims still reads the
/// marks of the take.
struct TrimTake {
  TakeId take = 0;
  std::optional<TakeTrim> trim{};  ///< unset: all of the take

  bool operator==(const TrimTake&) const = default;
};

/// Gives a moment a name, which becomes a chapter of an export. An empty name takes it away again. It changes nothing
/// in the stream and is kept in the session's log.
struct MarkMoment {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::string name;

  bool operator==(const MarkMoment&) const = default;
};

/// A command that takes effect before a chunk that is not made yet. Exactly one of the three is set.
struct PlannedCue {
  ChunkIndex chunk = 0;
  std::optional<SetPrompt> prompt{};
  std::optional<SetPolicy> policy{};
  std::optional<std::string> mark{};

  bool operator==(const PlannedCue&) const = default;
};

/// Replaces everything that was planned before. Each cue takes effect at its chunk exactly, however late or early the
/// client is; CueFired says so. Cues of a chunk that is made already have no effect.
struct SetPlan {
  std::vector<PlannedCue> cues;

  bool operator==(const SetPlan&) const = default;
};

/// The next chunk shows this picture, standing still, and the stream goes on from it. Only the chunk that it becomes is
/// kept in the log: in a command that was read from there, `picture` is null.
struct ShowPicture {
  std::shared_ptr<const StillPicture> picture{};
  std::string name{};  ///< the file or the moment that it comes from, for people

  bool operator==(const ShowPicture&) const = default;
};

/// From the next chunk on the weights have exactly these LoRAs; an empty list takes all off. What is remembered stays
/// as it was made.
struct SetLoras {
  LoraList loras;

  bool operator==(const SetLoras&) const = default;
};

/// From the next chunk on each chunk is made in so many denoise passes; 0: in as many as when the model was opened.
struct SetSteps {
  std::int32_t steps = 0;

  bool operator==(const SetSteps&) const = default;
};

/// From the next chunk on so many threads of the CPU compute; 0: as many as when the model was opened. Another number
/// may round sums in another order, so the number in force belongs to every chunk and is logged like all that does.
struct SetThreads {
  std::int32_t threads = 0;

  bool operator==(const SetThreads&) const = default;
};

/// From the next chunk on the stream follows a video: noise is put over the chunks of the video, and the model takes it
/// away again. It ends with the video, with a Restart, or with another FollowVideo.
struct FollowVideo {
  std::shared_ptr<VideoFeed> feed{};  ///< null: the stream goes on alone; always so in a command from the log
  double strength = 0.6;              ///< 0: the video as the model codes it; 1: nothing of the video
  std::string name{};                 ///< the file that it comes from, for people

  bool operator==(const FollowVideo&) const = default;
};

using CommandBody = std::variant<SetPrompt, SetPolicy, Pin, Forget, Dim, Rewind, Branch, Restart, MarkTake, MarkMoment,
                                 SetPlan, ShowPicture, SetLoras, FollowVideo, SetSteps, TrimTake, SetThreads>;

/// Whether the command only writes something into the session: stars, names, trims and what is planned. The stream
/// stays as it is, so a source has nothing to do, and a session that goes on needs it no second time.
inline bool is_note(const CommandBody& command) {
  return std::holds_alternative<MarkTake>(command) || std::holds_alternative<MarkMoment>(command) ||
         std::holds_alternative<SetPlan>(command) || std::holds_alternative<TrimTake>(command);
}

struct Command {
  CommandId id = 0;
  CommandBody body;
};

// The fields of every command in logs, scripts and reports. A log may come from a shared take, so all fields are
// bounded.

inline constexpr FieldRule take_rule{.low = 0, .high = 1e9};
inline constexpr FieldRule chunk_rule{.low = -1, .high = 1e12};
inline constexpr FieldRule picture_rule{.low = 0, .high = 1e12};
inline constexpr FieldRule count_rule{.low = 0, .high = 1e9};
inline constexpr FieldRule tokens_rule{.most = 1U << 20, .required = true};

constexpr std::array<Choice<Blend>, 2> choices(Blend) { return {{{Blend::linear, "linear"}, {Blend::slerp, "slerp"}}}; }

constexpr std::array<Choice<SwitchMode>, 6> choices(SwitchMode) {
  return {{{SwitchMode::recache, "recache"},
           {SwitchMode::replay, "replay"},
           {SwitchMode::cut, "cut"},
           {SwitchMode::crossfade, "crossfade"},
           {SwitchMode::longlive, "longlive"},
           {SwitchMode::recipe, "recipe"}}};
}

template <class V>
void visit(WeightedText& c, V& v) {
  v("text", c.text, {.most = 64U << 10});
  v("weight", c.weight, {.low = -100, .high = 100});
  v("read", c.read, {.most = 64U << 10, .write = FieldRule::Write::when_set});
}

template <class V>
void visit(SetPrompt& c, V& v) {
  v("texts", c.texts, {.least = 1, .most = 4, .required = true});
  v("blend", c.blend);
  v("mode", c.mode);
  v("fade_chunks", c.fade_chunks, {.low = 1, .high = 1000});
}

template <class V>
void visit(SetPolicy& c, V& v) {
  v("preset", c.preset);
  v("budget_tokens", c.budget_tokens, count_rule);
  v("sink_frames", c.sink_frames, count_rule);
}

template <class V>
void visit(Pin& c, V& v) {
  v("tokens", c.tokens, tokens_rule);
  v("pinned", c.pinned);
}

template <class V>
void visit(Forget& c, V& v) {
  v("tokens", c.tokens, tokens_rule);
}

template <class V>
void visit(Dim& c, V& v) {
  v("tokens", c.tokens, tokens_rule);
  v("bias", c.bias, {.low = -1e4, .high = 1e4});
}

template <class V>
void visit(Rewind& c, V& v) {
  v("take", c.take, take_rule);
  v("chunk", c.chunk, chunk_rule);
}

template <class V>
void visit(Branch& c, V& v) {
  v("take", c.take, take_rule);
  v("chunk", c.chunk, chunk_rule);
  v("seed", c.seed);
}

template <class V>
void visit(Restart& c, V& v) {
  v("seed", c.seed);
}

template <class V>
void visit(TakeTrim& c, V& v) {
  v("first", c.first, picture_rule);
  v("end", c.end, picture_rule);
}

template <class V>
void visit(MarkTake& c, V& v) {
  v("take", c.take, take_rule);
  v("starred", c.starred);
  v("hidden", c.hidden);
  v("note", c.note, {.most = 4096});
}

template <class V>
void visit(TrimTake& c, V& v) {
  v("take", c.take, take_rule);
  v("trim", c.trim);
}

template <class V>
void visit(MarkMoment& c, V& v) {
  v("take", c.take, take_rule);
  v("chunk", c.chunk, chunk_rule);
  v("name", c.name, {.most = 1000});
}

template <class V>
void visit(PlannedCue& c, V& v) {
  v("chunk", c.chunk, chunk_rule);
  v("prompt", c.prompt);
  v("policy", c.policy);
  v("mark", c.mark, {.most = 1000});
}

template <class V>
void visit(SetPlan& c, V& v) {
  v("cues", c.cues, {.most = 10'000});
}

template <class V>
void visit(FollowVideo& c, V& v) {
  v("strength", c.strength, {.low = 0, .high = 1});
  v("name", c.name, {.most = 1000});
}

template <class V>
void visit(SetLoras& c, V& v) {
  v("loras", c.loras, {.most = 64, .required = true});
}

template <class V>
void visit(SetSteps& c, V& v) {
  v("steps", c.steps, {.low = 0, .high = 100, .required = true});
}

template <class V>
void visit(SetThreads& c, V& v) {
  v("threads", c.threads, {.low = 0, .high = 4096, .required = true});
}

template <class V>
void visit(ShowPicture& c, V& v) {
  v("name", c.name, {.most = 1000});
}

}  // namespace longtake
