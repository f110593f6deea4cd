#pragma once

#include <cstdint>
#include <span>

namespace longtake {

/// A public file that this program reads. The facts come from its publisher's listing.
struct PublishedFile {
  const char* model;         ///< what it is a part of, "LongLive-1.3B"
  const char* repository;    ///< on the Hugging Face hub unless a site is given
  const char* file;          ///< path in the repository
  const char* kind;          ///< "wan-dit", "wan-vae", "umt5", "tokenizer", "taehv", "lora"
  std::uint64_t bytes;       ///< 0 if the listing was not seen
  const char* sha256_start;  ///< first digits, "" if the listing was not seen
  const char* licence;
  const char* needs;  ///< other files that a stream of it needs
};

std::span<const PublishedFile> catalogue();

}  // namespace longtake
