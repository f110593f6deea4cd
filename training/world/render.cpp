#include "training/world/render.h"

#include <algorithm>

#include "training/world/pose.h"
#include "training/world/weather.h"

namespace longtake::world {

struct Renderer::Impl {
  int width, height;
  float scale;
  Landscape land;
  Frame frame;

  Impl(int w, int h) : width(w), height(h), scale(static_cast<float>(w) / kWidth), frame(w, h) {}

  void compose(float number, float camera_x) {
    const Layer* layers[] = {&land.sky, &land.clouds, &land.far, &land.middle, &land.ground};
    const float shifts[] = {0, camera_x * kCloudParallax + number * kCloudDrift, camera_x * kFarParallax,
                            camera_x * kMiddleParallax, camera_x};
    for (int y = 0; y < height; ++y) {
      int first = 4;
      while (first > 0 && !layers[first]->opaque(y)) --first;
      std::fill_n(frame.row(y, 0), 3 * width, 0.0F);
      for (int i = first; i < 5; ++i) lay_row(*layers[i], shifts[i] * scale, y, frame);
    }
  }

  void lay_front(float camera_x, std::uint8_t* mask) {
    const float shift = camera_x * scale;
    const int first = floor_int(shift + .5F) - land.front.first_column();
    for (int y = land.front.first_row(); y < land.front.end_row(); ++y) {
      if (land.front.empty(y)) continue;
      lay_row(land.front, shift, y, frame);
      const float* alpha = land.front.row(y, 3) + first;
      for (int x = 0; x < width; ++x) {
        if (alpha[x] > .5F) mask[static_cast<std::size_t>(y) * width + x] = 0;
      }
    }
  }

  void draw(const SceneSpec& scene, const Setting& setting, int number, std::uint8_t* rgb, std::uint8_t* mask,
            FrameTruth& truth) {
    const auto t = static_cast<float>(number);
    truth.camera_x = scene.camera_x.at(t);
    truth.objects.assign(scene.objects.size(), {});
    truth.covers.clear();
    for (const Occluder& o : scene.occluders) truth.covers.push_back({o.x - truth.camera_x, o.width});
    compose(t, truth.camera_x);
    paint_weather_behind(setting, t, truth.camera_x, frame);
    std::fill_n(mask, static_cast<std::size_t>(width) * height, std::uint8_t{0});
    std::vector<float> area(scene.objects.size());
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
      truth.objects[i].pose = pose_at(scene, scene.objects[i], t);
      truth.objects[i].radius = scene.objects[i].radius;
      truth.objects[i].ground_y = scene.objects[i].ground_y;
      area[i] =
          paint_toy(setting, scene.objects[i], truth.objects[i].pose, frame, mask, static_cast<std::uint8_t>(i + 1));
    }
    lay_front(truth.camera_x, mask);
    paint_weather_before(setting, t, truth.camera_x, frame);
    write_rgb(frame, rgb);
    measure(mask, area, truth);
  }

  void measure(const std::uint8_t* mask, const std::vector<float>& area, FrameTruth& truth) const {
    std::vector<int> count(area.size());
    for (ObjectTruth& o : truth.objects) o.box[0] = width, o.box[1] = height;
    for (int y = 0; y < height && !count.empty(); ++y) {
      for (int x = 0; x < width; ++x) {
        const int label = mask[static_cast<std::size_t>(y) * width + x];
        if (label == 0) continue;
        int* box = truth.objects[static_cast<std::size_t>(label - 1)].box;
        box[0] = std::min(box[0], x);
        box[1] = std::min(box[1], y);
        box[2] = std::max(box[2], x + 1);
        box[3] = std::max(box[3], y + 1);
        ++count[static_cast<std::size_t>(label - 1)];
      }
    }
    for (std::size_t i = 0; i < count.size(); ++i) {
      truth.objects[i].visible = std::min(1.0F, static_cast<float>(count[i]) / area[i]);
      if (count[i] == 0) std::fill_n(truth.objects[i].box, 4, 0);
    }
  }
};

Renderer::Renderer(int width, int height) : impl_(std::make_unique<Impl>(width, height)) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::render(const SceneSpec& scene, int first_frame, int frames, Clip& out) {
  Impl& r = *impl_;
  const std::size_t pixels = static_cast<std::size_t>(r.width) * r.height;
  out.frames = frames;
  out.width = r.width;
  out.height = r.height;
  out.rgb.resize(pixels * 3 * frames);
  out.mask.resize(pixels * frames);
  out.truth.resize(static_cast<std::size_t>(frames));
  View view;
  view.first_frame = static_cast<float>(first_frame);
  view.last_frame = static_cast<float>(first_frame + frames - 1);
  view.camera_low = view.camera_high = scene.camera_x.at(view.first_frame);
  for (int t = 1; t < frames; ++t) {
    const float x = scene.camera_x.at(static_cast<float>(first_frame + t));
    view.camera_low = std::min(view.camera_low, x);
    view.camera_high = std::max(view.camera_high, x);
  }
  const Setting setting = make_setting(scene, r.scale);
  paint_landscape(setting, view, r.width, r.height, r.land);
  for (int t = 0; t < frames; ++t) {
    const auto at = static_cast<std::size_t>(t);
    r.draw(scene, setting, first_frame + t, &out.rgb[at * pixels * 3], &out.mask[at * pixels], out.truth[at]);
  }
}

}  // namespace longtake::world
