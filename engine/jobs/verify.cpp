#include "engine/jobs/verify.h"

#include <algorithm>
#include <utility>

#include "engine/core/version.h"
#include "engine/stream/command_json.h"

namespace longtake {
namespace {

std::vector<Circumstance> differences(const Manifest& then, const SourceInfo& now) {
  using What = Circumstance::What;
  std::vector<Circumstance> all = {{What::model, then.model, now.model},
                                   {What::weights, then.weights_hash, now.weights_hash},
                                   {What::device, then.device, now.device},
                                   {What::dtype, then.dtype, now.dtype},
                                   {What::isa, then.isa, now.isa},
                                   {What::threads, std::to_string(then.threads), std::to_string(now.threads)},
                                   {What::build, then.build, program_version()}};
  std::erase_if(all, [](const Circumstance& one) { return one.then == one.now; });
  return all;
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

const char* name_of(Circumstance::What what) {
  switch (what) {
    case Circumstance::What::model:
      return "the model";
    case Circumstance::What::weights:
      return "the weights' hash";
    case Circumstance::What::device:
      return "the device";
    case Circumstance::What::dtype:
      return "dtype";
    case Circumstance::What::isa:
      return "ISA";
    case Circumstance::What::threads:
      return "threads";
    case Circumstance::What::build:
      return "the build";
  }
  return "";
}

}  // namespace

std::string text_of(const std::vector<Circumstance>& circumstances) {
  std::string text;
  for (const Circumstance& one : circumstances)
    text += (text.empty() ? "" : ", ") + std::string(name_of(one.what)) + " was " + one.then + ", is " + one.now;
  return text;
}

Result<Verified> verify(const SessionReader& session, ChunkSource& source, const ChunkSource::Progress& progress,
                        std::stop_token stop) {
  auto info = source.open(progress, stop);
  if (!info) return Failure(std::move(info.error()));
  Verified result;
  result.circumstances = differences(session.manifest(), *info);
  result.whole = session.is_whole() && session.torn_bytes() == 0;
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
  result.changed = session.changed();
  return result;
}

}  // namespace longtake
