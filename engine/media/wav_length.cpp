#include "engine/media/wav_length.h"

#include <array>
#include <cstdint>
#include <fstream>
#include <string_view>

namespace longtake {
namespace {

constexpr int kMostChunks = 64;                  // before the samples
constexpr std::uint32_t kUnknown = 0xffff'0000;  // sizes from here on stand for one that is not known

std::uint32_t number(const char* bytes) {
  std::uint32_t out = 0;
  for (int i = 3; i >= 0; --i) out = out << 8 | static_cast<unsigned char>(bytes[i]);
  return out;
}

}  // namespace

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
    // Chunks begin at even places.
    file.seekg(static_cast<std::streamoff>(size) + (size & 1) - read, std::ios::cur);
  }
  return std::nullopt;
}

}  // namespace longtake
