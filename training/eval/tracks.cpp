#include "training/eval/tracks.h"

#include <algorithm>
#include <cmath>

namespace longtake::eval {
namespace {

constexpr float kReach = 13;          // world units that a centroid may move in a frame, cut edges included
constexpr int kPatience = 3;          // frames for which a toy may be lost within a track
constexpr std::size_t kShortest = 4;  // points

float distance(const Track::Point& from, const Blob& to, int frame) {
  const float dx = from.blob.x - to.x, dy = from.blob.y - to.y;
  const float reach = kReach * static_cast<float>(frame - from.frame);
  const float d = std::sqrt(dx * dx + dy * dy) / reach;
  return d + (from.blob.colour == to.colour ? 0.0F : .5F);  // a bad clip may change colours
}

// Shapes are read where the toy is seen whole: the larger half of its points, away from the border.
void summarise(Track& track) {
  std::array<int, world::kColours> colours = {};
  std::array<float, world::kShapes> shapes = {};
  std::vector<float> areas;
  int clear_of_border = 0;
  for (const Track::Point& p : track.points) {
    ++colours[static_cast<std::size_t>(p.blob.colour)];
    areas.push_back(p.blob.area);
    clear_of_border += !p.blob.at_border;
  }
  std::nth_element(areas.begin(), areas.begin() + static_cast<std::ptrdiff_t>(areas.size() * 3 / 4), areas.end());
  const float typical = areas[areas.size() * 3 / 4];
  for (const Track::Point& p : track.points) {
    const float whole = p.blob.area >= .93F * typical ? 1.0F : .02F;
    const float weight = whole * (p.blob.at_border ? .1F : 1.0F) / (.02F + p.blob.shape_error);
    shapes[static_cast<std::size_t>(p.blob.shape)] += weight;
  }
  track.colour = static_cast<world::Colour>(std::max_element(colours.begin(), colours.end()) - colours.begin());
  track.shape_known = clear_of_border >= 3;
  track.shape = static_cast<world::Shape>(std::max_element(shapes.begin(), shapes.end()) - shapes.begin());
}

}  // namespace

std::vector<Track> find_tracks(BlobFinder& finder, const Film& film) {
  std::vector<Track> open, done;
  for (int frame = 0; frame < film.frames; ++frame) {
    std::vector<Blob> blobs = finder.find(film.at(frame));
    std::vector<bool> taken(open.size(), false);
    for (const Blob& blob : blobs) {  // large ones choose first
      std::size_t best = open.size();
      float nearest = 1;
      for (std::size_t i = 0; i < open.size(); ++i) {
        if (i >= taken.size() || taken[i]) continue;
        const float d = distance(open[i].points.back(), blob, frame);
        if (d < nearest) nearest = d, best = i;
      }
      if (best < open.size()) {
        open[best].points.push_back({frame, blob});
        taken[best] = true;
      } else {
        open.push_back({{{frame, blob}}, blob.colour, blob.shape, false});
        taken.push_back(true);
      }
    }
    for (std::size_t i = open.size(); i-- > 0;) {
      if (frame - open[i].last() <= kPatience) continue;
      done.push_back(std::move(open[i]));
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  done.insert(done.end(), std::make_move_iterator(open.begin()), std::make_move_iterator(open.end()));
  std::erase_if(done, [](const Track& t) { return t.points.size() < kShortest; });
  for (Track& track : done) summarise(track);
  std::sort(done.begin(), done.end(), [](const Track& a, const Track& b) { return a.first() < b.first(); });
  return done;
}

std::vector<Return> find_returns(const std::vector<Track>& tracks, int shortest, int longest) {
  std::vector<Return> out;
  std::vector<bool> used(tracks.size(), false);
  for (const Track& after : tracks) {
    const Track* match = nullptr;
    std::size_t index = 0;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      const Track& before = tracks[i];
      const int gap = after.first() - before.last() - 1;
      if (used[i] || gap < shortest || gap > longest) continue;
      const auto likeness = [&](const Track& t) { return 2 * (t.colour == after.colour) + (t.shape == after.shape); };
      if (match == nullptr || likeness(before) > likeness(*match) ||
          (likeness(before) == likeness(*match) && before.last() > match->last())) {
        match = &before;
        index = i;
      }
    }
    if (match == nullptr) continue;
    used[index] = true;
    out.push_back({after.first() - match->last() - 1, match->colour == after.colour, match->shape == after.shape,
                   match->shape_known && after.shape_known});
  }
  return out;
}

}  // namespace longtake::eval
