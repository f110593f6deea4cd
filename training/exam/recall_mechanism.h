#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <vector>

#include "training/exam/recall_test.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Where a token of the past lies to the thing that is asked.
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
/// By the shares [P, rows, columns] that RecallFilm::asked holds.  [P, rows, columns] of Nearness, int64
at::Tensor nearness_of(const at::Tensor& shares);

/// How a memory holds a colour: what one film measures. Three questions:
/// 1. Exchange. A twin film differs in the thing's colour alone, and its stream keeps the same tokens. Some keys and
///    values in memory are exchanged for the twin's. Which colour is the guess nearest to?
/// 2. Attention. How much of it do the returning thing's tokens give to kept tokens that show it, block by block?
/// 3. Probe. Can a linear classifier read the colour from keys or values, by their nearness to the thing?
struct RecallMechanism {
  gates::Line line;     ///< questions 1 and 2, percent
  at::Tensor features;  // [T, blocks, 2, width] half: keys and values of some kept tokens
  at::Tensor nearness;  // [T] of Nearness, int64
  theatre::Colour truth{};
};
/// `codec` makes the twin's past as it made the film.
Result<RecallMechanism> inspect_memory(const RecallTest& test, const CellCodec& codec, const RecallFilm& film,
                                       int number, const MemoryRow& row, int noises);

/// Adds the third question's answers to a line, for each block, keys and values, and nearness: the percentage of a
/// film's tokens whose colour a linear classifier reads that was fitted to the other half of the films.
/// `films[i]` is of film `numbers[i]`.
void probe_colours(const std::vector<RecallMechanism>& films, const std::vector<int>& numbers, gates::Line& line);

}  // namespace longtake::train
