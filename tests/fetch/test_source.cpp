#include <QtTest>

#include "engine/fetch/http.h"
#include "engine/fetch/offer.h"
#include "engine/fetch/rate_meter.h"
#include "engine/fetch/source.h"
#include "tests/support/run.h"

using namespace longtake;

/// References, addresses, responses and rates: all parts of a download that need no server.
class TestSource : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void cleanup() {
    qunsetenv("HF_ENDPOINT");
    qunsetenv("HF_TOKEN");
  }

  void references_are_read_and_written() {
    const auto plain = parse_source("hf:gdhe17/Self-Forcing:checkpoints/self_forcing_dmd.pt");
    QVERIFY(plain.has_value());
    QCOMPARE(plain->repository, std::string("gdhe17/Self-Forcing"));
    QCOMPARE(plain->revision, std::string("main"));
    QCOMPARE(plain->file_name(), std::string("self_forcing_dmd.pt"));
    const auto pinned = parse_source("hf:a/b@v1.2:c d/e.safetensors");
    QVERIFY(pinned.has_value());
    QCOMPARE(pinned->revision, std::string("v1.2"));
    QCOMPARE(pinned->reference(), std::string("hf:a/b@v1.2:c d/e.safetensors"));
    QCOMPARE(Hub().url_of(*pinned), std::string("https://huggingface.co/a/b/resolve/v1.2/c%20d/e.safetensors"));
    QCOMPARE(parse_source("https://example.org/x/y.bin?download=1")->file_name(), std::string("y.bin"));
  }

  void what_is_no_reference_is_refused_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "hf:", "self-forcing", "hf:a:b", "hf:a/b", "hf:a/b:", "hf:a/b:../../etc/passwd",
                             "hf:a/b:/etc/x", "hf:a/b@:c", "hf:a/b@../x:c", "hf:a/..:c", "hf:a/b/c:d", "hf:a/b:c/",
                             "hf:a b/c:d", "ftp://a/b", "file:///etc/passwd", "https://example.org/", "hf:a/b:c\nd"})
      QTest::newRow(text) << QString(text);
  }
  void what_is_no_reference_is_refused() {
    QFETCH(QString, text);
    const auto source = parse_source(text.toStdString());
    QVERIFY(!source);
    QCOMPARE(source.error().code, std::string("GET-02"));
  }

  void the_environment_names_mirror_and_token() {
    qputenv("HF_ENDPOINT", "https://mirror.example.org/");
    qputenv("HF_TOKEN", "hf_secret\n");
    const auto hub = Hub::from_environment();
    QVERIFY(hub.has_value());
    QCOMPARE(hub->endpoint, std::string("https://mirror.example.org"));
    const FileSource on_hub{"a/b", "main", "c"};
    QCOMPARE(hub->token_for(on_hub), std::string("hf_secret"));
    QCOMPARE(hub->token_for(FileSource{{}, "main", {}, "https://mirror.example.org/x"}), std::string());
    qputenv("HF_ENDPOINT", "mirror.example.org");
    QVERIFY(!Hub::from_environment());
  }

  void a_token_goes_unprotected_to_this_machine_alone() {
    const FileSource source{"a/b", "main", "c"};
    QCOMPARE((Hub{"http://mirror.example.org", "t"}.token_for(source)), std::string());
    QCOMPARE((Hub{"http://127.evil.example.org", "t"}.token_for(source)), std::string());
    for (const char* here : {"http://127.0.0.1:80", "http://localhost:8080", "http://[::1]:9"})
      QCOMPARE((Hub{here, "t"}.token_for(source)), std::string("t"));
  }

  void origins_tell_hosts_apart() {
    QCOMPARE(origin_of("HTTPS://Example.org:8/a?b"), std::string("https://example.org:8"));
    QVERIFY(origin_of("https://a.org") != origin_of("http://a.org"));
    QCOMPARE(host_of("https://user:word@a.org:1/x"), std::string("a.org:1"));
    QCOMPARE(host_of("https://a.org"), std::string("a.org"));
  }

  void an_answer_of_the_hub_names_sums_and_another_servers_does_not() {
    const std::string sum(64, 'a');
    Offer offer;
    offer.read({302, {{"x-linked-etag", "\"" + sum + "\""}, {"x-linked-size", "5676252553"}, {"x-repo-commit", "c1"}}},
               true);
    offer.read({206, {{"etag", "\"" + std::string(64, 'b') + "\""}, {"content-range", "bytes 10-99/100"}}}, false);
    QCOMPARE(offer.sha256, sum);
    QCOMPARE(offer.mark, sum);
    QCOMPARE(offer.bytes, std::uint64_t{5676252553});
    QCOMPARE(offer.commit, std::string("c1"));
    Offer plain;
    plain.read({200, {{"etag", "W/\"" + sum + "\""}, {"content-length", "12"}}}, false);
    QCOMPARE(plain.sha256, std::string());
    QCOMPARE(plain.mark, sum);
    QCOMPARE(plain.bytes, std::uint64_t{12});
  }

  void ranges_and_waiting_times_are_read() {
    const HttpAnswer good{206, {{"content-range", "bytes 5-9/10"}}};
    QCOMPARE(first_of_range(good), 5);
    QCOMPARE(total_of_range(good), std::uint64_t{10});
    QCOMPARE(total_of_range({416, {{"content-range", "bytes */77"}}}), std::uint64_t{77});
    for (const char* bad :
         {"", "bytes", "bytes x-9/10", "items 1-2/3", "bytes 1-2/*", "bytes 1-2/99999999999999999999999"}) {
      const HttpAnswer answer{206, {{"content-range", bad}}};
      QVERIFY(first_of_range(answer) < 0 || total_of_range(answer) == 0);
    }
    QCOMPARE(retry_after_s({503, {{"retry-after", "7"}}}), 7);
    QCOMPARE(retry_after_s({503, {{"retry-after", "soon"}}}), 0);
    QCOMPARE(retry_after_s({503, {{"retry-after", "Thu, 01 Jan 1970 00:00:00 GMT"}}}), 0);
    QVERIFY(retry_after_s({503, {{"retry-after", "Fri, 01 Jan 2100 00:00:00 GMT"}}}) > 1000000);
  }

  void a_rate_is_that_of_the_last_seconds() {
    RateMeter meter;
    const RateMeter::Clock::time_point start{};
    QCOMPARE(meter.bytes_per_second(), 0.0);
    for (int tenth = 0; tenth <= 300; ++tenth) {
      const std::uint64_t bytes = tenth <= 150 ? tenth * 1000 : 150000 + (tenth - 150) * 100;
      meter.add(bytes, start + std::chrono::milliseconds(100 * tenth));
    }
    QVERIFY(std::abs(meter.bytes_per_second() - 1000) < 1);
  }
};

LONGTAKE_TEST(TestSource)
#include "test_source.moc"
