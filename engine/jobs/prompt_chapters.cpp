#include "engine/jobs/prompt_chapters.h"

#include <algorithm>

#include "engine/options/session_options.h"
#include "engine/stream/command_json.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"

namespace longtake {

std::vector<Chapter> prompt_chapters(const SessionReader& session, TakeId take, std::int64_t first_frame,
                                     std::int64_t end_frame) {
  const auto path = session.path_of(take);
  const auto along = events_along(session, path, take);
  std::string text = "-";
  if (const auto options = session_options(session.manifest()); options && !options->prompt.empty())
    text = options->prompt;
  const auto seconds = [&](std::int64_t frame) {
    return static_cast<double>(std::max<std::int64_t>(0, frame - first_frame)) / session.manifest().fps;
  };
  std::vector<Chapter> chapters;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ChunkRecord& chunk = path[i].header;
    if (chunk.first_frame >= end_frame) break;
    std::string name;
    for (const EventRecord* event : along[i]) {
      if (event->kind != "set_prompt" && event->kind != "mark_moment") continue;
      const auto command = command_from_json(event->kind, event->body);
      if (!command) continue;
      if (const auto* prompt = std::get_if<SetPrompt>(&*command)) text = prompt_title(prompt->texts);
      if (const auto* mark = std::get_if<MarkMoment>(&*command)) name = mark->name;
    }
    // A person's own name says more than the prompt.
    if (!name.empty()) text = name;
    if (chunk.first_frame + chunk.frames <= first_frame || (!chapters.empty() && chapters.back().title == text))
      continue;
    if (!chapters.empty()) chapters.back().end_s = seconds(chunk.first_frame);
    chapters.push_back({seconds(chunk.first_frame), seconds(end_frame), text});
  }
  return chapters;
}

}  // namespace longtake
