#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// Facts about a downloaded file, stored next to it in FILE.fetched.json. They stay when the file is deleted, so that a
/// later download can be compared with the first one.
struct FetchRecord {
  std::string source{};  ///< FileSource::reference()
  std::string commit{};  ///< commit of the repository, or ""
  std::uint64_t bytes = 0;
  std::string sha256{};
  std::string compared_with{};  ///< "catalogue", "hub", "git", "first time" or "nothing"
};

template <class V>
void visit(FetchRecord& r, V& v) {
  v("source", r.source, {.required = true});
  v("commit", r.commit);
  v("bytes", r.bytes);
  v("sha256", r.sha256, {.required = true});
  v("compared_with", r.compared_with);
}

std::filesystem::path record_of(const std::filesystem::path& target);
std::optional<FetchRecord> read_record(const std::filesystem::path& target);
Result<void> write_record(const std::filesystem::path& target, const FetchRecord& record);

}  // namespace longtake
