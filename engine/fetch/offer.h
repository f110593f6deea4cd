#pragma once

#include <cstdint>
#include <string>

#include "engine/fetch/http.h"

namespace longtake {

/// Facts about a file from a server's answers, over all redirects.
struct Offer {
  std::uint64_t bytes = 0;  ///< the whole file's size; 0 if unknown
  std::string sha256{};     ///< 64 digits, or ""
  std::string git_sha1{};   ///< 40 digits, or ""
  std::string mark{};       ///< a different mark means a different file; "" if the server sends none
  std::string commit{};     ///< commit of the repository

  /// Adds the facts of one answer. The hub's own answers contain checksums. Another server only sends its ETag, which
  /// may look like a checksum without being one.
  void read(const HttpAnswer& answer, bool from_hub);
};

/// The first byte of "bytes 5-9/10", or -1.
std::int64_t first_of_range(const HttpAnswer& answer);
/// The bytes of the whole file in "bytes 5-9/10" or "bytes */10"; 0 if the field does not state them.
std::uint64_t total_of_range(const HttpAnswer& answer);
/// The seconds of a Retry-After field, a number or a date; 0 if there is none.
std::int64_t retry_after_s(const HttpAnswer& answer);

}  // namespace longtake
