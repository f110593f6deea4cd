#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernels/row_work.h"

// Rows of convolutions by the matrix unit of a CPU, AMX. A tile of it has up to 16 rows of 64 bytes. A plane of pairs
// is already what a row of the right-hand tile has to be: 16 pixels of two channels. So one product makes 16 channels
// of 16 pixels, and neither inputs nor outputs change their place.

namespace longtake {

/// True if this CPU has tiles, the system lets the process use them and oneDNN is not capped below them.
bool has_row_tiles();

/// How the channels of a convolution are divided over tiles.
struct TileShape {
  TileShape(std::int64_t out_channels, std::int64_t in_planes);

  std::int64_t channels;  ///< made at a time, at most 16
  std::int64_t groups;    ///< of so many channels; zeros fill the last one
  std::int64_t planes;    ///< read at a time: the greatest divisor of all planes up to 16
  std::int64_t parts;     ///< of so many planes
};

/// `weight` is [size][in planes][size][out], pairs; the result [group][size][part][size][channel][plane].
std::vector<float> weights_in_tiles(const std::vector<float>& weight, std::int64_t out_channels, std::int64_t in_planes,
                                    std::int64_t size);

/// The bias as the tile from which sums begin: [group][channel][16 times the same].
std::vector<float> bias_in_tiles(const std::vector<float>& bias, std::int64_t in_planes);

/// One row of a convolution of size x size by tiles. Requires has_row_tiles().
void make_row_of_tiles(const RowWork& work, std::int64_t width, std::int64_t size);

}  // namespace longtake
