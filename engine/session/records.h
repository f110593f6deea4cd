#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/session/latents.h"

namespace longtake {

/// The conditions of a session. Hashes are reproducible only if build, backend, dtype, ISA and threads are equal.
struct Manifest {
  int schema = 1;
  std::string created;  ///< ISO 8601, UTC; for display only
  std::string build;
  std::string model;
  std::string weights_hash;
  std::string decoder_hash;   ///< SHA-256 of the decoder, "" if it is random
  std::string salience_head;  ///< SHA-256 of the salience head, "" if novelty was used instead
  std::string device;
  std::string dtype;
  std::string isa;
  int threads = 0;
  int width = 0;   ///< px
  int height = 0;  ///< px
  double fps = 16.0;
  int frames_per_chunk = 0;
  int latent_frames_per_chunk = 0;
  std::uint64_t seed = 0;
  Json settings = Json::object();  ///< other settings of the model: steps, policy, budget, ...
};

/// An event at a chunk boundary. Its time is a chunk number, never the clock.
struct EventRecord {
  std::uint32_t take = 0;
  std::int64_t chunk = 0;  ///< the first chunk that it affects
  std::string kind;        ///< "set_prompt", "set_policy", "take_started", ...
  Json body = Json::object();
};

/// Where a take branches from another one.
struct TakeOrigin {
  std::uint32_t parent = 0;
  std::int64_t from_chunk = -1;  ///< last chunk shared with the parent
};
/// The take's origin in a "take_started" event. Nothing for other events and for damaged ones.
std::optional<TakeOrigin> origin_in(const EventRecord& event);

struct Thumbnail {
  int width = 0;
  int height = 0;
  std::vector<std::byte> rgb;  ///< [height][width][3]
};

struct ChunkRecord {
  std::uint32_t take = 0;
  std::int64_t chunk = 0;
  std::int64_t first_frame = 0;
  int frames = 0;
  std::uint64_t latent_hash = 0;
  std::uint64_t frames_hash = 0;
  Latents latents;
  Thumbnail thumbnail;
};

std::vector<std::byte> encode(const Manifest& manifest);
std::vector<std::byte> encode(const EventRecord& event);
/// Refuses an event that decode_event() would refuse, so that no log contains unreadable events.
Result<void> check_event(const EventRecord& event);
/// How a chunk's latents and thumbnail are stored in its record. Packing is lossless. Latents that are no multiples of
/// 1 / kLatentGrid are stored unpacked.
enum class Packing { plain, packed };
std::vector<std::byte> encode(const ChunkRecord& chunk, Packing packing = Packing::plain);

/// Payloads come from files of any origin, so every field is checked.
Result<Manifest> decode_manifest(std::span<const std::byte> payload);
Result<EventRecord> decode_event(std::span<const std::byte> payload);
Result<ChunkRecord> decode_chunk(std::span<const std::byte> payload);
Result<Thumbnail> decode_thumbnail(std::span<const std::byte> payload);
/// Only the header, from the beginning of a record; the bytes after it are neither needed nor checked.
Result<ChunkRecord> peek_chunk(std::span<const std::byte> beginning);
/// True if all fields of a header are within their limits, whatever its source.
bool is_valid_header(const ChunkRecord& header);
/// Reads a record without the bytes of latents and thumbnail, to list long sessions quickly.
Result<ChunkRecord> decode_chunk_header(std::span<const std::byte> payload);

}  // namespace longtake
