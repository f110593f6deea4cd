#include "engine/policy/trace_writer.h"

#include <cstring>

#include "engine/core/hash.h"
#include "engine/policy/trace_format.h"

namespace longtake {

using namespace trace_format;

namespace {

void put(std::string& bytes, const void* from, std::size_t size) { bytes.append(static_cast<const char*>(from), size); }

template <class T>
void put_all(std::string& bytes, const std::vector<T>& values) {
  put(bytes, values.data(), values.size() * sizeof(T));
}

/// Ascending ids as [first, count] pairs: whole frames are one pair.
Json ranges(const std::vector<std::int64_t>& ids) {
  Json pairs = Json::array();
  for (std::size_t i = 0; i < ids.size();) {
    std::size_t end = i + 1;
    while (end < ids.size() && ids[end] == ids[end - 1] + 1) ++end;
    pairs.push_back({ids[i], end - i});
    i = end;
  }
  return pairs;
}

std::string head_payload(const TraceHead& head) {
  return Json{{"model", head.model},
              {"weights_hash", head.weights_hash},
              {"has_salience", head.has_salience},
              {"blocks", head.blocks},
              {"rows", head.rows},
              {"columns", head.columns},
              {"window_chunks", head.window_chunks},
              {"seed", hex(head.seed)}}
      .dump();
}

std::string chunk_payload(const TraceChunk& chunk) {
  Json json = {{"chunk", chunk.chunk},
               {"first_frame", chunk.first_frame},
               {"frames", chunk.frames},
               {"prompt_epoch", chunk.prompt_epoch},
               {"origin_frame", chunk.origin_frame},
               {"begins", chunk.begins},
               {"before", chunk.before.size()},
               {"salience", !chunk.salience.empty()},
               {"novelty", !chunk.novelty.empty()},
               {"forgotten", ranges(chunk.forgotten)},
               {"pinned", ranges(chunk.pinned)},
               {"seen", ranges(chunk.seen)},
               {"kept", ranges(chunk.kept)}};
  if (chunk.policy) json["policy"] = to_json(*chunk.policy);
  const std::string text = json.dump();
  const std::uint64_t length = text.size();
  std::string payload;
  put(payload, &length, sizeof length);
  payload += text;
  for (const Token& token : chunk.before) {
    const StoredToken stored = store(token);
    put(payload, &stored, sizeof stored);
  }
  put_all(payload, chunk.salience);
  put_all(payload, chunk.novelty);
  put_all(payload, chunk.mass);
  return payload;
}

}  // namespace

namespace trace_format {

StoredToken store(const Token& token) {
  StoredToken stored{};
  stored.id = token.id;
  stored.chunk = token.chunk;
  stored.prompt_epoch = token.prompt_epoch;
  stored.flags = token.pinned ? kPinned : 0U;
  const float scores[] = {token.salience,       token.novelty, token.attention_sum,
                          token.attention_last, token.lasting, token.score};
  std::copy(std::begin(scores), std::end(scores), stored.scores);
  return stored;
}

}  // namespace trace_format

Result<TraceWriter> TraceWriter::create(const std::filesystem::path& path, const TraceHead& head) {
  auto file = TRY(AtomicFile::create(path));
  TRY(file.write({kMark, sizeof kMark}));
  TraceWriter writer(std::move(file), head);
  TRY(writer.record(kHead, head_payload(head)));
  return writer;
}

Result<void> TraceWriter::record(std::uint32_t kind, const std::string& payload) {
  RecordHeader header;
  header.kind = kind;
  header.length = payload.size();
  // The record's number is part of its sum, so swapped records are detected.
  header.sum = hash64(std::as_bytes(std::span(payload)), records_++);
  std::string bytes;
  put(bytes, &header, sizeof header);
  if (auto written = file_.write(bytes); !written) return written;
  return file_.write(payload);
}

Result<void> TraceWriter::append(const TraceChunk& chunk) {
  ++chunks_;
  return record(kChunk, chunk_payload(chunk));
}

Result<void> TraceWriter::finish() {
  if (auto ended = record(kEnd, Json{{"chunks", chunks_}}.dump()); !ended) return ended;
  return file_.commit();
}

}  // namespace longtake
