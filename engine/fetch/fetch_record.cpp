#include "engine/fetch/fetch_record.h"

#include "engine/core/files.h"
#include "engine/describe/describe_json.h"

namespace longtake {

std::filesystem::path record_of(const std::filesystem::path& target) { return target.string() + ".fetched.json"; }

std::optional<FetchRecord> read_record(const std::filesystem::path& target) {
  const auto text = read_file(record_of(target), 1U << 16);
  if (!text) return std::nullopt;
  const auto json = parse_json(*text, record_of(target).string());
  FetchRecord record;
  if (!json || !read_fields(*json, record, {.ignores_unknown = true})) return std::nullopt;
  return record;
}

Result<void> write_record(const std::filesystem::path& target, const FetchRecord& record) {
  return atomic_write(record_of(target), json_line(write_fields(record)) + '\n');
}

}  // namespace longtake
