#include <algorithm>

#include "engine/wan/text_cleaning.h"
#include "engine/wan/tokenizer.h"
#include "tests/places/places.h"

// Fuzzes a prompt: any text must become valid UTF-8 and ids for which the text encoder has rows.

namespace {

const longtake::Tokenizer& tokenizer() {
  static const auto opened = longtake::Tokenizer::open(longtake::source_path("tests/fixtures/tokenizer.model"));
  if (!opened) __builtin_trap();
  return *opened;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view prompt(reinterpret_cast<const char*>(data), size);
  const std::string clean = longtake::clean_prompt(prompt);
  const auto control = [](unsigned char c) { return c < 32 || c == 127; };
  if (std::any_of(clean.begin(), clean.end(), control)) __builtin_trap();
  if (clean.starts_with(' ') || clean.ends_with(' ')) __builtin_trap();
  const std::vector<std::int64_t> ids = tokenizer().encode(prompt);
  if (ids.empty() || ids.size() > longtake::Tokenizer::rows || ids.back() != 1) __builtin_trap();
  if (std::any_of(ids.begin(), ids.end(), [](std::int64_t id) { return id < 0; })) __builtin_trap();
  return 0;
}
