#include "engine/jobs/verify.h"

#include <algorithm>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/version.h"
#include "engine/open/load_decoder.h"
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

// The command that starts a take has already been applied; the event only records it in the log. Returns whether the
// next chunk shows a picture.
Result<bool> apply(const EventRecord& event, ChunkSource& source) {
  if (event.kind == "take_started") return false;
  if (event.kind == "mark_take" || event.kind == "trim_take") return false;
  auto command = command_from_json(event.kind, event.body);
  if (!command) return Failure(std::move(command.error()));
  auto applied = source.apply(*command);
  if (!applied) return Failure(std::move(applied.error()));
  return std::holds_alternative<ShowPicture>(*command);
}

/// The hash of a chunk that is not generated again because it was imported: the log's latents are its only source.
Result<std::uint64_t> hash_of_given(const SessionReader& session, const SessionReader::Chunk& chunk,
                                    ChunkSource& source) {
  auto record = TRY(session.read(chunk));
  TRY(source.put_back(record.latents));
  return hash64(record.latents.bytes);
}

/// The hash of a chunk that is generated now; 0 if its position differs from the log.
Result<std::uint64_t> hash_of_made(const SessionReader& session, const SessionReader::Chunk& chunk, ChunkSource& source,
                                   std::stop_token stop) {
  const ChunkRecord& expected = chunk.header;
  if (expected.latents.followed) {
    auto record = TRY(session.read(chunk));
    TRY(source.follow(*record.latents.followed));
  }
  auto made = TRY(source.next(std::move(stop)));
  return made.video->chunk == expected.chunk ? made.video->latent_hash : 0;
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
  TRY(check_former(session.manifest().decoder_hash));
  auto info = source.open(progress, stop);
  if (!info) return Failure(std::move(info.error()));
  Verified result;
  result.circumstances = differences(session.manifest(), *info);
  result.whole = session.is_whole() && session.torn_bytes() == 0;
  bool given = false;
  for (const SessionReader::Step& step : session.steps()) {
    if (!step.is_chunk) {
      auto applied = apply(session.events()[step.index], source);
      if (!applied) return Failure(std::move(applied.error()));
      given |= *applied;
      continue;
    }
    const SessionReader::Chunk& chunk = session.chunks()[step.index];
    const ChunkRecord& expected = chunk.header;
    const auto hash = std::exchange(given, false) ? hash_of_given(session, chunk, source)
                                                  : hash_of_made(session, chunk, source, stop);
    if (!hash) return Failure(Error(hash.error()));
    ++result.chunks;
    if (*hash != expected.latent_hash) {
      result.first_difference = Verified::Difference{expected.take, expected.chunk, *hash, expected.latent_hash};
      return result;
    }
    progress("Rendering again", static_cast<double>(result.chunks) /
                                    static_cast<double>(std::max<std::size_t>(session.chunks().size(), 1)));
  }
  result.changed = session.changed();
  return result;
}

}  // namespace longtake
