#pragma once

#include <cstdint>
#include <vector>

namespace longtake {

/// Where the attention of one transformer layer goes, summed over one clip or stream.
struct LayerAttention {
  /// [chunks][chunks]: mean weight of a query in the row's chunk on all keys of the column's chunk.
  std::vector<double> mass;
  /// [chunks][chunks]: share of the keys in the column's chunk whose strongest query is in the row's chunk (Fig. 1a of
  /// the paper). A column adds up to 1.
  std::vector<double> peaks;
  /// Salience of every token: the mean of the strongest weights from a later, its own and an earlier chunk (SSE, Eq. 4
  /// and 5). A stream has no earlier queries, so only two of the three remain.
  std::vector<float> salience;
};

/// All layers of one run.
struct Observation {
  int chunks = 0;
  std::int64_t chunk_tokens = 0;
  bool future = false;  ///< earlier queries attended to later keys: the run was one bidirectional clip
  std::vector<LayerAttention> layers;
};

/// The share of the `count` best tokens by `a` that are also among the `count` best by `b`. Ties go to the first. 0 <
/// count <= tokens.
double overlap(const std::vector<float>& a, const std::vector<float>& b, std::size_t count);

/// How useful another layer's list of `count` tokens is for a layer. 1: it has as much of the layer's salience as its
/// own best tokens. 0: no more than random tokens.
double list_worth(const std::vector<float>& own, const std::vector<float>& other, std::size_t count);

/// The mean weight that stays in the same chunk, goes to earlier ones and to later ones. Also the values for equal
/// weights on all visible keys.
struct Directions {
  double past = 0, own = 0, future = 0;
};
Directions directions(const std::vector<double>& mass, int chunks);
Directions chance_of_mass(int chunks, bool future);
/// The directions of peaks: the shares of keys whose strongest query is later, in the same chunk, or earlier.
Directions directions_of_peaks(const std::vector<double>& peaks, int chunks);
Directions chance_of_peaks(int chunks, bool future);

}  // namespace longtake
