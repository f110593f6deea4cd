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

/// A file to download.
struct WantedFile {
  FileSource source;
  std::filesystem::path target;
  std::uint64_t bytes = 0;     ///< size in the catalogue; 0 if the catalogue has none
  std::string sha256_start{};  ///< first digits of the file's hash in the catalogue, or ""
};

/// Timeouts and numbers of attempts.
struct FetchPace {
  std::chrono::seconds stall{30};              ///< time without a byte after which the connection is dropped
  std::chrono::milliseconds first_wait{1000};  ///< before the second attempt; doubled with each attempt
  std::chrono::milliseconds longest_wait{30000};
  std::chrono::seconds patience{120};  ///< the longest accepted Retry-After
  int tries = 6;                       ///< consecutive attempts without a byte
};

/// Callbacks on the downloading thread.
struct FetchNews {
  std::function<void(std::uint64_t have, std::uint64_t total)> came{};  ///< bytes of this file; total 0 if unknown
  std::function<void(const Phrase&)> step{};
};

/// The source of the hash that a file was compared with.
enum class ComparedWith { catalogue, hub, git, first_time, nothing };

struct FetchedFile {
  std::uint64_t bytes = 0;  ///< size of the file
  std::uint64_t came = 0;   ///< bytes received in this call
  std::string sha256{};
  ComparedWith compared = ComparedWith::nothing;
};

/// Downloads one file to its place. It resumes the part of an earlier call and retries after temporary errors. The file
/// gets its name once its checksum is correct. An existing file is compared and stays as it is. After an error the part
/// stays if it can be resumed.
Result<FetchedFile> fetch_file(const WantedFile& wanted, const Hub& hub, const FetchPace& pace, const FetchNews& news,
                               const std::stop_token& stop);

/// Requests a file's size and checksum from its server, and refuses files that are not allowed or missing. What the
/// server does not report stays empty.
Result<Offer> ask_for_offer(const WantedFile& wanted, const Hub& hub, const FetchPace& pace,
                            const std::stop_token& stop);

}  // namespace longtake
