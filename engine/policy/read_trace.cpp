#include "engine/policy/read_trace.h"

#include <charconv>
#include <cstring>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/policy/trace_format.h"

namespace longtake {

using namespace trace_format;

namespace {

constexpr double kMostIndex = 1e12;
constexpr double kMostSide = 1 << 12;
constexpr std::uint64_t kMostTokens = 1 << 24;  // limit for the length of one list

Failure refused(const std::string& name, std::string why) {
  return fail(Error::Kind::bad_input, "Cannot read the trace " + name, std::move(why),
              "Make it again with \"longtake-cli cache trace\".");
}

/// Consumes the bytes of one record or file from the front.
class Bytes {
 public:
  explicit Bytes(std::span<const std::byte> bytes) : left_(bytes) {}

  std::size_t size() const { return left_.size(); }
  bool take(void* to, std::size_t size) {
    if (size > left_.size()) return false;
    if (size > 0) std::memcpy(to, left_.data(), size);
    left_ = left_.subspan(size);
    return true;
  }
  std::optional<std::string_view> text(std::uint64_t size) {
    if (size > left_.size()) return std::nullopt;
    const std::string_view view(reinterpret_cast<const char*>(left_.data()), static_cast<std::size_t>(size));
    left_ = left_.subspan(view.size());
    return view;
  }
  template <class T>
  bool list(std::vector<T>& to, std::uint64_t count) {
    if (count > left_.size() / sizeof(T)) return false;
    to.resize(static_cast<std::size_t>(count));
    return take(to.data(), to.size() * sizeof(T));
  }

 private:
  std::span<const std::byte> left_;
};

void read_ids(JsonFields& fields, const char* key, std::vector<std::int64_t>& ids) {
  const Json* pairs = fields.find(key);
  if (pairs == nullptr || !pairs->is_array()) return fields.refuse(key, "must be a list of [first, count] pairs");
  for (const Json& pair : *pairs) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_integer() || !pair[1].is_number_unsigned())
      return fields.refuse(key, "must hold [first, count] pairs");
    const auto first = pair[0].get<std::int64_t>();
    const auto count = pair[1].get<std::uint64_t>();
    const bool ascends = first >= 0 && (ids.empty() || first > ids.back());
    if (!ascends || first > static_cast<std::int64_t>(kMostIndex) || count < 1 || count > kMostTokens - ids.size())
      return fields.refuse(key, "must ascend and stay in range");
    for (std::uint64_t i = 0; i < count; ++i) ids.push_back(first + static_cast<std::int64_t>(i));
  }
}

Result<TraceHead> read_head(std::string_view text) {
  const auto json = TRY(parse_json(text, "its head"));
  TraceHead head;
  std::string seed = "0";
  JsonFields fields(json, "its head");
  fields.text("model", head.model);
  fields.text("weights_hash", head.weights_hash);
  fields.boolean("has_salience", head.has_salience);
  fields.number("blocks", head.blocks, 1, kMostSide);
  fields.number("rows", head.rows, 1, kMostSide);
  fields.number("columns", head.columns, 1, kMostSide);
  fields.number("window_chunks", head.window_chunks, 1, kMostSide);
  fields.text("seed", seed);
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), head.seed, 16);
  if (error != std::errc() || end != seed.data() + seed.size()) fields.refuse("seed", "must be hexadecimal");
  for (const int side : {head.blocks, head.rows, head.columns, head.window_chunks})
    if (side < 1) fields.refuse("a size", "is missing");
  TRY(fields.finish());
  return head;
}

Token restored(const StoredToken& stored, const TraceHead& head) {
  Token token;
  token.id = stored.id;
  token.frame = stored.id / head.frame_tokens();
  token.row = static_cast<std::int32_t>(stored.id % head.frame_tokens() / head.columns);
  token.column = static_cast<std::int32_t>(stored.id % head.columns);
  token.chunk = stored.chunk;
  token.prompt_epoch = stored.prompt_epoch;
  token.pinned = (stored.flags & kPinned) != 0;
  token.salience = stored.scores[0];
  token.novelty = stored.scores[1];
  token.attention_sum = stored.scores[2];
  token.attention_last = stored.scores[3];
  token.lasting = stored.scores[4];
  token.score = stored.scores[5];
  return token;
}

struct Lengths {
  std::uint64_t before = 0;
  bool salience = false;
  bool novelty = false;
};

Result<Lengths> read_chunk_json(std::string_view text, TraceChunk& chunk) {
  JsonLimits limits;
  limits.nodes = 4'000'000;  // a budget of one million single tokens must fit
  limits.bytes = 64U << 20;
  const auto json = TRY(parse_json(text, "a chunk", limits));
  Lengths lengths;
  JsonFields fields(json, "a chunk");
  fields.number("chunk", chunk.chunk, 0, kMostIndex);
  fields.number("first_frame", chunk.first_frame, 0, kMostIndex);
  fields.number("frames", chunk.frames, 1, kMostSide);
  fields.number("prompt_epoch", chunk.prompt_epoch, 0, 1e9);
  fields.number("origin_frame", chunk.origin_frame, 0, kMostIndex);
  fields.boolean("begins", chunk.begins);
  fields.number("before", lengths.before, 0, static_cast<double>(kMostTokens));
  fields.boolean("salience", lengths.salience);
  fields.boolean("novelty", lengths.novelty);
  read_ids(fields, "forgotten", chunk.forgotten);
  read_ids(fields, "pinned", chunk.pinned);
  read_ids(fields, "seen", chunk.seen);
  read_ids(fields, "kept", chunk.kept);
  const Json* policy = fields.find("policy");
  if (chunk.frames < 1) fields.refuse("frames", "is missing");
  TRY(fields.finish());
  if (policy != nullptr) {
    auto rule = TRY(policy_from_json(*policy));
    chunk.policy = std::move(rule);
  }
  return lengths;
}

Result<TraceChunk> read_chunk(Bytes payload, const TraceHead& head) {
  const auto broken = [](std::string why) {
    return fail(Error::Kind::bad_input, "A chunk cannot be read", std::move(why));
  };
  std::uint64_t length = 0;
  if (!payload.take(&length, sizeof length)) return broken("it is too short");
  const auto text = payload.text(length);
  if (!text) return broken("it is too short");
  TraceChunk chunk;
  const auto lengths = read_chunk_json(*text, chunk);
  if (!lengths) return fail(lengths.error());
  const auto tokens = static_cast<std::uint64_t>(chunk.frames) * static_cast<std::uint64_t>(head.frame_tokens());
  std::vector<StoredToken> before;
  const bool whole = payload.list(before, lengths->before) &&
                     payload.list(chunk.salience, lengths->salience ? tokens : 0) &&
                     payload.list(chunk.novelty, lengths->novelty ? tokens : 0) &&
                     payload.list(chunk.mass, chunk.seen.size() * static_cast<std::uint64_t>(head.blocks));
  if (!whole || payload.size() != 0) return broken("its lists do not have the lengths it names");
  for (const StoredToken& token : before) {
    if (token.id < 0 || (!chunk.before.empty() && token.id <= chunk.before.back().id))
      return broken("its tokens are not in order");
    chunk.before.push_back(restored(token, head));
  }
  return chunk;
}

}  // namespace

Result<Trace> parse_trace(std::span<const std::byte> bytes, const std::string& name) {
  Bytes file(bytes);
  char mark[sizeof kMark] = {};
  if (!file.take(mark, sizeof mark) || std::memcmp(mark, kMark, sizeof kMark - 1) != 0)
    return refused(name, "it is no trace");
  if (mark[7] != kMark[7])
    return fail(Error::Kind::bad_input, "Cannot read the trace " + name,
                "it has format version " + std::to_string(static_cast<unsigned char>(mark[7])) +
                    ", and this program reads version " + std::to_string(kMark[7]),
                "Use the version of Longtake that made it, or make the trace again.");
  Trace trace;
  bool ended = false;
  for (std::uint64_t index = 0; !ended; ++index) {
    const std::string place = "at byte " + std::to_string(bytes.size() - file.size());
    RecordHeader header;
    if (!file.take(&header, sizeof header)) return refused(name, "it ends early, " + place);
    if (header.magic != kMagic) return refused(name, "it is damaged " + place);
    const auto payload = file.text(header.length);
    if (!payload) return refused(name, "it ends early, inside the record " + place);
    if (hash64(std::as_bytes(std::span(*payload)), index) != header.sum)
      return refused(name, "the record " + place + " is damaged: its sum is wrong");
    if ((index == 0) != (header.kind == kHead)) return refused(name, "the record " + place + " is out of place");
    if (header.kind == kHead) {
      auto head = read_head(*payload);
      if (!head) return refused(name, head.error().what + ": " + head.error().why);
      trace.head = std::move(*head);
    } else if (header.kind == kChunk) {
      auto chunk = read_chunk(Bytes(std::as_bytes(std::span(*payload))), trace.head);
      if (!chunk) return refused(name, "the record " + place + ": " + chunk.error().what + ": " + chunk.error().why);
      const bool first = trace.chunks.empty();
      if (first && (!chunk->begins || !chunk->policy)) return refused(name, "its first chunk has no beginning");
      trace.chunks.push_back(std::move(*chunk));
    } else if (header.kind == kEnd) {
      ended = true;
    } else {
      return refused(name, "the record " + place + " is of an unknown kind");
    }
  }
  if (file.size() != 0) return refused(name, "something follows its end");
  return trace;
}

Result<Trace> read_trace(const std::filesystem::path& path) {
  const auto file = TRY(MappedFile::open(path));
  return parse_trace(file.bytes(), path.string());
}

}  // namespace longtake
