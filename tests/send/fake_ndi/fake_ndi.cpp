// Replaces NDI's library, which may not be redistributed. A file "ndi" in the folder FAKE_NDI sets its behaviour in
// lines:
//   cpu             it does not run on this processor
//   refuses         it creates no sender
//   host=STUDIO     the name of the computer
//   receivers=2     the number of receivers
//   slow=300        the duration of sending a picture [ms]
// The file is read at every call. Calls are written to "calls", one line each, with one line for a run of equal
// pictures. Every picture is appended to "frames", its rows without gaps.
//
// Structures are read by the offsets of their members in NDI's documentation, independent of the program's
// declarations.
#include <stdlib.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>

namespace {

std::mutex mutex;
std::string last_video;
std::string source_name;
const char* source[2] = {};

std::string file(const char* name) {
  const char* folder = getenv("FAKE_NDI");
  return folder != nullptr ? std::string(folder) + '/' + name : std::string("/nowhere/at/all");
}

/// The value of a line "key=value", "" for a line with only the key.
std::optional<std::string> setting(const std::string& key) {
  std::ifstream in(file("ndi"));
  for (std::string line; std::getline(in, line);) {
    if (line == key) return std::string();
    if (line.rfind(key + "=", 0) == 0) return line.substr(key.size() + 1);
  }
  return std::nullopt;
}

int number(const std::string& key) { return atoi(setting(key).value_or("0").c_str()); }

void note(const std::string& call) { std::ofstream(file("calls"), std::ios::app) << call << "\n"; }

template <class T>
T at(const void* structure, std::size_t offset) {
  T value;
  memcpy(&value, static_cast<const char*>(structure) + offset, sizeof value);
  return value;
}

std::string text_or(const char* text, const char* otherwise) { return text != nullptr ? text : otherwise; }

}  // namespace

extern "C" {

bool NDIlib_initialize() {
  const std::scoped_lock lock(mutex);
  note("initialize");
  return !setting("cpu");
}

void NDIlib_destroy() {
  const std::scoped_lock lock(mutex);
  note("destroy");
}

void* NDIlib_send_create(const void* settings) {
  const std::scoped_lock lock(mutex);
  const char* name = at<const char*>(settings, 0);
  note("create \"" + text_or(name, "") + "\" groups=" + text_or(at<const char*>(settings, 8), "none") +
       " clock=" + std::to_string(at<std::uint8_t>(settings, 16)) + std::to_string(at<std::uint8_t>(settings, 17)));
  if (setting("refuses")) return nullptr;
  last_video.clear();
  source_name = setting("host").value_or("COMPUTER") + " (" + name + ")";
  source[0] = source_name.c_str();
  return source;
}

void NDIlib_send_destroy(void* sender) {
  const std::scoped_lock lock(mutex);
  note(sender == source ? "send_destroy" : "send_destroy of another");
}

void NDIlib_send_send_video_v2(void* sender, const void* picture) {
  const int slow_ms = number("slow");
  if (slow_ms > 0) usleep(static_cast<useconds_t>(slow_ms) * 1000);
  const std::scoped_lock lock(mutex);
  const int width = at<std::int32_t>(picture, 0);
  const int height = at<std::int32_t>(picture, 4);
  const auto four_cc = at<std::uint32_t>(picture, 8);
  const std::string code(reinterpret_cast<const char*>(&four_cc), 4);
  const auto* data = at<const char*>(picture, 40);
  const int row_bytes = at<std::int32_t>(picture, 48);
  const bool makes_its_time = at<std::int64_t>(picture, 32) == INT64_MAX;
  const std::string video =
      "video " + std::to_string(width) + "x" + std::to_string(height) + " " + code + " " +
      std::to_string(at<std::int32_t>(picture, 12)) + "/" + std::to_string(at<std::int32_t>(picture, 16)) +
      " aspect=" + std::to_string(static_cast<int>(at<float>(picture, 20))) +
      " fields=" + std::to_string(at<std::int32_t>(picture, 24)) + " time=" + (makes_its_time ? "its own" : "given") +
      " metadata=" + text_or(at<const char*>(picture, 56), "none") +
      " timestamp=" + std::to_string(at<std::int64_t>(picture, 64));
  if (video != last_video) note(last_video = video);
  if (sender != source || code != "UYVY" || data == nullptr || width % 2 != 0 || row_bytes < width * 2)
    return note("a picture that cannot be read, with rows of " + std::to_string(row_bytes));
  std::ofstream out(file("frames"), std::ios::binary | std::ios::app);
  for (int y = 0; y < height; ++y) out.write(data + std::ptrdiff_t{y} * row_bytes, std::streamsize{width} * 2);
}

const void* NDIlib_send_get_source_name(void* sender) { return sender; }

#ifndef FAKE_NDI_IS_OLD
int NDIlib_send_get_no_connections(void* sender, std::uint32_t wait_ms) {
  const std::scoped_lock lock(mutex);
  if (sender != source || wait_ms != 0) note("get_no_connections waits, or is asked about another");
  return number("receivers");
}
#endif

}  // extern "C"
