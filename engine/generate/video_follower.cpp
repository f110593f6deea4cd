#include "engine/generate/video_follower.h"

#include <ATen/ATen.h>

#include <utility>

#include "engine/core/log.h"
#include "engine/generate/shown_picture.h"

namespace longtake {

Result<at::Tensor> VideoFollower::next(const FeedWish& wish, bool begins, const std::stop_token& stop) {
  auto pictures = feed_->next(wish, stop);
  if (!pictures && pictures.error().kind == Error::Kind::cancelled) return fail(std::move(pictures.error()));
  if (!pictures && !began_) return fail(std::move(pictures.error()));
  // A broken video must not end the stream.
  if (!pictures) logger("engine")->warn("the video is not followed any more why=\"{}\"", pictures.error().text());
  if (!pictures || pictures->empty()) {
    feed_.reset();
    return at::Tensor();
  }
  began_ = true;
  std::vector<at::Tensor> fitted;
  for (const StillPicture& picture : *pictures) fitted.push_back(fit_picture(picture, wish.width, wish.height));
  fitted.resize(static_cast<std::size_t>(wish.count), fitted.back());
  const at::Tensor all = at::stack(fitted).unsqueeze(0);  // [1, T, 3, H, W]
  if (begins) encoded_ = {};
  // In the middle of a take every latent frame is four pictures; the encoder must have processed one picture before
  // them.
  if (!begins && encoded_.tensors.empty())
    if (auto before = encoder_->encode(all.narrow(1, 0, 1), encoded_); !before) return before;
  return encoder_->encode(all, encoded_);
}

}  // namespace longtake
