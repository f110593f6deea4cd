#include "engine/media/listen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/beats/hearing.h"
#include "engine/media/errors.h"
#include "engine/media/flux_maker.h"
#include "engine/media/sound_reader.h"

namespace longtake {
namespace {

constexpr int kMostChunks = 64;                  // before the samples
constexpr std::uint32_t kUnknown = 0xffff'0000;  // sizes from here on mean "unknown"

std::uint32_t number(const char* bytes) {
  std::uint32_t out = 0;
  for (int i = 3; i >= 0; --i) out = out << 8 | static_cast<unsigned char>(bytes[i]);
  return out;
}

// The duration in seconds that the header of a WAV file states; FFmpeg uses the file's size instead. Nothing for other
// files, and for files written through a pipe by a program that did not know the length.
std::optional<double> wav_length(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<char, 12> head{};
  if (!file.read(head.data(), head.size()) || std::string_view(head.data(), 4) != "RIFF" ||
      std::string_view(head.data() + 8, 4) != "WAVE")
    return std::nullopt;
  double bytes_per_second = 0;
  for (int i = 0; i < kMostChunks; ++i) {
    std::array<char, 8> chunk{};
    if (!file.read(chunk.data(), chunk.size())) return std::nullopt;
    const std::string_view name(chunk.data(), 4);
    const std::uint32_t size = number(chunk.data() + 4);
    if (name == "data") {
      if (size == 0 || size >= kUnknown || bytes_per_second <= 0) return std::nullopt;
      return size / bytes_per_second;
    }
    std::uint32_t read = 0;
    if (std::array<char, 12> format{}; name == "fmt " && size >= format.size()) {
      if (!file.read(format.data(), format.size())) return std::nullopt;
      read = static_cast<std::uint32_t>(format.size());
      bytes_per_second = number(format.data() + 8);
    }
    // Chunks are padded to even offsets.
    file.seekg(static_cast<std::streamoff>(size) + (size & 1) - read, std::ios::cur);
  }
  return std::nullopt;
}

constexpr int kPart = kSoundRate / 100;         // samples read at a time; the outline's step
constexpr int kBlock = 5;                       // parts whose loudness is measured together
constexpr float kSilence = 0.001F;              // largest sample of a sound that counts as silent: -60 dB
constexpr double kWantedLoudness = 0.1;         // the sound is scaled so that its loud blocks have this loudness
constexpr double kLoudShare = 0.95;             // share of the blocks that are quieter than a loud block
constexpr double kLoudOfLoudest = 0.3;          // or this share of the loudest block, if most of the sound is silent
constexpr double kMostBroken = 0.05;            // share of packets that cannot be decoded
constexpr double kCut = 0.98, kCutSlack = 0.5;  // a sound shorter than this share of its stated length, minus the slack
                                                // in seconds, is truncated
constexpr double kOnePass = 0.4;                // the first pass's share of the total time

using Tell = std::function<void(double)>;

/// Results of the first pass.
struct Loudness {
  std::vector<float> outline;
  double seconds = 0;
  double loud = 0;
  bool one_side = false;  ///< the channels cancel each other out
};

Failure stopped() { return fail(Error::Kind::cancelled, "Listening was stopped"); }

/// Reads the sound part by part, mixed to one channel.
class Parts {
 public:
  Parts(SoundReader& reader, bool one_side) : reader_(reader), one_side_(one_side) {}

  Result<void> next() {
    if (auto read = reader_.read({left_.data(), right_.data()}, kPart); !read) return read;
    for (std::size_t i = 0; i < kPart; ++i) mixed_[i] = one_side_ ? left_[i] : (left_[i] + right_[i]) / 2;
    return {};
  }
  const std::array<float, kPart>& left() const { return left_; }
  const std::array<float, kPart>& right() const { return right_; }
  const std::array<float, kPart>& mixed() const { return mixed_; }

 private:
  SoundReader& reader_;
  bool one_side_;
  std::array<float, kPart> left_{}, right_{}, mixed_{};
};

double square_of(const std::array<float, kPart>& samples) {
  double sum = 0;
  for (const float sample : samples) sum += static_cast<double>(sample) * sample;
  return sum;
}

float largest_of(const std::array<float, kPart>& samples) {
  float most = 0;
  for (const float sample : samples) most = std::max(most, std::abs(sample));
  return most;
}

double loud_of(std::vector<double> blocks) {
  if (blocks.empty()) return 0;
  const double loudest = *std::ranges::max_element(blocks);
  const auto at = blocks.begin() + static_cast<std::ptrdiff_t>(kLoudShare * static_cast<double>(blocks.size() - 1));
  std::ranges::nth_element(blocks, at);
  return std::max(*at, kLoudOfLoudest * loudest);
}

/// The duration that the file states; 0 if it states none.
double announced_of(const std::filesystem::path& path, const SoundReader& reader) {
  const auto header = wav_length(path);
  return header ? *header : reader.announced_s().value_or(0);
}

Result<void> check_whole(const std::filesystem::path& path, const SoundReader& reader, double announced,
                         double seconds) {
  if (seconds < announced * kCut - kCutSlack)
    return fail(errors::kSoundCut, {{"file", path.string()}, {"seconds", announced}, {"found", seconds}});
  if (reader.broken_share() > kMostBroken)
    return fail(errors::kSoundBroken, {{"file", path.string()}, {"percent", std::lround(100 * reader.broken_share())}});
  return {};
}

Result<Loudness> measure(const std::filesystem::path& path, const Tell& tell, const std::stop_token& stop) {
  auto reader = TRY(SoundReader::open(path, 0));
  const double announced = announced_of(path, reader);
  const auto too_long = [&] {
    return fail(errors::kSoundLong, {{"file", path.string()}, {"hours", std::lround(kLongestSound / 3600)}});
  };
  if (announced > kLongestSound) return too_long();
  Loudness found;
  Parts parts(reader, false);
  std::vector<double> blocks;
  double block = 0, mixed = 0, sides = 0;
  while (!reader.ended()) {
    if (stop.stop_requested()) return stopped();
    TRY(parts.next());
    found.outline.push_back(std::max(largest_of(parts.left()), largest_of(parts.right())));
    block += square_of(parts.mixed());
    mixed += square_of(parts.mixed());
    sides += (square_of(parts.left()) + square_of(parts.right())) / 2;
    if (found.outline.size() % kBlock == 0) blocks.push_back(std::sqrt(std::exchange(block, 0) / (kBlock * kPart)));
    found.seconds = static_cast<double>(found.outline.size()) * kPart / kSoundRate;
    if (found.seconds > kLongestSound) return too_long();
    if (found.outline.size() % 1000 == 0 && announced > 0) tell(kOnePass * std::min(1.0, found.seconds / announced));
  }
  TRY(check_whole(path, reader, announced, found.seconds));
  if (found.seconds < kShortestSound)
    return fail(errors::kSoundShort, {{"file", path.string()}, {"seconds", found.seconds}, {"least", kShortestSound}});
  if (*std::ranges::max_element(found.outline) < kSilence) return fail(errors::kSoundSilent, {{"file", path.string()}});
  found.one_side = mixed < sides / 10;
  // If two channels cancel each other out, one channel is as loud as both.
  found.loud =
      std::max(loud_of(std::move(blocks)), found.one_side ? std::sqrt(sides / (found.seconds * kSoundRate)) : 0);
  return found;
}

Result<Flux> flux_of(const std::filesystem::path& path, const Loudness& loudness, const Tell& tell,
                     const std::stop_token& stop) {
  auto reader = TRY(SoundReader::open(path, 0));
  auto maker = FluxMaker::open(kSoundRate, static_cast<float>(kWantedLoudness / loudness.loud));
  if (!maker) return fail(errors::kNoSpectrum, {{"file", path.string()}}, std::move(maker.error()));
  Parts parts(reader, loudness.one_side);
  for (std::size_t part = 0; part < loudness.outline.size() && !reader.ended(); ++part) {
    if (stop.stop_requested()) return stopped();
    TRY(parts.next());
    maker->add(parts.mixed());
    if (part % 500 == 0)
      tell(kOnePass + (1 - kOnePass) * static_cast<double>(part) / static_cast<double>(loudness.outline.size()));
  }
  return maker->take();
}

}  // namespace

Result<HeardSound> listen(const std::filesystem::path& path, const std::function<void(double)>& progress,
                          const std::stop_token& stop) {
  // A pipe may block, and cannot be read twice.
  std::error_code ignored;
  if (std::filesystem::is_other(path, ignored))
    return fail(errors::kCannotUseSound, {{"file", path.string()}}, make_error(errors::kNoSound));
  const Tell tell = [&progress](double share) {
    if (progress) progress(share);
  };
  auto loudness = TRY(measure(path, tell, stop));
  const auto flux = TRY(flux_of(path, loudness, tell, stop));
  HeardSound sound = hear(flux);
  sound.seconds = loudness.seconds;
  sound.steps_per_second = static_cast<double>(kSoundRate) / kPart;
  sound.outline = std::move(loudness.outline);
  return sound;
}

}  // namespace longtake
