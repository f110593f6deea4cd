#pragma once

#include "engine/generate/chunk_generator.h"
#include "engine/stream/command.h"

namespace longtake {

/// Adapts memory to the prompt that the generator just got. Returns the number of latent frames that were recomputed.
///   recache   the frames that own kept tokens, in time order, into the same slots; at most as many as the policy's
///             switch rule says, those with most kept tokens first. All other slots keep their K/V and prompt epoch.
///             Chunk by chunk, or all in one pass if the switch rule says `together`
///   replay    memory is emptied and filled again: the frames of recache and the newest held ones are taken in time
///             order with all their tokens, under the policy
///   cut       memory is emptied but for pinned tokens: a new shot
///   longlive  the last 12 frames in one bidirectional pass; the sink keeps its K/V once it is older than those, or,
///             if the switch rule has global_sink = false, memory is emptied first and gets a new sink
/// crossfade leaves memory alone.
int switch_prompt(ChunkGenerator& generator, SwitchMode mode);

/// The mode that SwitchMode::recipe stands for under a policy. It is the mode of the recipe's project, if the policy
/// keeps a window of the newest frames; other policies recompute their tokens. All other modes stand for themselves.
SwitchMode resolved_mode(SwitchMode mode, SwitchMode of_project, const Policy& policy);

/// Call before every chunk. Begins memory anew, or recomputes it, where the policy's RestartRule says so; returns how
/// many latent frames were recomputed.
int restart_memory(ChunkGenerator& generator);

}  // namespace longtake
