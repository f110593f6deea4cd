#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace longtake::test {

/// An integer as little-endian bytes.
template <class T>
std::string le(T value) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

inline std::string safetensors(const std::string& header, const std::string& data = {}) {
  return le<std::uint64_t>(header.size()) + header + data;
}

inline std::string one_tensor(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return R"({"x":{"dtype":)" + dtype + R"(,"shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
}

inline std::span<const std::byte> bytes_of(const std::string& text) { return std::as_bytes(std::span(text)); }

inline std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace longtake::test
