#include "engine/open/wan_text.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <future>
#include <optional>
#include <stop_token>
#include <utility>

#include "engine/core/log.h"
#include "engine/core/stopwatch.h"
#include "engine/model/load_model_file.h"
#include "engine/open/device_memory.h"
#include "engine/wan/text_encoder.h"

namespace longtake {
namespace {

using Loaded = Result<std::unique_ptr<Umt5TextEncoder>>;

Loaded load(const ModelFile& model, const WanTextFiles& files, TextEncoderUse use, at::Device device,
            const std::string& id, const std::stop_token& stop) {
  const auto config = TRY(umt5_config_from_shapes(shapes_of(model)));
  auto tokenizer = TRY(Tokenizer::open(files.tokenizer));
  auto encoder = Umt5Encoder::load(config, [&, tensors = tensors_of(model)](const std::string& name) {
    if (stop.stop_requested()) return Result<at::Tensor>(fail(Error::Kind::cancelled, "Opening was stopped"));
    return tensors(name);
  });
  if (!encoder) return fail(std::move(encoder.error()));
  // Computed in the file's type, which the training of the published video models used; 16-bit floats are widened on a
  // CPU.
  const at::ScalarType stored = scalar_type(model.find("token_embedding.weight")->dtype);
  encoder->to(device, stored == at::kHalf && device.is_cpu() ? at::kFloat : stored);
  if (use == TextEncoderUse::keep_int8) encoder->quantise();
  return std::make_unique<Umt5TextEncoder>(std::move(tokenizer), std::move(*encoder), id);
}

class WanPromptEncoder final : public PromptEncoder {
 public:
  WanPromptEncoder(WanTextFiles files, TextEncoderUse use, at::Device device, int rows, std::string id,
                   const std::optional<std::string>& first)
      : files_(std::move(files)), use_(use), device_(device), rows_(rows), id_(std::move(id)), cache_(files_.cache) {
    if (first && !cache_.find(id_, *first).defined()) read_ahead();
  }

  ~WanPromptEncoder() override { stop_.request_stop(); }

  Result<at::Tensor> encode(const std::string& text) const override {
    const c10::NoGradGuard no_grad;
    at::Tensor rows = cache_.find(id_, text);
    if (rows.defined()) {
      if (use_ != TextEncoderUse::drop) read_ahead();  // the next prompt may be a new one
    } else {
      auto made = encode_now(text);
      if (!made) return made;
      rows = *made;
    }
    return rows.narrow(0, 0, std::min<std::int64_t>(rows.size(0), rows_)).to(at::kCPU, at::kFloat);
  }

 private:
  /// Reads the encoder while other weights are read, or while a stored prompt streams.
  void read_ahead() const {
    if (kept_ || ahead_.valid()) return;
    auto model = open_model_file(files_.encoder);
    if (!model) return;  // encode() reports the reason
    ahead_ = std::async(std::launch::async, [this, model = std::move(*model), stop = stop_.get_token()] {
      const c10::NoGradGuard no_grad;
      // get() rethrows the failure where the encoder is needed.
      return load(model, files_, use_, device_, id_, stop);
    });
  }

  Loaded read_now() const {
    const auto model = TRY(open_model_file(files_.encoder));
    return load(model, files_, use_, device_, id_, {});
  }

  Result<at::Tensor> encode_now(const std::string& text) const {
    Stopwatch watch;
    if (!kept_) kept_ = TRY(ahead_.valid() ? ahead_.get() : read_now());
    auto rows = cache_.encode(*kept_, text);
    if (use_ == TextEncoderUse::drop) {
      kept_.reset();
      // Nothing else allocates blocks of this size, so LibTorch would reserve 11 GB of a GPU for nothing.
      release_unused(device_);
    }
    logger("engine")->info("text_encoded ms={:.0f} kept={}", watch.total_ms(), kept_ != nullptr);
    return rows;
  }

  const WanTextFiles files_;
  const TextEncoderUse use_;
  const at::Device device_;
  const int rows_;
  const std::string id_;
  const EmbeddingCache cache_;
  mutable std::unique_ptr<Umt5TextEncoder> kept_;  // used by one stream's thread only
  std::stop_source stop_;
  mutable std::future<Loaded> ahead_;  // last: its destructor waits for a thread that reads the members above
};

}  // namespace

Result<std::shared_ptr<const PromptEncoder>> make_wan_prompt_encoder(const WanTextFiles& files, TextEncoderUse use,
                                                                     at::Device device, int rows,
                                                                     const std::optional<std::string>& first) {
  const auto model = TRY(open_model_file(files.encoder));
  TRY(model.check());
  TRY(Tokenizer::open(files.tokenizer));
  auto id = TRY(fingerprint(model));
  if (use == TextEncoderUse::keep_int8) id += "-int8";
  return std::shared_ptr<const PromptEncoder>(
      std::make_shared<const WanPromptEncoder>(files, use, device, rows, std::move(id), first));
}

}  // namespace longtake
