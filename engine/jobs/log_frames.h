#pragma once

#include <memory>
#include <vector>

#include "engine/media/frame_source.h"
#include "engine/model/decoder.h"
#include "engine/session/session.h"

namespace longtake {

/// The latents of a record as [1, F, c, y, x]. Shape and size were checked against each other on reading.
at::Tensor tensor_of(const Latents& latents);
/// What a decoder with the same number of channels reads. A chunk with another number is refused.
Result<DecoderInput> input_for(const Decoder& decoder, const ChunkRecord& chunk);
/// The pictures of a chunk. [frames, height, width, 3] bytes
Result<at::Tensor> decode_chunk_pictures(const Decoder& decoder, const ChunkRecord& chunk, DecoderState& state);
/// Advances the state past a chunk whose pictures are not needed, without its first `skipped` latents.
Result<void> pass_by_chunk(const Decoder& decoder, const ChunkRecord& chunk, DecoderState& state, std::int64_t skipped);

/// Pictures of a take, decoded again from the session's log, for exports. Works chunk by chunk, so that a long take
/// needs no more memory than a short one.
class LogFrames final : public FrameSource {
 public:
  /// `path` is SessionReader::path_of() of the take. Yields chunks first .. end - 1 of it. Before a later start, the
  /// decoder processes as many earlier latents as it needs to show the same pixels as in the whole take.
  LogFrames(const SessionReader& session, std::vector<SessionReader::Chunk> path, std::size_t first, std::size_t end,
            std::shared_ptr<const Decoder> decoder);

  VideoFormat format() const override;
  std::optional<std::int64_t> frame_count() const override;
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  /// Decodes chunk `index` of the path into pictures_.
  Result<void> decode(std::size_t index);
  Result<void> warm_up();

  const SessionReader& session_;
  const std::vector<SessionReader::Chunk> path_;
  const std::size_t first_;
  const std::size_t end_;
  const std::shared_ptr<const Decoder> decoder_;
  DecoderState state_;
  bool started_ = false;
  std::size_t next_chunk_;
  std::vector<std::uint8_t> pictures_;  // [frames][height][width][3] of one chunk
  std::size_t next_byte_ = 0;           // index into pictures_
};

}  // namespace longtake
