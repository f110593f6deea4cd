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
  Interval half;   ///< overlap of the better halves of all tokens; 1/2 by chance (Fig. 1b of the paper)
  Interval few;    ///< overlap of the `share` best; that share by chance
  Interval worth;  ///< list_worth() of the last layer's `share` best
};

/// Where attention goes, compared with equal weights on all visible keys.
struct DirectionRow {
  Interval past, own, future;
  Directions chance;
};

enum class OneList {
  right,   ///< every layer significantly shares more than kAgree of the last layer's half
  wrong,   ///< some layer shares no more than by chance
  between  ///< all share more than by chance, some no more than kAgree
};
inline constexpr double kAgree = .75;  // halfway between chance and identical lists

struct LayerReport {
  std::string model;
  bool future = false;
  int chunks = 0;
  std::int64_t chunk_tokens = 0;
  int runs = 0;
  bool by_chunks = false;  ///< a single run: intervals are over its chunks, and lists are made within each chunk
  double share = 0;        ///< the share of all tokens in the small list
  std::vector<double> mass, peaks;  ///< [chunks][chunks], mean over runs and layers
  DirectionRow mass_row, peaks_row;
  std::vector<LayerRow> layers;
  int agree = 0, chance_like = 0;  ///< among the layers before the last
  OneList verdict = OneList::between;
};

/// `runs` must not be empty and have the same shape.
LayerReport report_on(const std::vector<Observation>& runs, double share, std::string model);

std::vector<std::string> table(const LayerReport& report);
Json to_json(const LayerReport& report, const std::vector<Observation>& runs);
/// Draws both figures as one SVG picture.
std::string draw(const LayerReport& report);

}  // namespace longtake::cli
