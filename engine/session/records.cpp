#include "engine/session/records.h"

#include <charconv>
#include <cstring>
#include <utility>

#include "engine/core/hash.h"
#include "engine/session/errors.h"
#include "engine/session/log_format.h"

namespace longtake {
namespace {

constexpr double kMaxIndex = 1e12;
constexpr int kMaxSide = 1 << 14;

std::vector<std::byte> to_bytes(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

// Hashes are texts in JSON, because many readers lose bits of numbers past 2^53.
void read_hash(JsonFields& fields, const char* key, std::uint64_t& value) {
  std::string digits;
  fields.text(key, digits);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.empty() || digits.size() > 16 || error != std::errc() || end != digits.data() + digits.size())
    fields.refuse(key, "must be a hexadecimal number");
}

std::size_t item_bytes(const std::string& dtype) {
  if (dtype == "F32") return 4;
  if (dtype == "BF16" || dtype == "F16") return 2;
  return 0;
}

// The bytes that the shape needs, 0 for an invalid shape. Four sides of at most 2^14 each cannot overflow 64 bits.
std::uint64_t latent_bytes(const Latents& latents) {
  std::uint64_t bytes = item_bytes(latents.dtype);
  for (const std::int64_t side : latents.shape) bytes *= static_cast<std::uint64_t>(side);
  return bytes;
}

void read_shape(JsonFields& fields, Latents& latents) {
  const Json* shape = fields.find("shape");
  if (shape == nullptr || !shape->is_array() || shape->size() != 4)
    return fields.refuse("shape", "must have four sizes");
  for (const Json& side : *shape) {
    if (!side.is_number_unsigned() || side.get<std::uint64_t>() > kMaxSide)
      return fields.refuse("shape", "must hold whole numbers up to 16384");
    latents.shape.push_back(side.get<std::int64_t>());
  }
}

struct ChunkParts {
  ChunkRecord record;
  std::span<const std::byte> latents;
  std::span<const std::byte> thumbnail;
};

Failure unreadable_chunk(const ErrorForm& why) { return fail(errors::kCannotReadChunk, {}, make_error(why)); }

// Reads the header and moves `payload` behind it.
Result<ChunkRecord> read_header(std::span<const std::byte>& payload) {
  std::uint32_t header_bytes = 0;
  if (payload.size() < sizeof header_bytes) return unreadable_chunk(errors::kRecordTooShort);
  std::memcpy(&header_bytes, payload.data(), sizeof header_bytes);
  payload = payload.subspan(sizeof header_bytes);
  if (header_bytes > payload.size()) return unreadable_chunk(errors::kHeaderCutOff);
  auto header = parse_json(as_text(payload.first(header_bytes)), "a chunk of the session");
  if (!header) return Failure(std::move(header.error()));
  payload = payload.subspan(header_bytes);

  ChunkRecord record;
  JsonFields fields(*header, "a chunk of the session");
  fields.number("take", record.take, 0, 1e9);
  fields.number("chunk", record.chunk, 0, kMaxIndex);
  fields.number("first_frame", record.first_frame, 0, kMaxIndex);
  fields.number("frames", record.frames, 0, 4096);
  read_hash(fields, "latent_hash", record.latent_hash);
  read_hash(fields, "frames_hash", record.frames_hash);
  read_shape(fields, record.latents);
  fields.text("dtype", record.latents.dtype);
  fields.number("thumbnail_width", record.thumbnail.width, 0, kMaxSide);
  fields.number("thumbnail_height", record.thumbnail.height, 0, kMaxSide);
  if (item_bytes(record.latents.dtype) == 0) fields.refuse("dtype", "must be F32, F16 or BF16");
  if (auto read = fields.finish(); !read) return Failure(std::move(read.error()));
  return record;
}

// Payload: length of the header u32, header (JSON), latents, thumbnail.
Result<ChunkParts> split_chunk(std::span<const std::byte> payload) {
  auto record = read_header(payload);
  if (!record) return Failure(std::move(record.error()));
  ChunkParts parts;
  parts.record = std::move(*record);
  const Thumbnail& small = parts.record.thumbnail;
  const std::uint64_t latents = latent_bytes(parts.record.latents);
  const std::uint64_t thumbnail =
      3ULL * static_cast<std::uint64_t>(small.width) * static_cast<std::uint64_t>(small.height);
  if (latents > payload.size() || payload.size() - latents != thumbnail)
    return unreadable_chunk(errors::kSizesDisagree);
  parts.latents = payload.first(latents);
  parts.thumbnail = payload.subspan(latents);
  return parts;
}

}  // namespace

std::vector<std::byte> encode(const Manifest& manifest) {
  return to_bytes(json_line(Json{{"schema", manifest.schema},
                                 {"created", manifest.created},
                                 {"build", manifest.build},
                                 {"model", manifest.model},
                                 {"weights_hash", manifest.weights_hash},
                                 {"decoder_hash", manifest.decoder_hash},
                                 {"salience_head", manifest.salience_head},
                                 {"device", manifest.device},
                                 {"dtype", manifest.dtype},
                                 {"isa", manifest.isa},
                                 {"threads", manifest.threads},
                                 {"width", manifest.width},
                                 {"height", manifest.height},
                                 {"fps", manifest.fps},
                                 {"frames_per_chunk", manifest.frames_per_chunk},
                                 {"latent_frames_per_chunk", manifest.latent_frames_per_chunk},
                                 {"seed", hex(manifest.seed)},
                                 {"settings", manifest.settings}}));
}

std::vector<std::byte> encode(const EventRecord& event) {
  return to_bytes(
      json_line(Json{{"take", event.take}, {"chunk", event.chunk}, {"kind", event.kind}, {"body", event.body}}));
}

std::vector<std::byte> encode(const ChunkRecord& chunk) {
  const std::string header = json_line(Json{{"take", chunk.take},
                                            {"chunk", chunk.chunk},
                                            {"first_frame", chunk.first_frame},
                                            {"frames", chunk.frames},
                                            {"latent_hash", hex(chunk.latent_hash)},
                                            {"frames_hash", hex(chunk.frames_hash)},
                                            {"shape", chunk.latents.shape},
                                            {"dtype", chunk.latents.dtype},
                                            {"thumbnail_width", chunk.thumbnail.width},
                                            {"thumbnail_height", chunk.thumbnail.height}});
  const auto header_bytes = static_cast<std::uint32_t>(header.size());
  std::vector<std::byte> payload(sizeof header_bytes + header.size());
  std::memcpy(payload.data(), &header_bytes, sizeof header_bytes);
  std::memcpy(payload.data() + sizeof header_bytes, header.data(), header.size());
  payload.insert(payload.end(), chunk.latents.bytes.begin(), chunk.latents.bytes.end());
  payload.insert(payload.end(), chunk.thumbnail.rgb.begin(), chunk.thumbnail.rgb.end());
  return payload;
}

Result<Manifest> decode_manifest(std::span<const std::byte> payload) {
  auto parsed = parse_json(as_text(payload), "the session's manifest");
  if (!parsed) return Failure(std::move(parsed.error()));
  Manifest manifest;
  JsonFields fields(*parsed, "the session's manifest");
  fields.number("schema", manifest.schema, 1, 1e6);
  if (manifest.schema > 1) return fail(errors::kSessionOfNewerProgram);
  fields.text("created", manifest.created);
  fields.text("build", manifest.build);
  fields.text("model", manifest.model);
  fields.text("weights_hash", manifest.weights_hash);
  fields.text("decoder_hash", manifest.decoder_hash);
  fields.text("salience_head", manifest.salience_head);
  fields.text("device", manifest.device);
  fields.text("dtype", manifest.dtype);
  fields.text("isa", manifest.isa);
  fields.number("threads", manifest.threads, 0, 4096);
  fields.number("width", manifest.width, 0, kMaxSide);
  fields.number("height", manifest.height, 0, kMaxSide);
  fields.number("fps", manifest.fps, 0.1, 1000);
  fields.number("frames_per_chunk", manifest.frames_per_chunk, 0, 4096);
  fields.number("latent_frames_per_chunk", manifest.latent_frames_per_chunk, 0, 4096);
  read_hash(fields, "seed", manifest.seed);
  if (const Json* settings = fields.find("settings")) manifest.settings = *settings;
  if (auto read = fields.finish(); !read) return Failure(std::move(read.error()));
  return manifest;
}

Result<EventRecord> decode_event(std::span<const std::byte> payload) {
  auto parsed = parse_json(as_text(payload), "an event of the session");
  if (!parsed) return Failure(std::move(parsed.error()));
  EventRecord event;
  JsonFields fields(*parsed, "an event of the session");
  fields.number("take", event.take, 0, 1e9);
  fields.number("chunk", event.chunk, 0, kMaxIndex);
  fields.text("kind", event.kind);
  if (const Json* body = fields.find("body")) event.body = *body;
  if (auto read = fields.finish(); !read) return Failure(std::move(read.error()));
  return event;
}

std::optional<TakeOrigin> origin_in(const EventRecord& event) {
  if (event.kind != "take_started") return std::nullopt;
  const Json parent = event.body.value("parent", Json());
  const Json from = event.body.value("from_chunk", Json());
  if (!parent.is_number_unsigned() || !from.is_number_integer()) return std::nullopt;
  return TakeOrigin{parent.get<std::uint32_t>(), from.get<std::int64_t>()};
}

Result<ChunkRecord> decode_chunk(std::span<const std::byte> payload) {
  auto parts = split_chunk(payload);
  if (!parts) return Failure(std::move(parts.error()));
  parts->record.latents.bytes.assign(parts->latents.begin(), parts->latents.end());
  parts->record.thumbnail.rgb.assign(parts->thumbnail.begin(), parts->thumbnail.end());
  return std::move(parts->record);
}

Result<ChunkRecord> peek_chunk(std::span<const std::byte> beginning) { return read_header(beginning); }

Result<ChunkRecord> decode_chunk_header(std::span<const std::byte> payload) {
  auto parts = split_chunk(payload);
  if (!parts) return Failure(std::move(parts.error()));
  return std::move(parts->record);
}

}  // namespace longtake
