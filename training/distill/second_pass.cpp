#include "training/distill/second_pass.h"

#include <ATen/ATen.h>

#include "training/run/autocast.h"

namespace longtake::train {

void second_pass_gradient(const Rollout& rollout, const std::vector<RolledChunk>& chunks, const at::Tensor& upstream,
                          const std::function<TextContext()>& text, bool bf16, const std::function<void()>& last) {
  const at::AutoGradMode recorded(true);
  std::int64_t frame = 0;
  for (const RolledChunk& chunk : chunks) {
    at::Tensor x0;
    {
      const Autocast autocast(bf16, upstream.device().type());
      x0 = rollout.second_pass(chunk, text());
    }
    if (last && &chunk == &chunks.back()) last();
    x0.backward(upstream.narrow(1, frame, x0.size(1)).to(x0.scalar_type()));
    frame += x0.size(1);
  }
}

}  // namespace longtake::train
