#pragma once

#include <string>

#include "engine/stream/export_options.h"

namespace longtake {

struct EncoderSettings {
  int crf = 18;                   ///< 1 .. 51: 18 looks like the source, 28 is a draft
  std::string preset = "medium";  ///< speed in x264's terms, "ultrafast" to "veryslow"
  /// For recording while frames are generated: no look-ahead and no reordering. Every frame becomes a packet that can
  /// be written to disk at once.
  bool live = false;
  int threads = 0;    ///< 0 lets x264 choose
  bool av1 = false;   ///< instead of H.264
  int most_kbps = 0;  ///< bit-rate limit of a line, averaged over a second; 0: only the quality decides
  int key_every = 0;  ///< maximum distance between key frames in pictures; 0: one second
};

inline EncoderSettings encoder_settings(const ExportOptions& options, ExportFormat format) {
  const ExportKind kind = export_kind(options.form).value_or(kExportKinds.front());
  EncoderSettings settings;
  if (kind.quality != Quality::share) {
    settings.crf = kind.quality == Quality::draft ? 28 : 12;
    settings.preset = kind.quality == Quality::draft ? "veryfast" : "slow";
  }
  settings.crf = options.crf.value_or(settings.crf);
  settings.av1 = format == ExportFormat::mp4 && (options.av1 || kind.av1);
  return settings;
}

}  // namespace longtake
