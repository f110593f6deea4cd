#include "engine/session/keyframe_folder.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <limits>
#include <set>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/folder_lock.h"
#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/core/thinning.h"
#include "engine/session/errors.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".state";
constexpr std::int64_t kLeftForTheLog = 256LL << 20;  // bytes, half an hour of the built-in model and more
// A sync of the log may have to wait for other unsynced data, so this limits the amount.
constexpr std::uint64_t kUnsyncedBytes = 8ULL << 20;

// Reads a number and advances `text` past it.
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

// A sum over the sums of the parts, each of which is seeded with the previous one.
std::optional<std::uint64_t> sum_of(const StateBytes& state, const std::stop_token& stop) {
  std::uint64_t sum = 0;
  const bool whole = state.visit_parts([&](std::span<const std::byte> part) {
    if (stop.stop_requested()) return false;
    sum = hash64(part, sum);
    return true;
  });
  return whole ? std::optional(sum) : std::nullopt;
}

Failure given_up() { return fail(Error::Kind::cancelled, "Writing a state was stopped"); }

bool is_ours(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("take") && name.find(kEnding) != std::string::npos;
}

}  // namespace

KeyframeFolder::KeyframeFolder(const fs::path& session, std::string made_by, StateLimits limits, LogDisk& disk)
    : folder_(session / folder_name), made_by_(std::move(made_by)), limits_(limits), disk_(disk) {
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

// As displayed: takes from 1, chunks from 0.
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

void KeyframeFolder::fit(std::uint64_t log_bytes) {
  const std::scoped_lock lock(mutex_);
  log_bytes_ = log_bytes;
}

std::uint64_t KeyframeFolder::most_at(const StatePlace& place) const {
  const std::scoped_lock lock(mutex_);
  std::uint64_t before = 0;
  for (const Entry& entry : entries_)
    if (entry.log_bytes <= place.log_bytes) before = std::max(before, entry.log_bytes);
  return std::max(small_bytes(), std::min(most_bytes(), place.log_bytes - before));
}

std::optional<KeyframeFolder::Entry> KeyframeFolder::find(const StatePlace& place) const {
  const std::uint64_t key = key_of(place);
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.take == place.take && entry.chunk == place.chunk && entry.key == key;
  });
  return found == entries_.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::uint64_t> KeyframeFolder::size_of(const StatePlace& place) const {
  const auto entry = find(place);
  return entry ? std::optional(entry->bytes) : std::nullopt;
}

bool KeyframeFolder::has_room(std::uint64_t bytes) const {
  const auto left = disk_.free_bytes(folder_.parent_path());
  return !left || *left >= kLeftForTheLog + static_cast<std::int64_t>(bytes);
}

Result<void> KeyframeFolder::keep(const StatePlace& place, const StateBytes& state, const std::stop_token& stop) {
  const auto sum = sum_of(state, stop);
  if (!sum) return given_up();
  const Entry entry{place.take, place.chunk, key_of(place), *sum, state.size(), place.log_bytes};
  TRY(make_folder(folder_));
  if (!has_room(entry.bytes))
    return Failure(system_error(errors::kCannotWrite, {{"file", (folder_ / name_of(entry)).string()}}, ENOSPC));
  TRY(write(entry, state, stop));
  std::vector<Entry> dropped;
  {
    const std::scoped_lock lock(mutex_);
    // An older entry belongs to a chunk that the log no longer has.
    for (const Entry& other : entries_)
      if (other.take == entry.take && other.chunk == entry.chunk) dropped.push_back(other);
    for (const Entry& other : dropped) forget(other);
    std::erase_if(dropped, [&](const Entry& other) { return name_of(other) == name_of(entry); });
    const auto at = std::ranges::lower_bound(entries_, std::pair(entry.take, entry.chunk), {},
                                             [](const Entry& each) { return std::pair(each.take, each.chunk); });
    entries_.insert(at, entry);
    while (const auto other = surplus(entry)) {
      forget(*other);
      dropped.push_back(*other);
    }
  }
  for (const Entry& other : dropped) remove_file(other);
  return {};
}

// The name contains the state's sum, and the key the log's chain. A state that a power cut damaged is therefore not
// used.
Result<void> KeyframeFolder::write(const Entry& entry, const StateBytes& state, const std::stop_token& stop) const {
  const fs::path path = folder_ / name_of(entry);
  auto file = TRY(AtomicFile::create(path));
  std::uint64_t unsynced = 0;
  int problem = 0;
  const bool whole = state.visit_parts([&](std::span<const std::byte> part) {
    if (stop.stop_requested()) return false;
    if (!disk_.write_all(file.fd(), part)) problem = errno;
    unsynced += part.size();
    if (problem == 0 && unsynced >= kUnsyncedBytes) {
      if (disk_.sync(file.fd()) != 0) problem = errno;
      if (problem == 0 && !has_room(0)) problem = ENOSPC;
      unsynced = 0;
    }
    return problem == 0;
  });
  if (whole && disk_.sync(file.fd()) != 0) problem = errno;
  if (problem != 0) return Failure(system_error(errors::kCannotWrite, {{"file", path.string()}}, problem));
  if (!whole) return given_up();
  TRY(file.commit_unsynced());
  disk_.sync_folder(folder_);
  return {};
}

std::optional<MappedFile> KeyframeFolder::read(const StatePlace& place, const std::stop_token& stop) {
  const auto entry = find(place);
  if (!entry) return std::nullopt;
  if (auto state = MappedFile::open(folder_ / name_of(*entry))) {
    const auto sum = sum_of(StateBytes({state->bytes()}, nullptr), stop);
    if (!sum) return std::nullopt;
    if (*sum == entry->sum) return std::move(*state);
  }
  logger("session")->warn("saved_state_damaged file=\"{}\"", name_of(*entry));
  drop(*entry);
  return std::nullopt;
}

void KeyframeFolder::keep_only(std::span<const StatePlace> places) {
  std::vector<Entry> kept;
  std::set<std::string> names;
  for (const StatePlace& place : places)
    if (auto entry = find(place)) {
      entry->log_bytes = place.log_bytes;
      if (names.insert(name_of(*entry)).second) kept.push_back(*entry);
    }
  std::ranges::sort(kept, {}, [](const Entry& entry) { return std::pair(entry.take, entry.chunk); });
  std::vector<fs::path> others;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder_, ignored))
    if (is_ours(file.path()) && !names.contains(file.path().filename().string())) others.push_back(file.path());
  for (const fs::path& file : others) fs::remove(file, ignored);
  const std::scoped_lock lock(mutex_);
  entries_ = std::move(kept);
}

void KeyframeFolder::drop(const Entry& entry) {
  {
    const std::scoped_lock lock(mutex_);
    forget(entry);
  }
  remove_file(entry);
}

void KeyframeFolder::remove_file(const Entry& entry) const {
  std::error_code ignored;
  fs::remove(folder_ / name_of(entry), ignored);
}

void KeyframeFolder::forget(const Entry& entry) {
  const std::string name = name_of(entry);
  std::erase_if(entries_, [&](const Entry& each) { return name_of(each) == name; });
}

// Each take is thinned separately. Its beginning can always be restored, so it counts as kept.
std::optional<KeyframeFolder::Entry> KeyframeFolder::surplus(const Entry& newest) const {
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += entry.bytes;
  if (bytes <= most_bytes()) return std::nullopt;
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
  return victim;
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
