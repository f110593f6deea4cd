#include "control/wish.h"

#include <utility>

#include "control/errors.h"
#include "engine/stream/prompt_text.h"

namespace longtake::control {

Result<SetPrompt> slot_prompt(int number, const std::string& kept) {
  if (kept.empty()) return fail(errors::kSlotEmpty, {{"number", number}});
  return prompt_from(kept);
}

RecordingStart recording_of(const SourceInfo& source, std::string file) {
  return {std::move(file), source.session, source.width, source.height, source.fps};
}

ExportJob job_of(const ExportTake& wish, const SourceInfo& source, std::string file) {
  ExportJob job;
  job.session = source.session;
  job.out = std::move(file);
  job.take = wish.take;
  job.preset = wish.preset;
  job.fps = source.fps;
  job.chapters = wish.suffix == "mp4";
  return job;
}

}  // namespace longtake::control
