#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/result.h"
#include "engine/policy/preset_names.h"
#include "engine/session/lora_choice.h"
#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "engine/stream/ids.h"
#include "engine/stream/measures.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

struct TakeOutline;

using PeekId = std::uint64_t;  ///< Given by Stream::peek, repeated by its answer; never 0.

/// A source's properties after its weights are loaded.
struct SourceInfo {
  std::string model;         ///< "Starter 320"
  std::string session;       ///< folder of the session's log, "" if nothing is logged
  std::string weights_hash;  ///< SHA-256 of the weights, "" if they are random
  std::string decoder_hash;  ///< SHA-256 of the decoder, "" if it is random
  std::string recipe{};      ///< sampler plan in use; "" if the model has only one
  bool random_weights = false;
  std::string salience_head;  ///< SHA-256 of the salience head, "" if the weights have none
  std::string device;         ///< "cpu", "cuda:0"
  std::string dtype;          ///< "fp32", "bf16"
  std::string isa;            ///< "avx512_bf16", "amx", "avx2", ...
  int threads = 0;
  int width = 0;   ///< px
  int height = 0;  ///< px
  double fps = 16.0;
  int latent_frames_per_chunk = 3;
  int frames_per_chunk = 12;  ///< the first chunk of a take may have fewer
  std::uint64_t seed = 0;     ///< seed of the take that begins or continues
  int denoise_passes = 0;     ///< per chunk, without the context pass; 0 for sources without passes
  int rows = 0;               ///< tokens down one latent frame
  int columns = 0;            ///< tokens across
  /// The words that the model was trained on, ascending. unknown_words() in engine/core/words.h finds other words of a
  /// prompt. If empty, the model accepts any text.
  std::vector<std::string> vocabulary;
  SwitchMode prompt_switch = SwitchMode::recache;  ///< the mode that SwitchMode::recipe resolves to while the newest
                                                   ///< tokens stay
  bool shows_pictures = false;                     ///< whether ShowPicture works
  bool follows_videos = false;                     ///< whether FollowVideo works
  bool takes_loras = false;                        ///< whether SetLoras works
  int steps = 0;                                   ///< steps per chunk at opening; with guidance a step has two passes
  bool changes_steps = false;                      ///< whether SetSteps works
  LoraList loras{};                                ///< on the weights when the source was opened
  std::vector<PresetName> policies{};              ///< presets that SetPolicy accepts, in display order
};

/// The earlier content of the take that will be continued. Precedes all other events of the take.
struct EarlierTake {
  std::shared_ptr<const TakeOutline> outline;
};
/// Progress of opening; `fraction` is 0..1.
struct Opening {
  std::string step;  ///< a name from engine/stream/steps.h
  double fraction = 0;
};
struct Opened {
  SourceInfo source;
};
struct ChunkReady {
  std::shared_ptr<const VideoChunk> chunk;
  drift::ChunkMeasures measures{};                ///< measures of the chunk's pictures and latents
  std::shared_ptr<const CacheSnapshot> memory{};  ///< after the chunk; null if the source has none
};
/// The receipt for a prompt: the first chunk generated under it, and the cost of the switch.
struct PromptApplied {
  CommandId command = 0;
  TakeId take = 0;
  ChunkIndex chunk = 0;
  double ms = 0;
  int recached_frames = 0;
  SwitchMode mode = SwitchMode::recache;  ///< mode that was applied, never `recipe`
};
/// The receipt for every other command.
struct CommandApplied {
  CommandId command = 0;
  TakeId take = 0;
  ChunkIndex chunk = 0;  ///< the first chunk that it affects
};
/// A cue of a plan takes effect now as this command; its receipt follows.
struct CueFired {
  CommandId plan = 0;     ///< the SetPlan that contains it
  std::size_t cue = 0;    ///< index of the cue in the plan
  CommandId command = 0;  ///< the command created from it
  ChunkIndex chunk = 0;
};
/// A newer prompt arrived before this one's chunk began; this one was never used.
struct CommandSuperseded {
  CommandId command = 0;
  CommandId by = 0;
};
struct CommandRefused {
  CommandId command = 0;
  Error error;
};
/// Another take is current: a new one, or one that a Rewind returned to. `from_chunk` is the last chunk shared with
/// `parent`.
struct TakeStarted {
  TakeId take = 0;
  TakeId parent = 0;
  ChunkIndex from_chunk = -1;  ///< -1: from nothing
  std::uint64_t seed = 0;      ///< seed of the following chunks
};
/// Progress of a long Rewind or Branch; its receipt follows. Stream::stop_going_back() stops it.
struct GoingBack {
  CommandId command = 0;
  double fraction = 0;
};
/// Chunks from this one on are missing in the session's log, for example because the disk is full. The stream
/// continues.
struct NotKept {
  Error error;
};
/// A preview of the next chunk under the peek's prompt. It belongs to no take and does not enter memory.
struct PeekReady {
  PeekId peek = 0;
  std::shared_ptr<const VideoChunk> chunk;
};
/// No preview is possible: the prompt would be refused, or the chunk could not be generated.
struct PeekRefused {
  PeekId peek = 0;
  Error error;
};
/// The engine cannot continue by itself. Restart opens the source again.
struct Failed {
  Error error;
  bool process_must_restart = false;  ///< a device error that only a new process can clear
};

using Event =
    std::variant<EarlierTake, Opening, Opened, ChunkReady, PromptApplied, CommandApplied, CueFired, CommandSuperseded,
                 CommandRefused, TakeStarted, PeekReady, PeekRefused, GoingBack, NotKept, Failed>;

}  // namespace longtake
