#include "app/common/session_take.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/stream/take_outline.h"

namespace longtake::cli {
namespace {

std::string numbers_text(const std::vector<TakeSummary>& takes) {
  std::string text;
  for (const TakeSummary& take : takes)
    text += (text.empty() ? "" : &take == &takes.back() ? " and " : ", ") + std::to_string(take_number(take.take));
  return text;
}

Failure behind_the_end(const SessionTake& take, const Moment& moment, const std::string& option) {
  const double seconds = static_cast<double>(take.frames()) / take.session.manifest().fps;
  return fail(Error::Kind::bad_input, option + ' ' + moment_text(moment) + " is after the end of the take",
              "take " + std::to_string(take_number(take.take)) + " has " + std::to_string(take.chunks()) + " chunks, " +
                  seconds_text(seconds),
              "\"longtake-cli takes\" shows the takes of a session.");
}

}  // namespace

Result<SessionTake> open_take(const std::filesystem::path& session, std::optional<std::int64_t> number) {
  TRY(check_is_session(session));
  auto reader = TRY(SessionReader::open(session));
  if (reader.chunks().empty())
    return fail(Error::Kind::bad_input, "Cannot use " + session.string(), "the session holds no pictures");
  TakeId take = reader.chunks().back().header.take;
  if (number) {
    const auto takes = takes_of(reader);
    const auto found = std::ranges::find(takes, *number, [](const TakeSummary& one) { return take_number(one.take); });
    if (found == takes.end())
      return fail(Error::Kind::bad_input, "There is no take " + std::to_string(*number) + " in " + session.string(),
                  "it has take " + numbers_text(takes), "\"longtake-cli takes\" shows the takes of a session.");
    take = found->take;
  }
  auto path = reader.path_of(take);
  if (path.empty())
    return fail(Error::Kind::bad_input, "Cannot use take " + std::to_string(take_number(take)), "it holds no pictures");
  return SessionTake{std::move(reader), take, std::move(path)};
}

std::int64_t first_frame_of(const std::vector<SessionReader::Chunk>& path, ChunkIndex chunk) {
  for (const SessionReader::Chunk& one : path)
    if (one.header.chunk >= chunk) return one.header.first_frame;
  return path.empty() ? 0 : path.back().header.first_frame + path.back().header.frames;
}

Result<std::int64_t> frame_at(const SessionTake& take, const Moment& moment, const std::string& option) {
  if (const auto* chunk = std::get_if<ChunkNumber>(&moment)) {
    if (chunk->value > take.chunks()) return behind_the_end(take, moment, option);
    return first_frame_of(take.path, chunk->value);
  }
  const auto frame = std::llround(std::get<Seconds>(moment).value * take.session.manifest().fps);
  if (frame > take.frames()) return behind_the_end(take, moment, option);
  return std::int64_t{frame};
}

Result<std::int64_t> boundary_at(const SessionTake& take, const Moment& moment, const std::string& option) {
  auto frame = frame_at(take, moment, option);
  if (!frame) return frame;
  for (const SessionReader::Chunk& chunk : take.path)
    if ((*frame - chunk.header.first_frame) * 2 < chunk.header.frames) return chunk.header.chunk;
  return take.chunks();
}

std::string seconds_text(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%.2f s", seconds);
  return text;
}

}  // namespace longtake::cli
