#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/core/result.h"
#include "engine/fetch/offer.h"
#include "engine/fetch/source.h"

namespace longtake {

/// A file that is wanted.
struct WantedFile {
  FileSource source;
  std::filesystem::path target;
  std::uint64_t bytes = 0;     ///< size in the catalogue; 0 if the catalogue has none
  std::string sha256_start{};  ///< first digits of the file's hash in the catalogue, or ""
};

/// How long is waited, and how often is tried.
struct FetchPace {
  std::chrono::seconds stall{30};              ///< without a byte, then the connection is given up
  std::chrono::milliseconds first_wait{1000};  ///< before the second try; doubled from try to try
  std::chrono::milliseconds longest_wait{30000};
  std::chrono::seconds patience{120};  ///< the longest Retry-After that is waited for
  int tries = 6;                       ///< in a row without a byte
};

/// Callbacks on the thread that fetches.
struct FetchNews {
  std::function<void(std::uint64_t have, std::uint64_t total)> came{};  ///< bytes of this file; total 0 if unknown
  std::function<void(const Phrase&)> step{};
};

/// The source of the hash that a file was compared with.
enum class ComparedWith { catalogue, hub, git, first_time, nothing };

struct FetchedFile {
  std::uint64_t bytes = 0;  ///< size of the file
  std::uint64_t came = 0;   ///< bytes that came in this call
  std::string sha256{};
  ComparedWith compared = ComparedWith::nothing;
};

/// Fetches one file to its place: goes on with the part of an earlier call, tries again after what passes by itself,
/// and gives the file its name once its sum holds. A file that is there is compared and stays as it is. Errors leave
/// the part where it is worth going on from.
Result<FetchedFile> fetch_file(const WantedFile& wanted, const Hub& hub, const FetchPace& pace, const FetchNews& news,
                               const std::stop_token& stop);

/// Asks the server of a file for its size and its sum, and refuses what is not allowed or not there. What the server
/// does not tell stays empty.
Result<Offer> ask_for_offer(const WantedFile& wanted, const Hub& hub, const FetchPace& pace,
                            const std::stop_token& stop);

}  // namespace longtake
