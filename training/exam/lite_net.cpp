#include "training/exam/lite_net.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <array>
#include <set>
#include <utility>

#include "engine/weights/tensor_file.h"

namespace longtake::train {
namespace {

struct Stage {
  int repeats;
  std::int64_t kernel, stride, expansion, channels;
};
constexpr std::array<Stage, 7> kStages = {{{1, 3, 1, 1, 16},
                                           {2, 3, 2, 6, 24},
                                           {2, 5, 2, 6, 40},
                                           {3, 3, 2, 6, 80},
                                           {3, 5, 1, 6, 112},
                                           {4, 5, 2, 6, 192},
                                           {1, 3, 1, 6, 320}}};
constexpr std::int64_t kStemChannels = 32, kHeadChannels = 1280;
constexpr double kNormEpsilon = 1e-3;
const std::set<std::size_t> kReadBehind = {2, 4, 10};  // blocks of 24, 40 and 112 channels; the head is the fourth

/// Sizes of a block, and the prefix of its tensor names.
struct BlockShape {
  std::string name;
  std::int64_t kernel, stride, in, wide, out;
};
std::vector<BlockShape> block_shapes() {
  std::vector<BlockShape> blocks;
  std::int64_t in = kStemChannels;
  for (const Stage& stage : kStages)
    for (int i = 0; i < stage.repeats; ++i) {
      blocks.push_back({"_blocks." + std::to_string(blocks.size()) + ".", stage.kernel, i == 0 ? stage.stride : 1, in,
                        in * stage.expansion, stage.channels});
      in = stage.channels;
    }
  return blocks;
}

/// The padding before and after that gives ceil(size / stride) outputs. Odd padding has one more after.
std::pair<std::int64_t, std::int64_t> padding(std::int64_t size, std::int64_t kernel, std::int64_t stride) {
  const std::int64_t places = (size + stride - 1) / stride;
  const std::int64_t all = std::max<std::int64_t>((places - 1) * stride + kernel - size, 0);
  return {all / 2, all - all / 2};
}

void add_convolution(std::vector<ParameterShape>& all, const std::string& convolution, const std::string& norm,
                     const std::vector<std::int64_t>& shape) {
  all.emplace_back(convolution + ".weight", shape);
  for (const char* part : {".weight", ".bias", ".running_mean", ".running_var"})
    all.emplace_back(norm + part, std::vector<std::int64_t>{shape.front()});
}

}  // namespace

std::vector<ParameterShape> lite_net_shapes() {
  std::vector<ParameterShape> all;
  add_convolution(all, "_conv_stem", "_bn0", {kStemChannels, 3, 3, 3});
  for (const BlockShape& b : block_shapes()) {
    if (b.wide != b.in) add_convolution(all, b.name + "_expand_conv", b.name + "_bn0", {b.wide, b.in, 1, 1});
    add_convolution(all, b.name + "_depthwise_conv", b.name + "_bn1", {b.wide, 1, b.kernel, b.kernel});
    add_convolution(all, b.name + "_project_conv", b.name + "_bn2", {b.out, b.wide, 1, 1});
  }
  add_convolution(all, "_conv_head", "_bn1", {kHeadChannels, kStages.back().channels, 1, 1});
  return all;
}

Result<LiteNet::Convolution> LiteNet::read(const TensorByName& tensor, const std::string& convolution,
                                           const std::string& norm, at::IntArrayRef shape, std::int64_t stride) {
  const std::vector<std::string> names = {convolution + ".weight", norm + ".weight", norm + ".bias",
                                          norm + ".running_mean", norm + ".running_var"};
  std::vector<at::Tensor> read;
  for (const std::string& name : names) {
    auto one = TRY(tensor(name));
    const at::IntArrayRef expected = read.empty() ? shape : shape.slice(0, 1);
    if (one.sizes() != expected)
      return fail(Error::Kind::bad_input, "These weights are not an EfficientNet-Lite0",
                  name + " has another shape than published", "Make the file with packaging/convert_features.py.");
    read.push_back(one.to(at::kFloat));
  }
  const at::Tensor scale = read[1] / (read[4] + kNormEpsilon).sqrt();
  return Convolution{read[0] * scale.view({-1, 1, 1, 1}), read[2] - read[3] * scale, stride};
}

Result<LiteNet> LiteNet::load(const TensorByName& tensor) {
  const c10::NoGradGuard no_grad;
  LiteNet net;
  const auto take = [&](Convolution& into, const std::string& convolution, const std::string& norm,
                        at::IntArrayRef shape, std::int64_t stride) -> Result<void> {
    auto made = TRY(read(tensor, convolution, norm, shape, stride));
    into = std::move(made);
    return {};
  };
  TRY(take(net.stem_, "_conv_stem", "_bn0", {kStemChannels, 3, 3, 3}, 2));
  for (const BlockShape& b : block_shapes()) {
    Block block;
    block.residual = b.stride == 1 && b.in == b.out;
    if (b.wide != b.in)
      if (auto done =
              take(block.parts.emplace_back(), b.name + "_expand_conv", b.name + "_bn0", {b.wide, b.in, 1, 1}, 1);
          !done)
        return fail(std::move(done.error()));
    if (auto done = take(block.parts.emplace_back(), b.name + "_depthwise_conv", b.name + "_bn1",
                         {b.wide, 1, b.kernel, b.kernel}, b.stride);
        !done)
      return fail(std::move(done.error()));
    if (auto done =
            take(block.parts.emplace_back(), b.name + "_project_conv", b.name + "_bn2", {b.out, b.wide, 1, 1}, 1);
        !done)
      return fail(std::move(done.error()));
    net.blocks_.push_back(std::move(block));
  }
  TRY(take(net.head_, "_conv_head", "_bn1", {kHeadChannels, kStages.back().channels, 1, 1}, 1));
  return net;
}

Result<LiteNet> LiteNet::open(const std::filesystem::path& file) {
  const auto opened = TRY(TensorFile::open(file));
  return load(tensors_of(opened));
}

at::Tensor LiteNet::Convolution::operator()(const at::Tensor& x, bool clipped) const {
  const auto [top, bottom] = padding(x.size(2), weight.size(2), stride);
  const auto [left, right] = padding(x.size(3), weight.size(3), stride);
  const std::int64_t groups = x.size(1) / weight.size(1);
  const at::Tensor padded = weight.size(2) == 1 ? x : at::constant_pad_nd(x, {left, right, top, bottom});
  const at::Tensor y = at::conv2d(padded, weight, bias, at::IntArrayRef({stride, stride}), at::IntArrayRef({0, 0}),
                                  at::IntArrayRef({1, 1}), groups);
  return clipped ? y.clamp(0, 6) : y;
}

std::vector<at::Tensor> LiteNet::stages(const at::Tensor& pictures) const {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> read;
  at::Tensor x = stem_((pictures * 255 - 127) / 128, true);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const at::Tensor before = x;
    for (const Convolution& part : blocks_[i].parts) x = part(x, &part != &blocks_[i].parts.back());
    if (blocks_[i].residual) x = x + before;
    if (kReadBehind.contains(i)) read.push_back(x);
  }
  read.push_back(head_(x, true));
  return read;
}

at::Tensor LiteNet::features(const at::Tensor& pictures) const {
  std::vector<at::Tensor> parts;
  for (const at::Tensor& stage : stages(pictures)) {
    const at::Tensor mean = stage.mean({2, 3});
    parts.push_back(mean / mean.norm(2, 1, true).clamp_min(1e-12) / 2);
  }
  return at::cat(parts, 1);
}

}  // namespace longtake::train
