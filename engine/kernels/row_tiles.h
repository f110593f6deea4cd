#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernels/row_work.h"

// Rows of convolutions with a CPU's matrix unit, AMX. One of its tiles has up to 16 rows of 64 bytes. A plane of pairs
// already has the layout of a row of the right-hand tile: 16 pixels of two channels. One product therefore computes 16
// channels of 16 pixels, and neither inputs nor outputs are moved.

namespace longtake {

/// True if this CPU has tiles, the system lets the process use them, and oneDNN is not limited to older instructions.
bool has_row_tiles();

/// How the channels of a convolution are divided into tiles.
struct TileShape {
  TileShape(std::int64_t out_channels, std::int64_t in_planes);

  std::int64_t channels;  ///< computed at a time, at most 16
  std::int64_t groups;    ///< groups of `channels` channels; zeros fill the last one
  std::int64_t planes;    ///< read at a time: the greatest divisor of all planes, up to 16
  std::int64_t parts;     ///< parts of `planes` planes
};

/// `weight` is [size][in planes][size][out], pairs; the result [group][size][part][size][channel][plane].
std::vector<float> weights_in_tiles(const std::vector<float>& weight, std::int64_t out_channels, std::int64_t in_planes,
                                    std::int64_t size);

/// The bias as the tile with which sums start: [group][channel][16 times the same].
std::vector<float> bias_in_tiles(const std::vector<float>& bias, std::int64_t in_planes);

/// One row of a size x size convolution with tiles. Requires has_row_tiles().
void make_row_of_tiles(const RowWork& work, std::int64_t width, std::int64_t size);

}  // namespace longtake
