#include "engine/fetch/fetch_record.h"

#include "engine/fetch/kept_fields.h"

namespace longtake {

std::filesystem::path record_of(const std::filesystem::path& target) { return target.string() + ".fetched.json"; }

std::optional<FetchRecord> read_record(const std::filesystem::path& target) {
  return read_kept<FetchRecord>(record_of(target));
}

Result<void> write_record(const std::filesystem::path& target, const FetchRecord& record) {
  return write_kept(record_of(target), record);
}

}  // namespace longtake
