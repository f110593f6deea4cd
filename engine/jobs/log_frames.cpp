#include "engine/jobs/log_frames.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/jobs/errors.h"

namespace longtake {
namespace {

at::ScalarType scalar_type_of(const std::string& dtype) {
  if (dtype == "BF16") return at::kBFloat16;
  return dtype == "F16" ? at::kHalf : at::kFloat;
}

}  // namespace

at::Tensor tensor_of(const Latents& latents) {
  at::Tensor tensor = at::empty(latents.shape, scalar_type_of(latents.dtype));
  std::memcpy(tensor.data_ptr(), latents.bytes.data(), latents.bytes.size());
  return tensor.unsqueeze(0);
}

Result<DecoderInput> input_for(const Decoder& decoder, const ChunkRecord& chunk) {
  const Latents& latents = chunk.latents;
  const std::int64_t frames = latents.shape[0], channels = latents.shape[1];
  const auto values = static_cast<std::int64_t>(latents.places.size());
  DecoderInput input = tensor_of(latents);
  if (frames > 0 && values > 0 && values % (frames * 4) == 0)
    input.places = at::tensor(latents.places).view({1, frames, 4, -1});
  if (channels == decoder.latent_channels()) return input;
  return fail(errors::kOtherChannels, {{"channels", channels}, {"taken", decoder.latent_channels()}});
}

Result<at::Tensor> decode_chunk_pictures(const Decoder& decoder, const ChunkRecord& chunk, DecoderState& state) {
  const auto input = TRY(input_for(decoder, chunk));
  return decode_rgb8(decoder, input, state);
}

Result<void> pass_by_chunk(const Decoder& decoder, const ChunkRecord& chunk, DecoderState& state,
                           std::int64_t skipped) {
  const auto input = TRY(input_for(decoder, chunk));
  decoder.pass_by(input.latents.slice(1, skipped), state);
  return {};
}

LogFrames::LogFrames(const SessionReader& session, std::vector<SessionReader::Chunk> path, std::size_t first,
                     std::size_t end, std::shared_ptr<const Decoder> decoder)
    : session_(session),
      path_(std::move(path)),
      first_(first),
      end_(std::min(end, path_.size())),
      decoder_(std::move(decoder)),
      next_chunk_(first) {}

VideoFormat LogFrames::format() const {
  return {session_.manifest().width, session_.manifest().height, frame_rate(session_.manifest().fps)};
}

std::optional<std::int64_t> LogFrames::frame_count() const {
  std::int64_t frames = 0;
  for (std::size_t i = first_; i < end_; ++i) frames += path_[i].header.frames;
  return frames;
}

Result<std::optional<FrameView>> LogFrames::next(std::stop_token stop) {
  const std::size_t frame_bytes = format().frame_bytes();
  if (!std::exchange(started_, true))
    if (auto warm = warm_up(); !warm) return Failure(std::move(warm.error()));
  if (next_byte_ >= pictures_.size()) {
    if (next_chunk_ >= end_) return std::optional<FrameView>();
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The export was stopped");
    const SessionReader::Chunk& chunk = path_[next_chunk_];
    if (auto decoded = decode(next_chunk_++); !decoded) return Failure(std::move(decoded.error()));
    if (pictures_.size() != frame_bytes * static_cast<std::size_t>(chunk.header.frames))
      return fail(errors::kOtherPictureSize,
                  {{"chunk", chunk.header.chunk},
                   {"made", pictures_.size() / 3},
                   {"expected", frame_bytes / 3 * static_cast<std::size_t>(chunk.header.frames)}});
    next_byte_ = 0;
  }
  const FrameView frame = FrameView(pictures_).subspan(next_byte_, frame_bytes);
  next_byte_ += frame_bytes;
  return std::optional<FrameView>(frame);
}

// Begins with a whole chunk, because the log is read in chunks.
Result<void> LogFrames::warm_up() {
  const c10::NoGradGuard no_grad;
  std::size_t from = first_;
  std::int64_t latents = 0;
  while (from > 0 && latents < decoder_->warm_up_latents()) {
    --from;
    const auto& shape = path_[from].header.latents.shape;
    latents += shape.empty() ? 0 : shape.front();
  }
  for (; from < first_; ++from) {
    auto chunk = session_.read(path_[from]);
    if (!chunk) return Failure(std::move(chunk.error()));
    if (auto passed = pass_by_chunk(*decoder_, *chunk, state_, 0); !passed) return passed;
  }
  return {};
}

Result<void> LogFrames::decode(std::size_t index) {
  const c10::NoGradGuard no_grad;
  auto chunk = session_.read(path_[index]);
  if (!chunk) return Failure(std::move(chunk.error()));
  const auto rgb = TRY(decode_chunk_pictures(*decoder_, *chunk, state_));
  const auto* bytes = rgb.const_data_ptr<std::uint8_t>();
  pictures_.assign(bytes, bytes + rgb.nbytes());
  return {};
}

}  // namespace longtake
