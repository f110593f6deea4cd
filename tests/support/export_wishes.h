#pragma once

#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/stream/library.h"
#include "tests/places/places.h"

namespace longtake {

inline constexpr int kExportWishes = 40;

/// Settings of an export. Every front end of the program gets the same forty.
struct ExportWish {
  const char* form;
  double fps;
  bool mix;
  const char* size;
  const char* prompts;
  int most_mb;
  bool session;
  const char* memory;

  bool is_mp4() const { return export_kind(form)->format == ExportFormat::mp4; }
};

inline ExportWish export_wish(int number) {
  constexpr const char* kForms[] = {"share", "master", "draft",   "av1",    "webm",
                                    "gif",   "png",    "archive", "prores", "webp"};
  constexpr const char* kSizes[] = {"native", "2x", "1080p", "1080x1920"};
  constexpr const char* kPrompts[] = {"none", "chapters", "subtitles", "both", "webvtt"};
  constexpr const char* kMemory[] = {"no", "over", "beside"};
  constexpr double kRates[] = {0, 24, 30, 60};
  // Strides that are coprime to the counts, so that the combinations vary.
  const auto one_of = [number](const auto& all, int step) {
    return all[static_cast<std::size_t>(number * step + number / 10) % std::size(all)];
  };
  const double fps = one_of(kRates, 3);
  return {kForms[static_cast<std::size_t>(number % 10)],
          fps,
          fps > 0 && number % 3 == 1,
          one_of(kSizes, 1),
          one_of(kPrompts, 2),
          number % 4 == 2 ? 10 + number : 0,
          number % 5 == 3,
          one_of(kMemory, 2)};
}

/// What a job does, in plain words.
inline Json job_json(const ExportJob& job) {
  const ExportOptions& options = job.options;
  const ExportKind kind = *export_kind(options.form);
  const ExportFormat format = format_of(std::filesystem::path(job.out).extension().string()).value();
  constexpr const char* kQualities[] = {"draft", "share", "master"};
  constexpr int kCrf[] = {28, 18, 12};
  const auto quality = static_cast<std::size_t>(kind.quality);
  Json prompts = Json::array();
  for (const PromptsIn one : {PromptsIn::chapters, PromptsIn::subtitles, PromptsIn::webvtt})
    if (holds(options.prompts, one)) prompts.push_back(name_of(one));
  const bool remembers = options.memory != MemoryShown::no;
  Json json = {
      {"out", std::filesystem::path(job.out).filename().string()},
      {"take", job.take},
      {"span", job.span ? Json({job.span->first, job.span->end == kOpenEnd ? -1 : job.span->end}) : Json("as trimmed")},
      {"quality", kQualities[quality]},
      {"crf", options.crf.value_or(kCrf[quality])},
      {"av1", format == ExportFormat::mp4 && (options.av1 || kind.av1)},
      {"fps", options.fps},
      {"mix", options.mix},
      {"size", options.size},
      {"most_mb", options.most_bytes / kMegabyte},
      {"prompts", prompts},
      {"session", options.session},
      {"memory", name_of(options.memory)},
      {"map", remembers ? job.look.map : ""},
      {"gamma", remembers ? job.look.gamma : 1},
      {"sound", std::filesystem::path(job.sound).filename().string()},
      {"sound_from_s", job.sound_from_s},
      {"second", nullptr}};
  if (job.second) json["second"] = {{"take", job.second->take}, {"captions", job.second->captions}};
  return json;
}

/// A window takes a third of a second to open, so each of its tests tries a third of the wishes, `part` of 0 to 2. The
/// deep tier tries all.
inline bool tried_by_window(int wish, int part) {
  return wish % 3 == part || std::getenv("LONGTAKE_ALL_WISHES") != nullptr ||
         std::getenv("LONGTAKE_KEEP_WISHES") != nullptr;
}

/// Compares the jobs of a front end with the stored ones; null was not tried. LONGTAKE_KEEP_WISHES names a folder for
/// storing them again.
inline void compare_jobs(const std::string& front_end, const std::vector<Json>& jobs) {
  if (const char* folder = std::getenv("LONGTAKE_KEEP_WISHES")) {
    std::string text;
    for (const Json& job : jobs) text += (text.empty() ? "[" : ",\n ") + job.dump();
    QVERIFY(atomic_write(std::filesystem::path(folder) / (front_end + ".json"), text + "]\n").has_value());
  }
  const auto kept = read_file(source_path("tests/fixtures/export/" + front_end + ".json"), 1 << 20);
  QVERIFY2(kept.has_value(), kept ? "" : kept.error().text().c_str());
  const Json before = Json::parse(*kept);
  QCOMPARE(before.size(), jobs.size());
  QVERIFY(std::ranges::count(jobs, Json()) * 4 <= std::ssize(jobs) * 3);
  for (std::size_t i = 0; i < jobs.size(); ++i)
    QVERIFY2(jobs[i].is_null() || before[i] == jobs[i],
             (front_end + ' ' + std::to_string(i) + ": " + before[i].dump() + "\nbecame " + jobs[i].dump()).c_str());
}

}  // namespace longtake
