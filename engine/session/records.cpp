#include "engine/session/records.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/core/hash.h"
#include "engine/session/errors.h"
#include "engine/session/log_format.h"
#include "engine/session/packing.h"

namespace longtake {
namespace {

constexpr double kMaxIndex = 1e12;
constexpr int kMaxSide = 1 << 14;
constexpr int kMaxThumbnailSide = 512;
constexpr int kMaxFrames = 4096;
constexpr std::uint32_t kMaxTake = 1'000'000'000;
// The largest command that the fields' own limits allow names a million tokens of four values each.
constexpr JsonLimits kEventLimits{.bytes = 64U << 20, .nodes = 5'000'000};
constexpr std::uint64_t kMostNovelty = kMaxPayloadBytes / sizeof(float);
constexpr std::uint64_t kMostPlaces = 1 << 16;
constexpr float kFarthestPlace = 1e6F;

std::vector<std::byte> to_bytes(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

// Hashes are strings in JSON, because many readers lose bits of numbers past 2^53.
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

/// The layout of the bytes after a header.
struct ChunkLayout {
  bool packed = false;             // the thumbnail, and the latents if they have a grid
  std::uint64_t latent_bytes = 0;  // in the record, if packed
  int grid = 0;                    // values per unit; 0: latents are not packed
  std::uint64_t novelty = 0;       // number of values between latents and thumbnail, only if packed
  std::uint64_t followed = 0;      // following bytes: the video's latents, packed like the chunk's own
  int followed_grid = 0;           // as grid
  std::uint64_t places = 0;        // following number of values
  double strength = 1;
};

struct ChunkParts {
  ChunkRecord record;
  ChunkLayout layout;
  std::span<const std::byte> latents;
  std::span<const std::byte> novelty;
  std::span<const std::byte> followed;
  std::span<const std::byte> places;
  std::span<const std::byte> thumbnail;
};

std::uint64_t thumbnail_bytes(const Thumbnail& small) {
  return 3ULL * static_cast<std::uint64_t>(small.width) * static_cast<std::uint64_t>(small.height);
}

// The previous frame's plane of the same channel is as many planes back as there are channels.
PlaneShape planes_of(const Latents& latents) {
  return {static_cast<int>(latents.shape[3]), static_cast<int>(latents.shape[2]), static_cast<int>(latents.shape[1])};
}
PlaneShape planes_of(const Thumbnail& small) { return {small.width, small.height, 0}; }

/// Packs a chunk's latents as multiples of 1 / kLatentGrid; nothing if one of them is not an exact multiple.
std::optional<std::vector<std::byte>> packed(const Latents& latents, const std::vector<std::byte>& bytes) {
  if (latents.dtype != "F32" || latents.shape.size() != 4) return std::nullopt;
  std::vector<float> values(bytes.size() / sizeof(float));
  const auto target = std::as_writable_bytes(std::span(values));
  std::ranges::copy(std::span(bytes).first(target.size()), target.begin());
  std::vector<std::int32_t> numbers;
  numbers.reserve(values.size());
  for (const float value : values) {
    const float scaled = value * kLatentGrid;
    if (!(std::abs(scaled) < 1e6F)) return std::nullopt;  // also refuses NaN
    const auto number = static_cast<std::int32_t>(scaled);
    if (std::bit_cast<std::uint32_t>(static_cast<float>(number) / kLatentGrid) != std::bit_cast<std::uint32_t>(value))
      return std::nullopt;
    numbers.push_back(number);
  }
  return pack(numbers, planes_of(latents));
}

// Stores red and blue as differences from green, with which they correlate.
std::optional<std::vector<std::byte>> packed(const Thumbnail& small) {
  const auto area = small.rgb.size() / 3;
  std::vector<std::int32_t> numbers(area * 3);
  for (std::size_t i = 0; i < area; ++i) {
    const auto value = [&](std::size_t channel) { return std::to_integer<std::int32_t>(small.rgb[i * 3 + channel]); };
    numbers[i] = value(1);
    numbers[area + i] = value(0) - value(1);
    numbers[2 * area + i] = value(2) - value(1);
  }
  return numbers.empty() ? std::vector<std::byte>() : pack(numbers, planes_of(small));
}

bool unpack_values(std::span<const std::byte> from, int grid, const Latents& like, std::vector<std::byte>& bytes) {
  if (grid == 0) {
    bytes.assign(from.begin(), from.end());
    return true;
  }
  const auto numbers = unpack(from, latent_bytes(like) / sizeof(float), planes_of(like));
  if (!numbers) return false;
  bytes.resize(numbers->size() * sizeof(float));
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    const float value = static_cast<float>((*numbers)[i]) / static_cast<float>(grid);
    std::memcpy(bytes.data() + i * sizeof value, &value, sizeof value);
  }
  return true;
}

std::vector<float> floats_of(std::span<const std::byte> bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

bool unpack_latents(const ChunkParts& parts, Latents& latents) {
  latents.novelty = floats_of(parts.novelty);
  latents.places = floats_of(parts.places);
  const auto is_place = [](float value) { return std::abs(value) <= kFarthestPlace; };  // false for NaN
  if (!std::ranges::all_of(latents.places, is_place)) return false;
  if (!unpack_values(parts.latents, parts.layout.grid, latents, latents.bytes)) return false;
  if (!latents.followed) return true;
  auto followed = std::make_shared<FollowedVideo>(*latents.followed);
  if (!unpack_values(parts.followed, parts.layout.followed_grid, latents, followed->bytes)) return false;
  latents.followed = std::move(followed);
  return true;
}

bool unpack_thumbnail(const ChunkParts& parts, Thumbnail& small) {
  if (!parts.layout.packed || thumbnail_bytes(small) == 0) {
    small.rgb.assign(parts.thumbnail.begin(), parts.thumbnail.end());
    return parts.thumbnail.size() == thumbnail_bytes(small);
  }
  const std::size_t area = thumbnail_bytes(small) / 3;
  const auto numbers = unpack(parts.thumbnail, area * 3, planes_of(small));
  if (!numbers) return false;
  small.rgb.resize(area * 3);
  for (std::size_t i = 0; i < area; ++i) {
    const auto put = [&](std::size_t channel, std::uint32_t value) {
      small.rgb[i * 3 + channel] = static_cast<std::byte>(value & 0xFF);
    };
    const auto green = static_cast<std::uint32_t>((*numbers)[i]);
    put(1, green);
    put(0, green + static_cast<std::uint32_t>((*numbers)[area + i]));
    put(2, green + static_cast<std::uint32_t>((*numbers)[2 * area + i]));
  }
  return true;
}

Failure unreadable_chunk(const ErrorForm& why) { return fail(errors::kCannotReadChunk, {}, make_error(why)); }

// Reads the header and advances `payload` past it.
Result<ChunkRecord> read_header(std::span<const std::byte>& payload, ChunkLayout& layout) {
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
  fields.number("take", record.take, 0, kMaxTake);
  fields.number("chunk", record.chunk, 0, kMaxIndex);
  fields.number("first_frame", record.first_frame, 0, kMaxIndex);
  fields.number("frames", record.frames, 0, kMaxFrames);
  read_hash(fields, "latent_hash", record.latent_hash);
  read_hash(fields, "frames_hash", record.frames_hash);
  read_shape(fields, record.latents);
  fields.text("dtype", record.latents.dtype);
  fields.number("thumbnail_width", record.thumbnail.width, 0, kMaxThumbnailSide);
  fields.number("thumbnail_height", record.thumbnail.height, 0, kMaxThumbnailSide);
  layout.packed = fields.find("packed_latents") != nullptr;
  fields.number("packed_latents", layout.latent_bytes, 0, kMaxPayloadBytes);
  fields.number("grid", layout.grid, 0, 1 << 16);
  if (layout.grid > 0 && (!layout.packed || record.latents.dtype != "F32"))
    fields.refuse("grid", "belongs to packed latents of type F32");
  fields.number("novelty", layout.novelty, 0, kMostNovelty);
  if (layout.novelty > 0 && !layout.packed) fields.refuse("novelty", "belongs to packed latents");
  fields.number("followed", layout.followed, 0, kMaxPayloadBytes);
  fields.number("followed_grid", layout.followed_grid, 0, 1 << 16);
  fields.number("strength", layout.strength, 0, 1);
  if (layout.followed > 0 && !layout.packed) fields.refuse("followed", "belongs to packed latents");
  fields.number("places", layout.places, 0, kMostPlaces);
  if (layout.places > 0 && !layout.packed) fields.refuse("places", "belongs to packed latents");
  if (layout.followed_grid > 0 && record.latents.dtype != "F32")
    fields.refuse("followed_grid", "belongs to latents of type F32");
  if (layout.followed > 0)
    record.latents.followed = std::make_shared<const FollowedVideo>(FollowedVideo{layout.strength, {}});
  if (item_bytes(record.latents.dtype) == 0) fields.refuse("dtype", "must be F32, F16 or BF16");
  if (auto read = fields.finish(); !read) return Failure(std::move(read.error()));
  return record;
}

// Payload: length of the header u32, header (JSON), latents, novelty (float32), a video's latents, places (float32),
// thumbnail. The size of the latents follows from their shape; if they are packed, the header states it.
Result<ChunkParts> split_chunk(std::span<const std::byte> payload) {
  ChunkParts parts;
  auto record = read_header(payload, parts.layout);
  if (!record) return Failure(std::move(record.error()));
  parts.record = std::move(*record);
  const ChunkLayout& layout = parts.layout;
  const std::uint64_t latents = layout.packed ? layout.latent_bytes : latent_bytes(parts.record.latents);
  const std::uint64_t novelty = layout.novelty * sizeof(float), places = layout.places * sizeof(float);
  const bool fits =
      latents + novelty + layout.followed + places <= payload.size() &&
      (layout.followed == 0 || layout.followed_grid > 0 || layout.followed == latent_bytes(parts.record.latents)) &&
      (layout.grid > 0 || latents == latent_bytes(parts.record.latents)) &&
      (layout.packed || payload.size() - latents == thumbnail_bytes(parts.record.thumbnail));
  if (!fits) return unreadable_chunk(errors::kSizesDisagree);
  parts.latents = payload.first(latents);
  parts.novelty = payload.subspan(latents, novelty);
  parts.followed = payload.subspan(latents + novelty, layout.followed);
  parts.places = payload.subspan(latents + novelty + layout.followed, places);
  parts.thumbnail = payload.subspan(latents + novelty + layout.followed + places);
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

Result<void> check_event(const EventRecord& event) {
  // Most events are far below every limit; only the others are decoded again for a check.
  const auto payload = encode(event);
  const JsonLimits small;
  if (payload.size() < small.nodes) return {};
  if (auto read = decode_event(payload); !read)
    return fail(errors::kEventTooLarge, {{"command", event.kind}}, std::move(read.error()));
  return {};
}

std::vector<std::byte> encode(const ChunkRecord& chunk, Packing packing) {
  std::optional<std::vector<std::byte>> thumbnail, latents;
  if (packing == Packing::packed) thumbnail = packed(chunk.thumbnail);
  if (thumbnail) latents = packed(chunk.latents, chunk.latents.bytes);
  const std::vector<std::byte>& latent_part = latents ? *latents : chunk.latents.bytes;
  const std::vector<std::byte>& thumbnail_part = thumbnail ? *thumbnail : chunk.thumbnail.rgb;
  Json fields{{"take", chunk.take},
              {"chunk", chunk.chunk},
              {"first_frame", chunk.first_frame},
              {"frames", chunk.frames},
              {"latent_hash", hex(chunk.latent_hash)},
              {"frames_hash", hex(chunk.frames_hash)},
              {"shape", chunk.latents.shape},
              {"dtype", chunk.latents.dtype},
              {"thumbnail_width", chunk.thumbnail.width},
              {"thumbnail_height", chunk.thumbnail.height}};
  if (thumbnail) fields["packed_latents"] = latent_part.size();
  if (latents) fields["grid"] = kLatentGrid;
  // Older programs, which read only the first format, refuse fields that they do not know.
  const std::vector<float> none;
  const std::vector<float>& novelty = thumbnail ? chunk.latents.novelty : none;
  if (!novelty.empty()) fields["novelty"] = novelty.size();
  std::vector<std::byte> followed_part;
  if (const FollowedVideo* followed = thumbnail ? chunk.latents.followed.get() : nullptr) {
    auto on_grid = packed(chunk.latents, followed->bytes);
    if (on_grid) fields["followed_grid"] = kLatentGrid;
    if (on_grid)
      followed_part = std::move(*on_grid);
    else
      followed_part = followed->bytes;
    fields["followed"] = followed_part.size();
    fields["strength"] = followed->strength;
  }
  const std::vector<float>& places = thumbnail ? chunk.latents.places : none;
  if (!places.empty()) fields["places"] = places.size();
  const std::string header = json_line(fields);
  const auto header_bytes = static_cast<std::uint32_t>(header.size());
  std::vector<std::byte> payload(sizeof header_bytes + header.size());
  std::memcpy(payload.data(), &header_bytes, sizeof header_bytes);
  std::memcpy(payload.data() + sizeof header_bytes, header.data(), header.size());
  payload.insert(payload.end(), latent_part.begin(), latent_part.end());
  const auto novelty_part = std::as_bytes(std::span(novelty));
  payload.insert(payload.end(), novelty_part.begin(), novelty_part.end());
  payload.insert(payload.end(), followed_part.begin(), followed_part.end());
  const auto places_part = std::as_bytes(std::span(places));
  payload.insert(payload.end(), places_part.begin(), places_part.end());
  payload.insert(payload.end(), thumbnail_part.begin(), thumbnail_part.end());
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
  auto parsed = parse_json(as_text(payload), "an event of the session", kEventLimits);
  if (!parsed) return Failure(std::move(parsed.error()));
  EventRecord event;
  JsonFields fields(*parsed, "an event of the session");
  fields.number("take", event.take, 0, kMaxTake);
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
  if (!unpack_latents(*parts, parts->record.latents) || !unpack_thumbnail(*parts, parts->record.thumbnail))
    return unreadable_chunk(errors::kSizesDisagree);
  return std::move(parts->record);
}

Result<Thumbnail> decode_thumbnail(std::span<const std::byte> payload) {
  auto parts = split_chunk(payload);
  if (!parts) return Failure(std::move(parts.error()));
  if (!unpack_thumbnail(*parts, parts->record.thumbnail)) return unreadable_chunk(errors::kSizesDisagree);
  return std::move(parts->record.thumbnail);
}

Result<ChunkRecord> peek_chunk(std::span<const std::byte> beginning) {
  ChunkLayout unused;
  return read_header(beginning, unused);
}

bool is_valid_header(const ChunkRecord& header) {
  const auto within = [](auto value, auto most) { return value >= 0 && value <= most; };
  const auto& shape = header.latents.shape;
  return header.take <= kMaxTake && within(static_cast<double>(header.chunk), kMaxIndex) &&
         within(static_cast<double>(header.first_frame), kMaxIndex) && within(header.frames, kMaxFrames) &&
         within(header.thumbnail.width, kMaxThumbnailSide) && within(header.thumbnail.height, kMaxThumbnailSide) &&
         shape.size() == 4 && std::ranges::all_of(shape, [&](std::int64_t side) { return within(side, kMaxSide); }) &&
         item_bytes(header.latents.dtype) > 0 &&
         (!header.latents.followed || within(header.latents.followed->strength, 1));
}

Result<ChunkRecord> decode_chunk_header(std::span<const std::byte> payload) {
  auto parts = split_chunk(payload);
  if (!parts) return Failure(std::move(parts.error()));
  return std::move(parts->record);
}

}  // namespace longtake
