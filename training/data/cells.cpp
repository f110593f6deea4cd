#include "training/data/cells.h"

#include <algorithm>

#include "engine/starter/cell_codec.h"
#include "training/data/clips.h"

namespace longtake::train {
namespace {

using namespace theatre;

constexpr std::int64_t group = CellCodec::pictures_per_latent;

at::Tensor mask_of(const Footage& footage) {
  return at::from_blob(const_cast<std::uint8_t*>(footage.mask.data()),
                       {footage.pictures, footage.height, footage.width}, at::kByte);
}

/// Adds the share of each cell that the mark covers.
void add_mark(const MarkView& mark, Colour colour, float scale, float* truth, int cells_down, int cells_across) {
  const float cell = CellCodec::cell;
  const std::int64_t plane = std::int64_t{cells_down} * cells_across;
  const auto overlap = [](float a, float b, float low, float high) {
    return std::max(0.0F, std::min(b, high) - std::max(a, low));
  };
  for (int y = 0; y < cells_down; ++y) {
    for (int x = 0; x < cells_across; ++x) {
      const float left = static_cast<float>(x) * cell, top = static_cast<float>(y) * cell;
      const float share = mark.visible * overlap(mark.left * scale, mark.right * scale, left, left + cell) *
                          overlap(mark.top * scale, mark.bottom * scale, top, top + cell) / (cell * cell);
      if (share <= 0) continue;
      const std::int64_t at = std::int64_t{y} * cells_across + x;
      truth[kTruthOfMark * plane + at] += share;
      truth[(kTruthOfColour + static_cast<int>(colour)) * plane + at] += share;
    }
  }
}

/// Shares of the cells of one picture.  [kTruths, h, w] floats
at::Tensor truth_of(const Footage& footage, int picture, std::span<const Act> acts) {
  constexpr int cell = CellCodec::cell;
  const int down = footage.height / cell, across = footage.width / cell;
  at::Tensor truth = at::zeros({kTruths, down, across}, at::kFloat);
  float* out = truth.mutable_data_ptr<float>();
  const std::int64_t plane = std::int64_t{down} * across;
  const PictureTruth& exact = footage.truth[static_cast<std::size_t>(picture)];
  const Scene& scene = acts[exact.act].scene;
  const std::uint8_t* mask = &footage.mask[static_cast<std::size_t>(picture) * footage.height * footage.width];
  const float one = 1.0F / (cell * cell);
  for (int y = 0; y < down * cell; ++y) {
    for (int x = 0; x < across * cell; ++x) {
      const int label = mask[static_cast<std::size_t>(y) * footage.width + x];
      if (label == 0) continue;
      const std::int64_t at = std::int64_t{y / cell} * across + x / cell;
      if (label == cover_label) {
        out[kTruthOfCover * plane + at] += one;
        continue;
      }
      const ThingLook& look = scene.looks[static_cast<std::size_t>(label - 1)];
      out[kTruthOfThing * plane + at] += one;
      out[(kTruthOfKind + static_cast<int>(look.kind)) * plane + at] += one;
      out[(kTruthOfColour + static_cast<int>(look.colour)) * plane + at] += one;
    }
  }
  const float scale = static_cast<float>(footage.width) / kWidth;
  for (int i = 0; i < kMarks; ++i)
    add_mark(exact.marks[static_cast<std::size_t>(i)], scene.backdrop.marks[static_cast<std::size_t>(i)], scale, out,
             down, across);
  return truth;
}

}  // namespace

at::Tensor pixel_groups(const Footage& footage) {
  const at::Tensor bytes = at::from_blob(const_cast<std::uint8_t*>(footage.rgb.data()),
                                         {footage.pictures, footage.height, footage.width, 3}, at::kByte);
  const at::Tensor planes = bytes.permute({0, 3, 1, 2}).contiguous();
  return grouped(planes).reshape({-1, group * 3, footage.height, footage.width}).contiguous();
}

at::Tensor thing_groups(const Footage& footage) {
  const at::Tensor mask = mask_of(footage);
  return grouped(mask.gt(0).logical_and(mask.lt(cover_label)).to(at::kByte)).contiguous();
}

at::Tensor truth_groups(const Footage& footage, std::span<const Act> acts) {
  std::vector<at::Tensor> pictures;
  for (int i = 0; i < footage.pictures; ++i) pictures.push_back(truth_of(footage, i, acts));
  return grouped(at::stack(pictures)).mean(1).mul(255).round().clamp(0, 255).to(at::kByte).contiguous();
}

at::Tensor unit_pixels(const at::Tensor& bytes) { return bytes.to(at::kFloat).div_(127.5F).sub_(1.0F); }

}  // namespace longtake::train
