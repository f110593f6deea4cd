#include "engine/session/keyframe_folder.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <limits>
#include <set>
#include <utility>

#include "engine/core/disk_space.h"
#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/folder_lock.h"
#include "engine/core/hash.h"
#include "engine/core/thinning.h"
#include "engine/session/errors.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".state";
constexpr std::int64_t kLeftForTheLog = 256LL << 20;  // bytes, half an hour of the built-in model and more

// Reads a number and moves `text` behind it.
template <class Number>
bool read_number(std::string_view& text, Number& value, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool skip(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

bool is_ours(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("take") && name.find(kEnding) != std::string::npos;
}

}  // namespace

KeyframeFolder::KeyframeFolder(const fs::path& session, std::string made_by, std::uint64_t most_bytes)
    : folder_(session / folder_name), made_by_(std::move(made_by)), most_bytes_(most_bytes) {
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder_, ignored)) {
    auto entry = entry_named(file.path().filename().string());
    if (!entry) continue;
    std::error_code code;
    entry->bytes = file.file_size(code);
    if (!code) entries_.push_back(*entry);
  }
  std::ranges::sort(entries_, {}, [](const Entry& entry) { return std::pair(entry.take, entry.chunk); });
}

// As people count: takes from 1, chunks from 0.
std::string KeyframeFolder::name_of(const Entry& entry) {
  return "take" + std::to_string(entry.take + 1) + "-c" + std::to_string(entry.chunk) + '-' + hex(entry.key) + '-' +
         hex(entry.sum) + kEnding;
}

std::optional<KeyframeFolder::Entry> KeyframeFolder::entry_named(const std::string& name) {
  Entry entry;
  std::string_view rest = name;
  const bool read = skip(rest, "take") && read_number(rest, entry.take, 10) && skip(rest, "-c") &&
                    read_number(rest, entry.chunk, 10) && skip(rest, "-") && read_number(rest, entry.key, 16) &&
                    skip(rest, "-") && read_number(rest, entry.sum, 16);
  if (!read || entry.take == 0) return std::nullopt;
  --entry.take;
  // Only a name in this program's own format counts, so that an entry has one file.
  return name_of(entry) == name ? std::optional(entry) : std::nullopt;
}

std::uint64_t KeyframeFolder::key_of(const StatePlace& place) const {
  return hash64(std::as_bytes(std::span(made_by_)), place.chain);
}

const KeyframeFolder::Entry* KeyframeFolder::find(const StatePlace& place) const {
  const std::uint64_t key = key_of(place);
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.take == place.take && entry.chunk == place.chunk && entry.key == key;
  });
  return found == entries_.end() ? nullptr : &*found;
}

Result<void> KeyframeFolder::keep(const StatePlace& place, std::string_view state) {
  const Entry entry{place.take, place.chunk, key_of(place), hash64(std::as_bytes(std::span(state))), state.size()};
  const fs::path file = folder_ / name_of(entry);
  if (auto made = make_folder(folder_); !made) return made;
  if (const auto left = free_bytes(folder_); left && *left < kLeftForTheLog)
    return Failure(system_error(errors::kCannotWrite, {{"file", file.string()}}, ENOSPC));
  // An older entry belongs to a chunk that the log no longer has.
  const auto old = [&](const Entry& other) { return other.take == entry.take && other.chunk == entry.chunk; };
  for (auto same = std::ranges::find_if(entries_, old); same != entries_.end();
       same = std::ranges::find_if(entries_, old))
    drop(*same);
  // The name holds the state's sum, the key the log's chain. So a state that a power cut damaged is not used.
  if (auto written = replace_file(file, state); !written) return written;
  const auto at = std::ranges::lower_bound(entries_, std::pair(entry.take, entry.chunk), {},
                                           [](const Entry& each) { return std::pair(each.take, each.chunk); });
  entries_.insert(at, entry);
  thin(entry);
  return {};
}

std::optional<std::string> KeyframeFolder::read(const StatePlace& place) {
  const Entry* found = find(place);
  if (found == nullptr) return std::nullopt;
  const Entry entry = *found;
  auto state = read_file(folder_ / name_of(entry), most_bytes());
  if (state && hash64(std::as_bytes(std::span(*state))) == entry.sum) return std::move(*state);
  drop(entry);
  return std::nullopt;
}

void KeyframeFolder::keep_only(std::span<const StatePlace> places) {
  std::set<std::string> names;
  for (const StatePlace& place : places)
    if (const Entry* entry = find(place)) names.insert(name_of(*entry));
  std::vector<fs::path> others;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder_, ignored))
    if (is_ours(file.path()) && !names.contains(file.path().filename().string())) others.push_back(file.path());
  for (const fs::path& file : others) fs::remove(file, ignored);
  std::erase_if(entries_, [&](const Entry& entry) { return !names.contains(name_of(entry)); });
}

void KeyframeFolder::drop(const Entry& entry) {
  const std::string name = name_of(entry);
  std::error_code ignored;
  fs::remove(folder_ / name, ignored);
  std::erase_if(entries_, [&](const Entry& each) { return name_of(each) == name; });
}

// Each take is thinned by itself. Its beginning can always be made again, so it counts as kept.
void KeyframeFolder::thin(const Entry& newest) {
  for (;;) {
    std::uint64_t bytes = 0;
    for (const Entry& entry : entries_) bytes += entry.bytes;
    if (bytes <= most_bytes()) return;
    double least = std::numeric_limits<double>::infinity();
    std::optional<Entry> victim;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const Entry& entry = entries_[i];
      if (entry.key == newest.key) continue;
      const bool is_first = i == 0 || entries_[i - 1].take != entry.take;
      const bool is_last = i + 1 == entries_.size() || entries_[i + 1].take != entry.take;
      std::size_t end = i;
      while (end + 1 < entries_.size() && entries_[end + 1].take == entry.take) ++end;
      const double loss = thinning_loss(is_first ? -1 : entries_[i - 1].chunk, entry.chunk,
                                        is_last ? entry.chunk : entries_[i + 1].chunk, entries_[end].chunk);
      if (loss >= least) continue;
      least = loss;
      victim = entry;
    }
    if (!victim) return;
    drop(*victim);
  }
}

std::uint64_t bytes_of_keyframes(const fs::path& session) {
  std::uint64_t bytes = 0;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(session / KeyframeFolder::folder_name, ignored)) {
    std::error_code code;
    const auto size = file.file_size(code);
    if (!code) bytes += size;
  }
  return bytes;
}

Result<std::uint64_t> delete_keyframes(const fs::path& session) {
  const FolderLock lock(session);
  if (!lock.held()) {
    const std::string name = session.filename().string();
    if (lock.taken_elsewhere()) return fail(errors::kSessionOpenElsewhere, {{"session", name}});
    return Failure(system_error(errors::kCannotOpenSession, {{"session", name}}, lock.problem()));
  }
  const std::uint64_t bytes = bytes_of_keyframes(session);
  KeyframeFolder(session, {}).keep_only({});
  std::error_code ignored;
  fs::remove(session / KeyframeFolder::folder_name, ignored);  // other files in it stay, and with them the folder
  return bytes - bytes_of_keyframes(session);
}

bool is_keyframe_folder(const fs::path& folder) {
  std::error_code ignored;
  if (folder.filename() != KeyframeFolder::folder_name || !fs::is_directory(folder, ignored)) return false;
  return std::ranges::all_of(fs::directory_iterator(folder, ignored),
                             [](const fs::directory_entry& file) { return is_ours(file.path()); });
}

}  // namespace longtake
