#pragma once

#include <vector>

#include "training/judge/films.h"

namespace longtake::gates {

/// Scene number `index` of the memory section, drawn from `seed`. `asked` is empty if this seed gives no usable scene;
/// then try the next seed.
Question memory_scene(std::uint64_t seed, int index);
/// memory_scene() for a cell of the return test.
Question return_scene(std::uint64_t seed, int index, const ReturnCell& cell);
/// The property that scene number `index` tests, in both tests.
MemoryQuestion::What asked_by(int index);

/// A cell of a latent frame, as in the model's memory.
struct Cell {
  int latent = 0, row = 0, column = 0;
  float share = 0;  ///< share of the cell that the target fills, averaged over its pictures
};
/// The cells that show the target of a memory scene before it goes out of sight. An oracle keeps these tokens; other
/// rows forget them manually, to verify that the answer then fails. `rows` x `columns` tokens per latent frame. A mark
/// is its flat area, or everything in its colour if the reference is the past.
std::vector<Cell> asked_cells(const Question& question, int rows, int columns);

}  // namespace longtake::gates
