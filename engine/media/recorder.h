#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/media/frame_sink.h"
#include "engine/media/video_encoder.h"

namespace longtake {

class SoundPackets;

/// An MP4 that stays playable even after a crash. Frames are written in fragments of at most half a second. finish()
/// then copies the streams to a plain MP4 next to the file, which replaces it. After an error the complete fragments
/// stay and play.
class FragmentedRecorder final : public FrameSink {
 public:
  static Result<std::unique_ptr<FragmentedRecorder>> create(const std::filesystem::path& path,
                                                            const VideoFormat& format, const EncoderSettings& settings);
  ~FragmentedRecorder() override;

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;
  std::string encoder() const override;
  void set_chapters(const std::vector<Chapter>& chapters) override;

  /// Frames accepted, and the number of them that would survive a kill now.
  std::int64_t frames() const;
  std::int64_t safe_frames() const;
  /// The reason why the finished file stayed fragmented, e.g. no space for the copy. The file is complete all the same.
  const std::optional<Error>& stayed_fragmented() const;

 private:
  struct State;
  explicit FragmentedRecorder(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Converts a recording that was killed, or any MP4 with one H.264 track, to a plain MP4, and replaces the file with
/// it. Pictures are copied unchanged. Existing chapters are copied unless others are given; `sound` is added. Returns
/// the number of frames. On error the file is unchanged.
Result<std::int64_t> make_plain_mp4(const std::filesystem::path& path, const std::vector<Chapter>& chapters = {},
                                    SoundPackets* sound = nullptr);

/// Removes leftovers of that step next to recordings in this folder. Files that were modified within `least_age` stay,
/// because another program may still be writing them.
void clean_up_recordings(const std::filesystem::path& folder, std::chrono::seconds least_age);

}  // namespace longtake
