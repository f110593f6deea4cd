#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "training/judge/memory_scenes.h"
#include "training/judge/stage_sight.h"
#include "training/theatre/backdrop.h"
#include "training/theatre/things.h"

namespace longtake::gates {
namespace {

constexpr int points = 6;  // samples along each side of a cell

bool thing_at(const theatre::ThingLook& look, const staging::PlacedThing& thing, float x, float y) {
  const float c = std::cos(thing.angle), s = std::sin(thing.angle), dx = x - thing.x, dy = y - thing.y;
  return theatre::thing_covers(look.kind, (dx * c + dy * s) / thing.radius, (dy * c - dx * s) / thing.radius,
                               thing.facing);
}
bool within(const theatre::MarkTruth& m, float x, float y) {
  return x >= m.left && x < m.right && y >= m.top && y < m.bottom;
}

/// All pixels in the mark's colour, found by rendering the land again with another colour.
class PaintedMark {
 public:
  PaintedMark(const Question& q, const std::vector<staging::Moment>& moments, const theatre::MarkTruth& flat) {
    const int mark = q.memory->mark, picture = best_view(*q.memory, moments, flat);
    std::vector<theatre::Act> other = q.acts;
    for (theatre::Act& act : other) {
      theatre::Colour& colour = act.scene.backdrop.marks[static_cast<std::size_t>(mark)];
      colour = static_cast<theatre::Colour>((static_cast<int>(colour) + 3) % theatre::kColours);
    }
    theatre::FilmRenderer renderer(theatre::kWidth, theatre::kHeight);
    theatre::Footage one, two;
    renderer.render(q.acts, std::span(&picture, 1), one);
    renderer.render(other, std::span(&picture, 1), two);
    width_ = one.width;
    camera_ = one.truth.front().camera;
    painted_.resize(static_cast<std::size_t>(one.width) * static_cast<std::size_t>(one.height));
    for (std::size_t i = 0; i < painted_.size(); ++i)
      for (std::size_t c = 0; c < 3; ++c) painted_[i] |= std::abs(one.rgb[3 * i + c] - two.rgb[3 * i + c]) > faint_;
  }

  /// `x` and `y` in world units.
  bool at(float x, float y) const {
    const int column = static_cast<int>(std::floor(x - camera_)), row = static_cast<int>(std::floor(y));
    if (column < 0 || column >= width_ || row < 0) return false;
    const std::size_t i =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(column);
    return i < painted_.size() && painted_[i] != 0;
  }

 private:
  static constexpr int faint_ = 12;  // of 255; smaller differences are light on the surroundings

  /// The number of the picture that shows the mark nearest to the middle.
  static int best_view(const MemoryQuestion& memory, const std::vector<staging::Moment>& moments,
                       const theatre::MarkTruth& flat) {
    int best = memory.appears;
    float least = 1e9F;
    for (int n = memory.appears; n < memory.hidden; ++n) {
      const float off =
          std::abs(.5F * (flat.left + flat.right - theatre::kWidth) - moments[static_cast<std::size_t>(n)].camera);
      if (off < least) least = off, best = n;
    }
    return best;
  }

  int width_ = 0;
  float camera_ = 0;
  std::vector<std::uint8_t> painted_;
};

}  // namespace

std::vector<Cell> asked_cells(const Question& q, int rows, int columns) {
  if (!q.memory) return {};
  const MemoryQuestion& memory = *q.memory;
  const std::vector<staging::Moment> moments = theatre::stage(q.acts, q.pictures);
  const theatre::MarkTruth mark = theatre::mark_place(q.first().backdrop.landscape, memory.mark);
  const bool of_mark = memory.what == MemoryQuestion::What::mark;
  std::optional<PaintedMark> painted;
  if (of_mark && memory.alone > 0) painted.emplace(q, moments, mark);
  const std::size_t things = memory.what == MemoryQuestion::What::crossing ? 2 : 1;
  const float cell_x = static_cast<float>(theatre::kWidth) / static_cast<float>(columns),
              cell_y = static_cast<float>(theatre::kHeight) / static_cast<float>(rows);
  std::map<std::tuple<int, int, int>, float> shares;
  for (int n = memory.appears; n < memory.hidden; ++n) {
    const staging::Moment& moment = moments[static_cast<std::size_t>(n)];
    const float part = 1.0F / static_cast<float>(points * points * (n == 0 ? 1 : kLatentPictures));
    const auto shown = [&](float x, float y) {
      if (moment.cover && std::abs(x - moment.cover->x) < .5F * moment.cover->width) return false;
      if (painted) return painted->at(x + moment.camera, y);
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
