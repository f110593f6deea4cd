#pragma once

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

namespace longtake {

/// The sample of a channel at a moment, -1 to 1.
using Waveform = std::function<double(int channel, double seconds)>;

inline Waveform sine(double hertz, double loudness = 0.5) {
  return [=](int, double t) { return loudness * std::sin(2 * std::numbers::pi * hertz * t); };
}

/// Writes a WAV file with samples of 16 bits.
inline std::filesystem::path write_wav(const std::filesystem::path& path, double seconds, const Waveform& wave,
                                       int channels = 2, int rate = 44100) {
  const auto samples = static_cast<std::uint32_t>(std::lround(seconds * rate));
  const std::uint32_t bytes = samples * static_cast<std::uint32_t>(channels) * 2;
  std::string file;
  const auto number = [&file](std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i) file.push_back(static_cast<char>(value >> (8 * i) & 0xff));
  };
  file += "RIFF";
  number(36 + bytes, 4);
  file += "WAVEfmt ";
  number(16, 4);
  number(1, 2);
  number(static_cast<std::uint32_t>(channels), 2);
  number(static_cast<std::uint32_t>(rate), 4);
  number(static_cast<std::uint32_t>(rate * channels * 2), 4);
  number(static_cast<std::uint32_t>(channels * 2), 2);
  number(16, 2);
  file += "data";
  number(bytes, 4);
  for (std::uint32_t i = 0; i < samples; ++i)
    for (int channel = 0; channel < channels; ++channel)
      number(static_cast<std::uint32_t>(std::lround(32767 * wave(channel, static_cast<double>(i) / rate))), 2);
  std::ofstream(path, std::ios::binary) << file;
  return path;
}

}  // namespace longtake
