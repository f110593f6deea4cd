#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/policy/policy.h"

// A trace is what a policy saw during a run, chunk after chunk, with what it decided and how much attention every
// recent token went on to receive, whether it was kept or not. From it any other policy can be replayed without a
// model.

namespace longtake {

/// How a trace was made.
struct TraceHead {
  std::string model;
  std::string weights_hash;
  bool has_salience = false;  ///< a salience head scored the tokens
  int blocks = 0;             ///< transformer blocks whose attention was measured
  int rows = 0;               ///< tokens down one latent frame
  int columns = 0;            ///< tokens across
  int window_chunks = 0;      ///< attention is known for tokens of so many newest chunks, and of a run's first chunk
  std::uint64_t seed = 0;     ///< of the lots that a random policy draws

  int frame_tokens() const { return rows * columns; }
  bool operator==(const TraceHead&) const = default;
};

/// One chunk's way into memory. Tokens are named by their ids: latent frame * tokens of a frame + place in the frame.
struct TraceChunk {
  std::int64_t chunk = 0;
  std::int64_t first_frame = 0;
  int frames = 0;
  int prompt_epoch = 0;
  bool begins = false;                       ///< a run begins here: a take, or the way on after going back
  std::vector<Token> before = {};            ///< what memory held then, where a run begins
  std::optional<Policy> policy = {};         ///< where it is another than the chunk before had
  std::int64_t origin_frame = 0;             ///< sink frames count from here
  std::vector<std::int64_t> forgotten = {};  ///< sent away by the user since the chunk before, ascending
  std::vector<std::int64_t> pinned = {};     ///< while the plan was made, ascending
  std::vector<float> salience = {};          ///< of the chunk's tokens; empty: nobody measured it
  std::vector<float> novelty = {};
  std::vector<std::int64_t> seen = {};  ///< tokens whose attention was measured, ascending: earlier ones, then its own
  std::vector<float> mass = {};         ///< [blocks][seen], attention from all of the chunk's queries, mean over heads
  std::vector<std::int64_t> kept = {};  ///< what the recorded plan kept, ascending
};

struct Trace {
  TraceHead head;
  std::vector<TraceChunk> chunks;
};

}  // namespace longtake
