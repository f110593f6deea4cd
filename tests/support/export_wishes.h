#pragma once

#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/options/export_kinds.h"
#include "engine/stream/library.h"
#include "tests/places/places.h"

namespace longtake {

inline constexpr int kExportWishes = 40;

/// What a person may ask of an export. Every front end of the program is told the same forty wishes.
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
  // Steps that share no factor with the counts, so that the choices meet in ever other ways.
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

/// A job with what it does in plain words, whatever fields say so.
inline Json job_json(const ExportJob& job, double native_fps) {
  const std::string quality = job.preset == "standard" ? "share" : job.preset == "best" ? "master" : job.preset;
  const int crf = quality == "draft" ? 28 : quality == "master" ? 12 : 18;
  Json prompts = Json::array();
  if (job.chapters) prompts.push_back("chapters");
  if (job.subtitles) prompts.push_back("subtitles");
  if (job.webvtt) prompts.push_back("webvtt");
  const bool remembers = job.memory.shown != MemoryShown::no;
  Json json = {{"out", std::filesystem::path(job.out).filename().string()},
               {"take", job.take},
               {"span", job.as_trimmed ? Json("as trimmed") : Json({job.first_frame, job.end_frame})},
               {"quality", quality},
               {"crf", job.crf.value_or(crf)},
               {"av1", job.av1},
               {"fps", job.fps == native_fps ? 0 : job.fps},
               {"mix", job.mix},
               {"size", job.size},
               {"most_mb", job.most_bytes / kMegabyte},
               {"prompts", prompts},
               {"session", job.with_session},
               {"memory", name_of(job.memory.shown)},
               {"map", remembers ? job.memory.map : ""},
               {"gamma", remembers ? job.memory.gamma : 1},
               {"sound", std::filesystem::path(job.sound).filename().string()},
               {"sound_from_s", job.sound_from_s},
               {"second", nullptr}};
  if (job.second) json["second"] = {{"take", job.second->take}, {"captions", job.second->captions}};
  return json;
}

/// Holds the jobs of a front end against those that are kept. LONGTAKE_KEEP_WISHES names a folder to keep them in anew.
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
  for (std::size_t i = 0; i < jobs.size(); ++i)
    QVERIFY2(before[i] == jobs[i],
             (front_end + ' ' + std::to_string(i) + ": " + before[i].dump() + "\nbecame " + jobs[i].dump()).c_str());
}

}  // namespace longtake
