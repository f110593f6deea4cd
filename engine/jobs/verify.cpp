#include "engine/jobs/verify.h"

#include <algorithm>
#include <utility>

#include "engine/core/version.h"
#include "engine/stream/command_json.h"

namespace longtake {
namespace {

void compare(std::string& text, const char* what, const std::string& then, const std::string& now) {
  if (then == now) return;
  text += (text.empty() ? "" : ", ") + std::string(what) + " was " + then + ", is " + now;
}

std::string differences(const Manifest& then, const SourceInfo& now) {
  std::string text;
  compare(text, "the model", then.model, now.model);
  compare(text, "the weights' hash", then.weights_hash, now.weights_hash);
  compare(text, "the device", then.device, now.device);
  compare(text, "dtype", then.dtype, now.dtype);
  compare(text, "ISA", then.isa, now.isa);
  compare(text, "threads", std::to_string(then.threads), std::to_string(now.threads));
  compare(text, "the build", then.build, program_version());
  return text;
}

// The command that starts a take has already been applied; the event only records it in the log.
Result<void> apply(const EventRecord& event, ChunkSource& source) {
  if (event.kind == "take_started") return {};
  if (event.kind == "mark_take") return {};
  auto command = command_from_json(event.kind, event.body);
  if (!command) return Failure(std::move(command.error()));
  auto applied = source.apply(*command);
  if (!applied) return Failure(std::move(applied.error()));
  return {};
}

}  // namespace

Result<Verified> verify(const SessionReader& session, ChunkSource& source, const ChunkSource::Progress& progress,
                        std::stop_token stop) {
  auto info = source.open(progress, stop);
  if (!info) return Failure(std::move(info.error()));
  Verified result;
  result.circumstances = differences(session.manifest(), *info);
  for (const SessionReader::Step& step : session.steps()) {
    if (!step.is_chunk) {
      if (auto applied = apply(session.events()[step.index], source); !applied)
        return Failure(std::move(applied.error()));
      continue;
    }
    const ChunkRecord& expected = session.chunks()[step.index].header;
    auto made = source.next(stop);
    if (!made) return Failure(std::move(made.error()));
    ++result.chunks;
    if (made->video->latent_hash != expected.latent_hash || made->video->chunk != expected.chunk) {
      result.first_difference =
          Verified::Difference{expected.take, expected.chunk, made->video->latent_hash, expected.latent_hash};
      return result;
    }
    progress("Rendering again", static_cast<double>(result.chunks) /
                                    static_cast<double>(std::max<std::size_t>(session.chunks().size(), 1)));
  }
  return result;
}

}  // namespace longtake
