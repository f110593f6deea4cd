#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/stream/video_chunk.h"

namespace longtake {

/// One chunk as it was measured.
struct CostSample {
  StageTimes times;
  std::int32_t kept = 0;  ///< tokens in memory that its passes attended to
  int passes = 0;         ///< denoise passes of the chunk; 0: as many as those of the model
};

/// Settings that a chunk is imagined under.
struct CostWish {
  int passes = 0;  ///< denoise passes, without the context pass
  std::int32_t kept = 0;
  std::optional<double> decode_ms{};  ///< time of another decoder; unset: the present one
};

enum class CostUnknown {
  nothing_measured,
  memory_never_varied,  ///< all chunks attended to the same number of tokens
  parts_not_measured,   ///< the device measures whole chunks only
};

/// An estimate, and what it stands on.
struct CostAnswer {
  std::optional<CostUnknown> unknown{};  ///< set: nothing below it is known but the basis
  double denoise_ms = 0;
  double context_ms = 0;
  double memory_ms = 0;  ///< scores, plan and snapshot
  double decode_ms = 0;
  double rest_ms = 0;
  double total_ms = 0;
  double low_ms = 0;    ///< nine of ten chunks lie between these two, judged by how far
  double high_ms = 0;   ///< the measured ones lie from the estimate of their own settings
  bool beyond = false;  ///< fewer or more tokens than any measured chunk had

  std::int64_t samples = 0;
  std::int32_t least_kept = 0;
  std::int32_t most_kept = 0;
};

/// Estimates a chunk's cost with other settings from measured chunks. A pass takes a fixed time and one for each token
/// in memory, a chunk takes so many passes, and all other parts stay as they were.
class CostModel {
 public:
  /// `has_parts`: the stages of a chunk are measured, not only the whole.
  explicit CostModel(int passes = 0, bool has_parts = true) : passes_(passes), has_parts_(has_parts) {}

  void add(const CostSample& sample);
  int passes() const { return passes_; }
  bool has_parts() const { return has_parts_; }
  std::int64_t samples() const;
  CostAnswer answer(const CostWish& wish) const;

 private:
  /// A straight line over the tokens in memory; the slope is 0 where they never varied.
  struct Line {
    double at_zero = 0;
    double each = 0;
    double at(double kept) const { return at_zero + each * kept; }
  };

  bool varied() const;
  template <class Value>
  Line fit(const Value& value) const;
  template <class Value>
  double middle(const Value& value) const;

  int passes_;
  bool has_parts_;
  // By tokens in memory, the newest of each last. Chunks of one amount do not crowd out the few of another.
  std::map<std::int32_t, std::deque<StageTimes>> bins_;
  std::deque<std::int32_t> order_;  // keys of bins_, the bin that grew last at the end
};

}  // namespace longtake
