#include "engine/starter/cell_codec.h"

#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cmath>
#include <span>

#include "engine/core/random.h"
#include "engine/kernels/host_copy.h"
#include "engine/model/decoder.h"
#include "engine/starter/stage_places.h"
#include "engine/starter/thing_layer.h"

namespace longtake {
namespace {

constexpr int folded = 4;          // pixels that the encoder's first layer folds into channels
constexpr double deep_gain = 0.2;  // weakens a residual's second convolution, so that a fresh network is nearly linear

constexpr double first_output = .03;  // a fresh decoder outputs almost nothing
constexpr int half_cell = CellCodec::cell / 2;
constexpr std::int64_t most_small = 20480;  // largest picture that ATen's convolutions treat as small, in numbers

at::Tensor enlarged(const at::Tensor& picture) {
  return at::upsample_bilinear2d(picture, {picture.size(2) * 2, picture.size(3) * 2}, false);
}

/// 1 within a cell of an outline, and falling to 0 over half a cell more, on a grid of four points across a cell. There
/// is nothing to clear elsewhere, where the layers would only blur.
at::Tensor around(const at::Tensor& outlines) {
  const at::Tensor near = at::max_pool2d(outlines.amax(1, true), 9, 1, 4).clamp(0, 1);
  return at::avg_pool2d(near, 5, 1, 2);
}

}  // namespace

CellCodec::CellCodec(const CellCodecConfig& c, std::uint64_t seed) : config_(c), seed_(seed) {
  enc_patches_ = make("encoder.patches", group_channels, c.latent_channels, half_cell, half_cell, 1);
  enc_patches_.padding = 0;
  enc_in_ = make("encoder.in", group_channels * folded * folded, c.encoder_quarter, 3, 1, 1);
  enc_quarter_ = make_residuals("encoder.blocks.quarter", c.encoder_quarter, 1);
  enc_down_ = make("encoder.blocks.down", c.encoder_quarter, c.encoder_eighth, 3, 2, 1);
  enc_eighth_ = make_residuals("encoder.blocks.eighth", c.encoder_eighth, 1);
  enc_cells_ = make("encoder.blocks.cells", c.encoder_eighth, c.encoder_cells, 3, 2, 1);
  enc_body_ = make_residuals("encoder.blocks.body", c.encoder_cells, 2);
  enc_out_ = make("encoder.out", c.encoder_cells, c.latent_channels, 1, 1, deep_gain);

  in_ = make("decoder.in", 2 * c.latent_channels, c.cells, 3, 1, 1);
  cells_ = make_residuals("decoder.blocks.cells", c.cells, 3);
  up2_ = make("decoder.blocks.up2", c.cells, 4 * c.doubled, 1, 1, 1);
  doubled_ = make_residuals("decoder.blocks.doubled", c.doubled, 2);
  up4_ = make("decoder.blocks.up4", c.doubled, 4 * c.quadrupled, 1, 1, 1);
  quadrupled_ = make_residuals("decoder.blocks.quadrupled", c.quadrupled, 1);
  up8_ = make("decoder.blocks.up8", c.quadrupled, 4 * c.eightfold, 1, 1, 1);
  eightfold_ = make_residuals("decoder.blocks.eightfold", c.eightfold, 1);
  up16_ = make("decoder.blocks.up16", c.eightfold, 4 * c.half, 1, 1, 1);
  half_ = make_residuals("decoder.blocks.half", c.half, 1);
  up32_ = make("decoder.blocks.up32", c.half, 4 * c.whole, 1, 1, 1);
  fine_ = make("decoder.blocks.fine", c.whole, c.whole, 3, 1, 1);
  const std::array<int, 5> widths = {c.cells, c.doubled, c.quadrupled, c.eightfold, c.half};
  for (std::size_t i = 0; i < sketches_.size(); ++i)
    sketches_[i] = make("decoder.sketch." + std::to_string(i), widths[i], group_channels, 1, 1, first_output);
  out_ = make("decoder.out", c.whole, group_channels, 3, 1, first_output);
  if (c.nouns > 0) make_thing_layer();

  mean_ = at::zeros({c.latent_channels, 1, 1}, at::kFloat);
  deviation_ = at::ones({c.latent_channels, 1, 1}, at::kFloat);
}

void CellCodec::make_thing_layer() {
  textures_ = parameters_.size();
  parameters_.emplace_back("decoder.textures", disc_textures(config_.nouns, config_.texture_side));
  const int maps = pictures_per_latent * kPlaceMaps;
  placed_cells_ = make("decoder.placing.cells", maps, config_.cells, 1, 1, 0);
  placing_ = {make("decoder.placing.in", config_.eightfold + maps, config_.placing, 1, 1, 1),
              make("decoder.placing.out", config_.placing, config_.eightfold, 1, 1, 0)};
  hints_ = make("decoder.hints", config_.eightfold, thing_layer::hints, 1, 1, first_output);
  if (config_.clearing == 0) return;
  const int outlines = pictures_per_latent;
  clearing_ = {make("decoder.clearing.in", config_.quadrupled + maps + outlines, config_.clearing, 3, 1, 1),
               make("decoder.clearing.out", config_.clearing, config_.quadrupled, 3, 1, 0)};
  outlining_ = {make("decoder.clearing.fine.in", config_.eightfold + outlines, config_.clearing / 2, 1, 1, 1),
                make("decoder.clearing.fine.out", config_.clearing / 2, config_.eightfold, 1, 1, 0)};
}

bool CellCodec::is_of_things(const std::string& name) {
  return name.starts_with("decoder.textures") || name.starts_with("decoder.placing.") ||
         name.starts_with("decoder.hints.") || name.starts_with("decoder.clearing.");
}

at::Tensor CellCodec::maps_for(const at::Tensor& places, const at::Tensor& latents, int scale) const {
  if (!draws_things(places)) return {};
  const float unit = static_cast<float>(cell) / static_cast<float>(scale) / stage_place::pixels_per_unit;
  const at::Tensor maps = place_maps(places.cpu(), static_cast<int>(latents.size(2)) * scale,
                                     static_cast<int>(latents.size(3)) * scale, unit);
  return inside(sent(maps, device()));
}

at::Tensor CellCodec::with_given(const at::Tensor& features, const Given& given) const {
  const at::Tensor seen = at::cat({features, given.maps.to(features.scalar_type())}, 1);
  const at::Tensor change = apply(given.layers[1], apply(given.layers[0], seen).relu_());
  if (given.near.defined()) change.mul_(given.near.to(features.scalar_type()));
  return change.add_(features);
}

at::Tensor CellCodec::with_layer(const at::Tensor& pictures, const at::Tensor& places,
                                 const at::Tensor& features) const {
  if (!draws_things(places)) return pictures;
  return with_things(pictures, places, apply(hints_, features).to(at::kFloat), parameters_[textures_].second,
                     config_.turning);
}

std::unique_ptr<ThingRows> CellCodec::thing_rows(const at::Tensor& places, const at::Tensor& latents) const {
  if (!draws_things(places) || (!is_prepared() && config_.clearing == 0)) return nullptr;
  return std::make_unique<ThingRows>(places, parameters_[textures_].second.detach().cpu(), config_.turning,
                                     cell * latents.size(3), cell * latents.size(2));
}

CellCodec::Convolution CellCodec::make(const std::string& name, int in, int out, int kernel, int stride, double gain) {
  Convolution convolution{parameters_.size(), parameters_.size() + 1, stride, kernel / 2};
  at::Tensor weight = at::empty({out, in, kernel, kernel}, at::kFloat);
  fill_normal({weight.mutable_data_ptr<float>(), static_cast<std::size_t>(weight.numel())},
              {seed_, static_cast<std::uint32_t>(parameters_.size()), 0});
  // ReLU halves the mean square.
  weight.mul_(gain * std::sqrt(2.0 / (in * kernel * kernel)));
  parameters_.emplace_back(name + ".weight", weight.contiguous(at::MemoryFormat::ChannelsLast));
  parameters_.emplace_back(name + ".bias", at::zeros({out}, at::kFloat));
  return convolution;
}

CellCodec::Residuals CellCodec::make_residuals(const std::string& name, int width, int count) {
  Residuals pairs;
  for (int i = 0; i < count; ++i) {
    const std::string prefix = name + "." + std::to_string(i);
    pairs.push_back(make(prefix + ".first", width, width, 3, 1, 1));
    pairs.push_back(make(prefix + ".second", width, width, 3, 1, deep_gain));
  }
  return pairs;
}

at::Tensor CellCodec::apply(const Convolution& convolution, const at::Tensor& x) const {
  // A float32 input is computed in float32, whatever the prepared type.
  const auto tensor = [&](std::size_t place) {
    const bool is_prepared = !prepared_.empty() && prepared_[place].scalar_type() == x.scalar_type();
    return is_prepared ? prepared_[place] : parameters_[place].second;
  };
  const auto made = [&](const at::Tensor& from) {
    return at::conv2d(from, tensor(convolution.weight), tensor(convolution.bias), convolution.stride,
                      convolution.padding);
  };
  // ATen sums a single small picture in another order than several. A latent that is decoded alone must give the same
  // bytes as among others.
  const bool is_small = x.size(0) == 1 && x.numel() <= most_small;
  return is_small && !prepared_.empty() ? made(at::cat({x, x})).narrow(0, 0, 1) : made(x);
}

at::Tensor CellCodec::apply(const Residuals& pairs, at::Tensor x) const {
  // In place where no other tensor shares the memory: at full resolution a memory pass takes as long as a convolution.
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
    x = apply(pairs[i + 1], apply(pairs[i], at::relu(x)).relu_()).add_(x);
  return x;
}

at::Tensor CellCodec::inside(const at::Tensor& x) const {
  const at::Tensor typed = prepared_.empty() ? x : x.to(prepared_.front().scalar_type());
  return typed.contiguous(at::MemoryFormat::ChannelsLast);
}

at::Tensor CellCodec::linear_part(const at::Tensor& half_size) const {
  // In float32 even under a training's autocast: oneDNN's kernels for AMX (3.10, in LibTorch 2.11) compute wrong values
  // for a bf16 convolution whose stride equals its kernel size.
  const c10::impl::ExcludeDispatchKeyGuard in_float32(c10::DispatchKey::AutocastCPU);
  return apply(enc_patches_, half_size.to(at::kFloat).contiguous(at::MemoryFormat::ChannelsLast));
}

at::Tensor CellCodec::encode(const at::Tensor& half_size) const {
  at::Tensor x = apply(enc_quarter_, apply(enc_in_, inside(at::pixel_unshuffle(half_size, folded))));
  x = apply(enc_eighth_, apply(enc_down_, at::relu(x)));
  x = apply(enc_body_, apply(enc_cells_, at::relu(x)));
  const at::Tensor latents = apply(enc_out_, at::relu(x)).to(at::kFloat) + linear_part(half_size);
  return (latents - mean_) / deviation_;
}

CellCodec::Level CellCodec::next_level(const Level& level, const Convolution& larger, const Residuals& residuals,
                                       const Convolution& sketch, const std::vector<Given>& given) const {
  at::Tensor large = at::pixel_shuffle(apply(larger, level.first), 2);
  for (const Given& each : given) large = with_given(large, each);
  const at::Tensor x = apply(residuals, large).relu_();
  return {x, apply(sketch, x).add_(enlarged(level.second))};
}

CellCodec::Quarter CellCodec::quarter_level(const at::Tensor& latents, const at::Tensor& previous,
                                            const at::Tensor& places) const {
  auto things = thing_rows(places, latents);
  const at::Tensor own = at::cat({latents * deviation_ + mean_, previous * deviation_ + mean_}, 1);
  const at::Tensor of_cells = maps_for(places, latents, 1);
  std::vector<Given> at_quadrupled, at_eightfold;
  if (draws_things(places)) at_eightfold.push_back({placing_, maps_for(places, latents, 8)});
  if (draws_things(places) && config_.clearing > 0) {
    const at::Tensor outlines = inside(sent(things->outlines(), device()));
    const at::Tensor maps = at::avg_pool2d(at::cat({at_eightfold.front().maps, outlines}, 1), 2);
    at_quadrupled.push_back({clearing_, maps, around(maps.slice(1, maps.size(1) - pictures_per_latent))});
    at_eightfold.push_back({outlining_, outlines});
  }
  at::Tensor begun = apply(in_, inside(own));
  if (of_cells.defined()) begun = begun + apply(placed_cells_, of_cells.to(begun.scalar_type()));
  const at::Tensor x = apply(cells_, begun).relu_();
  const Level doubled = next_level({x, apply(sketches_[0], x)}, up2_, doubled_, sketches_[1]);
  const Level quadrupled = next_level(doubled, up4_, quadrupled_, sketches_[2], at_quadrupled);
  if (!is_prepared()) return {next_level(quadrupled, up8_, eightfold_, sketches_[3], at_eightfold), nullptr};
  // One latent at a time gives the same result and is faster. A latent's intermediate data stays in a core's cache, and
  // glibc keeps the memory. Memory of larger tensors is returned to the system (engine/core/large_blocks.h).
  Level all;
  const auto place = [&](at::Tensor& in, std::int64_t n, const at::Tensor& one) {
    if (!in.defined())
      in = at::empty({latents.size(0), one.size(1), one.size(2), one.size(3)}, one.options(),
                     at::MemoryFormat::ChannelsLast);
    in.narrow(0, n, 1).copy_(one);
  };
  for (std::int64_t n = 0; n < latents.size(0); ++n) {
    const Level its = {quadrupled.first.narrow(0, n, 1), quadrupled.second.narrow(0, n, 1)};
    std::vector<Given> given;
    for (const Given& all_of : at_eightfold) given.push_back({all_of.layers, all_of.maps.narrow(0, n, 1)});
    const Level made = next_level(its, up8_, eightfold_, sketches_[3], given);
    place(all.first, n, made.first);
    place(all.second, n, made.second);
  }
  if (things) things->colour(apply(hints_, all.first));
  return {all, std::move(things)};
}

CellCodec::Level CellCodec::half_level(const Level& quarter) const {
  return next_level(quarter, up16_, half_, sketches_[4]);
}

FineLevels CellCodec::fine_levels(RowType type) const {
  const auto layer = [this](const Convolution& convolution) {
    return FineLevels::Layer{parameters_[convolution.weight].second, parameters_[convolution.bias].second};
  };
  return FineLevels(
      {layer(up16_), layer(half_[0]), layer(half_[1]), layer(sketches_[4]), layer(up32_), layer(fine_), layer(out_)},
      type);
}

at::Tensor CellCodec::decode(const at::Tensor& latents, const at::Tensor& previous, const at::Tensor& places) const {
  const auto [quarter, things] = quarter_level(latents, previous, places);
  if (fine_levels_) return fine_levels_->draw(quarter.first, quarter.second, things.get());
  const auto [x, picture] = half_level(quarter);
  const at::Tensor fine = apply(fine_, at::pixel_shuffle(apply(up32_, x), 2).relu_()).relu_();
  const at::Tensor drawn = apply(out_, fine).add_(enlarged(picture)).to(at::kFloat);
  return with_layer(drawn, places, quarter.first);
}

at::Tensor CellCodec::decode_rgb8(const at::Tensor& latents, const at::Tensor& previous,
                                  const at::Tensor& places) const {
  const auto [quarter, things] = quarter_level(latents, previous, places);
  return fine_levels_->draw_rgb8(quarter.first, quarter.second, things.get());
}

at::Tensor CellCodec::decode_half(const at::Tensor& latents, const at::Tensor& previous) const {
  return half_level(quarter_level(latents, previous, {}).level).second.to(at::kFloat);
}

at::Tensor CellCodec::decode(const at::Tensor& latents) const {
  return decode(latents, at::cat({latents.narrow(0, 0, 1), latents.narrow(0, 0, latents.size(0) - 1)}));
}

void CellCodec::set_patches(const at::Tensor& components, const at::Tensor& offset) {
  const at::Tensor& weight = parameters_[enc_patches_.weight].second;
  weight.detach().copy_(components.t().reshape(weight.sizes()));
  parameters_[enc_patches_.bias].second.detach().copy_(offset);
}

void CellCodec::set_scale(const at::Tensor& mean, const at::Tensor& deviation) {
  mean_.copy_(mean.view_as(mean_));
  deviation_.copy_(deviation.view_as(deviation_));
}

void CellCodec::to(at::Device device) {
  for (auto& [_, tensor] : parameters_) tensor = tensor.to(device);
  mean_ = mean_.to(device);
  deviation_ = deviation_.to(device);
  prepared_.clear();
  fine_levels_.reset();
}

void CellCodec::prepare(at::ScalarType type) {
  prepared_.clear();
  for (const auto& [_, tensor] : parameters_) {
    const at::Tensor typed = tensor.detach().to(type);
    prepared_.push_back(typed.dim() == 4 ? typed.contiguous(at::MemoryFormat::ChannelsLast) : typed);
  }
  fine_levels_ = std::make_shared<const FineLevels>(fine_levels(row_type_for(type)));
}

}  // namespace longtake
