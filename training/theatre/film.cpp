#include "training/theatre/film.h"

#include <algorithm>
#include <numeric>

#include "training/theatre/backdrop.h"
#include "training/theatre/things.h"

namespace longtake::theatre {
namespace {

constexpr int longest_run = 24;    // pictures that share one painting of the land
constexpr float widest_run = 120;  // largest camera move among these pictures, world units

std::size_t act_at(std::span<const Act> acts, int picture) {
  std::size_t act = 0;
  while (act + 1 < acts.size() && acts[act + 1].begins <= picture) ++act;
  return act;
}

ThingPlace place_of(const staging::PlacedThing& thing) {
  return {thing.x, thing.y, thing.radius, thing.facing, thing.angle, thing.ground};
}

/// Counts the visible pixels of things, and bounds them.
void measure_things(const std::uint8_t* mask, int width, int height, const std::vector<float>& area,
                    PictureTruth& truth) {
  std::vector<int> count(area.size());
  for (ThingTruth& thing : truth.things) thing.box = {width, height, 0, 0};
  for (int y = 0; y < height && !count.empty(); ++y) {
    for (int x = 0; x < width; ++x) {
      const int label = mask[static_cast<std::size_t>(y) * width + x];
      if (label == 0 || label == cover_label) continue;
      std::array<int, 4>& box = truth.things[static_cast<std::size_t>(label - 1)].box;
      box = {std::min(box[0], x), std::min(box[1], y), std::max(box[2], x + 1), std::max(box[3], y + 1)};
      ++count[static_cast<std::size_t>(label - 1)];
    }
  }
  for (std::size_t i = 0; i < count.size(); ++i) {
    truth.things[i].visible = std::min(1.0F, static_cast<float>(count[i]) / std::max(area[i], 1.0F));
    if (count[i] == 0) truth.things[i].box = {};
  }
}

void measure_marks(const std::uint8_t* mask, int width, int height, float scale, const Backdrop& backdrop,
                   PictureTruth& truth) {
  const float camera = truth.camera + backdrop.land;
  for (int i = 0; i < kMarks; ++i) {
    const MarkTruth place = mark_place(backdrop.landscape, i);
    MarkView& mark = truth.marks[static_cast<std::size_t>(i)];
    mark = {place.left - camera, place.top, place.right - camera, place.bottom, 0};
    const int x0 = floor_int(mark.left * scale), x1 = floor_int(mark.right * scale);
    const int y0 = floor_int(mark.top * scale), y1 = floor_int(mark.bottom * scale);
    int seen = 0;
    for (int y = std::max(0, y0); y < std::min(height, y1); ++y)
      for (int x = std::max(0, x0); x < std::min(width, x1); ++x)
        seen += mask[static_cast<std::size_t>(y) * width + x] == 0 ? 1 : 0;
    mark.visible = static_cast<float>(seen) / static_cast<float>(std::max(1, (x1 - x0) * (y1 - y0)));
  }
}

}  // namespace

std::vector<staging::Moment> stage(std::span<const Act> acts, int pictures) {
  staging::Staging staging;
  std::vector<staging::Moment> moments;
  std::size_t next = 0;
  for (int picture = 0; picture < pictures; ++picture) {
    for (; next < acts.size() && acts[next].begins <= picture; ++next)
      staging.follow(acts[next].scene.script, acts.front().scene.seed);
    moments.push_back(staging.next());
  }
  return moments;
}

struct FilmRenderer::Impl {
  int width, height;
  float scale;
  BackdropPainter painter;
  Frame frame;

  Impl(int w, int h) : width(w), height(h), scale(static_cast<float>(w) / kWidth), painter(w, h), frame(w, h) {}

  void draw(const Scene& scene, const staging::Moment& moment, int number, std::uint8_t* rgb, std::uint8_t* mask,
            PictureTruth& truth) {
    const auto at = static_cast<float>(number);
    truth.camera = moment.camera;
    truth.cover = moment.cover;
    std::fill_n(mask, static_cast<std::size_t>(width) * height, std::uint8_t{0});
    painter.behind(at, moment.camera, frame);
    std::vector<std::size_t> order(moment.things.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return moment.things[i].ground; });
    std::vector<float> area(moment.things.size());
    truth.things.resize(moment.things.size());
    for (const std::size_t i : order) {
      truth.things[i].place = moment.things[i];
      area[i] = paint_thing(painter.setting(), scene.looks[i], place_of(moment.things[i]), frame, mask,
                            static_cast<std::uint8_t>(i + 1));
    }
    cover(at, moment, mask);
    write_rgb(frame, rgb);
    measure_things(mask, width, height, area, truth);
    measure_marks(mask, width, height, scale, scene.backdrop, truth);
  }

  /// Covers are painted last. Their position is read from a second mask, which is full before.
  void cover(float at, const staging::Moment& moment, std::uint8_t* mask) {
    if (!moment.cover) return painter.before(at, moment.camera, frame, mask);
    std::vector<std::uint8_t> open(static_cast<std::size_t>(width) * height, 1);
    painter.before(at, moment.camera, frame, open.data());
    for (std::size_t i = 0; i < open.size(); ++i)
      if (open[i] == 0) mask[i] = cover_label;
  }
};

FilmRenderer::FilmRenderer(int width, int height) : impl_(std::make_unique<Impl>(width, height)) {}
FilmRenderer::~FilmRenderer() = default;
FilmRenderer::FilmRenderer(FilmRenderer&&) noexcept = default;
FilmRenderer& FilmRenderer::operator=(FilmRenderer&&) noexcept = default;

void FilmRenderer::render(std::span<const Act> acts, std::span<const int> numbers, Footage& out) {
  Impl& r = *impl_;
  const std::size_t pixels = static_cast<std::size_t>(r.width) * r.height;
  out.pictures = static_cast<int>(numbers.size());
  out.width = r.width;
  out.height = r.height;
  out.rgb.resize(pixels * 3 * numbers.size());
  out.mask.resize(pixels * numbers.size());
  out.truth.assign(numbers.size(), {});
  if (numbers.empty()) return;
  const std::vector<staging::Moment> moments = stage(acts, numbers.back() + 1);
  for (std::size_t first = 0; first < numbers.size();) {
    const std::size_t act = act_at(acts, numbers[first]);
    const Scene& scene = acts[act].scene;
    View view;
    view.first_picture = static_cast<float>(numbers[first]);
    view.camera_low = view.camera_high = moments[static_cast<std::size_t>(numbers[first])].camera;
    std::size_t end = first;
    for (; end < numbers.size() && act_at(acts, numbers[end]) == act; ++end) {
      const float camera = moments[static_cast<std::size_t>(numbers[end])].camera;
      const float low = std::min(view.camera_low, camera), high = std::max(view.camera_high, camera);
      if (high - low > widest_run || numbers[end] - numbers[first] > longest_run) break;
      view.camera_low = low;
      view.camera_high = high;
      view.last_picture = static_cast<float>(numbers[end]);
    }
    std::vector<Cover> covers;
    const staging::Moment& moment = moments[static_cast<std::size_t>(numbers[first])];
    if (moment.cover) covers.push_back({scene.cover, moment.cover->x + moment.camera, moment.cover->width});
    r.painter.paint(scene.backdrop, covers, view);
    for (std::size_t i = first; i < end; ++i) {
      out.truth[i].act = act;
      r.draw(scene, moments[static_cast<std::size_t>(numbers[i])], numbers[i], &out.rgb[i * pixels * 3],
             &out.mask[i * pixels], out.truth[i]);
    }
    first = end;
  }
}

}  // namespace longtake::theatre
