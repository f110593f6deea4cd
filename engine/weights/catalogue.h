#pragma once

#include <cstdint>
#include <span>

namespace longtake {

/// A public file that this program reads. Facts are those of its publisher's listing.
struct PublishedFile {
  const char* model;         ///< what it is a part of, "LongLive-1.3B"
  const char* repository;    ///< on the Hugging Face hub where no site is named
  const char* file;          ///< path in the repository
  const char* kind;          ///< "wan-dit", "wan-vae", "umt5", "tokenizer", "taehv", "lora"
  std::uint64_t bytes;       ///< 0 where the listing was not seen
  const char* sha256_start;  ///< first digits, "" where the listing was not seen
  const char* licence;
  const char* needs;  ///< what else a stream of it takes
};

std::span<const PublishedFile> catalogue();

}  // namespace longtake
