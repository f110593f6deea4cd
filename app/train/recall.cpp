#include <algorithm>
#include <cstdio>

#include "app/train/recall_run.h"
#include "engine/core/files.h"
#include "engine/media/video_reader.h"
#include "engine/open/unread_options.h"
#include "training/exam/recall_lines.h"
#include "training/exam/video_recall.h"
#include "training/judge/tables.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

Result<std::vector<gates::Line>> about_films(const Common& common, const RecallArguments& arguments) {
  auto run = TRY(RecallRun::open(arguments, "recall"));
  const auto rows = TRY(asked_rows(arguments, run.test.parts().head != nullptr));
  TRY(check_rows(rows, run.test.parts()));
  TRY(run.ask(common, arguments, rows, [&](int number, const RecallFilm& film, const MemoryRow& row) {
    const auto answer = run.test.answer(film, row, arguments.noises);
    return answer ? Result<gates::Line>(recall_line(row.name, number, *answer)) : fail(answer.error());
  }));
  std::vector<gates::Line> lines = run.answers.lines(rows);
  compare_with_none(lines);
  return lines;
}

/// A key that differs between answers about different videos.
Result<std::string> settings_of(const RecallArguments& arguments, const StreamParts& parts) {
  std::string text = parts.info.weights_hash + " " + parts.info.model + " " + std::to_string(parts.info.width) + "x" +
                     std::to_string(parts.info.height) + " seed " + std::to_string(arguments.source.seed) + " noises " +
                     std::to_string(arguments.noises) + " sink " + std::to_string(arguments.sink_frames) + " chunks " +
                     std::to_string(arguments.chunks) + " prompt " + arguments.prompt;
  for (const std::string& video : arguments.videos) {
    std::error_code error;
    const auto bytes = fs::file_size(video, error);
    if (error) return fail(system_error("Cannot read " + video, error.value()));
    text += " video " + fs::path(video).filename().string() + " " + std::to_string(bytes);
  }
  return text;
}

Result<std::vector<gates::Line>> about_videos(const Common& common, const RecallArguments& arguments) {
  auto recall = TRY(VideoRecall::open(arguments.source, arguments.prompt));
  const auto rows = TRY(asked_rows(arguments, recall.parts().head != nullptr));
  TRY(check_rows(rows, recall.parts()));
  const std::string settings = TRY(settings_of(arguments, recall.parts()));
  auto answers = TRY(KeptAnswers::open(arguments.out, "video", settings));
  for (const std::string& video : arguments.videos) TRY(recall.take(*make_video_feed(video), arguments.chunks));
  for (std::size_t video = 0; video < arguments.videos.size(); ++video) {
    const std::vector<int> asked = recall.asked(video);
    for (const MemoryRow& row : rows) {
      // A chunk's memory is everything before it, so an unfinished video is evaluated from its beginning.
      if (std::ranges::all_of(asked, [&](int number) { return answers.has(row.name, number); })) continue;
      if (!common.quiet) std::fprintf(stderr, "%s: %s\n", row.name.c_str(), arguments.videos[video].c_str());
      TRY(recall.ask(video, row, arguments.noises, [&](int number, const gates::Line& made) {
        return answers.has(row.name, number) ? Result<void>() : answers.films.keep(answers.section, number, made);
      }));
    }
  }
  std::vector<gates::Line> lines = answers.lines(rows);
  compare_with_full(lines);
  return lines;
}

Result<std::vector<gates::Line>> answered(const Common& common, const RecallArguments& arguments) {
  TRY(refuse_unread_options(arguments.source));
  return arguments.videos.empty() ? about_films(common, arguments) : about_videos(common, arguments);
}

}  // namespace

int recall(const Common& common, const RecallArguments& arguments) {
  const auto lines = answered(common, arguments);
  if (!lines) return report_error(lines.error());
  const std::vector<gates::Pairs> pairs = gates::pairs(*lines, {"recall"});
  Json json = gates::to_json(*lines);
  for (Json& one : gates::to_json(pairs)) json.push_back(std::move(one));
  if (common.json) {
    for (const Json& line : json) std::printf("%s\n", json_line(line).c_str());
  } else {
    std::printf("%s", gates::table(*lines).c_str());
    if (lines->size() > 1)
      std::printf("\n%s", gates::difference_table({lines->begin() + 1, lines->end()}, lines->front(),
                                                  arguments.videos.empty() ? "recall" : "next")
                              .c_str());
    if (!pairs.empty()) std::printf("\n%s", gates::pairs_table(pairs).c_str());
  }
  const auto written = atomic_write(fs::path(arguments.out) / "recall.json", json.dump(2) + "\n");
  return written ? kDone : report_error(written.error());
}

}  // namespace longtake::train
