#include <cmath>
#include <map>
#include <tuple>

#include "training/judge/memory_scenes.h"
#include "training/judge/stage_sight.h"
#include "training/theatre/backdrop.h"
#include "training/theatre/things.h"

namespace longtake::gates {
namespace {

constexpr int points = 6;  // samples of a cell to each side

bool thing_at(const theatre::ThingLook& look, const staging::PlacedThing& thing, float x, float y) {
  const float c = std::cos(thing.angle), s = std::sin(thing.angle), dx = x - thing.x, dy = y - thing.y;
  return theatre::thing_covers(look.kind, (dx * c + dy * s) / thing.radius, (dy * c - dx * s) / thing.radius,
                               thing.facing);
}
bool within(const theatre::MarkTruth& m, float x, float y) {
  return x >= m.left && x < m.right && y >= m.top && y < m.bottom;
}

}  // namespace

std::vector<Cell> asked_cells(const Question& q, int rows, int columns) {
  if (!q.memory) return {};
  const Memory& memory = *q.memory;
  const std::vector<staging::Moment> moments = theatre::stage(q.acts, q.pictures);
  const theatre::MarkTruth mark = theatre::mark_place(q.first().backdrop.landscape, memory.mark);
  const bool of_mark = memory.what == Memory::What::mark;
  const std::size_t things = memory.what == Memory::What::crossing ? 2 : 1;
  const float cell_x = static_cast<float>(theatre::kWidth) / static_cast<float>(columns),
              cell_y = static_cast<float>(theatre::kHeight) / static_cast<float>(rows);
  std::map<std::tuple<int, int, int>, float> shares;
  for (int n = memory.appears; n < memory.hidden; ++n) {
    const staging::Moment& moment = moments[static_cast<std::size_t>(n)];
    const float part = 1.0F / static_cast<float>(points * points * (n == 0 ? 1 : kLatentPictures));
    const auto shown = [&](float x, float y) {
      if (moment.cover && std::abs(x - moment.cover->x) < .5F * moment.cover->width) return false;
      if (of_mark) return within(mark, x + moment.camera, y);
      for (std::size_t t = 0; t < things; ++t)
        if (thing_at(q.first().looks[t], moment.things[t], x, y)) return true;
      return false;
    };
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        int inside = 0;
        for (int i = 0; i < points * points; ++i) {
          const int line = i / points;
          inside += shown((static_cast<float>(column) + (static_cast<float>(i % points) + .5F) / points) * cell_x,
                          (static_cast<float>(row) + (static_cast<float>(line) + .5F) / points) * cell_y)
                        ? 1
                        : 0;
        }
        if (inside > 0) shares[{latent_of(n), row, column}] += part * static_cast<float>(inside);
      }
    }
  }
  std::vector<Cell> cells;
  for (const auto& [key, share] : shares)
    cells.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), share});
  return cells;
}

}  // namespace longtake::gates
