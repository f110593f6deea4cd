#include "app/common/clean_prompt.h"

#include <algorithm>

#include "engine/core/utf8.h"
#include "engine/weights/refusal.h"

namespace longtake::cli {
namespace {

constexpr std::size_t kLongestPrompt = 64 << 10;  // bytes

}  // namespace

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

std::string trimmed(const std::string& line) {
  const std::size_t from = line.find_first_not_of(" \t\r");
  return from == std::string::npos ? std::string() : line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

}  // namespace longtake::cli
