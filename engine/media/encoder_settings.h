#pragma once

#include <string>

#include "engine/stream/export_options.h"

namespace longtake {

struct EncoderSettings {
  int crf = 18;                   ///< 1 .. 51: 18 looks like the source, 28 is a draft
  std::string preset = "medium";  ///< speed as x264 names it, "ultrafast" to "veryslow"
  /// For recording while frames are made: no look-ahead and no reordering, so that every frame becomes a packet that
  /// can be on the disk at once.
  bool live = false;
  int threads = 0;    ///< 0 lets x264 choose
  bool av1 = false;   ///< instead of H.264
  int most_kbps = 0;  ///< for a line that carries no more, as a mean of a second; 0: the quality alone decides
  int key_every = 0;  ///< pictures from a key frame to the next one at most; 0: those of a second
};

/// What an export into this format is encoded with.
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
