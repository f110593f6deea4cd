#include <QtTest>

#include <random>

#include "control/http_request.h"
#include "control/osc.h"
#include "control/web_socket.h"
#include "engine/core/utf8.h"
#include "tests/control/web_client.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::control;

namespace {

Limits small_limits() {
  Limits limits;
  limits.head_bytes = 512;
  limits.headers = 8;
  limits.body_bytes = 100;
  return limits;
}

// The status of a refusal; 200 for a complete request, 0 for an incomplete one.
int status_of(const std::string& text) {
  const Limits limits = small_limits();
  HttpReader reader(limits);
  reader.add(text);
  const auto request = reader.next();
  if (reader.refusal()) return reader.refusal()->status;
  return request ? 200 : 0;
}

std::string random_bytes(std::mt19937& random, std::size_t most) {
  std::string bytes(random() % (most + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

}  // namespace

class TestControlWire : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void requests_have_one_spelling_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("status");
    QTest::newRow("plain") << QByteArray("GET / HTTP/1.1\r\nHost: a\r\n\r\n") << 200;
    QTest::newRow("half") << QByteArray("GET / HTTP/1.1\r\nHost: a\r\n") << 0;
    QTest::newRow("body to come") << QByteArray("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nab") << 0;
    QTest::newRow("body") << QByteArray("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc") << 200;
    QTest::newRow("line feeds alone") << QByteArray("GET / HTTP/1.1\nHost: a\r\n\r\n") << 400;
    QTest::newRow("no version") << QByteArray("GET /\r\n\r\n") << 400;
    QTest::newRow("other version") << QByteArray("GET / HTTP/2.0\r\n\r\n") << 505;
    QTest::newRow("no path") << QByteArray("GET http://a/ HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("space in path") << QByteArray("GET /a b HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("folded header") << QByteArray("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n") << 400;
    QTest::newRow("space before colon") << QByteArray("GET / HTTP/1.1\r\nA : b\r\n\r\n") << 400;
    QTest::newRow("zero in header") << QByteArray("GET / HTTP/1.1\r\nA: b") + char(0) + "c\r\n\r\n" << 400;
    QTest::newRow("two hosts") << QByteArray("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n") << 400;
    QTest::newRow("two lengths") << QByteArray("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na")
                                 << 400;
    QTest::newRow("chunks") << QByteArray("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n") << 501;
    QTest::newRow("signed length") << QByteArray("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\na") << 400;
    QTest::newRow("long body") << QByteArray("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n") << 413;
    QTest::newRow("endless length") << QByteArray("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n")
                                    << 413;
    QTest::newRow("long head") << QByteArray("GET / HTTP/1.1\r\nA: ") + QByteArray(600, 'a') << 431;
    QTest::newRow("many headers") << QByteArray("GET / HTTP/1.1\r\n") + QByteArray("A: b\r\n").repeated(9) + "\r\n"
                                  << 431;
    QTest::newRow("half an escape") << QByteArray("GET /?a=%4 HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("two of one name") << QByteArray("GET /?a=1&a=2 HTTP/1.1\r\n\r\n") << 400;
  }
  void requests_have_one_spelling() {
    QFETCH(QByteArray, text);
    QFETCH(int, status);
    QCOMPARE(status_of(text.toStdString()), status);
  }

  void a_request_is_the_same_however_its_bytes_come() {
    const std::string text =
        "POST /v1/x?a=1&b=%20c HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbodyGET /2 HTTP/1.0\r\n\r\n";
    const Limits limits;
    for (std::size_t step = 1; step <= text.size(); ++step) {
      HttpReader reader(limits);
      std::vector<HttpRequest> read;
      for (std::size_t at = 0; at < text.size(); at += step) {
        reader.add(std::string_view(text).substr(at, step));
        while (auto request = reader.next()) read.push_back(std::move(*request));
      }
      QCOMPARE(read.size(), std::size_t(2));
      QCOMPARE(read[0].path, std::string("/v1/x"));
      QCOMPARE(read[0].query.at("b"), std::string(" c"));
      QCOMPARE(read[0].body, std::string("body"));
      QVERIFY(read[0].keeps_open && !read[1].keeps_open);
      QVERIFY(!reader.is_inside());
    }
  }

  void random_bytes_never_break_the_readers() {
    std::mt19937 random(66);
    const Limits limits = small_limits();
    int messages = 0;
    for (int i = 0; i < 20'000; ++i) {
      const std::string bytes = random_bytes(random, 200);
      HttpReader requests(limits);
      requests.add(bytes);
      while (requests.next()) ++messages;
      FrameReader frames(limits);
      frames.add(bytes);
      while (frames.next()) ++messages;
      if (const auto osc = read_osc(bytes)) messages += static_cast<int>(osc->size());
    }
    QVERIFY(messages > 0);
  }

  void packets_with_a_wrong_byte_are_read_or_refused() {
    std::mt19937 random(67);
    const std::string packet = write_osc({"/longtake/prompt", {std::string("a red ball"), 3, 0.5F, true}});
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
      std::string broken = packet;
      for (int k = 0; k < 3; ++k) broken[random() % broken.size()] = static_cast<char>(random());
      if (random() % 4 == 0) broken.resize(random() % broken.size());
      read += read_osc(broken) ? 1 : 0;
    }
    QVERIFY(read > 0 && read < 20'000);
  }

  void osc_that_was_written_reads_the_same() {
    const OscMessage message = {"/longtake/x",
                                {1, std::int64_t(-5'000'000'000), 0.25F, 1e100, std::string("Grün"), true, false}};
    const auto read = read_osc(write_osc(message));
    QVERIFY(read);
    QCOMPARE(read->size(), std::size_t(1));
    QCOMPARE(read->front().address, message.address);
    QVERIFY(read->front().values == message.values);
  }

  void osc_is_written_as_the_standard_says() {
    // The example of OSC 1.0.
    const std::string packet = write_osc({"/oscillator/4/frequency", {440.0F}});
    QCOMPARE(packet, std::string("/oscillator/4/frequency\0,f\0\0\x43\xdc\0\0", 32));
  }

  void bundles_are_unpacked_to_a_depth() {
    std::string packet = write_osc({"/a", {}});
    for (int depth = 0; depth < 4; ++depth) {
      const auto read = read_osc(packet);
      QVERIFY(read);
      QCOMPARE(read->front().address, std::string("/a"));
      std::string bundle("#bundle\0\0\0\0\0\0\0\0\1\0\0\0", 19);
      bundle.push_back(static_cast<char>(packet.size()));
      packet = bundle + packet;
    }
    QVERIFY(read_osc(packet));
    packet = std::string("#bundle\0\0\0\0\0\0\0\0\1\0\0\0", 19) + static_cast<char>(packet.size()) + packet;
    QVERIFY(!read_osc(packet));
  }

  void frames_follow_the_rules_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    const auto frame = [](int first, const std::string& payload) {
      return QByteArray::fromStdString(WebClient::frame(first, payload));
    };
    QTest::newRow("text") << frame(0x81, "hello") << 1000;
    QTest::newRow("fragments") << frame(0x01, "hel") + frame(0x89, "ping") + frame(0x80, "lo") << 1000;
    QTest::newRow("not masked") << QByteArray("\x81\x01") + "a" << 1002;
    QTest::newRow("reserved bit") << frame(0xC1, "a") << 1002;
    QTest::newRow("unknown kind") << frame(0x83, "a") << 1002;
    QTest::newRow("binary") << frame(0x82, "a") << 1003;
    QTest::newRow("continues nothing") << frame(0x80, "a") << 1002;
    QTest::newRow("begins twice") << frame(0x01, "a") + frame(0x81, "b") << 1002;
    QTest::newRow("long ping") << frame(0x89, std::string(126, 'a')) << 1002;
    QTest::newRow("ping in fragments") << frame(0x09, "a") << 1002;
    QTest::newRow("no UTF-8") << frame(0x81, "\xc0\x80") << 1007;
    QTest::newRow("too long") << frame(0x81, std::string(101, 'a')) << 1009;
    QTest::newRow("too long in parts") << frame(0x01, std::string(60, 'a')) + frame(0x80, std::string(60, 'a')) << 1009;
    QTest::newRow("code of one byte") << frame(0x88, "a") << 1002;
    QTest::newRow("unknown code") << frame(0x88, std::string("\x03\xec", 2)) << 1002;
  }
  void frames_follow_the_rules() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    const Limits limits = small_limits();
    // Byte by byte, to test every possible boundary.
    FrameReader reader(limits);
    int found = 0;
    std::string text;
    for (const char byte : bytes) {
      reader.add({&byte, 1});
      while (const auto message = reader.next()) {
        if (message->kind == FrameReader::Kind::broken) found = static_cast<int>(message->code);
        if (message->kind == FrameReader::Kind::text) text = message->payload;
      }
    }
    if (code == 1000)
      QCOMPARE(text, std::string("hello"));
    else
      QCOMPARE(found, code);
  }

  void text_is_utf8_or_not() {
    QVERIFY(is_utf8("plain") && is_utf8("gr\xc3\xbcn") && is_utf8("\xf0\x9f\x8e\xa5"));
    for (const char* wrong : {"\x80", "\xc3", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"})
      QVERIFY(!is_utf8(wrong));
  }
};

LONGTAKE_TEST(TestControlWire)
#include "test_control_wire.moc"
