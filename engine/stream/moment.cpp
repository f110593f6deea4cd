#include "engine/stream/moment.h"

#include <charconv>
#include <string_view>

#include "engine/stream/errors.h"

namespace longtake {
namespace {

constexpr double kLongestSeconds = 7 * 24 * 3600.0;
constexpr std::int64_t kMostChunks = 10'000'000;

template <class Number>
bool parse_whole(std::string_view text, Number& value) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size();
}

}  // namespace

Result<Moment> parse_moment(const std::string& text) {
  const std::string_view view = text;
  const std::string_view number = view.ends_with('s') ? view.substr(0, view.size() - 1) : view;
  if (double seconds = 0; parse_whole(number, seconds) && seconds >= 0 && seconds <= kLongestSeconds)
    return Moment(Seconds{seconds});
  if (std::int64_t chunk = 0;
      view.starts_with('c') && parse_whole(view.substr(1), chunk) && chunk >= 0 && chunk <= kMostChunks)
    return Moment(ChunkNumber{chunk});
  return fail(errors::kNoMoment, {{"text", text.substr(0, 80)}});
}

std::string moment_text(const Moment& moment) {
  if (const auto* chunk = std::get_if<ChunkNumber>(&moment)) return 'c' + std::to_string(chunk->value);
  char text[40];  // without the locale's comma, so that it can be parsed again
  const auto end = std::to_chars(text, text + sizeof text, std::get<Seconds>(moment).value).ptr;
  return std::string(text, end) + 's';
}

bool reached(const Moment& moment, std::int64_t chunk, double seconds) {
  constexpr double kRounding = 1e-6;
  if (const auto* number = std::get_if<ChunkNumber>(&moment)) return number->value <= chunk;
  return std::get<Seconds>(moment).value <= seconds + kRounding;
}

}  // namespace longtake
