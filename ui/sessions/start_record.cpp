#include "ui/sessions/start_record.h"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/core/files.h"
#include "engine/core/log.h"

namespace longtake::ui {
namespace {

constexpr std::uint64_t kMostBytes = 1U << 20;

/// The start time of the process, in clock ticks; -1 if there is no such process.
std::int64_t began_at(std::int64_t number) {
  std::ifstream stat("/proc/" + std::to_string(number) + "/stat");
  const std::string line{std::istreambuf_iterator<char>(stat), {}};
  const auto name_end = line.rfind(')');  // the name may contain anything
  if (name_end == std::string::npos) return -1;
  std::istringstream fields(line.substr(name_end + 1));
  std::string field;
  for (int place = 3; place <= 22; ++place) fields >> field;
  return fields ? std::strtoll(field.c_str(), nullptr, 10) : -1;
}

}  // namespace

StartRecord::Machine StartRecord::Machine::real() {
  const std::int64_t number = ::getpid();
  return {{number, began_at(number)},
          [] { return static_cast<std::int64_t>(std::time(nullptr)); },
          [](const StudioProcess& process) { return began_at(process.number) == process.began; }};
}

StartRecord::StartRecord(std::filesystem::path file, Machine machine)
    : file_(std::move(file)), machine_(std::move(machine)) {}

int StartRecord::begin() {
  StartNotes notes = read();
  const std::int64_t now = machine_.now_s();
  std::erase_if(notes.running, [&](const StudioProcess& process) {
    if (machine_.is_running(process)) return false;
    notes.bad_ends.push_back(now);
    return true;
  });
  // If the clock was set back, a bad end could otherwise stay for years.
  std::erase_if(notes.bad_ends, [now](std::int64_t at) { return at > now || now - at > kWindow_s; });
  notes.running.push_back(machine_.self);
  write(notes);
  return static_cast<int>(notes.bad_ends.size());
}

void StartRecord::end(bool was_safe) {
  StartNotes notes = read();
  std::erase(notes.running, machine_.self);
  if (was_safe) notes.bad_ends.clear();
  write(notes);
}

StartNotes StartRecord::read() const {
  std::error_code ignored;
  if (!std::filesystem::exists(file_, ignored)) return {};
  StartNotes notes;
  const auto text = read_file(file_, kMostBytes);
  const auto json = text ? parse_json(*text, file_.string()) : Result<Json>(fail(text.error()));
  const auto fields =
      json ? read_fields(*json, notes, {.what = "Cannot use " + file_.string()}) : Result<void>(fail(json.error()));
  if (fields) return notes;
  logger("ui")->warn("starts=\"{}\"", fields.error().text());
  return {};
}

void StartRecord::write(const StartNotes& notes) const {
  auto written = make_folder(file_.parent_path());
  if (written) written = atomic_write(file_, write_fields(notes).dump() + "\n");
  if (!written) logger("ui")->warn("starts=\"{}\"", written.error().text());
}

}  // namespace longtake::ui
