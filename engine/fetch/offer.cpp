#include "engine/fetch/offer.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <ctime>
#include <optional>
#include <string_view>

namespace longtake {
namespace {

/// A text that is entirely a number.
std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_hexadecimal(const std::string& text, std::size_t digits) {
  return text.size() == digits && std::ranges::all_of(text, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

/// The text between the quotation marks of an ETag.
std::string bare(std::string etag) {
  if (etag.starts_with("W/")) etag.erase(0, 2);
  std::erase(etag, '"');
  std::ranges::transform(etag, etag.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return etag;
}

}  // namespace

std::uint64_t total_of_range(const HttpAnswer& answer) {
  const std::string range = answer.field("content-range");
  const std::size_t slash = range.find('/');
  if (slash == std::string::npos) return 0;
  return number(std::string_view(range).substr(slash + 1)).value_or(0);
}

std::int64_t first_of_range(const HttpAnswer& answer) {
  const std::string range = answer.field("content-range");
  constexpr std::string_view unit = "bytes ";
  const std::size_t dash = range.find('-');
  if (!range.starts_with(unit) || dash == std::string::npos) return -1;
  const auto first = number(std::string_view(range).substr(unit.size(), dash - unit.size()));
  return first ? static_cast<std::int64_t>(*first) : -1;
}

std::int64_t retry_after_s(const HttpAnswer& answer) {
  const std::string said = answer.field("retry-after");
  if (const auto seconds = number(said)) return static_cast<std::int64_t>(std::min<std::uint64_t>(*seconds, 1U << 30));
  std::tm moment{};
  if (::strptime(said.c_str(), "%a, %d %b %Y %H:%M:%S", &moment) == nullptr) return 0;
  return std::max<std::int64_t>(0, ::timegm(&moment) - std::time(nullptr));
}

void Offer::read(const HttpAnswer& answer, bool from_hub) {
  if (from_hub) {
    const std::string linked = bare(answer.field("x-linked-etag"));
    const std::string sum = linked.empty() ? bare(answer.field("etag")) : linked;
    if (is_hexadecimal(sum, 64)) sha256 = sum;
    if (is_hexadecimal(sum, 40)) git_sha1 = sum;
    if (!sum.empty()) mark = sum;
    if (const auto size = number(answer.field("x-linked-size"))) bytes = *size;
    if (const std::string named = answer.field("x-repo-commit"); !named.empty()) commit = named;
  }
  if (answer.status != 200 && answer.status != 206) return;
  // The hub's headers about the file override those of the server that sends the bytes.
  if (bytes == 0) bytes = total_of_range(answer);
  if (bytes == 0 && answer.status == 200) bytes = number(answer.field("content-length")).value_or(0);
  const std::string etag = answer.field("etag");
  if (mark.empty()) mark = etag.empty() ? answer.field("last-modified") : bare(etag);
}

}  // namespace longtake
