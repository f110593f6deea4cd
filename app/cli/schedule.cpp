#include "app/cli/schedule.h"

#include <charconv>
#include <cmath>

#include "engine/weights/refusal.h"

namespace longtake::cli {
namespace {

constexpr double kLongestSeconds = 7 * 24 * 3600.0;
constexpr std::int64_t kMostChunks = 10'000'000;
constexpr std::size_t kLongestPrompt = 64 << 10;  // bytes

template <class Number>
bool parse_whole(std::string_view text, Number& value) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size();
}

}  // namespace

Result<Moment> parse_moment(const std::string& text) {
  const std::string_view view = text;
  if (double seconds = 0; view.size() > 1 && view.back() == 's' &&
                          parse_whole(view.substr(0, view.size() - 1), seconds) && seconds >= 0 &&
                          seconds <= kLongestSeconds)
    return Moment(Seconds{seconds});
  if (std::int64_t chunk = 0; view.size() > 1 && view.front() == 'c' && parse_whole(view.substr(1), chunk) &&
                              chunk >= 0 && chunk <= kMostChunks)
    return Moment(ChunkNumber{chunk});
  return fail(Error::Kind::bad_input, "\"" + shown(text) + "\" is no moment of a video", {},
              "Write seconds as 8s or 2.5s, or a chunk as c12.");
}

bool reached(const Moment& moment, std::int64_t chunk, double seconds) {
  constexpr double kRounding = 1e-6;
  if (const auto* number = std::get_if<ChunkNumber>(&moment)) return number->value <= chunk;
  return std::get<Seconds>(moment).value <= seconds + kRounding;
}

Result<std::string> clean_prompt(const std::string& text) {
  if (text.size() > kLongestPrompt)
    return fail(Error::Kind::bad_input, "The prompt is too long",
                "it has " + with_commas(text.size()) + " bytes, " + with_commas(kLongestPrompt) + " are allowed");
  if (const auto at = invalid_utf8(text))
    return fail(Error::Kind::bad_input, "The prompt is not valid UTF-8", "byte " + std::to_string(*at) + " is wrong",
                "Check the terminal's or the script's encoding.");
  std::string clean;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool c1 = byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;  // U+0080 .. U+009F
    if (c1) ++i;
    const bool control = byte < 0x20 || byte == 0x7F;
    if (!c1 && (!control || byte == '\n' || byte == '\t')) clean += text[i];
  }
  return clean;
}

}  // namespace longtake::cli
