#include "engine/open/type_times.h"

#include <filesystem>
#include <map>
#include <mutex>

#include "engine/core/describe_json.h"
#include "engine/core/files.h"
#include "engine/core/version.h"
#include "engine/options/isa.h"

namespace longtake {
namespace {

constexpr std::uint64_t kMostBytes = 64U << 10;

std::filesystem::path file() { return cache_folder() / "type-times.json"; }

std::string key() { return std::string(program_version()) + ", " + cpu_name(); }

/// All stored times; empty if the file is missing or damaged, since everything in it can be measured again.
Json all_times() {
  const auto text = read_file(file(), kMostBytes);
  if (!text) return Json::object();
  auto json = parse_json(*text, file().string());
  return json && json->is_object() ? std::move(*json) : Json::object();
}

// Measurements of this process. All its streams use one type even if the file cannot be written.
std::mutex g_mutex;
std::map<std::filesystem::path, TypeTimes> g_measured;

}  // namespace

std::optional<TypeTimes> known_type_times() {
  const std::scoped_lock lock(g_mutex);
  if (const auto here = g_measured.find(file()); here != g_measured.end()) return here->second;
  const Json all = all_times();
  const auto found = all.find(key());
  TypeTimes times;
  if (found == all.end() || !read_fields(*found, times, {})) return std::nullopt;
  return times;
}

Result<void> keep_type_times(const TypeTimes& times) {
  {
    const std::scoped_lock lock(g_mutex);
    g_measured[file()] = times;
  }
  if (auto made = make_folder(file().parent_path()); !made) return made;
  // Measurements of earlier versions are dropped, so the file does not grow.
  const Json all = {{key(), write_fields(times)}};
  return atomic_write(file(), json_line(all) + "\n");
}

}  // namespace longtake
