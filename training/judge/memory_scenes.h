#pragma once

#include <vector>

#include "training/judge/films.h"

namespace longtake::gates {

/// Scene number `index` of the memory section, drawn from `seed`. Without asked pictures if that seed makes nothing
/// that can be asked; the next seed may.
Question memory_scene(std::uint64_t seed, int index);
/// memory_scene() of a cell of the test of returns.
Question return_scene(std::uint64_t seed, int index, const ReturnCell& cell);
/// The question of scene number `index`, for both tests.
MemoryQuestion::What asked_by(int index);

/// A cell of a latent frame, as the model's memory counts them.
struct Cell {
  int latent = 0, row = 0, column = 0;
  float share = 0;  ///< the asked thing fills this share of the cell, in the mean of its pictures
};
/// Where the film shows what the memory scene asks for, before it goes out of sight: the tokens that an oracle keeps,
/// and that are forgotten by hand to see the answer fall. `rows` x `columns` tokens a latent frame. A mark is its flat
/// area, or all that is painted in its colour where the reference is the past.
std::vector<Cell> asked_cells(const Question& question, int rows, int columns);

}  // namespace longtake::gates
