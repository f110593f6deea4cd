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
  auto reader = SoundReader::open(track.file, track.from_s);
  if (!reader) return fail(std::move(reader.error()));
  auto encoder = SoundEncoder::open(std::move(*reader), 1, {});
  if (!encoder) return fail(std::move(encoder.error()));
  return {};
}

Result<void> lay_sound(const std::filesystem::path& video, const SoundTrack& track, double seconds,
                       const std::stop_token& stop) {
  auto reader = SoundReader::open(track.file, track.from_s);
  if (!reader) return fail(std::move(reader.error()));
  auto encoder = SoundEncoder::open(std::move(*reader), seconds, stop);
  if (!encoder) return fail(std::move(encoder.error()));
  auto made = make_plain_mp4(video, {}, &*encoder);
  if (!made) return fail(std::move(made.error()));
  return {};
}

std::int64_t sound_bytes(double seconds) {
  return std::llround(seconds * kSoundBits / 8 * kSoundOverhead) + kIndexBytes;
}

}  // namespace longtake
