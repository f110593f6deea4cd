#pragma once

#include <filesystem>
#include <optional>

#include "engine/core/describe_json.h"
#include "engine/core/files.h"

namespace longtake {

/// A struct stored next to a file as one line of JSON; nothing if it is missing or damaged.
template <class T>
std::optional<T> read_kept(const std::filesystem::path& file) {
  const auto text = read_file(file, 1U << 16);
  if (!text) return std::nullopt;
  const auto json = parse_json(*text, file.string());
  T kept;
  if (!json || !read_fields(*json, kept, {.ignores_unknown = true})) return std::nullopt;
  return kept;
}

template <class T>
Result<void> write_kept(const std::filesystem::path& file, const T& kept) {
  return atomic_write(file, json_line(write_fields(kept)) + '\n');
}

}  // namespace longtake
