#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/log.h"
#include "engine/kernels/products.h"
#include "engine/open/source_factory.h"
#include "engine/open/type_times.h"
#include "engine/options/isa.h"
#include "tests/fakes/drive.h"
#include "tests/support/run.h"

using namespace longtake;

class TestTypeTimes : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> cache_;

  std::filesystem::path file() const { return cache_folder() / "type-times.json"; }

  static std::string dtype_of(DtypeChoice choice = DtypeChoice::automatic) {
    SourceOptions options;
    options.threads = 1;
    options.dtype = choice;
    return opened(*make_source(options)).dtype;
  }

 private Q_SLOTS:
  void init() {
    set_log_level(0);
    at::set_num_threads(1);
    cache_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CACHE_HOME", cache_->path().toUtf8());
  }

  void times_are_kept_under_the_processors_name() {
    QVERIFY(!known_type_times());
    QVERIFY(keep_type_times({3, 2}).has_value());
    QVERIFY(known_type_times()->faster() == at::kBFloat16);
    const auto json = parse_json(*read_file(file()), "times");
    QVERIFY(json.has_value());
    QCOMPARE(json->size(), std::size_t(1));
    QVERIFY(json->begin().key().ends_with(cpu_name()));
    QVERIFY(cpu_name().ends_with(cpu_isa()) && cpu_name() != "unknown, " + cpu_isa());
  }

  void what_is_not_this_processors_or_damaged_counts_as_unknown() {
    for (const std::string& text : {std::string("{"), std::string("[1]"), std::string("{\"another\":{\"fp32_ms\":1}}"),
                                    json_line(Json{{cpu_name(), {{"fp32_ms", 1}, {"bf16_ms", 2}}}})}) {
      cache_ = std::make_unique<QTemporaryDir>();
      qputenv("XDG_CACHE_HOME", cache_->path().toUtf8());
      QVERIFY(make_folder(file().parent_path()).has_value());
      QVERIFY(atomic_write(file(), text).has_value());
      QVERIFY2(!known_type_times(), text.c_str());  // the key also holds the version
    }
  }

  void the_first_start_measures_and_later_ones_follow() {
    if (fastest_cpu_type() != at::kBFloat16) QSKIP("this processor does not multiply bf16 itself");
    QCOMPARE(dtype_of(DtypeChoice::bf16), std::string("bf16"));
    QVERIFY(!known_type_times());  // an explicit type needs no measurement
    const std::string first = dtype_of();
    const auto times = known_type_times();
    QVERIFY(times && times->fp32_ms > 0.1 && times->bf16_ms > 0.1);
    QCOMPARE(first, std::string(times->faster() == at::kFloat ? "fp32" : "bf16"));
    const std::string kept = *read_file(file());
    QCOMPARE(dtype_of(), first);
    QCOMPARE(*read_file(file()), kept);
    QVERIFY(keep_type_times({1, 2}).has_value());
    QCOMPARE(dtype_of(), std::string("fp32"));
    QVERIFY(keep_type_times({2, 1}).has_value());
    QCOMPARE(dtype_of(), std::string("bf16"));
  }

  void a_processor_without_bf16_is_not_measured() {
    if (fastest_cpu_type() == at::kBFloat16) QSKIP("this processor multiplies bf16 itself");
    QCOMPARE(dtype_of(), std::string("fp32"));
    QVERIFY(!known_type_times() && !std::filesystem::exists(file()));
  }

  void a_cache_that_cannot_be_written_stops_nothing() {
    if (fastest_cpu_type() != at::kBFloat16) QSKIP("this processor does not multiply bf16 itself");
    // A file in place of the folder.
    QVERIFY(atomic_write(cache_->filePath("longtake").toStdString(), "in the way").has_value());
    const std::string first = dtype_of();
    QCOMPARE(dtype_of(), first);  // as measured in this process
  }
};

LONGTAKE_TEST(TestTypeTimes)
#include "test_type_times.moc"
