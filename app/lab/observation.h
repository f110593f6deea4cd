#pragma once

#include <cstdint>
#include <vector>

namespace longtake {

/// Where the attention of one transformer layer goes, summed up over one clip or stream.
struct LayerAttention {
  /// [chunks][chunks]: the weight that a query of the row's chunk puts on all keys of the column's chunk, in the mean.
  std::vector<double> mass;
  /// [chunks][chunks]: of the keys of the column's chunk, the share whose strongest query lies in the row's chunk
  /// (Fig. 1a of the paper). A column adds up to 1.
  std::vector<double> peaks;
  /// Salience of every token: the mean of the strongest weights from a later, its own and an earlier chunk (SSE, Eq. 4
  /// and 5). 4 and 5). A stream has no earlier queries, so there two of the three are left.
  std::vector<float> salience;
};

/// All layers of one run.
struct Observation {
  int chunks = 0;
  std::int64_t chunk_tokens = 0;
  bool future = false;  ///< earlier queries saw later keys: the run was one bidirectional clip
  std::vector<LayerAttention> layers;
};

/// The share of the `count` best tokens by `a` that are also among the `count` best by `b`. Of equal ones the first is
/// better. 0 < count <= tokens.
double overlap(const std::vector<float>& a, const std::vector<float>& b, std::size_t count);

/// The value of another layer's list of `count` tokens for a layer. 1: it holds as much of the layer's salience as its
/// own best tokens. 0: no more than random tokens.
double list_worth(const std::vector<float>& own, const std::vector<float>& other, std::size_t count);

/// The weight that stays in the same chunk, goes to earlier and to later ones, in the mean of all rows; and what equal
/// weights on everything in sight would give.
struct Directions {
  double past = 0, own = 0, future = 0;
};
Directions directions(const std::vector<double>& mass, int chunks);
Directions chance_of_mass(int chunks, bool future);
/// The directions of peaks: how many of a key's strongest queries look back at it, are beside it, look ahead to it.
Directions directions_of_peaks(const std::vector<double>& peaks, int chunks);
Directions chance_of_peaks(int chunks, bool future);

}  // namespace longtake
