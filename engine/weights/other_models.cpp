#include "engine/weights/other_models.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/weights/errors.h"

namespace longtake {
namespace {

constexpr std::size_t kMostSigns = 4;

/// Identifies a model: its file has, for each of the signs, a name that begins with it.
struct Signs {
  const ErrorForm* model;
  std::array<std::string_view, kMostSigns> begin{};  ///< empty ones are ignored
};
constexpr Signs kSigns[] = {
    {&errors::kIsMagi, {"videodit_blocks.layers.", "y_embedder."}},
    {&errors::kIsLtxVideo,
     {"patchify_proj.", "adaln_single.", "transformer_blocks."}},  // names that only LTX-Video has
    {&errors::kIsLtxVideo,
     {"proj_in.", "time_embed.", "scale_shift_table", "transformer_blocks.0.attn1."}},  // diffusers
    {&errors::kIsNova, {"video_encoder.", "image_encoder.", "image_decoder.", "mask_embed."}},
    {&errors::kIsPyramidFlow,  // SD3 and FLUX, from which it is derived, have the same names
     {"context_embedder.", "time_text_embed.", "transformer_blocks.0.attn.add_q_proj.", "norm_out."}},
};

struct ClassName {
  std::string_view part;
  const ErrorForm* model;
};
constexpr ClassName kClasses[] = {
    {"LTX", &errors::kIsLtxVideo},
    {"NOVA", &errors::kIsNova},
    {"PyramidDiffusionMMDiT", &errors::kIsPyramidFlow},
    {"PyramidFluxTransformer", &errors::kIsPyramidFlow},
    {"VideoDiTModel", &errors::kIsMagi},
};

}  // namespace

const ErrorForm* other_model(const std::vector<TensorView>& tensors) {
  const auto has = [&](std::string_view sign) {
    return std::ranges::any_of(tensors, [&](const TensorView& tensor) { return tensor.name.starts_with(sign); });
  };
  const auto found =
      std::ranges::find_if(kSigns, [&](const Signs& signs) { return std::ranges::all_of(signs.begin, has); });
  return found == std::end(kSigns) ? nullptr : found->model;
}

const ErrorForm* other_model(const std::string& class_name) {
  const auto found = std::ranges::find_if(
      kClasses, [&](const ClassName& one) { return class_name.find(one.part) != std::string::npos; });
  return found == std::end(kClasses) ? nullptr : found->model;
}

}  // namespace longtake
