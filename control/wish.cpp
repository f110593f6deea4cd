#include "control/wish.h"

#include <algorithm>
#include <utility>

#include "control/errors.h"
#include "engine/stream/prompt_text.h"

namespace longtake::control {

Result<SetPrompt> slot_prompt(int number, const std::string& kept) {
  if (kept.empty()) return fail(errors::kSlotEmpty, {{"number", number}});
  return prompt_from(kept);
}

Result<std::string> with_weight(const std::string& typed, const MoveWeight& wish) {
  if (typed.empty()) return fail(errors::kNoPromptYet);
  auto texts = parse_typed(typed);
  if (!texts) return fail(std::move(texts.error()));
  const auto place = static_cast<std::size_t>(wish.text - 1);
  if (place >= texts->size()) return fail(errors::kNoTextThere, {{"texts", texts->size()}});
  (*texts)[place].weight = static_cast<float>(wish.weight);
  if (std::ranges::all_of(*texts, [](const WeightedText& each) { return each.weight == 0; }))
    return fail(errors::kNoWeightLeft);
  return typed_prompt(*texts);
}

RecordingStart recording_of(const SourceInfo& source, std::string file) {
  return {std::move(file), source.session, source.width, source.height, source.fps};
}

ExportJob job_of(const ExportTake& wish, const SourceInfo& source, std::string file) {
  ExportJob job{source.session, std::move(file), wish.take, wish.span, wish.options};
  job.second = wish.second;
  job.replaces = false;
  return job;
}

}  // namespace longtake::control
