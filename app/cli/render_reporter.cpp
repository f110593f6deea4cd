#include "app/cli/render_reporter.h"
#include "app/common/exit_code.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/core/describe_json.h"
#include "engine/core/hash.h"
#include "engine/core/words.h"
#include "engine/stream/drift_json.h"
#include "engine/stream/prompt_reading.h"
#include "engine/stream/prompt_text.h"

namespace longtake::cli {
namespace {

Json chunk_event(const ChunkSource::Made& made, int frames) {
  const VideoChunk& video = *made.video;
  const StageTimes& t = video.times;
  Json event = {{"event", "chunk"},
                {"index", video.chunk},
                {"frames", frames},
                {"ms",
                 {{"text", rounded(t.text_ms)},
                  {"denoise", rounded(t.denoise_ms)},
                  {"context", rounded(t.context_ms)},
                  {"policy", rounded(t.policy_ms)},
                  {"snapshot", rounded(t.snapshot_ms)},
                  {"decode", rounded(t.decode_ms)},
                  {"total", rounded(t.total_ms)}}}};
  if (made.cache != nullptr) {
    event["cache"] = {{"kept", made.cache->kept_tokens}, {"budget", made.cache->budget_tokens},
                      {"sink", made.cache->sink_frames}, {"bytes", made.cache->kept_bytes},
                      {"policy", made.cache->policy},    {"scorer", made.cache->scorer}};
    for (const MemoryNote& note : made.cache->notes) event["cache"]["notes"].push_back(note_text(note));
  }
  event["hash"] = hex(video.latent_hash);
  return event;
}

Json model_event(const SourceInfo& info) {
  return {{"event", "model"},
          {"model", info.model},
          {"weights_hash", info.weights_hash},
          {"decoder_hash", info.decoder_hash},
          {"random_weights", info.random_weights},
          {"salience_head", info.salience_head},
          {"passes", info.denoise_passes},
          {"device", info.device},
          {"dtype", info.dtype},
          {"isa", info.isa},
          {"threads", info.threads},
          {"width", info.width},
          {"height", info.height},
          {"fps", info.fps}};
}

}  // namespace

RenderEvents RenderReporter::events() {
  RenderEvents events;
  events.opening = [this](const std::string& step, double fraction) {
    console_.event({{"event", "opening"}, {"step", step}, {"fraction", rounded(fraction)}});
    console_.progress(step, fraction);
  };
  events.opened = [this](const SourceInfo& info) { opened(info); };
  events.prompt = [this](const RenderEvents::Prompt& p) { prompt(p); };
  events.policy = [this](const SetPolicy& change, std::int64_t chunk) { policy(change, chunk); };
  events.chunk = [this](const ChunkSource::Made& made, int frames) { chunk(made, frames); };
  return events;
}

void RenderReporter::opened(const SourceInfo& info) {
  vocabulary_ = info.vocabulary;
  reads_ = takes_readings(vocabulary_);
  start_ = std::chrono::steady_clock::now();
  const auto* seconds = std::get_if<Seconds>(&end_);
  total_ = seconds != nullptr ? std::llround(seconds->value * info.fps)
                              : std::get<ChunkNumber>(end_).value * info.frames_per_chunk;
  console_.event(model_event(info));
  console_.say(info.model + ", " + std::to_string(info.width) + " x " + std::to_string(info.height) + ", " +
               info.device + ' ' + info.dtype + ", " + std::to_string(info.threads) + " threads");
  if (info.random_weights) console_.say("The weights are random: the picture means nothing.");
}

void RenderReporter::prompt(const RenderEvents::Prompt& prompt) {
  std::vector<std::string> unknown;
  Json replaced = Json::array();
  std::string shown;
  for (const WeightedText& text : prompt.texts) {
    std::vector<std::string> words;
    if (reads_) {
      PromptReading reading = read_prompt(text.text);
      for (const auto& pair : reading.replaced) replaced.push_back({pair.first, pair.second});
      if (const std::string changes = replaced_text(reading); !changes.empty())
        shown += (shown.empty() ? "" : ", ") + changes;
      words = std::move(reading.unknown);
    } else {
      words = unknown_words(vocabulary_, text.text);
    }
    for (std::string& word : words)
      if (std::ranges::count(unknown, word) == 0) unknown.push_back(std::move(word));
  }
  const std::string typed = typed_prompt(prompt.texts);
  console_.event({{"event", "prompt"},
                  {"text", typed},
                  {"unknown_words", unknown},
                  {"replaced", replaced},
                  {"queued_chunk", prompt.queued_chunk},
                  {"applied_chunk", prompt.applied_chunk},
                  {"recache_ms", rounded(prompt.recache_ms)}});
  judge_.begin_stretch();
  std::string list;
  for (const std::string& word : unknown) {
    const std::string near = reads_ ? std::string() : nearest_word(vocabulary_, word);
    list += (list.empty() ? "" : ", ") + word + (near.empty() ? "" : " (near it: " + near + ")");
  }
  if (!shown.empty()) console_.say("Read as: " + shown);
  if (!list.empty()) console_.say("The model does not know these words: " + list);
  if (prompt.applied_chunk > 0) console_.say("chunk " + std::to_string(prompt.applied_chunk) + ": \"" + typed + '"');
}

void RenderReporter::policy(const SetPolicy& change, std::int64_t applied_chunk) {
  Json event = {{"event", "policy"}, {"applied_chunk", applied_chunk}};
  event.update(write_fields(change));
  console_.event(event);
}

void RenderReporter::chunk(const ChunkSource::Made& made, int frames) {
  Json event = chunk_event(made, frames);
  event["drift"] = judge(made);
  console_.event(event);
  if (made.cache != nullptr) tell_memory(*made.cache);
  if (made.not_kept) not_kept_ = made.not_kept;
  done_ += frames;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  console_.progress({done_, std::max(total_, done_), seconds, "pictures"});
}

// Reports the first chunk of each drift; events contain the details of every chunk.
Json RenderReporter::judge(const ChunkSource::Made& made) {
  const drift::ChunkMeasures measures = ChunkSource::measures_of(made);
  const drift::Verdict verdict = judge_.add(measures);
  const bool drifts = verdict.level == drift::Level::drifted;
  drifted_chunks_ += drifts ? 1 : 0;
  if (drifts && !drifts_)
    console_.say("chunk " + std::to_string(made.video->chunk) + ": drifting, " + drift::worst_text(verdict));
  drifts_ = drifts;
  return drift::to_json(measures, verdict);
}

// Prints the scores that rank the tokens once, and the memory plan's notes whenever they change.
void RenderReporter::tell_memory(const CacheSnapshot& cache) {
  if (cache.scorer != scorer_) {
    scorer_ = cache.scorer;
    console_.say("Memory: policy " + cache.policy + ", " + std::to_string(cache.budget_tokens) + " tokens, scored by " +
                 cache.scorer);
  }
  if (cache.notes == notes_) return;
  notes_ = cache.notes;
  for (const MemoryNote& note : notes_) console_.say("Memory: " + note_text(note) + '.');
}

int RenderReporter::finish(const RenderReport& report) {
  const double rate = fps_ > 0 ? fps_ : report.source.fps;
  // Blending to another rate changes the number of frames, not the seconds.
  const auto frames = static_cast<std::int64_t>(std::llround(report.seconds * rate));
  const double speed = report.wall_seconds > 0 ? static_cast<double>(report.frames) / report.wall_seconds : 0;
  console_.event({{"event", "done"},
                  {"frames", frames},
                  {"seconds", rounded(report.seconds)},
                  {"fps", rounded(speed)},
                  {"hash", hex(report.hash)},
                  {"chunks", report.chunks},
                  {"drifted_chunks", drifted_chunks_},
                  {"video_fps", rate},
                  {"wall_seconds", rounded(report.wall_seconds)},
                  {"out", out_},
                  {"session", report.source.session},
                  {"complete", !report.ended_by.has_value()}});
  char line[128];
  std::snprintf(line, sizeof line, ": %lld pictures, %.2f s of video at %g pictures/s, made at %.1f pictures/s",
                static_cast<long long>(frames), report.seconds, rate, speed);
  console_.say(out_ + line);
  if (!report.source.session.empty() && !not_kept_) console_.say("The take is kept in " + report.source.session);
  const std::optional<Error>& problem = report.ended_by ? report.ended_by : not_kept_;
  if (!problem) return kDone;
  console_.error(*problem);
  return exit_code(*problem, true);
}

}  // namespace longtake::cli
