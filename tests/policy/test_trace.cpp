#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstddef>
#include <cstring>

#include "engine/core/hash.h"
#include "engine/policy/read_trace.h"
#include "engine/policy/trace.h"
#include "engine/policy/trace_format.h"
#include "engine/policy/trace_writer.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

TraceHead head() {
  TraceHead head;
  head.model = "Hand made";
  head.weights_hash = "abc";
  head.blocks = 2;
  head.rows = 1;
  head.columns = 2;
  head.window_chunks = 4;
  head.seed = 0xffffffffffffffff;
  return head;
}

std::vector<TraceChunk> chunks() {
  TraceChunk first;
  first.frames = 2;
  first.begins = true;
  first.policy = *preset("longtake", 2);
  Token token;
  token.id = 0;
  token.frame = 0;
  token.novelty = 0.5F;
  token.score = -1;
  token.pinned = true;
  first.before = {token};
  first.first_frame = 4;
  first.novelty = {1, Token::unscored, std::numeric_limits<float>::infinity(), -4};
  first.seen = {0, 8, 9, 10, 11};
  first.mass = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  first.kept = {0, 9, 10};
  TraceChunk second;
  second.chunk = 1;
  second.first_frame = 6;
  second.frames = 1;
  second.prompt_epoch = 3;
  second.origin_frame = 6;
  second.forgotten = {9};
  second.pinned = {0};
  second.salience = {0.25F, 0.75F};
  second.seen = {8, 9, 12, 13};
  second.mass = {0, 1, 2, 3, 4, 5, 6, 7};
  second.kept = {0, 13};
  return {first, second};
}

std::string same(const Token& token) {
  return std::to_string(token.id) + ' ' + std::to_string(token.frame) + ' ' + std::to_string(token.column) + ' ' +
         std::to_string(token.novelty) + ' ' + std::to_string(token.score) + (token.pinned ? " pinned" : "");
}

}  // namespace

class TestTrace : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string bytes_;

  std::filesystem::path path() const { return folder_.filePath("a.trace").toStdString(); }
  static Result<Trace> parse(const std::string& bytes) {
    return parse_trace(std::as_bytes(std::span(bytes)), "a.trace");
  }
  static bool refused(const std::string& bytes, const char* why) {
    const auto trace = parse(bytes);
    if (trace) return false;
    if (trace.error().text().find(why) != std::string::npos) return true;
    qWarning("%s", trace.error().text().c_str());
    return false;
  }

 private Q_SLOTS:
  void initTestCase() {
    auto writer = TraceWriter::create(path(), head());
    QVERIFY(writer.has_value());
    for (const TraceChunk& chunk : chunks()) QVERIFY(writer->append(chunk).has_value());
    QVERIFY(!std::filesystem::exists(path()));  // a partial trace never has the final name
    QVERIFY(writer->finish().has_value());
    bytes_ = *read_file(path());
  }

  void what_was_written_is_read() {
    const auto trace = read_trace(path());
    QVERIFY2(trace.has_value(), trace ? "" : trace.error().text().c_str());
    QVERIFY(trace->head == head());
    QCOMPARE(trace->chunks.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i) {
      const TraceChunk& found = trace->chunks[i];
      const TraceChunk expected = chunks()[i];
      QCOMPARE(found.chunk, expected.chunk);
      QCOMPARE(found.first_frame, expected.first_frame);
      QCOMPARE(found.frames, expected.frames);
      QCOMPARE(found.prompt_epoch, expected.prompt_epoch);
      QCOMPARE(found.begins, expected.begins);
      QCOMPARE(found.origin_frame, expected.origin_frame);
      QVERIFY(found.policy == expected.policy);
      QCOMPARE(found.before.size(), expected.before.size());
      for (std::size_t t = 0; t < found.before.size(); ++t) QCOMPARE(same(found.before[t]), same(expected.before[t]));
      QVERIFY(found.forgotten == expected.forgotten && found.pinned == expected.pinned && found.kept == expected.kept);
      QVERIFY(found.seen == expected.seen && found.mass == expected.mass && found.salience == expected.salience);
      QCOMPARE(found.novelty.size(), expected.novelty.size());
      for (std::size_t n = 0; n < found.novelty.size(); ++n)
        QVERIFY(found.novelty[n] == expected.novelty[n] || std::isnan(expected.novelty[n]));
    }
  }

  void every_changed_byte_is_noticed() {
    for (std::size_t at = 0; at < bytes_.size(); ++at) {
      std::string damaged = bytes_;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
      QVERIFY2(!parse(damaged), qPrintable(QString::number(at)));
    }
  }

  void every_cut_is_noticed() {
    for (std::size_t length = 0; length < bytes_.size(); ++length) QVERIFY(!parse(bytes_.substr(0, length)));
  }

  void refusals_say_what_is_wrong() {
    QVERIFY(refused("", "it is no trace"));
    QVERIFY(refused("a video", "it is no trace"));
    QVERIFY(refused(bytes_ + "x", "something follows its end"));
    QVERIFY(refused(bytes_.substr(0, bytes_.size() - 3), "ends early"));
    std::string newer = bytes_;
    newer[7] = 2;
    QVERIFY(refused(newer, "it has format version 2, and this program reads version 1"));
    std::string damaged = bytes_;
    damaged[damaged.size() / 2] ^= 1;
    QVERIFY(refused(damaged, "its sum is wrong"));
    QVERIFY(refused(damaged, "cache trace"));
  }

  // Tokens had a second flag in earlier versions.
  void a_flag_of_older_files_is_passed_over() {
    using namespace trace_format;
    const std::string magic(reinterpret_cast<const char*>(&kMagic), 4);
    const std::size_t start = bytes_.find(magic, bytes_.find(magic) + 1);
    RecordHeader header;
    std::memcpy(&header, bytes_.data() + start, sizeof header);
    QCOMPARE(header.kind, std::uint32_t{kChunk});
    const std::size_t begin = start + sizeof header;
    std::string payload = bytes_.substr(begin, header.length);
    std::uint64_t json = 0;
    std::memcpy(&json, payload.data(), sizeof json);
    char& flags = payload.at(sizeof json + json + offsetof(StoredToken, flags));
    QCOMPARE(flags, char{kPinned});
    flags |= 2;
    header.sum = hash64(std::as_bytes(std::span(payload)), 1);
    const std::string older = bytes_.substr(0, start) +
                              std::string(reinterpret_cast<const char*>(&header), sizeof header) + payload +
                              bytes_.substr(begin + header.length);
    QVERIFY(older != bytes_);
    const auto trace = parse(older);
    QVERIFY2(trace.has_value(), trace ? "" : trace.error().text().c_str());
    QCOMPARE(same(trace->chunks[0].before[0]), same(chunks()[0].before[0]));
  }

  void records_cannot_change_places() {
    // Every record begins with its magic; the two chunks are the second and third.
    std::vector<std::size_t> starts;
    const std::string magic(reinterpret_cast<const char*>(&trace_format::kMagic), 4);
    for (std::size_t at = bytes_.find(magic); at != std::string::npos; at = bytes_.find(magic, at + 1))
      starts.push_back(at);
    QCOMPARE(starts.size(), std::size_t(4));
    const auto record = [&](std::size_t i) { return bytes_.substr(starts[i], starts[i + 1] - starts[i]); };
    QVERIFY(refused(bytes_.substr(0, starts[1]) + record(2) + record(1) + bytes_.substr(starts[3]), "sum is wrong"));
    QVERIFY(refused(bytes_.substr(0, starts[1]) + record(1) + bytes_.substr(starts[3]), "sum is wrong"));
  }

  void a_folder_that_is_not_there_is_refused_before_anything_is_made() {
    QVERIFY(!TraceWriter::create("/nowhere/a.trace", head()));
    QVERIFY(!read_trace("/nowhere/a.trace"));
  }
};

LONGTAKE_TEST(TestTrace)
#include "test_trace.moc"
