#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/jobs/verify.h"
#include "engine/kernels/eight_bit_product.h"
#include "engine/open/predict.h"
#include "engine/options/session_options.h"
#include "engine/session/session.h"
#include "engine/stream/logged_source.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;

/// Streams of models of the Wan family whose matrices are in 8 bits.
class TestEightBitsSource : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  std::filesystem::path model_;

  SourceOptions options(DtypeChoice type) const {
    SourceOptions wanted = wan_options(model_);
    wanted.dtype = type;
    return wanted;
  }

  struct Streamed {
    SourceInfo info;
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint8_t> pixels;  // pixels of the first chunk
  };
  static Streamed stream(const SourceOptions& wanted) {
    const auto source = make_source(wanted);
    const auto info = source->open(kNoProgress, {});
    if (!info) throw std::runtime_error(info.error().text());
    Streamed streamed{*info, {}, {}};
    for (int i = 0; i < 3; ++i) {
      const auto made = source->next({});
      if (!made) throw std::runtime_error(made.error().text());
      streamed.hashes.push_back(made->video->latent_hash);
      if (i == 0) streamed.pixels = made->video->pixels;
    }
    return streamed;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    model_ = root_.filePath("wan").toStdString();
    toy::wan_folder(model_);
  }

  void a_stream_in_eight_bits_is_near_the_whole_one_and_comes_again_bit_for_bit() {
    if (eight_bit_ways().empty()) QSKIP("this CPU has no products in 8 bits");
    const Streamed eight = stream(options(DtypeChoice::int8)), whole = stream(options(DtypeChoice::fp32));
    QCOMPARE(eight.info.dtype, std::string("int8"));
    QVERIFY(eight.hashes != whole.hashes);
    QVERIFY(eight.hashes == stream(options(DtypeChoice::int8)).hashes);
    QCOMPARE(eight.pixels.size(), whole.pixels.size());
    double sum = 0;
    for (std::size_t i = 0; i < whole.pixels.size(); ++i) sum += std::abs(int(eight.pixels[i]) - int(whole.pixels[i]));
    const double off = sum / static_cast<double>(whole.pixels.size());
    QVERIFY2(off < 8, qPrintable(QString::number(off)));  // of 255
  }

  void a_session_in_eight_bits_is_replayed() {
    if (eight_bit_ways().empty()) QSKIP("this CPU has no products in 8 bits");
    SourceOptions wanted = options(DtypeChoice::int8);
    std::string folder;
    {
      LoggedSource source(make_source(wanted), root_.filePath("sessions").toStdString(), manifest_of(wanted));
      const auto info = source.open(kNoProgress, {});
      QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
      folder = info->session;
      for (int i = 0; i < 2; ++i) QVERIFY(source.next({}).has_value());
    }
    auto session = SessionReader::open(folder);
    QVERIFY(session.has_value());
    QCOMPARE(session->manifest().dtype, std::string("int8"));
    const auto again = session_options(session->manifest());
    QVERIFY(again && again->dtype == DtypeChoice::int8);
    const auto source = make_source(*again);
    const auto verified = verify(*session, *source, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->proven());
    QCOMPARE(verified->chunks, std::int64_t(2));
  }

  void their_memory_is_predicted() {
    if (eight_bit_ways().empty()) QSKIP("this CPU has no products in 8 bits");
    const auto need = [&](DtypeChoice type) { return predict(options(type))->need.bytes(); };
    SourceOptions plain = options(DtypeChoice::automatic);
    QVERIFY(need(DtypeChoice::int8) > predict(plain)->need.bytes());
  }

  void what_cannot_be_in_eight_bits_is_refused() {
    SourceOptions built_in;
    built_in.dtype = DtypeChoice::int8;
    const std::string refused = refusal(built_in);
    QVERIFY2(says(refused, "OPEN-41") && says(refused, "Wan family"), refused.c_str());
  }
};

LONGTAKE_CORE_TEST(TestEightBitsSource)
#include "test_eight_bits_source.moc"
