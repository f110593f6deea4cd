#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/stream/video_chunk.h"

namespace longtake {

/// The measurements of one chunk.
struct CostSample {
  StageTimes times;
  std::int32_t kept = 0;  ///< tokens in memory that its passes attended to
  int passes = 0;         ///< denoise passes of the chunk; 0: the model's number
};

/// The settings to estimate a chunk for.
struct CostWish {
  int passes = 0;  ///< denoise passes, without the context pass
  std::int32_t kept = 0;
  std::optional<double> decode_ms{};  ///< time of another decoder; unset: the present decoder
};

enum class CostUnknown {
  nothing_measured,
  memory_never_varied,  ///< all chunks attended to the same number of tokens
  parts_not_measured,   ///< the device measures only whole chunks
};

/// An estimate and its basis.
struct CostAnswer {
  std::optional<CostUnknown> unknown{};  ///< if set, only the basis is valid
  double denoise_ms = 0;
  double context_ms = 0;
  double memory_ms = 0;  ///< scores, plan and snapshot
  double decode_ms = 0;
  double rest_ms = 0;
  double total_ms = 0;
  double low_ms = 0;    ///< lower end of the range that contains nine of ten chunks
  double high_ms = 0;   ///< upper end; from the distance of the measured chunks to the estimates of their own settings
  bool beyond = false;  ///< outside the measured range of tokens

  std::int64_t samples = 0;
  std::int32_t least_kept = 0;
  std::int32_t most_kept = 0;
};

/// Estimates a chunk's cost under other settings from measured chunks. A pass costs a fixed time plus a time per token
/// in memory. A chunk has a number of passes. All other parts stay as measured.
class CostModel {
 public:
  /// `has_parts`: the stages of a chunk are measured, not only the whole chunk.
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
  // The newest samples of each amount of tokens in memory. Frequent amounts do not crowd out rare ones.
  std::map<std::int32_t, std::deque<StageTimes>> bins_;
  std::deque<std::int32_t> order_;  // keys of bins_; the bin that was extended last is at the end
};

}  // namespace longtake
