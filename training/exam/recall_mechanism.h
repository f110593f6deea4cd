#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <vector>

#include "training/exam/recall_test.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// The position of a past token relative to the target thing.
enum class Nearness : std::uint8_t {
  thing,       ///< the thing fills at least kReturnShare of it
  edge,        ///< the thing fills less of it
  next,        ///< touches such a token, in a frame that shows the thing
  near,        ///< one token away from such a token
  far,         ///< more tokens lie between them
  afterwards,  ///< in a later frame, without the thing
  before       ///< in a frame before the thing came
};
inline constexpr int kNearness = 7;
const char* name(Nearness nearness);
/// Computes it from the shares [P, rows, columns] in RecallFilm::asked.  [P, rows, columns] of Nearness, int64
at::Tensor nearness_of(const at::Tensor& shares);

/// How a memory stores a colour, measured on one clip by three questions:
/// 1. Exchange. A twin clip differs only in the thing's colour, and its stream keeps the same tokens. Some keys and
///    values in memory are replaced by the twin's. Which colour is the guess nearest to?
/// 2. Attention. How much attention do the returning thing's tokens pay to kept tokens that show it, per block?
/// 3. Probe. Can a linear classifier read the colour from keys or values, by their nearness to the thing?
struct RecallMechanism {
  gates::Line line;     ///< questions 1 and 2, percent
  at::Tensor features;  // [T, blocks, 2, width] half: keys and values of some kept tokens
  at::Tensor nearness;  // [T] of Nearness, int64
  theatre::Colour truth{};
};
/// `codec` must be the codec of the clip; it encodes the twin's past.
Result<RecallMechanism> inspect_memory(const RecallTest& test, const CellCodec& codec, const RecallFilm& film,
                                       int number, const MemoryRow& row, int noises);

/// Adds the answers to the third question to a line, for each block, keys and values, and nearness. An answer is the
/// percentage of a clip's tokens whose colour a linear classifier reads correctly. The classifier is fitted to the
/// other half of the clips. `films[i]` has the number `numbers[i]`.
void probe_colours(const std::vector<RecallMechanism>& films, const std::vector<int>& numbers, gates::Line& line);

}  // namespace longtake::train
