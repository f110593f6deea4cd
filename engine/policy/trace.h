#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/policy/policy.h"

// A trace holds a policy's input during a run, chunk by chunk, with its decisions and the attention that every recent
// token received afterwards, kept or not. The decisions of any other policy can be computed from it without a model.

namespace longtake {

/// The conditions of a trace.
struct TraceHead {
  std::string model;
  std::string weights_hash;
  bool has_salience = false;  ///< a salience head scored the tokens
  int blocks = 0;             ///< transformer blocks whose attention was measured
  int rows = 0;               ///< tokens down one latent frame
  int columns = 0;            ///< tokens across
  int window_chunks = 0;   ///< attention is known for the tokens of this many newest chunks, and of a run's first chunk
  std::uint64_t seed = 0;  ///< seed of a random policy

  int frame_tokens() const { return rows * columns; }
  bool operator==(const TraceHead&) const = default;
};

/// One chunk's admission to memory. A token's id is latent frame * tokens of a frame + index in the frame.
struct TraceChunk {
  std::int64_t chunk = 0;
  std::int64_t first_frame = 0;
  int frames = 0;
  int prompt_epoch = 0;
  bool begins = false;                       ///< a run begins here: a take, or its continuation after going back
  std::vector<Token> before = {};            ///< content of memory at the beginning of a run
  std::optional<Policy> policy = {};         ///< set if it differs from the previous chunk's
  std::int64_t origin_frame = 0;             ///< the first frame that counts for the sink
  std::vector<std::int64_t> forgotten = {};  ///< tokens that the user forgot since the previous chunk, ascending
  std::vector<std::int64_t> pinned = {};     ///< tokens pinned at the time of the plan, ascending
  std::vector<float> salience = {};          ///< salience of the chunk's tokens; empty: not measured
  std::vector<float> novelty = {};
  std::vector<std::int64_t> seen =
      {};                        ///< tokens whose attention was measured, ascending: earlier ones, then the chunk's own
  std::vector<float> mass = {};  ///< [blocks][seen], attention from all of the chunk's queries, mean over heads
  std::vector<std::int64_t> kept = {};  ///< tokens that the recorded plan kept, ascending
};

struct Trace {
  TraceHead head;
  std::vector<TraceChunk> chunks;
};

}  // namespace longtake
