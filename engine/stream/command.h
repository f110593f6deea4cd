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
  /// The text in the model's vocabulary (prompt_reading.h); "" if the text is used as typed. The log keeps it. A
  /// session therefore resumes unchanged even if the vocabulary table changes later.
  std::string read{};

  const std::string& given() const { return read.empty() ? text : read; }
  bool operator==(const WeightedText&) const = default;
};

/// How several texts are blended into one embedding.
enum class Blend { linear, slerp };

/// The effect of a new prompt on memory.
enum class SwitchMode {
  recache,    ///< kept tokens are recomputed under the new prompt
  replay,     ///< every held frame is recomputed, including the evicted tokens of kept frames
  cut,        ///< memory is emptied; a new shot begins
  crossfade,  ///< embeddings move to the new prompt over fade_chunks
  longlive,   ///< exactly LongLive's rule, for parity with its checkpoints
  recipe,     ///< recache or longlive, as the active recipe's project does; the log stores the resolved mode
};

struct SetPrompt {
  std::vector<WeightedText> texts;
  Blend blend = Blend::linear;
  SwitchMode mode = SwitchMode::recipe;
  int fade_chunks = 4;  ///< used by crossfade only

  bool operator==(const SetPrompt&) const = default;
};

/// Unset fields keep their present value. A preset also sets its own budget and sink if those are unset.
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

/// A token, identified by its place in the video. Unlike its slot, the place never changes.
struct TokenRef {
  std::int64_t frame = 0;  ///< latent frame, counted from the start of the take
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
/// Begins a new take with no history. Also recovers from Failed.
struct Restart {
  std::optional<std::uint64_t> seed;  ///< unset keeps the seed

  bool operator==(const Restart&) const = default;
};

/// The used range of a take's pictures. Exports omit pictures before and after it.
struct TakeTrim {
  std::int64_t first = 0;
  std::int64_t end = 1;  ///< one past the last picture

  bool operator==(const TakeTrim&) const = default;
};

/// The user's rating of a take. The stream does not change. The session's log keeps the rating.
struct MarkTake {
  TakeId take = 0;
  bool starred = false;
  bool hidden = false;  ///< deleted from the lists; its chunks stay in the log
  std::string note{};

  bool operator==(const MarkTake&) const = default;
};

/// Does not change the stream either. It is separate from MarkTake. A program that does not know trims can therefore
/// still read the take's marks.
struct TrimTake {
  TakeId take = 0;
  std::optional<TakeTrim> trim{};  ///< unset: all of the take

  bool operator==(const TrimTake&) const = default;
};

/// Names a moment, which becomes a chapter of an export. An empty name removes it. The stream does not change. The
/// session's log keeps the name.
struct MarkMoment {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::string name;

  bool operator==(const MarkMoment&) const = default;
};

/// A command that takes effect before a future chunk. Exactly one of the three is set.
struct PlannedCue {
  ChunkIndex chunk = 0;
  std::optional<SetPrompt> prompt{};
  std::optional<SetPolicy> policy{};
  std::optional<std::string> mark{};

  bool operator==(const PlannedCue&) const = default;
};

/// Replaces the whole plan. Each cue takes effect exactly at its chunk, whatever the client's timing; CueFired reports
/// it. Cues of chunks that already exist have no effect.
struct SetPlan {
  std::vector<PlannedCue> cues;

  bool operator==(const SetPlan&) const = default;
};

/// The next chunk shows this picture as a still, and the stream continues from it. The log keeps only the encoded
/// chunk. In a command read from the log, `picture` is null.
struct ShowPicture {
  std::shared_ptr<const StillPicture> picture{};
  std::string name{};  ///< the source file or moment, for display

  bool operator==(const ShowPicture&) const = default;
};

/// From the next chunk on the weights have exactly these LoRAs; an empty list removes all. Chunks in memory keep their
/// look.
struct SetLoras {
  LoraList loras;

  bool operator==(const SetLoras&) const = default;
};

/// The number of denoise passes from the next chunk on. 0 restores the number at opening.
struct SetSteps {
  std::int32_t steps = 0;

  bool operator==(const SetSteps&) const = default;
};

/// The number of CPU threads from the next chunk on. 0 restores the number at opening. Another number may round sums in
/// another order. The number is therefore logged with every chunk.
struct SetThreads {
  std::int32_t threads = 0;

  bool operator==(const SetThreads&) const = default;
};

/// From the next chunk on the stream follows a video. Noise is added to the video's chunks, and the model denoises
/// them. It ends with the video, a Restart, or another FollowVideo.
struct FollowVideo {
  std::shared_ptr<VideoFeed> feed{};  ///< null: the stream continues without a video; always null in a command from the
                                      ///< log
  double strength = 0.6;              ///< 0: the video as the model encodes it; 1: nothing of the video
  std::string name{};                 ///< the source file, for display

  bool operator==(const FollowVideo&) const = default;
};

using CommandBody = std::variant<SetPrompt, SetPolicy, Pin, Forget, Dim, Rewind, Branch, Restart, MarkTake, MarkMoment,
                                 SetPlan, ShowPicture, SetLoras, FollowVideo, SetSteps, TrimTake, SetThreads>;

/// True for commands that only add notes to the session: ratings, names, trims and plans. They do not change the
/// stream. A source has nothing to do for them, and a resumed session need not apply them again.
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
