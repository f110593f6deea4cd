#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/lab/observation.h"
#include "engine/core/json.h"
#include "training/judge/intervals.h"

namespace longtake::cli {

using gates::Interval;

/// Compares one layer's list of salient tokens with the last layer's. Shares, 0..1.
struct LayerRow {
  Interval half;   ///< overlap of the better halves of all tokens; by chance 1/2 (Fig. 1b of the paper)
  Interval few;    ///< overlap of the `share` best; by chance that share
  Interval worth;  ///< list_worth() of the last layer's `share` best
};

/// Where attention goes, against equal weights on all that is in sight.
struct DirectionRow {
  Interval past, own, future;
  Directions chance;
};

enum class OneList {
  right,   ///< every layer surely has more than kAgree of the last layer's half
  wrong,   ///< some layer has no more of it than chance gives
  between  ///< all have more than chance gives, some no more than kAgree
};
inline constexpr double kAgree = .75;  // half of the way from chance to the same list

struct LayerReport {
  std::string model;
  bool future = false;
  int chunks = 0;
  std::int64_t chunk_tokens = 0;
  int runs = 0;
  bool by_chunks = false;  ///< a single run: intervals are over its chunks, and lists are made within each chunk
  double share = 0;        ///< the small list holds this share of all tokens
  std::vector<double> mass, peaks;  ///< [chunks][chunks], mean over runs and layers
  DirectionRow mass_row, peaks_row;
  std::vector<LayerRow> layers;
  int agree = 0, chance_like = 0;  ///< layers before the last
  OneList verdict = OneList::between;
};

/// `runs` are not empty and have the same shape.
LayerReport report_on(const std::vector<Observation>& runs, double share, std::string model);

std::vector<std::string> table(const LayerReport& report);
Json to_json(const LayerReport& report, const std::vector<Observation>& runs);
/// Draws both figures as one SVG picture.
std::string draw(const LayerReport& report);

}  // namespace longtake::cli
