#pragma once

#include <ATen/Parallel.h>
#include <QTemporaryDir>
#include <filesystem>
#include <string>

#include "engine/core/log.h"
#include "engine/open/source_factory.h"
#include "tests/support/toy_wan.h"

// Shared by tests of toy models of the Wan family.
namespace longtake {

inline const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

inline bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The start of every test: one thread, a quiet log, and neither the user's models nor the user's stored embeddings.
inline void begin_alone(const QTemporaryDir& root) {
  set_log_level(0);
  at::set_num_threads(1);
  qputenv("XDG_DATA_HOME", root.filePath("data").toUtf8());
  qputenv("XDG_CACHE_HOME", root.filePath("cache").toUtf8());
}

/// Options of a stream of 32 x 32 pixels.
inline SourceOptions wan_options(const std::filesystem::path& model) {
  SourceOptions options;
  options.model = model;
  options.threads = 1;
  options.dtype = DtypeChoice::fp32;
  options.prompt = "a fox";
  options.width = options.height = 32;
  return options;
}

/// The error of a stream that does not open, "" if it opens.
inline std::string refusal(const SourceOptions& wanted) {
  const auto info = make_source(wanted)->open(kNoProgress, {});
  return info ? std::string() : info.error().text();
}

}  // namespace longtake
