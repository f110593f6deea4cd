#include <QtTest>

#include <QTemporaryDir>
#include <cstring>
#include <string>

#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/session/log_format.h"
#include "engine/session/log_writer.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

std::span<const std::byte> bytes_of(const std::string& text) { return std::as_bytes(std::span(text)); }

std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// A log of `count` events "0", "11", "222", ...
std::vector<std::byte> sample_log(int count) {
  std::vector<std::byte> log = file_mark();
  std::uint64_t chain = 0;
  for (int i = 0; i < count; ++i) {
    const std::string text(static_cast<std::size_t>(i) * 3 + 1, static_cast<char>('0' + i));
    const auto record = encode_record(RecordType::event, bytes_of(text), chain);
    log.insert(log.end(), record.begin(), record.end());
  }
  return log;
}

}  // namespace

class TestLog : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_was_appended_is_scanned_in_order() {
    const auto log = sample_log(5);
    const LogScan scan = scan_log(log);
    QCOMPARE(scan.records.size(), std::size_t(5));
    QCOMPARE(text_of(scan.records[2].payload), std::string(7, '2'));
    QCOMPARE(scan.good_bytes, std::uint64_t(log.size()));
    QVERIFY(scan.chain_intact);
    QCOMPARE(scan.torn_bytes, std::uint64_t(0));
  }

  void a_file_that_is_made_to_be_slow_costs_a_constant_times_its_size() {
    auto log = sample_log(3);
    const std::size_t good = log.size();
    // A megabyte of headers, each with a length up to the end.
    log.resize(good + (1U << 20));
    for (std::size_t at = good; at + sizeof(RecordHeader) <= log.size(); at += sizeof(RecordHeader)) {
      RecordHeader header;
      header.type = 2;
      header.length = log.size() - at - sizeof header;
      header.sum = 1;
      std::memcpy(log.data() + at, &header, sizeof header);
    }
    const LogScan scan = scan_log(log);
    QCOMPARE(scan.records.size(), std::size_t(3));
    QVERIFY2(scan.hashed_bytes <= (kMostVainHashing + 2) * log.size(), std::to_string(scan.hashed_bytes).c_str());
    QCOMPARE(scan.torn_bytes, std::uint64_t(1U << 20));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(scan_log(log, {.stop = stop.get_token()}).stopped);
  }

  void whether_a_session_was_closed_stands_in_its_last_bytes() {
    auto log = sample_log(5);
    QVERIFY(!ends_closed(log));
    std::uint64_t chain = 0;
    const auto end = encode_record(RecordType::end, {}, chain);
    log.insert(log.end(), end.begin(), end.end());
    QVERIFY(ends_closed(log));
    log.resize(log.size() - 8);
    QVERIFY(!ends_closed(log));
    QVERIFY(!ends_closed({}) && !ends_closed(file_mark()));
  }

  void a_log_cut_at_any_byte_keeps_every_whole_record() {
    const auto log = sample_log(5);
    std::vector<std::size_t> ends;  // where each record ends
    for (int i = 1; i <= 5; ++i) ends.push_back(sample_log(i).size());
    for (std::size_t cut = 0; cut < log.size(); ++cut) {
      const LogScan scan = scan_log(std::span(log).first(cut));
      const auto whole = std::ranges::count_if(ends, [cut](std::size_t end) { return end <= cut; });
      QCOMPARE(static_cast<std::ptrdiff_t>(scan.records.size()), whole);
      if (cut >= kMarkBytes) QCOMPARE(scan.good_bytes + scan.torn_bytes, std::uint64_t(cut));
    }
  }

  void one_flipped_bit_costs_one_record_and_is_seen() {
    const auto log = sample_log(5);
    int unseen = 0;
    for (std::size_t byte = kMarkBytes; byte < log.size(); ++byte) {
      auto damaged = log;
      damaged[byte] ^= std::byte{1};
      const LogScan scan = scan_log(damaged);
      QVERIFY(scan.records.size() >= 4);
      const bool seen = scan.records.size() == 4 ? !scan.chain_intact || scan.torn_bytes > 0 : !scan.chain_intact;
      unseen += seen ? 0 : 1;
      if (!seen) QCOMPARE(scan.records.size(), std::size_t(5));
    }
    // Padding belongs to no record: payloads of 1, 4, 7, 10 and 13 bytes are padded to 8 and 16.
    QCOMPARE(unseen, 7 + 4 + 1 + 6 + 3);
  }

  void records_taken_out_or_swapped_break_the_chain() {
    const std::size_t first = sample_log(1).size();
    const std::size_t second = sample_log(2).size();
    auto shortened = sample_log(4);
    shortened.erase(shortened.begin() + static_cast<std::ptrdiff_t>(first),
                    shortened.begin() + static_cast<std::ptrdiff_t>(second));
    const LogScan scan = scan_log(shortened);
    QCOMPARE(scan.records.size(), std::size_t(3));
    QVERIFY(!scan.chain_intact);
    QCOMPARE(scan.good_bytes, std::uint64_t(first));
  }

  void noise_is_scanned_without_finding_anything() {
    Rng rng(1);
    for (int round = 0; round < 200; ++round) {
      auto noise = file_mark();
      for (int i = rng.below(400); i > 0; --i) noise.push_back(static_cast<std::byte>(rng.below(256)));
      // Plausible starts of records, with arbitrary lengths.
      if (noise.size() > 64) std::memcpy(noise.data() + 8, &kRecordMagic, sizeof kRecordMagic);
      QCOMPARE(scan_log(noise).records.size(), std::size_t(0));
    }
  }

  void a_resumed_log_goes_on_after_its_last_whole_record() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("log").toStdString();
    {
      auto writer = LogWriter::create(path);
      QVERIFY(writer.has_value());
      QVERIFY(writer->append(RecordType::event, bytes_of("one")).has_value());
      QVERIFY(writer->append(RecordType::event, bytes_of("two")).has_value());
    }
    QVERIFY(!LogWriter::create(path));  // never over an existing log
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 3);
    {
      auto writer = LogWriter::resume(path);
      QVERIFY(writer.has_value());
      QVERIFY(writer->append(RecordType::event, bytes_of("three")).has_value());
    }
    const std::string file = *read_file(path);
    const LogScan scan = scan_log(bytes_of(file));
    QCOMPARE(scan.records.size(), std::size_t(2));
    QCOMPARE(text_of(scan.records[1].payload), std::string("three"));
    QVERIFY(scan.chain_intact);
  }
};

LONGTAKE_TEST(TestLog)
#include "test_log.moc"
