#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/media/frame_sink.h"
#include "engine/media/video_encoder.h"

namespace longtake {

/// An MP4 that plays however its writing ends. Frames go to the file in fragments of at most half a second; finish()
/// then makes a plain MP4 of them by stream copy, beside it, and puts that in its place. After an error the complete
/// fragments stay and play.
class FragmentedRecorder final : public FrameSink {
 public:
  static Result<std::unique_ptr<FragmentedRecorder>> create(const std::filesystem::path& path,
                                                            const VideoFormat& format, const EncoderSettings& settings);
  ~FragmentedRecorder() override;

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;
  std::string encoder() const override;
  void set_chapters(const std::vector<Chapter>& chapters) override;

  /// Frames given in, and how many of them a kill at this moment would leave.
  std::int64_t frames() const;
  std::int64_t safe_frames() const;
  /// Why the finished file stayed fragmented, e.g. no room for the copy. It is complete all the same.
  const std::optional<Error>& stayed_fragmented() const;

 private:
  struct State;
  explicit FragmentedRecorder(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Makes a plain MP4 of a recording that was killed, or of any MP4 with one H.264 track, in its place and without
/// touching a picture, and with these chapters. Returns its frames. On error the file is as it was.
Result<std::int64_t> make_plain_mp4(const std::filesystem::path& path, const std::vector<Chapter>& chapters = {});

/// Removes what a kill during that step left beside recordings in this folder. What was written to within `least_age`
/// may be another program's work.
void clean_up_recordings(const std::filesystem::path& folder, std::chrono::seconds least_age);

}  // namespace longtake
