#include "engine/media/lay_sound.h"

#include <cmath>
#include <utility>

#include "engine/media/recorder.h"
#include "engine/media/sound_encoder.h"

namespace longtake {
namespace {

constexpr double kSoundOverhead = 1.1;  // the encoder's rate is a mean
constexpr std::int64_t kIndexBytes = 4096;

}  // namespace

Result<void> check_sound(const SoundTrack& track) {
  auto reader = TRY(SoundReader::open(track.file, track.from_s));
  auto encoder = TRY(SoundEncoder::open(std::move(reader), 1, {}));
  return {};
}

Result<void> lay_sound(const std::filesystem::path& video, const SoundTrack& track, double seconds,
                       const std::stop_token& stop) {
  auto reader = TRY(SoundReader::open(track.file, track.from_s));
  auto encoder = TRY(SoundEncoder::open(std::move(reader), seconds, stop));
  TRY(make_plain_mp4(video, {}, &encoder));
  return {};
}

std::int64_t sound_bytes(double seconds) {
  return std::llround(seconds * kSoundBits / 8 * kSoundOverhead) + kIndexBytes;
}

}  // namespace longtake
